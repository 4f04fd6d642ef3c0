//! What is known about some games, from other programs and from the book: the program finds exactly this.

#[path = "facts/catalogue.rs"]
mod catalogue;
#[path = "facts/derivation.rs"]
mod derivation;
#[path = "facts/figures.rs"]
mod figures;
#[path = "facts/games.rs"]
mod games;
#[path = "facts/golden.rs"]
mod golden;
#[path = "facts/grundy.rs"]
mod grundy;
#[path = "facts/solved.rs"]
mod solved;
#[path = "facts/table.rs"]
mod table;
#[path = "facts/values.rs"]
mod values;
#[path = "support/signs.rs"]
mod signs;
#[allow(dead_code, reason = "pages that are read by their signs need only a part of it")]
#[path = "support/statements.rs"]
mod statements;
