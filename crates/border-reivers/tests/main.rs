//! The tests of Border Reivers, one program.

mod autumn;
mod awards;
mod conformance;
mod example;
mod map;
mod piles;
mod setup;
mod summer;
mod support;
mod using;
mod views;
