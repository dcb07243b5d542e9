//! Lists, sheets and cards of the games with figures.

mod lists;
mod sheets;
