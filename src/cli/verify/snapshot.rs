//! Approved pages, in the file format of insta: a head between lines of dashes, then the page.

use crate::{diagnostic::Diagnostic, files, problem::PageFile};
use std::path::Path;

/// How long an approved page may be, in bytes.
const LONGEST: u64 = 64 << 20;

/// An approved page.
#[derive(Debug)]
pub(in crate::cli) struct Snapshot {
    head: String,
    /// The page.
    pub(in crate::cli) text: String,
}

impl Snapshot {
    /// Whether a page is this one; lines at its end that are empty do not count, as for insta.
    pub(super) fn is(&self, page: &str) -> bool {
        self.text.trim_end() == page.trim_end()
    }

    /// Takes a file apart.
    pub(in crate::cli) fn of(file: &str) -> Self {
        let head = file.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"));
        let (head, text) = head.unwrap_or(("", file));
        Self { head: head.to_owned(), text: text.to_owned() }
    }
}

/// The file of a page: `cards@eo.words.md.snap` is the Esperanto page of `cards.ron` in words, in Markdown.
pub(super) fn name(proof: &str, page: &PageFile) -> String {
    let stem = Path::new(proof).file_stem().unwrap_or_default().to_string_lossy();
    let notation = page.notation.as_deref().filter(|&notation| notation != "sets");
    let format = page.format.as_deref().filter(|&format| format != "txt");
    let values = page.values.then_some("values");
    let parts = [Some(page.lang.as_str()), values, notation, page.style.as_deref(), format];
    format!("{stem}@{}.snap", parts.into_iter().flatten().collect::<Vec<_>>().join("."))
}

/// The approved page at a place, if there is one.
pub(super) fn read(place: &str) -> Result<Option<Snapshot>, Box<Diagnostic>> {
    if !Path::new(place).exists() {
        return Ok(None);
    }
    let bytes = files::read(place, LONGEST)?;
    Ok(Some(Snapshot::of(&String::from_utf8_lossy(&bytes).replace("\r\n", "\n"))))
}

/// Writes a page as the approved one, or beside it as one that waits to be approved.
pub(super) fn write(
    place: &str,
    old: Option<&Snapshot>,
    proof: &str,
    page: &str,
    accept: bool,
) -> Result<(), Box<Diagnostic>> {
    let own = format!("source: pruvo verify\ninput_file: {proof}");
    let head = old.map(|old| old.head.as_str()).filter(|head| !head.is_empty()).unwrap_or(&own);
    let text = format!("---\n{head}\n---\n{}\n", page.trim_end());
    let folder = Path::new(place).parent().unwrap_or(Path::new(""));
    std::fs::create_dir_all(folder).map_err(|error| {
        Diagnostic::input(format!("cannot make the folder {}: {error}", folder.display()))
    })?;
    if accept {
        files::write(place, &text)?;
        forget(place);
        return Ok(());
    }
    files::write(&waiting(place), &text)
}

/// Removes a page that waited to be approved and is settled.
pub(super) fn forget(place: &str) {
    // Where there is none, there is nothing to remove.
    let _ = std::fs::remove_file(waiting(place));
}

fn waiting(place: &str) -> String {
    format!("{place}.new")
}
