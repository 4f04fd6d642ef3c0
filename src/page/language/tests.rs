//! All languages have the same messages with the same slots.

use super::*;
use crate::page::Notation;

impl Clauses {
    fn sentences(&self) -> Vec<(String, &Sentence)> {
        let mut all = Vec::new();
        for (name, place) in
            [("main", Place::Main), ("because", Place::Because), ("therefore", Place::Therefore)]
        {
            let Clause { formula, win, lose, draw } = self.at(place);
            all.push((format!("{name} formula"), formula));
            for (outcome, forms) in [("win", win), ("lose", lose), ("draw", draw)] {
                all.push((format!("{name} {outcome} one"), &forms.one));
                all.push((format!("{name} {outcome} many"), &forms.many));
            }
        }
        // That nothing is winning, losing or drawn is stated by itself only.
        let none = [&self.main.win, &self.main.lose, &self.main.draw].map(|forms| forms.none.as_ref());
        all.extend(none.into_iter().flatten().map(|none| ("main none".to_owned(), none)));
        all
    }
}

impl Language {
    /// All its sentences with their names.
    #[rustfmt::skip]
    fn sentences(&self) -> Vec<(String, &Sentence)> {
        let Self {
            code: _, name: _, ascii: _, letters: _, lists: _, clauses, constants, states, relation, turns, stuck_loses, stuck_wins,
            stuck_draws, ends, else_loses, else_wins, else_draws, legend_relation, legend, legend_pn, legend_words, rule, rule_again, legend_drawn, legend_drawn_words, endless, over, at_once,
            step, again, drawn, drawn_leaning, sum, values, periods, first_wins, first_has_won, second_wins, second_has_won, nobody_wins, named_wins_by,
            named_wins, kept, named_has_won, named_draw, claims, rounds, halves, not_lost, not_won, explained, hint_wins, hint_loses, hint_draws,
            mover_wins, mover_has_won, mover_loses, mover_has_lost, mover_draws, mover_has_drawn,
        } = self;
        let forms = [
            ("constants", constants), ("states", states), ("relation", relation), ("turns", turns), ("over", over), ("at_once", at_once),
            ("step", step), ("drawn", drawn), ("drawn_leaning", drawn_leaning), ("first_wins", first_wins),
            ("nobody_wins", nobody_wins), ("named_wins_by", named_wins_by), ("named_draw", named_draw),
            ("claims", claims), ("not_lost", not_lost), ("not_won", not_won), ("hint_wins", hint_wins),
            ("hint_loses", hint_loses), ("hint_draws", hint_draws),
        ];
        let single = [
            ("stuck_loses", stuck_loses), ("stuck_wins", stuck_wins), ("stuck_draws", stuck_draws), ("legend", legend),
            ("legend_pn", legend_pn), ("legend_words", legend_words), ("rule", rule), ("rule_again", rule_again), ("again", again), ("legend_drawn", legend_drawn),
            ("legend_drawn_words", legend_drawn_words), ("endless", endless), ("sum", sum),
            ("first_has_won", first_has_won), ("second_wins", second_wins), ("named_wins", named_wins),
            ("ends", ends), ("else_loses", else_loses), ("else_wins", else_wins), ("else_draws", else_draws),
            ("legend_relation", legend_relation), ("second_has_won", second_has_won), ("named_has_won", named_has_won), ("kept", kept),
            ("mover_has_lost", mover_has_lost), ("halves", halves), ("explained", explained), ("mover_wins", mover_wins), ("mover_has_won", mover_has_won), ("mover_loses", mover_loses),
            ("mover_draws", mover_draws), ("mover_has_drawn", mover_has_drawn),
        ];
        let mut all: Vec<_> = single.into_iter().map(|(name, s)| (name.to_owned(), s)).collect();
        for (name, forms) in forms {
            all.extend(forms.none.as_ref().map(|none| (format!("{name} none"), none)));
            all.push((format!("{name} one"), &forms.one));
            all.push((format!("{name} many"), &forms.many));
        }
        all.extend(clauses.sentences());
        all.extend(rounds.sentences());
        all.extend(values.sentences());
        all.extend(periods.sentences());
        all
    }
}

impl Rounds {
    #[rustfmt::skip]
    fn sentences(&self) -> Vec<(String, &Sentence)> {
        let Self {
            states, pairs, size, turns, target, result, rounds, remoteness, ended, winning, winning_again, losing, losing_again,
            left, left_leaning, more, all_more, unlisted, heads,
        } = self;
        let forms = [
            ("states", states), ("pairs", pairs), ("turns", turns), ("target", target), ("ended win", &ended.win),
            ("ended lose", &ended.lose), ("ended draw", &ended.draw), ("winning", winning), ("winning_again", winning_again),
            ("losing", losing), ("losing_again", losing_again), ("left", left), ("left_leaning", left_leaning), ("all_more", all_more),
            ("unlisted", unlisted),
        ];
        let Heads { round, win, lose, draw, left, all: sums, state, option, options, again } = heads;
        let mut all: Vec<_> = [
            ("size", size), ("more", more), ("result", result), ("rounds", rounds), ("remoteness", remoteness), ("head round", round),
            ("head win", win), ("head lose", lose), ("head draw", draw), ("head left", left), ("head all", sums),
            ("head state", state), ("head option", option), ("head options", options), ("head again", again),
        ].map(|(name, sentence)| (name.to_owned(), sentence)).into();
        for (name, forms) in forms {
            all.extend(forms.none.as_ref().map(|none| (format!("rounds {name} none"), none)));
            all.push((format!("rounds {name} one"), &forms.one));
            all.push((format!("rounds {name} many"), &forms.many));
        }
        all
    }
}

impl Values {
    fn sentences(&self) -> Vec<(String, &Sentence)> {
        let Self { legend, apart, none, table, table_of, sum: whole, period, no_period, heads } = self;
        let ValueHeads { state, part, value, binary, sum } = heads;
        let all = [
            ("legend", legend),
            ("apart", apart),
            ("none", none),
            ("table", table),
            ("table_of", table_of),
            ("sum", whole),
            ("period", period),
            ("no_period", no_period),
            ("head state", state),
            ("head part", part),
            ("head value", value),
            ("head binary", binary),
            ("head sum", sum),
        ];
        all.map(|(name, sentence)| (format!("values {name}"), sentence)).into()
    }
}

impl Periods {
    #[rustfmt::skip]
    fn sentences(&self) -> Vec<(String, &Sentence)> {
        let Self {
            code, sizes, sequence, theorem, theorem_outcomes, least, earlier, earlier_outcomes, table, table_outcomes, table_of, letters, letter_drawn,
            computed, step, step_one, same_values, same_outcomes, repeats, exceptions, losing_only, losing, losing_all, also, except, greatest,
            absent, compared, at, at_small,
        } = self;
        let mut all: Vec<_> = [
            ("code", code), ("sizes", sizes), ("sequence", sequence), ("theorem", theorem), ("theorem_outcomes", theorem_outcomes),
            ("least", least), ("earlier", earlier), ("earlier_outcomes", earlier_outcomes), ("table", table), ("table_outcomes", table_outcomes), ("table_of", table_of),
            ("letters", letters), ("letter_drawn", letter_drawn), ("computed", computed), ("step", step), ("step_one", step_one),
            ("same_values", same_values), ("same_outcomes", same_outcomes), ("repeats", repeats), ("losing_all", losing_all),
            ("greatest", greatest), ("compared", compared), ("at", at), ("at_small", at_small),
        ].map(|(name, sentence)| (format!("periods {name}"), sentence)).into();
        for (name, forms) in [("exceptions", exceptions), ("losing_only", losing_only), ("losing", losing), ("also", also), ("except", except), ("absent", absent)] {
            all.extend(forms.none.as_ref().map(|none| (format!("periods {name} none"), none)));
            all.push((format!("periods {name} one"), &forms.one));
            all.push((format!("periods {name} many"), &forms.many));
        }
        all
    }
}

fn all() -> impl Iterator<Item = Language> {
    Language::codes().map(|code| {
        let language = Language::named(code).expect("a registered language reads");
        assert_eq!(language.code, code, "a file says which language it is");
        language
    })
}

/// The slots of a sentence, sorted.
fn slots(sentence: &Sentence) -> Vec<String> {
    let slot = |piece: &Piece| match piece {
        Piece::Slot(slot) => Some(slot.clone()),
        Piece::Words(_) => None,
    };
    let mut slots: Vec<_> = sentence.pieces().iter().filter_map(slot).collect();
    slots.sort_unstable();
    slots
}

#[test]
fn every_language_fills_the_same_slots() {
    let english = Language::named("en").expect("English");
    for language in all() {
        let (own, models) = (language.sentences(), english.sentences());
        let code = &language.code;
        assert_eq!(
            own.len(),
            models.len(),
            "a form for none is given in all languages or in none, as in {code}"
        );
        for ((name, sentence), (model_name, model)) in own.into_iter().zip(models) {
            assert_eq!(
                name, model_name,
                "a form for none is given in all languages or in none, as in {code}"
            );
            assert_eq!(slots(sentence), slots(model), "the slots of `{name}` in {code}");
        }
    }
}

#[test]
fn every_set_has_a_letter_of_its_own_in_every_language_and_notation() {
    for language in all() {
        for notation in Notation::ALL {
            let Letters { states, relation, win, lose, draw } = notation.letters(&language);
            let mut letters = [states, relation, win, lose, draw];
            letters.sort();
            let twice = letters.windows(2).any(|pair| pair[0] == pair[1]);
            assert!(!twice, "two sets share a letter in {}, {}: {letters:?}", language.code, notation.name());
        }
    }
}

#[test]
fn letters_of_combinatorial_game_theory_do_not_depend_on_the_language() {
    for language in all() {
        let Letters { win, lose, draw, .. } = Notation::Pn.letters(&language);
        assert_eq!([win, lose, draw], ["N", "P", "D"], "P is losing for the player to move");
        let Letters { win, lose, draw, .. } = Notation::Wl.letters(&language);
        assert_eq!([win, lose, draw], ["W", "L", "D"]);
    }
}

#[test]
fn every_letter_of_a_language_can_be_written_in_ascii() {
    for language in all() {
        for (name, sentence) in language.sentences() {
            for piece in sentence.pieces() {
                let Piece::Words(words) = piece else { continue };
                let known = |c: char| c.is_ascii() || language.ascii.iter().any(|(letter, _)| *letter == c);
                let code = &language.code;
                assert!(
                    words.chars().all(known),
                    "`{name}` in {code} has a letter that `ascii` does not: {words}"
                );
            }
        }
        assert!(language.ascii.iter().all(|(_, written)| written.is_ascii()), "{}", language.code);
    }
}

#[test]
fn one_and_several_things_and_none_have_forms_of_their_own() {
    let forms: Forms = ron::from_str(r#"(none: Some("no"), one: "one", many: "{count}")"#).expect("forms");
    let of = |count| format!("{:?}", forms.of(count));
    assert!(of(0).contains("no") && of(1).contains("one") && of(2).contains("count") && of(21) == of(2));
}
