//! The rules of Border Reivers for one player against three families that the rules play themselves.
//!
//! Files follow the rulebook: [`land`](Family) and [`components`](Components) are chapters 1 and 2, `setup` chapter 3,
//! `summer`, `using` and `awards` chapter 5, `autumn` chapter 6, `winter`, `attack`, `opponents`, `muster` and `combat`
//! chapter 7, `spring` chapters 8 and 9. `answers` sends an action to its chapter, `odds` reckons a combat, `look` is for who reckons. Clause ids are those of `rules/border-reivers.toml`; what is printed on cards,
//! tokens and map is in `data/border-reivers`, and a player may bring his own.
//!
//! Nothing hidden is in the state. Decks, cups and face-down tokens are sets; chance says which thing comes when it is turned
//! up, so that a real deck can stand behind each of them.
#![forbid(unsafe_code)]

mod action;
mod answers;
mod attack;
mod autumn;
mod awards;
mod card;
mod combat;
mod components;
mod event;
mod fault;
mod game;
mod land;
mod look;
mod muster;
mod odds;
mod opponents;
mod position;
mod prospects;
mod reading;
mod row;
mod setup;
mod spring;
mod stage;
mod summer;
mod text;
mod using;
mod view;
mod winter;
mod words;

pub use action::Action;
pub use autumn::{CATTLE_INCOME, HAND_SIZE, HORSE_LIMIT};
pub use card::{Card, CardSet, EventCard, EventSet, Token, TokenSet};
pub use components::{
    BalladVp, Bastle, Beside, BonusDice, BonusIf, BuyDice, CardFacts, Combat, CombatSet,
    Components, Counted, Cubes, DiceIn, Draft, Effect, EventFacts, EventKind, Grant, Livestock,
    Origin, Permanent, Pile, Pool, Reroll, Stripe, Subtype, TargetFacts, TargetKind, TargetSet,
    TokenFacts, Tracks, Type, TypeSet,
};
pub use event::{Event, Happening, Idle, Results, Way};
pub use game::BorderReivers;
pub use land::{
    Family, Ground, March, MarchSet, Nation, Place, PlaceSet, Region, RegionSet, Site, SiteSet,
};
pub use muster::{AttackDice, DefenseDice, Rank, rank};
pub use odds::{Forces, Odds};
pub use position::{Asked, Horses, Number, Position};
pub use prospects::Prospect;
pub use spring::{LEVELS, NOTORIETY_VP, WIN, level};
pub use stage::{Dice, Line, Phase, Side, Slot, Source, Stage, Struck, Target, TargetCard};
pub use view::{
    BoxView, Economy, EventView, FightView, MarchView, PileView, RegionView, TrackView, TurnScore,
    TurnedUp, View,
};
