//! All tests of the rules, in one program: a file for each chapter or matter.

mod attack;
mod attack_rulings;
mod battle;
mod conformance;
mod data;
mod defense;
mod dice;
mod dice_cards;
mod ending;
mod feud;
mod gaolbreak;
mod notoriety;
mod opponents;
mod own_file;
mod own_file_refused;
mod position;
mod raid;
mod rerolls;
mod spring;
mod support;
mod targets;
