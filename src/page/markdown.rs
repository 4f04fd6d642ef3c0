//! Markdown with mathematics between dollar signs, as `KaTeX` reads it.
//!
//! A set is a formula an item, so that a line can be broken at the commas, which few programs do inside a formula. There
//! is no backslash before a brace: Markdown would take it away. Boards, which mean nothing to TeX, are code.

use super::{
    Format, Inline, Math, Page, Sign, Table,
    name::{Name, parted},
    tex::Dialect,
};

/// Markdown.
#[derive(Debug)]
pub(super) struct Markdown;

const KATEX: Dialect = Dialect {
    hat: "\\hat",
    wide_hat: "\\widehat",
    gap: "\\ ",
    crack: None,
    carrier: "\\mathstrut",
    word: |text| format!("\\text{{{text}}}"),
};

/// How many characters of the value of a constant are a formula; a longer one is code, which can be broken.
const LONGEST: usize = 40;

impl Format for Markdown {
    fn name(&self) -> &'static str {
        "md"
    }

    fn render(&self, page: &Page) -> String {
        let mut out = String::from("# ");
        escape(&page.title, &mut out);
        out.push('\n');
        for paragraph in &page.paragraphs {
            out.push('\n');
            out += &inlines(&paragraph.text);
            out.push('\n');
            if let Some(table) = &paragraph.table {
                draw(table, &mut out);
            }
        }
        out
    }
}

fn inlines(inlines: &[Inline]) -> String {
    let mut out = String::new();
    for inline in inlines {
        match inline {
            Inline::Words(words) => escape(words, &mut out),
            Inline::Math(of) => out += &formula(of),
            Inline::Code(text) => out += &code(text),
        }
    }
    out
}

fn draw(Table { numbers, head, rows }: &Table, out: &mut String) {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let under = (0..head.len()).map(|column| if *numbers && column > 0 { "---:" } else { ":---" });
    let row = |row: &Vec<Vec<Inline>>| line(row.iter().map(|cell| in_cell(&inlines(cell))).collect());
    out.push('\n');
    *out += &row(head);
    *out += &line(under.map(str::to_owned).collect());
    for cells in rows {
        *out += &row(cells);
    }
}

/// What is drawn, in a cell of a table, where a bar must have a backslash before it, in code, too. Only boards have bars:
/// words and formulas of cells have none.
fn in_cell(drawn: &str) -> String {
    drawn.replace('|', "\\|")
}

/// Words, none of whose characters means anything to Markdown.
fn escape(words: &str, out: &mut String) {
    for c in words.chars() {
        if "\\`*_[]<>$&~|#^".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
}

/// What is put before or behind an item, as TeX and as text.
#[derive(Clone, Copy)]
struct Affix<'a> {
    tex: &'a str,
    text: &'a str,
}

const NOTHING: Affix<'_> = Affix { tex: "", text: "" };

/// Something that stands between commas.
struct Item {
    body: String,
    /// Whether it stands inside dollar signs.
    tex: bool,
    /// Whether there is a sign in it, at which no line may be broken.
    kept: bool,
}

impl Item {
    fn tex(body: String) -> Self {
        Self { body, tex: true, kept: false }
    }

    fn text(body: String) -> Self {
        Self { body, tex: false, kept: false }
    }

    fn state(name: &str) -> Self {
        let item = match Name::of(name) {
            Name::Formula(parts) => Self::tex(KATEX.formula(&parts)),
            Name::Board(board) => Self::text(code(board)),
        };
        let body = if parted(name) { format!("({})", item.body) } else { item.body };
        Self { body, ..item }
    }

    fn pair(from: &str, to: &str) -> Self {
        let (from, to) = (Self::state(from), Self::state(to));
        if from.tex && to.tex {
            Self::tex(format!("({}, {})", from.body, to.body))
        } else {
            Self::text(format!("({}, {})", from.alone(), to.alone()))
        }
    }

    fn after(self, before: Affix<'_>) -> Self {
        let put = if self.tex { before.tex } else { before.text };
        Self { body: format!("{put}{}", self.body), ..self }
    }

    fn before(self, behind: Affix<'_>) -> Self {
        let put = if self.tex { behind.tex } else { behind.text };
        Self { body: self.body + put, ..self }
    }

    fn kept(self, kept: bool) -> Self {
        Self { kept: self.kept || kept, ..self }
    }

    fn alone(self) -> String {
        match self {
            Self { body, tex: false, .. } => body,
            // TeX breaks no line in braces.
            Self { body, kept: true, .. } => format!("${{{body}}}$"),
            Self { body, .. } => format!("${body}$"),
        }
    }
}

/// The board as code, with more backquotes around it than it has itself.
fn code(board: &str) -> String {
    let (mut longest, mut row) = (0, 0);
    for c in board.chars() {
        row = if c == '`' { row + 1 } else { 0 };
        longest = longest.max(row);
    }
    let fence = "`".repeat(longest + 1);
    let blank = |at_edge: bool| if at_edge { " " } else { "" };
    // One blank at each end is taken away by Markdown, unless there is nothing else.
    let padded = board.starts_with(['`', ' ']) || board.ends_with(['`', ' ']);
    format!("{fence}{}{board}{}{fence}", blank(padded), blank(padded))
}

fn formula(of: &Math) -> String {
    match of {
        Math::Relation { left, sign, right } => relation(left, *sign, right),
        of => framed(of, NOTHING, NOTHING),
    }
}

/// A relation, one side of which is a letter or a constant. The sign keeps to the nearest items.
fn relation(left: &Math, sign: Sign, right: &Math) -> String {
    let (tex, text) = match sign {
        Sign::In => (" \\in ", "\u{a0}∈\u{a0}"),
        Sign::Within => (" \\subset ", "\u{a0}⊂\u{a0}"),
        Sign::Equal => (" = ", "\u{a0}=\u{a0}"),
    };
    match (symbol(left), symbol(right)) {
        (_, Some(name)) => {
            let (tex, text) = (format!("{tex}{name}"), format!("{text}${name}$"));
            framed(left, NOTHING, Affix { tex: &tex, text: &text })
        }
        (Some(name), None) => {
            let (tex, text) = (format!("{name}{tex}"), format!("${name}${text}"));
            framed(right, Affix { tex: &tex, text: &text }, NOTHING)
        }
        (None, None) => format!("{}{text}{}", formula(left), formula(right)),
    }
}

/// The TeX of a letter or of a constant.
fn symbol(of: &Math) -> Option<String> {
    match of {
        Math::Letter { written, .. } => Some(written.clone()),
        Math::Constant(name) => Some(KATEX.constant(name)),
        Math::Union(left, right) => Some(format!("{} \\cup {}", symbol(left)?, symbol(right)?)),
        Math::Grundy(_) | Math::GrundyIn(..) | Math::Number(_) => {
            Some(item(of)).filter(|item| item.tex).map(|item| item.body)
        }
        Math::State(_)
        | Math::Value(_)
        | Math::Pair(..)
        | Math::Set(_)
        | Math::NimSum(_)
        | Math::Mex(_)
        | Math::Relation { .. } => None,
    }
}

/// A formula without a sign, between two things.
fn framed(of: &Math, before: Affix<'_>, behind: Affix<'_>) -> String {
    let item = match of {
        Math::Set(items) if items.is_empty() => Item::tex("\\varnothing".to_owned()),
        Math::Set(items) => return set(items, OPEN, before, behind),
        Math::Mex(items) if items.is_empty() => Item::tex("\\operatorname{mex} \\varnothing".to_owned()),
        Math::Mex(items) => {
            let open = Affix { tex: "\\operatorname{mex}\\lbrace ", text: "mex{" };
            return set(items, open, before, behind);
        }
        of => item(of),
    };
    let kept = !(before.tex.is_empty() && behind.tex.is_empty());
    item.after(before).before(behind).kept(kept).alone()
}

fn item(of: &Math) -> Item {
    match of {
        Math::State(name) => Item::state(name),
        Math::Pair(from, to) => Item::pair(from, to),
        Math::Letter { written, .. } => Item::tex(written.clone()),
        Math::Constant(name) => Item::tex(KATEX.constant(name)),
        Math::Value(value) => match Name::of(value) {
            Name::Formula(parts) if value.len() <= LONGEST => Item::tex(KATEX.formula(&parts)),
            Name::Formula(_) | Name::Board(_) => Item::text(code(value)),
        },
        Math::Union(..) => Item::tex(symbol(of).unwrap_or_default()),
        Math::Grundy(name) => grundy("g", name),
        Math::GrundyIn(game, name) => grundy(&format!("g_{{{game}}}"), name),
        Math::Number(number) => Item::tex(number.to_string()),
        Math::NimSum(items) => nim_sum(items),
        Math::Set(_) | Math::Mex(_) | Math::Relation { .. } => Item::text(formula(of)),
    }
}

fn grundy(letter: &str, name: &str) -> Item {
    match Name::of(name) {
        Name::Formula(parts) => Item::tex(format!("{letter}({})", KATEX.formula(&parts))),
        Name::Board(board) => Item::text(format!("${letter}$({})", code(board))),
    }
}

/// Several things with a sign between them, at which no line is broken.
fn nim_sum(items: &[Math]) -> Item {
    let items: Vec<_> = items.iter().map(item).collect();
    if items.iter().all(|item| item.tex) {
        let bodies: Vec<_> = items.into_iter().map(|item| item.body).collect();
        let kept = bodies.len() > 1;
        Item::tex(bodies.join(" \\oplus ")).kept(kept)
    } else {
        let bodies: Vec<_> = items.into_iter().map(Item::alone).collect();
        Item::text(bodies.join("\u{a0}⊕\u{a0}"))
    }
}

/// What a set begins with.
const OPEN: Affix<'_> = Affix { tex: "\\lbrace ", text: "{" };

fn set(items: &[Math], open: Affix<'_>, before: Affix<'_>, behind: Affix<'_>) -> String {
    let mut out = String::new();
    for (n, of) in items.iter().enumerate() {
        let mut item = item(of);
        if n == 0 {
            item = item.after(open).after(before).kept(!before.tex.is_empty());
        } else {
            out += ", ";
        }
        if n + 1 == items.len() {
            let close = Affix { tex: " \\rbrace", text: "}" };
            item = item.before(close).before(behind).kept(!behind.tex.is_empty());
        }
        out += &item.alone();
    }
    out
}
