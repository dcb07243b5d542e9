//! Chapter 3: setting up a game, and dealing each round of a match.

use crate::{
    Border, Card, CardSet, Event, SchottenTotten, Stage, StoneSet, Tactic,
    game::{Discard, Under},
};
use table::{
    Applies, Chance, Choice, FaceDown, Journal, Refusal, Seat, Setting, SettingKind, Settings,
};

pub(crate) const SETTINGS: &[Setting] = &[
    Setting {
        key: "variant",
        title: "Variant",
        help: "With or without the ten Tactic cards.",
        kind: SettingKind::Choice(&[
            Choice {
                value: "base",
                help: "Clan cards only, hands of six.",
            },
            Choice {
                value: "tactic",
                help: "Ten Tactic cards in a second deck, hands of seven. Best with Expert claims.",
            },
        ]),
        default: "base",
        clause: Some("ST-8a"),
    },
    Setting {
        key: "expert",
        title: "Expert claims",
        help: "When Stones are claimed. Recommended with Tactic cards: they can then still turn a Stone.",
        kind: SettingKind::Choice(&[
            Choice {
                value: "off",
                help: "Claim after playing a card.",
            },
            Choice {
                value: "on",
                help: "Claim only at the start of your turn.",
            },
        ]),
        default: "off",
        clause: Some("ST-13a"),
    },
    Setting {
        key: "first",
        title: "First player",
        help: "Who begins; in a match the start then alternates.",
        kind: SettingKind::Choice(&[
            Choice {
                value: "random",
                help: "A fair draw.",
            },
            Choice {
                value: "1",
                help: "The first seat.",
            },
            Choice {
                value: "2",
                help: "The second seat.",
            },
        ]),
        default: "random",
        clause: Some("ST-R1"),
    },
    Setting {
        key: "rounds",
        title: "Rounds",
        help: "More than one makes a match: the winner of a round scores 5 points, the loser a point for each Stone.",
        kind: SettingKind::Number { min: 1, max: 99 },
        default: "1",
        clause: Some("ST-7c"),
    },
];

/// Who begins is a ruling of ours.
pub(crate) const APPLIES: &[Applies] = &[Applies {
    key: "first",
    under: Some("House rules"),
    with: None,
}];

impl SchottenTotten {
    /// An empty table before the first deal.
    pub(crate) fn bare(with_tactics: bool, expert: bool, rounds: u8) -> SchottenTotten {
        SchottenTotten {
            border: Border::EMPTY,
            hands: [CardSet::EMPTY; 2],
            known: [CardSet::EMPTY; 2],
            clan: FaceDown::EMPTY,
            tactic: FaceDown::EMPTY,
            under: Under::default(),
            discard: Discard::EMPTY,
            stage: Stage::Play,
            to_act: Seat::FIRST,
            claimable: StoneSet::NONE,
            tactics_played: [0; 2],
            joker_played: [false; 2],
            passes: 0,
            with_tactics,
            expert,
            rounds,
            round: 1,
            starter: Seat::FIRST,
            points: [0; 2],
            round_winner: None,
        }
    }

    pub(crate) fn set_up(
        settings: &Settings,
        chance: &mut Chance,
        journal: &mut Journal<Event>,
    ) -> SchottenTotten {
        let mut game = SchottenTotten::bare(
            settings.get("variant") == "tactic",
            settings.is_on("expert"),
            settings.number("rounds") as u8,
        );
        let starter = match settings.get("first") {
            "1" => Seat::FIRST,
            "2" => Seat::SECOND,
            _ => Seat::new(chance.pick(2) as usize),
        };
        game.deal(starter, chance, journal);
        game
    }

    /// Shuffles the decks and deals the hands (ST-3b, ST-3c, ST-8b, ST-8c).
    fn deal(&mut self, starter: Seat, chance: &mut Chance, journal: &mut Journal<Event>) {
        self.clan = FaceDown::from_top(0..54);
        self.clan.shuffle(chance);
        if self.with_tactics {
            self.tactic = FaceDown::from_top(tactic_deck().map(Card::id));
            self.tactic.shuffle(chance);
        }
        for _ in 0..self.hand_size() {
            for seat in [starter, starter.other()] {
                if let Some(card) = self.clan.draw(journal) {
                    self.hands[seat.index()].add(Card::from_id(card));
                }
            }
        }
        self.starter = starter;
        self.to_act = starter;
        let round = self.round;
        journal.tell(|| Event::Dealt { round, starter });
        for seat in [Seat::FIRST, Seat::SECOND] {
            let cards = self.hands[seat.index()];
            journal.whisper(seat, || Event::Hand {
                cards: cards.iter().collect(),
            });
        }
    }

    pub(crate) fn check_deal(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Between => Ok(()),
            _ => Err(Refusal::new(
                "ST-7e",
                "A new round is dealt only when one has ended and the match has more.",
            )),
        }
    }

    /// The next round of a match; the start alternates (ST-R1).
    pub(crate) fn deal_next_round(&mut self, chance: &mut Chance, journal: &mut Journal<Event>) {
        let mut next = SchottenTotten::bare(self.with_tactics, self.expert, self.rounds);
        next.round = self.round + 1;
        next.points = self.points;
        next.deal(self.starter.other(), chance, journal);
        *self = next;
    }
}

/// The ten Tactic cards (ST-2c).
pub(crate) fn tactic_deck() -> impl Iterator<Item = Card> {
    Tactic::ALL
        .into_iter()
        .flat_map(|kind| std::iter::repeat_n(Card::tactic(kind), kind.copies()))
}
