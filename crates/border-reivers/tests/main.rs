//! The tests of Border Reivers, one program.

mod conformance;
mod example;
mod support;
