//! All tests of the lessons, as one program.

mod courses;
