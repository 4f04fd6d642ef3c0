//! The bench on which certificates are broken: files beside the game they are about, and what the checker says.

use pruvo::{
    certificate::{
        read::{Located, Proof, Unread, read},
        write::{write, write_values},
    },
    check::{self, Refusal, Rule, Stop, check},
    claim::Claim,
    derive::{self, Solution, derive, derive_only},
    diagnostic::Diagnostic,
    game::Rules,
    games,
    limits::Limits,
    reading,
    relation::Relation,
    rules::{Game, Play, Settings},
};

/// A game of the catalogue, with these constants.
pub(crate) fn game(name: &str, constants: &[&str]) -> Game {
    changed(name, |settings| constants.iter().for_each(|constant| settings.set("--set", constant)))
}

/// A game of the catalogue, with other changes.
pub(crate) fn changed(name: &str, change: impl FnOnce(&mut Settings)) -> Game {
    let mut settings = Settings::default();
    change(&mut settings);
    let text = games::named(name).expect("a game of the catalogue");
    Game::from_text(&format!("{name}.ron"), text, &settings).expect("the catalogue loads")
}

/// The game of this rule file.
pub(crate) fn written(text: &str) -> Game {
    Game::from_text("game.ron", text, &Settings::default()).expect("the rule file loads")
}

/// An explicit digraph; play begins at the first vertex.
pub(crate) fn digraph(edges: &[(&str, &[&str])]) -> Game {
    written(&format!("Game(edges: {edges:?}, start: {:?})", edges[0].0))
}

/// Eight cards, one triple.
pub(crate) fn cards() -> Game {
    game("cards", &[])
}

/// A digraph with drawn states; see its rule file.
pub(crate) fn vertices() -> Game {
    game("vertices", &[])
}

/// Chopsticks modulo K.
pub(crate) fn chopsticks(k: u32) -> Game {
    game("chopsticks", &[&format!("K = {k}")])
}

/// Take one, three or four of so many.
pub(crate) fn take(count: u32, play: Play) -> Game {
    changed("subtraction", |settings| {
        settings.set("--set", &format!("N = {count}"));
        settings.play(play);
    })
}

/// Take two or three of ten; nothing left is a draw, one left is lost. 2, 5, 7 and 10 are drawn, 6 is lost.
pub(crate) const ENDS: &str = r#"Game(
    name: "ends",
    state: ["n in 0.."],
    start: "n = 10",
    moves: [(name: "take {k}", for: "k in 2..3", when: "k <= n", set: "n = n - k")],
    ends: [(when: "n = 0", then: "draw")],
    show: [(text: "{n}")],
)"#;

/// A game that ends in all three ways, with a loop; `a` is drawn.
pub(crate) const THREE_ENDS: &str = r#"Game(
    name: "three ends",
    edges: [
        ("a", ["b", "c", "tie"]),
        ("b", ["a", "won", "lost"]),
        ("c", ["c", "won"]),
        ("d", ["won"]),
        ("e", ["d", "tie", "a"]),
        ("f", ["b", "e"]),
    ],
    start: "f",
    outcome: {"tie": "draw", "won": "last loses", "lost": "last wins"},
)"#;

/// What becomes of a certificate file.
#[derive(Debug)]
pub(crate) enum Verdict {
    /// It is accepted: so many states, so many pairs.
    Accepted(usize, usize),
    /// The kernel refuses it.
    Refused(Refusal),
    /// Its header is that of another game: the field, what was found, what was expected.
    Other(&'static str, String, String),
    /// It names a state that the game does not have.
    NoState(Diagnostic),
    /// It cannot be read as a certificate.
    Malformed(Diagnostic),
    /// The rules are at fault, or a limit was reached.
    Stopped(Diagnostic),
}

/// Reads and checks a certificate file just as `pruvo check FILE --game GAME` does.
pub(crate) fn judge(bytes: Vec<u8>, rules: &dyn Rules) -> Verdict {
    judge_with(bytes, rules, &[], Limits::default())
}

/// As [`judge`], with claims about the game, and limits.
pub(crate) fn judge_with(bytes: Vec<u8>, rules: &dyn Rules, claims: &[Claim], limits: Limits) -> Verdict {
    let source = match reading::source("file.ron", bytes) {
        Ok(source) => source,
        Err(error) => return Verdict::Malformed(*error),
    };
    match reading::kind(&source) {
        Ok("Certificate") => {}
        Ok(kind) => return Verdict::Malformed(Diagnostic::input(format!("a {kind} is not a certificate"))),
        Err(error) => return Verdict::Malformed(*error),
    }
    let Located { proof, places } = match read(&source, rules) {
        Ok(located) => located,
        Err(Unread::Malformed(error)) => return Verdict::Malformed(*error),
        Err(Unread::NoState(error)) => return Verdict::NoState(*error),
        Err(Unread::Other(field, found, expected)) => return Verdict::Other(field, found, expected),
    };
    let answer = match &proof {
        Proof::Outcomes(certificate) => {
            assert_eq!(places.len(), certificate.steps.len(), "every step has a place");
            check(rules, claims, certificate, limits).map(|verified| (verified.states(), verified.pairs()))
        }
        Proof::Values(valuation) => {
            assert_eq!(places.len(), valuation.rows.len(), "every row has a place");
            check::values(rules, valuation, limits).map(|valued| (valued.rows().len(), 0))
        }
    };
    match answer {
        Ok((states, pairs)) => Verdict::Accepted(states, pairs),
        Err(Stop::Refused(refusal)) => Verdict::Refused(refusal),
        Err(Stop::Rules(error)) => Verdict::Stopped(*error),
    }
}

/// A certificate as a file, and the game it is about. Edits leave the original as it is, for its other twins.
#[derive(Debug, Clone)]
pub(crate) struct Twin<'g> {
    pub(crate) rules: &'g dyn Rules,
    pub(crate) text: String,
}

/// The valid certificate of all states of a game.
pub(crate) fn whole(game: &Game) -> Twin<'_> {
    let rules = &*game.rules;
    let relation = Relation::explore(rules, Limits::default()).expect("the game is small");
    let certificate = derive(&relation, &Solution::of(&relation), rules.identity());
    valid(rules, write(&certificate, rules).expect("every state has a name"))
}

/// The valid certificate of the values of a game.
pub(crate) fn values(game: &Game) -> Twin<'_> {
    let rules = &*game.rules;
    let valuation = derive::values(rules, Limits::default()).expect("the game has values");
    valid(rules, write_values(&valuation, rules).expect("every state has a name"))
}

/// The valid certificate of one state of a game.
pub(crate) fn only<'g>(game: &'g Game, state: &str) -> Twin<'g> {
    let rules = &*game.rules;
    let state = rules.read(state).expect("a state of the game");
    let relation = Relation::explore(rules, Limits::default()).expect("the game is small");
    let certificate = derive_only(&relation, &Solution::of(&relation), rules.identity(), &state);
    let certificate = certificate.expect("play can reach the state");
    valid(rules, write(&certificate, rules).expect("every state has a name"))
}

fn valid(rules: &dyn Rules, text: String) -> Twin<'_> {
    let twin = Twin { rules, text };
    twin.accepted();
    twin
}

impl Twin<'_> {
    /// The same file, checked against another game.
    pub(crate) fn on<'h>(&self, game: &'h Game) -> Twin<'h> {
        Twin { rules: &*game.rules, text: self.text.clone() }
    }
    /// The file with one edit; what is replaced must be there once.
    #[must_use]
    pub(crate) fn edit(&self, from: &str, to: &str) -> Self {
        assert_eq!(self.text.matches(from).count(), 1, "`{from}` is there once in\n{}", self.text);
        Self { rules: self.rules, text: self.text.replacen(from, to, 1) }
    }

    /// The line of the row for a state, or of its entry among the drawn states.
    pub(crate) fn row(&self, state: &str) -> String {
        let mark = format!("state: {state:?}");
        let mut lines = self.text.split_inclusive('\n').filter(|line| line.contains(&mark));
        let row = lines.next().expect("the state has a row");
        assert!(lines.next().is_none(), "`{state}` has one row");
        row.to_owned()
    }

    /// The file with the row for a state replaced.
    #[must_use]
    pub(crate) fn swap(&self, state: &str, row: &str) -> Self {
        self.edit(&self.row(state), &format!("{row}\n"))
    }

    /// The file without the row for a state.
    #[must_use]
    pub(crate) fn drop(&self, state: &str) -> Self {
        self.edit(&self.row(state), "")
    }

    /// The file with a row put in before that for a state.
    #[must_use]
    pub(crate) fn before(&self, state: &str, row: &str) -> Self {
        let old = self.row(state);
        self.edit(&old, &format!("{row}\n{old}"))
    }

    /// The file with a step put in after all others.
    #[must_use]
    pub(crate) fn last(&self, step: &str) -> Self {
        self.edit("    ],\n)\n", &format!("{step}\n    ],\n)\n"))
    }

    /// The file with a step put in before the drawn one.
    #[must_use]
    pub(crate) fn before_drawn(&self, step: &str) -> Self {
        self.edit("        Drawn([", &format!("{step}\n        Drawn(["))
    }

    /// The file with an entry put in behind the other drawn states.
    #[must_use]
    pub(crate) fn last_drawn(&self, state: &str, stays: &str) -> Self {
        self.edit("        ]),\n", &format!("(state: {state:?}, stays: {stays:?}),\n        ]),\n"))
    }

    /// The file with all steps replaced by these.
    #[must_use]
    pub(crate) fn steps(&self, steps: &str) -> Self {
        let begin = self.text.find("    steps: [").expect("there are steps");
        let text = format!("{}    steps: [\n{steps}\n    ],\n)\n", &self.text[..begin]);
        Self { rules: self.rules, text }
    }

    /// What becomes of the file.
    pub(crate) fn verdict(&self) -> Verdict {
        judge(self.text.clone().into_bytes(), self.rules)
    }

    /// Demands that the file is accepted.
    pub(crate) fn accepted(&self) {
        let verdict = self.verdict();
        assert!(matches!(verdict, Verdict::Accepted(..)), "accepted, not {verdict:?}\n{}", self.text);
    }

    /// Demands that the kernel refuses the file, by this rule.
    pub(crate) fn refused(&self, rule: Rule) -> Fault {
        match self.verdict() {
            Verdict::Refused(refusal) if refusal.rule == rule => Fault(refusal),
            verdict => panic!("refused by {rule:?}, not {verdict:?}\n{}", self.text),
        }
    }

    /// Demands that the file cannot be read, and gives the whole message.
    pub(crate) fn malformed(&self) -> String {
        malformed(self.text.clone().into_bytes(), self.rules)
    }

    /// Demands that the file names a state that there is not, and gives the whole message.
    pub(crate) fn no_state(&self) -> String {
        match self.verdict() {
            Verdict::NoState(error) => error.to_string(),
            verdict => panic!("no such state, not {verdict:?}\n{}", self.text),
        }
    }

    /// Demands that the header differs in this field, and gives what was found and expected.
    pub(crate) fn other(&self, field: &str) -> (String, String) {
        match self.verdict() {
            Verdict::Other(differs, found, expected) if differs == field => (found, expected),
            verdict => panic!("another game by `{field}`, not {verdict:?}\n{}", self.text),
        }
    }
}

/// Demands that bytes cannot be read as a certificate, and gives the whole message.
pub(crate) fn malformed(bytes: Vec<u8>, rules: &dyn Rules) -> String {
    match judge(bytes, rules) {
        Verdict::Malformed(error) => {
            assert_eq!(error.exit_code(), 2, "what cannot be read has the exit code of bad input: {error}");
            error.to_string()
        }
        verdict => panic!("malformed, not {verdict:?}"),
    }
}

/// Demands that a text says each of these.
pub(crate) fn says(text: &str, words: &[&str]) {
    for word in words {
        assert!(text.contains(word), "this says `{word}`:\n{text}");
    }
}

/// A refusal whose parts are looked at one by one.
#[derive(Debug)]
pub(crate) struct Fault(pub(crate) Refusal);

impl Fault {
    /// Demands the step and the state at fault; 0 and the empty name stand for none.
    #[must_use]
    pub(crate) fn at(self, step: usize, state: &str) -> Self {
        assert_eq!(
            (self.0.row.unwrap_or(0), self.0.state.as_deref().unwrap_or("")),
            (step, state),
            "{}",
            self.0
        );
        self
    }

    /// Demands words of what was expected.
    #[must_use]
    pub(crate) fn expected(self, words: &str) -> Self {
        assert!(self.0.expected.contains(words), "expected `{words}`: {}", self.0);
        self
    }

    /// Demands words of what was found.
    pub(crate) fn found(self, words: &str) -> Refusal {
        assert!(self.0.found.contains(words), "found `{words}`: {}", self.0);
        self.0
    }
}
