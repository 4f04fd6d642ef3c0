//! Plain text: sets in braces, a paragraph a line, and below it the lines of its table.

use super::{Format, Inline, Math, Page, Sign, Table, name::parted};

/// Plain text.
#[derive(Debug)]
pub(super) struct Text {
    ascii: bool,
}

/// With letters and signs of Unicode.
pub(super) const UTF_8: Text = Text { ascii: false };

/// In ASCII only.
const ASCII: Text = Text { ascii: true };

impl Format for Text {
    fn name(&self) -> &'static str {
        "txt"
    }

    fn variant(&self, name: &str) -> Option<&'static dyn Format> {
        (name == "ascii").then_some(&ASCII)
    }

    fn render(&self, page: &Page) -> String {
        let mut writer = Writer { ascii: self.ascii.then_some(&page.ascii), out: String::new() };
        writer.words(&page.title);
        let under = writer.out.chars().count();
        writer.out.push('\n');
        writer.out.extend(std::iter::repeat_n('=', under));
        writer.out.push('\n');
        for paragraph in &page.paragraphs {
            writer.out.push('\n');
            writer.inlines(&paragraph.text);
            writer.out.push('\n');
            if let Some(table) = &paragraph.table {
                writer.table(table);
            }
        }
        writer.out
    }
}

/// Words and formulas in a line; where only ASCII is wanted, `ascii` says how letters of the language are written.
pub(super) fn line(inlines: &[Inline], ascii: Option<&Vec<(char, String)>>) -> String {
    let mut writer = Writer { ascii, out: String::new() };
    writer.inlines(inlines);
    writer.out
}

struct Writer<'p> {
    /// Where only ASCII is wanted, how letters of the language are written.
    ascii: Option<&'p Vec<(char, String)>>,
    out: String,
}

/// How far the lines of a table are indented.
const INDENT: &str = "    ";

impl Writer<'_> {
    fn inlines(&mut self, inlines: &[Inline]) {
        for inline in inlines {
            match inline {
                Inline::Words(words) => self.words(words),
                Inline::Math(of) => self.math(of),
                Inline::Code(code) => self.exact(code),
            }
        }
    }

    /// A table: the head, a line under every column, the rows.
    fn table(&mut self, Table { numbers, head, rows }: &Table) {
        let cells = |row: &Vec<Vec<Inline>>| -> Vec<String> {
            row.iter().map(|cell| line(cell, self.ascii)).collect()
        };
        let (head, rows) = (cells(head), rows.iter().map(cells).collect::<Vec<_>>());
        let widest = |column: usize| {
            let all = rows.iter().chain([&head]).map(|row| row[column].chars().count());
            all.max().unwrap_or(0)
        };
        let widths: Vec<_> = (0..head.len()).map(widest).collect();
        let under = widths.iter().map(|&width| "-".repeat(width)).collect();
        for row in [head, under].into_iter().chain(rows) {
            let mut drawn = String::from(INDENT);
            for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
                let blanks = " ".repeat(width - cell.chars().count());
                let (before, behind) = if *numbers && column > 0 { (&*blanks, "") } else { ("", &*blanks) };
                drawn += if column == 0 { "" } else { "  " };
                drawn += &format!("{before}{cell}{behind}");
            }
            self.out += drawn.trim_end();
            self.out.push('\n');
        }
    }

    /// Words of a language, whose letters it may write in another way.
    fn words(&mut self, words: &str) {
        let Some(letters) = self.ascii else {
            self.out += words;
            return;
        };
        for c in words.chars() {
            match letters.iter().find(|(letter, _)| *letter == c) {
                Some((_, written)) => self.out += written,
                None => self.exact(c.encode_utf8(&mut [0; 4])),
            }
        }
    }

    /// A text that must not become equal to another one.
    fn exact(&mut self, text: &str) {
        for c in text.chars() {
            if self.ascii.is_none() || c.is_ascii() {
                self.out.push(c);
            } else {
                self.out += &format!("<U+{:04X}>", u32::from(c));
            }
        }
    }

    fn state(&mut self, name: &str) {
        let parted = parted(name);
        self.out += if parted { "(" } else { "" };
        self.exact(name);
        self.out += if parted { ")" } else { "" };
    }

    fn set(&mut self, items: &[Math]) {
        if items.is_empty() {
            self.out += if self.ascii.is_some() { "{}" } else { "∅" };
            return;
        }
        for (n, item) in items.iter().enumerate() {
            self.out += if n == 0 { "{" } else { ", " };
            self.math(item);
        }
        self.out.push('}');
    }

    fn math(&mut self, of: &Math) {
        match of {
            Math::State(name) => self.state(name),
            Math::Letter { written, .. } => self.out += written,
            Math::Constant(text) | Math::Value(text) => self.exact(text),
            Math::Pair(from, to) => {
                self.out.push('(');
                self.state(from);
                self.out += ", ";
                self.state(to);
                self.out.push(')');
            }
            Math::Set(items) => self.set(items),
            Math::GrundyIn(game, name) => {
                self.out += &format!("g_{game}(");
                self.exact(name);
                self.out.push(')');
            }
            Math::Grundy(name) => {
                self.out += "g(";
                self.exact(name);
                self.out.push(')');
            }
            Math::Number(number) => self.out += &number.to_string(),
            Math::NimSum(items) => {
                let sign = if self.ascii.is_some() { " (+) " } else { " ⊕ " };
                for (n, item) in items.iter().enumerate() {
                    self.out += if n == 0 { "" } else { sign };
                    self.math(item);
                }
            }
            Math::Mex(items) => {
                self.out += if items.is_empty() { "mex " } else { "mex" };
                self.set(items);
            }
            Math::Union(left, right) => {
                self.math(left);
                self.out += if self.ascii.is_some() { " union " } else { " ∪ " };
                self.math(right);
            }
            Math::Relation { left, sign, right } => {
                self.math(left);
                self.out += match (sign, self.ascii) {
                    (Sign::In, None) => " ∈ ",
                    (Sign::Within, None) => " ⊂ ",
                    (Sign::In, Some(_)) => " in ",
                    (Sign::Within, Some(_)) => " subset ",
                    (Sign::Equal, _) => " = ",
                };
                self.math(right);
            }
        }
    }
}
