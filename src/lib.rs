//! Proofs of who wins a two-player game: derived, printed, checked.
//!
//! A rule file goes in; a page that has been checked comes out.
//!
//! ```
//! use pruvo::{check::check, derive::{Solution, derive}, limits::Limits, outcome::Outcome, page, relation::Relation};
//! use pruvo::rules::{Game, Settings};
//!
//! // Take one or two counters; whoever cannot move loses.
//! let text = r#"Game(
//!     state: ["n in 0.."],
//!     start: "n = 4",
//!     moves: [(name: "take {k}", for: "k in 1..2", when: "k <= n", set: "n = n - k")],
//!     show: [(text: "{n}")],
//! )"#;
//! let game = Game::from_text("counters.ron", text, &Settings::default())?;
//! let rules = &*game.rules;
//!
//! let relation = Relation::explore(rules, Limits::default())?;             // T, a petgraph digraph
//! let solution = Solution::of(&relation);                                  // who wins, and how fast
//! let certificate = derive(&relation, &solution, rules.identity());        // the steps of the proof
//! let verified = check(rules, &[], &certificate, Limits::default()).expect("the derivation is right");
//! assert_eq!(verified.count(Outcome::Lose), 2);                            // 0 and 3
//!
//! let english = page::Language::named("en").expect("one of the languages");
//! let page = page::compose(&verified, &page::Request::new("Counters", &english))?;
//! let text = page::format("txt").expect("one of the formats").render(&page);
//! assert!(text.contains("The transitions from 4 are {(4, 3), (4, 2)}. Because 3 ∈ L, 4 ∈ W."));
//! # Ok::<(), Box<pruvo::diagnostic::Diagnostic>>(())
//! ```
//!
//! The modules are listed in floor order: each stands on earlier ones only, and a test keeps it so. Those marked T are
//! trusted: what they say is believed. Everything else only proposes, and the [`check`](mod@check) decides.

pub mod outcome; // T  winning, losing, drawn
pub mod diagnostic; // T  what a person is told when something is wrong
pub mod limits; // T  bounds of states, memory and time
pub mod state; // T  packed states and sets of them
pub mod files; //    reading whole files, writing them whole
pub mod reading; // T  RON with places
pub mod game; // T  what may be asked of a game
pub mod rules; // T  rule files
pub mod claim; // T  what is stated
pub mod certificate; // T  the steps of a proof
pub mod check; // T  the kernel
pub mod family; // T  what holds for every size
pub mod relation; //    the transition relation, a petgraph digraph
pub mod order; //    whether a relation is an order
pub mod derive; //    from the relation to the steps
pub mod induction; //    proposes certificates of families, and compares
pub mod strategy; //    strategies against all play
pub mod warnings; //    what may be meant otherwise
pub mod period; //    what repeats for ever
pub mod page; //    from what is checked to what is read
pub mod games; //    the catalogue
pub mod input; //    other ways to write a game
pub mod problem; //    proof files
pub mod solve; //    answers about states
pub mod solution; //    what people wrote about a game
pub mod transcript; //    games that were played
pub mod claims; //    claims of which each is a line
pub mod cli; //    the command line
