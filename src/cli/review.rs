//! `pruvo review`: shows the pages that changed, and asks for each whether it is approved.

use super::{Answer, verify::snapshot::Snapshot};
use crate::{diagnostic::Diagnostic, files};
use clap::Args;
use std::{
    io::{self, IsTerminal},
    path::PathBuf,
};

/// How long a page may be, in bytes.
const LONGEST: u64 = 64 << 20;

/// Up to so many lines of two pages are compared line by line; beyond, what stands between the first and the last difference
/// is shown as a whole.
const MOST: usize = 2000;

/// Look at the pages that changed, and approve or reject each of them
#[derive(Debug, Args)]
pub(super) struct Review {
    /// The folder of the approved pages
    #[arg(long, value_name = "FOLDER", default_value = "snapshots")]
    snapshots: String,
}

impl Review {
    pub(super) fn run(&self) -> Answer {
        let waiting = self.waiting()?;
        if waiting.is_empty() {
            return Ok("nothing is to be reviewed\n".to_owned());
        }
        if !io::stdin().is_terminal() {
            let title = format!("{} pages wait to be reviewed, and nobody is at the terminal", waiting.len());
            let error = Diagnostic::input(title);
            return Err(Box::new(error.help(
                "`pruvo verify PATH --accept` approves all of them; `cargo insta review` works as well",
            )));
        }
        let (mut accepted, mut rejected) = (0, 0);
        for path in &waiting {
            let new = path.to_string_lossy().into_owned();
            let old = new.trim_end_matches(".new").to_owned();
            let text = |path: &str| {
                files::read(path, LONGEST).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
            };
            let before = if PathBuf::from(&old).exists() { text(&old)? } else { String::new() };
            let after = text(&new)?;
            super::print(&format!(
                "{old}\n{}",
                diff(&Snapshot::of(&before).text, &Snapshot::of(&after).text)
            ))?;
            match ask()? {
                'a' => {
                    files::write(&old, &after)?;
                    remove(path)?;
                    accepted += 1;
                }
                'r' => {
                    remove(path)?;
                    rejected += 1;
                }
                'q' => break,
                _ => {}
            }
        }
        let left = waiting.len() - accepted - rejected;
        Ok(format!("{accepted} accepted, {rejected} rejected, {left} left\n"))
    }

    fn waiting(&self) -> Result<Vec<PathBuf>, Box<Diagnostic>> {
        let unreadable =
            |error| Box::new(Diagnostic::input(format!("cannot read {}: {error}", self.snapshots)));
        let entries = std::fs::read_dir(&self.snapshots).map_err(unreadable)?;
        let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.retain(|path| path.to_string_lossy().ends_with(".snap.new"));
        paths.sort();
        Ok(paths)
    }
}

fn remove(path: &PathBuf) -> Result<(), Box<Diagnostic>> {
    std::fs::remove_file(path)
        .map_err(|error| Box::new(Diagnostic::input(format!("cannot remove {}: {error}", path.display()))))
}

/// What somebody decides: a, r, s or q.
fn ask() -> Result<char, Box<Diagnostic>> {
    let failed = |error: io::Error| Box::new(Diagnostic::input(format!("cannot ask: {error}")));
    loop {
        super::print("accept, reject, skip or quit? [a/r/s/q] ")?;
        let mut line = String::new();
        if io::stdin().read_line(&mut line).map_err(failed)? == 0 {
            return Ok('q');
        }
        match line.trim().chars().next() {
            Some(c @ ('a' | 'r' | 's' | 'q')) => return Ok(c),
            _ => super::print("please answer a, r, s or q\n")?,
        }
    }
}

/// The lines that differ, with `-` the old ones and with `+` the new ones.
fn diff(old: &str, new: &str) -> String {
    let (old, new): (Vec<_>, Vec<_>) = (old.lines().collect(), new.lines().collect());
    let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let (old, new) = (&old[same..], &new[same..]);
    let end = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
    let (old, new) = (&old[..old.len() - end], &new[..new.len() - end]);
    let mut out = String::new();
    if old.len() > MOST || new.len() > MOST {
        old.iter().map(|line| format!("- {line}\n")).for_each(|line| out.push_str(&line));
        new.iter().map(|line| format!("+ {line}\n")).for_each(|line| out.push_str(&line));
        return out;
    }
    // The longest common subsequence: how long it is from each pair of places on.
    let mut longest = vec![vec![0_u16; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            longest[i][j] = if old[i] == new[j] {
                longest[i + 1][j + 1] + 1
            } else {
                longest[i + 1][j].max(longest[i][j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || (i < old.len() && longest[i + 1][j] >= longest[i][j + 1]) {
            out.push_str(&format!("- {}\n", old[i]));
            i += 1;
        } else {
            out.push_str(&format!("+ {}\n", new[j]));
            j += 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::diff;

    #[test]
    fn a_diff_shows_what_differs_and_nothing_else() {
        assert_eq!(diff("a\nb\nc\nd\n", "a\nx\nc\ny\nd\n"), "- b\n+ x\n+ y\n");
        assert_eq!(diff("", "a\n"), "+ a\n");
        assert_eq!(diff("a\n", "a\n"), "");
    }
}
