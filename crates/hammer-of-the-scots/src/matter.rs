//! What a decision is about, as readers of a [`View`](crate::View) are told it.

use crate::{Season, Stage};
use serde::Serialize;

/// What a decision is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Matter {
    /// Both lay a card.
    Cards,
    /// An event is used, or a king crowned, or neither.
    Event,
    /// Which noble the herald wins.
    Herald,
    /// Which area is pillaged.
    Pillage,
    /// Which block a pillager hits.
    Plunder,
    /// Who gets the spoils.
    Spoils,
    /// Who sails.
    Sail,
    /// Where a ship lands.
    Land,
    /// Who is fed.
    Victuals,
    /// Which block moves.
    Move,
    /// Where it goes.
    Step,
    /// Where the Norse land.
    Norse,
    /// Which battle is fought next.
    Battle,
    /// What a block does in its Combat Turn.
    Fight,
    /// Where it retreats to.
    Retreat,
    /// Which block takes a hit.
    Hits,
    /// Who leaves a lost battle first.
    Withdraw,
    /// Where he goes.
    WithdrawTo,
    /// Which victor goes elsewhere.
    Regroup,
    /// Where he goes.
    RegroupTo,
    /// Whom the English lose to raiders.
    Raid,
    /// The home of an English noble with two.
    EnglishHome,
    /// The home of a Scottish noble with two.
    ScottishHome,
    /// Whether Moray goes home.
    Moray,
    /// Where the King winters.
    King,
    /// Whether Edward winters in Scotland.
    Edward,
    /// Which English blocks disband.
    EnglishDisband,
    /// Whether Wallace goes to Selkirk.
    Wallace,
    /// Which Scottish blocks disband.
    ScottishDisband,
    /// What the Scots build.
    ScottishBuild,
    /// What the English build.
    EnglishBuild,
    /// Another step of winter, in which nobody decides.
    Winter,
    /// Nothing: the war is over.
    Over,
}

impl From<Stage> for Matter {
    fn from(stage: Stage) -> Matter {
        match stage {
            Stage::Cards => Matter::Cards,
            Stage::Event(_) => Matter::Event,
            Stage::Herald(_) => Matter::Herald,
            Stage::Pillage(_) => Matter::Pillage,
            Stage::Plunder { .. } => Matter::Plunder,
            Stage::Spoils { .. } => Matter::Spoils,
            Stage::Sail { .. } => Matter::Sail,
            Stage::Land(_) => Matter::Land,
            Stage::Victuals { .. } => Matter::Victuals,
            Stage::Move(_) => Matter::Move,
            Stage::Step(_) => Matter::Step,
            Stage::Norse => Matter::Norse,
            Stage::Choose => Matter::Battle,
            Stage::Fight(_) => Matter::Fight,
            Stage::Retreat(_) => Matter::Retreat,
            Stage::Hits { .. } => Matter::Hits,
            Stage::Withdraw => Matter::Withdraw,
            Stage::WithdrawTo(_) => Matter::WithdrawTo,
            Stage::Regroup(_) => Matter::Regroup,
            Stage::RegroupTo(_) => Matter::RegroupTo,
            Stage::Raid => Matter::Raid,
            Stage::Winter(season) => matter_of_winter(season),
            Stage::Over => Matter::Over,
        }
    }
}

const fn matter_of_winter(season: Season) -> Matter {
    match season {
        Season::EnglishBruce | Season::EnglishComyn => Matter::EnglishHome,
        Season::ScottishBruce | Season::ScottishComyn => Matter::ScottishHome,
        Season::Moray => Matter::Moray,
        Season::King => Matter::King,
        Season::Edward => Matter::Edward,
        Season::EnglishDisband => Matter::EnglishDisband,
        Season::Wallace => Matter::Wallace,
        Season::ScottishDisband => Matter::ScottishDisband,
        Season::ScottishBuild => Matter::ScottishBuild,
        Season::EnglishBuild => Matter::EnglishBuild,
        _ => Matter::Winter,
    }
}
