//! All tests of the rules, in one program: a file for each chapter or matter.

mod agreed;
mod assaults;
mod battle;
mod blocks;
mod cards;
mod conformance;
#[allow(dead_code)] // Half of it is for the build script alone.
#[path = "../build/data.rs"]
mod data;
mod defections;
mod ending;
mod english_border;
mod events;
#[path = "../../table/tests/golden/mod.rs"]
mod golden;
mod kings;
mod map;
mod movement;
mod muster;
mod mutations;
mod norse;
mod odds;
mod odds_text;
mod perft;
mod pillage_and_sea;
mod pinning;
mod playthroughs;
mod position;
mod position_refused;
mod positions;
mod raids;
mod random_games;
mod reach;
mod season;
mod setup;
mod support;
mod turns;
mod winter_builds;
mod winter_disbanding;
mod winter_homes;
#[path = "../build/write.rs"]
mod write;
