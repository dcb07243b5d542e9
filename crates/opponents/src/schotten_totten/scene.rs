//! One player's look at the border: for each Stone the chance to win it, and what each action would do
//! to that. In a playout the look is kept from turn to turn and mended where cards were laid.

use super::{
    prospect::{Lens, Pair, Prospect, Threat},
    taste::{Beliefs, Taste},
};
use schotten_totten::{
    Action, Card, CardSet, Deck, SchottenTotten, Stage, Stone, StoneSet, Tactic,
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
    /// Stones where nobody has a card and no Combat Mode lies.
    untouched: StoneSet,
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
            untouched: StoneSet::NONE,
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
                let bare = [0, 1].map(|seat| self.seen[seat][index] == (0, 3));
                self.untouched.set(stone, bare == [true, true]);
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

/// The own side of an open Stone, in the forms that a playout meets most.
#[derive(Clone, Copy)]
enum Own {
    Empty,
    One(Card),
    Two(Pair),
    /// Elite Troops, Combat Modes.
    Other,
}

/// An open Stone, ready for many cards to be tried at it.
#[derive(Clone, Copy)]
struct Place<'a> {
    stone: Stone,
    own: Own,
    threat: &'a Threat,
    tie: f32,
    worth: f32,
    /// The own chance with the hand as it is, times the worth.
    before: f32,
}

impl Place<'_> {
    /// Whether holding the card changes the chances here.
    #[inline(always)]
    fn wants(&self, card: Card) -> bool {
        match &self.own {
            Own::Empty => false,
            Own::One(a) => a.colour() == card.colour() || a.strength() == card.strength(),
            Own::Two(pair) => pair.wants(card),
            Own::Other => true,
        }
    }
}

/// What one player makes of a state.
pub struct Scene<'a> {
    game: &'a SchottenTotten,
    seat: Seat,
    sketch: &'a Sketch,
    lens: Lens<'a>,
    taste: &'a Taste,
    /// What the other sides may become without the cards of the own hand.
    threats: [Threat; Stone::COUNT],
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
        let out = game.border().unseen().minus(hand);
        let theirs = Lens {
            held: CardSet::EMPTY,
            out,
            odds: &beliefs.rival,
            taste: &beliefs.taste,
        };
        let mut threats = sketch.threats[seat.other().index()];
        let waiting = game.border().open(seat.other());
        for stone in waiting.minus(sketch.untouched).iter() {
            let (need, bluff) = (game.border().need(stone), game.border().is_bluff(stone));
            let side = game.border().side(seat.other(), stone);
            threats[stone.index()] = Prospect::of(side, need, bluff, &theirs).threat();
        }
        let mut scene = Scene {
            game,
            seat,
            sketch,
            lens: Lens {
                held: hand,
                out,
                odds: &beliefs.own[game.deck_len(Deck::Clan)],
                taste: &beliefs.taste,
            },
            taste: &beliefs.taste,
            threats,
            before: [0.0; Stone::COUNT],
        };
        let unclaimed = game.border().unclaimed();
        for stone in unclaimed.minus(scene.sketch.untouched).iter() {
            scene.before[stone.index()] = scene.value(stone, &scene.lens);
        }
        let untouched = unclaimed.and(scene.sketch.untouched);
        if !untouched.is_empty() {
            let any = untouched.nth(0);
            let chance = scene.value(any, &scene.lens) / scene.worth(any);
            for stone in untouched.iter() {
                scene.before[stone.index()] = chance * scene.worth(stone);
            }
        }
        scene
    }

    #[inline]
    fn worth(&self, stone: Stone) -> f32 {
        self.sketch.worth[stone.index()]
    }

    #[inline]
    fn threat(&self, stone: Stone) -> &Threat {
        &self.threats[stone.index()]
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

    /// The player's chance at a Stone.
    pub fn chance(&self, stone: Stone) -> f32 {
        match self.game.border().owner(stone) {
            Some(owner) => f32::from(owner == self.seat),
            None => self.before[stone.index()] / self.worth(stone),
        }
    }

    /// The chance to win, if each Stone falls by its own chance: all 512 ways the border can be shared.
    pub fn win_chance(&self) -> f32 {
        let mut ways = [0.0f32; 512];
        ways[0] = 1.0;
        for stone in Stone::all() {
            let chance = self.chance(stone);
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

    #[inline(always)]
    fn place(&self, stone: Stone) -> Place<'_> {
        let border = self.game.border();
        let plain = border.need(stone) == 3 && !border.is_bluff(stone);
        let own = match *border.side(self.seat, stone) {
            [] if plain => Own::Empty,
            [a] if plain && a.is_clan() => Own::One(a),
            [a, b] if plain && a.is_clan() && b.is_clan() => Own::Two(Pair::new(a, b)),
            _ => Own::Other,
        };
        Place {
            stone,
            own,
            threat: self.threat(stone),
            tie: tie(self.game, self.seat, stone),
            worth: self.worth(stone),
            before: self.before[stone.index()],
        }
    }

    /// The chance at a place through this lens, times its worth.
    #[inline(always)]
    fn value_at(&self, place: &Place, lens: &Lens) -> f32 {
        let own = match &place.own {
            Own::Empty => return place.before,
            Own::One(a) => Prospect::single(*a, lens),
            Own::Two(pair) => Prospect::pair(pair, lens),
            Own::Other => return self.value(place.stone, lens),
        };
        place.threat.loses_to(&own, place.tie) * place.worth
    }

    /// Scores every placement of a Clan card: what its Stone gains, less what the card could have done
    /// for the others.
    #[inline(always)]
    fn each_placement(&self, open: StoneSet, mut tell: impl FnMut(Card, Stone, f32)) {
        let hand = self.lens.held;
        let mut places = [self.place(Stone::new(0)); Stone::COUNT];
        let mut len = 0;
        for stone in open.iter() {
            places[len] = self.place(stone);
            len += 1;
        }
        let places = &places[..len];
        for card in hand.distinct() {
            let mut rest = hand;
            rest.remove(card);
            let lens = Lens {
                held: rest,
                ..self.lens
            };
            let mut losses = [0.0; Stone::COUNT];
            let mut all = 0.0;
            for (place, loss) in places.iter().zip(&mut losses) {
                if place.wants(card) {
                    *loss = place.before - self.value_at(place, &lens);
                    all += *loss;
                }
            }
            let alone = Prospect::single(card, &lens);
            for (place, loss) in places.iter().zip(&losses) {
                let elsewhere = self.taste.lost_use * (all - loss);
                let gain = self.gain(card, &alone, place, &lens);
                tell(card, place.stone, gain - elsewhere);
            }
        }
    }

    /// How the chance at a place changes, times its worth, if the own side there had this Clan card
    /// too. `alone` is what the card is worth as the first of its side; the lens no longer holds it.
    #[inline(always)]
    fn gain(&self, card: Card, alone: &Prospect, place: &Place, lens: &Lens) -> f32 {
        let threat = place.threat;
        let (after, cost) = match &place.own {
            Own::Empty => (threat.loses_to(alone, place.tie), self.taste.begun),
            Own::One(a) => {
                let (x, y) = (a.strength(), card.strength());
                let after = if a.colour() != card.colour() && x.abs_diff(y) > 2 {
                    threat.loses_to_sum(f32::from(x + y) + 7.0, place.tie)
                } else {
                    threat.loses_to(&Prospect::pair(&Pair::new(*a, card), lens), place.tie)
                };
                (after, 0.0)
            }
            Own::Two(pair) => (
                threat.loses_to_third(pair, card, place.tie),
                self.taste.shown,
            ),
            Own::Other => (self.chance_with(card, place.stone, lens), 0.0),
        };
        (after - cost) * place.worth - place.before
    }

    /// The chance at a Stone if the own side there had this card too, whatever lies there.
    fn chance_with(&self, card: Card, stone: Stone, lens: &Lens) -> f32 {
        let border = self.game.border();
        let side = border.side(self.seat, stone);
        let mut cards = [card; 4];
        cards[..side.len()].copy_from_slice(side);
        let (need, bluff) = (border.need(stone), border.is_bluff(stone));
        let own = Prospect::of(&cards[..=side.len()], need, bluff, lens);
        let tie = tie(self.game, self.seat, stone);
        self.threat(stone).loses_to(&own, tie)
    }

    /// The open Stones, and of those where nobody has a card only the one worth most: a card gains
    /// the same at each of them.
    #[inline]
    fn candidates(&self) -> StoneSet {
        let border = self.game.border();
        let open = border.open(self.seat);
        let mut candidates = open.minus(self.sketch.untouched);
        let most = open
            .and(self.sketch.untouched)
            .iter()
            .max_by(|&a, &b| self.worth(a).total_cmp(&self.worth(b)));
        if let Some(stone) = most {
            candidates.set(stone, true);
        }
        candidates
    }

    /// The gain of a card that is not a Clan card, or not in the hand.
    fn plain_gain(&self, card: Card, stone: Stone) -> f32 {
        let after = self.chance_with(card, stone, &self.lens);
        after * self.worth(stone) - self.before[stone.index()]
    }

    /// The gain of a card at its best Stone, or -0.5 if there is no place for it.
    fn best_gain(&self, card: Card, except: Option<Stone>) -> f32 {
        let open = self.game.border().open(self.seat).iter();
        open.filter(|&stone| Some(stone) != except)
            .map(|stone| self.plain_gain(card, stone))
            .fold(-0.5, f32::max)
    }

    /// How the chance at a Stone changes, times its worth, if it looked like this.
    fn gain_if(&self, stone: Stone, own: &[Card], other: &[Card], need: usize, bluff: bool) -> f32 {
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
            let open = self.game.border().open(self.seat);
            self.each_placement(open, |card, stone, score| {
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
        let [own, other] = [self.seat, self.seat.other()].map(|seat| border.side(seat, stone));
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
        // One random number serves a whole row of placements, seven bits each.
        let mut bits = rng.bits();
        self.each_placement(self.candidates(), |card, stone, score| {
            bits = bits.rotate_right(7);
            let score = score + noise * ((bits & 127) as f32 / 128.0 - 0.5);
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
            // Tactic cards have many targets and are dear to weigh: a few of them, drawn anew each time.
            const WEIGHED: usize = 5;
            for place in 0..actions.len().min(WEIGHED) {
                let drawn = place + rng.pick(actions.len() - place);
                actions.swap(place, drawn);
            }
            actions.truncate(WEIGHED);
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
    cards
        .iter()
        .copied()
        .filter(|&other| other != card)
        .collect()
}
