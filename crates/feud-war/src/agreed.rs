//! What can be agreed before the game: every ruling that names a setting, the days, the table and the options.

use field::{Length, Rose};
use serde::{Deserialize, Serialize};
use table::{Choice, Setting, SettingKind, Settings};

/// The values of the settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Agreed {
    /// How many days are played (FW-R8).
    pub days: u8,
    /// The size of the table (FW-R9).
    pub size: (Length, Length),
    /// All four animal cards (FW-R63).
    pub all_animals: bool,
    /// Points for kills (FW-OPTIONS-1).
    pub kill_points: bool,
    /// The March Warden may be called (FW-OPTIONS-2).
    pub march_warden: bool,
    /// More scenery may be agreed (FW-OPTIONS-5).
    pub extra_scenery: bool,
    /// The row for hard cover and no armour read otherwise (FW-R3).
    pub hard_none_otherwise: bool,
    /// The direction die has six directions instead of 64 (FW-R6).
    pub six_directions: bool,
    /// How wide the river is (FW-R10).
    pub river_width: Length,
    /// Attackers may share a side (FW-R12).
    pub share_side: bool,
    /// Delivered animals are off for good (FW-R14).
    pub exit: bool,
    /// How near the mark the starting point is (FW-R14).
    pub start_radius: Length,
    /// Halve only once (FW-R21).
    pub halve_once: bool,
    /// Animals may be let go anywhere (FW-R27).
    pub voluntary_release: bool,
    /// Taking an animal ends the move (FW-R28).
    pub take_ends_move: bool,
    /// Fire into melee is refused (FW-R33).
    pub spare_melee: bool,
    /// Walls are soft after shots at who is behind them, not after his own (FW-R38).
    pub walls_by_shots: bool,
    /// The rear bonus comes on top of the third attacker's (FW-R42).
    pub rear_cumulative: bool,
    /// Rain binds all until the drawer's next turn (FW-R55).
    pub rain_for_all: bool,
    /// One sliver is enough for cover (FW-R67).
    pub any_cover: bool,
}

impl Default for Agreed {
    fn default() -> Agreed {
        Agreed::of(&Settings::defaults(SETTINGS))
    }
}

impl Agreed {
    /// Reads them.
    pub fn of(settings: &Settings) -> Agreed {
        let is = |key, value| settings.get(key) == value;
        let inches = |key| Length::inches(settings.number(key) as i32);
        let (width, depth) = match settings.get("table_size") {
            "60x60" => (60, 60),
            "72x48" => (72, 48),
            "72x72" => (72, 72),
            _ => (48, 48),
        };
        Agreed {
            days: settings.number("days") as u8,
            size: (Length::inches(width), Length::inches(depth)),
            all_animals: is("animal_cards", "all_four"),
            kill_points: settings.is_on("kill_points"),
            march_warden: settings.is_on("march_warden"),
            extra_scenery: settings.is_on("extra_scenery"),
            hard_none_otherwise: is("hard_none_row", "9-10"),
            six_directions: is("direction", "6"),
            river_width: inches("river_width_in"),
            share_side: settings.is_on("share_side"),
            exit: is("delivery", "exit"),
            start_radius: inches("start_radius_in"),
            halve_once: is("halving", "once"),
            voluntary_release: settings.is_on("voluntary_release"),
            take_ends_move: settings.is_on("take_ends_move"),
            spare_melee: is("fire_into_melee", "refuse"),
            walls_by_shots: is("wall_state", "by_shots_received"),
            rear_cumulative: settings.is_on("rear_cumulative"),
            rain_for_all: is("rain", "all_until_drawers_next_turn"),
            any_cover: is("cover_share", "any"),
        }
    }

    /// The directions of the direction die (FW-R6).
    pub fn rose(&self) -> Rose {
        if self.six_directions {
            Rose::Six
        } else {
            Rose::SixtyFour
        }
    }
}

const fn choice(value: &'static str, help: &'static str) -> Choice {
    Choice { value, help }
}

const ON_OFF: SettingKind = SettingKind::Choice(&[choice("off", "No."), choice("on", "Yes.")]);

const fn on_off(
    key: &'static str,
    title: &'static str,
    help: &'static str,
    default: &'static str,
    clause: &'static str,
) -> Setting {
    Setting {
        key,
        title,
        help,
        kind: ON_OFF,
        default,
        clause: Some(clause),
    }
}

const fn number(
    key: &'static str,
    title: &'static str,
    help: &'static str,
    (min, max): (u32, u32),
    default: &'static str,
    clause: &'static str,
) -> Setting {
    let kind = SettingKind::Number { min, max };
    Setting {
        key,
        title,
        help,
        kind,
        default,
        clause: Some(clause),
    }
}

const fn one_of(
    key: &'static str,
    title: &'static str,
    help: &'static str,
    choices: &'static [Choice],
    default: &'static str,
    clause: &'static str,
) -> Setting {
    let kind = SettingKind::Choice(choices);
    Setting {
        key,
        title,
        help,
        kind,
        default,
        clause: Some(clause),
    }
}

/// All settings.
#[rustfmt::skip]
pub(crate) const SETTINGS: &[Setting] = &[
    number("days", "Days", "How many days are played, of 10 or 12 turns.", (1, 7), "1", "FW-R8"),
    one_of("table_size", "Table", "In inches. On a larger table play two days.", &[
        choice("48x48", "Four feet square."), choice("60x60", "Five feet square."),
        choice("72x48", "Six feet by four."), choice("72x72", "Six feet square."),
    ], "48x48", "FW-R9"),
    one_of("animal_cards", "Animals", "How many of the four animal cards are in the game.", &[
        choice("one", "One, drawn by the defender."), choice("all_four", "All four: 24 animals, 50 points."),
    ], "one", "FW-R63"),
    on_off("kill_points", "Points for kills", "The defender gets 1 point for an attacker killed, 3 for a leader.", "off", "FW-R47"),
    on_off("march_warden", "March Warden", "The defender may light the beacon and call the Warden.", "off", "FW-R48"),
    on_off("extra_scenery", "More scenery", "The defender may propose more pieces; each must be agreed to by all.", "off", "FW-R60"),
    one_of("hard_none_row", "Hard cover, no armour", "A row of the firing table that is printed with a surplus entry.", &[
        choice("8-9", "8-9 wound, 10-12 killed."), choice("9-10", "9-10 wound, 11-12 killed."),
    ], "8-9", "FW-R3"),
    one_of("direction", "Direction die", "How many directions it has.", &[
        choice("64", "Sixty-four."), choice("6", "Six."),
    ], "64", "FW-R6"),
    number("river_width_in", "River", "How wide it is, in inches.", (2, 4), "3", "FW-R10"),
    on_off("share_side", "Shared sides", "Attackers may come from the same side of the table.", "off", "FW-R12"),
    one_of("delivery", "Delivery", "What becomes of an animal at the starting point.", &[
        choice("pen", "It stands in a pen that needs a keeper."), choice("exit", "It is scored at once and for good."),
    ], "pen", "FW-R14"),
    number("start_radius_in", "Starting point", "How near to the mark it reaches, in inches.", (2, 6), "3", "FW-R14"),
    one_of("halving", "Halving", "What several causes do that halve movement.", &[
        choice("cumulative", "Each halves again."), choice("once", "They halve once."),
    ], "cumulative", "FW-R21"),
    on_off("voluntary_release", "Letting go", "Animals may be let go anywhere; they are loose then.", "off", "FW-R27"),
    on_off("take_ends_move", "Taking ends the move", "Whoever takes an animal stops there.", "on", "FW-R28"),
    one_of("fire_into_melee", "Fire into melee", "Whether those in melee may be shot at.", &[
        choice("allow", "They may."), choice("refuse", "They may not."),
    ], "allow", "FW-R33"),
    one_of("wall_state", "Walls", "When a wall is soft cover instead of hard.", &[
        choice("by_target_fire", "After who is behind it has fired."), choice("by_shots_received", "After shots at who is behind it."),
    ], "by_target_fire", "FW-R38"),
    on_off("rear_cumulative", "Rear and third", "The third attacker has +4 and +2 for the rear; off: +4 alone.", "on", "FW-R42"),
    one_of("rain", "Rain", "Whom a shower binds.", &[
        choice("drawer", "The clan that drew it, this turn."), choice("all_until_drawers_next_turn", "All, until that clan's next turn."),
    ], "drawer", "FW-R55"),
    one_of("cover_share", "Cover", "How much of a target must be covered.", &[
        choice("more_than_half", "More than half."), choice("any", "Any part."),
    ], "more_than_half", "FW-R67"),
];

/// Most of them are rulings, folded together.
pub(crate) const APPLIES: &[table::Applies] = &[
    ruling("hard_none_row"),
    ruling("direction"),
    ruling("river_width_in"),
    ruling("share_side"),
    ruling("delivery"),
    ruling("start_radius_in"),
    ruling("halving"),
    ruling("voluntary_release"),
    ruling("take_ends_move"),
    ruling("fire_into_melee"),
    ruling("wall_state"),
    ruling("rear_cumulative"),
    ruling("rain"),
    ruling("cover_share"),
];

const fn ruling(key: &'static str) -> table::Applies {
    table::Applies {
        key,
        under: Some("Where the rules leave it open"),
        with: None,
    }
}
