//! The server asked from outside, over real connections.

mod after;
mod chronicle;
mod companion;
mod daily;
mod docs;
mod hammer;
mod hints;
mod hostile;
mod leaks;
mod learn;
mod lists;
mod luck;
mod reivers;
mod schema;
mod storage;
mod support;
mod tools;
mod trials;
