//! Takes the markup away: plain text, Markdown and LaTeX become one stream of characters with their places.

use super::{
    flat::{Flat, STOP},
    tex,
};

/// How a written solution is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Markup {
    /// Plain text, in which people write commands of TeX all the same.
    Text,
    /// Markdown with mathematics between dollar signs.
    Markdown,
    /// LaTeX.
    Latex,
}

impl Markup {
    /// What the ending of a file's name says.
    pub fn by_ending(path: &str) -> Option<Self> {
        let (_, ending) = path.rsplit_once('.')?;
        match ending.to_ascii_lowercase().as_str() {
            "txt" | "text" => Some(Self::Text),
            "md" | "markdown" => Some(Self::Markdown),
            "tex" | "latex" => Some(Self::Latex),
            _ => None,
        }
    }
}

/// The characters of a text that is written like this.
pub(super) fn flat(text: &str, markup: Markup) -> Flat {
    let mut out = Flat::default();
    if markup == Markup::Latex {
        tex::read(text, 0, text.len(), &mut out);
    } else {
        let mut reader = Reader { text, markdown: markup == Markup::Markdown, at: 0, out };
        reader.read();
        out = reader.out;
    }
    out.hats_first()
}

struct Reader<'t> {
    text: &'t str,
    markdown: bool,
    at: usize,
    out: Flat,
}

impl Reader<'_> {
    fn read(&mut self) {
        let mut before = "";
        let mut start = 0;
        for line in self.text.split_inclusive('\n') {
            let end = start + line.len();
            self.at = self.at.max(start);
            if line.trim().is_empty() {
                self.stop(start);
            } else {
                let inner = line.trim_start();
                self.begin(start + line.len() - inner.len(), inner, before.trim_end());
            }
            let heading = self.markdown && line.trim_start().starts_with('#');
            while self.at < end {
                self.step(end);
            }
            if heading {
                self.stop(end);
            }
            before = line;
            start = end;
        }
    }

    /// The beginning of a line: a mark of a list, or of a heading, begins a sentence and says nothing.
    fn begin(&mut self, at: usize, line: &str, before: &str) {
        let ended = before.is_empty() || before.ends_with(['.', ':', ';', '!', '?']);
        let mark = if self.markdown && line.starts_with('#') {
            line.len() - line.trim_start_matches('#').len()
        } else if ["- ", "* ", "• ", "– ", "+ "].iter().any(|mark| line.starts_with(mark)) {
            line.chars().next().map_or(0, char::len_utf8)
        } else {
            let digits = line.find(|c: char| !c.is_ascii_digit()).unwrap_or(line.len());
            let numbered =
                (1..4).contains(&digits) && [". ", ") "].iter().any(|m| line[digits..].starts_with(m));
            if numbered && ended { digits + 1 } else { 0 }
        };
        if mark > 0 && self.at <= at {
            self.stop(at);
            self.at = at + mark;
        }
    }

    fn stop(&mut self, at: usize) {
        if self.out.chars.last().is_some_and(|&c| c != STOP) {
            self.out.push(STOP, at, at);
        }
    }

    fn step(&mut self, line_end: usize) {
        let from = self.at;
        let rest = &self.text[from..];
        let Some(c) = rest.chars().next() else {
            self.at = line_end;
            return;
        };
        let behind = &rest[c.len_utf8()..];
        if c == '\\' && self.escape(behind) {
            return;
        }
        if c == '$' && self.formula(rest) {
            return;
        }
        if c == '`' && self.markdown && self.code(rest) {
            return;
        }
        if let Some((found, length)) = code_point(rest) {
            self.out.push(found, from, from + length);
            self.at = from + length;
            return;
        }
        self.out.push(if c == '\n' || c == '\r' { ' ' } else { c }, from, from + c.len_utf8());
        self.at = from + c.len_utf8();
    }

    /// What stands behind a backslash: a command of TeX, or in Markdown a sign that stands for itself.
    fn escape(&mut self, behind: &str) -> bool {
        let Some(next) = behind.chars().next() else { return false };
        let from = self.at;
        if next.is_ascii_alphabetic() || "{}".contains(next) {
            self.at = tex::command(self.text, from, self.text.len(), &mut self.out);
            return true;
        }
        let escaped = self.markdown && next.is_ascii_punctuation();
        if escaped {
            self.out.push(next, from, from + 1 + next.len_utf8());
            self.at = from + 1 + next.len_utf8();
        }
        escaped
    }

    /// Mathematics between dollar signs; in plain text only where there is a command in it, as a name may have the sign.
    fn formula(&mut self, rest: &str) -> bool {
        let fence = if rest.starts_with("$$") { 2 } else { 1 };
        let inner = &rest[fence..];
        let ends = inner.match_indices('$').map(|(at, _)| at);
        let end = ends.into_iter().find(|&at| !inner[..at].ends_with('\\'));
        let Some(end) = end.filter(|&end| !inner[..end].contains("\n\n")) else { return false };
        if !self.markdown && !inner[..end].contains('\\') {
            return false;
        }
        let from = self.at + fence;
        tex::read(self.text, from, from + end, &mut self.out);
        let closing = inner[end..].chars().take(fence).take_while(|&c| c == '$').count();
        self.at = from + end + closing;
        true
    }

    /// Code, which holds the picture of a board.
    fn code(&mut self, rest: &str) -> bool {
        let fence = rest.len() - rest.trim_start_matches('`').len();
        let inner = &rest[fence..];
        let mut at = 0;
        while let Some(found) = inner[at..].find('`').map(|found| at + found) {
            let run = inner[found..].len() - inner[found..].trim_start_matches('`').len();
            if run == fence {
                let padded = found > 2 && inner.starts_with(' ') && inner[..found].ends_with(' ');
                let (skip, keep) = if padded { (1, found - 1) } else { (0, found) };
                let from = self.at + fence;
                for (offset, c) in inner[..keep].char_indices().skip_while(|&(offset, _)| offset < skip) {
                    self.out.push(c, from + offset, from + offset + c.len_utf8());
                }
                self.at = from + found + fence;
                return true;
            }
            at = found + run;
        }
        false
    }
}

/// A character that is written in ASCII by its number, `<U+4E2D>`, and how many bytes that takes.
fn code_point(text: &str) -> Option<(char, usize)> {
    let (digits, _) = text.strip_prefix("<U+")?.split_once('>')?;
    let found = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32)?;
    Some((found, "<U+>".len() + digits.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, markup: Markup) -> String {
        let flat = flat(text, markup);
        let text: String = flat.chars.iter().collect();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn hats_stand_before_what_wears_them() {
        for text in ["^3", "3^", "3\u{302}", "\\hat3", "\\hat 3", "\\hat{3}", "$\\hat{3}$", "\\widehat{3}"] {
            let found = read(&format!("{text} ∈ M"), Markup::Text);
            assert_eq!(found.replace(' ', ""), "^3∈M", "{text}");
        }
        assert_eq!(read("( ^ 2 , 0 ), 2^, 12\u{302}; 2^3", Markup::Text), "( ^ 2 , 0 ), ^2, ^12; 2^3");
    }

    #[test]
    fn every_markup_says_the_same() {
        let plain = "{^1, ^2} ⊂ G";
        let same = |text: &str, markup| read(text, markup).replace(' ', "") == plain.replace(' ', "");
        assert!(same("$\\{\\hat 1, \\hat 2\\} \\subset G$", Markup::Text));
        assert!(same("$\\lbrace \\hat{1}$, ${\\hat{2} \\rbrace \\subset G}$", Markup::Markdown));
        assert!(same(
            "\\[ \\left\\{\\hat{1},\\ \\hat{2}\\right\\} \\subseteq \\mathrm{G} \\]",
            Markup::Latex
        ));
        assert!(same(
            "$\\pruvoOpen \\pruvoState{\\pruvoHat{1}}\\pruvoNext \\pruvoState{\\pruvoHat{2}}\\pruvoClose\\pruvoWithin \\pruvoLetter{G}$",
            Markup::Latex
        ));
    }

    #[test]
    fn dollar_signs_of_plain_text_may_be_in_names() {
        assert_eq!(read("..$o ∈ W and $..o ∈ L", Markup::Text), "..$o ∈ W and $..o ∈ L");
        assert_eq!(read("`..|#.` and `` ` ``", Markup::Markdown), "..|#. and `");
    }

    #[test]
    fn comments_and_definitions_of_latex_say_nothing() {
        let text = "\\documentclass[a4paper]{article}\n\\newcommand{\\x}[1]{4 \\in M}\n% 4 \\in M\n5 \\in M 50\\% \\label{4}";
        assert_eq!(read(text, Markup::Latex).replace(STOP, " ").trim(), "5 ∈M 50%");
    }

    #[test]
    fn nothing_breaks_it() {
        for text in [
            "",
            "\\",
            "$",
            "$\\",
            "\\hat",
            "\\hat{",
            "{",
            "}",
            "`",
            "<U+",
            "\\newcommand",
            "\\pruvoPair{1",
            "%",
            "^",
            "\u{302}",
        ] {
            for markup in [Markup::Text, Markup::Markdown, Markup::Latex] {
                let _ = read(text, markup);
            }
        }
    }
}
