//! What is known, as it is written in `expected.ron`.

use pruvo::{outcome::Outcome, rules::Play};
use serde::Deserialize;
use std::{collections::BTreeSet, fs, path::PathBuf};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Expected {
    pub(crate) problems: Vec<Problem>,
    pub(crate) not_expressed: Vec<NotExpressed>,
    pub(crate) longer: Vec<Longer>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Problem {
    pub(crate) id: String,
    #[serde(default)]
    pub(crate) cases: Vec<Case>,
    #[serde(default)]
    pub(crate) sweeps: Vec<Sweep>,
    /// What the problem asks beyond these, for a reader.
    #[serde(default, rename = "not_covered")]
    _not_covered: Vec<String>,
}

impl Problem {
    pub(crate) fn files(&self) -> BTreeSet<String> {
        let cases = self.cases.iter().map(|case| &case.file);
        cases.chain(self.sweeps.iter().map(|sweep| &sweep.file)).cloned().collect()
    }
}

/// One instance of a game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    pub(crate) file: String,
    #[serde(default)]
    pub(crate) set: Vec<String>,
    #[serde(default)]
    pub(crate) start: Option<String>,
    #[serde(default)]
    pub(crate) play: Option<Play>,
    pub(crate) expect: Vec<Fact>,
}

/// Instances that differ in one constant, and for which of them the first player loses.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sweep {
    pub(crate) file: String,
    #[serde(default)]
    pub(crate) start: Option<String>,
    #[serde(default)]
    pub(crate) play: Option<Play>,
    pub(crate) constant: String,
    /// Whether the constant is a list, of one number.
    #[serde(default)]
    pub(crate) list: bool,
    pub(crate) from: i64,
    pub(crate) to: i64,
    pub(crate) losing: Vec<i64>,
}

impl Sweep {
    pub(crate) fn setting(&self, n: i64) -> String {
        if self.list { format!("{} = [{n}]", self.constant) } else { format!("{} = {n}", self.constant) }
    }
}

/// What is known of an instance. States are named as the rule file shows them.
#[derive(Debug, Deserialize)]
pub(crate) enum Fact {
    /// The only start has this outcome.
    TheStart(Outcome),
    /// These states have this outcome.
    Is(Outcome, Vec<String>),
    /// Of the starts exactly these are losing and drawn.
    Starts {
        #[serde(default)]
        losing: Vec<String>,
        #[serde(default)]
        drawn: Vec<String>,
    },
    /// Of all states that can be reached exactly these are losing and drawn.
    States {
        #[serde(default)]
        losing: Vec<String>,
        #[serde(default)]
        drawn: Vec<String>,
    },
    /// So many starts are losing.
    CountLosingStarts(usize),
    /// So many states can be reached.
    Size(usize),
    /// So many states of each outcome can be reached.
    Counts { win: usize, lose: usize, draw: usize },
    /// No state that can be reached is drawn.
    NoDraws,
    /// The starts are losing exactly where the law says so.
    Follows(Law),
    /// Somebody claims this law, and this is the first start for which it is wrong.
    Refuted { claim: Law, first: String },
    /// The winning moves have exactly these names.
    Moves { state: String, winning: Vec<String> },
    /// The winning moves lead to exactly these states.
    Options { state: String, winning: Vec<String> },
    /// No move leads from one state to the other.
    NoOption { state: String, to: String },
    /// Play from this state takes so many moves.
    Plies(String, u64),
    /// Play takes so many moves from exactly these starts: the numbers of a range, but for some, each in the name.
    StartsIn {
        plies: u64,
        from: u32,
        to: u32,
        #[serde(default)]
        except: Vec<u32>,
        each: String,
    },
    /// The first start of which some option is decided in so many moves.
    FirstStartWithOption { plies: u64, start: String },
    /// From the only start this player wins, in so many moves.
    Winner { player: String, plies: u64 },
    /// Who wins when Left begins and when Right begins.
    Class(Class),
}

/// Which starts are losing, as a law about the numbers in their names.
#[derive(Debug, Deserialize)]
pub(crate) enum Law {
    /// Those that leave one of these residues.
    Residues { modulus: i64, losing: Vec<i64> },
    /// Those of even numbers only.
    AllEvenLose,
    /// Those of two numbers with an odd difference.
    OddDifferencesLose,
}

/// The outcome class of a game of two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) enum Class {
    /// Left wins.
    L,
    /// Right wins.
    R,
    /// Whoever begins (next) wins.
    N,
    /// The other one (previous) wins.
    P,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NotExpressed {
    pub(crate) id: String,
    pub(crate) why: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Longer {
    pub(crate) file: String,
    pub(crate) lines: usize,
    pub(crate) why: String,
}

pub(crate) fn expected() -> Expected {
    ron::from_str(include_str!("expected.ron")).expect("what is expected can be read")
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/problems")
}

/// The text of the rule file of this name.
pub(crate) fn rule_file(name: &str) -> String {
    let path = folder().join(format!("{name}.ron"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}.ron cannot be read: {error}"))
}

/// The names of all rule files.
pub(crate) fn rule_files() -> BTreeSet<String> {
    let entries = fs::read_dir(folder()).expect("the folder can be read");
    let names = entries.map(|entry| entry.expect("an entry can be read").file_name());
    let stems = names.filter_map(|name| Some(name.to_str()?.strip_suffix(".ron")?.to_owned()));
    stems.filter(|stem| stem != "expected").collect()
}
