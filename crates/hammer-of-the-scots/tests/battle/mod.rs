//! Chapters 5 and 11, and what chapters 1, 2 and 4 say of battles: the clauses one by one, played by the engine.

mod field;
mod homes;
mod losses;
mod pillage;
mod regroups;
mod reserves;
mod retreats;
mod rounds;
mod schiltroms;
mod sequence;
mod withdrawals;
