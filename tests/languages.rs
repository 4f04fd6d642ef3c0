//! Every sentence of every language: in a gallery for whoever translates or reviews them, and with the words that mean
//! winning, losing and drawn where they must be.
//!
//! The gallery of a language is the pages of the small games in `tests/languages/`, without sentences that have been shown
//! before with other formulas. It is kept in `snapshots/languages/`.

use pruvo::{
    check::{self, check},
    claim::Claim,
    derive::{self, Solution, derive, derive_only},
    diagnostic::Diagnostic,
    limits::Limits,
    outcome::Outcome,
    page::{
        self, Inline, Language, Notation, Page, Paragraph, Request, Style,
        language::{Forms, Piece, Place, Sentence},
    },
    problem,
    relation::Relation,
    rules::Settings,
};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The words for winning, losing and drawn states in every language, in all the forms that occur.
const WORDS: [(&str, [&[&str]; 3]); 4] = [
    ("de", [&["gewonnen", "gewonnenen"], &["verloren", "verlorenen"], &["remis"]]),
    ("en", [&["winning"], &["losing"], &["drawn"]]),
    ("eo", [&["gajna", "gajnaj"], &["malgajna", "malgajnaj"], &["remiza", "remizaj"]]),
    ("id", [&["menang"], &["kalah"], &["remis"]]),
];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn languages() -> impl Iterator<Item = Language> {
    Language::codes().filter_map(Language::named)
}

/// A paragraph of the page of a small game.
struct Shown {
    /// The game and the notation.
    page: String,
    text: String,
    /// The words, with one mark for a list of formulas.
    words: String,
}

/// All paragraphs of the pages of the small games, in all notations.
fn paragraphs(language: &Language) -> Vec<Shown> {
    let entries = fs::read_dir(folder("tests/languages")).expect("the folder can be read");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry can be read").path()).collect();
    paths.sort();
    let mut all = Vec::new();
    for path in paths {
        let path = path.to_str().expect("a plain path");
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
        let problem = problem::load(path, Settings::default()).unwrap_or_else(|error| panic!("{error}"));
        let claims: Vec<Claim> = problem.claims.iter().map(|(claim, _)| claim.clone()).collect();
        let rules = &*problem.game.rules;
        let relation = Relation::explore(rules, Limits::default()).expect("the game is small");
        let solution = Solution::of(&relation);
        let certificate = derive(&relation, &solution, rules.identity());
        let verified = check(rules, &claims, &certificate, Limits::default()).expect("the proof holds");
        let mut add = |page: Result<Page, _>, of: &str| {
            let page: Page = page.unwrap_or_else(|error: Box<Diagnostic>| panic!("{error}"));
            all.extend(shown(&page, &format!("{name}{of}"), language));
        };
        for notation in Notation::ALL {
            let request = Request { notation, claims: &claims, ..Request::new("A game", language) };
            add(page::compose(&verified, &request), &format!(", {}", notation.name()));
            for state in relation.states() {
                let only =
                    derive_only(&relation, &solution, rules.identity(), state).expect("it can be reached");
                let only = check(rules, &[], &only, Limits::default()).expect("the proof holds");
                let state_name = rules.name(state.words()).expect("every state has a name");
                let of = format!(", {state_name}, {}", notation.name());
                add(page::compose(&only, &request), &of);
                add(page::hint(&verified, state, &request), &of);
            }
        }
        // Most of these games have no values: play goes in circles, or is not normal.
        if let Ok(valuation) = derive::values(rules, Limits::default()) {
            let valued = check::values(rules, &valuation, Limits::default()).expect("the values are right");
            for style in [Style::Full, Style::Summary] {
                let request = Request { style, ..Request::new("A game", language) };
                let states = relation.states();
                // Only sequences have a period.
                let page = page::compose_values(&valued, states, true, &request)
                    .or_else(|_| page::compose_values(&valued, states, false, &request));
                add(page, &format!(", values, {}", style.name()));
            }
        }
        let start = rules.starts().first().expect("a start");
        let only = derive_only(&relation, &solution, rules.identity(), start);
        let only = only.expect("the start can be reached");
        let only = check(rules, &[], &only, Limits::default()).expect("the proof holds");
        for (verified, what) in [(&verified, ""), (&only, ", only the start")] {
            for style in [Style::Rounds, Style::Summary] {
                let request = Request { style, ..Request::new("A game", language) };
                add(page::compose(verified, &request), &format!(", {}{what}", style.name()));
            }
        }
    }
    assert!(all.len() > 300, "only {} paragraphs", all.len());
    all
}

/// The paragraphs of a page, as plain text.
fn shown(page: &Page, name: &str, language: &Language) -> Vec<Shown> {
    let text = page::format("txt").expect("a format of ours").render(page);
    let texts = text.trim().split("\n\n").skip(1);
    let shown = |(text, paragraph): (&str, &Paragraph)| Shown {
        page: name.to_owned(),
        text: text.to_owned(),
        words: words(paragraph, language),
    };
    texts.zip(&page.paragraphs).map(shown).collect()
}

/// The words of a paragraph, with one mark for a formula or for a list of several, and without numbers.
fn words(paragraph: &Paragraph, language: &Language) -> String {
    let mut words = String::new();
    for inline in &paragraph.text {
        match inline {
            Inline::Words(said) => words.extend(said.chars().filter(|c| !c.is_ascii_digit())),
            Inline::Math(_) | Inline::Code(_) => words.push('*'),
        }
    }
    let between = &language.lists.between;
    while words.contains(&format!("*{between}*{between}")) {
        words = words.replace(&format!("*{between}*{between}"), &format!("*{between}"));
    }
    words
}

#[test]
fn every_gallery_is_as_it_was_approved() {
    for language in languages() {
        let (mut said, mut before) = (BTreeSet::new(), String::new());
        let mut gallery = format!("{}\n", language.name);
        for Shown { page, text, words } in paragraphs(&language) {
            if said.insert(words) {
                if page != before {
                    gallery += &format!("\n-- {page} --\n");
                    before = page;
                }
                gallery += &format!("{text}\n");
            }
        }
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(folder("snapshots/languages"));
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(language.code.as_str(), gallery));
    }
}

/// Whether a text has the words of a sentence, in their order, with something in its slots.
fn says(text: &str, sentence: &str) -> bool {
    let mut rest = text;
    let mut pieces = sentence.split(['{', '}']).step_by(2);
    let Some(first) = pieces.next() else { return false };
    let Some(at) = rest.find(first) else { return false };
    rest = &rest[at + first.len()..];
    pieces.all(|words| rest.find(words).map(|at| rest = &rest[at + words.len()..]).is_some())
}

#[test]
fn every_sentence_of_a_language_is_in_its_gallery() {
    for language in languages() {
        let paragraphs = paragraphs(&language);
        let l = &language;
        let forms: [(&str, &Forms); 18] = [
            ("not_lost", &l.not_lost),
            ("not_won", &l.not_won),
            ("hint_wins", &l.hint_wins),
            ("hint_loses", &l.hint_loses),
            ("hint_draws", &l.hint_draws),
            ("constants", &l.constants),
            ("states", &l.states),
            ("relation", &l.relation),
            ("over", &l.over),
            ("at_once", &l.at_once),
            ("step", &l.step),
            ("drawn", &l.drawn),
            ("drawn_leaning", &l.drawn_leaning),
            ("first_wins", &l.first_wins),
            ("nobody_wins", &l.nobody_wins),
            ("named_wins_by", &l.named_wins_by),
            ("named_draw", &l.named_draw),
            ("claims", &l.claims),
        ];
        let single: [&Sentence; 31] = [
            &l.kept,
            &l.ends,
            &l.else_loses,
            &l.else_wins,
            &l.else_draws,
            &l.legend_relation,
            &l.rule_again,
            &l.second_has_won,
            &l.named_has_won,
            &l.mover_has_lost,
            &l.mover_wins,
            &l.mover_draws,
            &l.mover_has_drawn,
            &l.halves,
            &l.explained,
            &l.mover_has_won,
            &l.mover_loses,
            &l.stuck_loses,
            &l.stuck_wins,
            &l.stuck_draws,
            &l.legend,
            &l.legend_pn,
            &l.legend_words,
            &l.rule,
            &l.legend_drawn,
            &l.legend_drawn_words,
            &l.endless,
            &l.sum,
            &l.first_has_won,
            &l.second_wins,
            &l.named_wins,
        ];
        let several = |(_, forms): (&str, &'_ Forms)| {
            let Forms { none, one, many } = forms;
            none.iter().chain([one, many]).map(written).collect::<Vec<_>>()
        };
        let r = &l.rounds;
        let by_rounds: [(&str, &Forms); 15] = [
            ("states", &r.states),
            ("pairs", &r.pairs),
            ("turns", &r.turns),
            ("target", &r.target),
            ("ended win", &r.ended.win),
            ("ended lose", &r.ended.lose),
            ("ended draw", &r.ended.draw),
            ("winning", &r.winning),
            ("winning_again", &r.winning_again),
            ("losing", &r.losing),
            ("losing_again", &r.losing_again),
            ("left", &r.left),
            ("left_leaning", &r.left_leaning),
            ("all_more", &r.all_more),
            ("unlisted", &r.unlisted),
        ];
        let all =
            single.into_iter().chain([&r.size, &r.more, &r.result, &r.rounds, &r.remoteness]).map(written);
        let all = all.chain(forms.into_iter().chain(by_rounds).flat_map(several));
        let shown = |sentence: &String| paragraphs.iter().any(|shown| says(&shown.text, sentence));
        let missing: Vec<_> = all.filter(|sentence| !shown(sentence)).collect();
        assert!(missing.is_empty(), "not in the gallery of {}: {missing:#?}", l.code);
    }
}

/// The outcomes of which words speak, in their order.
fn spoken(code: &str, words: &str) -> Vec<Outcome> {
    let (_, known) = WORDS.iter().find(|(known, _)| *known == code).unwrap_or_else(|| {
        panic!("the words of `{code}` for winning, losing and drawn are missing in tests/languages.rs")
    });
    let outcome = |word: &str| {
        let of = [Outcome::Win, Outcome::Lose, Outcome::Draw];
        known.iter().zip(of).find(|(words, _)| words.contains(&word)).map(|(_, outcome)| outcome)
    };
    words.split(|c: char| !c.is_alphanumeric()).filter_map(outcome).collect()
}

/// The words of a sentence, with its slots in braces.
fn written(sentence: &Sentence) -> String {
    let piece = |piece: &Piece| match piece {
        Piece::Words(words) => words.clone(),
        Piece::Slot(slot) => format!("{{{slot}}}"),
    };
    sentence.pieces().iter().map(piece).collect()
}

#[test]
fn what_is_said_of_states_means_their_outcome() {
    for language in languages() {
        for place in [Place::Main, Place::Because, Place::Therefore] {
            for outcome in Outcome::ALL {
                let Forms { none, one, many } = language.clauses.at(place).of(outcome);
                for sentence in none.iter().chain([one, many]) {
                    let said = written(sentence);
                    assert_eq!(spoken(&language.code, &said), [outcome], "{} says: {said}", language.code);
                }
            }
        }
    }
}

#[test]
fn rounds_name_the_right_outcomes() {
    use Outcome::{Lose, Win};
    for language in languages() {
        let (r, code) = (&language.rounds, &language.code);
        let all = [
            (r.ended.of(Win), vec![Win]),
            (r.ended.of(Lose), vec![Lose]),
            (r.ended.of(Outcome::Draw), vec![Outcome::Draw]),
            (&r.winning, vec![Win, Lose]),
            (&r.winning_again, vec![Win, Lose, Win]),
            (&r.losing, vec![Lose, Win]),
            (&r.losing_again, vec![Lose, Win, Lose]),
        ];
        for (forms, outcomes) in all {
            for sentence in [&forms.one, &forms.many] {
                assert_eq!(spoken(code, &written(sentence)), outcomes, "{code} says: {}", written(sentence));
            }
        }
        let heads = [(&r.heads.win, Win), (&r.heads.lose, Lose), (&r.heads.draw, Outcome::Draw)];
        for (head, outcome) in heads {
            assert_eq!(spoken(code, &written(head)), [outcome], "{code}");
        }
    }
}

#[test]
fn legends_explain_the_sets_by_the_right_words() {
    for language in languages() {
        let code = &language.code;
        for sentence in [&language.legend, &language.legend_pn] {
            let said = written(sentence);
            let win = said.rfind("{win}").expect("a slot");
            let lose = said.rfind("{lose}").expect("a slot");
            assert!(win < lose, "winning states come first, in {code}: {said}");
            assert_eq!(spoken(code, &said[win..lose]), [Outcome::Win], "{code} says: {said}");
            assert_eq!(spoken(code, &said[lose..]), [Outcome::Lose], "{code} says: {said}");
        }
        let said = written(&language.legend_drawn);
        assert_eq!(spoken(code, &said), [Outcome::Draw], "{code} says: {said}");
        let rule = [Outcome::Win, Outcome::Lose, Outcome::Lose, Outcome::Win];
        let said = written(&language.rule);
        assert_eq!(spoken(code, &said), rule, "{code} says: {said}");
        let said = written(&language.legend_words);
        assert_eq!(spoken(code, &said), [Outcome::Win, Outcome::Lose], "{code} says: {said}");
    }
}
