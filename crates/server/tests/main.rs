//! The server asked from outside, over real connections.

mod docs;
mod hammer;
mod hostile;
mod leaks;
mod lists;
mod luck;
mod schema;
mod storage;
mod support;
mod trials;
