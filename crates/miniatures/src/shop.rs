//! What can be bought for a list of troops: ranks, armour, weapons, horses, each with its price. A builder shows it and knows no rule.

use serde::Serialize;

/// Something with a price.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ware {
    /// Its word in the notation.
    pub word: String,
    /// Its name.
    pub name: &'static str,
    /// Its price.
    pub points: u16,
    /// What it does, in a few words.
    pub does: String,
}

/// A kind of figure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Rank {
    /// Its word, name and price.
    pub ware: Ware,
    /// Whether it takes armour, weapons and a horse.
    pub carries: bool,
    /// Whether a list has exactly one.
    pub is_single: bool,
}

/// Everything that can be bought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Shop {
    /// What a list has to spend.
    pub budget: u16,
    /// The kinds of figures.
    pub ranks: Vec<Rank>,
    /// Armour, the first of it none.
    pub armour: Vec<Ware>,
    /// Weapons.
    pub weapons: Vec<Ware>,
    /// How many weapons one figure has at most.
    pub most_weapons: usize,
    /// A horse.
    pub horse: Ware,
}
