//! Theorems about all sizes: the figures of the textbook games, the search, the checker, and what it refuses.

#[path = "period/alike.rs"]
mod alike;
#[path = "period/figures.rs"]
mod figures;
#[path = "period/refused.rs"]
mod refused;
#[path = "period/stated.rs"]
mod stated;
#[path = "period/support.rs"]
mod support;
