//! The pictures and panels of both games.

mod buttons;
mod hammer_of_the_scots;
mod legible;
mod schotten_totten;
mod scotland;
mod support;
