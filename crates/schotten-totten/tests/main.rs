//! All tests of the rules, in one program: a file for each chapter or matter.

mod claims;
mod conformance;
mod ending;
mod playthroughs;
mod position;
mod proof;
mod ruses;
mod setup;
mod support;
mod tactics;
mod turns;
mod views;
