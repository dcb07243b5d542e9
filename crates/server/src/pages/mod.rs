//! Pages: each is a function from what is to be shown to HTML. They read no store and no clock.

pub mod model;
