//! Every page of the project says the same in every language, and nothing but the truth.

#[path = "support/digraphs.rs"]
mod digraphs;
#[path = "statements/judge.rs"]
mod judge;
#[path = "support/naive.rs"]
mod naive;
#[path = "statements/pages.rs"]
mod pages;
#[path = "support/statements.rs"]
mod statements;
#[path = "support/table.rs"]
mod table;
