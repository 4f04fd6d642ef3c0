//! What the moves make of a state in which one number n is great, and all others are given. Trusted.

use super::{Form, Large, Same, Unlike, unlike};
use crate::rules::written::{End, Players, Rule, Set, Target, Turns, Written};

/// What can be done at all great n, with all other numbers of the state given.
#[derive(Debug)]
pub(crate) struct Great {
    /// For each option the cells, where the great one holds n less a number, or a number.
    pub(crate) options: Vec<Vec<Form>>,
    /// From which n on.
    pub(crate) from: i64,
}

impl Written {
    /// The options of the state with these cells, for all great n; `cells` holds [`Form::great`] in one place.
    ///
    /// # Errors
    /// Why they are not alike, and the number of the rule that shows it, if one does.
    pub(crate) fn at_great(&self, cells: &[Form]) -> Result<Great, (Option<usize>, Unlike)> {
        let mut large = Large::new(cells, self.slots, 0);
        let mut options = Vec::new();
        let (over, player) = self.before_moves(&mut large, cells).map_err(|why| (None, why))?;
        if !over {
            for (number, rule) in self.moves.iter().enumerate() {
                if rule.by.is_none() || rule.by == player {
                    let ran = large.run(&rule.choices, &mut |large| {
                        if large.bool(&rule.when)? {
                            options.push(self.great_option(large, rule, cells)?);
                        }
                        Ok(())
                    });
                    ran.map_err(|why| (Some(number), why))?;
                }
            }
        }
        Ok(Great { options, from: large.from })
    }

    /// Whether an end rule has ended play, and the player to move.
    fn before_moves(&self, large: &mut Large<'_>, cells: &[Form]) -> Same<(bool, Option<i64>)> {
        let player = match self.players.as_ref().map(|players| &players.turns) {
            None => None,
            Some(Turns::Cell(at)) => cells[*at].constant(),
            Some(Turns::Computed(turn, _)) => match large.int(turn)?.constant() {
                Some(player) => Some(player),
                None => return unlike("whose turn it is depends on the number that grows"),
            },
        };
        for (when, _end) in &self.ends {
            if large.bool(when)? {
                return Ok((true, player));
            }
        }
        Ok((false, player))
    }

    fn great_option(&self, large: &mut Large<'_>, rule: &Rule, cells: &[Form]) -> Same<Vec<Form>> {
        let mut new = cells.to_vec();
        for set in &rule.set {
            assign(large, set, &mut new)?;
        }
        for &(a, b, count) in &self.swaps {
            (0..count).for_each(|n| new.swap(a + n, b + n));
        }
        if let Some(Players { turns: Turns::Cell(at), .. }) = &self.players
            && !rule.again
        {
            new[*at] = Form::number(1).minus(cells[*at])?;
        }
        Ok(new)
    }

    /// Whether some rule ends play otherwise than with a win of the player who moved last.
    pub(crate) fn ends_otherwise(&self) -> bool {
        self.ends.iter().any(|(_, end)| *end != End::Outcome(crate::outcome::Outcome::Lose))
    }
}

fn assign(large: &mut Large<'_>, set: &Set, new: &mut [Form]) -> Same<()> {
    let mut put = |at: usize, value: Form| {
        new[at] = if set.adds { new[at].plus(value)? } else { value };
        Ok(())
    };
    match &set.target {
        Target::Cell(at, value) => put(*at, large.int(value)?),
        Target::Indexed(indexed, value) => {
            let mut position = 0;
            for (index, low, count) in &indexed.index {
                let offset = large.index(index, *low)?;
                if offset >= *count {
                    return unlike("an index is out of its bounds");
                }
                position = position * count + offset;
            }
            put(indexed.first + position, large.int(value)?)
        }
        Target::Vector(first, count, list) => {
            let items = large.list(list)?;
            if items.len() != *count {
                return unlike("a vector gets a list of another length");
            }
            (*first..).zip(items).try_for_each(|(at, item)| put(at, item))
        }
        Target::Fill(first, count, value) => {
            let value = large.int(value)?;
            (*first..first + count).try_for_each(|at| put(at, value))
        }
    }
}
