//! The theorems about orders, checked on all relations with few elements. It is a check of those and proves nothing of
//! larger ones.

use super::{Binary, Property};

/// How many elements the relations have at most.
pub const MOST: usize = 4;

/// How many relations were looked at, and how many are what; the theorems held for all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Checked {
    /// All relations.
    pub relations: usize,
    /// Those that are strict orders.
    pub strict: usize,
    /// Those that are partial orders.
    pub partial: usize,
    /// Those without cycles.
    pub acyclic: usize,
}

/// A relation of which a theorem is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refuted {
    /// The relation.
    pub relation: Binary,
    /// The theorem.
    pub theorem: &'static str,
}

/// The theorems, each with whether it holds for one relation.
type Theorem = (&'static str, fn(&Binary) -> bool);

/// All of them.
pub const THEOREMS: [Theorem; 4] = [
    ("(a) if < is a strict order, then ≤, defined as < or =, is a partial order, and < is ≤ and ≠", strict),
    ("(b) if ≤ is a partial order, then <, defined as ≤ and ≠, is a strict order, and ≤ is < or =", partial),
    ("(c) play by a relation always ends if and only if reachability is a strict order", ending),
    ("(d) a relation is asymmetric if and only if it is antisymmetric and irreflexive", asymmetric),
];

fn strict(less: &Binary) -> bool {
    let with = less.or_equal();
    !less.is(Property::StrictOrder) || with.is(Property::PartialOrder) && with.and_different() == *less
}

fn partial(with: &Binary) -> bool {
    let less = with.and_different();
    !with.is(Property::PartialOrder) || less.is(Property::StrictOrder) && less.or_equal() == *with
}

fn ending(moves: &Binary) -> bool {
    moves.topological().is_ok() == moves.reachability().is(Property::StrictOrder)
}

fn asymmetric(relation: &Binary) -> bool {
    relation.is(Property::Asymmetric)
        == (relation.is(Property::Antisymmetric) && relation.is(Property::Irreflexive))
}

/// The relation on `count` elements whose pairs are the bits of `code`.
fn coded(count: usize, code: u32) -> Binary {
    let row = |x: usize| (0..count).filter(|y| code >> (x * count + y) & 1 == 1).collect();
    Binary::new((0..count).map(row).collect())
}

/// Checks all theorems on all relations with up to [`MOST`] elements.
///
/// # Errors
/// The first relation for which a theorem does not hold.
pub fn check() -> Result<Checked, Refuted> {
    let mut checked = Checked::default();
    for count in 0..=MOST {
        for code in 0..1_u32 << (count * count) {
            let relation = coded(count, code);
            if let Some(&(theorem, _)) = THEOREMS.iter().find(|(_, holds)| !holds(&relation)) {
                return Err(Refuted { relation, theorem });
            }
            checked.relations += 1;
            checked.strict += usize::from(relation.is(Property::StrictOrder));
            checked.partial += usize::from(relation.is(Property::PartialOrder));
            checked.acyclic += usize::from(relation.topological().is_ok());
        }
    }
    Ok(checked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_theorems_hold_for_all_small_relations_and_the_counts_are_known() {
        // Labelled posets: 1, 1, 3, 19, 219 (OEIS A001035); labelled acyclic digraphs: 1, 1, 3, 25, 543 (A003024).
        let expected = Checked {
            relations: 1 + 2 + 16 + 512 + 65536,
            strict: 1 + 1 + 3 + 19 + 219,
            partial: 1 + 1 + 3 + 19 + 219,
            acyclic: 1 + 1 + 3 + 25 + 543,
        };
        assert_eq!(check(), Ok(expected));
    }

    #[test]
    fn what_is_no_theorem_is_refuted() {
        // Antisymmetry and transitivity without irreflexivity do not make a strict order.
        let all = (0..1_u32 << 4).map(|code| coded(2, code));
        let mut counter = all.filter(|relation| {
            relation.is(Property::Antisymmetric)
                && relation.is(Property::Transitive)
                && !relation.is(Property::StrictOrder)
        });
        assert_eq!(counter.next(), Some(Binary::new(vec![vec![0], vec![]])));
    }

    #[test]
    fn a_cycle_goes_round_and_an_order_goes_forwards() {
        for code in 0..1_u32 << 16 {
            let relation = coded(4, code);
            match relation.topological() {
                Ok(order) => {
                    let place = |x: usize| order.iter().position(|&y| y == x).expect("every element");
                    let forwards = |x: usize| relation.rows()[x].iter().all(|&y| place(x) < place(y));
                    assert!((0..4).all(forwards), "{relation:?}: {order:?}");
                }
                Err(cycle) => {
                    assert!(!cycle.is_empty(), "{relation:?}");
                    let next = cycle.iter().cycle().skip(1);
                    assert!(cycle.iter().zip(next).all(|(&x, &y)| relation.relates(x, y)), "{cycle:?}");
                }
            }
        }
    }

    #[test]
    fn counterexamples_are_what_they_say() {
        use super::super::Counterexample::{Alone, Both, Gap, Loop};
        for code in 0..1_u32 << 9 {
            let relation = coded(3, code);
            for property in Property::ALL {
                let right = match relation.against(property) {
                    None => continue,
                    Some(Alone(x)) => !relation.relates(x, x),
                    Some(Loop(x)) => relation.relates(x, x),
                    Some(Both(x, y)) => x != y && relation.relates(x, y) && relation.relates(y, x),
                    Some(Gap(x, y, z)) => {
                        relation.relates(x, y) && relation.relates(y, z) && !relation.relates(x, z)
                    }
                };
                assert!(right, "{property:?} of {relation:?}");
            }
        }
    }
}
