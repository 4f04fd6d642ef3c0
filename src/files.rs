//! Files: read once into memory, written whole or not at all. Stands on [`diagnostic`](crate::diagnostic).

use crate::diagnostic::Diagnostic;
use std::{
    fs::{File, OpenOptions},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

/// The bytes of a file, or of the standard input for `-`.
///
/// # Errors
/// What is neither a regular file nor open already, or cannot be read, or is longer than `most` bytes.
pub fn read(path: &str, most: u64) -> Result<Vec<u8>, Box<Diagnostic>> {
    let cannot =
        |error: io::Error| Box::new(Diagnostic::input(format!("cannot read {path}: {}", reason(&error))));
    let mut bytes = Vec::new();
    if path == "-" {
        io::stdin().lock().take(most + 1).read_to_end(&mut bytes).map_err(cannot)?;
    } else {
        // Asked before opening, since opening a pipe would wait for ever.
        let about = std::fs::metadata(path).map_err(cannot)?;
        if !about.is_file() && !is_open(path) {
            let what = if about.is_dir() { "a directory" } else { "not a regular file" };
            let error = Diagnostic::input(format!("cannot read {path}: it is {what}"));
            return Err(Box::new(error.help("give a file, or `-` for the standard input")));
        }
        File::open(path).map_err(cannot)?.take(most + 1).read_to_end(&mut bytes).map_err(cannot)?;
    }
    if bytes.len() as u64 > most {
        return Err(Box::new(Diagnostic::input(format!("{path} is too long: more than {} MiB", most >> 20))));
    }
    Ok(bytes)
}

/// Whether this is something that is open already, such as the pipe of `<(…)`: to open it again does not wait.
fn is_open(path: &str) -> bool {
    ["/dev/fd/", "/proc/self/fd/", "/dev/stdin"].iter().any(|open| path.starts_with(open))
        && std::fs::metadata(path).is_ok_and(|about| !about.is_dir())
}

/// Writes a file so that it is there as a whole or not at all: into a file beside it, which then takes its name.
///
/// # Errors
/// What cannot be written.
pub fn write(path: &str, text: &str) -> Result<(), Box<Diagnostic>> {
    let target = Path::new(path);
    let done = match std::fs::metadata(target) {
        Ok(about) if about.is_dir() => Err(io::Error::from(io::ErrorKind::IsADirectory)),
        // A device or a pipe, such as /dev/null, is written to and never replaced.
        Ok(about) if !about.is_file() => {
            OpenOptions::new().write(true).open(target).and_then(|mut file| file.write_all(text.as_bytes()))
        }
        Ok(about) => replace(target, text, Some(about.permissions())),
        Err(_) => replace(target, text, None),
    };
    done.map_err(|error| Box::new(Diagnostic::input(format!("cannot write {path}: {}", reason(&error)))))
}

/// Writes a file that is not there yet, as a whole or not at all.
///
/// # Errors
/// What cannot be written, or is there already.
pub fn create(path: &str, text: &str) -> Result<(), Box<Diagnostic>> {
    if std::fs::symlink_metadata(path).is_ok() {
        let error = Diagnostic::input(format!("{path} is there already, and stays as it is"));
        return Err(Box::new(error.help("give another name, or remove the file first")));
    }
    write(path, text)
}

fn replace(target: &Path, text: &str, permissions: Option<std::fs::Permissions>) -> io::Result<()> {
    // A link stays a link: what it leads to is replaced, or made where it is not there yet.
    let target = behind_links(target)?;
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".pruvo-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.persist(&target).map_err(|error| error.error)?;
    Ok(())
}

/// What a path leads to when every link is followed, whether it is there or not.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    const MOST: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST {
        match std::fs::read_link(&path) {
            Ok(next) => path = path.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links lead to one another"))
}

/// What the system says, without its error number.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
