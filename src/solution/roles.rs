//! Which statements of a sentence are reasons, and which follow from them.

use super::{
    statements::{Role, Says},
    tokens::{Kind, Token},
    words::{Class, Words},
};
use crate::diagnostic::Span;

/// The roles of the statements of a sentence, in their order, and another way to read the sentence, where there is one.
/// `announced` says that a heading such as *Claim* stands before it.
pub(super) fn of(
    tokens: &[Token],
    words: &Words,
    found: &[(usize, Says, Span)],
    announced: bool,
) -> (Vec<Role>, Option<Vec<Role>>) {
    let is = |token: &Token, class: Class| matches!(&token.kind, Kind::Word(word) if words.is(word, class));
    let at = |wanted: &dyn Fn(&Token) -> bool| tokens.iter().position(wanted);
    let because = at(&|token| token.kind == Kind::Because || is(token, Class::Because));
    let marks = |token: &Token| token.kind == Kind::Therefore || is(token, Class::Therefore);
    let announced = announced || tokens.iter().any(|token| is(token, Class::Claims));
    if announced && because.is_none() && !tokens.iter().any(marks) {
        return (vec![Role::Announced; found.len()], None);
    }
    // A mark between two reasons, or behind everything, parts nothing.
    let therefore = (0..tokens.len()).find(|&n| {
        marks(&tokens[n])
            && found.iter().any(|(begin, ..)| *begin > n)
            && because.is_none_or(|because| because < n)
    });
    let outcome = |says: &Says| matches!(says, Says::Outcome { .. });
    if let Some(mark) = therefore {
        let role = |(begin, says, _): &(usize, Says, Span)| match because {
            _ if *begin > mark => Role::Conclusion,
            Some(because) if *begin > because && outcome(says) => Role::Reason,
            _ => Role::Plain,
        };
        return (found.iter().map(role).collect(), None);
    }
    let Some(because) = because else { return (vec![Role::Plain; found.len()], None) };
    let behind: Vec<_> = (0..found.len()).filter(|&n| found[n].0 > because && outcome(&found[n].1)).collect();
    let before = (0..found.len()).any(|n| found[n].0 < because && outcome(&found[n].1));
    let last = behind.last().copied().filter(|_| behind.len() > 1);
    // `A, since B and C`: what stands before the reasons follows from them.
    let first = |n: usize| {
        let (begin, says, _) = &found[n];
        match outcome(says) {
            true if *begin < because => Role::Conclusion,
            true => Role::Reason,
            false => Role::Plain,
        }
    };
    // `because B, C`: the last statement does. A single one is stated: *because of this, B*.
    let second = |n: usize| {
        let (begin, says, _) = &found[n];
        match outcome(says) {
            true if Some(n) == last => Role::Conclusion,
            true if *begin > because && last.is_some() => Role::Reason,
            _ => Role::Plain,
        }
    };
    let all = 0..found.len();
    if before {
        let otherwise = last.map(|_| all.clone().map(second).collect());
        (all.map(first).collect(), otherwise)
    } else {
        (all.map(second).collect(), None)
    }
}
