//! The rules of Border Reivers for one player against three families that the rules play themselves.
#![forbid(unsafe_code)]

mod card;
mod components;
mod land;
mod reading;

pub use card::{Card, CardSet, EventCard, EventSet, Token, TokenSet};
pub use components::{
    BalladVp, Bastle, Beside, BonusDice, BonusIf, BuyDice, CardFacts, Combat, CombatSet,
    Components, Counted, Cubes, DiceIn, Draft, Effect, EventFacts, EventKind, Grant, Livestock,
    Origin, Permanent, Pile, Pool, Reroll, Stripe, Subtype, TargetFacts, TargetKind, TargetSet,
    TokenFacts, Tracks, Type, TypeSet,
};
pub use land::{
    Family, Ground, March, MarchSet, Nation, Place, PlaceSet, Region, RegionSet, Site, SiteSet,
};
