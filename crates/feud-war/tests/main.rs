//! All tests of the rules, in one program: a file for each chapter or matter.

mod animals;
mod audited;
mod conformance;
mod cover;
mod drafts;
mod events;
mod fire;
// Lists of this game are samples, so that nothing counts them.
#[allow(dead_code)]
#[path = "../../table/tests/golden/mod.rs"]
mod golden;
mod herding;
mod items;
mod melee;
mod movement;
mod options;
mod playthroughs;
mod position;
mod report;
mod rulings;
mod same_everywhere;
mod setup;
mod suggested;
mod support;
