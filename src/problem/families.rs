//! The claims of a proof file about all states of a game, whatever its size: the field `families`.

use crate::{
    diagnostic::{Diagnostic, Source, Span},
    family::{Claim, certificate},
    reading::part,
};
use ron::value::RawValue;
use serde::Deserialize;
use std::sync::Arc;

/// A claim about all states of a game.
#[derive(Debug, Clone)]
pub struct FamilyClaim {
    /// The claim.
    pub claim: Claim,
    /// What should be found out about it.
    pub expect: Expect,
    /// Where it stands in a proof file, if it stands in one.
    pub span: Option<Span>,
}

/// What should be found out about a claim.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Expect {
    /// That it is right.
    #[default]
    Proved,
    /// That it is wrong, and about which state first.
    Refuted {
        /// The state.
        at: String,
    },
}

/// A claim as it is written.
#[derive(Debug, Deserialize)]
#[serde(rename = "Family", deny_unknown_fields, bound(deserialize = "'de: 'a"))]
struct FamilyFile<'a> {
    #[serde(default)]
    losing: Option<&'a RawValue>,
    #[serde(default)]
    keeps: Option<&'a RawValue>,
    #[serde(default)]
    values: Option<&'a RawValue>,
    #[serde(default)]
    domain: Option<&'a RawValue>,
    #[serde(default)]
    by: Option<&'a RawValue>,
    #[serde(default)]
    measure: Option<&'a RawValue>,
    #[serde(default)]
    expect: Expect,
}

/// The claim that stands at this place.
pub(super) fn claim(source: &Arc<Source>, span: Span) -> Result<FamilyClaim, Box<Diagnostic>> {
    let file: FamilyFile<'_> = part(source, span.clone())?;
    let fields = [file.losing, file.keeps, file.values, file.domain, file.by, file.measure];
    let claim = certificate::claim(source, &span, fields)?;
    Ok(FamilyClaim { claim, expect: file.expect, span: Some(span) })
}
