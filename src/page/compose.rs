//! Composes the page of a proof: first what is to be said, then in which words.

use super::{Language, Notation, Page, Paragraph, Statement, Style, outline, wording::Wording};
use crate::{
    check::{Valued, Verified, period::Periodic},
    claim::Claim,
    diagnostic::Diagnostic,
    game::Identity,
    state::State,
};

/// What a page is asked to be, besides the page of a certain proof.
#[derive(Debug, Clone, Copy)]
pub struct Request<'r> {
    /// The title.
    pub title: &'r str,
    /// The language.
    pub language: &'r Language,
    /// How it says who wins.
    pub notation: Notation,
    /// How much of the proof it spells out.
    pub style: Style,
    /// What was claimed, to be repeated at the end. Claims about states of which the proof says nothing, or something
    /// else, are left out.
    pub claims: &'r [Claim],
}

impl<'r> Request<'r> {
    /// A page under a title, in a language; with sets, with everything spelled out, and without claims.
    pub fn new(title: &'r str, language: &'r Language) -> Self {
        Self { title, language, notation: Notation::Sets, style: Style::Full, claims: &[] }
    }
}

/// The page of a proof.
///
/// # Errors
/// A state that has no name that reads back; rounds that there are not.
pub fn compose(verified: &Verified<'_>, request: &Request<'_>) -> Result<Page, Box<Diagnostic>> {
    Ok(page(outline::whole(verified, request.style, request.claims)?, request))
}

/// A page with a hint for one state of a proof for all states: which rule applies to it and how many transitions are
/// good ones, but not which.
///
/// # Errors
/// A state that has no name that reads back.
pub fn hint(verified: &Verified<'_>, state: &State, request: &Request<'_>) -> Result<Page, Box<Diagnostic>> {
    Ok(page(outline::hint(verified, state)?, request))
}

/// The page of Grundy values: of all states, and then of these states of the whole game; with `period`, whether they
/// repeat as far as they were looked at.
///
/// # Errors
/// A state that has no name that reads back.
pub fn compose_values(
    valued: &Valued<'_>,
    states: &[State],
    period: bool,
    request: &Request<'_>,
) -> Result<Page, Box<Diagnostic>> {
    Ok(page(outline::values(valued, request.style, states, period)?, request))
}

/// The page of a theorem about all sizes of a game, which was compared up to some size: with what it says at these sizes.
///
/// # Errors
/// A state that has no name that reads back.
pub fn compose_period(
    shown: &Periodic<'_>,
    game: &Identity,
    compared: u64,
    sizes: &[u64],
    request: &Request<'_>,
) -> Result<Page, Box<Diagnostic>> {
    Ok(page(outline::period(shown, &game.rules, &game.parameters, compared, sizes)?, request))
}

fn page(says: Vec<Statement>, request: &Request<'_>) -> Page {
    let Request { title, language, notation, .. } = *request;
    let wording = Wording::new(language, notation, &says);
    let paragraph = |says| Paragraph { text: wording.say(&says), table: wording.table(&says), says };
    Page {
        language: language.code.clone(),
        notation,
        letters: notation.letters(language),
        ascii: language.ascii.clone(),
        title: title.to_owned(),
        paragraphs: says.into_iter().map(paragraph).collect(),
    }
}
