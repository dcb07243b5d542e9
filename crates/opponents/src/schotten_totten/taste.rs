//! What the guide believes, in numbers, and the tables that follow from them.

use super::prospect::Odds;

/// What the guide believes, in numbers. They were found by letting policies with different numbers
/// play each other; `cargo run --release -p opponents --example duel` does that.
#[derive(Clone, Debug, PartialEq)]
pub struct Taste {
    /// How likely a card in hand finds the place it is wanted for.
    pub held: f32,
    /// How likely a card that nobody has seen comes to a given side.
    pub comes: f32,
    /// How likely a card that a player does not see comes to his opponent's side.
    pub rival: f32,
    /// The same for a player's own side and the cards that he does not see, as a share of what he
    /// will draw.
    pub drawn: f32,
    /// How much the uses that a card loses elsewhere count when it is placed.
    pub lost_use: f32,
    /// What it costs to show a third card.
    pub shown: f32,
    /// What it costs to begin at a Stone.
    pub begun: f32,
    /// What neighbours add to a Stone's worth.
    pub adjacent: f32,
    /// How likely one card grows into a Run.
    pub run_of_one: f32,
    /// How likely two neighbouring cards grow into a Run.
    pub run_of_two: f32,
    /// How likely one card with enough of its colour left grows into a Colour.
    pub colour_of_one: f32,
    /// What an empty side ends with: Run, Colour, Kind, Colour-Run; the rest is a Sum.
    pub empty: [f32; 4],
    /// How a search is steered; of no account to the policy itself.
    pub steering: Steering,
}

/// How a search is steered.
#[derive(Clone, Debug, PartialEq)]
pub struct Steering {
    /// How much chance there is in a playout's choices.
    pub noise: f32,
    /// How much the better-looking actions are preferred in the tree.
    pub sharpness: f32,
    /// After how many actions a playout is evaluated. About twenty cards; a shorter one is faster and
    /// less noisy, but its error does not shrink with more simulations.
    pub horizon: u32,
    /// How strongly the search is drawn to what it has tried little.
    pub curiosity: f32,
}

impl Default for Steering {
    fn default() -> Steering {
        Steering {
            noise: 0.1,
            sharpness: 8.0,
            horizon: 40,
            curiosity: 0.7,
        }
    }
}

impl Default for Taste {
    fn default() -> Taste {
        Taste {
            held: 0.76,
            comes: 0.383,
            rival: 0.467,
            drawn: 0.99,
            lost_use: 1.0,
            shown: 0.0,
            begun: 0.019,
            adjacent: 0.92,
            run_of_one: 0.556,
            run_of_two: 0.68,
            colour_of_one: 0.93,
            empty: [0.109, 0.164, 0.152, 0.363],
            steering: Steering::default(),
        }
    }
}

impl Taste {
    /// The numbers in a fixed order, for tuning.
    pub fn to_numbers(&self) -> Vec<f32> {
        let mut numbers = vec![
            self.held,
            self.comes,
            self.rival,
            self.drawn,
            self.lost_use,
            self.shown,
            self.begun,
            self.adjacent,
            self.run_of_one,
            self.run_of_two,
            self.colour_of_one,
        ];
        numbers.extend(self.empty);
        numbers
    }

    /// The taste with these numbers, if there are enough and they make sense.
    pub fn from_numbers(numbers: &[f32]) -> Option<Taste> {
        let [
            held,
            comes,
            rival,
            drawn,
            lost_use,
            shown,
            begun,
            adjacent,
            run_of_one,
            run_of_two,
            colour_of_one,
            empty @ ..,
        ] = numbers
        else {
            return None;
        };
        let empty: [f32; 4] = empty.try_into().ok()?;
        let chances = [
            *held,
            *comes,
            *rival,
            *run_of_one,
            *run_of_two,
            *colour_of_one,
        ];
        let possible = chances
            .iter()
            .chain(&empty)
            .all(|p| (0.0..=1.0).contains(p))
            && empty.iter().sum::<f32>() <= 1.0;
        possible.then_some(Taste {
            held: *held,
            comes: *comes,
            rival: *rival,
            drawn: *drawn,
            lost_use: *lost_use,
            shown: *shown,
            begun: *begun,
            adjacent: *adjacent,
            run_of_one: *run_of_one,
            run_of_two: *run_of_two,
            colour_of_one: *colour_of_one,
            empty,
            steering: Steering::default(),
        })
    }
}

/// A taste with its tables.
#[derive(Clone, Debug)]
pub struct Beliefs {
    pub taste: Taste,
    /// The odds for what everyone sees.
    pub open: Odds,
    /// The odds for the opponent's side, as a player sees it.
    pub rival: Odds,
    /// By cards left in the deck: the odds for a player's own side.
    pub own: Vec<Odds>,
}

impl Beliefs {
    pub fn new(taste: Taste) -> Beliefs {
        let own = |deck: usize| {
            let deck = deck as f32;
            let comes = (taste.drawn * (deck / 2.0) / (deck + 6.0)).clamp(0.0, 1.0);
            Odds::new(comes, taste.held)
        };
        Beliefs {
            open: Odds::new(taste.comes, taste.held),
            rival: Odds::new(taste.rival, taste.held),
            own: (0..=54).map(own).collect(),
            taste,
        }
    }
}
