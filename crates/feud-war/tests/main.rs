//! All tests of the rules, in one program: a file for each chapter or matter.

mod animals;
mod conformance;
mod events;
mod fire;
mod herding;
mod items;
mod melee;
mod movement;
mod options;
mod position;
mod setup;
mod support;
