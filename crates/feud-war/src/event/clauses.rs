//! The clause that an event follows from.

use super::{Death, Event};
use crate::Lot;

pub(super) fn clause(event: &Event) -> Option<&'static str> {
    Some(match event {
        Event::Opened { .. } => "FW-ITEMS-5",
        Event::ListMade { .. } | Event::ListShown { .. } => "FW-R11",
        Event::SeasonRolled { .. } => "FW-SETUP-3",
        Event::RolesDealt { .. } => "FW-SETUP-5",
        Event::AnimalsDrawn { .. } => "FW-SETUP-6",
        Event::AllAnimals => "FW-R63",
        Event::Laid { .. } | Event::Cleared | Event::SceneryDone => "FW-SETUP-7",
        Event::Proposed { .. } | Event::Consent { .. } => "FW-OPTIONS-5",
        Event::Placed { .. } | Event::PlacedRest { .. } | Event::Ready { .. } => "FW-SETUP-10",
        Event::SideRolled { .. } | Event::SideTaken { .. } => "FW-SETUP-11",
        Event::Marked { .. } => "FW-SETUP-12",
        Event::OrderRolled { .. } | Event::DayBegan { .. } => "FW-TURN-1",
        Event::TurnBegan { .. } => "FW-TURN-5",
        Event::EventDrawn { card, .. } | Event::WithoutEffect { card } => card.clause(),
        Event::Challenged { .. } => "FW-R50",
        Event::Chosen { lot, .. } => match lot {
            Lot::Hanged => "FW-R51",
            Lot::Wounded => "FW-R56",
            Lot::Sent => "FW-R54",
            Lot::Lamed => "FW-R57",
        },
        Event::Moved { .. } => "FW-MOVE-1",
        Event::Returned { .. } | Event::Arrived { .. } => "FW-R53",
        Event::Entered { .. } => "FW-R58",
        Event::Waded { .. } => "FW-WATER-2",
        Event::Jumped { .. } => "FW-OBSTACLE-1",
        Event::Stayed { .. } => "FW-TURN-2",
        Event::Fired { dice: None, .. } => "FW-FIRE-2",
        Event::Fired { .. } => "FW-FIRE-9",
        Event::Loaded { .. } => "FW-FIRE-7",
        Event::Fought { .. } => "FW-MELEE-6",
        Event::Wounded { from, .. } => harm(*from),
        Event::Killed { death, .. } => harm(*death),
        Event::LeaderKilled { .. } => "FW-LEADER-1",
        Event::Mounted { .. } | Event::Dismounted { .. } => "FW-R22",
        Event::Took { .. } => "FW-R28",
        Event::Handed { .. } | Event::Released { .. } => "FW-R27",
        Event::Loosed { .. } | Event::Strayed { .. } => "FW-ANIMALS-7",
        Event::PushedAside { .. } => "FW-ANIMALS-14",
        Event::Lost { .. } => "FW-ANIMALS-4",
        Event::Delivered { .. } => "FW-R14",
        Event::PenBroke { .. } => "FW-R15",
        Event::CalledBack { .. } => "FW-HOUNDS-3",
        Event::Declared { .. } => "FW-R37",
        Event::BeaconThrown { .. } => "FW-OPTIONS-2",
        Event::WardenThrown { .. } | Event::WardenCame { .. } => "FW-OPTIONS-3",
        Event::GaveUp { .. } => "FW-R66",
        Event::Ended { .. } => "FW-R17",
    })
}

/// What says how this hurts and kills.
fn harm(from: Death) -> &'static str {
    match from {
        Death::Melee => "FW-MELEE-16",
        Death::Shot => "FW-FIRE-9",
        Death::Drowned => "FW-WATER-2",
        Death::Hanged => "FW-EVENTS-4",
        Death::Accident => "FW-R56",
    }
}
