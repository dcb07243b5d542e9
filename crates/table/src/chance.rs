//! Dice and shuffles. They stand outside the game's state, so that no search can look into the true
//! future, and every result is written down, so that a record replays even if the generator changes.
//!
//! The generator of a live game is named and fixed: draw number k is the k-th 64-bit word of the
//! ChaCha20 keystream (stream 0, block counter from 0) under the key
//! SHA-256("marches chance 1\0" ‖ seed); a choice among n is ⌊word · n / 2^64⌋. The bias of that
//! is below n / 2^64. What is shown at the opening is SHA-256(seed), which tells nothing of the key.
//!
//! At a real table people roll and draw themselves. A chance made of what they [reported](Chance::reported) notes the
//! first result that is missing, so that the table can ask for it: see [`Wanted`].

use chacha20::ChaCha20Rng;
use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use sha2::{Digest, Sha256};
use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use crate::{Ahead, Entered, Shown, Wanted};

/// A game's seed: any text. Kept secret until the game ends; its hash is shown when it opens.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed(String);

impl Seed {
    /// A seed of this text. Line breaks become spaces, since a record keeps the seed on one line.
    pub fn from_text(text: &str) -> Seed {
        Seed(text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// A fresh seed of 160 bits from the operating system.
    ///
    /// # Panics
    /// If the operating system has no randomness to give.
    pub fn fresh() -> Seed {
        let mut bytes = [0; 20];
        getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
        Seed(hex::encode(bytes))
    }

    /// What is shown at the opening: the SHA-256 of the seed, in hexadecimal.
    pub fn hash(&self) -> String {
        hex::encode(Sha256::digest(self.0.as_bytes()))
    }

    /// The seed itself, for when the game is over.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The seed of one game out of a numbered series.
    pub fn nth(&self, number: u64) -> Seed {
        Seed(format!("{}/{number}", self.0))
    }

    fn key(&self) -> [u8; 32] {
        let mut hasher = Sha256::new();
        hasher.update(b"marches chance 1\0");
        hasher.update(self.0.as_bytes());
        hasher.finalize().into()
    }

    /// A generator for a player or a search, apart from the game's own chance.
    pub fn rng(&self, purpose: &str) -> Rng {
        let mut hasher = Sha256::new();
        hasher.update(b"marches rng 1\0");
        hasher.update(self.0.as_bytes());
        hasher.update([0]);
        hasher.update(purpose.as_bytes());
        Rng(Xoshiro256PlusPlus::from_seed(hasher.finalize().into()))
    }
}

/// Not shown by accident in a log.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Seed(hash {})", self.hash())
    }
}

/// The generator of players and searches: xoshiro256++, named because it must never change.
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// A generator from a number.
    pub fn new(seed: u64) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`, all equally likely.
    #[inline]
    pub fn pick(&mut self, n: usize) -> usize {
        scale(self.bits(), n as u32) as usize
    }

    /// A number from 0 up to but not including 1.
    #[inline]
    pub fn unit(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1u64 << 24) as f32
    }

    /// Puts the items in a random order.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.pick(last + 1));
        }
    }
}

#[inline]
fn scale(word: u64, n: u32) -> u32 {
    ((u128::from(word) * u128::from(n)) >> 64) as u32
}

/// What is wrong with the results that a record holds or people reported.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChanceFault {
    /// The game draws more results than there are.
    #[error("no chance result is left where the game draws one of {0}")]
    Missing(u32),
    /// A result that cannot be.
    #[error("the chance result {found} stands where the game draws one below {below}")]
    TooLarge {
        /// What was found.
        found: u32,
        /// What the result must be below.
        below: u32,
    },
}

/// The source of dice and shuffles that is handed to [`Game::play`](crate::Game::play).
#[derive(Debug)]
pub struct Chance {
    source: Source,
    drawn: u64,
    kept: Option<Vec<u32>>,
    fault: Option<ChanceFault>,
    wanted: Option<Box<Wanted>>,
    /// What was reported so far, in words.
    entered: Vec<Entered>,
    /// What comes after the next question.
    ahead: Vec<Ahead>,
    /// Of a chance that people report: whether a result is missing.
    dry: Option<Arc<AtomicBool>>,
}

type Results = std::vec::IntoIter<u32>;

/// Where results come from. Where given ones run out, or one of them cannot be, random ones follow: a game that
/// rolls until something comes up must not roll for ever. The caller sees the fault and throws the state away.
#[derive(Debug)]
enum Source {
    Live(Box<ChaCha20Rng>),
    Imagined(Rng),
    Recorded(Results, Rng),
    Reported(Results, Rng),
    Scripted(Results, Rng),
}

impl Chance {
    fn from(source: Source, keep: bool) -> Chance {
        Chance {
            source,
            drawn: 0,
            kept: keep.then(Vec::new),
            fault: None,
            wanted: None,
            entered: Vec::new(),
            ahead: Vec::new(),
            dry: None,
        }
    }

    /// The chance of a real game. Keeps its results for the record.
    pub fn live(seed: &Seed) -> Chance {
        Chance::from(
            Source::Live(Box::new(ChaCha20Rng::from_seed(seed.key()))),
            true,
        )
    }

    /// The chance of a real game that goes on after `drawn` draws.
    pub fn live_after(seed: &Seed, drawn: u64) -> Chance {
        let mut rng = ChaCha20Rng::from_seed(seed.key());
        rng.set_word_pos(2 * u128::from(drawn));
        let mut chance = Chance::from(Source::Live(Box::new(rng)), true);
        chance.drawn = drawn;
        chance
    }

    /// The chance that a search or a simulation brings: fast, and without memory.
    pub fn imagined(rng: Rng) -> Chance {
        Chance::from(Source::Imagined(rng), false)
    }

    /// Gives back what a record holds. If that runs out or cannot be, see [`Chance::fault`].
    pub fn recorded(results: Vec<u32>) -> Chance {
        Chance::from(Source::Recorded(results.into_iter(), Rng::new(0)), true)
    }

    /// Gives back what people at a real table reported. If something is missing, see [`Chance::wanted`].
    pub fn reported(results: Vec<u32>) -> Chance {
        let source = Source::Reported(results.into_iter(), Rng::new(0));
        Chance {
            dry: Some(Arc::default()),
            ..Chance::from(source, true)
        }
    }

    /// Forces the first results, for tests and worked examples; later ones are random.
    pub fn scripted(results: &[u32]) -> Chance {
        Chance::from(
            Source::Scripted(Vec::from(results).into_iter(), Rng::new(0)),
            true,
        )
    }

    /// A number below `n`, all equally likely.
    #[inline]
    pub fn pick(&mut self, n: u32) -> u32 {
        self.drawn += 1;
        let result = match &mut self.source {
            Source::Imagined(rng) => return scale(rng.bits(), n),
            Source::Live(rng) => scale(rng.next_u64(), n),
            Source::Scripted(results, rng) => match results.next() {
                Some(forced) => forced.min(n - 1),
                None => scale(rng.bits(), n),
            },
            Source::Recorded(..) | Source::Reported(..) => self.given(n),
        };
        if let Some(kept) = &mut self.kept {
            kept.push(result);
        }
        result
    }

    /// The next of the given results, or what is wrong with it.
    #[cold]
    fn given(&mut self, n: u32) -> u32 {
        let is_reported = matches!(self.source, Source::Reported(..));
        let (Source::Recorded(results, rng) | Source::Reported(results, rng)) = &mut self.source
        else {
            return 0;
        };
        match results.next() {
            Some(found) if found < n => return found,
            Some(found) => {
                let fault = ChanceFault::TooLarge { found, below: n };
                self.fault.get_or_insert(fault);
            }
            None if is_reported => {
                self.wanted
                    .get_or_insert_with(|| Box::new(Wanted::number(n)));
            }
            None => {
                self.fault.get_or_insert(ChanceFault::Missing(n));
            }
        }
        if let Some(dry) = &self.dry {
            dry.store(true, Relaxed);
        }
        scale(rng.bits(), n)
    }

    /// Says before a roll or draw what the rules lay down for afterwards, whatever comes of it. Only people who report chance
    /// are told.
    ///
    /// ```
    /// use table::{Ahead, Chance};
    /// let mut chance = Chance::reported(vec![]);
    /// chance.before(|| vec![Ahead { text: "Roll yours: 2 dice".into(), clause: "X-1" }]);
    /// chance.roll(&mut [0; 3], 6, || "raid".into());
    /// assert_eq!(chance.wanted().unwrap().ahead[0].text, "Roll yours: 2 dice");
    /// ```
    #[inline]
    pub fn before(&mut self, ahead: impl FnOnce() -> Vec<Ahead>) {
        if let Source::Reported(..) = &self.source
            && self.wanted.is_none()
        {
            self.ahead = ahead();
        }
    }

    /// Rolls dice with this many sides, from 1, into the given places. The label says what they are rolled for, to a
    /// person who rolls them: "raid on Carlisle".
    pub fn roll(&mut self, dice: &mut [u8], sides: u32, label: impl FnOnce() -> String) {
        self.roll_named(dice, sides, label, |_| None);
    }

    /// The same; to a person who rolls them each face says what it means, if it means something by itself: "cattle".
    pub fn roll_named(
        &mut self,
        dice: &mut [u8],
        sides: u32,
        label: impl FnOnce() -> String,
        face: impl Fn(u32) -> Option<String>,
    ) {
        if let Source::Reported(results, _) = &self.source
            && self.wanted.is_none()
        {
            let known = results.as_slice().iter().take(dice.len());
            let shown: Vec<u32> = known.map(|result| result + 1).collect();
            let missing = dice.len() - shown.len();
            let label = label();
            if missing == 0 {
                self.ahead.clear();
            }
            self.note(&label, Shown::Dice(shown));
            if missing > 0 {
                let faces = (1..=sides).filter_map(face).collect();
                self.want(Wanted::dice(label, missing, sides, faces));
            }
        }
        for die in dice {
            *die = self.die(sides) as u8;
        }
    }

    /// Draws one of `n` things that nobody sees: a card of a deck, a token of a bag. A person who draws it is shown
    /// the label and tells which thing it was by its name.
    pub fn draw(
        &mut self,
        n: u32,
        label: impl FnOnce() -> String,
        name: impl Fn(u32) -> String,
    ) -> u32 {
        self.expect(n, &[], label, name);
        self.pick(n)
    }

    /// Draws one of several things that are not equally likely: each has a weight, and none of the weights is 0. The result is
    /// its place, as in [`Chance::draw`]. A live game takes ⌊word · sum / 2^64⌋ and goes through the weights in order.
    #[inline]
    pub fn draw_weighted(
        &mut self,
        weights: &[u32],
        label: impl FnOnce() -> String,
        name: impl Fn(u32) -> String,
    ) -> u32 {
        let n = weights.len() as u32;
        self.expect(n, weights, label, name);
        let word = match &mut self.source {
            Source::Imagined(rng) => rng.bits(),
            Source::Live(rng) => rng.next_u64(),
            _ => return self.pick(n),
        };
        self.drawn += 1;
        let mut left = scale(word, weights.iter().sum());
        let place = weights.iter().position(|weight| {
            let is_here = left < *weight;
            left = left.wrapping_sub(*weight);
            is_here
        });
        let place = place.unwrap_or(weights.len() - 1) as u32;
        if let Some(kept) = &mut self.kept {
            kept.push(place);
        }
        place
    }

    /// At a real table: notes the thing that was reported, or that one is wanted.
    #[inline]
    fn expect(
        &mut self,
        n: u32,
        weights: &[u32],
        label: impl FnOnce() -> String,
        name: impl Fn(u32) -> String,
    ) {
        if let Source::Reported(results, _) = &self.source
            && self.wanted.is_none()
        {
            match results.as_slice().first() {
                Some(&place) if place < n => {
                    self.ahead.clear();
                    self.note(&label(), Shown::Thing(name(place)));
                }
                // What cannot be is found when it is drawn.
                Some(_) => {}
                None => {
                    let names = (0..n).map(name).collect();
                    self.want(Wanted::one_of(label(), names, weights));
                }
            }
        }
    }

    #[cold]
    fn note(&mut self, label: &str, shown: Shown) {
        let entered = Entered {
            label: label.into(),
            shown,
        };
        if !entered.is_empty() {
            self.entered.push(entered);
        }
    }

    #[cold]
    fn want(&mut self, mut wanted: Wanted) {
        wanted.entered = std::mem::take(&mut self.entered);
        wanted.ahead = std::mem::take(&mut self.ahead);
        self.wanted = Some(Box::new(wanted));
    }

    /// A die with this many sides, from 1.
    #[inline]
    pub fn die(&mut self, sides: u32) -> u32 {
        self.pick(sides) + 1
    }

    /// Puts the items in a random order: from the last item down, each is exchanged with one drawn
    /// from those up to and including itself.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.pick(last as u32 + 1) as usize);
        }
    }

    /// How many results were drawn so far. An action during which this grew cannot be undone.
    #[inline]
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// The results since the last call, for the record.
    pub fn take_kept(&mut self) -> Vec<u32> {
        self.kept.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// What was wrong with the given results, if anything was.
    pub fn fault(&self) -> Option<&ChanceFault> {
        self.fault.as_ref()
    }

    /// The first result that people have not reported yet, if one is missing.
    pub fn wanted(&self) -> Option<&Wanted> {
        self.wanted.as_deref()
    }

    /// What becomes true when people have to report more.
    pub(crate) fn dry(&self) -> Option<Arc<AtomicBool>> {
        self.dry.clone()
    }

    /// Whether more results are given than were drawn.
    pub(crate) fn has_left_over(&self) -> bool {
        match &self.source {
            Source::Recorded(results, _) | Source::Reported(results, _) => results.len() > 0,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pins the generator: if this changes, old seeds no longer verify. The numbers were reckoned by
    /// a second implementation, written from the module's description alone.
    #[test]
    fn the_named_generator_never_changes() {
        let mut chance = Chance::live(&Seed::from_text("marches"));
        let dice: Vec<u32> = (0..12).map(|_| chance.die(6)).collect();
        assert_eq!(dice, [5, 6, 2, 6, 2, 5, 3, 4, 1, 1, 4, 2]);
        assert_eq!(
            Seed::from_text("marches").hash(),
            "76b4d06590be954b89bfe21d51766031d55aa51c58b71e0b388102a27b836cc1"
        );
    }

    #[test]
    fn a_live_game_goes_on_where_it_stopped() {
        let seed = Seed::from_text("x");
        let mut whole = Chance::live(&seed);
        let results: Vec<u32> = (0..100).map(|_| whole.pick(54)).collect();
        for stop in [0, 1, 7, 8, 50, 99] {
            let mut later = Chance::live_after(&seed, stop as u64);
            let rest: Vec<u32> = (stop..100).map(|_| later.pick(54)).collect();
            assert_eq!(rest, results[stop..]);
        }
    }

    #[test]
    fn recorded_results_come_back_and_faults_are_noticed() {
        let mut chance = Chance::recorded(vec![3, 9]);
        assert_eq!(chance.pick(6), 3);
        assert_eq!(chance.fault(), None);
        chance.pick(6);
        assert_eq!(
            chance.fault(),
            Some(&ChanceFault::TooLarge { found: 9, below: 6 })
        );
        let mut empty = Chance::recorded(vec![]);
        empty.pick(2);
        assert_eq!(empty.fault(), Some(&ChanceFault::Missing(2)));
        // Whoever rolls until a six comes up is not kept rolling zeros for ever.
        assert!((0..1000).any(|_| empty.pick(6) == 5));
    }

    #[test]
    fn the_first_missing_result_is_wanted_with_its_label() {
        let raid = |results: Vec<u32>| {
            let mut chance = Chance::reported(results);
            let mut dice = [0; 4];
            chance.roll(&mut dice, 6, || "raid on Carlisle".into());
            let card = chance.draw(
                2,
                || "event".into(),
                |card| ["Fog", "Snow"][card as usize].into(),
            );
            (dice, card, chance)
        };
        let (_, _, chance) = raid(vec![3, 5]);
        let wanted = chance.wanted().expect("two dice are missing");
        assert_eq!(wanted.to_string(), "raid on Carlisle: 2 dice with 6 sides");
        let (dice, _, chance) = raid(vec![3, 5, 0, 1]);
        assert_eq!(dice, [4, 6, 1, 2]);
        let wanted = chance.wanted().expect("the card is missing");
        assert_eq!(wanted.read("snow"), Ok(vec![1]));
        let (_, card, chance) = raid(vec![3, 5, 0, 1, 1]);
        assert_eq!((card, chance.wanted()), (1, None));
    }

    #[test]
    fn a_numbered_card_is_told_by_its_number() {
        let names = ["8 Early Defenses", "9 Early Defenses", "s36 Day of Truce"];
        let mut none = Chance::reported(vec![]);
        none.draw(3, || "card".into(), |card| names[card as usize].into());
        let wanted = none.wanted().unwrap();
        assert_eq!(wanted.read("9"), Ok(vec![1]));
        assert_eq!(wanted.read("S36"), Ok(vec![2]));
        assert_eq!(wanted.read("36"), Ok(vec![2]));
        assert_eq!(wanted.read("8 early defenses"), Ok(vec![0]));
        assert!(wanted.read("3").is_err() && wanted.read("").is_err());
    }

    #[test]
    fn weighted_draws_are_spread_by_their_weights_and_come_back_from_a_record() {
        let draw = |chance: &mut Chance| {
            chance.draw_weighted(&[1, 3, 2], || "lot".into(), |place| place.to_string())
        };
        let mut live = Chance::live(&Seed::from_text("lots"));
        let mut seen = [0u32; 3];
        for _ in 0..6_000 {
            seen[draw(&mut live) as usize] += 1;
        }
        let near = |found: u32, wanted: u32| found.abs_diff(wanted) < 150;
        assert!(
            near(seen[0], 1_000) && near(seen[1], 3_000) && near(seen[2], 2_000),
            "{seen:?}"
        );
        let kept = live.take_kept();
        let mut again = Chance::recorded(kept.clone());
        let replayed: Vec<u32> = kept.iter().map(|_| draw(&mut again)).collect();
        assert_eq!((replayed, again.fault()), (kept, None));
        let mut none = Chance::reported(vec![]);
        draw(&mut none);
        assert_eq!(none.wanted().unwrap().read("2"), Ok(vec![2]));
    }

    #[test]
    fn choices_are_spread_evenly() {
        let mut rng = Rng::new(1);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[rng.pick(7)] += 1;
        }
        assert!(
            seen.iter().all(|&n| (9_500..10_500).contains(&n)),
            "{seen:?}"
        );
    }
}
