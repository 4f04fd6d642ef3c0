//! Pages in Markdown, LaTeX and JSON, and text in ASCII, read back as what a page of plain text would be. Knows nothing of
//! how they were written but what these formats mean.

use pruvo::page::{Language, Notation, language::Letters};
use serde_json::Value;

/// The page of plain text that says the same as this page in a format; from `ascii`, too, but for the letters of the
/// language, which [`spelled`] writes in the same way.
pub(crate) fn plain(format: &str, page: &str, language: &Language, notation: Notation) -> String {
    match format {
        "txt" => page.to_owned(),
        "ascii" => ascii(page, &notation.letters(language)),
        "md" => titled(&page.trim_start_matches("# ").replace("\n\n| ", "\n| "), markdown),
        "tex" => latex(page),
        "json" => json(page),
        other => panic!("the format `{other}` is not read back"),
    }
}

/// A table as it is in plain text: all cells of a column begin at the same place, or end there where they are numbers.
fn table(head: &[String], rows: &[Vec<String>], numbers: bool) -> String {
    let wide = |text: &String| text.chars().count();
    let widths: Vec<_> = (0..head.len())
        .map(|n| rows.iter().map(|row| wide(&row[n])).fold(wide(&head[n]), usize::max))
        .collect();
    let line = |cells: &[String]| {
        let cells = cells.iter().zip(&widths).enumerate().map(|(n, (cell, &width))| match n {
            n if n > 0 && numbers => format!("{cell:>width$}"),
            _ => format!("{cell:<width$}"),
        });
        format!("\n    {}", cells.collect::<Vec<_>>().join("  ")).trim_end().to_owned()
    };
    let under: Vec<_> = widths.iter().map(|&width| "-".repeat(width)).collect();
    let rows: String = rows.iter().map(|row| line(row)).collect();
    format!("{}{}{rows}", line(head), line(&under))
}

/// Paragraphs, each read back, the first of them being the title.
fn titled(page: &str, read: impl Fn(&str) -> String) -> String {
    let paragraphs: Vec<_> = page.trim_end().split("\n\n").map(read).collect();
    let under = "=".repeat(paragraphs[0].chars().count());
    let mut out = format!("{}\n{under}\n", paragraphs[0]);
    for paragraph in &paragraphs[1..] {
        out += &format!("\n{paragraph}\n");
    }
    out
}

// ---- ASCII ---------------------------------------------------------------------------------------------------------

fn ascii(page: &str, letters: &Letters) -> String {
    assert!(page.is_ascii(), "there is something else in {page}");
    let mut out = page.replace("{}", "∅");
    let Letters { states, relation, win, lose, draw } = letters;
    for letter in [states, relation, win, lose, draw] {
        for end in ["\n", ".", ",", " ", ";", ":"] {
            for (word, sign) in [("in", "∈"), ("subset", "⊂"), ("union", "∪")] {
                out = out.replace(&format!(" {word} {letter}{end}"), &format!(" {sign} {letter}{end}"));
            }
        }
    }
    let mut pieces = out.split("<U+");
    let mut read = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (code, after) = piece.split_once('>').expect("a character ends");
        read.extend(u32::from_str_radix(code, 16).ok().and_then(char::from_u32));
        read += after;
    }
    underlined(&read)
}

/// A page of plain text with the letters of its language as they are written in ASCII.
pub(crate) fn spelled(page: &str, language: &Language) -> String {
    let spell = |page: String, (letter, written): &(char, String)| page.replace(*letter, written);
    underlined(&language.ascii.iter().fold(page.to_owned(), spell))
}

/// The page with a line under its title that is as long as the title.
fn underlined(page: &str) -> String {
    let (title, rest) = page.split_once('\n').expect("there is a title");
    let (_, rest) = rest.split_once('\n').expect("it is underlined");
    format!("{title}\n{}\n{rest}", "=".repeat(title.chars().count()))
}

// ---- Markdown ------------------------------------------------------------------------------------------------------

/// A paragraph, with the table that belongs to it.
fn markdown(paragraph: &str) -> String {
    let Some((text, lines)) = paragraph.split_once("\n| ") else { return inline(paragraph) };
    let cells = |line: &str| -> Vec<String> {
        let line = line.strip_suffix(" |").expect("a row of a table ends");
        line.split(" | ").map(|cell| inline(&cell.replace("\\|", "|"))).collect()
    };
    let mut lines = lines.split("\n| ");
    let head = cells(lines.next().unwrap_or_default());
    let under = lines.next().expect("there is a line under the head");
    assert!(
        under.split(" | ").all(|cell| [":---", "---:"].contains(&cell.trim_end_matches(" |"))),
        "{under}"
    );
    format!("{}{}", inline(text), table(&head, &lines.map(cells).collect::<Vec<_>>(), under.contains("---:")))
}

fn inline(paragraph: &str) -> String {
    assert!(!paragraph.contains('\n'), "a line break in {paragraph}");
    let mut out = String::new();
    let mut rest = paragraph;
    while let Some(c) = rest.chars().next() {
        let behind = &rest[c.len_utf8()..];
        rest = match c {
            '\\' => {
                let escaped = behind.chars().next().expect("something is escaped");
                assert!(escaped.is_ascii_punctuation(), "a backslash before {escaped}");
                out.push(escaped);
                &behind[1..]
            }
            '`' => {
                let fence = &rest[..rest.len() - rest.trim_start_matches('`').len()];
                let (code, after) = rest[fence.len()..].split_once(fence).expect("code ends");
                let inner = code.strip_prefix(' ').and_then(|code| code.strip_suffix(' '));
                out += inner.filter(|inner| !inner.trim().is_empty()).unwrap_or(code);
                after
            }
            '$' => {
                let (math, after) = behind.split_once('$').expect("a formula ends");
                let clean = !math.starts_with(' ')
                    && !math.ends_with(' ')
                    && !after.starts_with(|c: char| c.is_alphanumeric());
                assert!(clean, "dollars that do not enclose a formula: {paragraph}");
                for markup in ["*", "<", ">", "`", "~", "&", "}_", "\\_", "\\{", "\\}", "\\#"] {
                    assert!(!math.contains(markup), "Markdown would see {markup} in {math}");
                }
                out += &Tex { text: math, blanks: true }.read();
                after
            }
            '\u{a0}' => {
                out.push(' ');
                behind
            }
            c => {
                assert!(!"*_[]<>&~|#^".contains(c), "{c} means something in {paragraph}");
                out.push(c);
                behind
            }
        };
    }
    out
}

// ---- LaTeX ---------------------------------------------------------------------------------------------------------

fn latex(page: &str) -> String {
    let (_, body) = page.split_once("\\begingroup\\pruvoSetup\n\\pruvoTitle{").expect("it begins");
    let (body, _) = body.split_once("\n\\par\\endgroup\n").expect("it ends");
    let (title, body) = body.split_once("}\n\n").expect("the title ends");
    let read = |text: &str| Tex { text: &text.replace('\n', " "), blanks: true }.read();
    titled(&format!("{title}\n\n{body}"), |paragraph| {
        let Some((text, lines)) = paragraph.split_once("\n\\pruvoTable{%\n") else { return read(paragraph) };
        let (head, rows) =
            lines.strip_suffix("\n}").and_then(|l| l.split_once("\\pruvoUnder\n")).expect("a table");
        let cells = |row: &str| row.split(" & ").map(read).collect::<Vec<_>>();
        let rows: Vec<_> =
            rows.strip_suffix("\\cr").expect("a row ends").split("\\cr\n").map(cells).collect();
        format!("{}{}", read(text), table(&cells(head), &rows, lines.contains("\\pruvoNumber{")))
    })
}

/// TeX that is read from the front.
struct Tex<'t> {
    text: &'t str,
    /// Whether blanks count: not in the mathematics of LaTeX.
    blanks: bool,
}

impl<'t> Tex<'t> {
    /// All that is left.
    fn read(mut self) -> String {
        let mut out = String::new();
        while let Some(c) = self.text.chars().next() {
            self.text = &self.text[c.len_utf8()..];
            match c {
                '\\' => self.command(&mut out),
                '{' => {
                    let inner = self.until_closed();
                    out += &self.inside(inner);
                }
                '}' => panic!("a brace that closes nothing"),
                '$' => {
                    let ends = self.text.match_indices('$').map(|(at, _)| at);
                    let end = ends.into_iter().find(|&at| !self.text[..at].ends_with('\\'));
                    let (math, after) = self.text.split_at(end.expect("a formula ends"));
                    self.text = &after[1..];
                    out += &Tex { text: math, blanks: false }.read();
                }
                '~' => out.push(' '),
                ' ' if !self.blanks => {}
                c => {
                    assert!(!"#%&".contains(c), "TeX would see {c}");
                    out.push(c);
                }
            }
        }
        out
    }

    fn inside(&self, text: &str) -> String {
        Tex { text, blanks: self.blanks }.read()
    }

    /// What stands in the braces that have been opened.
    fn until_closed(&mut self) -> &'t str {
        let (mut depth, mut escaped) = (1, false);
        for (at, c) in self.text.char_indices() {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                let inner = &self.text[..at];
                self.text = &self.text[at + 1..];
                return inner;
            }
        }
        panic!("a brace is not closed: {}", self.text)
    }

    fn argument(&mut self) -> &'t str {
        self.text = self.text.strip_prefix('{').unwrap_or_else(|| panic!("no argument: {}", self.text));
        self.until_closed()
    }

    fn command(&mut self, out: &mut String) {
        let end = self.text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(self.text.len());
        if end == 0 {
            // A character that stands for itself, or a blank.
            let c = self.text.chars().next().expect("a command has a name");
            self.text = &self.text[c.len_utf8()..];
            out.push(c);
            return;
        }
        let name = &self.text[..end];
        self.text = self.text[end..].trim_start_matches(' ');
        let sign = match name {
            "lbrace" | "pruvoOpen" => "{",
            // A blank before these commands is there for the eye.
            "rbrace" => return closed(out, "}"),
            "in" => return closed(out, " ∈ "),
            "subset" => return closed(out, " ⊂ "),
            "pruvoClose" => "}",
            "varnothing" | "pruvoEmpty" => "∅",
            "pruvoIn" => " ∈ ",
            "pruvoWithin" => " ⊂ ",
            "pruvoEqual" => " = ",
            "pruvoUnion" => " ∪ ",
            "cup" => return closed(out, " ∪ "),
            "pruvoNext" => ", ",
            "pruvoGap" => " ",
            "pruvoCrack" | "mathstrut" => "",
            "ast" => "*",
            "textbackslash" => "\\",
            "textasciitilde" => "~",
            "textasciicircum" => "^",
            "textbar" => "|",
            "textless" => "<",
            "textgreater" => ">",
            "alpha" => "α",
            "times" => "×",
            "bullet" => "●",
            "oplus" => "⊕",
            "char" => {
                let digits = self.text.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.text.len());
                out.extend(self.text[..digits].parse().ok().and_then(char::from_u32));
                self.text = &self.text[digits..];
                return;
            }
            name => return self.applied(name, out),
        };
        *out += sign;
    }

    /// A command with arguments.
    fn applied(&mut self, name: &str, out: &mut String) {
        let first = self.argument();
        match name {
            "pruvoNumber" | "pruvoWide" | "mathrm" | "pruvoState" | "pruvoLetter" | "pruvoConstant"
            | "pruvoValue" | "ensuremath" => {
                *out += &self.inside(first);
            }
            "text" | "textrm" | "pruvoBoard" | "pruvoCode" => {
                *out += &Tex { text: first, blanks: true }.read();
            }
            "hat" | "widehat" | "pruvoHat" | "pruvoWideHat" => *out += &format!("^{}", self.inside(first)),
            "pruvoPair" => {
                let second = self.argument();
                *out += &format!("({}, {})", self.inside(first), self.inside(second));
            }
            "pruvoGlyph" => {
                let code = u32::from_str_radix(self.argument(), 16).ok().and_then(char::from_u32);
                assert_eq!(code.map(String::from).as_deref(), Some(first), "the number of a character");
                *out += first;
            }
            other => panic!("\\{other} is not read back"),
        }
    }
}

fn closed(out: &mut String, sign: &str) {
    out.truncate(out.trim_end_matches(' ').len());
    *out += sign;
}

// ---- JSON ----------------------------------------------------------------------------------------------------------

fn json(page: &str) -> String {
    let page: Value = serde_json::from_str(page).expect("the page is JSON");
    assert_eq!(page["pruvo"], 1);
    let title = text(&page["title"]);
    let mut out = format!("{title}\n{}\n", "=".repeat(title.chars().count()));
    for block in page["blocks"].as_array().expect("blocks") {
        out += "\n";
        out += &json_text(&block["text"]);
        if let Some(found) = block.get("table") {
            let cells =
                |row: &Value| row.as_array().expect("cells").iter().map(json_text).collect::<Vec<_>>();
            let rows: Vec<_> = found["rows"].as_array().expect("rows").iter().map(cells).collect();
            out += &table(&cells(&found["head"]), &rows, found["numbers"].as_bool().expect("a truth value"));
        }
        out += "\n";
    }
    out
}

fn json_text(inlines: &Value) -> String {
    let inline = |inline: &Value| match (&inline["words"], &inline["code"]) {
        (Value::String(text), _) | (_, Value::String(text)) => text.clone(),
        _ => formula(&inline["math"]),
    };
    inlines.as_array().expect("a text").iter().map(inline).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("a text is expected, not {value}"))
}

fn formula(math: &Value) -> String {
    let (kind, of) = math.as_object().and_then(|math| math.iter().next()).expect("a formula has a kind");
    match kind.as_str() {
        "state" => parenthesised(text(of)),
        "constant" | "value" => text(of).to_owned(),
        "letter" => text(&of["written"]).to_owned(),
        "pair" => format!("({}, {})", parenthesised(text(&of[0])), parenthesised(text(&of[1]))),
        "set" => match of.as_array().expect("a list") {
            none if none.is_empty() => "∅".to_owned(),
            items => format!("{{{}}}", items.iter().map(formula).collect::<Vec<_>>().join(", ")),
        },
        "union" => format!("{} ∪ {}", formula(&of[0]), formula(&of[1])),
        "relation" => {
            let sign = match text(&of["sign"]) {
                "in" => "∈",
                "within" => "⊂",
                "equal" => "=",
                other => panic!("the sign {other}"),
            };
            format!("{} {sign} {}", formula(&of["left"]), formula(&of["right"]))
        }
        other => panic!("a formula of the kind {other}"),
    }
}

/// A name with a comma outside of brackets stands in parentheses.
fn parenthesised(name: &str) -> String {
    let opened = |at: usize| {
        name[..at].chars().fold(0_u32, |depth, c| match c {
            '(' | '[' | '{' => depth + 1,
            ')' | ']' | '}' => depth.saturating_sub(1),
            _ => depth,
        })
    };
    let outside = name.match_indices(',').any(|(at, _)| opened(at) == 0);
    if outside { format!("({name})") } else { name.to_owned() }
}
