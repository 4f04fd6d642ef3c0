//! pruvo
pub mod outcome;
pub mod diagnostic;
pub mod limits;
pub mod state;
pub mod game;
pub mod reading;
pub mod rules;
pub mod claim;
pub mod certificate;
pub mod check;
pub mod relation;
pub mod derive;
pub mod page;
pub mod files;
pub mod games;
pub mod problem;
pub mod cli;
