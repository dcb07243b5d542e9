//! All tests of the rules, in one program: a file for each chapter or matter.

mod autumn;
mod awards;
mod conformance;
mod data;
mod example;
mod map;
mod own_file;
mod own_file_refused;
mod piles;
mod position;
mod setup;
mod summer;
mod support;
mod using;
mod views;
