//! Transcripts of play.

use crate::run::{Run, Scratch, pruvo};
use serde_json::Value;

/// The example of play in the textbook's rules of the hand game.
const HANDS: &str = "\
# with five fingers a hand
[2,4] vs [3,1]
1. Asep: [3,1] vs [3,3]
2. Budi: attack 0>1
3. Asep: move 1
4. Budi: attack 1>0   # the only hand that is left
";

fn check(text: &str, options: &str) -> Run {
    let scratch = Scratch::new();
    let file = scratch.file("evening.play", text);
    pruvo(&format!("check {file} --game {options}"))
}

#[test]
fn the_textbooks_example_is_legal_and_two_of_its_moves_are_mistakes() {
    let text = check(HANDS, "chopsticks").printed();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "Play begins at [2,4] vs [3,1]: Asep is to move and can force a win, in 7 moves.");
    assert!(
        lines[1].starts_with("1. Asep: move 1, to [3,1] vs [3,3]. A mistake, which throws the win away"),
        "{text}"
    );
    assert_eq!(lines[2], "   What keeps the win: attack 0>0, to [0,1] vs [2,4].");
    assert!(lines[4].contains("A mistake, which throws the draw away: Asep loses"), "{text}");
    assert_eq!(lines[7], "Play is over at [0,0] vs [3,1]: Asep has lost.");
    assert_eq!(lines[8], "4 moves, all legal; 2 mistakes (moves 1 and 3)");
}

#[test]
fn json_says_the_same() {
    let text = check(HANDS, "chopsticks --format json").printed();
    let value: Value = serde_json::from_str(&text).expect("it is JSON");
    let outcomes = |side: &str| -> Vec<String> {
        let moves = value["moves"].as_array().expect("a list").iter();
        moves.map(|m| m[side]["outcome"].as_str().expect("a word").to_owned()).collect()
    };
    assert_eq!(outcomes("before"), ["win", "draw", "draw", "win"]);
    assert_eq!(outcomes("after"), ["draw", "draw", "lose", "win"]);
    assert_eq!(value["legal"], true);
    assert_eq!(value["moves"][0]["keeps"][0]["to"], "[0,1] vs [2,4]");
    assert_eq!(value["moves"][2]["line"], 5);
    assert_eq!(value["end"]["over"], true);
}

#[test]
fn an_illegal_move_is_shown_with_the_rule_that_forbids_it() {
    let run = check("take 3\n2. take 3\ntake 1\n", "cards");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("illegal move 2: `take 3` is not allowed at `^5`"), "{}", run.err);
    assert!(run.err.contains("the rules allow `take 3` only when"), "{}", run.err);
    assert!(run.err.contains("the moves from there are take 1, to ^4; take 2, to ^3"), "{}", run.err);
    assert!(run.out.contains("what follows it (1 move) was not judged"), "{}", run.out);
    let dead = check("[4,0] vs [3,1]\nattack 0>1 -> attack 0>1", "chopsticks");
    assert_eq!(dead.code, 1, "{}", dead.err);
    let hand = check("[3,1] vs [4,0]\nattack 1>1", "chopsticks");
    assert!(
        hand.err.contains("the rules allow `attack 1>1` only when `me[i] != 0 and opp[j] != 0`"),
        "{}",
        hand.err
    );
}

#[test]
fn no_move_leads_to_what_is_no_option() {
    let run = check("8 -> 7 → 3", "cards");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("illegal move 2: no move leads from `7` to `3`"), "{}", run.err);
    let over = check("1\ntake 1\ntake 1", "cards");
    assert!(over.err.contains("illegal move 2: play is over at `0`"), "{}", over.err);
}

#[test]
fn whose_turn_it_is_is_seen() {
    let run = check("Ann: take 1\nAnn: take 1", "cards");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("illegal move 2: it is not Ann's turn"), "{}", run.err);
    let right = check("Ann: take 1\nBob: take 1\nAnn: take 2", "cards").printed();
    assert!(right.contains("2. Bob: take 1, to 6."), "{right}");
}

#[test]
fn play_may_begin_where_the_game_does_not_come() {
    let text = check("11\ntake 1\n", "cards").printed();
    assert!(text.starts_with("Play begins at 11:"), "{text}");
    let heaps = check("[4,4]\n[4,2]", "nim").printed();
    assert!(
        heaps.contains("The second player is to move") || heaps.contains("the second player is to move"),
        "{heaps}"
    );
}

#[test]
fn what_is_neither_a_move_nor_a_state_is_wrong_input() {
    let run = check("take 2\ntak 1\n", "cards");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("move 2: `tak 1` is neither a move from `6` nor a state"), "{}", run.err);
    assert!(run.err.contains("did you mean `take 1`?"), "{}", run.err);
    assert!(check("# nothing\n", "cards").refused(2).contains("there is no move in"));
}

#[test]
fn boards_with_a_number_sign_are_no_comments() {
    let text = check("1,1 across  # a domino\n##|##\n", "cram").printed();
    assert!(text.contains("2. The second player: 2,1 across, to ##|##."), "{text}");
}
