//! Orders: which properties of an order a relation has, with counterexamples, and whether play by it ends. Stands on
//! [`relation`](crate::relation), which knows the algorithms of petgraph.
//!
//! The definitions are those of textbooks; see for instance von Stengel, *Game Theory Basics* (2022), exercise 1.1, whose
//! theorems [`small`] checks on all small relations.

mod report;
pub mod small;

use crate::relation::topological;

/// A relation on elements with numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Binary {
    /// For each element those it is related to, in ascending order, each once.
    rows: Vec<Vec<usize>>,
}

/// A property that orders have, or have not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Property {
    /// x R x for all x.
    Reflexive,
    /// x R x for no x.
    Irreflexive,
    /// x R y and y R x only where x = y.
    Antisymmetric,
    /// x R y and y R x for no x and y.
    Asymmetric,
    /// x R y and y R z imply x R z.
    Transitive,
    /// Reflexive, antisymmetric and transitive.
    PartialOrder,
    /// Irreflexive and transitive.
    StrictOrder,
}

/// Why a relation does not have a property.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counterexample {
    /// This element is not related to itself.
    Alone(usize),
    /// This element is related to itself.
    Loop(usize),
    /// Each of two elements is related to the other one.
    Both(usize, usize),
    /// The first is related to the second and that to the third, but the first is not related to the third.
    Gap(usize, usize, usize),
}

impl Property {
    /// All of them, in the order in which they are reported.
    pub const ALL: [Self; 7] = [
        Self::Reflexive,
        Self::Irreflexive,
        Self::Antisymmetric,
        Self::Asymmetric,
        Self::Transitive,
        Self::PartialOrder,
        Self::StrictOrder,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Reflexive => "reflexive",
            Self::Irreflexive => "irreflexive",
            Self::Antisymmetric => "antisymmetric",
            Self::Asymmetric => "asymmetric",
            Self::Transitive => "transitive",
            Self::PartialOrder => "a partial order",
            Self::StrictOrder => "a strict order",
        }
    }

    /// The properties of which it consists.
    pub fn parts(self) -> &'static [Self] {
        match self {
            Self::PartialOrder => &[Self::Reflexive, Self::Antisymmetric, Self::Transitive],
            Self::StrictOrder => &[Self::Irreflexive, Self::Transitive],
            Self::Reflexive
            | Self::Irreflexive
            | Self::Antisymmetric
            | Self::Asymmetric
            | Self::Transitive => &[],
        }
    }
}

impl Binary {
    /// The relation in which every element is related to those of its row.
    pub fn new(mut rows: Vec<Vec<usize>>) -> Self {
        for row in &mut rows {
            row.sort_unstable();
            row.dedup();
        }
        Self { rows }
    }

    /// For each element those it is related to, in ascending order.
    pub fn rows(&self) -> &[Vec<usize>] {
        &self.rows
    }

    /// How many pairs are related.
    pub fn pairs(&self) -> usize {
        self.rows.iter().map(Vec::len).sum()
    }

    /// Whether an element is related to another one.
    pub fn relates(&self, x: usize, y: usize) -> bool {
        self.rows[x].binary_search(&y).is_ok()
    }

    /// The first counterexample to a property, if there is one.
    pub fn against(&self, property: Property) -> Option<Counterexample> {
        let mut all = 0..self.rows.len();
        match property {
            Property::Reflexive => all.find(|&x| !self.relates(x, x)).map(Counterexample::Alone),
            Property::Irreflexive => all.find(|&x| self.relates(x, x)).map(Counterexample::Loop),
            Property::Antisymmetric => all.find_map(|x| self.returns(x, |y| y != x)),
            Property::Asymmetric => all.find_map(|x| self.returns(x, |_| true)),
            Property::Transitive => all.find_map(|x| self.gap(x)),
            Property::PartialOrder | Property::StrictOrder => {
                property.parts().iter().find_map(|&part| self.against(part))
            }
        }
    }

    /// Whether the relation has a property.
    pub fn is(&self, property: Property) -> bool {
        self.against(property).is_none()
    }

    fn returns(&self, x: usize, wanted: impl Fn(usize) -> bool) -> Option<Counterexample> {
        let back = self.rows[x].iter().find(|&&y| wanted(y) && self.relates(y, x));
        back.map(|&y| if x == y { Counterexample::Loop(x) } else { Counterexample::Both(x, y) })
    }

    fn gap(&self, x: usize) -> Option<Counterexample> {
        let through = self.rows[x].iter().flat_map(|&y| self.rows[y].iter().map(move |&z| (y, z)));
        let missing = through.into_iter().find(|&(_, z)| !self.relates(x, z));
        missing.map(|(y, z)| Counterexample::Gap(x, y, z))
    }

    /// This relation, and that every element is related to itself: ≤ of <.
    #[must_use]
    pub fn or_equal(&self) -> Self {
        let with = |(x, row): (usize, &Vec<usize>)| row.iter().copied().chain([x]).collect();
        Self::new(self.rows.iter().enumerate().map(with).collect())
    }

    /// This relation between different elements: < of ≤.
    #[must_use]
    pub fn and_different(&self) -> Self {
        let without = |(x, row): (usize, &Vec<usize>)| row.iter().copied().filter(|&y| y != x).collect();
        Self::new(self.rows.iter().enumerate().map(without).collect())
    }

    /// The transitive closure: what can be reached in one step or more.
    #[must_use]
    pub fn reachability(&self) -> Self {
        let from = |x: usize| {
            let mut reached = vec![false; self.rows.len()];
            let mut todo = vec![x];
            while let Some(at) = todo.pop() {
                todo.extend(self.rows[at].iter().filter(|&&y| !std::mem::replace(&mut reached[y], true)));
            }
            (0..reached.len()).filter(|&y| reached[y]).collect()
        };
        Self { rows: (0..self.rows.len()).map(from).collect() }
    }

    /// The elements in an order in which every one comes before those it is related to, else a cycle: elements each of which
    /// is related to the next one, and the last one to the first.
    ///
    /// # Errors
    /// A cycle is the other answer.
    pub fn topological(&self) -> Result<Vec<usize>, Vec<usize>> {
        topological(&self.rows)
    }
}
