//! The list of the games, and the one place where their types are erased: a command line or a server
//! holds a [`Listed`] game and a [`Table`] at which it is played, and knows no rule.
//!
//! ```
//! use table::Seed;
//!
//! let game = catalogue::find("schotten-totten")?;
//! let settings = game.settings_from(&["variant=tactic".into()])?;
//! let mut table = game.open(&settings, &[], Seed::from_text("1"))?;
//! let seat = table.turn().next_seat().unwrap();
//! let first = table.legal(seat).remove(0);
//! table.act(seat, &first.notation)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

pub mod bench;
mod chronicle;
mod computer;
mod listing;
mod live;
mod luck;
mod sight;
mod tools;

pub use chronicle::{MOST_PARTS, Part, Told};
pub use computer::{Computer, Question};
pub use listing::{CatalogueLine, Listed};
pub use live::{ActError, Hint, HintMove, Legal, Proposal, Table};
pub use luck::Luck;
pub use opponents::{Appraisal, Verdict};
pub use sight::Sight;
pub use tools::Tool;

use boards::{Border, DebateableLand, Reivers, Scotland};
use border_reivers::BorderReivers;
use feud_war::FeudWar;
use hammer_of_the_scots::HammerOfTheScots;
use opponents::{
    border_reivers::Headman, feud_war::Chieftain, hammer_of_the_scots::WarCouncil,
    schotten_totten::Formations,
};
use schotten_totten::SchottenTotten;
use std::sync::LazyLock;

/// Every game that there is. A new game is one more line here.
pub static GAMES: LazyLock<Vec<Box<dyn Listed>>> = LazyLock::new(|| {
    vec![
        CatalogueLine::<SchottenTotten, Formations, Border>::boxed(
            bench::schotten_totten::MEASURED,
        ),
        CatalogueLine::<HammerOfTheScots, WarCouncil, Scotland>::with_tools(
            bench::hammer_of_the_scots::MEASURED,
            tools::hammer_of_the_scots::TOOLS,
        ),
        CatalogueLine::<BorderReivers, Headman, Reivers>::boxed(bench::border_reivers::MEASURED),
        CatalogueLine::<FeudWar, Chieftain, DebateableLand>::boxed(bench::feud_war::MEASURED),
    ]
});

/// The games that a program knows: all that there are, or, in a test, a few small ones.
#[derive(Clone, Copy)]
pub struct Catalogue(&'static [Box<dyn Listed>]);

impl Catalogue {
    /// A catalogue of these games.
    pub const fn of(games: &'static [Box<dyn Listed>]) -> Catalogue {
        Catalogue(games)
    }

    /// The games, in their order.
    pub fn iter(self) -> impl Iterator<Item = &'static dyn Listed> {
        self.0.iter().map(Box::as_ref)
    }

    /// The game with this id.
    pub fn find(self, id: &str) -> Result<&'static dyn Listed, UnknownGame> {
        let ids = || self.iter().map(|game| game.info().id);
        let mut games = self.iter();
        let found = games.find(|game| game.info().id.eq_ignore_ascii_case(id.trim()));
        found.ok_or_else(|| UnknownGame {
            asked: id.into(),
            known: ids().collect::<Vec<_>>().join(", "),
            nearest: nearest(id, ids()).map(String::from),
        })
    }
}

/// Every game that there is.
impl Default for Catalogue {
    fn default() -> Catalogue {
        Catalogue(&GAMES)
    }
}

impl std::fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_list()
            .entries(self.iter().map(|game| game.info().id))
            .finish()
    }
}

/// No game has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game '{asked}'{}; the games are: {known}", nearest.as_ref().map(|name| format!(" (did you mean '{name}'?)")).unwrap_or_default())]
pub struct UnknownGame {
    /// What was asked for.
    pub asked: String,
    /// What there is.
    pub known: String,
    /// The name that comes nearest, if one comes near.
    pub nearest: Option<String>,
}

/// The game with this id.
pub fn find(id: &str) -> Result<&'static dyn Listed, UnknownGame> {
    Catalogue::default().find(id)
}

/// The name that comes nearest to what was written, if one comes near enough to be meant.
pub fn nearest<'a>(asked: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const NEAR: f64 = 0.75;
    let asked = asked.trim().to_lowercase();
    names
        .into_iter()
        .map(|name| (strsim::jaro_winkler(&asked, &name.to_lowercase()), name))
        .filter(|(likeness, _)| *likeness >= NEAR)
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_game_is_found_by_its_id_and_only_once() {
        let ids: HashSet<&str> = GAMES.iter().map(|game| game.info().id).collect();
        assert_eq!(ids.len(), GAMES.len());
        for id in ids {
            assert_eq!(find(id).unwrap().info().id, id);
            assert!(find(&id.to_uppercase()).is_ok());
        }
    }

    #[test]
    fn an_unknown_game_lists_the_known_and_names_the_nearest() {
        let error = find("schoten-toten").err().unwrap();
        assert_eq!(error.nearest.as_deref(), Some("schotten-totten"));
        assert_eq!(
            error.to_string(),
            "there is no game 'schoten-toten' (did you mean 'schotten-totten'?); \
             the games are: schotten-totten, hammer-of-the-scots, border-reivers, feud-war"
        );
        let error = find("chess").err().unwrap();
        assert_eq!(error.nearest, None);
        assert!(error.to_string().contains("schotten-totten"));
    }

    #[test]
    fn every_game_has_a_readable_index_and_settings_with_clauses_in_it() {
        for game in GAMES.iter() {
            let index = game.rules();
            assert_eq!(index.game, game.info().id);
            assert!(index.ids().count() > 0);
            for setting in game.settings() {
                assert!(setting.clause.is_none_or(|clause| index.contains(clause)));
            }
        }
    }
}
