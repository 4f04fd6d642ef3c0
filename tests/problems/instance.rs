//! A game, loaded, explored, derived and checked.

use crate::data::rule_file;
use pruvo::{
    certificate::Certificate,
    check::{Shown, Verified, check},
    derive::{Solution, derive},
    game::{Move, Rules},
    limits::Limits,
    outcome::Outcome,
    relation::Relation,
    rules::{Game, Play, Settings},
    state::State,
};

pub(crate) struct Instance {
    game: Game,
    certificate: Certificate,
}

impl Instance {
    /// The game of a rule file with other constants, another start and another convention.
    pub(crate) fn load(file: &str, set: &[String], start: Option<&str>, play: Option<Play>) -> Self {
        let mut settings = Settings::default();
        for constant in set {
            settings.set("a test", constant);
        }
        if let Some(start) = start {
            settings.start("a test", start);
        }
        if let Some(play) = play {
            settings.play(play);
        }
        let game = Game::from_text(&format!("{file}.ron"), &rule_file(file), &settings);
        let game = game.unwrap_or_else(|error| panic!("{file} {set:?} {start:?}: {error}"));
        let relation = Relation::explore(&*game.rules, Limits::default());
        let relation = relation.unwrap_or_else(|error| panic!("{file} {set:?} {start:?}: {error}"));
        let certificate = derive(&relation, &Solution::of(&relation), game.rules.identity());
        Self { game, certificate }
    }

    pub(crate) fn verified(&self) -> Verified<'_> {
        check(&*self.game.rules, &[], &self.certificate, Limits::default())
            .expect("the derivation is accepted")
    }

    pub(crate) fn rules(&self) -> &dyn Rules {
        &*self.game.rules
    }

    pub(crate) fn name(&self, state: &State) -> String {
        self.rules().name(state.words()).expect("every state has a name")
    }

    pub(crate) fn start(&self) -> &State {
        match self.rules().starts() {
            [start] => start,
            starts => panic!("one start is expected, not {}", starts.len()),
        }
    }

    pub(crate) fn start_outcome(&self, verified: &Verified<'_>) -> Outcome {
        shown(verified, self.start()).outcome
    }

    /// What is shown about the state of this name.
    pub(crate) fn named<'v>(&self, verified: &'v Verified<'_>, name: &str) -> Shown<'v> {
        let state = self.rules().read(name).unwrap_or_else(|error| panic!("{error}"));
        shown(verified, &state)
    }

    /// The moves from the state of this name that lead to a losing one, or to a winning one where the same player moves
    /// on.
    pub(crate) fn winning_moves(&self, verified: &Verified<'_>, name: &str) -> Vec<Move> {
        let from = self.named(verified, name).state();
        let moves = self.rules().moves(from.words()).expect("every state has moves, or none");
        let players = |state: &State| self.rules().players(state.words());
        let own = players(&from);
        let good = |to: &State| {
            if own.is_none() || players(to) != own { Outcome::Lose } else { Outcome::Win }
        };
        moves.into_iter().filter(|m| shown(verified, &m.to).outcome == good(&m.to)).collect()
    }
}

/// What is shown about a state that can be reached.
pub(crate) fn shown<'v>(verified: &'v Verified<'_>, state: &State) -> Shown<'v> {
    verified.shown(state).expect("every state that can be reached has a row")
}
