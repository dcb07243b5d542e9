//! Lists, sheets and cards of the games with figures.

mod desk;
mod lists;
mod sheets;
