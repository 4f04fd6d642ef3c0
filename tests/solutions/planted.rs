//! Written solutions with one mistake each: the first wrong step is named, and no right step is blamed.

use pruvo::{
    check::check,
    derive::{Solution, derive},
    diagnostic::{Diagnostic, Source},
    limits::Limits,
    problem,
    relation::Relation,
    rules::{Play, Settings},
    solution::{Markup, Report, Verdict, judge},
};
use std::sync::Arc;

/// A right solution for eight cards.
const ENGLISH: &str = "\
Let W be the set of the winning states and L the set of the losing ones.

Nothing can be taken from 0 or ^0, so {0, ^0} ⊂ L.
From 1, 2, ^1 and ^2 one can take everything, from 3 too, but that is the triple:
(1,0), (2,0), (3,^0), (^1,^0), (^2,^0) ∈ T, hence {1, 2, 3, ^1, ^2} ⊂ W.

The transitions from ^3 are {(^3,^2), (^3,^1)}; since ^1 ∈ W and ^2 ∈ W, ^3 ∈ L.
From 4 one can move to 3, 2 and ^1. These are winning, therefore 4 ∈ L.
5 ∈ W, since (5,4) ∈ T and 4 ∈ L.
Because ^3 ∈ L, ^4 ∈ W. Because ^3 ∈ L, {^5, 6} ⊂ W.
The transitions from 7 are {(7,6), (7,5), (7,^4)}. Because {^4, 5, 6} ⊂ W, 7 ∈ L.
8 → 7, and 7 ∈ L. Hence 8 ∈ W.

Altogether W = {1, 2, 3, ^1, ^2, ^4, 5, ^5, 6, 8} and L = {0, ^0, ^3, 4, 7}.
";

/// A right solution in words.
const INDONESIAN: &str = "\
0 dan ^0 adalah posisi kalah, sebab tidak ada kartu lagi.
Jadi 1, 2, 3, ^1 dan ^2 adalah posisi menang.
Karena ^1 dan ^2 adalah posisi menang, maka ^3 adalah posisi kalah.
Dari 4 pemain hanya dapat melangkah ke 3, 2 dan ^1. Jadi 4 kalah.
Karena 4 kalah, maka 5 menang.
";

/// A right solution in LaTeX.
const LATEX: &str = r#"\documentclass{article}
\newcommand{\ignored}[1]{$8 \in M$}
\begin{document}
Mit $G$ als Menge der gewonnenen Zust\"ande: % $8 \in V$
\[ \{0, \hat 0\} \subseteq V. \]
Also $\left\{1,\, \hat 1,\, 2,\, \hat{2},\, 3\right\} \subset G$.
Weil $\hat 1, \hat 2 \in G$, ist $\hat{3} \in V$.
\begin{itemize}
\item Die \"Uberg\"{a}nge von $4$ sind $\{(4,3), (4,2), (4,\hat 1)\}$. Weil $\{\hat 1, 2, 3\} \subset G$, ist $4 \in V$.
\item $4 \in V \Rightarrow 5 \in G$.
\item $\hat 3 \in V \Rightarrow \hat 4, \hat 5, 6 \in G$.
\end{itemize}
\end{document}
"#;

fn judged(
    text: &str,
    markup: Markup,
    lang: Option<&str>,
    game: &str,
    settings: Settings,
) -> Result<Report, Box<Diagnostic>> {
    let problem = problem::load(game, settings).expect("the game loads");
    let rules = &*problem.game.rules;
    let relation = Relation::explore(rules, Limits::default()).expect("it is explored");
    let certificate = derive(&relation, &Solution::of(&relation), rules.identity());
    let verified = check(rules, &[], &certificate, Limits::default()).expect("it is accepted");
    let source = Arc::new(Source { path: "solution".to_owned(), text: text.to_owned() });
    judge(&source, markup, lang, &problem.game, &verified)
}

fn cards(text: &str, markup: Markup) -> Report {
    judged(text, markup, None, "cards", Settings::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The places of all messages, as what stands there, with their titles.
fn blamed(report: &Report) -> Vec<(String, String)> {
    let place = |message: &Diagnostic| {
        let (source, span, _) = message.place.as_ref().expect("every message has a place");
        (source.text[span.clone()].to_owned(), message.title.clone())
    };
    report.messages().iter().map(place).collect()
}

#[track_caller]
fn once(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "{from} stands there once");
    text.replace(from, to)
}

/// Demands that exactly these places are blamed, with these titles.
#[track_caller]
fn only(text: &str, markup: Markup, expected: &[(&str, &str)]) -> Report {
    let report = cards(text, markup);
    let found = blamed(&report);
    let shown = || report.messages().iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    assert_eq!(found.len(), expected.len(), "{}\n{}", report.summary(), shown());
    for ((place, title), (at, says)) in found.iter().zip(expected) {
        assert!(place == at && title.contains(says), "`{place}`: {title}");
    }
    assert!(found.is_empty() || found[0].1.starts_with("the first wrong step is statement "), "{found:?}");
    report
}

// ---- right solutions -----------------------------------------------------------------------------------------------

#[test]
fn right_solutions_are_right_whatever_their_order_and_their_witnesses() {
    for (text, markup) in [
        (ENGLISH, Markup::Text),
        (ENGLISH, Markup::Markdown),
        (INDONESIAN, Markup::Text),
        (LATEX, Markup::Latex),
    ] {
        let report = only(text, markup, &[]);
        assert!(report.is_right(), "{}", report.summary());
        assert!(report.statements() >= 8 && report.warnings().is_empty(), "{}", report.summary());
    }
    // 4 is as good a witness for 6 as ^3, and the steps for 4 and ^3 may change places.
    only(
        &once(ENGLISH, "Because ^3 ∈ L, {^5, 6} ⊂ W.", "^5 ∈ W, as ^3 ∈ L. 6 ∈ W because 4 ∈ L."),
        Markup::Text,
        &[],
    );
    let lines: Vec<_> = ENGLISH.lines().collect();
    let three = lines.iter().position(|line| line.contains("from ^3 are")).expect("a line");
    let mut lines = lines;
    lines.swap(three, three + 1);
    only(&lines.join("\n"), Markup::Text, &[]);
}

#[test]
fn a_reason_belongs_to_what_stands_before_it_or_behind_it() {
    let begin = "{0, ^0} ⊂ L. Hence {1, 2, 3, ^1, ^2} ⊂ W. ";
    for text in [
        "^3 ∈ L, because ^1 ∈ W and ^2 ∈ W.",
        "Because ^1 ∈ W and ^2 ∈ W, ^3 ∈ L.",
        "1 ∈ W, and because {^1, ^2} ⊂ W and 1 ∈ W, ^3 ∈ L.",
        "^1, ^2 ∈ W => ^3 ∈ L.",
        "^1 and ^2 are winning. So ^3 is a losing position.",
        "^1 is in W, ^2 is in W, thus ^3 is in L.",
    ] {
        only(&format!("{begin}{text}"), Markup::Text, &[]);
    }
    only(
        &format!("{begin}4 ∈ L, because ^3 ∈ L."),
        Markup::Text,
        &[("4", "the reason does not give it"), ("^3", "used before")],
    );
}

// ---- one mistake each ----------------------------------------------------------------------------------------------

#[test]
fn a_wrong_set() {
    let text = once(ENGLISH, "hence {1, 2, 3, ^1, ^2} ⊂ W", "hence {1, 2, 3, ^1, ^2} ⊂ L");
    only(&text, Markup::Text, &[("1", "1, 2, 3, ^1, ^2 are not losing")]);
}

#[test]
fn a_wrong_witness() {
    let text = once(ENGLISH, "Because ^3 ∈ L, ^4 ∈ W.", "Because ^2 ∈ L, ^4 ∈ W.");
    let report = only(&text, Markup::Text, &[("^2", "^2 is not losing")]);
    assert_eq!((report.count(Verdict::False), report.count(Verdict::Rests)), (1, 0), "^3 was shown before");
}

#[test]
fn a_losing_witness_that_is_no_option() {
    let text = once(ENGLISH, "5 ∈ W, since (5,4) ∈ T and 4 ∈ L.", "5 ∈ W, since ^3 ∈ L.");
    let report = only(&text, Markup::Text, &[("5", "5 is winning, but the reason does not give it")]);
    let message = report.messages()[0].to_string();
    assert!(
        message.contains("^3 is no option of 5") && message.contains("the options of 5 are 4, 3, ^2"),
        "{message}"
    );
}

#[test]
fn a_missing_option() {
    let text = once(ENGLISH, "{(7,6), (7,5), (7,^4)}", "{(7,6), (7,5)}");
    only(&text, Markup::Text, &[("{(7,6), (7,5)}", "a transition from 7 is missing: `(7, ^4)`")]);
    // An option of which nobody has spoken.
    let text = once(ENGLISH, "Because ^3 ∈ L, ^4 ∈ W.", "");
    let text = once(&text, "Because {^4, 5, 6} ⊂ W", "Because {5, 6} ⊂ W");
    let text = once(&text, "^2, ^4, 5,", "^2, 5,");
    only(
        &text,
        Markup::Text,
        &[("7", "the reason does not give it"), ("W = {1, 2, 3, ^1, ^2, 5, ^5, 6, 8}", "^4 is winning, too")],
    );
}

#[test]
fn circular_reasoning() {
    let text = once(
        ENGLISH,
        "From 4 one can move to 3, 2 and ^1. These are winning, therefore 4 ∈ L.\n5 ∈ W, since (5,4) ∈ T and 4 ∈ L.",
        "5 ∈ W, since (5,4) ∈ T and 4 ∈ L. And 4 ∈ L, since 5 ∈ W.",
    );
    only(&text, Markup::Text, &[("4", "4 is losing, but is used before it is shown")]);
    only("{0, ^0} ⊂ L. Because 4 ∈ L, 4 ∈ L.", Markup::Text, &[("4", "used before it is shown")]);
}

#[test]
fn steps_in_the_wrong_order() {
    let text = once(ENGLISH, "Because ^3 ∈ L, ^4 ∈ W. ", "");
    let text = once(&text, "The transitions from ^3", "Because ^3 ∈ L, ^4 ∈ W.\nThe transitions from ^3");
    only(&text, Markup::Text, &[("^3", "^3 is losing, but is used before it is shown")]);
    only(
        &once(&text, "Because ^3 ∈ L, ^4 ∈ W", "^4 ∈ W"),
        Markup::Text,
        &[("^4", "^4 is winning, but it does not follow yet")],
    );
}

#[test]
fn misere_taken_for_normal() {
    let mut misere = Settings::default();
    misere.play(Play::Misere);
    let report = judged(ENGLISH, Markup::Text, None, "cards", misere).expect("there are statements");
    let found = blamed(&report);
    assert_eq!(found[0].0, "0");
    assert!(found[0].1.contains("0, ^0 are not losing"), "{found:?}");
    let first = report.messages()[0].to_string();
    assert!(first.contains("play is over at 0, and whoever would have to move there has won"), "{first}");
}

#[test]
fn the_view_of_the_other_player() {
    let text = ENGLISH.replace("∈ L", "∈ ?").replace("⊂ L", "⊂ ?").replace("L = {", "? = {");
    let text = text
        .replace("∈ W", "∈ L")
        .replace("⊂ W", "⊂ L")
        .replace("W = {", "L = {")
        .replace("winning, therefore", "losing, therefore");
    let text = text.replace('?', "W");
    let report = only(&text, Markup::Text, &[("0", "0, ^0 are not winning")]);
    assert!(report.seen_from_the_other_side());
    let last = report.refusal().expect("it is not right").to_string();
    assert!(last.contains("other player's view"), "{last}");
    // One step that is right as it stands, and it is no longer that.
    let mixed = once(&text, "8 ∈ L", "8 ∈ W");
    assert!(!cards(&mixed, Markup::Text).seen_from_the_other_side());
}

#[test]
fn a_typo_in_a_hat() {
    let text = once(ENGLISH, "^2 ∈ W, ^3 ∈ L.", "^2 ∈ W, 3 ∈ L.");
    let report = only(&text, Markup::Text, &[("3", "3 is not losing")]);
    let message = report.messages()[0].to_string();
    assert!(message.contains("did you mean `^3`, which is losing?"), "{message}");
    let text = once(ENGLISH, "(1,0), (2,0), (3,^0),", "(1,0), (2,0), (3,0),");
    let report = only(&text, Markup::Text, &[("(3,0)", "`(3, 0)` is not a transition")]);
    assert!(report.messages()[0].to_string().contains("did you mean `(3, ^0)`?"));
    let text = once(ENGLISH, "{^5, 6} ⊂ W", "{^5, ^9, 6} ⊂ W");
    only(&text, Markup::Text, &[("^9", "play cannot reach `^9` from the start")]);
}

#[test]
fn a_slip_in_latex() {
    let text = once(
        LATEX,
        r"$\hat 1, \hat 2 \in G$, ist $\hat{3} \in V$",
        r"$\hat 1, \hat 2 \in G$, ist $\hat{3} \in G$",
    );
    only(&text, Markup::Latex, &[(r"\hat{3}", "^3 is not winning")]);
    let text = once(LATEX, r"\{(4,3), (4,2), (4,\hat 1)\}", r"\{(4,3), (4,2), (4,1)\}");
    only(&text, Markup::Latex, &[("(4,1)", "`(4, 1)` is not a transition")]);
    let text = once(LATEX, r"\hat 4, \hat 5, 6 \in G", r"\hat 4, \hat 5, \hat 6 \in G");
    only(&text, Markup::Latex, &[(r"\hat 6", "play cannot reach `^6` from the start")]);
}

#[test]
fn a_mistake_in_words() {
    let text = once(INDONESIAN, "maka ^3 adalah posisi kalah", "maka ^3 adalah posisi menang");
    only(&text, Markup::Text, &[("^3", "^3 is not winning")]);
    let text = once(INDONESIAN, "ke 3, 2 dan ^1", "ke 3 dan 2");
    only(
        &text,
        Markup::Text,
        &[("4 pemain hanya dapat melangkah ke 3 dan 2", "a transition from 4 is missing")],
    );
}

// ---- letters -------------------------------------------------------------------------------------------------------

#[test]
fn a_letter_means_what_the_text_says_or_its_language_and_else_the_language_is_asked_for() {
    let ask = |text: &str, lang| judged(text, Markup::Text, lang, "cards", Settings::default());
    let unclear = ask("{0, ^0} ⊂ M.", None).expect_err("M can mean two things");
    let message = unclear.to_string();
    assert!(
        message.contains("`M` can mean two sets") && message.contains("`--lang eo` or `--lang id`"),
        "{message}"
    );
    let right = |text: &str, lang| ask(text, lang).map(|report| report.is_right());
    assert_eq!(right("{0, ^0} ⊂ M.", Some("eo")), Ok(true));
    assert_eq!(right("{0, ^0} ⊂ M.", Some("id")), Ok(false));
    assert_eq!(right("{0, ^0} ⊂ M, do 1 ∈ G.", None), Ok(true));
    assert_eq!(right("Menurut aturan, {0, ^0} ⊂ K, jadi 1 ∈ M.", None), Ok(true));
    assert_eq!(right("Jadi menurut aturan {1, 2} ⊂ M.", None), Ok(true), "the words are Indonesian");
    assert_eq!(right("M denotes the set of the losing states. {0, ^0} ⊂ M.", None), Ok(true));
    assert_eq!(right("M denotes the set of the winning states. {0, ^0} ⊂ M.", None), Ok(false));
    assert_eq!(right("{0, ^0} ⊂ P, hence 1 ∈ N.", None), Ok(true));
    assert_eq!(right("0 is a P-position, hence 1 is an N-position.", None), Ok(true));
    let strange = ask("{0, ^0} ⊂ V, 1 ∈ W.", None).expect_err("no language has both");
    assert!(strange.to_string().contains("the letters `V`, `W` are not those of one language"), "{strange}");
}

// ---- what is left open ---------------------------------------------------------------------------------------------

#[test]
fn an_answer_without_reasons_is_true_but_shown_by_nothing() {
    let text = "W = {1, 2, 3, ^1, ^2, ^4, 5, ^5, 6, 8} and L = {0, ^0, ^3, 4, 7}.";
    only(
        text,
        Markup::Text,
        &[
            ("W = {1, 2, 3, ^1, ^2, ^4, 5, ^5, 6, 8}", "the text does not show"),
            ("L = {0, ^0, ^3, 4, 7}", "the text does not show"),
        ],
    );
    // The same list before its proof is fine.
    only(&format!("Claim: {text}\n\n{ENGLISH}"), Markup::Text, &[]);
    only(&format!("{text}\n\n{ENGLISH}"), Markup::Text, &[]);
}

#[test]
fn what_is_never_settled_is_told() {
    let report = cards(INDONESIAN, Markup::Text);
    assert_eq!(report.notes(), ["the solution never says who wins at ^4, ^5, 6, 7, 8"]);
}

#[test]
fn draws_are_true_or_not() {
    let game = "chopsticks-3";
    let text = |state: &str| format!("[1,1] vs [1,1] ∈ {state}.");
    let ask =
        |text: &str| judged(text, Markup::Text, None, &format!("proofs/{game}.ron"), Settings::default());
    assert!(ask(&text("D")).expect("a statement").is_right());
    let report = ask(&text("W")).expect("a statement");
    assert!(blamed(&report)[0].1.contains("[1,1] vs [1,1] is not winning"), "{}", report.summary());
}

#[test]
fn heaps_may_come_in_any_order() {
    let ask = |text: &str| judged(text, Markup::Text, None, "proofs/kayles-5.ron", Settings::default());
    let report = ask("[] ∈ L, so {[1], [2]} ⊂ W. Hence [1, 1] ∈ L, hence [1,2] ∈ W.").expect("statements");
    assert!(report.is_right(), "{:?}", blamed(&report));
}

#[test]
fn variables_of_a_game_whose_states_are_letters_are_told() {
    let text = "h is losing. If k ∈ W and (x, y) ∈ T, then so be it.";
    let report = judged(text, Markup::Text, None, "vertices", Settings::default()).expect("a statement");
    let told: Vec<_> = report.warnings().iter().map(|warning| warning.title.clone()).collect();
    assert!(told.iter().any(|title| title.starts_with("`k` is no state")), "{told:?}");
    let report = cards("{0, ^0} ⊂ L. If (x, y) ∈ T and y ∈ L, then x ∈ W.", Markup::Text);
    assert!(report.is_right() && report.warnings().is_empty());
}

#[test]
fn a_list_of_which_the_end_is_not_clear_is_not_taken_for_the_whole() {
    let begin = "{0, ^0} ⊂ L. ";
    for text in [
        "The only moves from 4 lead to 3, 2 as well as ^1.",
        "From 4 one can only move to 3, 2 or ^1.",
        "Some transitions from 4 are {(4,3), (4,2)}.",
        "The options of 4 are 3, 2 and ^1.",
        "By step 7, 0 ∈ L. In line 4, 0 ∈ L. 4 or 5 is winning.",
        "From 4 one can move to 3 and to 2.",
        "4 → 3, 4 → {2, ^1}, 8 → 7 → 6.",
    ] {
        only(&format!("{begin}{text}"), Markup::Text, &[]);
    }
    for (text, place, title) in [
        ("The options of 4 are 3 and 2.", "4 are 3 and 2", "`(4, ^1)`"),
        ("From 4 one can only move to 3 or 2.", "4 one can only move to 3 or 2", "`(4, ^1)`"),
        ("8 → 7 → 4.", "4", "`(7, 4)` is not a transition"),
        ("From 4 one can move to 1.", "1", "`(4, 1)` is not a transition"),
    ] {
        only(&format!("{begin}{text}"), Markup::Text, &[(place, title)]);
    }
}

// ---- anything that people may write --------------------------------------------------------------------------------

#[test]
fn no_text_breaks_the_reader() {
    let texts = [
        ENGLISH,
        INDONESIAN,
        LATEX,
        "\\pruvoPair{1}{0} \\u é \\\"{a \\hat\\hat\\hat{ $$a$é$ `é`` <U+D800> ({[( ^^^ 3\u{302}\u{302} ∀∃(( \\char999 \\def\\é{é}",
    ];
    let problem = problem::load("cards", Settings::default()).expect("the game loads");
    let rules = &*problem.game.rules;
    let relation = Relation::explore(rules, Limits::default()).expect("it is explored");
    let certificate = derive(&relation, &Solution::of(&relation), rules.identity());
    let verified = check(rules, &[], &certificate, Limits::default()).expect("it is accepted");
    let mut read = 0;
    for text in texts {
        for (at, _) in text.char_indices() {
            for put in ["", "{", "}", "$", "é", "\\", "^", "(", "∈", "\n\n"] {
                if !put.is_empty() && at % 7 != 0 {
                    continue;
                }
                let cut = if put.is_empty() {
                    text[at..].to_owned()
                } else {
                    format!("{}{put}{}", &text[..at], &text[at..])
                };
                for markup in [Markup::Text, Markup::Markdown, Markup::Latex] {
                    let source = Arc::new(Source { path: "cut".to_owned(), text: cut.clone() });
                    if let Ok(report) = judge(&source, markup, Some("en"), &problem.game, &verified) {
                        let said: usize =
                            report.messages().iter().map(|message| message.render(false).len()).sum();
                        read += said + report.json().len() + report.summary().len();
                    }
                }
            }
        }
    }
    assert!(read > 1_000_000, "{read} bytes were said");
    let deep = "\\hat".repeat(100_000) + &"{".repeat(100_000) + &"(".repeat(100_000) + " 0 ∈ L";
    for markup in [Markup::Text, Markup::Markdown, Markup::Latex] {
        let source = Arc::new(Source { path: "deep".to_owned(), text: deep.clone() });
        let _ = judge(&source, markup, Some("en"), &problem.game, &verified);
    }
}
