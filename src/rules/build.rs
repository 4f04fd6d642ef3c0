//! Makes a [`Written`] game of a rule file: constants, components, moves, ends, names. Trusted.

use super::{
    Settings,
    components::components,
    constants::constants,
    file::{EndFile, GameFile, MoveFile, Play, ShowFile, text},
    heading::{Heading, Resolved},
    layout::Layout,
    lines::Assignment,
    names,
    parse::Parser,
    scope::{Component, Scope, name_at},
    show::{Line, Show, default_line},
    starts::{Spelling, starts},
    symmetry::Symmetry,
    syntax::{Commas, Expr, Kind},
    template::{self, Template},
    text::Text,
    tree::{Bool, List, Term},
    watch::{Watch, warning},
    written::{End, Rule, Set, Target, Written},
};
use crate::{
    diagnostic::{Diagnostic, Source, Span},
    game::{Identity, Rules},
    outcome::Outcome,
    reading::{end_of, span_of},
    state::State,
};
use std::{collections::HashSet, sync::Arc};

type Built<T> = Result<T, Box<Diagnostic>>;

/// A rule file being turned into a game.
pub(super) struct Builder<'b> {
    pub(super) source: &'b Arc<Source>,
    pub(super) file: &'b GameFile<'b>,
    pub(super) scope: Scope,
    /// The canonical text of the rules, a line each.
    pub(super) lines: Vec<String>,
    /// What somebody may have meant otherwise.
    said: Vec<Diagnostic>,
}

pub(crate) fn build(
    source: &Arc<Source>,
    span: Span,
    file: &GameFile<'_>,
    settings: &Settings,
) -> Built<(Written, Watch, Spelling)> {
    let mut builder =
        Builder { source, file, scope: Scope::new(source), lines: Vec::new(), said: Vec::new() };
    for (field, of_vertices, instead) in [("outcome", &file.outcome, "ends"), ("owner", &file.owner, "turn")]
    {
        if let Some((_, raw)) = of_vertices.as_ref().and_then(|o| o.0.first()) {
            let error = Diagnostic::input(format!("`{field}` goes with `edges` only"));
            let label = format!("use `{instead}` here");
            return Err(Box::new(error.at(source, span_of(source, raw), label)));
        }
    }
    let parameters = constants(&mut builder.scope, file, settings)?;
    let start = match (&settings.start, file.start) {
        (Some(start), _) => start.clone(),
        (None, Some(raw)) => text(source, raw)?,
        (None, None) => {
            return Err(builder.missing(&span, "start", "say where play begins, as in `start: \"n = 8\"`"));
        }
    };
    let components = components(&mut builder.scope, file, &start, &mut builder.lines)?;
    if components.is_empty() {
        return Err(builder.missing(
            &span,
            "state",
            "name the components of a state, as in `state: [\"n in 0..\"]`",
        ));
    }
    builder.scope.components = components;
    let players = builder.players_and_formulas()?;
    let layout = Layout::new(&builder.scope.components);
    let symmetry = file.symmetry.iter().map(|raw| text(source, raw)).collect::<Built<Vec<_>>>()?;
    let symmetry = Symmetry::parse(&symmetry, &builder.scope).inspect(|_| {
        builder.lines.extend(symmetry.iter().map(|text| format!("symmetry {}", one_line(&text.value))));
    })?;
    let moves = builder.moves(&span)?;
    let swaps = builder.swaps()?;
    let ends = file.ends.iter().map(|end| builder.end(end)).collect::<Built<Vec<_>>>()?;
    let show = builder.show(&layout)?;
    let play = settings.play.or(file.play).unwrap_or_default();
    let slots = builder.scope.slots.max(1);
    let begin = |start: &Text| {
        let shown = || as_shown(start, &show, &layout, &symmetry, slots);
        starts(start, &builder.scope, &layout, &symmetry).or_else(|error| shown().ok_or(error))
    };
    let begins = std::iter::once(&start).chain(&settings.more).map(begin).collect::<Built<Vec<_>>>()?;
    let starts = each_once(&begins);
    let names_may_clash = names::may_clash(&moves, slots);
    let identity =
        Identity { rules: builder.lines, parameters, start: Vec::new(), play: format!("{play:?}") };
    let watch = Watch::of_moves(source, builder.said, &moves, &layout, slots, settings.is_as_written());
    let components = builder.scope.components.clone();
    let spelling = Spelling {
        scope: builder.scope,
        layout: layout.clone(),
        symmetry: symmetry.clone(),
        start: start.value.clone(),
        begins,
    };
    let (source, stuck) = (Arc::clone(source), stuck(play));
    let mut game = Written {
        source,
        identity,
        components,
        layout,
        moves,
        swaps,
        ends,
        players,
        symmetry,
        stuck,
        show,
        starts,
        slots,
        names_may_clash,
    };
    // Before a name is asked for that may show whose turn it is.
    game.starts.iter().try_for_each(|start| game.mover(start.words()).map(|_| ()))?;
    game.identity.start = game.starts.iter().map(|start| game.name(start.words())).collect::<Built<_>>()?;
    Ok((game, watch, spelling))
}

/// The states of all starts, each once.
fn each_once(begins: &[Vec<State>]) -> Vec<State> {
    let mut seen = HashSet::new();
    begins.iter().flatten().filter(|&state| seen.insert(state)).cloned().collect()
}

/// The start, if it is a state written as `show` writes it.
fn as_shown(
    start: &Text,
    show: &Show,
    layout: &Layout,
    symmetry: &Symmetry,
    slots: usize,
) -> Option<Vec<State>> {
    let mut cells = show.read(start.value.trim(), layout, &mut vec![0; slots]).ok()?;
    symmetry.canonise(&mut cells);
    let mut words = vec![0; layout.shape().words];
    layout.pack(&cells, &mut words).ok()?;
    Some(vec![State::new(&words)])
}

/// The words of a text with one blank between them.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The outcome for a player who is stuck.
pub(crate) fn stuck(play: Play) -> Outcome {
    match play {
        Play::Normal => Outcome::Lose,
        Play::Misere => Outcome::Win,
        Play::StuckDraws => Outcome::Draw,
    }
}

/// The outcome, for the player to move, that an end rule speaks of.
pub(crate) fn outcome(then: &Text) -> Built<Outcome> {
    let all = [("last wins", Outcome::Lose), ("last loses", Outcome::Win), ("draw", Outcome::Draw)];
    let words: Vec<_> = then.value.split_whitespace().collect();
    let wanted = words.join(" ");
    all.into_iter().find(|(words, _)| *words == wanted).map(|(_, outcome)| outcome).ok_or_else(|| {
        let label = "expected `last wins`, `last loses` or `draw`";
        let error = then.error(0..then.value.len(), format!("`{wanted}` is not an outcome"), label);
        Box::new(error.did_you_mean(&wanted, all.map(|(words, _)| words)))
    })
}

/// What an assignment sets, and to what: a list that is written out sets each cell by itself.
pub(crate) fn assignment(scope: &mut Scope, a: &Assignment) -> Built<Vec<Set>> {
    let value = match &a.value.kind {
        Kind::Letters(letters) => scope.letters(&a.name, letters, !a.index.is_empty(), &a.value.span)?,
        _ => scope.term(&a.value)?,
    };
    target(scope, a, value)
}

/// What an assignment sets to this value.
pub(crate) fn target(scope: &mut Scope, a: &Assignment, value: Term) -> Built<Vec<Set>> {
    let whole = scope.component(&a.name).cloned().filter(|_| a.index.is_empty());
    let target = match (whole, value) {
        (None, _) if a.index.is_empty() => return Err(scope.unsettable(&a.name, &a.span)),
        (Some(c), Term::Int(value)) if !c.is_vector() => Target::Cell(c.first, value),
        (Some(c), Term::Int(value)) => Target::Fill(c.first, c.count(), value),
        (Some(c), Term::List(List::Items(items))) if c.is_vector() && items.len() == c.count() => {
            let cells = items.into_iter().enumerate().map(|(n, value)| Target::Cell(c.first + n, value));
            return Ok(cells.map(|target| Set { target, adds: a.adds, span: a.span.clone() }).collect());
        }
        (Some(c), Term::List(list)) if c.is_vector() => Target::Vector(c.first, c.count(), list),
        (None, Term::Int(value)) => Target::Indexed(scope.cell(&a.name, &a.index, &a.span)?, value),
        (_, found) => {
            let found = if matches!(found, Term::Bool(_)) { "a condition" } else { "a list" };
            let title = format!("`{}` cannot be set to {found}", a.name);
            return Err(scope.error(&a.value.span, title, "expected a number"));
        }
    };
    Ok(vec![Set { target: fixed(target), adds: a.adds, span: a.span.clone() }])
}

/// A cell whose index is known from the start is set without looking.
fn fixed(target: Target) -> Target {
    match target {
        Target::Indexed(indexed, value) => match indexed.known_position() {
            Some(at) => Target::Cell(at, value),
            None => Target::Indexed(indexed, value),
        },
        Target::Cell(..) | Target::Vector(..) | Target::Fill(..) => target,
    }
}

impl Builder<'_> {
    fn missing(&self, span: &Span, field: &str, help: &str) -> Box<Diagnostic> {
        let error = Diagnostic::input(format!("the field `{field}` is missing"));
        Box::new(
            error
                .at(self.source, end_of(self.source, span), "expected before the end of the game")
                .help(help),
        )
    }

    pub(super) fn formula(&mut self, text: &Text) -> Built<()> {
        let formula = Parser::formula(text)?;
        self.lines.push(format!("let {formula}"));
        self.scope.define(formula)
    }

    fn moves(&mut self, span: &Span) -> Built<Vec<Rule>> {
        let file = self.file;
        match &file.moves {
            None => Err(self.missing(span, "moves", "a game has `moves` or `edges`")),
            Some(moves) => moves.iter().map(|m| self.rule(m)).collect(),
        }
    }

    fn rule(&mut self, file: &MoveFile<'_>) -> Built<Rule> {
        let heading = Heading::read(self.source, file)?;
        let part = |raw: Option<&_>| raw.map(|raw| text(self.source, raw)).transpose();
        let (set, by) = (part(file.set)?, part(file.by)?);
        let span = heading.texts().chain(&set).chain(&by).map(Text::whole_span).next().unwrap_or(0..0);
        let parsed = heading.parse()?;
        let condition = heading.when.as_ref().map(|when| one_line(&when.value));
        let sets = set.as_ref().map(Parser::assignments).transpose()?.unwrap_or_default();
        let by = by.map(|text| self.player(&text, text.value.trim())).transpose()?;
        let turn = sets.iter().find(|a| self.scope.component(&a.name).is_some_and(|c| c.is_turn));
        if let Some(a) = turn {
            let error = self.scope.error(&a.span, "the turn passes by itself", "a move does not set it");
            return Err(Box::new(
                error.help("a move after which the same player moves on says `again: true`"),
            ));
        }
        let mut who = by.map_or(String::new(), |by| format!(" by {by}"));
        let again = self.again(file, &span)?;
        if again {
            who += " again";
        }
        let mut line = parsed.line(&who);
        if !sets.is_empty() {
            line += &format!(" set {}", sets.iter().map(canonical_assignment).collect::<Vec<_>>().join(", "));
        }
        self.lines.push(line);
        let (Resolved { name, choices, when }, set) = parsed.resolve(&mut self.scope, |scope| {
            Ok(sets.iter().map(|a| assignment(scope, a)).collect::<Built<Vec<_>>>()?.concat())
        })?;
        let passes = self.file.players.is_some() && self.file.turn.is_none() && !again;
        if set.is_empty() && self.file.swap.is_empty() && !passes {
            let title = "a move without `set` leaves the state as it is".to_owned();
            let warning = warning(self.source, span.clone(), title, "this move");
            self.said.push(warning.help("say what it changes, as in `set: \"n = n - 1\"`"));
        }
        let may_meet = may_meet(&set);
        Ok(Rule { name, by, again, choices, when, condition, set, may_meet, span })
    }

    fn swaps(&mut self) -> Built<Vec<(usize, usize, usize)>> {
        let mut swaps = Vec::new();
        let mut taken: Vec<String> = Vec::new();
        for pair in &self.file.swap {
            let texts = [text(self.source, pair.0)?, text(self.source, pair.1)?];
            let mut both = Vec::new();
            for text in &texts {
                let name = text.value.trim();
                let Some(component) = self.scope.component(name).cloned() else {
                    let whole = name.split('[').next().unwrap_or_default().trim();
                    if whole.len() < name.len() && self.scope.component(whole).is_some() {
                        return Err(cell_swapped(name, whole, [&texts[0], &texts[1]], text));
                    }
                    return Err(self.scope.unknown(name, &text.whole_span()));
                };
                if taken.iter().any(|t| t == name) {
                    let title = format!("`{name}` is swapped twice");
                    return Err(text.error(0..text.value.len(), title, "again here"));
                }
                if component.is_turn {
                    let title = "the turn passes by itself";
                    return Err(text.error(0..text.value.len(), title, "it changes places with nothing"));
                }
                taken.push(name.to_owned());
                both.push(component);
            }
            let [a, b] = &both[..] else { continue };
            if a.count() != b.count() {
                let title = format!("`{}` and `{}` do not have as many cells", a.name, b.name);
                return Err(texts[1].error(0..texts[1].value.len(), title, "these cannot change places"));
            }
            self.lines.push(format!("swap {}, {}", a.name, b.name));
            swaps.push((a.first, b.first, a.count()));
        }
        Ok(swaps)
    }

    fn end(&mut self, end: &EndFile<'_>) -> Built<(Bool, End)> {
        let (when, then) = (text(self.source, end.when)?, text(self.source, end.then)?);
        let expr = Parser::expression(&when)?;
        let ends = self.ends(&then)?;
        self.lines.push(format!("end when {expr} then {}", one_line(&then.value)));
        Ok((self.scope.bool(&expr)?, ends))
    }

    fn show(&mut self, layout: &Layout) -> Built<Show> {
        let file = self.file;
        let mut lines = file.show.iter().map(|show| self.show_line(show)).collect::<Built<Vec<_>>>()?;
        if lines.last().is_none_or(|line| line.when.is_some()) {
            lines.push(default_line(&self.scope.components));
        }
        let cells = self.scope.components.iter().map(Component::count).sum();
        Show::new(lines, layout, cells).map_err(|(number, at)| {
            let name = name_at(&self.scope.components, at);
            let title = format!("this line of `show` does not tell `{name}`");
            let span = file.show.get(number).map_or(0..0, |show| span_of(self.source, show.text));
            let error = Diagnostic::input(title).at(
                self.source,
                span,
                "states written like this cannot be read back",
            );
            Box::new(error.help(format!("show it by `{{{name}}}`, or fix it by `when`")))
        })
    }

    fn show_line(&mut self, show: &ShowFile<'_>) -> Built<Line> {
        let when = show.when.map(|raw| text(self.source, raw)).transpose()?;
        let shown = text(self.source, show.text)?;
        let pieces = template::parse(&shown)?;
        if shown.value.trim().is_empty() {
            return Err(shown.error(0..shown.value.len(), "the name of a state is empty", "expected a text"));
        }
        let when = when.as_ref().map(Parser::expression).transpose()?;
        let condition = when.as_ref().map_or(String::new(), |when| format!(" when {when}"));
        self.lines.push(format!("show {:?}{condition}", template::canonical(&pieces)));
        let template = Template::resolve(&pieces, &mut self.scope)?;
        if template.runs_together() {
            return Err(run_together(&shown, &pieces));
        }
        let when = when.map(|when| self.scope.bool(&when)).transpose()?;
        Ok(Line { when, text: template, span: Some(shown.whole_span()) })
    }
}

/// The message about holes that run together, with one another or with a digit behind them.
fn run_together(shown: &Text, pieces: &[Result<Expr, String>]) -> Box<Diagnostic> {
    let digit = pieces.windows(2).find_map(|pair| match pair {
        [Ok(hole), Err(literal)] => {
            literal.chars().next().filter(char::is_ascii_digit).map(|digit| (hole, digit))
        }
        _ => None,
    });
    let (title, like) = match (digit, pieces.windows(2).find(|pair| matches!(pair, [Ok(_), Ok(_)]))) {
        (_, Some([Ok(a), Ok(b)])) => {
            (format!("the holes `{{{a}}}` and `{{{b}}}` run together"), format!("{{{a}}},{{{b}}}"))
        }
        (Some((hole, digit)), _) => {
            (format!("a digit stands behind the hole `{{{hole}}}`"), format!("{{{hole}}},{digit}"))
        }
        _ => ("two holes run together".to_owned(), "{a},{b}".to_owned()),
    };
    let mut error = shown.error(0..shown.value.len(), title, "nothing tells where the number ends");
    error.helps.push(format!("put a sign between them that is not a digit, as in `{like}`"));
    error
}

/// Whether two of these assignments could meet in one cell.
fn may_meet(set: &[Set]) -> bool {
    let mut taken: Vec<std::ops::Range<usize>> = Vec::new();
    for set in set {
        let range = match &set.target {
            Target::Cell(at, _) => *at..at + 1,
            Target::Vector(first, count, _) | Target::Fill(first, count, _) => *first..first + count,
            Target::Indexed(indexed, _) => {
                let count: usize = indexed.index.iter().map(|&(_, _, count)| count).product();
                indexed.first..indexed.first + count
            }
        };
        if taken.iter().any(|t| t.start < range.end && range.start < t.end) {
            return true;
        }
        taken.push(range);
    }
    false
}

fn canonical_assignment(a: &Assignment) -> String {
    let index = if a.index.is_empty() { String::new() } else { format!("[{}]", Commas(&a.index)) };
    format!("{}{index} {} {}", a.name, if a.adds { "+=" } else { "=" }, a.value)
}

/// The message about a cell in `swap`.
fn cell_swapped(name: &str, whole: &str, [a, b]: [&Text; 2], at: &Text) -> Box<Diagnostic> {
    let title = format!("`{name}` is a part of `{whole}`, and `swap` is for whole components");
    let mut error = at.error(0..at.value.len(), title, "expected the name of a component");
    let (a, b) = (a.value.trim(), b.value.trim());
    error.helps.push(format!(
        "let every move do it, as in `set: \"{a} = {b}, {b} = {a}\"`; all right sides read the old state"
    ));
    error
}
