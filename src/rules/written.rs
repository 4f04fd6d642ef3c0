//! A game whose rules are written as moves: what it knows, and how it answers. Trusted.

use super::{
    eval::{Frame, Value, run},
    layout::Layout,
    scope::Component,
    show::{NotRead, Show},
    symmetry::{Symmetry, TooLarge},
    template::Template,
    tree::{Binder, Bool, Indexed, Int, List},
};
use crate::{
    diagnostic::{Diagnostic, Kind, Source, Span, brief},
    game::{Identity, Move, Rules, Turn, ask::Answers, levels::Levels},
    outcome::Outcome,
    state::{Options, Shape, State, States},
};
use smallvec::SmallVec;
use std::{
    ops::{ControlFlow, Range},
    sync::Arc,
};

/// A game written as moves.
#[derive(Debug)]
pub(crate) struct Written {
    pub(crate) source: Arc<Source>,
    pub(crate) identity: Identity,
    pub(crate) components: Vec<Component>,
    pub(crate) layout: Layout,
    pub(crate) moves: Vec<Rule>,
    /// Pairs of ranges of cells that change places after every move: two positions, and how many cells.
    pub(crate) swaps: Vec<(usize, usize, usize)>,
    pub(crate) ends: Vec<(Bool, End)>,
    /// The players, where they have names.
    pub(crate) players: Option<Players>,
    /// States that differ only by these are one.
    pub(crate) symmetry: Symmetry,
    /// The outcome for a player who is stuck.
    pub(crate) stuck: Outcome,
    pub(crate) show: Show,
    pub(crate) starts: Vec<State>,
    /// How many variables are bound at once at most.
    pub(crate) slots: usize,
    /// Whether the names of moves have to be compared at every state.
    pub(crate) names_may_clash: bool,
}

/// Two players with names.
#[derive(Debug, Clone)]
pub(crate) struct Players {
    pub(crate) names: [String; 2],
    pub(crate) turns: Turns,
    /// Whether every move passes the turn.
    pub(crate) alternates: bool,
}

/// What tells the number of the player to move.
#[derive(Debug, Clone)]
pub(crate) enum Turns {
    /// A cell, which changes with every move that does not say `again`.
    Cell(usize),
    /// A formula, and where it stands.
    Computed(Int, Span),
}

/// How an end rule ends play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// With this outcome for the player who would have to move.
    Outcome(Outcome),
    /// The player with this number has won.
    Wins(i64),
}

/// One entry of `moves`.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) name: Option<Template>,
    /// The only player who may make the move.
    pub(crate) by: Option<i64>,
    /// Whether the same player moves on.
    pub(crate) again: bool,
    pub(crate) choices: Vec<Binder>,
    pub(crate) when: Bool,
    /// `when` as it is written.
    pub(crate) condition: Option<String>,
    pub(crate) set: Vec<Set>,
    /// Whether two of the assignments could meet in one cell.
    pub(crate) may_meet: bool,
    pub(crate) span: Span,
}

/// One assignment.
#[derive(Debug, Clone)]
pub(crate) struct Set {
    pub(crate) target: Target,
    /// `+=` rather than `=`.
    pub(crate) adds: bool,
    pub(crate) span: Span,
}

/// What is set, and to what.
#[derive(Debug, Clone)]
pub(crate) enum Target {
    Cell(usize, Int),
    Indexed(Indexed, Int),
    /// So many cells from this position on, each from its item.
    Vector(usize, usize, List),
    /// So many cells from this position on, all to one value.
    Fill(usize, usize, Int),
}

/// The cells of a state.
type Cells = SmallVec<[i64; 16]>;

/// What asking about a state takes; it serves one state after the other.
struct Room {
    cells: Cells,
    locals: Vec<i64>,
    new: Vec<i64>,
    words: Vec<u64>,
}

impl Room {
    fn new(game: &Written) -> Self {
        let (count, words) = (game.layout.count(), game.shape().words);
        Self { cells: Cells::new(), locals: vec![0; game.slots], new: vec![0; count], words: vec![0; words] }
    }
}

impl Rules for Written {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn shape(&self) -> Shape {
        self.layout.shape()
    }

    fn starts(&self) -> &[State] {
        &self.starts
    }

    fn turn(&self, state: &[u64], options: &mut Options) -> Result<Turn, Box<Diagnostic>> {
        self.turn_in(&mut Room::new(self), state, options)
    }

    fn turns(
        &self,
        states: &States,
        numbers: Range<u32>,
        answers: &mut Answers,
    ) -> Result<(), Box<Diagnostic>> {
        let mut room = Room::new(self);
        answers.ask_each(states, numbers, |state, options| self.turn_in(&mut room, state, options))
    }

    fn moves(&self, state: &[u64]) -> Result<Vec<Move>, Box<Diagnostic>> {
        let (cells, mut room) = (self.cells(state)?, Room::new(self));
        let mut moves: Vec<Move> = Vec::new();
        if self.ended(&cells, &mut room)?.is_some() {
            return Ok(moves);
        }
        self.each_move(&cells, &mut room, &mut |rule, frame, option| {
            let mut name = None;
            if let Some(template) = &rule.name {
                template.fill(frame, name.insert(String::new()))?;
            }
            let new = Move { name, to: State::new(option) };
            let clash = |m: &&Move| m.name.is_some() && m.name == new.name && m.to != new.to;
            if let Some(other) = moves.iter().find(clash) {
                return Err(frame.said(self.ambiguous(&cells, rule, &new, other)));
            }
            if !moves.contains(&new) {
                moves.push(new);
            }
            Ok(())
        })?;
        Ok(moves)
    }

    fn name(&self, state: &[u64]) -> Result<String, Box<Diagnostic>> {
        let cells = self.cells(state)?;
        let mut name = String::new();
        let mut locals = self.locals();
        let mut frame = Frame::new(&cells, &mut locals);
        let printed = self.show.print(&mut frame, &mut name);
        self.settle(&mut frame, printed)?;
        match self.show.read(&name, &self.layout, &mut locals) {
            Ok(read) if read[..] == cells[..] => Ok(name),
            Ok(other) => Err(self.alike(&name, &cells, &other)),
            Err(NotRead::Several(a, b)) => Err(self.alike(&name, &a, &b)),
            Err(NotRead::None) => {
                let (state, written) = (self.plain(&cells), brief(&name));
                let title = format!("the state {state} is written `{written}`, which does not read back");
                let help =
                    "`show` must write every state so that it can be read back; without `show` it does";
                Err(Box::new(self.shown(Diagnostic::input(title), &name).help(help)))
            }
        }
    }

    fn leading(&self, state: &[u64]) -> Vec<i64> {
        let first = self.components.first().map_or(0, Component::count);
        self.cells(state).map(|cells| cells[..first].to_vec()).unwrap_or_default()
    }

    fn has_ends(&self) -> bool {
        !self.ends.is_empty()
    }

    fn ends(&self, state: &[u64]) -> Result<bool, Box<Diagnostic>> {
        Ok(self.ended(&self.cells(state)?, &mut Room::new(self))?.is_some())
    }

    fn alternates(&self) -> bool {
        self.players.as_ref().is_none_or(|players| players.alternates)
    }

    fn mover(&self, state: &[u64]) -> Result<u8, Box<Diagnostic>> {
        let mover = self.to_move(&self.cells(state)?, &mut Room::new(self))?;
        Ok(u8::from(mover == Some(1)))
    }

    fn players(&self, state: &[u64]) -> Option<(&str, &str)> {
        let [first, second] = &self.players.as_ref()?.names;
        Some(if self.mover(state).ok()? == 0 { (first, second) } else { (second, first) })
    }

    fn passed(&self, state: &[u64]) -> Result<Option<State>, Box<Diagnostic>> {
        self.with_turn_passed(state)
    }

    fn levels(&self) -> Result<Box<dyn Levels + '_>, Box<Diagnostic>> {
        Ok(Box::new(self.counter()?))
    }

    fn read(&self, name: &str) -> Result<State, Box<Diagnostic>> {
        match self.show.read(name, &self.layout, &mut self.locals()) {
            Ok(cells) if !self.is_canonical(&cells) => {
                let mut canonical = cells;
                self.symmetry.canonise(&mut canonical);
                let title = format!("`{}` is not in its canonical form", brief(name));
                let error = Diagnostic::input(title)
                    .note("the game declares symmetries, and keeps one of the states that they join");
                Err(Box::new(error.help(format!("the state is {}", self.plain(&canonical)))))
            }
            Ok(cells) => {
                let mut words: SmallVec<[u64; 2]> = SmallVec::from_elem(0, self.shape().words);
                let packed = self.layout.pack(&cells, &mut words);
                debug_assert!(packed.is_ok(), "what is read is in range");
                Ok(State::new(&words))
            }
            Err(NotRead::Several(a, b)) => Err(self.alike(name, &a, &b)),
            Err(NotRead::None) => Err(self.not_read(name)),
        }
    }
}

impl Written {
    /// What was found at a state, or the message about why nothing was.
    fn settle<T>(&self, frame: &mut Frame<'_>, found: Value<T>) -> Result<T, Box<Diagnostic>> {
        frame.settle(found).map_err(|trouble| self.explain(&trouble, frame.cells))
    }

    fn locals(&self) -> Cells {
        SmallVec::from_elem(0, self.slots)
    }

    pub(super) fn cells(&self, state: &[u64]) -> Result<Cells, Box<Diagnostic>> {
        let mut cells = Cells::new();
        self.unpack(state, &mut cells).map(|()| cells)
    }

    fn unpack(&self, state: &[u64], cells: &mut Cells) -> Result<(), Box<Diagnostic>> {
        match self.layout.unpack(state, cells).filter(|()| self.is_canonical(cells)) {
            Some(()) => Ok(()),
            None => Err(Box::new(Diagnostic::input("these words are not a state of this game"))),
        }
    }

    fn is_canonical(&self, cells: &[i64]) -> bool {
        if self.symmetry.is_empty() {
            return true;
        }
        let mut canonical = Cells::from_slice(cells);
        self.symmetry.canonise(&mut canonical);
        canonical[..] == *cells
    }

    /// [`turn`](Rules::turn), with the room that it takes.
    fn turn_in(
        &self,
        room: &mut Room,
        state: &[u64],
        options: &mut Options,
    ) -> Result<Turn, Box<Diagnostic>> {
        if self.names_may_clash {
            self.moves(state)?;
        }
        options.clear(self.shape().words);
        let mut cells = std::mem::take(&mut room.cells);
        self.unpack(state, &mut cells)?;
        let turn = self.ask(&cells, room, options)?;
        if !self.symmetry.is_empty() {
            self.check_symmetry(&cells, turn, options)?;
        }
        room.cells = cells;
        Ok(turn)
    }

    /// What the rules say about a state in any form; its options are canonical.
    fn ask(&self, cells: &[i64], room: &mut Room, options: &mut Options) -> Result<Turn, Box<Diagnostic>> {
        if let Some(outcome) = self.ended(cells, room)? {
            return Ok(Turn::Over(outcome));
        }
        self.each_move(cells, room, &mut |_, _, option| {
            options.push(option);
            Ok(())
        })?;
        Ok(if options.is_empty() { Turn::Over(self.stuck) } else { Turn::Open })
    }

    /// Demands that the rules say the same about all members of the orbit of a state.
    fn check_symmetry(&self, cells: &[i64], turn: Turn, options: &Options) -> Result<(), Box<Diagnostic>> {
        let orbit = self.symmetry.orbit(cells).map_err(|TooLarge| {
            let title = "a limit was reached: a state has too many symmetric forms to check them all";
            let error = Diagnostic::new(Kind::Limit, title).note(format!("the state {}", self.plain(cells)));
            Box::new(error.help("declare less symmetry, or make the game smaller"))
        })?;
        let sorted = |options: &Options| {
            let mut all: Vec<Vec<u64>> = options.iter().map(<[u64]>::to_vec).collect();
            all.sort_unstable();
            all
        };
        let own = sorted(options);
        let (mut theirs, mut room) = (Options::default(), Room::new(self));
        let mover = self.to_move(cells, &mut room)?;
        for member in orbit.iter().filter(|member| member[..] != *cells) {
            theirs.clear(self.shape().words);
            let said = (self.to_move(member, &mut room)?, self.ask(member, &mut room, &mut theirs)?);
            if said != (mover, turn) || sorted(&theirs) != own {
                let error = Diagnostic::input("a declared symmetry does not hold");
                let error = error.note(format!(
                    "the states {} and {} do not have the same options, ends and player to move",
                    self.plain(cells),
                    self.plain(member)
                ));
                return Err(Box::new(error.help("leave the symmetry out, or mend the rules")));
            }
        }
        Ok(())
    }

    /// The number of the player to move, where the players have names.
    fn to_move(&self, cells: &[i64], room: &mut Room) -> Result<Option<i64>, Box<Diagnostic>> {
        Ok(match self.players.as_ref().map(|players| &players.turns) {
            None => None,
            Some(Turns::Cell(at)) => Some(cells[*at]),
            Some(Turns::Computed(turn, span)) => {
                let mut frame = Frame::new(cells, &mut room.locals);
                let number = turn.value(&mut frame);
                match self.settle(&mut frame, number)? {
                    number @ (0 | 1) => Some(number),
                    other => return Err(self.nobody(span, other, cells)),
                }
            }
        })
    }

    /// The outcome that an end rule gives, if one matches.
    fn ended(&self, cells: &[i64], room: &mut Room) -> Result<Option<Outcome>, Box<Diagnostic>> {
        for (when, end) in &self.ends {
            let mut frame = Frame::new(cells, &mut room.locals);
            let holds = when.value(&mut frame);
            if self.settle(&mut frame, holds)? {
                return Ok(Some(match *end {
                    End::Outcome(outcome) => outcome,
                    End::Wins(player) if self.to_move(cells, room)? == Some(player) => Outcome::Win,
                    End::Wins(_) => Outcome::Lose,
                }));
            }
        }
        Ok(None)
    }

    /// Calls `each` with every move that is possible: its rule, the old state with the choices, the words of the new
    /// state.
    fn each_move(
        &self,
        cells: &[i64],
        room: &mut Room,
        each: &mut impl FnMut(&Rule, &mut Frame<'_>, &[u64]) -> Value<()>,
    ) -> Result<(), Box<Diagnostic>> {
        let player = self.to_move(cells, room)?;
        let Room { locals, new, words, .. } = room;
        let mut frame = Frame::new(cells, locals);
        for rule in self.moves.iter().filter(|rule| rule.by.is_none() || rule.by == player) {
            let ran = run(&rule.choices, &mut frame, &rule.span, &mut |frame| {
                if rule.when.value(frame)? {
                    new.copy_from_slice(cells);
                    self.apply(rule, frame, new)?;
                    if !self.symmetry.is_empty() {
                        self.symmetry.canonise(new);
                    }
                    let packed = self.layout.pack(new, words);
                    packed.map_err(|at| {
                        let mistake = self.outside(rule, frame, new, at);
                        frame.said(mistake)
                    })?;
                    each(rule, frame, words)?;
                }
                Ok(ControlFlow::<()>::Continue(()))
            });
            let _: ControlFlow<()> = self.settle(&mut frame, ran)?;
        }
        Ok(())
    }

    /// Does the assignments of a move, all right sides read in the old state, and the swaps.
    pub(super) fn apply(&self, rule: &Rule, frame: &mut Frame<'_>, new: &mut [i64]) -> Value<()> {
        // For each cell what was done to it: nothing, `+=`, `=`.
        let mut done = SmallVec::<[u8; 16]>::new();
        if rule.may_meet {
            done.resize(new.len(), 0);
        }
        for set in &rule.set {
            match &set.target {
                Target::Cell(at, value) => {
                    let value = value.value(frame)?;
                    self.put(set, *at, value, new, &mut done, frame)?;
                }
                Target::Indexed(indexed, value) => {
                    let (at, value) = (indexed.position(frame)?, value.value(frame)?);
                    self.put(set, at, value, new, &mut done, frame)?;
                }
                Target::Vector(first, count, List::Items(items)) if items.len() == *count => {
                    for (at, item) in (*first..).zip(items) {
                        let item = item.value(frame)?;
                        self.put(set, at, item, new, &mut done, frame)?;
                    }
                }
                Target::Vector(first, count, list) => {
                    let items = list.items(frame)?;
                    if items.len() != *count {
                        return Err(frame.said(self.wrong_length(frame.cells, set, *count, items.len())));
                    }
                    for (at, item) in (*first..).zip(items) {
                        self.put(set, at, item, new, &mut done, frame)?;
                    }
                }
                Target::Fill(first, count, value) => {
                    let value = value.value(frame)?;
                    for at in *first..first + count {
                        self.put(set, at, value, new, &mut done, frame)?;
                    }
                }
            }
        }
        self.swap(new);
        if let Some(Players { turns: Turns::Cell(at), .. }) = &self.players
            && !rule.again
        {
            new[*at] = 1 - frame.cells[*at];
        }
        Ok(())
    }

    /// Puts a value into a cell, or adds it; `done` is empty where no two assignments can meet in one cell.
    #[inline]
    fn put(
        &self,
        set: &Set,
        at: usize,
        value: i64,
        new: &mut [i64],
        done: &mut [u8],
        frame: &mut Frame<'_>,
    ) -> Value<()> {
        if !set.adds && done.is_empty() {
            new[at] = value;
            return Ok(());
        }
        if let Some(done) = done.get_mut(at) {
            let how = if set.adds { 1 } else { 2 };
            if *done != 0 && (*done, how) != (1, 1) {
                return Err(frame.said(self.twice(frame.cells, set, at)));
            }
            *done = how;
        }
        let sum = if set.adds { new[at].checked_add(value) } else { Some(value) };
        new[at] = sum.ok_or_else(|| frame.overflow(&set.span))?;
        Ok(())
    }
}
