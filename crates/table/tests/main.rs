//! The laws and the record, held with small games made for it.

mod conformance_bites;
mod high_card;
mod patience;
mod perft;
mod records;
mod stakes;
