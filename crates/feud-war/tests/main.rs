//! All tests of the rules, in one program: a file for each chapter or matter.

mod conformance;
