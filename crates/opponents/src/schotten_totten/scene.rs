//! One player's look at the border: for each Stone the chance to win it, and what each action would do
//! to that. In a playout the look is kept from turn to turn and mended where cards were laid.

use super::{
    prospect::{Lens, Prospect, Threat},
    taste::{Beliefs, Taste},
};
use schotten_totten::{
    Action, Card, CardSet, Deck, SchottenTotten, Stage, Stone, StoneSet, Tactic, combination,
};
use table::{Rng, Seat};

/// The border as everyone sees it: what each side may become, and what each Stone is worth.
#[derive(Clone, Debug)]
pub struct Sketch {
    /// How many cards each side had, and needed, when it was looked at.
    seen: [[(u8, u8); Stone::COUNT]; 2],
    threats: [[Threat; Stone::COUNT]; 2],
    prospects: [[Prospect; Stone::COUNT]; 2],
    /// The chance of the first seat to win each Stone.
    chances: [f32; Stone::COUNT],
    /// What each Stone is worth: more where neighbours could make it one of three adjacent.
    worth: [f32; Stone::COUNT],
    claimed: StoneSet,
}

/// No side looks like this: it will be looked at.
const NOT_SEEN: (u8, u8) = (u8::MAX, 0);

impl Default for Sketch {
    fn default() -> Sketch {
        let nothing = Prospect::of_sum(0.0);
        Sketch {
            seen: [[NOT_SEEN; Stone::COUNT]; 2],
            threats: [[nothing.threat(); Stone::COUNT]; 2],
            prospects: [[nothing; Stone::COUNT]; 2],
            chances: [0.5; Stone::COUNT],
            worth: [1.0; Stone::COUNT],
            claimed: StoneSet::NONE,
        }
    }
}

impl Sketch {
    /// Mends what has changed since the last look. A card that was exchanged for another, as only Ruses
    /// can do within a turn, is overlooked until the side changes again.
    #[inline]
    fn mend(&mut self, game: &SchottenTotten, beliefs: &Beliefs) {
        let border = game.border();
        let lens = Lens {
            held: CardSet::EMPTY,
            out: border.unseen(),
            odds: &beliefs.open,
            taste: &beliefs.taste,
        };
        let unclaimed = border.unclaimed();
        let mut changed = false;
        for stone in StoneSet::ALL.minus(unclaimed).minus(self.claimed).iter() {
            self.chances[stone.index()] = f32::from(border.owner(stone) == Some(Seat::FIRST));
            self.claimed.set(stone, true);
            changed = true;
        }
        for stone in unclaimed.iter() {
            let index = stone.index();
            let need = border.need(stone);
            let mut moved = false;
            for seat in [Seat::FIRST, Seat::SECOND] {
                let cards = border.side(seat, stone);
                let mode = need as u8 + 8 * u8::from(border.is_bluff(stone));
                let looks = (cards.len() as u8, mode);
                if looks != self.seen[seat.index()][index] {
                    let prospect = Prospect::of(cards, need, border.is_bluff(stone), &lens);
                    self.seen[seat.index()][index] = looks;
                    self.prospects[seat.index()][index] = prospect;
                    self.threats[seat.index()][index] = prospect.threat();
                    moved = true;
                }
            }
            if moved {
                let tie = tie(game, Seat::FIRST, stone);
                self.chances[index] =
                    self.threats[1][index].loses_to(&self.prospects[0][index], tie);
                changed = true;
            }
        }
        if changed {
            self.weigh_stones(beliefs.taste.adjacent);
        }
    }

    fn weigh_stones(&mut self, adjacent: f32) {
        let chances = self.chances;
        let pair = |a: usize, b: usize| {
            adjacent * (chances[a] * chances[b] + (1.0 - chances[a]) * (1.0 - chances[b]))
        };
        self.worth = [1.0; Stone::COUNT];
        for first in 0..Stone::COUNT - 2 {
            let (a, b, c) = (first, first + 1, first + 2);
            self.worth[a] += pair(b, c);
            self.worth[b] += pair(a, c);
            self.worth[c] += pair(a, b);
        }
    }
}

/// What an equal total is worth here: it goes to who is complete first.
#[inline]
fn tie(game: &SchottenTotten, seat: Seat, stone: Stone) -> f32 {
    match game.border().first(stone) {
        None => 0.5,
        Some(first) if first == seat => 0.54,
        Some(_) => 0.46,
    }
}

/// What one player makes of a state.
pub struct Scene<'a> {
    game: &'a SchottenTotten,
    seat: Seat,
    sketch: &'a Sketch,
    lens: Lens<'a>,
    taste: &'a Taste,
    /// The own chance at each open Stone with the hand as it is, times the Stone's worth.
    before: [f32; Stone::COUNT],
}

impl<'a> Scene<'a> {
    #[inline]
    pub fn new(
        game: &'a SchottenTotten,
        seat: Seat,
        sketch: &'a mut Sketch,
        beliefs: &'a Beliefs,
    ) -> Scene<'a> {
        sketch.mend(game, beliefs);
        let hand = game.hand(seat).clan();
        let mut scene = Scene {
            game,
            seat,
            sketch,
            lens: Lens {
                held: hand,
                out: game.border().unseen().minus(hand),
                odds: &beliefs.own[game.deck_len(Deck::Clan)],
                taste: &beliefs.taste,
            },
            taste: &beliefs.taste,
            before: [0.0; Stone::COUNT],
        };
        for stone in game.border().unclaimed().iter() {
            scene.before[stone.index()] = scene.value(stone, &scene.lens);
        }
        scene
    }

    #[inline]
    fn worth(&self, stone: Stone) -> f32 {
        self.sketch.worth[stone.index()]
    }

    #[inline]
    fn threat(&self, stone: Stone) -> &Threat {
        &self.sketch.threats[self.seat.other().index()][stone.index()]
    }

    /// The chance at a Stone through this lens, times its worth.
    #[inline]
    fn value(&self, stone: Stone, lens: &Lens) -> f32 {
        let border = self.game.border();
        let side = border.side(self.seat, stone);
        let own = Prospect::of(side, border.need(stone), border.is_bluff(stone), lens);
        let tie = tie(self.game, self.seat, stone);
        self.threat(stone).loses_to(&own, tie) * self.worth(stone)
    }

    /// The chance to win, if each Stone falls by its own chance: all 512 ways the border can be shared.
    pub fn win_chance(&self) -> f32 {
        let mut ways = [0.0f32; 512];
        ways[0] = 1.0;
        for stone in Stone::all() {
            let chance = match self.game.border().owner(stone) {
                Some(owner) => f32::from(owner == self.seat),
                None => self.before[stone.index()] / self.worth(stone),
            };
            let known = 1 << stone.index();
            for way in 0..known {
                ways[way | known] = ways[way] * chance;
                ways[way] *= 1.0 - chance;
            }
        }
        let adjacent = |way: usize| way & way >> 1 & way >> 2 != 0;
        let mut total = 0.0;
        for (way, chance) in ways.iter().enumerate() {
            total += chance
                * match (adjacent(way), adjacent(!way & 0x1ff)) {
                    (true, false) => 1.0,
                    (false, true) => 0.0,
                    (true, true) => 0.5,
                    (false, false) => f32::from(way.count_ones() >= 5),
                };
        }
        total
    }

    /// Scores every placement of a Clan card: what its Stone gains, less what the card could have done
    /// for the others.
    #[inline]
    fn each_placement(&self, mut tell: impl FnMut(Card, Stone, f32)) {
        let hand = self.lens.held;
        let open = self.game.border().open(self.seat);
        for card in hand.distinct() {
            let mut rest = hand;
            rest.remove(card);
            let lens = Lens {
                held: rest,
                ..self.lens
            };
            let mut losses = [0.0; Stone::COUNT];
            let mut all = 0.0;
            for stone in open.iter() {
                if self.matters(card, stone) {
                    let loss = self.before[stone.index()] - self.value(stone, &lens);
                    losses[stone.index()] = loss;
                    all += loss;
                }
            }
            let alone = Prospect::of(&[card], 3, false, &lens);
            for stone in open.iter() {
                let elsewhere = self.taste.lost_use * (all - losses[stone.index()]);
                tell(card, stone, self.gain(card, &alone, stone, &lens) - elsewhere);
            }
        }
    }

    /// Whether holding the card changes the chances of the own side at this Stone.
    #[inline]
    fn matters(&self, card: Card, stone: Stone) -> bool {
        match self.game.border().side(self.seat, stone) {
            [] => false,
            [a] if a.is_clan() => a.colour() == card.colour() || a.strength() == card.strength(),
            [a, b] if a.is_clan() && b.is_clan() => {
                (a.colour() == b.colour() && a.colour() == card.colour())
                    || (a.strength() == b.strength() && a.strength() == card.strength())
            }
            _ => true,
        }
    }

    /// How the chance at a Stone changes, times its worth, if the own side there had this card too.
    /// `alone` is what the card is worth as the first of its side; the lens no longer holds it.
    #[inline]
    fn gain(&self, card: Card, alone: &Prospect, stone: Stone, lens: &Lens) -> f32 {
        let border = self.game.border();
        let side = border.side(self.seat, stone);
        let threat = self.threat(stone);
        let tie = tie(self.game, self.seat, stone);
        let plain = border.need(stone) == 3 && !border.is_bluff(stone) && card.is_clan();
        let (after, cost) = match side {
            [] if plain => (threat.loses_to(alone, tie), self.taste.begun),
            [a] if plain && a.is_clan() => {
                let (x, y) = (a.strength(), card.strength());
                let after = if a.colour() != card.colour() && x.abs_diff(y) > 2 {
                    threat.loses_to_sum(f32::from(x + y) + 7.0, tie)
                } else {
                    threat.loses_to(&Prospect::pair(*a, card, lens), tie)
                };
                (after, 0.0)
            }
            [a, b] if plain => {
                let strength = combination::strength(&[*a, *b, card], false);
                (threat.loses_to_complete(strength, tie), self.taste.shown)
            }
            _ => {
                let mut cards = [card; 4];
                cards[..side.len()].copy_from_slice(side);
                let (need, bluff) = (border.need(stone), border.is_bluff(stone));
                let own = Prospect::of(&cards[..=side.len()], need, bluff, lens);
                (threat.loses_to(&own, tie), 0.0)
            }
        };
        (after - cost) * self.worth(stone) - self.before[stone.index()]
    }

    /// The gain of a card that is not in the hand, or whose other uses do not count.
    fn plain_gain(&self, card: Card, stone: Stone) -> f32 {
        let alone = Prospect::of(&[card], 3, false, &self.lens);
        self.gain(card, &alone, stone, &self.lens)
    }

    /// The gain of a card at its best Stone, or -0.5 if there is no place for it.
    fn best_gain(&self, card: Card, except: Option<Stone>) -> f32 {
        let open = self.game.border().open(self.seat).iter();
        open.filter(|&stone| Some(stone) != except)
            .map(|stone| self.plain_gain(card, stone))
            .fold(-0.5, f32::max)
    }

    /// How the chance at a Stone changes, times its worth, if it looked like this.
    fn gain_if(
        &self,
        stone: Stone,
        own: &[Card],
        other: &[Card],
        need: usize,
        bluff: bool,
    ) -> f32 {
        let theirs = Lens {
            held: CardSet::EMPTY,
            ..self.lens
        };
        let own = Prospect::of(own, need, bluff, &self.lens);
        let threat = Prospect::of(other, need, bluff, &theirs).threat();
        threat.loses_to(&own, 0.5) * self.worth(stone) - self.before[stone.index()]
    }

    /// Weighs all of these actions on one scale: that of a Stone's chance times its worth.
    pub fn score_all(&self, actions: &[Action], scores: &mut Vec<f32>) {
        let mut placements = [[0.0; Stone::COUNT]; 54];
        if actions
            .iter()
            .any(|action| matches!(action, Action::Place(card, _) if card.is_clan()))
        {
            self.each_placement(|card, stone, score| {
                placements[card.id() as usize][stone.index()] = score;
            });
        }
        scores.extend(actions.iter().map(|action| match *action {
            Action::Place(card, stone) if card.is_clan() => {
                placements[card.id() as usize][stone.index()]
            }
            _ => self.score(action),
        }));
    }

    /// How good an action other than placing a Clan card looks.
    fn score(&self, action: &Action) -> f32 {
        let border = self.game.border();
        match *action {
            Action::Place(card, stone) => match card.kind() {
                Some(mode) if mode.is_mode() => self.score_mode(mode, stone),
                _ => self.plain_gain(card, stone) - 0.15,
            },
            Action::Claim(_) => 2.0,
            Action::Banshee(card, stone) => self.gain_of_removal(card, stone) - 0.15,
            Action::Traitor(card, stone) => {
                self.gain_of_removal(card, stone) + self.best_gain(card, None).max(0.0) - 0.15
            }
            Action::Strategist(card, stone) => {
                let kept = without(border.side(self.seat, stone), card);
                let other = border.side(self.seat.other(), stone);
                let (need, bluff) = (border.need(stone), border.is_bluff(stone));
                let elsewhere = self.best_gain(card, Some(stone)).max(0.0);
                self.gain_if(stone, &kept, other, need, bluff) + elsewhere - 0.1
            }
            Action::Put(stone) => match self.game.stage() {
                Stage::Move(card, _) | Stage::Seize(card) => self.plain_gain(card, stone),
                _ => 0.0,
            },
            Action::Draw(Deck::Clan) => 0.1,
            Action::Draw(Deck::Tactic) => {
                0.2 - 0.1 * self.game.hand(self.seat).tactic().len() as f32
            }
            Action::Return(card) if card.is_clan() => -self.best_gain(card, None),
            Action::Return(_) => -0.1,
            Action::Pass => -0.05,
            Action::Done | Action::Recruiter | Action::Discard | Action::Deal => 0.0,
        }
    }

    fn score_mode(&self, mode: Tactic, stone: Stone) -> f32 {
        let border = self.game.border();
        let [own, other] =
            [self.seat, self.seat.other()].map(|seat| border.side(seat, stone));
        let need = border.need(stone) + usize::from(mode == Tactic::MudFight);
        let bluff = border.is_bluff(stone) || mode == Tactic::BlindMansBluff;
        self.gain_if(stone, own, other, need, bluff) - 0.1
    }

    fn gain_of_removal(&self, card: Card, stone: Stone) -> f32 {
        let border = self.game.border();
        let kept = without(border.side(self.seat.other(), stone), card);
        let (need, bluff) = (border.need(stone), border.is_bluff(stone));
        self.gain_if(stone, border.side(self.seat, stone), &kept, need, bluff)
    }

    /// The action for a playout in [`Stage::Play`]: the best-looking one, with a little chance in it.
    #[inline]
    pub fn choose(&self, noise: f32, rng: &mut Rng) -> Action {
        let mut best = (f32::NEG_INFINITY, Action::Pass);
        self.each_placement(|card, stone, score| {
            let score = score + noise * (rng.unit() - 0.5);
            if score > best.0 {
                best = (score, Action::Place(card, stone));
            }
        });
        let hand = self.game.hand(self.seat);
        if !hand.tactic().is_empty() && self.game.may_lead_tactics(self.seat) {
            let mut actions = Vec::with_capacity(64);
            table::Game::actions(self.game, self.seat, &mut actions);
            actions.retain(|action| match action {
                Action::Place(card, _) => !card.is_clan(),
                Action::Claim(_) => false,
                _ => true,
            });
            best = self.best_among(&actions, best, noise, rng);
        }
        best.1
    }

    /// The best-looking of these actions, none of which places a Clan card.
    pub fn best_of(&self, actions: &[Action], noise: f32, rng: &mut Rng) -> Action {
        let none = (f32::NEG_INFINITY, actions[0]);
        self.best_among(actions, none, noise, rng).1
    }

    fn best_among(
        &self,
        actions: &[Action],
        mut best: (f32, Action),
        noise: f32,
        rng: &mut Rng,
    ) -> (f32, Action) {
        for &action in actions {
            let score = self.score(&action) + noise * (rng.unit() - 0.5);
            if score > best.0 {
                best = (score, action);
            }
        }
        best
    }
}

fn without(cards: &[Card], card: Card) -> Vec<Card> {
    cards.iter().copied().filter(|&other| other != card).collect()
}
