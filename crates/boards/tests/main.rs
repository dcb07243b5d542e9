//! The pictures and panels of all games.

mod border_reivers;
mod border_reivers_map;
mod buttons;
mod feud_war;
mod hammer_of_the_scots;
mod legible;
mod measured;
mod schotten_totten;
mod scotland;
mod support;
