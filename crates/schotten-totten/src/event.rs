//! What happens in a game, and the one place where it is put into words.

use crate::{Card, Deck, Stone};
use serde::Serialize;
use table::{Seat, Tally, Tell, Voice};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum Event {
    Dealt {
        round: u8,
        starter: Seat,
    },
    /// For the owner alone.
    Hand {
        cards: Vec<Card>,
    },
    Placed {
        seat: Seat,
        card: Card,
        stone: Stone,
    },
    Passed {
        seat: Seat,
        tactic: bool,
    },
    Claimed {
        seat: Seat,
        stone: Stone,
        with: String,
        early: bool,
    },
    Drew {
        seat: Seat,
        deck: Deck,
    },
    /// For the owner alone.
    DrewCard {
        seat: Seat,
        card: Card,
    },
    Recruits {
        seat: Seat,
    },
    Returned {
        seat: Seat,
        deck: Deck,
    },
    /// For the owner alone.
    ReturnedCard {
        seat: Seat,
        card: Card,
    },
    TookUp {
        seat: Seat,
        card: Card,
        stone: Stone,
    },
    Seized {
        seat: Seat,
        card: Card,
        stone: Stone,
    },
    /// `stone` is nothing if the card was discarded.
    PutDown {
        seat: Seat,
        card: Card,
        stone: Option<Stone>,
    },
    Bansheed {
        seat: Seat,
        card: Card,
        stone: Stone,
    },
    RoundEnded {
        winner: Option<Seat>,
        stones: [u8; 2],
        adjacent: bool,
    },
    MatchEnded {
        points: [u16; 2],
    },
}

impl Tell for Event {
    fn tell(&self, voice: &Voice) -> String {
        match self {
            Event::Dealt { round, starter } => {
                let begins = voice.does(*starter, "begin", "begins");
                match round {
                    1 => format!("The cards are dealt. {begins}."),
                    _ => format!("Round {round} is dealt. {begins}."),
                }
            }
            Event::Hand { cards } => {
                let names: Vec<String> = cards.iter().map(|card| card.name()).collect();
                format!("Your hand: {}.", names.join(", "))
            }
            Event::Placed { seat, card, stone } => {
                let on = match card.kind() {
                    Some(tactic) if tactic.is_mode() => "on",
                    _ => "at",
                };
                let plays = voice.does(*seat, "play", "plays");
                format!("{plays} {} {on} Stone {stone}.", card.name())
            }
            Event::Passed { seat, .. } => format!("{}.", voice.does(*seat, "pass", "passes")),
            Event::Claimed {
                seat,
                stone,
                with,
                early,
            } => {
                let proof = if *early { ", proven early" } else { "" };
                let claims = voice.does(*seat, "claim", "claims");
                format!("{claims} Stone {stone} with {with}{proof}.")
            }
            Event::Drew { seat, deck } => {
                let draws = voice.does(*seat, "draw", "draws");
                format!("{draws} a {} card.", deck.name())
            }
            Event::DrewCard { seat, card } => {
                format!(
                    "{} the {}.",
                    voice.does(*seat, "draw", "draws"),
                    card.name()
                )
            }
            Event::Recruits { seat } => {
                format!("{} the Recruiter.", voice.does(*seat, "play", "plays"))
            }
            Event::Returned { seat, deck } => {
                let puts = voice.does(*seat, "put", "puts");
                format!("{puts} a card under the {} deck.", deck.name())
            }
            Event::ReturnedCard { seat, card } => {
                let returned = voice.does(*seat, "returned", "returned");
                format!("{returned} the {}.", card.name())
            }
            Event::TookUp { seat, card, stone } => {
                let plays = voice.does(*seat, "play", "plays");
                format!(
                    "{plays} the Strategist: {} leaves Stone {stone}.",
                    card.name()
                )
            }
            Event::Seized { seat, card, stone } => {
                let plays = voice.does(*seat, "play", "plays");
                format!("{plays} the Traitor: {} leaves Stone {stone}.", card.name())
            }
            Event::PutDown {
                seat,
                card,
                stone: Some(stone),
            } => {
                let puts = voice.does(*seat, "put", "puts");
                format!("{puts} {} at Stone {stone}.", card.name())
            }
            Event::PutDown { seat, card, .. } => {
                let discards = voice.does(*seat, "discard", "discards");
                format!("{discards} {}.", card.name())
            }
            Event::Bansheed { seat, card, stone } => {
                let plays = voice.does(*seat, "play", "plays");
                format!(
                    "{plays} the Banshee: {} at Stone {stone} is discarded.",
                    card.name()
                )
            }
            Event::RoundEnded {
                winner: Some(winner),
                stones,
                adjacent,
            } => {
                let wins = voice.does(*winner, "win", "wins");
                let how = if *adjacent {
                    "three adjacent Stones".to_string()
                } else {
                    format!("{} Stones", stones[winner.index()])
                };
                let other = stones[winner.other().index()];
                format!("{wins} with {how}, against {other}.")
            }
            Event::RoundEnded { stones, .. } => {
                format!(
                    "Nobody can finish, and both hold {} Stones: a draw.",
                    stones[0]
                )
            }
            Event::MatchEnded { points } => {
                let [a, b] = [Seat::FIRST, Seat::SECOND]
                    .map(|seat| format!("{} {}", voice.who(seat), points[seat.index()]));
                format!("The match is over: {a}, {b}.")
            }
        }
    }

    fn reason(&self) -> Option<String> {
        const WORDS: [&str; 10] = [
            "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
        ];
        let word = |stones: u8| WORDS[usize::from(stones).min(9)];
        match self {
            Event::RoundEnded {
                winner: Some(_),
                adjacent: true,
                ..
            } => Some("three adjacent Stones".into()),
            Event::RoundEnded {
                winner: Some(winner),
                stones,
                ..
            } => {
                let [own, other] = [*winner, winner.other()].map(|seat| word(stones[seat.index()]));
                let other = if other == "no" { "none" } else { other };
                Some(format!("{own} Stones against {other}"))
            }
            Event::RoundEnded { stones, .. } => {
                Some(format!("both hold {} Stones", word(stones[0])))
            }
            Event::MatchEnded { points: [a, b] } => {
                Some(format!("{} points against {}", a.max(b), a.min(b)))
            }
            _ => None,
        }
    }

    fn tally(&self, reader: Option<Seat>) -> Option<Tally> {
        match self {
            Event::Claimed { seat, .. } => Some(Tally {
                what: "Stone",
                became: match reader {
                    Some(reader) if reader != *seat => "lost",
                    _ => "claimed",
                },
            }),
            _ => None,
        }
    }

    fn clause(&self) -> Option<&'static str> {
        Some(match self {
            Event::Dealt { round: 1, .. } | Event::Hand { .. } => "ST-3c",
            Event::Dealt { .. } => "ST-7c",
            Event::Placed { card, .. } => match card.kind() {
                None => "ST-4b",
                Some(tactic) if tactic.is_mode() => "ST-11a",
                Some(_) => "ST-10a",
            },
            Event::Passed { tactic: true, .. } => "ST-8f",
            Event::Passed { .. } => "ST-R2",
            Event::Claimed { early: true, .. } => "ST-5d",
            Event::Claimed { .. } => "ST-6a",
            Event::Drew { .. } | Event::DrewCard { .. } => "ST-4e",
            Event::Recruits { .. } | Event::Returned { .. } | Event::ReturnedCard { .. } => {
                "ST-12c"
            }
            Event::TookUp { .. } => "ST-12d",
            Event::Seized { .. } => "ST-12f",
            Event::PutDown { stone: None, .. } => "ST-12d",
            Event::PutDown { .. } => "ST-12a",
            Event::Bansheed { .. } => "ST-12e",
            Event::RoundEnded { winner: None, .. } => "ST-R18",
            Event::RoundEnded { adjacent: true, .. } => "ST-7a",
            Event::RoundEnded { stones, .. } if stones.iter().any(|&stones| stones >= 5) => "ST-7b",
            Event::RoundEnded { .. } => "ST-R18",
            Event::MatchEnded { .. } => "ST-7d",
        })
    }
}
