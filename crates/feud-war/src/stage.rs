//! Which decision comes up now.

use serde::{Deserialize, Serialize};
use table::Seat;

/// What a card asks its drawer to choose one of his own for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lot {
    /// Who is hanged (FW-EVENTS-4).
    Hanged,
    /// Who is wounded (FW-EVENTS-10, FW-EVENTS-13, FW-EVENTS-17).
    Wounded,
    /// Who is sent to the starting point (FW-EVENTS-7, FW-EVENTS-18).
    Sent,
    /// Whose horse is lame for two moves (FW-EVENTS-11).
    Lamed,
}

/// The decision that comes up now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// All make their lists at once, unseen by the others (FW-R11).
    Lists,
    /// The defender makes the Warden's list (FW-R49).
    WardenList,
    /// The defender lays scenery.
    Scenery,
    /// This seat says whether the extra piece may lie there (FW-OPTIONS-5).
    Agree(Seat),
    /// The defender places figures and animals.
    Defend,
    /// The attacker at this place of the order picks a side.
    Side(u8),
    /// He marks his starting point.
    Mark(u8),
    /// He places his figures.
    Deploy(u8),
    /// The drawer picks a rival.
    Rival,
    /// The drawer chooses one of his own.
    Choose(Lot),
    /// The figures act.
    Act,
    /// The defender says where the Warden appears.
    WardenSide,
    /// Nothing more.
    Over,
}
