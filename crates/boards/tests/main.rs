//! The pictures and panels of both games.

mod hammer_of_the_scots;
mod legible;
mod offers;
mod schotten_totten;
mod scotland;
mod support;
