//! LaTeX: a fragment for `\input`, or a document. Every kind of thing has a macro of its own, which an author may define
//! in another way; no package is needed.
//!
//! A line is broken at the commas of a set, and never between a sign and what stands on its sides.

use super::{
    Format, Inline, Math, Page, Sign, Table,
    name::{Name, parted},
    tex::{self, Dialect},
};

/// LaTeX.
#[derive(Debug)]
pub(super) struct Latex {
    standalone: bool,
}

/// A fragment, to be read by `\input`.
pub(super) const FRAGMENT: Latex = Latex { standalone: false };

/// A document by itself.
const STANDALONE: Latex = Latex { standalone: true };

const LATEX: Dialect = Dialect {
    hat: "\\pruvoHat",
    wide_hat: "\\pruvoWideHat",
    gap: "\\pruvoGap ",
    crack: Some("\\pruvoCrack "),
    carrier: "",
    word: |text| {
        let mut out = String::from("\\textrm{");
        escape(text, false, &mut out);
        out + "}"
    },
};

/// What a fragment begins with.
const MACROS: &str = r"% Made by pruvo. Read it with \input; it needs no package. To change how something looks, define its
% macro before.
\providecommand{\pruvoSetup}{\raggedright\hyphenpenalty=10000 \parskip=\smallskipamount}
\providecommand{\pruvoTitle}[1]{\section*{#1}}
\providecommand{\pruvoState}[1]{#1}
\providecommand{\pruvoPair}[2]{(\pruvoState{#1},\penalty9000\hskip.17em\relax\pruvoState{#2})}
\providecommand{\pruvoLetter}[1]{#1}
\providecommand{\pruvoConstant}[1]{#1}
\providecommand{\pruvoValue}[1]{#1}
\providecommand{\pruvoOpen}{\{}
\providecommand{\pruvoNext}{,\allowbreak\hskip.28em\relax}
\providecommand{\pruvoClose}{\}}
\providecommand{\pruvoEmpty}{\emptyset}
\providecommand{\pruvoIn}{\in\nobreak}
\providecommand{\pruvoWithin}{\subset\nobreak}
\providecommand{\pruvoEqual}{=\nobreak}
\providecommand{\pruvoUnion}{\cup\nobreak}
\providecommand{\pruvoGrundy}[1]{g(\pruvoState{#1})}
\providecommand{\pruvoGrundyIn}[2]{g_{#1}(\pruvoState{#2})}
\providecommand{\pruvoNimSum}{\oplus}
\providecommand{\pruvoMex}{\mathop{\mathrm{mex}}\nolimits\nobreak}
\providecommand{\pruvoHat}[1]{\hat{#1}}
\providecommand{\pruvoWideHat}[1]{\widehat{#1}}
\providecommand{\pruvoBoard}[1]{\mbox{\texttt{#1}}}
\providecommand{\pruvoCode}[1]{\mbox{\texttt{#1}}}
\providecommand{\pruvoTable}[1]{\par\nobreak\smallskip\begingroup\parskip=0pt
  \halign{\strut##\hfil&&\hskip1em\relax##\hfil\cr#1}\endgroup\smallskip}
\providecommand{\pruvoUnder}{\cr\noalign{\nobreak\hrule\nobreak\smallskip}}
\providecommand{\pruvoNumber}[1]{\hfill#1}
\providecommand{\pruvoWide}[1]{\vtop{\hsize=.6\hsize\noindent\strut#1\strut}}
\providecommand{\pruvoGap}{\mkern7mu}
\providecommand{\pruvoCrack}{\penalty9000 }
\providecommand{\pruvoGlyph}[2]{\ifdefined\Umathcode#1\else
  \ifcsname u8:\detokenize{#1}\endcsname{\fontencoding{T1}\selectfont#1}\else[U+#2]\fi\fi}
";

/// What a document begins with. Where the outlines of Latin Modern are not installed, Computer Modern stays.
const DOCUMENT: &str = r"\documentclass[a4paper]{article}
\ifdefined\Umathcode\else
  \IfFileExists{lmodern.sty}{\usepackage[T1]{fontenc}\usepackage{lmodern}}{}
\fi
\begin{document}

";

impl Format for Latex {
    fn name(&self) -> &'static str {
        "tex"
    }

    fn variant(&self, name: &str) -> Option<&'static dyn Format> {
        (name == "standalone").then_some(&STANDALONE)
    }

    fn render(&self, page: &Page) -> String {
        let mut out = String::from(if self.standalone { DOCUMENT } else { "" });
        out += MACROS;
        out += "\n\\begingroup\\pruvoSetup\n\\pruvoTitle{";
        escape(&page.title, false, &mut out);
        out += "}\n";
        for paragraph in &page.paragraphs {
            out.push('\n');
            wrap(&inlines(&paragraph.text), &mut out);
            if let Some(table) = &paragraph.table {
                draw(table, &mut out);
            }
        }
        out += "\n\\par\\endgroup\n";
        out += if self.standalone { "\\end{document}\n" } else { "" };
        out
    }
}

fn inlines(inlines: &[Inline]) -> String {
    let mut text = String::new();
    for inline in inlines {
        match inline {
            Inline::Words(words) => escape(words, false, &mut text),
            Inline::Math(of) => {
                text.push('$');
                math(of, &mut text);
                text.push('$');
            }
            Inline::Code(code) => {
                text += "\\pruvoCode{";
                escape(code, true, &mut text);
                text.push('}');
            }
        }
    }
    text
}

/// A table that may go over several pages. Cells that hold a set are as wide as they may be, and have lines of their own.
fn draw(Table { numbers, head, rows }: &Table, out: &mut String) {
    let cell = |column: usize, cell: &Vec<Inline>| {
        let text = inlines(cell);
        match cell[..] {
            _ if *numbers && column > 0 => format!("\\pruvoNumber{{{text}}}"),
            [Inline::Math(Math::Set(_))] => format!("\\pruvoWide{{{text}}}"),
            _ => text,
        }
    };
    let line = |row: &Vec<Vec<Inline>>| {
        let cells = row.iter().enumerate().map(|(column, of)| cell(column, of));
        cells.collect::<Vec<_>>().join(" & ")
    };
    *out += &format!("\\pruvoTable{{%\n{}\\pruvoUnder\n", line(head));
    for row in rows {
        *out += &format!("{}\\cr\n", line(row));
    }
    *out += "}\n";
}

/// Breaks the lines of the source at blanks, which mean the same to TeX.
fn wrap(text: &str, out: &mut String) {
    const WIDTH: usize = 100;
    let mut width = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if width > 0 {
            let fits = width + 1 + length <= WIDTH;
            out.push(if fits { ' ' } else { '\n' });
            width = if fits { width + 1 } else { 0 };
        }
        *out += word;
        width += length;
    }
    out.push('\n');
}

fn math(of: &Math, out: &mut String) {
    match of {
        Math::State(name) => *out += &format!("\\pruvoState{{{}}}", state(name)),
        Math::Letter { written, .. } => {
            *out += "\\pruvoLetter{";
            escape(written, false, out);
            out.push('}');
        }
        Math::Constant(name) => *out += &format!("\\pruvoConstant{{{}}}", LATEX.constant(name)),
        Math::Value(value) => *out += &format!("\\pruvoValue{{{}}}", inner(value)),
        Math::Pair(from, to) => {
            *out += &format!("\\pruvoPair{{{}}}{{{}}}", state(from), state(to));
        }
        Math::Set(items) => set(items, out),
        Math::Grundy(name) => *out += &format!("\\pruvoGrundy{{{}}}", inner(name)),
        Math::GrundyIn(game, name) => {
            *out += &format!("\\pruvoGrundyIn{{{game}}}{{{}}}", inner(name));
        }
        Math::Number(number) => *out += &number.to_string(),
        Math::NimSum(items) => {
            for (n, item) in items.iter().enumerate() {
                *out += if n == 0 { "" } else { "\\pruvoNimSum " };
                math(item, out);
            }
        }
        Math::Mex(items) => {
            *out += "\\pruvoMex ";
            set(items, out);
        }
        Math::Union(left, right) => {
            math(left, out);
            *out += "\\pruvoUnion ";
            math(right, out);
        }
        Math::Relation { left, sign, right } => {
            math(left, out);
            *out += match sign {
                Sign::In => "\\pruvoIn ",
                Sign::Within => "\\pruvoWithin ",
                Sign::Equal => "\\pruvoEqual ",
            };
            math(right, out);
        }
    }
}

fn set(items: &[Math], out: &mut String) {
    if items.is_empty() {
        *out += "\\pruvoEmpty";
        return;
    }
    for (n, item) in items.iter().enumerate() {
        *out += if n == 0 { "\\pruvoOpen " } else { "\\pruvoNext " };
        math(item, out);
    }
    *out += "\\pruvoClose";
}

fn state(name: &str) -> String {
    if parted(name) { format!("({})", inner(name)) } else { inner(name) }
}

/// A name or a value, as mathematics.
fn inner(name: &str) -> String {
    match Name::of(name) {
        Name::Formula(parts) => LATEX.formula(&parts),
        Name::Board(board) => {
            let piece = |piece: &str| {
                let mut out = String::from("\\pruvoBoard{");
                escape(piece, true, &mut out);
                out + "}"
            };
            let pieces: Vec<_> = tex::pieces(board).into_iter().map(piece).collect();
            pieces.join("\\pruvoCrack")
        }
    }
}

/// Text, none of whose characters means anything to TeX; `fixed` if all of them are to have the same width.
fn escape(text: &str, fixed: bool, out: &mut String) {
    let mut last = ' ';
    for c in text.chars() {
        // What TeX would draw as one sign, such as a dash for two hyphens.
        if (c == last && "-,<>'`".contains(c)) || (c == '`' && "?!".contains(last)) {
            *out += "{}";
        }
        match c {
            '\\' => *out += "\\textbackslash{}",
            '~' => *out += "\\textasciitilde{}",
            '^' => *out += "\\textasciicircum{}",
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                out.push('\\');
                out.push(c);
            }
            '"' => *out += "{\\char34}",
            ' ' if fixed => out.push('~'),
            '|' if !fixed => *out += "\\textbar{}",
            '<' if !fixed => *out += "\\textless{}",
            '>' if !fixed => *out += "\\textgreater{}",
            c if plain(c) => out.push(c),
            c => match SIGNS.iter().find(|(sign, _)| *sign == c) {
                Some((_, command)) => *out += &format!("\\ensuremath{{\\{command}}}"),
                None => *out += &format!("\\pruvoGlyph{{{c}}}{{{:04X}}}", u32::from(c)),
            },
        }
        last = c;
    }
}

/// Whether LaTeX has a character in the fonts that it begins with: ASCII, and letters with most accents.
fn plain(c: char) -> bool {
    let missing = "ÐÞðþĄąĐđĘęĦħĮįĸŉŊŋŦŧŲųſ";
    c.is_ascii()
        || ('À'..='ž').contains(&c) && !missing.contains(c) && c.is_alphabetic()
        || "–—‘’“”".contains(c)
}

/// Characters that are signs of mathematics.
#[rustfmt::skip]
const SIGNS: &[(char, &str)] = &[
    ('α', "alpha"), ('β', "beta"), ('γ', "gamma"), ('δ', "delta"), ('ε', "varepsilon"), ('ζ', "zeta"), ('η', "eta"),
    ('θ', "theta"), ('ι', "iota"), ('κ', "kappa"), ('λ', "lambda"), ('μ', "mu"), ('ν', "nu"), ('ξ', "xi"), ('π', "pi"),
    ('ρ', "rho"), ('σ', "sigma"), ('τ', "tau"), ('υ', "upsilon"), ('φ', "varphi"), ('χ', "chi"), ('ψ', "psi"),
    ('ω', "omega"), ('Γ', "Gamma"), ('Δ', "Delta"), ('Θ', "Theta"), ('Λ', "Lambda"), ('Ξ', "Xi"), ('Π', "Pi"),
    ('Σ', "Sigma"), ('Φ', "Phi"), ('Ψ', "Psi"), ('Ω', "Omega"), ('×', "times"), ('·', "cdot"), ('±', "pm"),
    ('→', "rightarrow"), ('←', "leftarrow"), ('↑', "uparrow"), ('↓', "downarrow"), ('∞', "infty"),
    ('≤', "leq"), ('≥', "geq"), ('≠', "neq"), ('∅', "emptyset"), ('⊕', "oplus"), ('∗', "ast"), ('○', "bigcirc"),
    ('●', "bullet"),
];
