//! The games that a file of claims speaks of, each loaded and proved once.

use super::{piece::Piece, read::About, reduce::Need};
use crate::{
    certificate::Certificate,
    check::{self, Refusal, Stop, Valued},
    claim::Claim,
    derive::{self, Solution, derive},
    diagnostic::{Diagnostic, Kind},
    input::Form,
    limits::Limits,
    problem::{self, Problem},
    relation::Relation,
    rules::Settings,
    state::Options,
};
use std::{
    collections::{BTreeSet, HashMap},
    path::Path,
};

type Read<T> = Result<T, Box<Diagnostic>>;

/// The game of the lines that name none, with what is changed about it.
#[derive(Debug, Clone, Default)]
pub struct Base {
    /// As the command line has it.
    pub game: Option<String>,
    /// The form of its file, where it is said.
    pub form: Option<&'static Form>,
    /// What is changed.
    pub settings: Settings,
}

/// Why a claim does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The state where it goes wrong.
    pub state: Option<String>,
    /// The state whose outcome or value is the reason, where there is one.
    pub why: Option<String>,
    /// What is claimed.
    pub expected: String,
    /// What is so.
    pub found: String,
    /// Whether nothing is known of what it speaks of.
    pub undecided: bool,
    /// Whether values are what is wrong, and not outcomes.
    pub of_value: bool,
    /// The number of its game.
    pub game: usize,
}

/// All games.
#[derive(Debug, Default)]
pub(super) struct Worlds {
    pub(super) base: Base,
    pub(super) numbers: HashMap<String, usize>,
    pub(super) problems: Vec<Problem>,
}

impl Worlds {
    /// The number of the game of which lines speak, loaded if it was not.
    pub(super) fn number(&mut self, about: &About, line: &Piece, set: Option<&str>) -> Read<usize> {
        let text = |piece: &Piece| piece.text.clone();
        let key = format!(
            "{:?} {:?} {:?} {:?} {set:?}",
            about.game.as_ref().map(text),
            about.set.iter().map(text).collect::<Vec<_>>(),
            about.start.as_ref().map(text),
            about.play
        );
        if let Some(&number) = self.numbers.get(&key) {
            return Ok(number);
        }
        let mut own = Settings::default();
        for constant in &about.set {
            own.set_meant(&constant.source, constant.span.clone(), constant.text.clone());
        }
        if let Some(set) = set {
            own.set("a row of games", set);
        }
        if let Some(start) = &about.start {
            own.start("start", &start.text);
        }
        if let Some(play) = about.play {
            own.play(play);
        }
        let problem = match (&about.game, &self.base.game) {
            (Some(game), _) => {
                let beside = Path::new(&line.source.path).parent().map(|folder| folder.join(&game.text));
                let beside =
                    beside.filter(|path| path.is_file()).and_then(|path| path.to_str().map(str::to_owned));
                problem::load(beside.as_deref().unwrap_or(&game.text), own)
                    .map_err(|error| game.blame(error, "this game"))?
            }
            (None, Some(game)) => {
                problem::load_as(game, self.base.form, self.base.settings.clone().then(own))?
            }
            (None, None) => {
                let error = line.error("nothing says which game this claim is about", "this claim");
                return Err(Box::new(error.help("give `--game GAME`, or write a line `game GAME` above")));
            }
        };
        self.problems.push(problem);
        self.numbers.insert(key, self.problems.len() - 1);
        Ok(self.problems.len() - 1)
    }

    /// Proves a game, and answers what is asked about it.
    ///
    /// # Errors
    /// What stops the proof, and mistakes in the rules.
    pub(super) fn answers(
        &self,
        game: usize,
        asked: &[Need],
        limits: Limits,
    ) -> Read<Vec<Result<(), Fault>>> {
        let rules = &*self.problems[game].game.rules;
        let claims: Vec<Claim> = asked
            .iter()
            .filter_map(|need| match need {
                Need::Holds(claim) | Need::Fails(claim) => Some(claim.clone()),
                Need::Valued(_) | Need::Mex(..) => None,
            })
            .collect();
        let verdicts = if claims.is_empty() {
            Vec::new()
        } else {
            let certificate = self.certificate(game, limits)?;
            check::judge(rules, &claims, &certificate, limits).map_err(disagreed)?.1
        };
        let valuation = if claims.len() == asked.len() { None } else { Some(derive::values(rules, limits)?) };
        let valued = valuation.as_ref().map(|valuation| check::values(rules, valuation, limits));
        let valued = valued.transpose().map_err(disagreed)?;
        let mut verdicts = verdicts.into_iter();
        let mut answer = |need: &Need| match need {
            Need::Holds(claim) => {
                let verdict = verdicts.next().unwrap_or(Ok(()));
                Ok(verdict.map_err(|refusal| fault(game, claim, refusal)))
            }
            Need::Fails(claim) => Ok(turned(game, claim, verdicts.next().unwrap_or(Ok(())))),
            Need::Valued(claim) => match &valued {
                Some(valued) => Ok(valued.verdict(claim)?.map_err(|refusal| fault(game, claim, refusal))),
                None => Ok(Ok(())),
            },
            Need::Mex(state, mexed) => match &valued {
                Some(valued) => mex(game, valued, state, mexed),
                None => Ok(Ok(())),
            },
        };
        asked.iter().map(&mut answer).collect()
    }

    fn certificate(&self, game: usize, limits: Limits) -> Read<Certificate> {
        let game = &self.problems[game].game;
        let relation = Relation::explore(game.explorer(), limits)?;
        Ok(derive(&relation, &Solution::of(&relation), game.rules.identity()))
    }

    /// The Grundy value of the start of a game.
    pub(super) fn value_of_start(&self, game: usize, limits: Limits) -> Read<Option<u64>> {
        let rules = &*self.problems[game].game.rules;
        let valuation = derive::values(rules, limits)?;
        let valued = check::values(rules, &valuation, limits).map_err(disagreed)?;
        let Some(start) = rules.starts().first() else { return Ok(None) };
        valued.value(start.words())
    }
}

fn fault(game: usize, claim: &Claim, refusal: Refusal) -> Fault {
    let undecided = refusal.undecided();
    let Refusal { state, expected, found, .. } = refusal;
    let why = match claim {
        Claim::Witness { by, .. } => Some(by.clone()),
        Claim::Outcome { .. } | Claim::Set { .. } | Claim::Value { .. } => state.clone(),
        _ => None,
    };
    Fault { state, why, expected, found, undecided, of_value: claim.about_values(), game }
}

/// The verdict on the contrary of a claim.
fn turned(game: usize, claim: &Claim, verdict: check::Verdict) -> Result<(), Fault> {
    match verdict {
        Err(refusal) if refusal.undecided() => Err(fault(game, claim, refusal)),
        Err(_) => Ok(()),
        Ok(()) => {
            let is = if let Claim::Outcome { is, .. } = claim { is.to_string() } else { "so".to_owned() };
            Err(Fault {
                state: claim.state().map(str::to_owned),
                expected: format!("not {is}"),
                found: is,
                undecided: false,
                why: claim.state().map(str::to_owned),
                of_value: false,
                game,
            })
        }
    }
}

/// Whether the options of a state have just these values.
fn mex(game: usize, valued: &Valued<'_>, state: &str, listed: &[u64]) -> Read<Result<(), Fault>> {
    let (rules, mut options) = (valued.rules(), Options::default());
    let read = rules.read(state)?;
    _ = rules.turn(read.words(), &mut options)?;
    let found = options.iter().map(|option| valued.value(option)).collect::<Read<Option<BTreeSet<u64>>>>()?;
    let claimed: BTreeSet<u64> = listed.iter().copied().collect();
    let told = |values: &BTreeSet<u64>| {
        let all: Vec<_> = values.iter().map(u64::to_string).collect();
        if all.is_empty() {
            "no options".to_owned()
        } else {
            format!("options of the values {}", all.join(", "))
        }
    };
    Ok(match found {
        Some(found) if found == claimed => Ok(()),
        found => Err(Fault {
            state: Some(state.to_owned()),
            expected: told(&claimed),
            undecided: found.is_none(),
            found: found.map_or("nothing is shown of some option".to_owned(), |found| told(&found)),
            why: Some(state.to_owned()),
            of_value: true,
            game,
        }),
    })
}

/// The message about a proof that was made here and is not accepted.
fn disagreed(stop: Stop) -> Box<Diagnostic> {
    match stop {
        Stop::Rules(error) => error,
        Stop::Refused(refusal) => {
            let error = refusal.diagnostic();
            let title = format!("the checker refuses what was derived; {}", error.title);
            let error = Diagnostic { kind: Kind::Bug, title, ..error };
            Box::new(error.help("this is a bug of ours; please report it with the game"))
        }
    }
}
