//! Makes a game of [`Heaps`] of a rule file. Trusted.

use super::{
    Heaps,
    moves::{Moves, Rule, Sizes},
    octal::Code,
    reach::{Noticed, Reach},
};
use crate::{
    diagnostic::{Diagnostic, Kind, Source, Span},
    game::{Identity, Rules},
    reading::end_of,
    rules::{
        Settings,
        build::stuck,
        constants::{constants, evaluate, known},
        file::{GameFile, MoveFile, text},
        heading::Heading,
        layout::Layout,
        names,
        parse::Parser,
        scope::{Component, Constant, Scope},
        syntax::Expr,
        text::Text,
        tree::{List, Term},
        watch::{Watch, warning},
    },
    state::State,
};
use std::sync::Arc;

type Built<T> = Result<T, Box<Diagnostic>>;

/// How many heaps a state may have.
const MOST_HEAPS: usize = 4096;

/// How a heap is called where the file does not say it.
const HEAP: &str = "h";

/// How people may write states: as lists of heaps in any order, as a start is.
#[derive(Debug)]
pub(crate) struct Spelling {
    scope: Scope,
    game: Arc<Heaps>,
}

impl Spelling {
    /// The state that this list describes.
    ///
    /// # Errors
    /// Why it describes none.
    pub(crate) fn state(&self, text: &str) -> Result<State, String> {
        let why = |error: Box<Diagnostic>| {
            error.notes.first().cloned().unwrap_or_else(|| error.title.replace("the start", "it"))
        };
        let heaps = heaps(&mut self.scope.clone(), &Text::whole("a state", text), (0, i64::MAX));
        self.game.state(heaps.map_err(why)?).map_err(why)
    }
}

pub(crate) fn build(
    source: &Arc<Source>,
    span: &Span,
    file: &GameFile<'_>,
    settings: &Settings,
) -> Built<(Arc<Heaps>, Watch, Spelling)> {
    let mut scope = Scope::new(source);
    let parameters = constants(&mut scope, file, settings)?;
    let mut lines = Vec::new();
    let heap = declared(source, &mut scope, file, &mut lines)?;
    let range = (heap.low.unwrap_or(1).max(1), heap.high.unwrap_or(i64::MAX));
    let name = heap.name.clone();
    let code = settings.octal.as_ref().filter(|_| file.octal.is_some());
    let code = code
        .map_or_else(|| file.octal.map(|raw| text(source, raw)).transpose(), |code| Ok(Some(code.clone())))?;
    let home = Arc::clone(code.as_ref().map_or(source, Text::source));
    let (rules, variables) = rules(source, span, &mut scope, heap, file, code, &mut lines)?;
    let moves = Moves { source: home, heap: name, rules, range, variables };
    let start = match (&settings.start, file.start) {
        (Some(start), _) => start.clone(),
        (None, Some(raw)) => text(source, raw)?,
        (None, None) => {
            let like = "say which heaps there are, as in `start: \"[9]\"`";
            return Err(missing(source, span, "start", like));
        }
    };
    settings.one_start("a game of heaps")?;
    // At the start there is no heap yet to speak of.
    scope.components.clear();
    let at_start = heaps(&mut scope, &start, range)?;
    let named =
        moves.rules.iter().filter_map(|rule| Some((rule.heading.name.as_ref()?, &*rule.heading.choices)));
    // The names that a code gives say what is taken from what, and what is left.
    let look_at_names = file.octal.is_none() && names::of_heaps_may_clash(named);
    let (reach, noticed) = Reach::of(&moves, &at_start, look_at_names, &start)?;
    let layout = layout(&reach, &at_start, &moves, &start)?;
    let play = settings.play.or(file.play).unwrap_or_default();
    let identity = Identity { rules: lines, parameters, start: Vec::new(), play: format!("{play:?}") };
    let said =
        if file.octal.is_none() { said(&moves, &noticed, settings.is_as_written()) } else { Vec::new() };
    let watch = Watch::of_heaps(source, said);
    let mut game = Heaps {
        identity,
        moves,
        reach,
        layout,
        stuck: stuck(play),
        starts: Vec::new(),
        names_may_clash: noticed.names_may_clash,
    };
    let begin = game.state(at_start)?;
    game.identity.start = vec![game.name(begin.words())?];
    game.starts = vec![begin];
    let game = Arc::new(game);
    Ok((Arc::clone(&game), watch, Spelling { scope, game }))
}

fn missing(source: &Arc<Source>, span: &Span, field: &str, help: &str) -> Box<Diagnostic> {
    let error = Diagnostic::input(format!("the field `{field}` is missing"));
    Box::new(error.at(source, end_of(source, span), "expected before the end of the game").help(help))
}

/// The heap as the file declares it, `h in 1..`; a code needs no declaration.
fn declared(
    source: &Arc<Source>,
    scope: &mut Scope,
    file: &GameFile<'_>,
    lines: &mut Vec<String>,
) -> Built<Component> {
    let heap = |name: String, low, high| Component {
        name,
        first: 0,
        dimensions: None,
        low,
        high,
        words: Vec::new(),
        is_turn: false,
    };
    let Some(raw) = file.heap else { return Ok(heap(HEAP.to_owned(), Some(1), None)) };
    let text = text(source, raw)?;
    let declared = Parser::declaration(&text)?;
    scope.fresh(&declared.name, &declared.span)?;
    if declared.dimensions.is_some() {
        let title = format!("`{}` is one heap, not a vector", declared.name);
        let error = scope.error(&declared.span, title, "expected a name alone, as in `h in 1..`");
        return Err(Box::new(
            error.help("the start says how many heaps there are, as in `start: \"[3, 4, 5]\"`"),
        ));
    }
    let low = declared.low.as_ref().map(|e| known(scope, e)).transpose()?;
    let high = declared.high.as_ref().map(|e| known(scope, e)).transpose()?;
    if low.is_none_or(|low| low < 0) {
        let error = text.error(0..text.value.len(), "a heap has a size of at least 0", "this allows less");
        return Err(Box::new(error.help(format!("write `{} in 1..`", declared.name))));
    }
    if let (Some(low), Some(high)) = (low, high)
        && low > high
    {
        let title = format!("the range of `{}` is empty", declared.name);
        return Err(text.error(0..text.value.len(), title, format!("it runs from {low} to {high}")));
    }
    let bound = |bound: &Option<Expr>| bound.as_ref().map_or(String::new(), ToString::to_string);
    lines.push(format!("heap {} in {}..{}", declared.name, bound(&declared.low), bound(&declared.high)));
    Ok(heap(declared.name, low, high))
}

/// The heaps that a start lists, each in the range; empty ones are left out.
fn heaps(scope: &mut Scope, start: &Text, range: (i64, i64)) -> Built<Sizes> {
    let value = Parser::expression(start).and_then(|expr| evaluate(scope, &expr, start.source()));
    let mut heaps: Sizes = match value {
        Ok(Constant::List(_, heaps)) => heaps.into(),
        Ok(Constant::Int(n)) => {
            let mut error =
                start.error(0..start.value.len(), "the start is a list of heaps", "this is a number");
            error.helps.push(format!("write `[{n}]`"));
            return Err(error);
        }
        Ok(Constant::Table(_)) => {
            return Err(start.error(0..start.value.len(), "the start is a list of heaps", "this is a table"));
        }
        Err(error) if start.value.trim_start().starts_with('[') => return Err(error),
        Err(error) => {
            return Err(Box::new(error.help("heaps are listed in square brackets, as in `[5, 3, 3]`")));
        }
    };
    heaps.retain(|heap| *heap != 0);
    heaps.sort_unstable_by(|a, b| b.cmp(a));
    if let Some(heap) = heaps.iter().find(|&&heap| heap < range.0 || range.1 < heap) {
        let title = format!("the start has a heap of {heap}");
        let high = if range.1 == i64::MAX { String::new() } else { range.1.to_string() };
        let label = format!("a heap is in the range {}..{high}", range.0);
        return Err(start.error(0..start.value.len(), title, label));
    }
    Ok(heaps)
}

/// The moves of the file, or of its code, and how many variables they need.
fn rules(
    source: &Arc<Source>,
    span: &Span,
    scope: &mut Scope,
    heap: Component,
    file: &GameFile<'_>,
    code: Option<Text>,
    lines: &mut Vec<String>,
) -> Built<(Vec<Rule>, usize)> {
    if let Some(code) = code {
        let (source, code) = (Arc::clone(code.source()), Code::read(&code)?);
        lines.push(format!("octal {code}"));
        // The moves of a code see nothing of the file but the heap.
        let mut scope = Scope::new(&source);
        scope.components = vec![Component { name: HEAP.to_owned(), ..heap }];
        let rules =
            code.moves(&source).into_iter().map(|m| Ok(rule(&mut scope, &m.heading, &m.into, m.span)?.0));
        return Ok((rules.collect::<Built<_>>()?, scope.slots));
    }
    scope.components = vec![heap];
    for raw in &file.lets {
        let formula = Parser::formula(&text(source, raw)?)?;
        lines.push(format!("let {formula}"));
        scope.define(formula)?;
    }
    let Some(moves) = &file.moves else {
        return Err(missing(
            source,
            span,
            "moves",
            "a game of heaps has `moves`, or a code: `octal: \"0.137\"`",
        ));
    };
    let mut rules = Vec::new();
    for file in moves {
        let (rule, line) = written(source, scope, file)?;
        rules.push(rule);
        lines.push(line);
    }
    Ok((rules, scope.slots))
}

fn written(source: &Arc<Source>, scope: &mut Scope, file: &MoveFile<'_>) -> Built<(Rule, String)> {
    let heading = Heading::read(source, file)?;
    let Some(into) = file.into.map(|raw| text(source, raw)).transpose()? else {
        return Err(Box::new(Diagnostic::input("a move of a game of heaps needs the field `into`")));
    };
    let span = heading.texts().next().unwrap_or(&into).whole_span();
    if file.again.is_some() {
        let error = Diagnostic::input("`heap` and `again` do not go together");
        let error = error.at(source, span, "the move that says `again`");
        return Err(Box::new(error.help("in a game of heaps every move passes the turn")));
    }
    rule(scope, &heading, &into, span)
}

/// A move, and its canonical text.
fn rule(scope: &mut Scope, heading: &Heading, into: &Text, span: Span) -> Built<(Rule, String)> {
    let (heading, into) = (heading.parse()?, Parser::expression(into)?);
    let line = format!("{} into {into}", heading.line(""));
    let (heading, into) = heading.resolve(scope, |scope| heaps_left(scope, &into))?;
    Ok((Rule { heading, into, span }, line))
}

/// The list that stands in the place of a heap.
fn heaps_left(scope: &mut Scope, into: &Expr) -> Built<List> {
    match scope.term(into)? {
        Term::List(list) => Ok(list),
        found @ (Term::Int(_) | Term::Bool(_)) => {
            let error = scope.mismatch(into, "a list of heaps", &found);
            let help = match found {
                Term::Int(_) => format!("one heap is written `[{into}]`, and no heap `[]`"),
                Term::Bool(_) | Term::List(_) => "as in `[a, h - a]`".to_owned(),
            };
            Err(Box::new(error.help(help)))
        }
    }
}

/// A place for each heap that a state can have.
fn layout(reach: &Reach, start: &[i64], moves: &Moves, text: &Text) -> Built<Layout> {
    let most = reach.most().map_err(|growth| moves.without_bound(growth.heap, &growth.parts))?;
    let becomes = |&heap: &i64| reach.rank(heap).map_or(0, |rank| most[rank as usize - 1]);
    let places = start.iter().map(becomes).fold(0, u64::saturating_add);
    let Some(places) = usize::try_from(places).ok().filter(|&places| places <= MOST_HEAPS) else {
        let title = format!("a limit was reached: play can come to {places} heaps at once");
        let error = Diagnostic::new(Kind::Limit, title);
        let error = error.at(text.source(), text.whole_span(), "from this start");
        return Err(Box::new(
            error.help(format!("begin with smaller heaps: a state has at most {MOST_HEAPS}")),
        ));
    };
    let high = i64::try_from(reach.count()).unwrap_or(i64::MAX);
    Ok(Layout::new(&[Component {
        name: String::new(),
        first: 0,
        dimensions: Some(vec![(0, places)]),
        low: Some(0),
        high: Some(high),
        words: Vec::new(),
        is_turn: false,
    }]))
}

/// What somebody may have meant otherwise.
fn said(moves: &Moves, noticed: &Noticed, as_written: bool) -> Vec<Diagnostic> {
    let warn = |rule: usize, title: String, label| {
        warning(&moves.source, moves.rules[rule].span.clone(), title, label)
    };
    let idle = noticed.idle.map(|(rule, heap)| {
        warn(rule, format!("a move leaves a heap of {heap} as it is"), "this move")
            .help("say what becomes of the heap")
    });
    let never = noticed.possible.iter().enumerate().filter(|&(_, possible)| as_written && !possible);
    let never = never.map(|(rule, _)| {
        let warning = warn(rule, "a move is never possible".to_owned(), "this move");
        warning.note("at no heap that play can come to from the start its condition holds")
    });
    idle.into_iter().chain(never).collect()
}
