//! Serves tables: pages for people, JSON for programs, the same game for both. Nothing here knows a rule.
#![forbid(unsafe_code)]

pub mod look;
pub mod pages;
