//! Chapter 14: what a seat may see, how it could imagine the rest, and the board in text.

use crate::{
    Action, Card, CardSet, Deck, SchottenTotten, Stage, Stone, Tactic, setup::tactic_deck,
};
use serde::Serialize;
use std::fmt;
use table::{FaceDown, Outcome, Rng, Seat, Voice};

/// What one seat, or a spectator, may see. What is hidden has a field only for the end of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Whose view it is; nothing for a spectator.
    pub seat: Option<Seat>,
    /// Whether Tactic cards are in play.
    pub tactic: bool,
    /// Whether claims are made at the start of the turn.
    pub expert: bool,
    /// Which round this is, and of how many.
    pub round: u8,
    /// How many rounds the match has.
    pub rounds: u8,
    /// Points of the finished rounds.
    pub points: [u16; 2],
    /// Who acts now.
    pub to_act: Seat,
    /// What is decided now. A card that was taken up from a Stone is open.
    pub stage: Stage,
    /// The nine Stones.
    pub stones: Vec<StoneView>,
    /// What the acting player may claim now.
    pub claimable: Vec<Stone>,
    /// The viewer's own hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<Card>>,
    /// The size of each hand (ST-R20).
    pub hand_sizes: [HandSize; 2],
    /// Cards that the viewer knows to be in the other hand.
    pub known: Vec<Card>,
    /// Cards that the viewer put under the Clan deck, the lowest first.
    pub under_clan: Vec<Card>,
    /// Cards that the viewer put under the Tactic deck, the lowest first.
    pub under_tactic: Vec<Card>,
    /// How many cards are left in the Clan deck.
    pub clan_deck: u8,
    /// How many cards are left in the Tactic deck.
    pub tactic_deck: u8,
    /// The open discard pile, the top card last.
    pub discard: Vec<Card>,
    /// How many Tactic cards each seat has played.
    pub tactics_played: [u8; 2],
    /// Clan cards that are not visible on the table: what a proof must reckon with.
    pub unseen: CardSet,
    /// Passes in a row without a claim between; at four the round ends.
    pub passes: u8,
    /// How the game came out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// What was hidden, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turned_up: Option<TurnedUp>,
}

/// What was hidden while the game went on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TurnedUp {
    /// Both hands.
    pub hands: [Vec<Card>; 2],
    /// The Clan deck, the top card first.
    pub clan: Vec<Card>,
    /// The Tactic deck, the top card first.
    pub tactic: Vec<Card>,
}

/// One Stone as everyone sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StoneView {
    /// The cards of the first and of the second seat, in the order played.
    pub cards: [Vec<Card>; 2],
    /// Who was complete first.
    pub first: Option<Seat>,
    /// The Combat Modes on it.
    pub modes: Vec<Card>,
    /// Who controls it.
    pub owner: Option<Seat>,
}

/// How many cards of each deck a hand holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct HandSize {
    /// Clan cards.
    pub clan: u8,
    /// Tactic cards.
    pub tactic: u8,
}

impl View {
    pub(crate) fn of(game: &SchottenTotten, seat: Option<Seat>) -> View {
        let stone = |stone: Stone| StoneView {
            cards: [Seat::FIRST, Seat::SECOND].map(|seat| game.border.side(seat, stone).to_vec()),
            first: game.border.first(stone),
            modes: modes(game, stone),
            owner: game.border.owner(stone),
        };
        let put_under = |deck: Deck| -> Vec<Card> {
            let known = seat.map_or(0, |seat| game.under.known_to(seat, deck));
            let cards: Box<dyn Iterator<Item = u8>> = match deck {
                Deck::Clan => Box::new(game.clan.from_bottom_up()),
                Deck::Tactic => Box::new(game.tactic.from_bottom_up()),
            };
            cards.take(known).map(Card::from_id).collect()
        };
        View {
            seat,
            tactic: game.with_tactics,
            expert: game.expert,
            round: game.round,
            rounds: game.rounds,
            points: game.points,
            to_act: game.to_act,
            stage: game.stage,
            stones: Stone::all().map(stone).collect(),
            claimable: game.claimable.iter().collect(),
            hand: seat.map(|seat| game.hand(seat).iter().collect()),
            hand_sizes: game.hands.map(|hand| HandSize {
                clan: hand.clan().len() as u8,
                tactic: hand.tactic().len() as u8,
            }),
            known: seat.map_or(Vec::new(), |seat| {
                game.known[seat.other().index()].iter().collect()
            }),
            under_clan: put_under(Deck::Clan),
            under_tactic: put_under(Deck::Tactic),
            clan_deck: game.clan.len() as u8,
            tactic_deck: game.tactic.len() as u8,
            discard: game.discard.cards().to_vec(),
            tactics_played: game.tactics_played,
            unseen: game.border.unseen(),
            passes: game.passes,
            outcome: (game.stage == Stage::Over).then(|| game.outcome()),
            turned_up: None,
        }
    }

    pub(crate) fn turned_up(game: &SchottenTotten, seat: Option<Seat>) -> View {
        let cards = |ids: &mut dyn Iterator<Item = u8>| ids.map(Card::from_id).collect();
        View {
            turned_up: Some(TurnedUp {
                hands: game.hands.map(|hand| hand.iter().collect()),
                clan: cards(&mut game.clan.from_top_down()),
                tactic: cards(&mut game.tactic.from_top_down()),
            }),
            ..View::of(game, seat)
        }
    }
}

fn modes(game: &SchottenTotten, stone: Stone) -> Vec<Card> {
    let bluff = game
        .border
        .is_bluff(stone)
        .then_some(Tactic::BlindMansBluff);
    let mud = game.border.is_mud(stone).then_some(Tactic::MudFight);
    bluff.into_iter().chain(mud).map(Card::tactic).collect()
}

impl SchottenTotten {
    /// Deals the cards that the seat cannot see anew. The pool is gathered in the order of ids, so that
    /// the true order has no influence.
    pub(crate) fn imagined(&self, seat: Seat, rng: &mut Rng) -> SchottenTotten {
        let mut world = self.clone();
        let other = seat.other();
        let known = self.known[other.index()];
        let clan_under = self.under.known_to(seat, Deck::Clan);
        let tactic_under = self.under.known_to(seat, Deck::Tactic);

        let mut seen = self.hand(seat).or(known).clan();
        for id in self.clan.from_bottom_up().take(clan_under) {
            seen.add(Card::from_id(id));
        }
        let mut pool = [0u8; 54];
        let mut len = 0;
        for card in self.border.unseen().minus(seen).distinct() {
            pool[len] = card.id();
            len += 1;
        }
        let hidden = self.hand(other).clan().len() - known.clan().len();
        rng.shuffle(&mut pool[..len]);
        let mut hand = known;
        pool[..hidden]
            .iter()
            .for_each(|&id| hand.add(Card::from_id(id)));
        world.clan = redealt(&self.clan, clan_under, &pool[hidden..len]);

        if self.with_tactics {
            let mut open = self.open_tactics(seat, known);
            for id in self.tactic.from_bottom_up().take(tactic_under) {
                open.add(Card::from_id(id));
            }
            let mut pool: Vec<u8> = Vec::with_capacity(10);
            for card in tactic_deck() {
                if open.contains(card) {
                    open.remove(card);
                } else {
                    pool.push(card.id());
                }
            }
            let hidden = self.hand(other).tactic().len() - known.tactic().len();
            rng.shuffle(&mut pool);
            pool[..hidden]
                .iter()
                .for_each(|&id| hand.add(Card::from_id(id)));
            world.tactic = redealt(&self.tactic, tactic_under, &pool[hidden..]);
        }
        world.hands[other.index()] = hand;
        world
    }

    /// The Tactic cards whose place this seat knows: on the table, discarded, in its own hand, or
    /// known in the other.
    fn open_tactics(&self, seat: Seat, known: CardSet) -> CardSet {
        let mut open = self.border.shown().tactic();
        let hands = self.hand(seat).tactic().iter().chain(known.tactic().iter());
        hands.for_each(|card| open.add(card));
        open
    }
}

/// The deck with its lowest `kept` cards in place and these others above them.
fn redealt<const N: usize>(deck: &FaceDown<N>, kept: usize, above: &[u8]) -> FaceDown<N> {
    let lowest = deck.from_top_down().skip(deck.len() - kept);
    FaceDown::from_top(above.iter().copied().chain(lowest))
}

/// Which Stones one may think of claiming and cannot yet, so that what is said agrees with what is offered and refused. Under
/// Mud Fight three cards are not enough, but look so.
fn nothing_to_claim(game: &SchottenTotten, seat: Seat) -> String {
    let three = |stone: &Stone| game.border.side(seat, *stone).len() >= 3;
    let unclaimed = game.border.unclaimed().iter().filter(three);
    let stones: Vec<String> = unclaimed.map(|stone| stone.to_string()).collect();
    match stones.as_slice() {
        [] => "Nothing to claim: end your turn.".into(),
        stones => format!(
            "{} {} cannot be claimed yet. End your turn.",
            table::numbered(stones.len(), "Stone"),
            table::in_a_row(stones)
        ),
    }
}

pub(crate) fn prompt(game: &SchottenTotten, voice: &Voice) -> String {
    let seat = game.to_act;
    if voice.reader() != Some(seat) && game.stage != Stage::Over {
        return format!("Waiting for {}.", voice.who(seat));
    }
    match game.stage {
        Stage::Play if game.expert && !game.claimable.is_empty() => {
            "Claim Stones if you like, then play a card.".into()
        }
        Stage::Play if game.hand(seat).is_empty() => "You have no cards: pass.".into(),
        Stage::Play if game.border.open(seat).is_empty() => {
            "Your sides of all open Stones are full: pass, or play a Tactic card if you may.".into()
        }
        Stage::Play => "Play a card at a Stone.".into(),
        Stage::Claim if game.claimable.is_empty() => nothing_to_claim(game, seat),
        Stage::Claim => "Claim Stones if you like, then end your turn.".into(),
        Stage::Draw => "Draw a card from one of the decks.".into(),
        Stage::Recruit(left) => format!("The Recruiter: draw {left} more."),
        Stage::Return(left) => format!("The Recruiter: put {left} more under their decks."),
        Stage::Move(card, _) => {
            format!(
                "The Strategist: place the {} at another Stone, or discard it.",
                card.name()
            )
        }
        Stage::Seize(card) => {
            format!("The Traitor: place the {} on your own side.", card.name())
        }
        Stage::Between => "The round is over: deal the next.".into(),
        Stage::Over => match game.outcome().winner() {
            Some(winner) => format!("{}.", voice.does(winner, "have won", "has won")),
            None => "The game is drawn.".into(),
        },
    }
}

pub(crate) fn sentence(game: &SchottenTotten, action: &Action) -> String {
    match action {
        Action::Place(card, stone) if card.kind().is_some_and(Tactic::is_mode) => {
            format!("Lay {} on Stone {stone}", card.name())
        }
        Action::Done if game.with_tactics => "End the claims".into(),
        _ => action.sentence(),
    }
}

fn joined(cards: &[Card]) -> String {
    let texts: Vec<String> = cards.iter().map(ToString::to_string).collect();
    texts.join(" ")
}

/// A Stone in one line, as positions are written: `4: r7 r8 r9* | b8 b9 #1`.
impl fmt::Display for StoneView {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let side = |seat: Seat| {
            let star = if self.first == Some(seat) { "*" } else { "" };
            joined(&self.cards[seat.index()]) + star
        };
        write!(f, "{:<12} | {:<12}", side(Seat::FIRST), side(Seat::SECOND))?;
        match self.owner {
            Some(owner) => write!(f, " #{owner}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "       seat 1       |  seat 2")?;
        for (index, stone) in self.stones.iter().enumerate() {
            let label = format!("{}{}:", index + 1, joined(&stone.modes).replace(' ', ""));
            writeln!(f, "{}", format!("{label:<6} {stone}").trim_end())?;
        }
        let size = |seat: Seat| {
            let HandSize { clan, tactic } = self.hand_sizes[seat.index()];
            match tactic {
                0 => format!("seat {seat} holds {clan}"),
                _ => format!("seat {seat} holds {clan} + {tactic} Tactic"),
            }
        };
        write!(f, "{}, {}; ", size(Seat::FIRST), size(Seat::SECOND))?;
        write!(f, "deck {}", self.clan_deck)?;
        if self.tactic {
            let [first, second] = self.tactics_played;
            write!(
                f,
                " + {} Tactic; Tactic cards played {first}:{second}",
                self.tactic_deck
            )?;
        }
        writeln!(f)?;
        let mut line = |name: &str, cards: &[Card]| match cards {
            [] => Ok(()),
            _ => writeln!(f, "{name}: {}", joined(cards)),
        };
        line("discard", &self.discard)?;
        line("under the Clan deck, by you", &self.under_clan)?;
        line("under the Tactic deck, by you", &self.under_tactic)?;
        line("known in the other hand", &self.known)?;
        if self.rounds > 1 {
            let [first, second] = self.points;
            writeln!(
                f,
                "round {} of {}, points {first}:{second}",
                self.round, self.rounds
            )?;
        }
        if let Some(hand) = &self.hand {
            writeln!(f, "hand: {}", joined(hand))?;
        }
        if let Some(up) = &self.turned_up {
            for seat in [Seat::FIRST, Seat::SECOND] {
                writeln!(f, "seat {seat} held: {}", joined(&up.hands[seat.index()]))?;
            }
            writeln!(f, "left in the decks, the top first: {}", joined(&up.clan))?;
            if self.tactic {
                writeln!(f, "Tactic deck: {}", joined(&up.tactic))?;
            }
        }
        Ok(())
    }
}
