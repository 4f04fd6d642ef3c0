//! JSON for machines: every paragraph as what it says, without words, and as what a person reads. `json.md` describes it.

use super::{Format, Inline, Page, Paragraph, Statement, Table, language::Letters};
use serde::Serialize;

/// JSON.
#[derive(Debug)]
pub(super) struct Json;

/// The version of the schema: a new one where programs that read the old one would misunderstand what is written.
const VERSION: u32 = 1;

/// What stands before the paragraphs.
#[derive(Serialize)]
struct Header<'p> {
    pruvo: u32,
    language: &'p str,
    notation: &'static str,
    letters: &'p Letters,
    title: &'p str,
}

/// A paragraph.
#[derive(Serialize)]
struct Block<'p> {
    #[serde(flatten)]
    says: &'p Statement,
    text: &'p [Inline],
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<&'p Table>,
}

impl Format for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    /// A line a paragraph, so that pages can be compared.
    fn render(&self, page: &Page) -> String {
        let Page { language, notation, letters, title, .. } = page;
        let header = Header { pruvo: VERSION, language, notation: notation.name(), letters, title };
        let block =
            |Paragraph { says, text, table }: &Paragraph| json(&Block { says, text, table: table.as_ref() });
        let blocks: Vec<_> = page.paragraphs.iter().map(block).collect();
        let header = json(&header);
        let open = header.strip_suffix('}').unwrap_or(&header);
        format!("{open},\"blocks\":[\n{}\n]}}\n", blocks.join(",\n"))
    }
}

fn json(of: &impl Serialize) -> String {
    serde_json::to_string(of).expect("what a page holds are texts, numbers and lists")
}
