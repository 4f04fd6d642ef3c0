//! The mathematics of TeX as plain characters: signs for commands, hats as `^`, groups without their braces.

use super::flat::{Flat, STOP};

/// Commands that are one sign.
#[rustfmt::skip]
const SIGNS: &[(&str, char)] = &[
    ("in", '∈'), ("pruvoIn", '∈'), ("notin", '∉'), ("subset", '⊂'), ("subseteq", '⊂'), ("pruvoWithin", '⊂'),
    ("pruvoEqual", '='), ("to", '→'), ("rightarrow", '→'), ("longrightarrow", '→'), ("mapsto", '→'),
    ("Rightarrow", '⇒'), ("Longrightarrow", '⇒'), ("implies", '⇒'), ("therefore", '∴'), ("because", '∵'),
    ("emptyset", '∅'), ("varnothing", '∅'), ("pruvoEmpty", '∅'), ("lbrace", '{'), ("pruvoOpen", '{'), ("rbrace", '}'),
    ("pruvoClose", '}'), ("cup", '∪'), ("pruvoUnion", '∪'), ("cap", '∩'), ("times", '×'), ("setminus", '∖'),
    ("forall", '∀'), ("exists", '∃'), ("land", '∧'), ("wedge", '∧'), ("pruvoNext", ','), ("pruvoGap", ' '),
    ("quad", ' '), ("qquad", ' '), ("ast", '*'), ("textbackslash", '\\'), ("textasciitilde", '~'),
    ("textasciicircum", '^'), ("textbar", '|'), ("textless", '<'), ("textgreater", '>'), ("oplus", '⊕'),
    ("ldots", '…'), ("dots", '…'), ("bullet", '●'), ("bigcirc", '○'), ("cdot", '·'), ("pm", '±'), ("leq", '≤'),
    ("geq", '≥'), ("neq", '≠'), ("infty", '∞'), ("ss", 'ß'), ("leftarrow", '←'), ("uparrow", '↑'), ("downarrow", '↓'),
    ("alpha", 'α'), ("beta", 'β'), ("gamma", 'γ'), ("delta", 'δ'), ("varepsilon", 'ε'), ("epsilon", 'ε'),
    ("zeta", 'ζ'), ("eta", 'η'), ("theta", 'θ'), ("iota", 'ι'), ("kappa", 'κ'), ("lambda", 'λ'), ("mu", 'μ'),
    ("nu", 'ν'), ("xi", 'ξ'), ("pi", 'π'), ("rho", 'ρ'), ("sigma", 'σ'), ("tau", 'τ'), ("upsilon", 'υ'),
    ("varphi", 'φ'), ("phi", 'φ'), ("chi", 'χ'), ("psi", 'ψ'), ("omega", 'ω'), ("Gamma", 'Γ'), ("Delta", 'Δ'),
    ("Theta", 'Θ'), ("Lambda", 'Λ'), ("Xi", 'Ξ'), ("Pi", 'Π'), ("Sigma", 'Σ'), ("Phi", 'Φ'), ("Psi", 'Ψ'),
    ("Omega", 'Ω'), ("item", STOP), ("par", STOP), ("section", STOP), ("subsection", STOP), ("paragraph", STOP),
    ("pruvoTitle", STOP), ("maketitle", STOP), ("newline", ' '), ("tabularnewline", STOP),
];

/// Letters with accents, as people who have no such keys write them.
#[rustfmt::skip]
const ACCENTS: &[(char, char, char)] = &[
    ('"', 'a', 'ä'), ('"', 'o', 'ö'), ('"', 'u', 'ü'), ('"', 'A', 'Ä'), ('"', 'O', 'Ö'), ('"', 'U', 'Ü'),
    ('^', 'c', 'ĉ'), ('^', 'g', 'ĝ'), ('^', 'h', 'ĥ'), ('^', 'j', 'ĵ'), ('^', 's', 'ŝ'), ('^', 'C', 'Ĉ'),
    ('^', 'G', 'Ĝ'), ('^', 'H', 'Ĥ'), ('^', 'J', 'Ĵ'), ('^', 'S', 'Ŝ'),
];

/// Commands whose arguments say nothing.
const SILENT: &[&str] = &[
    "usepackage",
    "documentclass",
    "label",
    "ref",
    "eqref",
    "cite",
    "vspace",
    "hspace",
    "color",
    "input",
    "tag",
    "includegraphics",
    "newtheorem",
    "setlength",
    "title",
    "author",
    "date",
];

/// Commands that define another one.
const DEFINITIONS: &[&str] = &["providecommand", "newcommand", "renewcommand", "DeclareMathOperator", "def"];

const HATS: &[&str] = &["hat", "widehat", "pruvoHat", "pruvoWideHat"];

/// How deep groups are followed: what stands deeper is left out.
const DEEPEST: usize = 64;

struct Reader<'t, 'o> {
    text: &'t str,
    end: usize,
    out: &'o mut Flat,
    depth: usize,
}

/// Reads TeX from a place to another one.
pub(super) fn read(text: &str, from: usize, to: usize, out: &mut Flat) {
    Reader { text, end: to, out, depth: 0 }.run(from);
}

/// Reads one command with its arguments; gives the place behind it.
pub(super) fn command(text: &str, from: usize, to: usize, out: &mut Flat) -> usize {
    Reader { text, end: to, out, depth: 0 }.command(from)
}

impl Reader<'_, '_> {
    fn peek(&self, at: usize) -> Option<char> {
        self.text.get(at..self.end)?.chars().next()
    }

    fn run(&mut self, mut at: usize) {
        while let Some(c) = self.peek(at) {
            let next = at + c.len_utf8();
            at = match c {
                '\\' => self.command(at),
                '%' => self.text[at..self.end].find('\n').map_or(self.end, |n| at + n + 1),
                '{' | '}' | '$' => next,
                '\n' if self.blank_line(next) => self.put(STOP, at, next),
                '~' | '&' | '\n' | '\r' => self.put(' ', at, next),
                c => self.put(c, at, next),
            };
        }
    }

    fn put(&mut self, c: char, from: usize, to: usize) -> usize {
        self.out.push(c, from, to);
        to
    }

    fn blank_line(&self, at: usize) -> bool {
        let line = self.text[at..self.end].split('\n').next().unwrap_or_default();
        line.trim().is_empty() && at + line.len() < self.end
    }

    fn command(&mut self, from: usize) -> usize {
        let begin = from + 1;
        let rest = &self.text[begin.min(self.end)..self.end];
        let length = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let Some(first) = rest.chars().next() else { return self.end };
        if length == 0 {
            return self.escaped(first, from, begin + first.len_utf8());
        }
        let name = &rest[..length];
        let at = self.skip(begin + length);
        if let Some((_, sign)) = SIGNS.iter().find(|(command, _)| *command == name) {
            self.put(*sign, from, begin + length);
            return at;
        }
        if HATS.contains(&name) {
            self.put('^', from, begin + length);
            return self.argument(at, true);
        }
        if SILENT.contains(&name) {
            return self.silent(at);
        }
        match name {
            name if DEFINITIONS.contains(&name) => self.definition(at),
            "textcolor" => self.group(at).map_or(at, |(_, _, after)| after),
            "begin" | "end" => {
                self.put(STOP, from, begin + length);
                self.silent(at)
            }
            "pruvoPair" => {
                self.put('(', from, begin + length);
                let middle = self.argument(at, false);
                self.put(',', middle, middle);
                let end = self.argument(self.skip(middle), false);
                self.put(')', end, end)
            }
            "pruvoGlyph" => {
                let end = self.argument(at, false);
                self.group(end).map_or(end, |(_, _, after)| after)
            }
            // The breve of Esperanto.
            "u" => {
                let braced = usize::from(self.peek(at) == Some('{'));
                let short = match self.peek(at + braced) {
                    Some('u') => 'ŭ',
                    Some('U') => 'Ŭ',
                    _ => return at,
                };
                let end = at + braced + 1;
                self.put(short, from, end);
                if braced == 1 && self.peek(end) == Some('}') { end + 1 } else { end }
            }
            "char" => {
                let digits = self.text[at..self.end].find(|c: char| !c.is_ascii_digit());
                let end = digits.map_or(self.end, |digits| at + digits);
                let found = self.text[at..end].parse().ok().and_then(char::from_u32);
                found.map_or(end, |c| self.put(c, from, end))
            }
            // Any other command stands for what is in its arguments, which follow as groups.
            _ => match self.group(at) {
                Some((_, _, after)) => {
                    self.argument(at, false);
                    after
                }
                None => at,
            },
        }
    }

    /// A character behind a backslash.
    fn escaped(&mut self, c: char, from: usize, to: usize) -> usize {
        let braced = usize::from(self.peek(to) == Some('{') && self.peek(to + 2) == Some('}'));
        if let Some(letter) = self.peek(to + braced)
            && let Some((.., accented)) =
                ACCENTS.iter().find(|(accent, bare, _)| *accent == c && *bare == letter)
        {
            return self.put(*accented, from, to + letter.len_utf8() + 2 * braced);
        }
        match c {
            '\\' => self.put(STOP, from, to),
            // Spaces, and what begins and ends formulas.
            ' ' | ',' | ';' | ':' | '!' | '\n' | '(' | ')' | '[' | ']' => self.put(' ', from, to),
            c => self.put(c, from, to),
        }
    }

    fn skip(&self, mut at: usize) -> usize {
        while let Some(c) = self.peek(at).filter(|c| *c == ' ' || *c == '\n') {
            at += c.len_utf8();
        }
        at
    }

    /// The group at a place: where its inside begins and ends, and what follows.
    fn group(&self, at: usize) -> Option<(usize, usize, usize)> {
        let inner = self.text[at.min(self.end)..self.end].strip_prefix('{')?;
        let (mut depth, mut escaped) = (1, false);
        for (n, c) in inner.char_indices() {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some((at + 1, at + 1 + n, at + n + 2));
            }
        }
        None
    }

    /// Reads an argument: a group, a command, or one character; under a hat all letters and digits that run together,
    /// as people mean it.
    fn argument(&mut self, at: usize, run: bool) -> usize {
        if let Some((from, to, after)) = self.group(at) {
            let before = self.out.chars.len();
            if self.depth < DEEPEST {
                Reader { text: self.text, end: to, out: &mut *self.out, depth: self.depth + 1 }.run(from);
            }
            self.out.extend(before, after);
            return after;
        }
        match self.peek(at) {
            Some('\\') if self.depth < DEEPEST => {
                self.depth += 1;
                let end = self.command(at);
                self.depth -= 1;
                end
            }
            Some(c) if c.is_alphanumeric() => {
                let mut end = at;
                while let Some(c) = self.peek(end).filter(|c| c.is_alphanumeric()) {
                    let next = end + c.len_utf8();
                    self.put(c, end, next);
                    end = next;
                    if !run {
                        break;
                    }
                }
                end
            }
            _ => at,
        }
    }

    /// Leaves out the arguments that follow.
    fn silent(&self, mut at: usize) -> usize {
        loop {
            let rest = &self.text[at.min(self.end)..self.end];
            if let Some((_, _, after)) = self.group(at) {
                at = after;
            } else if let Some(end) = rest.find(']').filter(|_| rest.starts_with('[')) {
                at += end + 1;
            } else {
                return at;
            }
        }
    }

    /// Leaves out a definition: `{\name}[1]{…}`, or `\name#1{…}`.
    fn definition(&self, at: usize) -> usize {
        let rest = &self.text[at.min(self.end)..self.end];
        let Some(name) = rest.strip_prefix('\\') else { return self.silent(at) };
        let end = name.find(|c: char| !(c.is_ascii_alphanumeric() || c == '#' || c == '[' || c == ']'));
        self.silent(end.map_or(self.end, |end| at + 1 + end))
    }
}
