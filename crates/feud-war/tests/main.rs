//! All tests of the rules, in one program: a file for each chapter or matter.

mod animals;
mod conformance;
mod fire;
mod items;
mod movement;
mod setup;
mod support;
