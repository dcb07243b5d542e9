//! The three small games through the laws, records, leaving, and reported chance.

mod laws;
mod play;
