//! The board in text, for a terminal and for who does not see the picture.

use crate::{Card, Dice, Family, March, Place, Slot, Token, View};
use std::fmt;

/// The board in text.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let data = self.data.get();
        let cards = |cards: &[Card]| {
            let labels: Vec<String> = cards.iter().map(|card| data.card_label(*card)).collect();
            match labels.is_empty() {
                true => "-".into(),
                false => labels.join(", "),
            }
        };
        let tokens = |tokens: &[Token]| {
            let names: Vec<&str> = tokens
                .iter()
                .map(|token| data.tokens[token.index()].name.as_str())
                .collect();
            match names.is_empty() {
                true => "-".into(),
                false => names.join(", "),
            }
        };
        writeln!(
            f,
            "{}, turn {}, {} VP; {} cattle, horses {} standing {} lying, {} sheep",
            self.family.name(),
            self.turn,
            self.points,
            self.cattle,
            self.standing,
            self.lying,
            self.economy.sheep
        )?;
        writeln!(
            f,
            "economy: {} horses, {} cards, {} cattle",
            self.economy.horses, self.economy.hand, self.economy.income
        )?;
        if !self.dealt.is_empty() {
            writeln!(f, "on the table: {}", cards(&self.dealt))?;
        }
        writeln!(f, "recruited: {}", cards(&self.recruited))?;
        writeln!(f, "held: {}", cards(&self.held))?;
        writeln!(f, "tokens in reserve: {}", tokens(&self.reserve))?;
        writeln!(f, "deck {}, discards {}", self.deck, self.discards)?;
        if let Some(discarded) = &self.discarded {
            writeln!(f, "the discards: {}", cards(discarded))?;
        }
        for march in March::ALL {
            self.write_march(f, march)?;
        }
        write!(f, "opponents: base dice {}", self.base_dice)?;
        for pile in &self.piles {
            if !pile.cards.is_empty() {
                let cards = table::counted(pile.cards.len(), "card");
                write!(f, ", {} +{} ({cards})", pile.pile.name(), pile.strength)?;
            }
        }
        writeln!(
            f,
            ", tokens {}, in play: {}",
            self.pool,
            cards(&self.in_play)
        )?;
        for event in &self.events {
            write!(f, "event: {}", data.events[event.event.index()].name)?;
            if event.rerolls > 0 {
                write!(f, ", {} rerolls", event.rerolls)?;
            }
            if let Some(first) = event.first {
                write!(
                    f,
                    ", {} has {}",
                    first.family.name(),
                    table::counted(first.hits.into(), "hit")
                )?;
            }
            writeln!(f)?;
        }
        if self.target_deck > 0 {
            writeln!(
                f,
                "Target deck: {}",
                table::counted(self.target_deck, "card")
            )?;
        }
        if let Some(fight) = &self.fight {
            writeln!(
                f,
                "{} against {}: {} attack dice +{}, {} defense dice +{}",
                fight.attacker.name(),
                crate::event::target_name(data, fight.target),
                fight.attack_dice,
                fight.drm,
                fight.defense_dice,
                fight.defense_drm
            )?;
            if let Some([attack, defense]) = &fight.rolled {
                let faces = |dice: &Dice| {
                    let faces: Vec<String> = dice.faces().map(|face| face.to_string()).collect();
                    faces.join(" ")
                };
                writeln!(f, "rolled: {} against {}", faces(attack), faces(defense))?;
            }
        }
        if let Some(up) = &self.turned_up {
            let seen: Vec<Card> = up.discards.iter().collect();
            writeln!(f, "discards: {}", cards(&seen))?;
            let out: Vec<Card> = up.out_of_play.iter().collect();
            writeln!(f, "out of play: {}", cards(&out))?;
            writeln!(f, "never turned up: {}", tokens(&up.pool))?;
            writeln!(f, "never drawn: {}", tokens(&up.available))?;
        }
        Ok(())
    }
}

impl View {
    /// A March: who is known there, its farms, and below them its Town, Family Seat and garrisons.
    fn write_march(&self, f: &mut fmt::Formatter, march: March) -> fmt::Result {
        let data = self.data.get();
        write_cubes(
            f,
            &format!("{}, Notoriety", march.name()),
            &self.tracks[march.index()].values,
        )?;
        write!(f, "\n   ")?;
        for (number, region) in march.regions().enumerate() {
            let at = &self.regions[region.index()];
            let comma = if number > 0 { "," } else { "" };
            write!(
                f,
                "{comma} {} {}",
                data.regions[region.index()],
                at.standing
            )?;
            if at.bastled > 0 {
                write!(f, "+{}", at.bastled)?;
            }
            if let Some(place) = region.place() {
                self.write_slot(f, place)?;
            }
        }
        if let Some(cubes) = self.marches.get(march.index()) {
            write!(f, "\n    {}", data.places[march.town().index()])?;
            self.write_slot(f, march.town())?;
            write_cubes(f, ", gaol", &cubes.gaol)?;
            write!(f, "; {}", data.places[march.seat().index()])?;
            self.write_slot(f, march.seat())?;
            write_cubes(f, ", feuds", &cubes.feud)?;
            for site in self.sites.iter().filter(|site| site.march() == march) {
                write!(f, "; {}", data.sites[site.index()])?;
            }
        }
        writeln!(f)
    }

    fn write_slot(&self, f: &mut fmt::Formatter, place: Place) -> fmt::Result {
        let name = |token: Token| self.data.get().tokens[token.index()].name.as_str();
        match self.boxes[place.index()].slot {
            Slot::Empty => Ok(()),
            Slot::FaceDown => write!(f, " [?]"),
            Slot::Peeked(token) => write!(f, " [{}?]", name(token)),
            Slot::Open(token) => write!(f, " [{}]", name(token)),
        }
    }
}

fn write_cubes(f: &mut fmt::Formatter, what: &str, cubes: &[u8; 4]) -> fmt::Result {
    let with_any = Family::ALL
        .into_iter()
        .filter(|family| cubes[family.index()] > 0);
    let said: Vec<String> = with_any
        .map(|family| format!("{} {}", family.name(), cubes[family.index()]))
        .collect();
    match said.is_empty() {
        true => write!(f, "{what}: -"),
        false => write!(f, "{what}: {}", said.join(" ")),
    }
}
