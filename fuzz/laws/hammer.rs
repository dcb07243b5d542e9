//! The actions of Hammer of the Scots, and what must hold in every state.

#[path = "any.rs"]
mod any;

pub use any::{describes_itself, hold};
use hammer_of_the_scots::{Action, Area, Block, Card, Claimant, Noble};

/// Every action that can be written down.
pub fn every_action() -> Vec<Action> {
    use Action::*;
    let mut all = vec![Event, Pass, Stop, End, Stay];
    all.extend(Card::ALL.map(Play));
    all.extend(Claimant::ALL.map(Crown));
    all.extend(Noble::all().map(Name));
    for area in Area::all() {
        all.extend([Pillage(area), To(area), Battle(area), Draw(area)]);
    }
    for block in Block::all() {
        all.extend([Move(block), Fire(block), Hold(block), Retreat(block)]);
        all.extend([Hit(block), Add(block), Disband(block)]);
    }
    all
}
