//! Digraphs as rule files. Their reader is that of all rule files.

use super::{Lost, play_name};
use crate::rules::{Listing, Play};

/// A string literal of RON.
fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        if matches!(c, '"' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out.push('"');
    out
}

#[allow(clippy::unnecessary_wraps, reason = "other forms cannot say everything")]
pub(super) fn write(listing: &Listing) -> Result<String, Lost> {
    let Listing { vertices, players, starts, play } = listing;
    let names: Vec<_> = vertices.iter().map(|vertex| quoted(&vertex.name)).collect();
    let list = |numbers: &[usize]| numbers.iter().map(|&n| names[n].as_str()).collect::<Vec<_>>().join(", ");
    let mut out = "Game(\n    edges: [\n".to_owned();
    for (vertex, name) in vertices.iter().zip(&names) {
        out += &format!("        ({name}, [{}]),\n", list(&vertex.options));
    }
    out += "    ],\n";
    if let Some([first, second]) = players {
        out += &format!("    players: [\"{first}\", \"{second}\"],\n    owner: {{\n");
        for (vertex, name) in vertices.iter().zip(&names) {
            let owner = if vertex.owner == 0 { first } else { second };
            out += &format!("        {name}: \"{owner}\",\n");
        }
        out += "    },\n";
    }
    let said = vertices.iter().zip(&names);
    let said = said.filter_map(|(v, name)| Some((name, v.outcome_in_words(players.as_ref())?)));
    let said: Vec<_> = said.map(|(name, words)| format!("        {name}: \"{words}\",\n")).collect();
    if !said.is_empty() {
        out += &format!("    outcome: {{\n{}    }},\n", said.concat());
    }
    if *play != Play::Normal {
        out += &format!("    play: {},\n", play_name(*play));
    }
    out += &match starts[..] {
        [] => "    start: Everywhere,\n".to_owned(),
        [start] => format!("    start: {},\n", names[start]),
        _ => format!("    start: [{}],\n", list(starts)),
    };
    Ok(out + ")\n")
}
