//! What can be agreed before a game: the scenario, tournament bids (chapter 10) and schiltroms (chapter 11).

use crate::{Handicap, Scenario};
use serde::{Deserialize, Serialize};
use table::{Applies, Choice, Setting, SettingKind, Settings, SettingsError};

/// Why The Bruce has no handicap.
const NO_BIDS: &str = "bids are for games that begin in 1297; The Bruce has none (HS-R23)";
/// The last year that a campaign can be given.
const LAST_AGREED: u32 = 1400;

/// Everything that can be agreed, with the clause each follows from.
pub const SETTINGS: &[Setting] = &[
    Setting {
        key: "scenario",
        title: "Scenario",
        help: "Which part of the war is fought.",
        kind: SettingKind::Choice(&[
            Choice {
                value: "braveheart",
                help: "Wallace's rising: nine years, 1297 to 1305.",
            },
            Choice {
                value: "bruce",
                help: "King Robert's war: nine years, 1306 to 1314.",
            },
            Choice {
                value: "campaign",
                help: "From 1297 until somebody wins outright.",
            },
        ]),
        default: "braveheart",
        clause: Some("HS-0c"),
    },
    Setting {
        key: "schiltroms",
        title: "Schiltroms",
        help: "Whether Scottish infantry hits better against an army without archers.",
        kind: SettingKind::Choice(&[
            Choice {
                value: "off",
                help: "Every block fights as printed.",
            },
            Choice {
                value: "on",
                help: "Scottish infantry adds 1 where the English have no archers in the fight.",
            },
        ]),
        default: "off",
        clause: Some("HS-11a"),
    },
    Setting {
        key: "english-bid",
        title: "English bid",
        help: "In a tournament, what was bid for the English; 0 for nothing. If it is the higher bid, Edward stays out of the war for as many years as the bids differ.",
        kind: SettingKind::Number { min: 0, max: 3 },
        default: "0",
        clause: Some("HS-10b"),
    },
    Setting {
        key: "scottish-bid",
        title: "Scottish bid",
        help: "In a tournament, what was bid for the Scots; 0 for nothing. If it is the higher bid, the English begin with as many more blocks as the bids differ.",
        kind: SettingKind::Number { min: 0, max: 3 },
        default: "0",
        clause: Some("HS-10d"),
    },
    Setting {
        key: "last-year",
        title: "Last year of a campaign",
        help: "When a campaign that nobody has won is decided by counting nobles; 0 for never.",
        kind: SettingKind::Number {
            min: 0,
            max: LAST_AGREED,
        },
        default: "0",
        clause: Some("HS-R45"),
    },
];

/// Bids belong to tournaments that begin in 1297, a last year to a campaign.
pub(crate) const APPLIES: &[Applies] = &[
    Applies {
        key: "schiltroms",
        under: Some("House rules"),
        with: None,
    },
    Applies {
        key: "english-bid",
        under: Some("Tournament"),
        with: Some(("scenario", &["braveheart", "campaign"])),
    },
    Applies {
        key: "scottish-bid",
        under: Some("Tournament"),
        with: Some(("scenario", &["braveheart", "campaign"])),
    },
    Applies {
        key: "last-year",
        under: None,
        with: Some(("scenario", &["campaign"])),
    },
];

/// The settings as the rules read them.
///
/// ```
/// use hammer_of_the_scots::{Agreed, Handicap, SETTINGS, Scenario};
/// use table::Settings;
/// let settings = Settings::from_lines(SETTINGS, &["english-bid=2", "scottish-bid=1"])?;
/// let agreed = Agreed::from_settings(&settings)?;
/// assert_eq!((agreed.scenario, agreed.last_year), (Scenario::Braveheart, Some(1305)));
/// assert_eq!(agreed.handicap, Handicap::England(1));
/// # Ok::<(), table::SettingsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Agreed {
    /// Which game.
    pub scenario: Scenario,
    /// Whether Scottish infantry may form schiltroms (HS-11a).
    pub schiltroms: bool,
    /// What the bids come to.
    pub handicap: Handicap,
    /// The year with which the game ends, if it does.
    pub last_year: Option<u16>,
}

impl Agreed {
    /// Reads settings that are values of [`SETTINGS`]; they may still clash.
    pub fn from_settings(settings: &Settings) -> Result<Agreed, SettingsError> {
        let scenario: Scenario = settings
            .get("scenario")
            .parse()
            .map_err(|error: table::NotationError| SettingsError::Clash(error.to_string()))?;
        let [english, scottish] =
            ["english-bid", "scottish-bid"].map(|key| settings.number(key) as u8);
        // HS-R23: not even bids that come to nothing.
        if scenario == Scenario::Bruce && english + scottish > 0 {
            return Err(SettingsError::Clash(NO_BIDS.into()));
        }
        let last_year = match settings.number("last-year") as u16 {
            0 => scenario.last_year(),
            year => Some(year),
        };
        let agreed = Agreed {
            scenario,
            schiltroms: settings.is_on("schiltroms"),
            handicap: Handicap::net(english, scottish),
            last_year,
        };
        agreed
            .check()
            .map_err(|why| SettingsError::Clash(why.into()))?;
        Ok(agreed)
    }

    /// Whether this can be agreed.
    pub(crate) fn check(&self) -> Result<(), &'static str> {
        let (scenario, last) = (self.scenario, self.last_year);
        match scenario {
            Scenario::Bruce if self.handicap != Handicap::None => Err(NO_BIDS),
            Scenario::Campaign if last.is_some_and(|last| last < scenario.first_year()) => {
                Err("a campaign cannot end before 1297, when it begins (HS-R45)")
            }
            Scenario::Campaign if last.is_some_and(|last| u32::from(last) > LAST_AGREED) => {
                Err("a campaign cannot be given a later end than 1400 (HS-R45)")
            }
            Scenario::Campaign => Ok(()),
            _ if last != scenario.last_year() => {
                Err("only a campaign can be given a last year (HS-R45)")
            }
            _ => Ok(()),
        }
    }
}
