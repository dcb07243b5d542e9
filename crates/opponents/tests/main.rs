//! Computer players against each other, against games that are solved, and as programs.

mod blind;
mod hammer_of_the_scots;
mod kuhn;
mod noughts;
mod players;
mod programs;
mod textbook;
