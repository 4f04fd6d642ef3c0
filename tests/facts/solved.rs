//! A game, loaded, derived and checked: what the facts are compared with.

use pruvo::{
    certificate::Certificate,
    check::{Verified, check},
    derive::{Solution, derive},
    game::Rules,
    games,
    limits::Limits,
    outcome::Outcome,
    relation::Relation,
    rules::{Game, Play, Settings},
    state::State,
};

/// A move that wins: its name, and the state to which it leads.
pub(crate) type Winning = (String, String);

/// A game with its relation and its certificate.
pub(crate) struct Solved {
    game: Game,
    pub(crate) relation: Relation,
    certificate: Certificate,
}

/// A game of the catalogue with other constants.
pub(crate) fn catalogued(name: &str, constants: &[String], play: Play) -> Solved {
    solved(games::named(name).expect("a game of the catalogue"), constants, play)
}

/// The rule file of a game of the catalogue with one piece of text changed.
pub(crate) fn changed(name: &str, from: &str, to: &str) -> String {
    let file = games::named(name).expect("a game of the catalogue");
    assert_eq!(file.matches(from).count(), 1, "the rule file of {name} holds `{from}` once");
    file.replace(from, to)
}

/// A game by its rule file, with other constants.
pub(crate) fn solved(file: &str, constants: &[String], play: Play) -> Solved {
    from(file, constants, play, None)
}

/// As [`solved`], with another start.
pub(crate) fn from(file: &str, constants: &[String], play: Play, start: Option<&str>) -> Solved {
    let mut settings = Settings::default();
    for constant in constants {
        settings.set("a test", constant);
    }
    if let Some(start) = start {
        settings.start("a test", start);
    }
    settings.play(play);
    let game = Game::from_text("game.ron", file, &settings).expect("the game loads");
    let relation = Relation::explore(&*game.rules, Limits::default()).expect("the game can be explored");
    let certificate = derive(&relation, &Solution::of(&relation), game.rules.identity());
    Solved { game, relation, certificate }
}

impl Solved {
    pub(crate) fn new(game: Game, relation: Relation, certificate: Certificate) -> Self {
        Self { game, relation, certificate }
    }

    pub(crate) fn rules(&self) -> &dyn Rules {
        &*self.game.rules
    }

    pub(crate) fn verified(&self) -> Verified<'_> {
        check(self.rules(), &[], &self.certificate, Limits::default()).expect("the derivation is accepted")
    }

    pub(crate) fn start(&self) -> &State {
        match self.rules().starts() {
            [start] => start,
            starts => panic!("one start is expected, not {}", starts.len()),
        }
    }

    pub(crate) fn name(&self, state: &State) -> String {
        self.rules().name(state.words()).expect("every state has a name")
    }

    /// The moves that win, sorted, by what has been checked: those to a losing state, or to a winning one where the same
    /// player moves on.
    pub(crate) fn winning_moves(&self, verified: &Verified<'_>, state: &State) -> Vec<Winning> {
        let moves = self.rules().moves(state.words()).expect("every state has moves, or none");
        let players = |state: &State| self.rules().players(state.words());
        let passes = |to: &State| players(state).is_none() || players(state) != players(to);
        let good = |to: &State| if passes(to) { Outcome::Lose } else { Outcome::Win };
        let wins = |to: &State| verified.shown(to).is_some_and(|shown| shown.outcome == good(to));
        let winning = moves.into_iter().filter(|m| wins(&m.to));
        let named = winning.map(|m| (m.name.expect("the moves have names"), self.name(&m.to)));
        let mut named: Vec<_> = named.collect();
        named.sort();
        named
    }
}

/// How the game of chopsticks calls a move that the facts call `L>R` or `r=-1`.
pub(crate) fn chopsticks_move(fact: &str) -> String {
    match fact.strip_prefix("r=") {
        Some(number) => format!("move {number}"),
        None => format!("attack {}", fact.replace('L', "0").replace('R', "1")),
    }
}
