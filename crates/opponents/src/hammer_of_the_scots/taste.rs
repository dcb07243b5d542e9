//! What the guide believes, in numbers, and the tables of map and blocks that follow from them. The unit of
//! worth is a noble: one who changes side is worth 1.

use hammer_of_the_scots::{Area, Block, Colour, Kind, Letter, Side};

/// What the guide believes, in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Taste {
    /// What a step of a block is worth that stays over the winter.
    pub step: f32,
    /// What a step of a noble is worth, besides the noble.
    pub noble_step: f32,
    /// What a step of Wallace is worth.
    pub wallace_step: f32,
    /// What a step is worth that goes home in winter, for each Game Turn that is left.
    pub guest_step: f32,
    /// What a castle is worth that a side holds alone, for its replacements.
    pub castle: f32,
    /// What it costs for each block that an area cannot feed over the winter.
    pub crowded: f32,
    /// How likely an enemy who could attack a held area next does so, when there is something to win.
    pub boldness: f32,
    /// How likely a noble who loses a battle is captured in it and does not get away.
    pub capture: f32,
    /// What the life of a king is worth with whom the game ends.
    pub crown: f32,
    /// What Wallace on the map is worth beyond his steps: he breaks a tie.
    pub wallace: f32,
    /// How strongly blocks are drawn to where there is something to win.
    pub pull: f32,
    /// What a march must gain to be better than none.
    pub effort: f32,
    /// How much better an attacker must be for an even chance, in the product of fire and steps.
    pub caution: f32,
    /// By how many moves the loser of a home still has this year: how likely the home stays lost.
    pub certainty: [f32; 6],
    /// What a Group Move in hand is worth.
    pub group_move: f32,
    /// What the events in hand are worth: Sea Move, Herald, Pillage, Truce, Victuals.
    pub events: [f32; 5],
    /// How a search is steered; of no account to the evaluation.
    pub steering: Steering,
}

/// How a search is steered.
#[derive(Clone, Debug, PartialEq)]
pub struct Steering {
    /// How much chance there is in a playout's choices, in nobles.
    pub noise: f32,
    /// How much the better-looking actions are preferred in the tree, for each noble of difference.
    pub sharpness: f32,
    /// How strongly the search is drawn to what it has tried little.
    pub curiosity: f32,
    /// How much worse than its parent an action is taken to be before it has been tried.
    pub reserve: f32,
}

impl Default for Steering {
    fn default() -> Steering {
        Steering {
            noise: 0.1,
            sharpness: 8.0,
            curiosity: 0.15,
            reserve: 0.02,
        }
    }
}

impl Default for Taste {
    fn default() -> Taste {
        Taste {
            step: 0.07,
            noble_step: 0.04,
            wallace_step: 0.15,
            guest_step: 0.012,
            castle: 0.03,
            crowded: 0.12,
            boldness: 0.3,
            capture: 0.45,
            crown: 4.0,
            wallace: 0.5,
            pull: 0.02,
            effort: 0.01,
            caution: 1.2,
            certainty: [1.0, 0.75, 0.62, 0.53, 0.46, 0.4],
            group_move: 0.05,
            events: [0.1, 0.5, 0.2, 0.12, 0.15],
            steering: Steering::default(),
        }
    }
}

/// A way that a block can come in one or two steps, and how much of an army comes that way.
#[derive(Clone, Copy, Debug)]
pub struct Approach {
    pub from: Area,
    pub share: f32,
}

/// A taste with its tables.
#[derive(Clone, Debug)]
pub struct Beliefs {
    pub taste: Taste,
    /// The hits that a step of each block makes in a round, with a little more for those who fire first.
    pub fire: [f32; Block::COUNT],
    /// Whether a block is English and goes home in winter.
    pub guest: [bool; Block::COUNT],
    /// From where each area can be attacked.
    pub approaches: Vec<Vec<Approach>>,
}

impl Beliefs {
    pub fn new(taste: Taste) -> Beliefs {
        let all: Vec<Block> = Block::all().collect();
        Beliefs {
            fire: std::array::from_fn(|n| fire(all[n])),
            guest: std::array::from_fn(|n| is_guest(all[n])),
            approaches: Area::all().map(approaches).collect(),
            taste,
        }
    }
}

fn fire(block: Block) -> f32 {
    let rating = block.rating();
    let haste = match rating.letter {
        Letter::A => 1.25,
        Letter::B => 1.1,
        Letter::C => 1.0,
    };
    // A third of the Celts desert.
    let loyalty = if block.is_celtic() { 2.0 / 3.0 } else { 1.0 };
    f32::from(rating.number) / 6.0 * haste * loyalty
}

fn is_guest(block: Block) -> bool {
    let stays = matches!(block.kind(), Kind::Infantry | Kind::Noble);
    block.side() == Side::England && !stays
}

/// How much of an army comes over a border: of red ones two blocks, from England a block for each Group Move.
fn passage(from: Area, border: hammer_of_the_scots::Border) -> f32 {
    let share = match border.colour() {
        Colour::Green => 0.9,
        Colour::Red => 0.55,
    };
    if from == Area::ENGLAND { 0.4 } else { share }
}

fn approaches(to: Area) -> Vec<Approach> {
    /// How much of an army comes from two areas away.
    const FAR: f32 = 0.45;
    let mut shares = [0.0f32; Area::COUNT];
    for near in to.crossings() {
        let last = passage(near.to, near.border);
        shares[near.to.index()] = last;
        for far in near.to.crossings() {
            let open = far.border.colour() == Colour::Green && near.to != Area::ENGLAND;
            if open && far.to != to {
                let share = FAR * last.min(passage(far.to, far.border));
                let known = &mut shares[far.to.index()];
                *known = known.max(share);
            }
        }
    }
    Area::all()
        .filter(|area| shares[area.index()] > 0.0)
        .map(|from| Approach {
            from,
            share: shares[from.index()],
        })
        .collect()
}
