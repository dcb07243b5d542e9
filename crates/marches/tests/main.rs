//! The binary, called as a person calls it in a terminal. The browser tests are a program of their own.

mod alone;
mod field;
mod kill;
mod looking_up;
mod matches;
mod paper;
mod play;
mod position;
mod records;
mod server;
mod support;
mod tools;
