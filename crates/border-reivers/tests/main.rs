//! The tests of Border Reivers, one program.

mod conformance;
mod example;
mod setup;
mod summer;
mod support;
mod using;
