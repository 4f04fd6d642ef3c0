//! How a player means to reply: moves and a condition in the rule language, for a game that is written as moves. Not used
//! by the checker, which is shown the replies themselves.

use super::{
    Game, Spelling,
    build::assignment,
    file::{MoveFile, text},
    heading::{Heading, Resolved},
    parse::Parser,
    starts,
    tree::Bool,
    written::{End, Rule, Written},
};
use crate::{
    diagnostic::{Diagnostic, Source, Span},
    game::Rules,
    outcome::Outcome,
    reading,
    state::State,
};
use ron::value::RawValue;
use std::sync::Arc;

type Built<T> = Result<T, Box<Diagnostic>>;

/// Replies as they are written, ready to be asked. Each is a game of its own, which shares with the true one everything but
/// its moves and ends, so there is one evaluator.
#[derive(Debug)]
pub struct Replies {
    source: Arc<Source>,
    span: Span,
    /// Its moves are the replies.
    moves: Option<Written>,
    /// Play is over where the condition holds.
    keeps: Option<Written>,
}

impl Game {
    /// Reads replies and a condition that are written in this part of a source, in the words of this game.
    ///
    /// # Errors
    /// A game that is not written as moves, and mistakes in what is written.
    pub fn replies(
        &self,
        source: &Arc<Source>,
        span: &Span,
        reply: &[&RawValue],
        keeps: Option<&RawValue>,
    ) -> Built<Replies> {
        let (source, span) = (Arc::clone(source), span.clone());
        if reply.is_empty() && keeps.is_none() {
            return Ok(Replies { source, span, moves: None, keeps: None });
        }
        let (Some(written), Spelling::Assignments(spelling)) = (&self.written, &self.spelling) else {
            let error = Diagnostic::input(
                "`reply` and `keeps` speak of the components of a state, and this game has none",
            );
            let error = error.at(&source, span, "this strategy");
            return Err(Box::new(
                error.help("list the replies by themselves: `answers: [(\"STATE\", \"REPLY\")]`"),
            ));
        };
        let moves = reply.iter().map(|raw| rule(&source, raw, spelling));
        let moves = moves.collect::<Built<Vec<_>>>()?;
        let moves = (!moves.is_empty()).then(|| {
            let slots = moves.iter().map(|&(_, slots)| slots).max().unwrap_or(0);
            written.with(moves.into_iter().map(|(rule, _)| rule).collect(), Vec::new(), slots)
        });
        let keeps = keeps.map(|raw| condition(&source, raw, spelling)).transpose()?;
        let keeps = keeps.map(|(keeps, slots)| {
            written.with(Vec::new(), vec![(keeps, End::Outcome(Outcome::Draw))], slots)
        });
        Ok(Replies { source, span, moves, keeps })
    }
}

/// One reply, and how many variables it binds at once.
fn rule(source: &Arc<Source>, raw: &RawValue, spelling: &starts::Spelling) -> Built<(Rule, usize)> {
    let span = reading::span_of(source, raw);
    let file: MoveFile<'_> = reading::part(source, span.clone())?;
    for (field, there) in
        [("by", file.by.is_some()), ("again", file.again.is_some()), ("into", file.into.is_some())]
    {
        if there {
            let error = Diagnostic::input(format!("a reply has no `{field}`")).at(source, span, "this reply");
            return Err(Box::new(error.help("a reply says `for`, `let`, `when` and `set`")));
        }
    }
    let mut scope = spelling.scope.clone();
    scope.source = Arc::clone(source);
    let parsed = Heading::read(source, &file)?.parse()?;
    let set = file.set.map(|raw| text(source, raw)).transpose()?;
    let sets = set.as_ref().map(Parser::assignments).transpose()?.unwrap_or_default();
    if let Some(a) = sets.iter().find(|a| scope.component(&a.name).is_some_and(|c| c.is_turn)) {
        return Err(scope.error(&a.span, "the turn passes by itself", "a reply does not set it"));
    }
    let (Resolved { name, choices, when }, set) = parsed.resolve(&mut scope, |scope| {
        Ok(sets.iter().map(|a| assignment(scope, a)).collect::<Built<Vec<_>>>()?.concat())
    })?;
    Ok((
        Rule { name, by: None, again: false, choices, when, condition: None, set, may_meet: true, span },
        scope.slots,
    ))
}

/// A condition on a state, and how many variables it binds at once.
fn condition(source: &Arc<Source>, raw: &RawValue, spelling: &starts::Spelling) -> Built<(Bool, usize)> {
    let text = text(source, raw)?;
    let mut scope = spelling.scope.clone();
    scope.source = Arc::clone(source);
    Ok((scope.bool(&Parser::expression(&text)?)?, scope.slots))
}

impl Replies {
    /// Whether there are replies, apart from the condition.
    pub fn has_moves(&self) -> bool {
        self.moves.is_some()
    }

    /// Whether there is a condition.
    pub fn has_condition(&self) -> bool {
        self.keeps.is_some()
    }

    /// The state to which the first reply leads that applies at this state, if one does. Whether it is an option, the game
    /// says.
    ///
    /// # Errors
    /// A mistake in the replies that shows at the state.
    pub fn reply(&self, state: &State) -> Built<Option<State>> {
        let Some(moves) = &self.moves else { return Ok(None) };
        let made = moves.moves(state.words()).map_err(|error| self.blame(&error))?;
        Ok(made.into_iter().next().map(|made| made.to))
    }

    /// Whether the condition holds at a state; it does where there is none.
    ///
    /// # Errors
    /// A mistake in the condition that shows at the state.
    pub fn keeps(&self, state: &State) -> Built<bool> {
        let holds = self.keeps.as_ref().map(|keeps| keeps.ends(state.words()));
        holds.unwrap_or(Ok(true)).map_err(|error| self.blame(&error))
    }

    /// What stands behind an error may be a formula of the game, which is another text: the strategy as a whole is named.
    fn blame(&self, error: &Diagnostic) -> Box<Diagnostic> {
        Box::new(Diagnostic { place: None, ..error.clone() }.at(
            &self.source,
            self.span.clone(),
            "in this strategy",
        ))
    }
}

impl Written {
    /// The same game with other moves and ends, which bind so many variables at once.
    fn with(&self, moves: Vec<Rule>, ends: Vec<(Bool, End)>, slots: usize) -> Self {
        Self {
            source: Arc::clone(&self.source),
            identity: self.identity.clone(),
            components: self.components.clone(),
            layout: self.layout.clone(),
            moves,
            swaps: self.swaps.clone(),
            ends,
            players: self.players.clone(),
            symmetry: self.symmetry.clone(),
            stuck: self.stuck,
            show: self.show.clone(),
            starts: self.starts.clone(),
            slots: self.slots.max(slots),
            names_may_clash: false,
        }
    }
}
