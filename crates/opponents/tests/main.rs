//! Computer players against each other, against games that are solved, and as programs.

mod blind;
mod border_reivers;
mod counsel;
mod feud_war;
mod guides;
mod hammer_of_the_scots;
mod heirs;
mod kuhn;
mod many_seats;
mod noughts;
mod players;
mod programs;
mod textbook;
mod yard;
