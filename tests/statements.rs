//! Every page of the project says the same in every language, notation and format, and nothing but the truth.

#[path = "support/digraphs.rs"]
mod digraphs;
#[path = "statements/ends.rs"]
mod ends;
#[path = "statements/judge.rs"]
mod judge;
#[path = "support/naive.rs"]
mod naive;
#[path = "statements/one.rs"]
mod one;
#[path = "statements/pages.rs"]
mod pages;
#[path = "support/phrases.rs"]
mod phrases;
#[path = "support/plain.rs"]
mod plain;
#[path = "statements/by_rounds.rs"]
mod by_rounds;
#[path = "support/rounds.rs"]
mod rounds;
#[path = "support/said.rs"]
mod said;
#[path = "support/signs.rs"]
mod signs;
#[path = "support/statements.rs"]
mod statements;
#[path = "support/table.rs"]
mod table;
