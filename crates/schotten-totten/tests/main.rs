//! All tests of the rules, in one program: a file for each chapter or matter.

mod claims;
mod conformance;
mod ending;
#[path = "../../table/tests/golden/mod.rs"]
mod golden;
mod perft;
mod playthroughs;
mod position;
mod proof;
mod ruses;
mod setup;
mod support;
mod tactics;
mod turns;
mod views;
