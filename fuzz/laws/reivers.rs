//! The actions of Border Reivers, and what must hold in every state.

#[path = "any.rs"]
mod any;

pub use any::{describes_itself, hold};
use border_reivers::{Action, Card, EventCard, March, Region, Side, Site, TargetKind, Token};

/// Every action that can be written down, for every card, place and number that a game can have.
pub fn every_action() -> Vec<Action> {
    use Action::*;
    let mut all = vec![Pass, Keep, Horse, Cattle, Roll, Done, Warden(None)];
    for card in Card::all() {
        all.extend([Recruit(card), Play(card), Hold(card), Discard(card)]);
        all.extend([Drop(card), Award(card), Use(card)]);
        all.extend([Buy(card), Dice(card), ByCard(card)]);
    }
    for region in Region::ALL {
        all.extend([Sheep(region), Bastle(region), Lose(region), Raid(region)]);
    }
    for march in March::ALL {
        all.extend([Fame(march), Yield(march), Choose(march)]);
        all.extend([Feud(march), Gaolbreak(march), Battle(march)]);
    }
    for place in border_reivers::Place::ALL {
        all.extend([Warden(Some(place)), Peek(place)]);
        all.extend(Token::ALL.map(|token| Place(token, place)));
    }
    all.extend(Site::ALL.map(Build));
    all.extend(TargetKind::ALL.map(Target));
    all.extend(Side::ALL.map(Rising));
    all.extend(EventCard::all().map(ByEvent));
    all.extend((0..=u8::MAX).flat_map(|number| [Bundle(number), Commit(number), Reroll(number)]));
    all
}
