//! Files that are written, and streams.

use crate::run::{Scratch, collect, program, pruvo, root, run};
use std::{
    ffi::OsStr, fs, io::BufRead, io::BufReader, os::unix::fs::FileTypeExt, os::unix::fs::PermissionsExt,
    os::unix::fs::symlink, path::Path, process::Command, process::Stdio,
};

/// The permission bits of a file.
fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("the file is there").permissions().mode() & 0o777
}

// ---- files that are written ----------------------------------------------------------------------------------------

#[test]
fn a_failed_run_leaves_an_existing_file_as_it_was_and_nothing_beside_it() {
    let scratch = Scratch::new();
    let file = scratch.file("page.txt", "what was here before");
    for (line, code) in [
        ("derive cards --limit-states 3", 3),
        ("derive tests/cli/refuted.ron", 1),
        ("derive cards --only 12", 2),
        ("certify tests/cli/growth.ron --limit-states 3000", 3),
    ] {
        pruvo(&format!("{line} -o {file}")).refused(code);
        assert_eq!(scratch.read("page.txt"), "what was here before");
        pruvo(&format!("{line} -o {}", scratch.name("new.txt"))).refused(code);
        assert_eq!(scratch.names(), ["page.txt"]);
    }
    assert_eq!(pruvo(&format!("derive cards -o {file}")).printed(), "");
    assert_eq!(scratch.read("page.txt"), pruvo("derive cards").printed());
    assert_eq!(scratch.names(), ["page.txt"]);
}

#[test]
fn a_new_file_has_the_permissions_that_the_umask_leaves() {
    let scratch = Scratch::new();
    for (umask, expected) in [("022", 0o644), ("027", 0o640), ("077", 0o600)] {
        let file = scratch.path(umask);
        let script = format!("umask {umask}; exec \"$0\" derive cards -o \"$1\"");
        let mut shell = Command::new("sh");
        let status = shell.args(["-c", &script, env!("CARGO_BIN_EXE_pruvo")]).arg(&file).status();
        assert!(status.expect("the shell runs").success());
        assert_eq!(mode(&file), expected, "under umask {umask}");
    }
}

#[test]
fn an_existing_file_keeps_its_permissions() {
    let scratch = Scratch::new();
    let file = scratch.file("page.txt", "");
    for bits in [0o600, 0o664, 0o755] {
        fs::set_permissions(&file, fs::Permissions::from_mode(bits)).expect("permissions can be set");
        pruvo(&format!("derive cards -o {file}")).printed();
        assert_eq!(mode(Path::new(&file)), bits);
    }
}

#[test]
fn a_link_stays_a_link_and_what_it_leads_to_is_written() {
    let scratch = Scratch::new();
    scratch.file("page.txt", "what was here before");
    symlink("page.txt", scratch.path("link.txt")).expect("a link can be made");
    pruvo(&format!("derive cards -o {}", scratch.name("link.txt"))).printed();
    let link = fs::symlink_metadata(scratch.path("link.txt")).expect("the link is there");
    assert!(link.is_symlink());
    assert_eq!(scratch.read("page.txt"), pruvo("derive cards").printed());
}

#[test]
fn a_link_to_a_file_that_is_not_there_yet_is_written_through() {
    let scratch = Scratch::new();
    fs::create_dir(scratch.path("pages")).expect("a folder can be made");
    symlink("pages/page.txt", scratch.path("link.txt")).expect("a link can be made");
    symlink("link.txt", scratch.path("link-to-it.txt")).expect("a link can be made");
    pruvo(&format!("derive cards -o {}", scratch.name("link-to-it.txt"))).printed();
    assert!(fs::symlink_metadata(scratch.path("link-to-it.txt")).expect("it is there").is_symlink());
    assert!(fs::symlink_metadata(scratch.path("link.txt")).expect("it is there").is_symlink());
    assert_eq!(scratch.read("pages/page.txt"), pruvo("derive cards").printed());
    symlink("circle.txt", scratch.path("circle.txt")).expect("a link can be made");
    pruvo(&format!("derive cards -o {}", scratch.name("circle.txt"))).refused(2);
}

#[test]
fn a_minus_as_the_output_is_the_standard_output() {
    assert_eq!(pruvo("derive cards -o -").printed(), pruvo("derive cards").printed());
    assert_eq!(pruvo("certify cards -o -").printed(), pruvo("certify cards").printed());
}

#[test]
fn a_device_is_written_to_and_stays_a_device() {
    pruvo("derive cards -o /dev/null").printed();
    let device = fs::metadata("/dev/null").expect("the null device is there");
    assert!(device.file_type().is_char_device());
}

// ---- streams -------------------------------------------------------------------------------------------------------

#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    let line = "derive cards --set N=2000 --style full".split(' ').collect::<Vec<_>>();
    let mut command = program(&line);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs");
    let mut first = String::new();
    let mut reader = BufReader::new(child.stdout.take().expect("its output is ours"));
    reader.read_line(&mut first).expect("a line can be read");
    drop(reader);
    let run = collect(child);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(first, "Cards: one, two, or once three\n");
    assert!(
        pruvo("derive cards --set N=2000 --style full").printed().len() > 200_000,
        "the page fits into no pipe"
    );
}

#[test]
fn a_page_is_the_same_bytes_in_every_run_language_and_folder() {
    let proof = root().join("proofs/cards.ron");
    let page = pruvo("derive proofs/cards.ron").printed();
    let certificate = pruvo("certify proofs/cards.ron").printed();
    assert_eq!(pruvo("derive proofs/cards.ron").printed(), page);
    for (name, value) in [("LC_ALL", "eo"), ("LANG", "id_ID.UTF-8"), ("LANGUAGE", "fr"), ("TZ", "Asia/Tokyo")]
    {
        let there = |command| {
            let mut command = program(&[OsStr::new(command), proof.as_os_str()]);
            run(command.env(name, value).current_dir("/")).printed()
        };
        assert_eq!(
            (there("derive"), there("certify")),
            (page.clone(), certificate.clone()),
            "with {name}={value}"
        );
    }
}

#[test]
fn what_is_piped_has_no_colours() {
    for line in ["derive cards", "derive card", "derive tests/cli/refuted.ron", "derive --nonsense", "--help"]
    {
        for (name, value) in [("NO_COLOR", "1"), ("CLICOLOR", "1"), ("TERM", "xterm-256color")] {
            let run = run(program(&line.split(' ').collect::<Vec<_>>()).env(name, value));
            assert!(
                !run.out.contains('\u{1b}') && !run.err.contains('\u{1b}'),
                "{line}, with {name}={value}"
            );
            assert!(run.out.len() + run.err.len() > 20, "{line} says something");
        }
    }
}
