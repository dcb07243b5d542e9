//! All tests of the measured table in one program.

mod contact;
mod documents;
mod ground;
mod judging;
mod libraries;
mod reaching;
mod scenes;
mod seeing;
mod shapes;
