//! Laws that hold for every game: what is found is what brute force finds, and the proof of it is accepted.

#[path = "support/digraphs.rs"]
mod digraphs;
#[path = "laws/expected.rs"]
mod expected;
#[path = "laws/expressions.rs"]
mod expressions;
#[path = "laws/games.rs"]
mod games;
#[path = "laws/heaps.rs"]
mod heaps;
#[path = "support/naive.rs"]
mod naive;
#[path = "laws/random.rs"]
mod random;
#[path = "laws/relation.rs"]
mod relation;
#[path = "laws/sums.rs"]
mod sums;
#[path = "support/table.rs"]
mod table;
#[path = "laws/written.rs"]
mod written;
