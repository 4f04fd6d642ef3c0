//! Reads the statements of a proof back out of a page of plain text in any language and notation: by its words, every one
//! of which must be where the language has it.

use crate::{
    rounds::{Cells, cells},
    said::{Count, Filled, Filling, Is, Said},
    statements::{Known, Letter, Piece, Reader, Set, Term, Unreadable, paragraphs},
};
use pruvo::{
    outcome::Outcome,
    page::{
        Language, Notation,
        language::{Clause, Forms, Piece as Pattern, Place, Sentence},
    },
};

/// Reads the pieces of a page.
pub(crate) fn read(
    page: &str,
    language: &Language,
    notation: Notation,
    known: &Known,
) -> Result<Vec<Piece>, Unreadable> {
    let letters = notation.letters(language);
    let phrases = Phrases { language, notation, reader: Reader::new(&letters, known), over: &known.over };
    let kinds = phrases.kinds();
    let mut pieces = Vec::new();
    for paragraph in paragraphs(page) {
        let (text, table) = match paragraph.split_once('\n') {
            Some((text, table)) => (text, Some(cells(table)?)),
            None => (paragraph, None),
        };
        let read = kinds.iter().find_map(|kind| phrases.paragraph(kind, text, table.as_ref()));
        let read = read.unwrap_or_else(|| Err("not a sentence of the language".to_owned()));
        pieces.extend(read.map_err(|why| format!("{why}, in: {paragraph}"))?);
    }
    Ok(pieces)
}

/// What a paragraph can be: its sentences, one after the other, and how many things they speak of.
pub(crate) struct Kind<'l> {
    pub(crate) is: Is,
    pub(crate) sentences: Vec<&'l Sentence>,
    pub(crate) count: Option<Count>,
}

pub(crate) struct Phrases<'r> {
    pub(crate) language: &'r Language,
    notation: Notation,
    pub(crate) reader: Reader<'r>,
    over: &'r Set<String>,
}

impl<'r> Phrases<'r> {
    fn kinds(&self) -> Vec<Kind<'r>> {
        let l = self.language;
        let (legend, drawn) = match self.notation {
            Notation::Sets | Notation::Wl => (&l.legend, &l.legend_drawn),
            Notation::Pn => (&l.legend_pn, &l.legend_drawn),
            Notation::Words => (&l.legend_words, &l.legend_drawn_words),
        };
        let single = |is, sentences: &[&'r Sentence]| Kind { is, sentences: sentences.to_vec(), count: None };
        let mut kinds = vec![
            single(Is::Explanation, &[&l.stuck_loses]),
            single(Is::Explanation, &[&l.stuck_wins]),
            single(Is::Explanation, &[&l.stuck_draws]),
            single(Is::Explanation, &[&l.ends]),
            single(Is::Explanation, &[&l.ends, &l.else_loses]),
            single(Is::Explanation, &[&l.ends, &l.else_wins]),
            single(Is::Explanation, &[&l.ends, &l.else_draws]),
            single(Is::Explanation, &[&l.legend_relation]),
            single(Is::Explanation, &[legend, &l.rule]),
            single(Is::Explanation, &[legend, &l.rule_again]),
            single(Is::Explanation, &[drawn, &l.endless]),
            single(Is::Sum, &[&l.sum]),
            single(Is::Halves, &[&l.halves]),
            single(Is::Explained, &[&l.explained]),
            single(Is::Explained, &[&l.explained, &l.turns.one]),
            single(Is::Verdict(Outcome::Win), &[&l.mover_has_won]),
            single(Is::Verdict(Outcome::Win), &[&l.mover_wins]),
            single(Is::Verdict(Outcome::Lose), &[&l.mover_loses]),
            single(Is::Verdict(Outcome::Lose), &[&l.mover_has_lost]),
            single(Is::Verdict(Outcome::Draw), &[&l.mover_draws]),
            single(Is::Verdict(Outcome::Draw), &[&l.mover_has_drawn]),
            single(Is::Conclusion(Some(Outcome::Win)), &[&l.first_has_won]),
            single(Is::Conclusion(Some(Outcome::Lose)), &[&l.second_wins]),
            single(Is::Conclusion(Some(Outcome::Lose)), &[&l.second_has_won]),
            single(Is::Conclusion(None), &[&l.named_wins]),
            single(Is::Conclusion(None), &[&l.named_has_won]),
        ];
        let turns: Vec<_> = l.turns.none.iter().chain([&l.turns.one, &l.turns.many]).collect();
        for first in &turns {
            kinds.extend(turns.iter().map(|second| single(Is::Turns, &[*first, *second])));
        }
        for (is, forms) in [
            (Is::States, &l.states),
            (Is::Relation, &l.relation),
            (Is::Over, &l.over),
            (Is::AtOnce, &l.at_once),
            (Is::Step, &l.step),
            (Is::Drawn, &l.drawn),
            (Is::Drawn, &l.drawn_leaning),
            (Is::Conclusion(Some(Outcome::Win)), &l.first_wins),
            (Is::Conclusion(Some(Outcome::Draw)), &l.nobody_wins),
            (Is::Conclusion(None), &l.named_wins_by),
            (Is::Conclusion(Some(Outcome::Draw)), &l.named_draw),
            (Is::Hint(Outcome::Win), &l.hint_wins),
            (Is::Hint(Outcome::Lose), &l.hint_loses),
            (Is::Hint(Outcome::Draw), &l.hint_draws),
            (Is::Constants, &l.constants),
            (Is::Claims, &l.claims),
        ] {
            let Forms { none, one, many } = forms;
            let none = none.as_ref().map(|none| (Count::None, none));
            for (count, sentence) in none.into_iter().chain([(Count::One, one), (Count::Many, many)]) {
                kinds.push(Kind { is, sentences: vec![sentence], count: Some(count) });
            }
        }
        for (count, first) in [(Count::One, &l.named_wins_by.one), (Count::Many, &l.named_wins_by.many)] {
            let sentences = vec![first, &l.kept];
            kinds.push(Kind { is: Is::Conclusion(Some(Outcome::Win)), sentences, count: Some(count) });
        }
        kinds.extend(self.round_kinds());
        kinds
    }

    /// What a paragraph says, if it is one of this kind, with as many things as its form is for.
    fn paragraph(
        &self,
        kind: &Kind<'r>,
        text: &str,
        table: Option<&Cells>,
    ) -> Option<Result<Option<Piece>, Unreadable>> {
        let mut rest = text;
        let mut filled = Vec::new();
        let mut first = 0;
        for (n, sentence) in kind.sentences.iter().enumerate() {
            rest = if n == 0 { rest } else { rest.strip_prefix(' ')? };
            rest = self.sentence(kind.is, sentence, rest, &mut filled)?;
            first = if n == 0 { filled.len() } else { first };
        }
        if !rest.is_empty() {
            return None;
        }
        let Forms { one, many, .. } = &self.language.rounds.all_more;
        let second = kind.sentences.get(1);
        let none_listed =
            second.is_some_and(|second| [one, many].iter().any(|all| std::ptr::eq(*all, *second)));
        let said = Said { is: kind.is, count: kind.count, filled, first, none_listed };
        if said.is.by_rounds() {
            return Some(self.round_piece(&said, table).map(Some));
        }
        if table.is_some() {
            return Some(Err("a table that does not belong there".to_owned()));
        }
        // Two forms may have the same words; then either is right.
        let right = kind.count.zip(said.things()).is_none_or(|(count, things)| match things {
            0 => count != Count::One,
            1 => count == Count::One,
            _ => count == Count::Many,
        });
        right.then(|| said.piece().and_then(|piece| self.over(kind, piece)))
    }

    /// Demands that what is said of a state is said as play is over there or goes on.
    fn over(&self, kind: &Kind<'_>, piece: Option<Piece>) -> Result<Option<Piece>, Unreadable> {
        let l = self.language;
        let none = [&l.nobody_wins, &l.named_draw].map(|forms| forms.none.as_ref());
        let lost = [&l.first_has_won, &l.second_has_won, &l.named_has_won];
        let one = [&l.mover_has_won, &l.mover_has_lost, &l.mover_has_drawn];
        let mut over = none.into_iter().flatten().chain(lost).chain(one);
        let said = over.any(|sentence| std::ptr::eq(sentence, kind.sentences[0]));
        match &piece {
            Some(Piece::Conclusion { start: state, .. } | Piece::Verdict { state, .. })
                if self.over.contains(state) != said =>
            {
                Err(format!("play is over at {state}, or is not"))
            }
            _ => Ok(piece),
        }
    }

    /// What follows a sentence at the front of a text.
    pub(crate) fn sentence<'t, 's>(
        &self,
        is: Is,
        sentence: &'s Sentence,
        text: &'t str,
        filled: &mut Filled<'s>,
    ) -> Option<&'t str> {
        let mut rest = text;
        let mut pieces = sentence.pieces().iter().peekable();
        while let Some(piece) = pieces.next() {
            rest = match piece {
                Pattern::Words(words) => rest.strip_prefix(words.as_str())?,
                Pattern::Slot(slot) => {
                    let until = match pieces.peek() {
                        Some(Pattern::Words(words)) => words.as_str(),
                        _ => "",
                    };
                    let (filling, after) = self.slot(is, slot, rest, until)?;
                    filled.push((slot, filling));
                    after
                }
            };
        }
        Some(rest)
    }

    fn slot<'t>(&self, is: Is, slot: &str, text: &'t str, until: &str) -> Option<(Filling, &'t str)> {
        let free = || text.find(until).map(|end| (Filling::Free, &text[end..]));
        match (slot, is) {
            ("count" | "good", _) => {
                let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
                Some((Filling::Number(text[..end].parse().ok()?), &text[end..]))
            }
            ("round", Is::Round(..)) => {
                let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
                Some((Filling::Number(text[..end].parse().ok()?), &text[end..]))
            }
            ("states", Is::Size) => self.counted(&self.language.rounds.states, text),
            ("pairs", Is::Size) => self.counted(&self.language.rounds.pairs, text),
            ("states", Is::Ended(_)) | ("kept", _) => match self.reader.term(text)? {
                (Term::Set(items), after) => Some((Filling::Terms(items), after)),
                _ => None,
            },
            ("option", _) => {
                // `--name value`
                let end = text.match_indices([' ', ';']).map(|(at, _)| at).nth(1).unwrap_or(text.len());
                Some((Filling::Name(text[..end].to_owned()), &text[end..]))
            }
            ("relation", Is::Explanation) => {
                let (letter, after) = self.reader.letter(text)?;
                (letter == Letter::Relation).then_some((Filling::Free, after))
            }
            ("win" | "lose" | "draw", _) => {
                let (letter, after) = self.reader.letter(text)?;
                (format!("{letter:?}").to_lowercase() == format!("of({slot})"))
                    .then_some((Filling::Free, after))
            }
            ("rounds", Is::Unlisted) | ("player", Is::Turns | Is::TurnCounts(_)) => {
                let end = text.find(until)?;
                Some((Filling::Name(text[..end].to_owned()), &text[end..]))
            }
            ("states", Is::Turns | Is::Explained) => match self.reader.term(text)? {
                (Term::Set(items), after) => Some((Filling::Terms(items), after)),
                (one, after) => Some((Filling::Terms(vec![one]), after)),
            },
            ("player" | "winner", _) => free(),
            // The bounds of a table, `adj[1..4]`, have dots, too.
            ("list", Is::Constants) => text.rfind(until).map(|end| (Filling::Free, &text[end..])),
            ("state", _) => {
                let (name, after) = self.reader.state(text)?;
                Some((Filling::Terms(vec![Term::State(name)]), after))
            }
            ("transitions", _) => match self.reader.term(text)? {
                (Term::Set(items), after) => Some((Filling::Terms(items), after)),
                (pair @ Term::Pair(_), after) => Some((Filling::Terms(vec![pair]), after)),
                _ => None,
            },
            ("states" | "relation", _) => {
                let ((letter, items), after) = self.equation(text)?;
                Some((Filling::Equation(letter, items), after))
            }
            ("pairs", _) => {
                let clause = self.language.clauses.at(Place::Because);
                self.formula(&clause.formula, text)
                    .map(|((items, of), after)| (Filling::Fact(items, of), after))
            }
            ("not_lost", _) => self.half(&self.language.not_lost, Outcome::Win, text),
            ("not_won", _) => self.half(&self.language.not_won, Outcome::Lose, text),
            ("statement", _) => self.clause(Place::Main, text).map(fact),
            ("because", _) => self.reasons(is, text),
            ("fact", _) => self.clause(Place::Because, text).map(fact),
            ("therefore", _) => self.clause(Place::Therefore, text).map(fact),
            ("list", Is::Sum) if self.notation == Notation::Words => {
                let semicolon = |_: usize, _: usize| &self.language.lists.clauses;
                let (facts, after) = list(text, semicolon, |text| self.clause(Place::Main, text))?;
                Some((Filling::Facts(facts), after))
            }
            ("list", Is::Sum) => {
                let (all, after) = self.list(text, |text| self.equation(text))?;
                Some((Filling::Equations(all), after))
            }
            ("list", Is::Claims) => {
                let (facts, after) = self.list(text, |text| self.clause(Place::Main, text))?;
                Some((Filling::Facts(facts), after))
            }
            ("list", Is::Conclusion(_) | Is::Verdict(_)) => {
                let (moves, after) = self.list(text, |text| self.first_move(text))?;
                Some((Filling::Moves(moves), after))
            }
            _ => panic!("`{slot}` is not read here"),
        }
    }

    /// Reasons: one about options where the opponent moves, one about options where the same player moves again, or both.
    fn reasons<'t>(&self, is: Is, text: &'t str) -> Option<(Filling, &'t str)> {
        let again = |text: &'t str| {
            let mut filled = Vec::new();
            let after = self.sentence(is, &self.language.again, text, &mut filled)?;
            match filled.pop() {
                Some((_, Filling::Fact(items, letter))) => Some(((items, letter, true), after)),
                _ => None,
            }
        };
        if let Some((reason, after)) = again(text) {
            return Some((Filling::Reasons(vec![reason]), after));
        }
        let ((items, letter), after) = self.clause(Place::Because, text)?;
        let mut reasons = vec![(items, letter, false)];
        let second = after.strip_prefix(self.language.lists.two.as_str()).and_then(again);
        let after = second.map_or(after, |(reason, after)| {
            reasons.push(reason);
            after
        });
        Some((Filling::Reasons(reasons), after))
    }

    /// `A = {…}`.
    fn equation<'t>(&self, text: &'t str) -> Option<((Letter, Vec<Term>), &'t str)> {
        let (letter, rest) = self.reader.letter(text)?;
        match self.reader.term(rest.strip_prefix(" = ")?)? {
            (Term::Set(items), after) => Some(((letter, items), after)),
            _ => None,
        }
    }

    /// `x ∈ A` or `{x, y} ⊂ A`, in the sentence for a formula.
    fn formula<'t>(&self, sentence: &Sentence, text: &'t str) -> Option<((Vec<Term>, Letter), &'t str)> {
        let mut rest = text;
        let mut said = None;
        for piece in sentence.pieces() {
            rest = match piece {
                Pattern::Words(words) => rest.strip_prefix(words.as_str())?,
                Pattern::Slot(_) => {
                    let (left, after) = self.reader.term(rest)?;
                    let (items, after) = match left {
                        Term::Set(items) => (items, after.strip_prefix(" ⊂ ")?),
                        one => (vec![one], after.strip_prefix(" ∈ ")?),
                    };
                    let (letter, after) = self.reader.letter(after)?;
                    said = Some((items, letter));
                    after
                }
            };
        }
        Some((said?, rest))
    }

    /// That states have an outcome, as it is said at this place.
    fn clause<'t>(&self, place: Place, text: &'t str) -> Option<((Vec<Term>, Letter), &'t str)> {
        let clause: &Clause = self.language.clauses.at(place);
        if self.notation != Notation::Words {
            return self.formula(&clause.formula, text);
        }
        Outcome::ALL.into_iter().find_map(|outcome| {
            let Forms { none, one, many } = clause.of(outcome);
            let told = |sentence: &Sentence, fits: fn(usize) -> bool| {
                let (states, after) = self.told(sentence, text)?;
                fits(states.len()).then_some(((states, Letter::Of(outcome)), after))
            };
            let none = none.as_ref().and_then(|none| told(none, |count| count == 0));
            none.or_else(|| told(one, |count| count == 1)).or_else(|| told(many, |count| count > 1))
        })
    }

    /// That states are in the set of an outcome or in that of the drawn states, as it is said by itself.
    fn half<'t>(&self, forms: &Forms, outcome: Outcome, text: &'t str) -> Option<(Filling, &'t str)> {
        if self.notation == Notation::Words {
            let told = |sentence: &Sentence, fits: fn(usize) -> bool| {
                let (states, after) = self.told(sentence, text)?;
                fits(states.len()).then_some((Filling::Terms(states), after))
            };
            return told(&forms.one, |count| count == 1).or_else(|| told(&forms.many, |count| count > 1));
        }
        let ((items, letter), after) = self.formula(&self.language.clauses.main.formula, text)?;
        let (draw, after) = self.reader.letter(after.strip_prefix(" ∪ ")?)?;
        let right = letter == Letter::Of(outcome) && draw == Letter::Of(Outcome::Draw);
        right.then_some((Filling::Terms(items), after))
    }

    /// The states of which a sentence in words speaks.
    fn told<'t>(&self, sentence: &Sentence, text: &'t str) -> Option<(Vec<Term>, &'t str)> {
        let mut rest = text;
        let mut states = Vec::new();
        for piece in sentence.pieces() {
            rest = match piece {
                Pattern::Words(words) => rest.strip_prefix(words.as_str())?,
                Pattern::Slot(_) => {
                    let (found, after) = self.list(rest, |text| self.reader.state(text))?;
                    states.extend(found.into_iter().map(Term::State));
                    after
                }
            };
        }
        Some((states, rest))
    }

    /// A state, with the names of the moves to it behind it.
    fn first_move<'t>(&self, text: &'t str) -> Option<((String, Set<String>), &'t str)> {
        let (name, after) = self.reader.state(text)?;
        let Some(rest) = after.strip_prefix(" (") else { return Some(((name, Set::new()), after)) };
        let (names, after) = rest.split_once(')')?;
        Some(((name, names.split(", ").map(str::to_owned).collect()), after))
    }

    fn list<'t, T>(
        &self,
        text: &'t str,
        item: impl Fn(&'t str) -> Option<(T, &'t str)>,
    ) -> Option<(Vec<T>, &'t str)> {
        let lists = &self.language.lists;
        let between = |before: usize, count: usize| match before {
            1 if count == 2 => &lists.two,
            _ if before + 1 == count => &lists.last,
            _ => &lists.between,
        };
        list(text, between, item)
    }
}

fn fact(((items, letter), after): ((Vec<Term>, Letter), &str)) -> (Filling, &str) {
    (Filling::Fact(items, letter), after)
}

/// The longest list at the front of a text, `between` saying what stands after so many items of so many.
fn list<'t, 'l, T>(
    text: &'t str,
    between: impl Fn(usize, usize) -> &'l String,
    item: impl Fn(&'t str) -> Option<(T, &'t str)>,
) -> Option<(Vec<T>, &'t str)> {
    let (first, mut rest) = item(text)?;
    let (mut items, mut ends) = (vec![first], vec![rest]);
    // The last item shows itself by what stands before it; until then there may be more.
    let mut best = ends.len();
    loop {
        let before = items.len();
        let next = |count| item(rest.strip_prefix(between(before, count).as_str())?);
        let (found, after) = match (next(before + 1), next(before + 2)) {
            (Some(last), _) => {
                best = before + 1;
                last
            }
            (None, Some(middle)) => middle,
            (None, None) => break,
        };
        items.push(found);
        ends.push(after);
        rest = after;
    }
    items.truncate(best);
    Some((items, ends[best - 1]))
}
