//! Mistakes that people make in rule files and proof files: what the program says about each of them.
//!
//! Every file under `tests/mistakes/` holds one mistake. Its head says how it is put right: `// not:` quotes what is
//! wrong, `// but:` what should stand there, and the file with that replaced must be accepted. The messages are kept
//! in `snapshots/mistakes/`, one file a folder, so that they can be read one after the other.

#[allow(dead_code, reason = "this file needs only a part of it")]
#[path = "cli/run.rs"]
mod run;

use pruvo::{
    check::{Stop, check},
    derive::{Solution, derive},
    diagnostic::{Diagnostic, Kind},
    limits::Limits,
    page::{self, Language},
    problem::{self, Problem},
    relation::Relation,
    rules::Settings,
};
use run::{Run, Scratch, pruvo, run};
use std::{
    collections::BTreeSet,
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    time::Duration,
};

/// A file with one mistake.
struct Mistake {
    /// Its folder, and its name without the ending.
    group: String,
    name: String,
    text: String,
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// What a folder holds, sorted.
fn entries(path: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry can be read").path()).collect();
    paths.sort();
    paths
}

fn stem(path: &Path) -> String {
    path.file_stem().expect("a file has a name").to_string_lossy().into_owned()
}

fn mistakes() -> Vec<Mistake> {
    let files = entries(&folder("tests/mistakes")).into_iter().flat_map(|group| entries(&group));
    let mistakes = files.map(|path| Mistake {
        group: stem(path.parent().expect("a file lies in a folder")),
        name: stem(&path),
        text: fs::read_to_string(&path).expect("a file of mistakes is text"),
    });
    mistakes.collect()
}

impl Mistake {
    /// The values that its head gives for a key, in order.
    fn head<'m>(&'m self, key: &'m str) -> impl Iterator<Item = &'m str> {
        let head = self.text.lines().map_while(|line| line.strip_prefix("// "));
        head.filter_map(move |line| line.strip_prefix(key)?.strip_prefix(':')).map(str::trim)
    }

    /// The exit code that it is to have: 2 unless the head says otherwise.
    fn code(&self) -> i32 {
        self.head("exit").next().map_or(2, |code| code.parse().expect("an exit code is a number"))
    }

    /// Derives a file of this name in this folder, with the flags that the head gives.
    fn derive(&self, folder: &Path) -> Run {
        let flags = self.head("run").flat_map(|flags| flags.split(' '));
        let mut command = run::program(&["derive"]);
        run(command.arg(format!("{}.ron", self.name)).args(flags).current_dir(folder))
    }

    /// The file with the mistake put right. A line break is written `\n` in the head.
    fn put_right(&self) -> String {
        let body_at =
            self.text.lines().take_while(|line| line.starts_with("// ")).map(|line| line.len() + 1).sum();
        let mut body = self.text[body_at..].to_owned();
        for (wrong, right) in self.head("not").zip(self.head("but")) {
            let (wrong, right) = (wrong.replace("\\n", "\n"), right.replace("\\n", "\n"));
            assert_eq!(body.matches(&wrong).count(), 1, "{}/{}: {wrong}", self.group, self.name);
            body = body.replace(&wrong, &right);
        }
        body
    }
}

/// Compares the messages of a group with those that were approved.
fn approve(group: &str, messages: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder("snapshots/mistakes"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(group, messages));
}

// ---- mistakes in files ---------------------------------------------------------------------------------------------

#[test]
fn every_mistake_gets_the_message_that_was_approved() {
    let all = mistakes();
    assert!(all.len() > 150, "only {} mistakes were found", all.len());
    for group in all.chunk_by(|a, b| a.group == b.group) {
        let mut messages = String::new();
        for mistake in group {
            let message =
                mistake.derive(&folder("tests/mistakes").join(&mistake.group)).refused(mistake.code());
            messages +=
                &format!("\n# {}: exit code {}\n{message}", mistake.name.replace('-', " "), mistake.code());
        }
        approve(&group[0].group, &messages);
    }
}

#[test]
fn every_mistake_put_right_is_accepted() {
    let scratch = Scratch::new();
    for mistake in mistakes() {
        assert!(mistake.head("not").next().is_some(), "{} does not say how it is put right", mistake.name);
        scratch.file(&format!("{}.ron", mistake.name), &mistake.put_right());
        let Run { code, err, .. } = mistake.derive(scratch.folder());
        assert_eq!((code, err.as_str()), (0, ""), "{}/{} put right", mistake.group, mistake.name);
    }
}

#[test]
fn every_message_shows_the_place_of_the_mistake() {
    for mistake in mistakes() {
        let Run { err, .. } = mistake.derive(&folder("tests/mistakes").join(&mistake.group));
        assert!(err.starts_with("error: "), "{err}");
        let of_a_limit = mistake.code() == 3 && err.contains("so far: ");
        let shows_it = err.contains(&format!("--> {}.ron:", mistake.name));
        assert!(shows_it || of_a_limit, "{}/{}: {err}", mistake.group, mistake.name);
    }
}

#[test]
fn every_snapshot_of_messages_belongs_to_a_folder_of_mistakes() {
    let mut groups: BTreeSet<_> = mistakes().into_iter().map(|mistake| mistake.group).collect();
    groups.insert("files".to_owned());
    let snapshots = entries(&folder("snapshots/mistakes"));
    let kept = snapshots.iter().filter(|path| path.extension().is_some_and(|end| end == "snap"));
    assert_eq!(kept.map(|path| stem(path)).collect::<BTreeSet<_>>(), groups);
}

// ---- mistakes in the files themselves ------------------------------------------------------------------------------

/// A game with an expression in the place of a condition.
fn with_condition(condition: &str) -> String {
    format!(
        "Game(\n    state: [\"n in 0..\"],\n    start: \"n = 3\",\n    moves: [(when: \"{condition}\", set: \"n = n - 1\")],\n)\n"
    )
}

/// Files that are made here, since nobody would keep them: their names, and their bytes.
fn made() -> Vec<(&'static str, Vec<u8>)> {
    let fine = with_condition("n > 0");
    let latin: Vec<u8> =
        "// ludo kun ĵ\nGame(name: \"\u{e9}\")".chars().map(|c| u8::try_from(c).unwrap_or(0xbc)).collect();
    let wide: Vec<u8> = fine.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let certificate = pruvo("certify cards").printed();
    let (million, many) = (1_000_000, 100_000);
    let texts = [
        ("empty", String::new()),
        ("blank", " \n\t\n".into()),
        ("only-comments", "// rules to come\n/* soon */\n".into()),
        ("certificate", certificate),
        ("nul-byte", fine.replace("n = 3", "n =\0 3")),
        ("half-a-file", fine[..fine.len() / 2].into()),
        ("expression-of-a-million-brackets", with_condition(&"(".repeat(million))),
        (
            "expression-of-many-closed-brackets",
            with_condition(&format!("{}n > 0{}", "(".repeat(many), ")".repeat(many))),
        ),
        ("expression-of-many-lists", with_condition(&"[".repeat(many))),
        ("expression-of-many-nots", with_condition(&format!("{}n > 0", "not ".repeat(many)))),
        ("expression-of-many-minuses", with_condition(&format!("n > {}1", "- ".repeat(many)))),
        ("expression-of-many-ifs", with_condition(&"if true then ".repeat(many))),
        ("expression-of-many-folds", with_condition(&"any i in 1..2 : ".repeat(many))),
        ("sum-of-many-terms", with_condition(&format!("n > 0{}", " + 0".repeat(many)))),
        ("chain-of-many-conditions", with_condition(&format!("n > 0{}", " and n > 0".repeat(many)))),
        ("file-of-a-million-brackets", "Game(".to_owned() + &"(".repeat(million)),
        ("file-of-a-million-lists", "Game(moves: ".to_owned() + &"[".repeat(million)),
        ("file-of-a-million-comments", "/*".repeat(million) + &fine),
        ("name-of-a-million-letters", fine.replace("n > 0", &format!("{} > 0", "m".repeat(million)))),
        ("mistake-behind-crlf", fine.replace("n > 0", "m > 0").replace('\n', "\r\n")),
    ];
    let texts = texts.map(|(name, text)| (name, text.into_bytes()));
    [("latin-1", latin), ("utf-16", wide)].into_iter().chain(texts).collect()
}

#[test]
fn every_broken_file_gets_the_message_that_was_approved() {
    let scratch = Scratch::new();
    let mut messages = String::new();
    for (name, bytes) in made() {
        fs::write(scratch.path("made.ron"), bytes).expect("the file can be written");
        let derived = run(run::program(&["derive", "made.ron"]).current_dir(scratch.folder()));
        let message = derived.refused(2);
        assert!(message.len() < 2000, "the message about {name} is too long: {} bytes", message.len());
        messages += &format!("\n# {}: exit code 2\n{message}", name.replace('-', " "));
    }
    approve("files", &messages);
}

#[test]
fn a_file_that_is_too_long_is_refused_unread() {
    let scratch = Scratch::new();
    let file = fs::File::create(scratch.path("long.ron")).expect("the file can be made");
    file.set_len((64 << 20) + 1).expect("the file can be long");
    let message = pruvo(&format!("derive {}", scratch.name("long.ron"))).refused(2);
    assert!(message.contains("is too long: more than 64 MiB"), "{message}");
}

#[test]
fn unusual_files_that_are_fine_are_read() {
    let fine = with_condition("n > 0");
    let brackets = format!("{}n > 0{}", "(".repeat(90), ")".repeat(90));
    let sum = format!("0{} < n", " + 0".repeat(300));
    let page = page_of(&fine);
    for (what, text) in [
        ("a byte-order mark", format!("\u{feff}{fine}")),
        ("line ends of another system", fine.replace('\n', "\r\n")),
        ("both", format!("\u{feff}{}", fine.replace('\n', "\r\n"))),
        (
            "comments before and after",
            format!("// one\n/* two /* and three */ */ /*/ four */\n{fine}\n// five"),
        ),
        ("no line end at its end", fine.trim_end().to_owned()),
        ("all in one line", fine.replace('\n', " ")),
        ("many brackets", with_condition(&brackets)),
        ("a long sum", with_condition(&sum)),
        ("double signs", with_condition("n>=1&&!(n==0)||false")),
        ("signs of mathematics", with_condition("n ≥ 1 and n ≠ 0 and −n ≤ 0")),
    ] {
        assert_eq!(page_of(&text), page, "with {what}");
    }
}

/// The page of a rule file.
fn page_of(text: &str) -> String {
    run::fed("derive -", text).printed()
}

// ---- mistakes at random --------------------------------------------------------------------------------------------

/// Random numbers, the same in every run (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % bound.max(1) as u64).expect("it is below a size")
    }

    /// A text with one, two or three things done to it.
    fn spoil(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=self.below(3) {
            let (at, length) = (self.below(bytes.len()), 1 + self.below(12));
            let end = (at + length).min(bytes.len());
            match self.below(6) {
                0 => bytes[at] ^= 1 << self.below(8),
                1 => bytes[at] = b"()[]{}\",:;.0159+-*<>=!^_ nkN"[self.below(28)],
                2 => drop(bytes.drain(at..end)),
                3 => {
                    let piece = bytes[at..end].to_vec();
                    let to = self.below(bytes.len());
                    bytes.splice(to..to, piece);
                }
                4 => bytes[at..end].reverse(),
                _ if self.below(4) == 0 => bytes.truncate(at),
                _ => bytes.swap(at, end - 1),
            }
            if bytes.is_empty() {
                break;
            }
        }
        bytes
    }
}

/// All rule files of the catalogue, and all proof files.
fn originals() -> Vec<String> {
    let paths = ["proofs", "proofs/families"].into_iter().flat_map(|proofs| entries(&folder(proofs)));
    let proofs =
        paths.filter(|path| path.is_file()).map(|path| fs::read_to_string(path).expect("it is text"));
    pruvo::games::ALL.iter().map(|&(_, text)| text.to_owned()).chain(proofs).collect()
}

/// The whole way of a file to the page of its outcomes, within small limits; whether one came out of it.
fn whole_way(path: &str) -> Result<String, Box<Diagnostic>> {
    let limits =
        Limits { states: 500, memory: 1 << 28, time: Some(Duration::from_secs(1)), ..Limits::default() };
    let problem = problem::load(path, Settings::default())?;
    let rules = &*problem.game.rules;
    let relation = Relation::explore(rules, limits)?;
    let certificate = derive(&relation, &Solution::of(&relation), rules.identity());
    let verified = match check(rules, &claims(&problem), &certificate, limits) {
        Ok(verified) => verified,
        Err(Stop::Rules(error)) => return Err(error),
        Err(Stop::Refused(refusal)) => return Err(Box::new(refusal.diagnostic())),
    };
    let english = Language::named("en").expect("a language of ours");
    let page = page::compose(&verified, &page::Request::new(problem.title("en"), &english))?;
    Ok(page::format("txt").expect("a format of ours").render(&page))
}

fn claims(problem: &Problem) -> Vec<pruvo::claim::Claim> {
    let claims = problem.claims.iter().map(|(claim, _)| claim);
    claims.filter(|claim| !claim.about_values()).cloned().collect()
}

#[test]
fn no_spoilt_file_makes_the_program_panic_or_the_checker_refuse_the_deriver() {
    let scratch = Scratch::new();
    let path = scratch.name("spoilt.ron");
    let (mut random, originals) = (Random(2025), originals());
    let (mut read, mut refused) = (0, 0);
    for number in 0..2000 {
        let spoilt = random.spoil(&originals[number % originals.len()]);
        fs::write(&path, &spoilt).expect("the file can be written");
        let text = String::from_utf8_lossy(&spoilt);
        let result =
            catch_unwind(AssertUnwindSafe(|| whole_way(&path).map_err(|error| (error.render(false), error))));
        match result.unwrap_or_else(|_| panic!("file {number} makes the program panic:\n{text}")) {
            Ok(_) => read += 1,
            Err((message, error)) => {
                refused += 1;
                assert!(message.starts_with("error: ") && message.len() < 20_000, "file {number}: {message}");
                let of_a_claim =
                    error.title.contains("the claim about") || error.title.contains("a claim is refuted");
                assert!(error.kind != Kind::No || of_a_claim, "file {number}: {message}\n{text}");
            }
        }
    }
    assert!(read > 100 && refused > 1000, "{read} spoilt files were read, {refused} refused");
}
