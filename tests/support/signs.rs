//! Reads the statements of a proof back out of a page of plain text with sets, in any language: by its signs and by its
//! letters, never by its words.

use crate::statements::{
    Known, Letter, Piece, Reader, Set, Term, Unreadable, all, because, only, pair, paragraphs, set, state,
    step, sum, word_end,
};
use pruvo::{outcome::Outcome, page::language::Letters};
use std::collections::BTreeMap;

/// Reads the pieces of a page with sets, by its signs and by these letters.
pub(crate) fn read(page: &str, letters: &Letters, known: &Known) -> Result<Vec<Piece>, Unreadable> {
    let reader = Reader::new(letters, known);
    let mut pieces: Vec<Piece> = Vec::new();
    for paragraph in paragraphs(page) {
        let summed = pieces.iter().position(|piece| matches!(piece, Piece::Sum { .. }));
        let concluded = summed.map(|sum| pieces.len() - sum - 1);
        let piece =
            reader.tokens(paragraph).and_then(|tokens| Said::new(&tokens)).and_then(|said| match concluded {
                Some(starts) if starts >= known.starts => said.claims().map(Some),
                concluded => said.piece(concluded.is_some()),
            });
        pieces.extend(piece.map_err(|why| format!("{why}, in: {paragraph}"))?);
    }
    Ok(pieces)
}

#[derive(Debug, Clone)]
enum Token {
    Term(Term),
    Sign(char),
    /// What stands in brackets behind a state.
    Note(String),
    Number(usize),
}

impl Reader<'_> {
    fn tokens(&self, paragraph: &str) -> Result<Vec<Token>, Unreadable> {
        let mut tokens = Vec::new();
        let mut rest = paragraph;
        while let Some(next) = rest.chars().next() {
            let (token, after) = if let Some((term, after)) = self.term(rest) {
                (Some(Token::Term(term)), after)
            } else if "∈⊂=".contains(next) {
                (Some(Token::Sign(next)), &rest[next.len_utf8()..])
            } else if next == '{' {
                return Err("a set of things that are neither states nor transitions".to_owned());
            } else if let (true, Some(Token::Term(Term::State(_)))) = (next == '(', tokens.last()) {
                let (note, after) = rest[1..].split_once(')').ok_or("a bracket that does not end")?;
                (Some(Token::Note(note.to_owned())), after)
            } else {
                let (word, after) = rest.split_at(word_end(rest).max(next.len_utf8()));
                (word.parse().ok().map(Token::Number), after)
            };
            tokens.extend(token);
            rest = after;
        }
        Ok(tokens)
    }
}

/// What a paragraph says.
#[derive(Debug, Default)]
struct Said {
    /// `x ∈ A` and `{x, y} ⊂ A`.
    facts: Vec<(Vec<Term>, Letter)>,
    /// `A = {…}`.
    equations: Vec<(Letter, Vec<Term>)>,
    /// Sets without a sign, and transitions.
    sets: Vec<Vec<Term>>,
    /// States without a sign, with the names of moves in the brackets behind them.
    states: Vec<(String, Set<String>)>,
    numbers: Vec<usize>,
}

impl Said {
    fn new(tokens: &[Token]) -> Result<Self, Unreadable> {
        use Token::{Note, Number, Sign, Term as T};
        let mut said = Self::default();
        let mut rest = tokens;
        loop {
            rest = match rest {
                [] => return Ok(said),
                [T(Term::Set(items)), Sign('⊂'), T(Term::Letter(of)), rest @ ..] => {
                    said.facts.push((items.clone(), *of));
                    rest
                }
                [T(item @ (Term::State(_) | Term::Pair(_))), Sign('∈'), T(Term::Letter(of)), rest @ ..] => {
                    said.facts.push((vec![item.clone()], *of));
                    rest
                }
                [T(Term::Letter(of)), Sign('='), T(Term::Set(items)), rest @ ..] => {
                    said.equations.push((*of, items.clone()));
                    rest
                }
                [T(Term::Set(items)), rest @ ..] => {
                    said.sets.push(items.clone());
                    rest
                }
                [T(Term::State(name)), Note(note), rest @ ..] => {
                    said.states.push((name.clone(), note.split(", ").map(str::to_owned).collect()));
                    rest
                }
                [T(Term::State(name)), rest @ ..] => {
                    said.states.push((name.clone(), Set::new()));
                    rest
                }
                [Number(number), rest @ ..] => {
                    said.numbers.push(*number);
                    rest
                }
                // Where there is only one transition, it stands without braces.
                [T(pair @ Term::Pair(_)), rest @ ..] => {
                    said.sets.push(vec![pair.clone()]);
                    rest
                }
                // A letter that is explained, or a constant of the game.
                [T(Term::Letter(_)) | Sign('='), rest @ ..] => rest,
                [Sign(_) | Note(_), ..] => {
                    return Err("a formula without its other side".to_owned());
                }
            };
        }
    }

    /// The piece that is said; none where the paragraph explains something.
    fn piece(self, after_sum: bool) -> Result<Option<Piece>, Unreadable> {
        use Letter::{Of, Relation, States};
        let piece = match (self.equations.as_slice(), self.facts.as_slice(), self.sets.as_slice()) {
            // What the words say there, such as who moves where, signs alone do not tell.
            ([], [], _) => return Ok(None),
            ([(States, items)], [], []) => {
                self.count(items.len())?;
                Piece::States(all(items, state)?)
            }
            ([(Relation, items)], [], []) => {
                self.count(items.len())?;
                Piece::Relation(all(items, pair)?)
            }
            ([(Of(_), _), ..], [], []) => sum(&self.equations)?,
            ([], [(items, Of(outcome))], []) if after_sum => self.conclusion(items, *outcome, &[])?,
            ([], [(items, Of(outcome))], [kept]) if after_sum => self.conclusion(items, *outcome, kept)?,
            ([], [(items, Of(outcome))], []) => {
                Piece::Terminal { outcome: *outcome, states: set(items, state)? }
            }
            ([], [reasons @ .., (pairs, Relation), (win, Of(Outcome::Win))], []) if !reasons.is_empty() => {
                let (because, again) = because(reasons, Outcome::Lose)?;
                Piece::Batch { because, again, pairs: set(pairs, pair)?, winning: set(win, state)? }
            }
            ([], [(pairs, Relation), (items, Of(Outcome::Draw))], []) => {
                self.count(items.len())?;
                Piece::Drawn { pairs: set(pairs, pair)?, states: set(items, state)? }
            }
            ([], [reasons @ .., (shown, Of(outcome))], [pairs]) => {
                step(self.from(shown)?, *outcome, set(pairs, pair)?, reasons)?
            }
            _ => return Err("formulas that are no statement together".to_owned()),
        };
        Ok(Some(piece))
    }

    /// Claims about states, one by one.
    fn claims(self) -> Result<Piece, Unreadable> {
        let claim = |(items, letter): &(Vec<Term>, Letter)| match letter {
            Letter::Of(outcome) => Ok((only(items)?, *outcome)),
            letter => Err(format!("a claim about {letter:?}")),
        };
        Ok(Piece::Claims(self.facts.iter().map(claim).collect::<Result<_, _>>()?))
    }

    fn conclusion(&self, items: &[Term], outcome: Outcome, kept: &[Term]) -> Result<Piece, Unreadable> {
        // Where nobody can win by a first move, what looks like a state is a word of the language.
        let moves = if outcome == Outcome::Win { self.states.clone() } else { Vec::new() };
        let first_moves = moves.iter().cloned().collect::<BTreeMap<_, _>>();
        if first_moves.len() < moves.len() {
            return Err("a first move that is listed twice".to_owned());
        }
        Ok(Piece::Conclusion { start: only(items)?, outcome, first_moves, kept: set(kept, state)? })
    }

    /// The one state that is shown, if the transitions are said to lead from it.
    fn from(&self, shown: &[Term]) -> Result<String, Unreadable> {
        let shown = only(shown)?;
        let said = self.states.iter().any(|(name, _)| *name == shown);
        if said { Ok(shown) } else { Err(format!("no word that the transitions lead from {shown}")) }
    }

    /// Demands that every number in the words is the number of the things that are listed. The number may look like
    /// a state.
    fn count(&self, listed: usize) -> Result<(), Unreadable> {
        let as_states = self.states.iter().filter_map(|(name, _)| name.parse().ok());
        match self.numbers.iter().copied().chain(as_states).find(|&number| number != listed) {
            None => Ok(()),
            Some(number) => Err(format!("{listed} things where {number} are promised")),
        }
    }
}
