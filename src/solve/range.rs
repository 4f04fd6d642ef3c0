//! Which states are asked about: those that somebody names, all, or the starts of a range of games. What differs in the start
//! only is proved together, where the game can begin at several states; a constant that has another value makes another game.

use super::{Answer, Counts, Position, Solutions, Solved, View, answer, proved};
use crate::{
    check::{Shown, Stop, Verified},
    diagnostic::{Diagnostic, Kind},
    limits::Limits,
    outcome::Outcome,
    rules::{Game, Settings},
    state::State,
};
use std::collections::{BTreeMap, BTreeSet};

/// How many games or starts a range may have.
const MOST: usize = 1_000_000;

/// What stands for the whole start among the names of parameters.
const START: &str = "start";

/// Something that runs over several values: a constant, a component of the start, or the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// What it is called in the game.
    name: String,
    /// What differs, and what the constant, component or start then is.
    values: Vec<(String, String)>,
}

impl Parameter {
    /// Reads `N=1..69`, `N in 1..69`, `N=1,4,9..12`, or a text with a hole for the values, `HEAPS=[7,{1..69}]`. Commas inside of
    /// brackets belong to a value, `TAKES=[1,2],[1,3,4]`; where there are semicolons, these stand between the values.
    ///
    /// # Errors
    /// What is wrong, in a line.
    pub fn read(text: &str) -> Result<Self, String> {
        let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        let rest = rest.trim_start();
        let value = rest.strip_prefix('=').or_else(|| rest.strip_prefix("in ")).map(str::trim);
        let Some(value) = value.filter(|value| !name.is_empty() && !value.is_empty()) else {
            return Err("expected a name and its values, as in N=1..69 or HEAPS=[7,{1..69}]".to_owned());
        };
        let (before, hole, after) = match value.split_once('{') {
            None => ("", value, ""),
            Some((before, rest)) => {
                let (hole, after) = rest.split_once('}').ok_or("the brace { is not closed")?;
                if after.contains(['{', '}']) {
                    return Err("expected one pair of braces, for the values".to_owned());
                }
                (before, hole, after)
            }
        };
        let values =
            values(hole)?.into_iter().map(|value| (value.clone(), format!("{before}{value}{after}")));
        Ok(Self { name: name.to_owned(), values: values.collect() })
    }
}

/// The values that a list of numbers, ranges and texts describes.
fn values(list: &str) -> Result<Vec<String>, String> {
    let mut all = Vec::new();
    let (sign, mut depth) = (if list.contains(';') { ';' } else { ',' }, 0_usize);
    let between = |c: char| {
        match c {
            '[' | '(' => depth += 1,
            ']' | ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == sign && (depth == 0 || sign == ';')
    };
    for item in list.split(between).map(str::trim) {
        if item.is_empty() {
            return Err(format!("a value is missing in `{list}`"));
        }
        let Some((low, high)) = item.split_once("..") else {
            all.push(item.to_owned());
            continue;
        };
        let number = |text: &str| {
            text.trim().parse::<i64>().map_err(|_| format!("`{item}` is not a range of numbers"))
        };
        let (low, high) = (number(low)?, number(high)?);
        if low > high {
            return Err(format!("{low} is greater than {high}"));
        }
        if high.abs_diff(low) >= MOST as u64 {
            return Err(format!("`{item}` has more than {MOST} values"));
        }
        all.extend((low..=high).map(|number| number.to_string()));
    }
    Ok(all)
}

/// What is asked.
#[derive(Debug, Clone, Default)]
pub struct Question {
    /// What is to be said of the states.
    pub view: View,
    /// What runs over several values; where there is nothing, play begins as the game says.
    pub parameters: Vec<Parameter>,
    /// The states asked about, as people write them; where there is none, the starts.
    pub states: Vec<String>,
    /// Whether all states are asked about that play can reach.
    pub all: bool,
    /// Only states with this outcome.
    pub outcome: Option<Outcome>,
    /// Only states where somebody wins in exactly so many moves.
    pub exactly: Option<u64>,
    /// Only states where somebody wins in at most so many moves.
    pub within: Option<u64>,
    /// Whether moves that lose are to be listed.
    pub blunders: bool,
}

/// Loads the game with these settings on top of those that it has.
pub type Load<'l> = &'l dyn Fn(Settings) -> Result<Game, Box<Diagnostic>>;

/// Answers a question about a game.
///
/// # Errors
/// A mistake in the game or in the question; a limit; a proof that the checker refuses.
pub fn solve(load: Load<'_>, question: &Question, limits: Limits) -> Solved<Solutions> {
    let game = load(Settings::default()).map_err(Stop::Rules)?;
    let mut work = Work { load, question, limits, found: BTreeMap::new() };
    if question.parameters.is_empty() {
        let mut points = Vec::new();
        for (at, text) in question.states.iter().enumerate() {
            let state = asked(load, &game, text).map_err(Stop::Rules)?;
            points.push(Point { at, values: Vec::new(), start: Some(state) });
        }
        if points.is_empty() {
            points.push(Point { at: 0, values: Vec::new(), start: None });
        }
        work.together(&Settings::default(), &points)?;
    } else {
        for (settings, points) in groups(&game, question).map_err(Stop::Rules)? {
            work.together(&settings, &points).map_err(|stop| about(stop, question, &points))?;
        }
    }
    Ok(work.solutions(game.name))
}

/// A state that somebody means: one that the game reads, or else one at which play can begin, as with larger heaps.
fn asked(load: Load<'_>, game: &Game, text: &str) -> Result<String, Box<Diagnostic>> {
    game.meant(text).or_else(|unread| {
        let mut settings = Settings::default();
        settings.start("the state", text);
        load(settings).map(|_| text.to_owned()).map_err(|_| unread)
    })
}

/// The same, with a word about the values for which it happened.
fn about(stop: Stop, question: &Question, points: &[Point]) -> Stop {
    match (stop, points) {
        (Stop::Rules(error), [point]) => {
            let pairs = question.parameters.iter().zip(&point.values);
            let pairs: Vec<_> =
                pairs.map(|(parameter, value)| format!("{} = {value}", parameter.name)).collect();
            Stop::Rules(Box::new(error.note(format!("with {}", pairs.join(", ")))))
        }
        (stop, _) => stop,
    }
}

/// One combination of the values of all parameters, or one state that is asked about.
#[derive(Debug, Clone)]
struct Point {
    /// Its number in the order of the answers.
    at: usize,
    values: Vec<String>,
    /// Where play begins, if not where the game says.
    start: Option<String>,
}

/// The points of all parameters, those with the same constants together.
fn groups(game: &Game, question: &Question) -> Result<Vec<(Settings, Vec<Point>)>, Box<Diagnostic>> {
    let parameters = &question.parameters;
    let count = parameters.iter().try_fold(1_usize, |count, p| count.checked_mul(p.values.len()));
    if count.is_none_or(|count| count > MOST) {
        let title = format!("a limit was reached: more than {MOST} combinations of values");
        return Err(Box::new(Diagnostic::new(Kind::Limit, title).help("ask for smaller ranges")));
    }
    let kinds = parameters.iter().map(|p| moves_start(game, &p.name)).collect::<Result<Vec<_>, _>>()?;
    let mut groups: BTreeMap<Vec<usize>, (Settings, Vec<Point>)> = BTreeMap::new();
    let mut number = vec![0; parameters.len()];
    for at in 0..count.unwrap_or(0) {
        let chosen = || parameters.iter().zip(&number).map(|(p, &n)| (p, &p.values[n]));
        let values = chosen().map(|(_, (value, _))| value.clone()).collect();
        let (mut settings, mut start, mut key) = (Settings::default(), None::<String>, Vec::new());
        for (((parameter, (_, text)), &moves), &n) in chosen().zip(&kinds).zip(&number) {
            if moves {
                start = Some(moved(game, start.as_deref(), &parameter.name, text)?);
            } else {
                settings.set("--for", &format!("{} = {text}", parameter.name));
                key.push(n);
            }
        }
        groups.entry(key).or_insert((settings, Vec::new())).1.push(Point { at, values, start });
        // The last parameter runs fastest.
        for place in (0..number.len()).rev() {
            number[place] += 1;
            if number[place] < parameters[place].values.len() {
                break;
            }
            number[place] = 0;
        }
    }
    Ok(groups.into_values().collect())
}

/// Whether a name moves the start, or else sets a constant.
fn moves_start(game: &Game, name: &str) -> Result<bool, Box<Diagnostic>> {
    let constants = game.rules.identity().parameters.iter();
    let constants: Vec<&str> = constants.filter_map(|c| c.split([' ', '[']).next()).collect();
    let components = game.components();
    if constants.contains(&name) {
        return Ok(false);
    }
    if name == START || components.contains(&name) {
        return Ok(true);
    }
    let known: Vec<&str> = constants.into_iter().chain(components).chain([START]).collect();
    let error = Diagnostic::input(format!("the game has neither a constant nor a component `{name}`"));
    let error = error.did_you_mean(name, known.iter().copied());
    Err(Box::new(error.note(format!("`--for` may name {}", known.join(", ")))))
}

/// The start with another value of a component, or another start.
fn moved(game: &Game, start: Option<&str>, name: &str, text: &str) -> Result<String, Box<Diagnostic>> {
    if name == START {
        return Ok(text.to_owned());
    }
    game.start_with(start, name, text).ok_or_else(|| {
        let title = format!("the start is written as a state, in which `{name}` cannot be set");
        Box::new(
            Diagnostic::input(title).help("write it as assignments, or let `--for start=…` say all of it"),
        )
    })
}

/// What has been found so far, by the numbers of the points.
struct Work<'w> {
    load: Load<'w>,
    question: &'w Question,
    limits: Limits,
    found: BTreeMap<usize, Found>,
}

/// A game, and the states of each of its starts.
type Begun = (Game, Vec<Vec<State>>);

/// The answers for one point.
#[derive(Debug, Default)]
struct Found {
    answers: Vec<Answer>,
    looked_at: usize,
    counts: Counts,
    positions: Vec<Position>,
}

impl Work<'_> {
    /// Answers for points that differ in the start only: by one proof, if the game can begin at all of them.
    fn together(&mut self, settings: &Settings, points: &[Point]) -> Solved<()> {
        let starts: Vec<_> = points.iter().filter_map(|point| point.start.clone()).collect();
        let several = points.len() > 1;
        // What play can reach from each start is to be told apart.
        let game = if several && self.question.all { None } else { self.game(settings, &starts, several)? };
        let Some((game, begins)) = game else {
            return points.iter().try_for_each(|point| self.together(settings, std::slice::from_ref(point)));
        };
        let question = self.question;
        let found = proved(&game, self.limits, |verified| {
            let each = points.iter().zip(&begins);
            each.map(|(point, states)| Ok((point.at, found(verified, question, point, states)?)))
                .collect::<Result<Vec<_>, _>>()
        })?;
        self.found.extend(found);
        Ok(())
    }

    /// The game that begins at these starts, else where it says, with the states of each start; nothing where it cannot begin
    /// at several.
    fn game(&self, settings: &Settings, starts: &[String], several: bool) -> Solved<Option<Begun>> {
        let begin = |starts: &[String]| {
            let mut settings = settings.clone();
            if !starts.is_empty() {
                settings
                    .starts(if self.question.parameters.is_empty() { "the state" } else { "--for" }, starts);
            }
            (self.load)(settings)
        };
        let game = match begin(starts) {
            Err(_) if several => return Ok(None),
            game => game.map_err(Stop::Rules)?,
        };
        let begins = game.begins().to_vec();
        if self.question.view != View::Classes {
            return Ok(Some((game, begins)));
        }
        // The class of a position is that of two states.
        let others = others(&game).map_err(Stop::Rules)?;
        if others.is_empty() {
            return Ok(Some((game, begins)));
        }
        let own = if starts.is_empty() {
            let states = begins.iter().flatten().map(|state| game.rules.name(state.words()));
            states.collect::<Result<Vec<_>, _>>().map_err(Stop::Rules)?
        } else {
            starts.to_vec()
        };
        match begin(&[own, others].concat()) {
            Err(_) if several => Ok(None),
            game => Ok(Some((game.map_err(Stop::Rules)?, begins))),
        }
    }

    /// Puts the answers in order.
    fn solutions(self, game: String) -> Solutions {
        let Question { view, parameters, all, blunders, .. } = self.question;
        let parameters: Vec<_> = parameters.iter().map(|parameter| parameter.name.clone()).collect();
        let mut solutions = Solutions { game, view: *view, blunders: *blunders, ..Solutions::default() };
        let each = *all && !parameters.is_empty();
        let mut total = Counts::default();
        for found in self.found.into_values() {
            solutions.answers.extend(found.answers);
            solutions.looked_at += found.looked_at;
            solutions.positions.extend(found.positions);
            total.win += found.counts.win;
            total.lose += found.counts.lose;
            total.draw += found.counts.draw;
            if each {
                solutions.counts.push(found.counts);
            }
        }
        if !each {
            solutions.counts.push(total);
        }
        Solutions { parameters, ..solutions }
    }
}

/// What is found for a point at which play begins at these states.
fn found(
    verified: &Verified<'_>,
    question: &Question,
    point: &Point,
    states: &[State],
) -> Result<Found, Box<Diagnostic>> {
    let mut found =
        Found { counts: Counts { at: point.values.clone(), ..Counts::default() }, ..Found::default() };
    if question.view == View::Classes {
        found.positions = positions(verified, point, states)?;
        return Ok(found);
    }
    let mut look = |shown: Shown<'_>| -> Result<(), Box<Diagnostic>> {
        found.looked_at += 1;
        if !question.is_about(&shown) {
            return Ok(());
        }
        found.counts.add(shown.outcome);
        match question.view {
            View::Each => found.answers.push(answer(verified, &shown, &point.values, question.blunders)?),
            View::Sets => found.answers.push(Answer::bare(verified, &shown, &point.values)?),
            View::Count | View::Classes => {}
        }
        Ok(())
    };
    if question.all {
        verified.all().try_for_each(look)?;
    } else {
        states.iter().filter_map(|state| verified.shown(state)).try_for_each(&mut look)?;
    }
    Ok(found)
}

impl Question {
    /// Whether a state is one of those that are asked for.
    fn is_about(&self, shown: &Shown<'_>) -> bool {
        self.outcome.is_none_or(|outcome| shown.outcome == outcome)
            && self.exactly.is_none_or(|moves| shown.step == Some(moves))
            && self.within.is_none_or(|moves| shown.step.is_some_and(|step| step <= moves))
    }
}

/// The names of the states that differ from the starts in who is to move, and are no starts.
fn others(game: &Game) -> Result<Vec<String>, Box<Diagnostic>> {
    let starts: BTreeSet<&State> = game.rules.starts().iter().collect();
    let mut others = BTreeSet::new();
    for start in game.rules.starts() {
        let (_, passed) = sides(&*game.rules, start)?;
        if !starts.contains(&passed) {
            others.insert(passed);
        }
    }
    others.iter().map(|state| game.rules.name(state.words())).collect()
}

/// The players at a state, the one to move first, and the same position with the other player to move.
fn sides(rules: &dyn crate::game::Rules, state: &State) -> Result<([String; 2], State), Box<Diagnostic>> {
    let Some((mover, other)) = rules.players(state.words()) else {
        let error = Diagnostic::input(
            "the players have no names, so they have the same moves, and there is no class",
        );
        return Err(Box::new(error.help("a class is asked of a game that has `players`")));
    };
    let players = [mover.to_owned(), other.to_owned()];
    match rules.passed(state.words())? {
        Some(passed) => Ok((players, passed)),
        None => {
            let title = "a position says who is to move there, so the other player cannot begin, and there is no class";
            Err(Box::new(Diagnostic::input(title)))
        }
    }
}

/// The positions of these states, each once.
fn positions(
    verified: &Verified<'_>,
    point: &Point,
    states: &[State],
) -> Result<Vec<Position>, Box<Diagnostic>> {
    let rules = verified.rules();
    let (mut seen, mut positions) = (BTreeSet::new(), Vec::new());
    for state in states {
        let ([mover, other], passed) = sides(rules, state)?;
        let (players, first, second) = if rules.mover(state.words())? == 0 {
            ([mover, other], state.clone(), passed)
        } else {
            ([other, mover], passed, state.clone())
        };
        let outcome = |state: &State| verified.shown(state).map(|shown| shown.outcome);
        let (Some(a), Some(b)) = (outcome(&first), outcome(&second)) else { continue };
        if seen.insert(first.clone()) {
            let state = rules.name(first.words())?;
            positions.push(Position { at: point.values.clone(), state, players, outcomes: [a, b] });
        }
    }
    Ok(positions)
}
