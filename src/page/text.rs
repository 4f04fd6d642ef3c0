//! Plain text: sets in braces, a sentence a line.

use super::{Block, Format, Inline, Math, Page, Sign};

/// Plain text in UTF-8.
#[derive(Debug)]
pub(super) struct Text;

impl Format for Text {
    fn name(&self) -> &'static str {
        "txt"
    }

    fn render(&self, page: &Page) -> String {
        let mut out = String::new();
        for block in &page.blocks {
            if !out.is_empty() {
                out.push('\n');
            }
            match block {
                Block::Title(title) => {
                    out += title;
                    out.push('\n');
                    out.extend(std::iter::repeat_n('=', title.chars().count()));
                }
                Block::Paragraph(inlines) => {
                    for inline in inlines {
                        match inline {
                            Inline::Words(words) => out += words,
                            Inline::Math(of) => math(of, &mut out),
                        }
                    }
                }
            }
            out.push('\n');
        }
        out
    }
}

/// A name with a comma outside of brackets stands in parentheses, so that it is one thing in a list.
fn state(name: &str, out: &mut String) {
    let mut depth = 0_usize;
    let parted = name.chars().any(|c| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    });
    *out += if parted { "(" } else { "" };
    *out += name;
    *out += if parted { ")" } else { "" };
}

fn math(of: &Math, out: &mut String) {
    match of {
        Math::State(name) => state(name, out),
        Math::Symbol(name) => *out += name,
        Math::Pair(from, to) => {
            out.push('(');
            state(from, out);
            *out += ", ";
            state(to, out);
            out.push(')');
        }
        Math::Set(items) if items.is_empty() => out.push('∅'),
        Math::Set(items) => {
            for (n, item) in items.iter().enumerate() {
                *out += if n == 0 { "{" } else { ", " };
                math(item, out);
            }
            out.push('}');
        }
        Math::Relation(left, sign, right) => {
            math(left, out);
            *out += match sign {
                Sign::In => " ∈ ",
                Sign::Within => " ⊂ ",
                Sign::Equal => " = ",
            };
            math(right, out);
        }
    }
}
