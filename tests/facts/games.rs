//! Figures of the games of the seeds, and of their variants.

use crate::solved::{Solved, changed, from, solved};
use pruvo::{outcome::Outcome, relation::Relation, rules::Play, state::State};
use serde::Deserialize;
use std::collections::BTreeMap;

/// What is known about the games, by game.
#[derive(Debug, Deserialize)]
struct Figures {
    chopsticks: Vec<Known>,
    nim: Vec<Known>,
    cram: Vec<Known>,
    chomp: Vec<Known>,
    queen: Vec<Known>,
    strip: Vec<Known>,
    northcott: Vec<Known>,
    dots_and_boxes: Vec<Known>,
    in_a_row: Vec<Known>,
    losing_heaps: Vec<String>,
    remoteness_of_heaps: BTreeMap<String, u64>,
}

/// Which rule file is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
enum RuleFile {
    Chopsticks,
    SortedChopsticks,
    Nim,
    OrderedNim,
    Cram,
    Chomp,
    Queen,
    Strip,
    Northcott,
    DotsAndBoxes,
    InARow,
}

/// What is known about a game, or found: what is not known is not compared.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Known {
    rules: RuleFile,
    with: Vec<String>,
    #[serde(default = "normal")]
    play: Play,
    /// Another start than that of the rule file.
    start: Option<String>,
    states: usize,
    pairs: usize,
    moves: Option<usize>,
    terminals: Option<usize>,
    cyclic: Option<bool>,
    win: Option<usize>,
    lose: Option<usize>,
    #[serde(default)]
    draw: usize,
    /// The state of which the rest is known, where there are several starts.
    at: Option<String>,
    outcome: Option<Outcome>,
    remoteness: Option<u64>,
    /// The greatest remoteness of a state that is not drawn.
    greatest: Option<u64>,
    /// How many moves the longest play has.
    longest: Option<u64>,
    /// The moves that win, sorted.
    first_moves: Option<Vec<String>>,
    first_moves_count: Option<usize>,
    /// How many states are left where those that look alike are one.
    alike: Option<usize>,
}

fn normal() -> Play {
    Play::Normal
}

fn figures() -> Figures {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    options.from_str(include_str!("games.ron")).expect("the figures can be read")
}

const CHOPSTICKS: &str = include_str!("rules/chopsticks-variants.ron");

impl RuleFile {
    fn text(self) -> String {
        let catalogued = |name| pruvo::games::named(name).expect("a game of the catalogue").to_owned();
        match self {
            Self::Chopsticks => CHOPSTICKS.to_owned(),
            Self::SortedChopsticks => {
                CHOPSTICKS.replace("swap:", r#"symmetry: ["sort me", "sort opp"], swap:"#)
            }
            Self::Nim => catalogued("nim"),
            Self::OrderedNim => include_str!("rules/nim-ordered.ron").to_owned(),
            Self::Cram => catalogued("cram"),
            Self::Chomp => catalogued("chomp"),
            Self::Queen => catalogued("queen"),
            Self::Strip => catalogued("strip"),
            Self::Northcott => catalogued("northcott"),
            Self::DotsAndBoxes => catalogued("dots-and-boxes"),
            Self::InARow => catalogued("in-a-row"),
        }
    }
}

impl Known {
    fn solved(&self) -> Solved {
        from(&self.rules.text(), &self.with, self.play, self.start.as_deref())
    }

    /// The same figures, as they are found.
    fn found(&self) -> Self {
        let solved = self.solved();
        let verified = solved.verified();
        let relation = &solved.relation;
        let all = 0..relation.states().len();
        let at = match &self.at {
            Some(name) => solved.rules().read(name).expect("the state can be read"),
            None => relation.states()[relation.starts()[0]].clone(),
        };
        let shown = verified.shown(&at).expect("the state has a row");
        let moves = |state: &State| solved.rules().moves(state.words()).expect("moves, or none").len();
        let winning = || solved.winning_moves(&verified, &at).into_iter().map(|(name, _)| name);
        Self {
            rules: self.rules,
            with: self.with.clone(),
            play: self.play,
            start: self.start.clone(),
            states: verified.states(),
            pairs: verified.pairs(),
            moves: self.moves.map(|_| relation.states().iter().map(moves).sum()),
            terminals: self.terminals.map(|_| all.filter(|&n| relation.over(n).is_some()).count()),
            cyclic: self.cyclic.map(|_| relation.is_cyclic()),
            win: self.win.map(|_| verified.count(Outcome::Win)),
            lose: self.lose.map(|_| verified.count(Outcome::Lose)),
            draw: verified.count(Outcome::Draw),
            at: self.at.clone(),
            outcome: self.outcome.map(|_| shown.outcome),
            remoteness: self.remoteness.and(shown.step),
            greatest: self.greatest.and_then(|_| verified.all().filter_map(|shown| shown.step).max()),
            longest: self.longest.map(|_| longest(relation)),
            first_moves: self.first_moves.as_ref().map(|_| winning().collect()),
            first_moves_count: self.first_moves_count.map(|_| winning().count()),
            alike: self.alike.map(|_| self.alike()),
        }
    }

    /// How many states a board has that cannot be turned or mirrored into one another.
    fn alike(&self) -> usize {
        let square = self.with[0].replace("ROWS", "") == self.with[1].replace("COLUMNS", "");
        let turned = if square { r#", "transpose b""# } else { "" };
        let file = changed("cram", "show:", &format!(r#"symmetry: ["reflect b"{turned}], show:"#));
        solved(&file, &self.with, self.play).verified().states()
    }
}

/// How many moves the longest play has, in a game without cycles.
fn longest(relation: &Relation) -> u64 {
    fn from(state: usize, relation: &Relation, known: &mut [Option<u64>]) -> u64 {
        if let Some(known) = known[state] {
            return known;
        }
        let options = relation.options(state).map(|option| 1 + from(option, relation, known));
        let longest = options.max().unwrap_or(0);
        known[state] = Some(longest);
        longest
    }
    from(relation.starts()[0], relation, &mut vec![None; relation.states().len()])
}

/// Asserts that what is known is found in all of so many games.
fn are_found(known: Vec<Known>, count: usize) {
    assert_eq!(known.len(), count);
    for mut known in known {
        if let Some(moves) = &mut known.first_moves {
            moves.sort();
        }
        assert_eq!(known, known.found());
    }
}

#[test]
fn all_variants_of_chopsticks_have_the_known_figures() {
    are_found(figures().chopsticks, 52);
}

#[test]
fn nim_has_the_known_figures() {
    are_found(figures().nim, 6);
}

#[test]
fn cram_of_at_most_16_cells_has_the_known_figures_in_both_conventions() {
    are_found(figures().cram, 54);
}

#[test]
fn chomp_of_at_most_5_by_5_has_the_known_figures_with_and_without_the_poisoned_cookie() {
    are_found(figures().chomp, 30);
}

#[test]
fn a_queen_and_a_heap_have_the_known_figures() {
    are_found(figures().queen, 1);
}

#[test]
fn cram_on_a_strip_of_at_most_45_cells_has_the_known_figures_in_both_conventions() {
    are_found(figures().strip, 92);
}

#[test]
fn northcott_from_all_positions_has_the_known_figures() {
    are_found(figures().northcott, 10);
}

#[test]
fn dots_and_boxes_have_the_known_figures() {
    are_found(figures().dots_and_boxes, 4);
}

#[test]
fn stones_in_a_row_have_the_known_figures_with_one_or_several_stones_in_succession() {
    are_found(figures().in_a_row, 6);
}

#[test]
fn four_heaps_of_at_most_six_are_losing_and_end_as_known() {
    let Figures { nim, losing_heaps, remoteness_of_heaps, .. } = figures();
    let solved = nim[0].solved();
    let verified = solved.verified();
    let digits = |name: String| {
        let greatest_first = name.replace(['[', ',', ']'], "");
        format!("{:0>4}", greatest_first.chars().rev().collect::<String>())
    };
    let losing = verified.all().filter(|shown| shown.outcome == Outcome::Lose);
    let mut losing: Vec<_> = losing.map(|shown| digits(solved.name(&shown.state()))).collect();
    losing.sort();
    let mut known = losing_heaps;
    known.sort();
    assert_eq!(known, losing);
    let remoteness = verified
        .all()
        .map(|shown| (digits(solved.name(&shown.state())), shown.step.expect("nothing is drawn")));
    assert_eq!(remoteness_of_heaps, remoteness.collect());
}

#[test]
fn a_position_of_northcott_is_losing_exactly_where_the_nim_sum_of_the_gaps_is_0() {
    for known in figures().northcott {
        let solved = known.solved();
        for shown in solved.verified().all() {
            let name = solved.name(&shown.state());
            assert_eq!(shown.outcome == Outcome::Lose, gaps(&name) == 0, "{name}");
        }
    }
}

/// The nim-sum of the gaps between the counters of `w[0,4] b[2,1] White`.
fn gaps(name: &str) -> u32 {
    let digits: Vec<_> = name.chars().filter_map(|c| c.to_digit(10)).collect();
    let (white, black) = digits.split_at(digits.len() / 2);
    let gaps = white.iter().zip(black).map(|(w, b)| w.abs_diff(*b) - 1);
    gaps.fold(0, |sum, gap| sum ^ gap)
}
