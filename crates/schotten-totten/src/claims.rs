//! Chapters 5 to 7 and 13: claiming Stones, and how a round and a match end.

use crate::{Event, SchottenTotten, Stage, Stone, border::ClaimFault, proof};
use table::{Journal, Refusal, Seat};

impl SchottenTotten {
    #[inline]
    pub(crate) fn check_claim(&self, seat: Seat, stone: Stone) -> Result<(), Refusal> {
        let claims_now = match self.stage {
            Stage::Claim => true,
            Stage::Play => self.expert,
            _ => false,
        };
        if claims_now && self.claimable.contains(stone) {
            Ok(())
        } else {
            Err(self.refuse_claim(seat, stone, claims_now))
        }
    }

    #[cold]
    fn refuse_claim(&self, seat: Seat, stone: Stone, claims_now: bool) -> Refusal {
        if !claims_now {
            let in_a_ruse = !matches!(self.stage, Stage::Play | Stage::Claim | Stage::Draw);
            return if in_a_ruse {
                Refusal::new("ST-12a", "First carry out the Ruse that you have played.")
            } else if self.expert {
                Refusal::new(
                    "ST-13a",
                    "In the Expert variant Stones are claimed at the start of your turn, before you play.",
                )
            } else {
                Refusal::new(
                    "ST-5a",
                    "Stones are claimed after you have played a card and before you draw.",
                )
            };
        }
        let need = self.border.need(stone);
        match self.border.claim_fault(seat, stone) {
            ClaimFault::Taken(owner) => {
                let whose = if owner == seat {
                    "yours"
                } else {
                    "your opponent's"
                };
                Refusal::new(
                    "ST-6l",
                    format!("Stone {stone} is {whose} to the end of the game."),
                )
            }
            ClaimFault::OwnSideIncomplete => {
                let clause = if need == 4 { "ST-11c" } else { "ST-R3" };
                let why = format!("Your own side of Stone {stone} needs {need} cards first.");
                Refusal::new(clause, why)
            }
            ClaimFault::Weaker => {
                let strongest = |seat| self.described_strength(seat, stone);
                let why = format!(
                    "At Stone {stone} your {} does not beat {}.",
                    strongest(seat),
                    strongest(seat.other())
                );
                Refusal::new(
                    if self.border.is_bluff(stone) {
                        "ST-11b"
                    } else {
                        "ST-6a"
                    },
                    why,
                )
            }
            ClaimFault::TiedAndLater => Refusal::new(
                "ST-6i",
                format!("Stone {stone} is tied, and your opponent was complete there first."),
            ),
            ClaimFault::NotProven => self.counter_example(seat, stone),
        }
    }

    /// The refusal that shows with which cards the opponent could still win.
    fn counter_example(&self, seat: Seat, stone: Stone) -> Refusal {
        let side = self.border.side(seat.other(), stone);
        let need = self.border.need(stone);
        let unseen = self.border.unseen();
        let best = proof::strongest_completion(side, need, self.border.is_bluff(stone), unseen);
        let Some(best) = best else {
            return Refusal::new("ST-5d", "The claim is not proven.");
        };
        let added = best.cards(side, need, unseen);
        let list = |cards: &[crate::Card]| {
            cards
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        let with_theirs = match side {
            [] => String::new(),
            _ => format!(" beside {}", list(side)),
        };
        let why = format!(
            "Stone {stone} cannot be claimed yet: {}{with_theirs} would make {} of {} against your {}.",
            list(&added),
            best.strength.combination().name(need),
            best.strength.total(),
            self.described_strength(seat, stone),
        );
        Refusal::new("ST-5d", why).marking(added.iter().map(ToString::to_string).collect())
    }

    /// "Run of 12": what a complete side is worth, in words.
    pub(crate) fn described_strength(&self, seat: Seat, stone: Stone) -> String {
        match self.border.strength(seat, stone) {
            Some(strength) => {
                let name = strength.combination().name(self.border.need(stone));
                format!("{name} of {}", strength.total())
            }
            None => "incomplete side".into(),
        }
    }

    #[inline]
    pub(crate) fn claim(&mut self, seat: Seat, stone: Stone, journal: &mut Journal<Event>) {
        let early = !self.border.complete(seat.other()).contains(stone);
        journal.tell(|| Event::Claimed {
            seat,
            stone,
            with: self.described_strength(seat, stone),
            early,
        });
        self.border.claim(seat, stone);
        self.passes = 0;
        self.claimable.set(stone, false);
        let owned = self.border.owned(seat);
        if owned.three_adjacent() || owned.len() >= 5 {
            self.end_round(Some(seat), journal);
        }
    }

    pub(crate) fn check_done(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Claim => Ok(()),
            Stage::Play if self.expert => Err(Refusal::new(
                "ST-13a",
                "Play a card: in the Expert variant that ends the claims.",
            )),
            Stage::Play => Err(Refusal::new("ST-4a", "First play a card.")),
            Stage::Draw => Err(Refusal::new(
                "ST-R23",
                "You may not decline to draw while your hand is short and a card is left.",
            )),
            _ => Err(Refusal::new(
                "ST-12a",
                "First carry out the Ruse that you have played.",
            )),
        }
    }

    /// Both players have passed twice in a row: more Stones wins (ST-R18).
    pub(crate) fn end_by_passing(&mut self, journal: &mut Journal<Event>) {
        let stones = |seat| self.border.owned(seat).len();
        let winner = match stones(Seat::FIRST).cmp(&stones(Seat::SECOND)) {
            std::cmp::Ordering::Greater => Some(Seat::FIRST),
            std::cmp::Ordering::Less => Some(Seat::SECOND),
            std::cmp::Ordering::Equal => None,
        };
        self.end_round(winner, journal);
    }

    /// The end of a round, at once; points as in ST-7c.
    pub(crate) fn end_round(&mut self, winner: Option<Seat>, journal: &mut Journal<Event>) {
        for seat in [Seat::FIRST, Seat::SECOND] {
            self.points[seat.index()] += if winner == Some(seat) {
                5
            } else {
                self.border.owned(seat).len() as u16
            };
        }
        self.round_winner = winner;
        let stones = [Seat::FIRST, Seat::SECOND].map(|seat| self.border.owned(seat).len() as u8);
        let adjacent = winner.is_some_and(|seat| self.border.owned(seat).three_adjacent());
        journal.tell(|| Event::RoundEnded {
            winner,
            stones,
            adjacent,
        });
        self.claimable = crate::StoneSet::NONE;
        if self.round < self.rounds {
            self.stage = Stage::Between;
            self.to_act = self.starter.other();
        } else {
            self.stage = Stage::Over;
            if self.rounds > 1 {
                let points = self.points;
                journal.tell(|| Event::MatchEnded { points });
            }
        }
    }
}
