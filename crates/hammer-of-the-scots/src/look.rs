//! The table in text: for the terminal, for programs and for the ear.

use crate::{Army, BattleView, Block, Card, Laid, PhaseName, Side, View, Waiting, event::list};
use std::fmt;
use table::counted;

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let turn = match self.phase {
            PhaseName::Winter => "winter".to_string(),
            phase => format!("Game Turn {}, {phase}", self.turn),
        };
        let edward = self.edward;
        writeln!(
            f,
            "{}, {}: {turn}. Edward {edward} reigns.",
            self.scenario.name(),
            self.year
        )?;
        self.cards(f)?;
        self.nobles(f)?;
        self.pools(f)?;
        if let Some(side) = self.truce {
            writeln!(
                f,
                "{} has a truce: the other side may not attack.",
                side.name()
            )?;
        }
        if self.moves_left > 0 {
            writeln!(f, "Group Moves left: {}.", self.moves_left)?;
        }
        if let Some(battle) = &self.battle {
            write!(f, "{battle}")?;
        }
        for place in &self.areas {
            let armies: Vec<String> = Side::BOTH
                .into_iter()
                .zip(&place.armies)
                .filter(|(_, army)| army.count > 0)
                .map(|(side, army)| army_text(side, army))
                .collect();
            let points = self.points.iter().find(|(area, _)| *area == place.area);
            let points = points.map_or(String::new(), |(_, left)| {
                format!(" [{}]", counted((*left).into(), "point"))
            });
            if !(armies.is_empty() && points.is_empty()) {
                let name = place.area.name();
                writeln!(f, "  {name:<11} {}{points}", armies.join(" | "))?;
            }
        }
        if let Some(up) = &self.turned_up {
            let cards = |cards: &[Card]| list(cards.iter().map(|card| card.name()));
            for side in Side::BOTH {
                let (name, n) = (side.name(), side.index());
                let pool = list(up.pools[n].iter().map(|block| block.name()));
                writeln!(f, "{name} held: {}.", cards(&up.hands[n]))?;
                writeln!(f, "{name} had in the pool: {pool}.")?;
            }
            writeln!(f, "Not dealt: {}.", cards(&up.deck))?;
        }
        let used: Vec<String> = self
            .crossed
            .iter()
            .map(|used| format!("{} {} of {}", used.border, used.count, used.border.limit()))
            .collect();
        if !used.is_empty() {
            writeln!(f, "Borders crossed: {}.", list(used))?;
        }
        Ok(())
    }
}

impl View {
    fn cards(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let names = |cards: &[Card]| match cards {
            [] => "no card".to_string(),
            cards => list(cards.iter().map(|card| card.name())),
        };
        if let Some(hand) = &self.hand {
            writeln!(f, "Your hand: {}.", names(hand))?;
        }
        for side in Side::BOTH {
            let n = side.index();
            let laid = match self.laid[n] {
                Laid::No => String::new(),
                Laid::Hidden => "; a card lies face-down".into(),
                Laid::Open(card) => format!("; this turn {}", card.name()),
            };
            writeln!(
                f,
                "{}: {} in hand, shown this year {}{laid}.",
                side.name(),
                self.hand_sizes[n],
                names(&self.played[n])
            )?;
        }
        match self.first {
            Some(first) => writeln!(f, "Player 1 is {}.", first.name()),
            None => Ok(()),
        }
    }

    fn nobles(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for side in Side::BOTH {
            let serve = self
                .nobles
                .iter()
                .filter(|noble| noble.serves == Some(side));
            let names = list(serve.map(|noble| noble.noble.name()));
            writeln!(
                f,
                "{} nobles serve {}: {names}.",
                self.nobles_of(side),
                side.name()
            )?;
        }
        Ok(())
    }

    fn pools(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [english, scottish] = self.pools;
        writeln!(f, "Pools: England {english}, Scotland {scottish}.")?;
        if let Some(pool) = self.pool.as_ref().filter(|pool| !pool.is_empty()) {
            writeln!(
                f,
                "Your pool: {}.",
                list(pool.iter().map(|block| block.name()))
            )?;
        }
        if !self.dead.is_empty() {
            let dead = self.dead.iter().map(|block| block.name());
            writeln!(f, "Gone for good: {}.", list(dead))?;
        }
        Ok(())
    }
}

fn army_text(side: Side, army: &Army) -> String {
    let mut parts: Vec<String> = army
        .blocks
        .iter()
        .map(|seen| {
            let mark = if seen.reserve {
                " (waiting)"
            } else if seen.moved {
                " (moved)"
            } else {
                ""
            };
            format!("{} {}{mark}", seen.block.name(), seen.steps)
        })
        .collect();
    let hidden = usize::from(army.count) - army.blocks.len().min(army.count.into());
    if hidden > 0 {
        parts.push(format!("{hidden} {}", side.colour()));
    }
    for Waiting { border, count } in &army.waiting {
        if army.blocks.len() < usize::from(army.count) {
            let over = border.map_or("by sea".to_string(), |border| format!("on {border}"));
            parts.push(format!("{count} of them waiting {over}"));
        }
    }
    parts.join(", ")
}

impl fmt::Display for BattleView {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let attacker = self.attacker.name();
        let area = self.area.name();
        writeln!(
            f,
            "Battle in {area}, round {} of 3; {attacker} attacks.",
            self.round
        )?;
        for side in Side::BOTH {
            let n = side.index();
            let fighters: Vec<String> = self.field[n]
                .iter()
                .map(|fighter| {
                    let acted = if fighter.acted { ", done" } else { "" };
                    let letter = fighter.block.rating().letter;
                    let name = Block::name(fighter.block);
                    format!(
                        "{name} {} ({letter}{}{acted})",
                        fighter.steps, fighter.hits_on
                    )
                })
                .collect();
            let reserves = match self.reserves[n] {
                0 => String::new(),
                reserves => format!("; {reserves} in reserve"),
            };
            let left = match self.leaving[n] {
                0 => String::new(),
                left => format!("; {left} of them just left"),
            };
            writeln!(f, "  {}: {}{left}{reserves}.", side.name(), list(fighters))?;
        }
        Ok(())
    }
}
