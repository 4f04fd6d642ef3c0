//! Running the program and catching what it says.

use std::{
    ffi::OsStr,
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// How a run ended, and what it said.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    fn of(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the program prints UTF-8");
        let code = output.status.code().expect("the program ends by itself");
        Self { code, out: text(output.stdout), err: text(output.stderr) }
    }

    /// What was printed by a run that went well.
    #[track_caller]
    pub(crate) fn printed(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "and on the standard output: {}", self.out);
        self.out
    }

    /// The message of a run that ended with this code, and printed nothing.
    #[track_caller]
    pub(crate) fn refused(self, code: i32) -> String {
        assert_eq!((self.code, self.out.as_str()), (code, ""), "with the message: {}", self.err);
        assert!(!self.err.trim().is_empty(), "a run that goes wrong says why");
        self.err
    }
}

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The program with these arguments, in the folder of the package.
pub(crate) fn program<A: AsRef<OsStr>>(arguments: &[A]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pruvo"));
    command.args(arguments).current_dir(root()).stdin(Stdio::null()).env_remove("COLUMNS");
    command
}

pub(crate) fn run(command: &mut Command) -> Run {
    Run::of(command.output().expect("the program runs"))
}

/// Runs `pruvo` with the words of a line.
pub(crate) fn pruvo(line: &str) -> Run {
    run(&mut program(&line.split(' ').collect::<Vec<_>>()))
}

/// Runs `pruvo` with the words of a line and then with some arguments as they are.
pub(crate) fn pruvo_with(line: &str, more: &[&str]) -> Run {
    let words: Vec<_> = line.split(' ').chain(more.iter().copied()).collect();
    run(&mut program(&words))
}

/// Runs `pruvo` with the words of a line and this text on its standard input.
pub(crate) fn fed(line: &str, text: &str) -> Run {
    let mut command = program(&line.split(' ').collect::<Vec<_>>());
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut stdin = child.as_mut().ok().and_then(|child| child.stdin.take()).expect("the program runs");
    // A program that refuses its arguments does not read its input, and that is fine.
    let _ = stdin.write_all(text.as_bytes());
    drop(stdin);
    Run::of(child.and_then(Child::wait_with_output).expect("the program ends"))
}

/// Waits for a run that could hang, for so long that only a hanging one is cut off. It prints little.
pub(crate) fn collect(mut child: Child) -> Run {
    let begun = Instant::now();
    while child.try_wait().expect("the program can be waited for").is_none() {
        if begun.elapsed() > Duration::from_secs(60) {
            child.kill().expect("it can be stopped");
            panic!("the program hangs");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    Run::of(child.wait_with_output().expect("the program has ended"))
}

/// A folder of its own for one test.
pub(crate) struct Scratch(TempDir);

impl Scratch {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().expect("a folder can be made"))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn folder(&self) -> &Path {
        self.0.path()
    }

    /// The path of a file here, as an argument.
    pub(crate) fn name(&self, name: &str) -> String {
        self.path(name).to_str().expect("a plain path").to_owned()
    }

    /// Writes a file here, and gives its path as an argument.
    pub(crate) fn file(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).expect("the file can be written");
        self.name(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("the file can be read")
    }

    /// The names of all files here.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("the folder can be read");
        let names = entries.map(|entry| entry.expect("an entry can be read").file_name());
        let mut names: Vec<_> = names.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}
