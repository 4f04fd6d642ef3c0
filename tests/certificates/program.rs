//! The program itself: `pruvo check FILE --game GAME`, its exit codes and its messages.

use super::bench::{Twin, cards, digraph, only, says, take, whole};
use pruvo::rules::Play;
use std::{
    path::PathBuf,
    process::{Command, Output, Stdio},
};

/// A folder with the files of one test.
struct Desk(tempfile::TempDir);

impl Desk {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::write(&path, bytes).expect("the file is written");
        path
    }

    fn run(&self, arguments: &[&str]) -> Answer {
        let mut program = Command::new(env!("CARGO_BIN_EXE_pruvo"));
        let program = program.current_dir(self.0.path()).args(arguments).stdin(Stdio::null());
        Answer::of(&program.output().expect("the program runs"))
    }

    /// Checks a file against a game of the catalogue.
    fn check(&self, bytes: impl AsRef<[u8]>, game: &[&str]) -> Answer {
        self.file("certificate.ron", bytes);
        self.run(&[&["check", "certificate.ron", "--game"], game].concat())
    }
}

/// What the program answered.
#[derive(Debug)]
struct Answer {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Answer {
    fn of(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("answers are text");
        Self { code: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) }
    }

    fn proved(&self, line: &str) {
        assert_eq!((self.code, self.out.as_str(), self.err.as_str()), (Some(0), line, ""));
    }

    /// It failed with this code, printed nothing as a result, and said each of these.
    fn failed(&self, code: i32, words: &[&str]) {
        assert_eq!((self.code, self.out.as_str()), (Some(code), ""), "{}", self.err);
        says(&self.err, words);
        assert!(!self.err.contains("proved:") && !self.err.contains("panicked"), "{}", self.err);
    }
}

const PROVED: &str = "proved: all 15 states of cards (10 winning, 5 losing, 0 drawn; 30 pairs)\n";

fn broken(twin: &Twin<'_>, from: &str, to: &str) -> String {
    twin.edit(from, to).text
}

#[test]
fn an_accepted_certificate_is_one_line_of_answer() {
    let (desk, game) = (Desk::new(), cards());
    desk.check(whole(&game).text, &["cards"]).proved(PROVED);
    let one =
        "proved: 7 only, of cards: it is losing; by 12 states (7 winning, 5 losing, 0 drawn; 24 pairs)\n";
    desk.check(only(&game, "7").text, &["cards"]).proved(one);
}

#[test]
fn a_refusal_names_the_step_the_state_and_both_sides() {
    let (desk, game) = (Desk::new(), cards());
    let twin = whole(&game);
    let text = broken(&twin, r#"by: "7""#, r#"by: "6""#);
    desk.check(text, &["cards"]).failed(
        1,
        &[
            "refused: row 14, `8`: the move to the witness is not shown to win",
            "certificate.ron:35:9",
            "expected: `7` shown losing".replace('7', "6").as_str(),
            "found: `6` is shown winning, with step 3",
        ],
    );
    let text = broken(&twin, r#"["6", "5", "^4"]"#, r#"["6", "5"]"#);
    desk.check(text, &["cards"]).failed(
        1,
        &[
            "refused: row 13, `7`: not the list of options",
            "certificate.ron:34:9",
            "expected: all options, each once, in move order: `6`, `5`, `^4`",
            "found: `6`, `5`",
        ],
    );
    desk.check(twin.drop("^5").text, &["cards"]).failed(
        1,
        &["refused: `^5`: a row is missing", "expected: a row: play can reach it", "found: no row"],
    );
    desk.check(broken(&twin, "step: 5", "step: 9"), &["cards"])
        .failed(1, &["refused: row 14, `8`: not the exact step", "expected: step 5", "found: step 9"]);
}

#[test]
fn a_certificate_of_another_game_is_told_by_the_field() {
    let (desk, game) = (Desk::new(), cards());
    let text = whole(&game).text;
    desk.check(&text, &["cards", "--set", "N=9"]).failed(
        1,
        &[
            "refused: the certificate is of another game: `parameters` differs",
            "expected: `N = 9`",
            "found: `N = 8`",
            "nothing was checked",
        ],
    );
    desk.check(&text, &["cards", "--start", "n = 7, ban = 0"])
        .failed(1, &["`start` differs", "expected: `7`", "found: `8`"]);
    desk.check(&text, &["cards", "--play", "misere"])
        .failed(1, &["`play` differs", "expected: `Misere`", "found: `Normal`"]);
    desk.check(&text, &["chopsticks"]).failed(1, &["`rules` differs", "nothing was checked"]);
    desk.check(&text, &["cards", "--set", "N=8", "--start", "n = 8, ban = 0", "--play", "normal"])
        .proved(PROVED);
}

#[test]
fn what_cannot_be_read_is_bad_input() {
    let (desk, game) = (Desk::new(), cards());
    let text = whole(&game).text;
    desk.check("", &["cards"]).failed(2, &["certificate.ron is empty"]);
    desk.check(&text[..900], &["cards"]).failed(2, &["certificate.ron:"]);
    desk.check(&text[..40], &["cards"]).failed(2, &["certificate.ron:"]);
    desk.check(format!("{text}x"), &["cards"])
        .failed(2, &["expected the end of the file", "certificate.ron:37:2"]);
    desk.check(format!("{text}{text}"), &["cards"])
        .failed(2, &["expected the end of the file", "certificate.ron:37:2"]);
    desk.check(text.replace("step: 5", "step: five"), &["cards"]).failed(2, &["certificate.ron:35:"]);
    desk.check(text.replace("by: \"7\"", "bye: \"7\""), &["cards"])
        .failed(2, &["did you mean `by`?", "certificate.ron:35:"]);
    desk.check(text.replace("Winning(step: 5", "Wining(step: 5"), &["cards"])
        .failed(2, &["did you mean `Winning`?"]);
    desk.check([text.as_bytes(), &[0xff]].concat(), &["cards"])
        .failed(2, &["is not text in UTF-8", "line 38"]);
    desk.check("[".repeat(1_000_000), &["cards"]).failed(2, &["`Certificate(` at the beginning"]);
    let deep = format!("{}{}", text.replace("Reachable", "Only("), "[".repeat(1_000_000));
    desk.check(deep, &["cards"]).failed(2, &["certificate.ron:"]);
    let steps = text.split("Over(").next().expect("the header");
    desk.check(format!("{steps}{}", "[".repeat(1_000_000)), &["cards"])
        .failed(2, &["brackets are nested too deeply"]);
    desk.check(format!("/*{text}"), &["cards"]).failed(2, &["certificate.ron:1:1"]);
    desk.check("Game(edges: [], start: \"a\")", &["cards"])
        .failed(2, &["certificate.ron is not a certificate"]);
}

#[test]
fn a_byte_order_mark_and_windows_line_ends_are_accepted() {
    let (desk, game) = (Desk::new(), cards());
    let text = whole(&game).text.replace('\n', "\r\n");
    desk.check(format!("\u{feff}{text}"), &["cards"]).proved(PROVED);
    let text = text.replace("step: 5", "step: 6");
    desk.check(format!("\u{feff}{text}"), &["cards"]).failed(1, &["row 14, `8`", "certificate.ron:35:9"]);
}

#[test]
fn nothing_checked_is_nothing_proved() {
    let (desk, game) = (Desk::new(), cards());
    let text = whole(&game).steps("").text;
    desk.check(text, &["cards"])
        .failed(1, &["nothing to check", "at least one step", "none: nothing was checked"]);
}

#[test]
fn a_state_that_there_is_not_is_a_refusal() {
    let (desk, game) = (Desk::new(), cards());
    let twin = whole(&game);
    let text = broken(&twin, r#"state: "8""#, r#"state: "08""#);
    desk.check(text, &["cards"])
        .failed(1, &["refused: `08` is not a state of this game", "certificate.ron:35:9", "like `8`"]);
    let text = broken(&twin, r#"state: "8""#, "state: \"8\\u{1b}[2J\\u{202e}\\nproved\"");
    let answer = desk.check(text, &["cards"]);
    answer.failed(1, &[r"`8\u{1b}[2J\u{202e}\u{a}proved` is not a state"]);
    assert!(!answer.err.contains(['\u{1b}', '\u{202e}']), "{:?}", answer.err);
}

#[test]
fn a_false_kernel_is_refused_at_a_step() {
    let desk = Desk::new();
    desk.file("cycle.ron", "Game(edges: [(\"a\", [\"b\"]), (\"b\", [\"a\"])], start: \"a\")");
    let game = digraph(&[("a", &["b"]), ("b", &["a"])]);
    let twin = whole(&game);
    let drawn = "proved: all 2 states of cycle (0 winning, 0 losing, 2 drawn; 2 pairs)\n";
    desk.check(&twin.text, &["cycle.ron"]).proved(drawn);
    // Both rules of the textbook hold at both states.
    let lines =
        "Losing(step: 1, state: \"a\", options: [\"b\"]),\nWinning(step: 2, state: \"b\", by: \"a\"),";
    desk.check(twin.steps(lines).text, &["cycle.ron"]).failed(
        1,
        &[
            "refused: row 1, `a`: a move is not shown to lose",
            "certificate.ron:14:1",
            "expected: `b` shown winning by an earlier row",
            "found: `b` has no row before this one",
        ],
    );
}

#[test]
fn a_refuted_claim_points_at_the_claim() {
    let (desk, game) = (Desk::new(), cards());
    desk.file(
        "proof.ron",
        "Proof(\n    game: Named(\"cards\"),\n    claims: [Outcome(state: \"7\", is: win)],\n)\n",
    );
    desk.check(whole(&game).text, &["proof.ron"])
        .failed(1, &["`7`", "proof.ron:3:", "claimed: win", "found: lose"]);
    desk.file("proof.ron", "Proof(game: Named(\"cards\"), claims: [Outcome(state: \"7\", is: lose)])");
    let line = PROVED.replace(")\n", "); 1 claim holds\n");
    desk.check(whole(&game).text, &["proof.ron"]).proved(&line);
    // A certificate that shows less than is claimed proves less than is asked.
    desk.check(only(&game, "4").text, &["proof.ron"])
        .failed(1, &["`7`", "the certificate has no row for it"]);
}

#[test]
fn a_limit_is_no_verdict() {
    let (desk, game) = (Desk::new(), take(10, Play::Normal));
    let text = whole(&game).text;
    desk.check(&text, &["subtraction", "--limit-states", "5"])
        .failed(3, &["more than 5 states", "nothing has been proved"]);
    let line = "proved: all 11 states of subtraction (7 winning, 4 losing, 0 drawn; 26 pairs)\n";
    let answer = desk.check(&text, &["subtraction", "--limit-states", "11"]);
    assert_eq!(answer.out.split(" (").next(), line.split(" (").next());
    assert_eq!(answer.code, Some(0));
}

#[test]
fn a_certificate_is_a_file() {
    let desk = Desk::new();
    desk.run(&["check", ".", "--game", "cards"]).failed(2, &["cannot read .: it is a directory"]);
    desk.run(&["check", "missing.ron", "--game", "cards"]).failed(2, &["cannot read missing.ron"]);
    desk.run(&["check", "-", "--game", "-"]).failed(2, &["cannot both be the standard input"]);
    desk.run(&["check", "-", "--game", "cards"]).failed(2, &["standard input is empty"]);
    desk.file("cards.ron", whole(&cards()).text);
    desk.run(&["check", "cards.ron", "--game", "cards.ron"]).failed(2, &["is a certificate, not a game"]);
    desk.run(&["check", "cards.ron"]).failed(2, &["--game"]);
    desk.run(&["check", "cards.ron", "--game", "cards"]).proved(PROVED);
    // A file is preferred to a game of the catalogue that is called like it.
    desk.file("cards", whole(&cards()).text);
    desk.run(&["check", "cards.ron", "--game", "cards"]).failed(2, &["is a certificate, not a game"]);
}

#[cfg(unix)]
#[test]
fn a_device_is_no_file_and_a_link_leads_to_one() {
    let desk = Desk::new();
    desk.run(&["check", "/dev/null", "--game", "cards"])
        .failed(2, &["cannot read /dev/null: it is not a regular file"]);
    let path = desk.file("real.ron", whole(&cards()).text);
    std::os::unix::fs::symlink(path, desk.0.path().join("link.ron")).expect("a link");
    desk.run(&["check", "link.ron", "--game", "cards"]).proved(PROVED);
    std::os::unix::fs::symlink("nowhere", desk.0.path().join("broken.ron")).expect("a link");
    desk.run(&["check", "broken.ron", "--game", "cards"]).failed(2, &["cannot read broken.ron"]);
}
