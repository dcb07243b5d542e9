//! All tests of the rules, in one program: a file for each chapter or matter.

mod conformance;
mod data;
mod odds;
mod own_file;
mod own_file_refused;
mod position;
mod support;
