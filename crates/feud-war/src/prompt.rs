//! The question of each stage in words.

use crate::{Deed, FeudWar, Lot, Post, Stage};
use table::{Seat, Voice};

impl FeudWar {
    pub(crate) fn question(&self, voice: &Voice) -> String {
        let asked = self.asked();
        let seat = asked.iter().next().unwrap_or(Seat::FIRST);
        let does =
            |you: &str, they: &str, rest: &str| format!("{} {rest}.", voice.does(seat, you, they));
        let yours = voice.reader().is_some_and(|reader| asked.contains(reader));
        match self.stage {
            Stage::Lists => match voice.reader() {
                Some(reader) if asked.contains(reader) => {
                    "Choose a ready clan, or spend 100 points on your own.".into()
                }
                _ => "The others still choose their clans.".into(),
            },
            Stage::WardenList => does("choose", "chooses", "the March Warden's party"),
            Stage::Scenery if yours && self.land.laid().is_empty() => {
                "Lay the scenery: take a ready table, or pick a piece below it and draw it.".into()
            }
            Stage::Scenery if yours => {
                "Lay the scenery: pick a piece below the table and draw it.".into()
            }
            Stage::Scenery => does("lay", "lays", "the scenery"),
            Stage::Agree(_) => does("say", "says", "whether the extra piece may lie there"),
            Stage::Defend | Stage::Deploy(_) if yours && self.may_end_placing(seat).is_ok() => {
                "Move anyone who shall stand elsewhere, or say that all are placed.".into()
            }
            Stage::Defend if yours => {
                "Pick an animal or a man below the table, then its place.".into()
            }
            Stage::Defend => does("place", "places", "animals in the field and men around it"),
            Stage::Side(_) if yours => "Pick the side of the table that you come from.".into(),
            Stage::Side(_) => does("choose", "chooses", "the side of the table to come from"),
            Stage::Mark(_) if yours => {
                "Pick where your clan starts: a flag, or any place along your edge.".into()
            }
            Stage::Mark(_) => does("mark", "marks", "the starting point"),
            Stage::Deploy(_) if yours => "Pick a figure below, then a place near your flag.".into(),
            Stage::Deploy(_) => does("place", "places", "the clan around its starting point"),
            Stage::Rival => does("challenge", "challenges", "a rival clan"),
            Stage::Choose(lot) => does(
                "choose",
                "chooses",
                match lot {
                    Lot::Hanged => "who is hanged",
                    Lot::Wounded => "who is wounded",
                    Lot::Sent => "who is sent to the starting point",
                    Lot::Lamed => "whose horse is lame",
                },
            ),
            Stage::WardenSide => does("choose", "chooses", "where the March Warden appears"),
            Stage::Act => {
                let (card, clan) = (self.card.unwrap_or(0), self.active.name());
                match (voice.reader() == Some(seat), self.has_idle()) {
                    (true, true) => {
                        format!("You command {clan}: pick a figure ({card} in on foot).")
                    }
                    (true, false) => {
                        format!("You command {clan}: everyone has acted, so end the turn.")
                    }
                    (false, _) => {
                        does("command", "commands", &format!("{clan}: {card} in on foot"))
                    }
                }
            }
            Stage::Over => "The animals are counted.".into(),
        }
    }

    /// Whether a figure of the clan whose turn it is has its deed before it.
    fn has_idle(&self) -> bool {
        self.party(self.active).any(|index| {
            let figure = &self.figures[index];
            figure.post != Post::Gone && figure.deed == Deed::None && !figure.sent
        })
    }
}
