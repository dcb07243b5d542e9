//! All tests of the rules, in one program: a file for each chapter or matter.

mod attack;
mod attack_rulings;
mod autumn;
mod awards;
mod battle;
mod conformance;
mod data;
mod defense;
mod dice;
mod dice_cards;
mod ending;
mod example;
mod feud;
mod gaolbreak;
#[path = "../../table/tests/golden/mod.rs"]
mod golden;
mod map;
mod notoriety;
mod odds;
mod opponents;
mod own_file;
mod own_file_refused;
mod page;
mod perft;
mod piles;
mod playthroughs;
mod position;
mod raid;
mod rerolls;
mod setup;
mod spring;
mod summer;
mod support;
mod targets;
mod using;
mod views;
