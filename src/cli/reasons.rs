//! Why a claim is refuted: the derivation of its state, or the end of it where it is long.

use super::work;
use crate::{
    certificate::Step,
    check::{Valued, check},
    diagnostic::Diagnostic,
    limits::Limits,
    page::{
        Language, Notation, Page, Paragraph, Request, Statement, compose, compose_values, format,
        statement::Values,
    },
    problem::{self, Problem},
    rules::Settings,
};

/// How many sentences of a derivation are given: more of it would hide the claim.
const MOST: usize = 6;

/// The same message with the reasons for the outcome of a state, in words.
///
/// # Errors
/// What stops the derivation of the state.
pub(super) fn given(
    problem: &Problem,
    state: Option<&str>,
    limits: Limits,
    message: Diagnostic,
) -> Result<Diagnostic, Box<Diagnostic>> {
    let (Some(state), Some(language)) = (state, Language::named("en")) else { return Ok(message) };
    let certificate = work::certificate(problem, Some(state), limits)?;
    // A proof that the kernel does not accept gives no reason.
    let Ok(verified) = check(&*problem.game.rules, &[], &certificate, limits) else { return Ok(message) };
    // A draw that the rules do not give is shown by its halves, which speak of many states at once.
    if let Some(Step::Halves { .. }) = verified.steps().last() {
        let note =
            format!("neither player can force a win from `{state}`; {} states show it", verified.states());
        let why = format!("`{}` prints why", without_claims(problem, "explain", &format!("\"{state}\"")));
        return Ok(message.note(note).help(why));
    }
    let request = Request { notation: Notation::Words, ..Request::new("", &language) };
    let mut sentences = steps(&compose(&verified, &request)?);
    let Some(last) = sentences.pop() else { return Ok(message) };
    if sentences.len() < MOST {
        return Ok(sentences.into_iter().chain([last]).fold(message, Diagnostic::note));
    }
    let command = without_claims(problem, "derive", &format!("--only \"{state}\""));
    Ok(message.note(last).help(format!("`{command}` prints the whole derivation")))
}

/// A command about the game of a problem, but without its claims, by which the command would stop as well.
fn without_claims(problem: &Problem, command: &str, rest: &str) -> String {
    let (name, is) = (&problem.game.name, problem.game.rules.identity());
    let Ok(own) = problem::catalogued(name, Settings::default()) else {
        return format!("pruvo {command} RULES {rest}` with the rule file itself in the place of `RULES");
    };
    let own = own.game.rules.identity();
    let (mut said, mut settings) = (format!("pruvo {command} {name}"), Settings::default());
    for constant in is.parameters.iter().filter(|constant| !own.parameters.contains(constant)) {
        said += &format!(" --set \"{constant}\"");
        settings.set("--set", constant);
    }
    if is.play != own.play {
        said += &format!(
            " --play {}",
            if is.play == "StuckDraws" { "stuck-draws".into() } else { is.play.to_lowercase() }
        );
    }
    let begins = problem::catalogued(name, settings).map(|own| own.game.rules.identity().start.clone());
    if let ([start], true) = (&is.start[..], begins.is_ok_and(|begins| begins != is.start)) {
        said += &format!(" --start \"{start}\"");
    }
    format!("{said} {rest}")
}

/// The same message with the mex, or the nim-sum, that is the value of a state.
///
/// # Errors
/// A state that has no name that reads back.
pub(super) fn of_value(
    valued: &Valued<'_>,
    state: Option<&str>,
    message: Diagnostic,
) -> Result<Diagnostic, Box<Diagnostic>> {
    let (Some(state), Some(language)) = (state, Language::named("en")) else { return Ok(message) };
    let words = valued.rules().read(state)?;
    let page = compose_values(valued, &[words], false, &Request::new("", &language))?;
    let of_it = |says: &Statement| match says {
        Statement::Values(Values::Mex { state: of, .. } | Values::NimSum { state: of, .. }) => of == state,
        _ => false,
    };
    Ok(sentences(&page, of_it).into_iter().fold(message, Diagnostic::note))
}

/// The sentences that show something, each as a line.
fn steps(page: &Page) -> Vec<String> {
    sentences(page, |says| {
        use Statement::{AtOnce, Losing, Over, Winning};
        matches!(says, Over { .. } | AtOnce { .. } | Winning { .. } | Losing { .. })
    })
}

/// Some of the sentences of a page, each as a line.
fn sentences(page: &Page, shows: impl Fn(&Statement) -> bool) -> Vec<String> {
    let Some(text) = format("txt") else { return Vec::new() };
    let sentence = |paragraph: &Paragraph| {
        let only = Paragraph { table: None, ..paragraph.clone() };
        let alone = Page { paragraphs: vec![only], ..page.clone() };
        // The title is empty, and so is the line under it.
        text.render(&alone).trim().to_owned()
    };
    page.paragraphs.iter().filter(|paragraph| shows(&paragraph.says)).map(sentence).collect()
}
