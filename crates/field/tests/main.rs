//! All tests of the measured table in one program.

mod contact;
mod ground;
mod judging;
mod shapes;
