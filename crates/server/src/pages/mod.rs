//! Pages: each is a function from what is to be shown to HTML. They read no store and no clock. Everything
//! works with forms and links alone; the script in `assets/` makes it swifter and knows no rule.

pub mod assets;
mod chronicle;
mod daily;
mod frame;
mod home;
mod join;
mod learn;
mod lesson;
mod local;
mod message;
pub mod model;
mod new_table;
mod qr;
mod question;
mod rules;
mod table;
mod tables;
#[cfg(test)]
mod tests;
mod tools;
mod words;

pub use chronicle::{Chronicle, chronicle, chronicle_file};
pub use daily::daily;
pub use home::home;
pub use join::{join, key};
pub use learn::{courses, learn};
pub use lesson::{lesson, lesson_address};
pub use message::message;
pub use new_table::new_table;
pub use rules::{rules, rules_part};
pub use table::{LOG_PIECE, log, log_lines, offers, part, table};
pub use tables::tables;
pub use tools::{
    Asker, DeskPage, Drawn, Fault, RosterPage, TerrainPage, desk, desk_beginning, dressed, prints,
    roster, roster_part, sheets, terrain, tools,
};
