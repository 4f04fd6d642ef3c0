//! What `pruvo verify` prints.

use crate::{
    diagnostic::{Diagnostic, Kind},
    solution::Difference,
};
use serde_json::json;

/// What became of a file.
#[derive(Debug, Default)]
pub(super) struct File {
    pub(super) path: String,
    /// How many claims it has, how many of them hold, and how many of these as far as they were checked.
    pub(super) claims: usize,
    pub(super) held: usize,
    pub(super) checked: usize,
    /// How many of them are proved for every size.
    pub(super) theorems: usize,
    pub(super) pages: Vec<Page>,
    pub(super) messages: Vec<Diagnostic>,
}

/// What became of a page.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) name: String,
    pub(super) state: State,
}

/// How a page is to the approved one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    Same,
    New,
    Changed(Option<Difference>),
    Accepted,
}

impl State {
    fn says(self) -> &'static str {
        match self {
            Self::Same => "as approved",
            Self::New => "new",
            Self::Changed(Some(Difference::Outcome)) => "outcome changed",
            Self::Changed(Some(Difference::Witness)) => "witness only",
            Self::Changed(Some(Difference::Wording)) => "wording only",
            Self::Changed(None) => "changed",
            Self::Accepted => "accepted",
        }
    }

    fn waits(self) -> bool {
        matches!(self, Self::New | Self::Changed(_))
    }
}

impl File {
    fn waiting(&self) -> usize {
        self.pages.iter().filter(|page| page.state.waits()).count()
    }

    fn word(&self) -> &'static str {
        let worst = self.messages.iter().map(Diagnostic::exit_code).max_by_key(|&code| gravity(code));
        match worst {
            None | Some(0) if self.waiting() > 0 => "changed",
            None | Some(0) => "ok",
            Some(1) => "FAILED",
            Some(2) => "BROKEN",
            Some(3) => "LIMIT",
            Some(_) => "BUG",
        }
    }
}

/// Which exit code counts where there are several.
fn gravity(code: u8) -> usize {
    [0, 1, 3, 2, 4].iter().position(|&other| other == code).unwrap_or(0)
}

/// A line a file, and under it its pages that changed.
pub(super) fn text(files: &[File]) -> String {
    let wide = files.iter().map(|file| file.path.chars().count()).max().unwrap_or(0);
    let mut lines = String::new();
    for file in files {
        let mut parts = Vec::new();
        if file.claims > 0 {
            parts.push(format!("claims {}/{}", file.held, file.claims));
        }
        if file.theorems > 0 {
            parts.push(format!("{} proved for every size", file.theorems));
        }
        if file.checked > 0 {
            parts.push(format!("{} as far as checked", file.checked));
        }
        if !file.pages.is_empty() {
            let same = file.pages.len() - file.waiting();
            parts.push(format!("pages {same}/{}", file.pages.len()));
        }
        let line = format!("{:<7}  {:<wide$}  {}", file.word(), file.path, parts.join(", "));
        lines.push_str(line.trim_end());
        lines.push('\n');
        for page in file.pages.iter().filter(|page| page.state != State::Same) {
            lines.push_str(&format!("           {}: {}\n", page.name, page.state.says()));
        }
    }
    if end(files).is_some() { lines } else { format!("{lines}\n{}\n", summary(files)) }
}

fn summary(files: &[File]) -> String {
    let count = |count: usize, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    let claims: usize = files.iter().map(|file| file.claims).sum();
    let held: usize = files.iter().map(|file| file.held).sum();
    let checked: usize = files.iter().map(|file| file.checked).sum();
    let pages: usize = files.iter().map(|file| file.pages.len()).sum();
    let waiting: usize = files.iter().map(File::waiting).sum();
    let failed = files.iter().filter(|file| !matches!(file.word(), "ok" | "changed")).count();
    let theorems: usize = files.iter().map(|file| file.theorems).sum();
    let mut of_these = Vec::new();
    if theorems > 0 {
        of_these.push(format!("{theorems} proved for every size"));
    }
    if checked > 0 {
        of_these.push(format!("{checked} as far as they were checked"));
    }
    let of_these = if of_these.is_empty() { String::new() } else { format!(" ({})", of_these.join(", ")) };
    format!(
        "{}: {}, {held} hold{of_these}; {}, {} as approved; {failed} failed, {waiting} to be reviewed",
        count(files.len(), "file"),
        count(claims, "claim"),
        count(pages, "page"),
        pages - waiting,
    )
}

/// The message that comes last, with the exit code; none if all is well.
pub(super) fn end(files: &[File]) -> Option<Diagnostic> {
    let messages = files.iter().flat_map(|file| &file.messages);
    let worst = messages.filter(|message| message.exit_code() > 0).max_by_key(|m| gravity(m.exit_code()));
    let waiting = files.iter().any(|file| file.waiting() > 0);
    let kind = match worst {
        Some(message) => message.kind,
        None if waiting => Kind::No,
        None => return None,
    };
    let error = Diagnostic::new(kind, summary(files));
    Some(if waiting {
        error.help("`pruvo review` shows what changed and asks; `pruvo verify --accept` approves all of it")
    } else {
        error
    })
}

pub(super) fn json(files: &[File]) -> String {
    let file = |file: &File| {
        let pages =
            file.pages.iter().map(|page| json!({ "snapshot": page.name, "state": page.state.says() }));
        let messages = file.messages.iter().map(|message| message.render(false));
        json!({
            "file": file.path,
            "state": file.word(),
            "claims": file.claims,
            "hold": file.held,
            "for_every_size": file.theorems,
            "as_far_as_checked": file.checked,
            "pages": pages.collect::<Vec<_>>(),
            "messages": messages.collect::<Vec<_>>(),
        })
    };
    let all = json!({
        "pruvo": 1,
        "right": end(files).is_none(),
        "summary": summary(files),
        "files": files.iter().map(file).collect::<Vec<_>>(),
    });
    format!("{all:#}\n")
}

/// XML as test runners write it: a suite a file, with a case for its claims and one for each page.
pub(super) fn junit(files: &[File]) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"pruvo\">\n");
    for file in files {
        let (tests, failed) = (1 + file.pages.len(), usize::from(!file.messages.is_empty()) + file.waiting());
        let path = escaped(&file.path);
        out.push_str(&format!("  <testsuite name=\"{path}\" tests=\"{tests}\" failures=\"{failed}\">\n"));
        case(
            &mut out,
            &path,
            "claims",
            &file.messages.iter().map(|m| m.render(false)).collect::<Vec<_>>().join("\n\n"),
        );
        for page in &file.pages {
            case(&mut out, &path, &page.name, if page.state.waits() { page.state.says() } else { "" });
        }
        out.push_str("  </testsuite>\n");
    }
    out.push_str("</testsuites>\n");
    out
}

fn case(out: &mut String, suite: &str, name: &str, failure: &str) {
    let name = escaped(name);
    if failure.is_empty() {
        out.push_str(&format!("    <testcase classname=\"{suite}\" name=\"{name}\"/>\n"));
    } else {
        let first = escaped(failure.lines().next().unwrap_or_default());
        out.push_str(&format!(
            "    <testcase classname=\"{suite}\" name=\"{name}\">\n      <failure message=\"{first}\">{}</failure>\n    </testcase>\n",
            escaped(failure)
        ));
    }
}

/// A text within XML; what XML cannot hold is left out.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}
