//! The early-claim decision against a slow version that nobody can get wrong: it lays every possible
//! completion, gives the Elite Troops every possible value, and looks.

use schotten_totten::{
    Card, CardSet, Colour, Combination, Strength, Tactic,
    combination::strength,
    proof::{can_be_beaten, strongest_completion},
};
use table::Rng;

/// A card with its value: colour and strength.
type Value = (usize, u8);

/// What cards of known values are worth, read off the rulebook's list.
fn plainly(values: &[Value], bluff: bool) -> Strength {
    let total = values.iter().map(|value| u32::from(value.1)).sum();
    let mut strengths = [0; 4];
    let strengths = &mut strengths[..values.len()];
    for (place, value) in strengths.iter_mut().zip(values) {
        *place = value.1;
    }
    strengths.sort_unstable();
    let one_colour = values.iter().all(|value| value.0 == values[0].0);
    let one_strength = strengths.iter().all(|&strength| strength == strengths[0]);
    let successive = strengths.windows(2).all(|pair| pair[1] == pair[0] + 1);
    let combination = if bluff {
        Combination::Sum
    } else if one_colour && successive {
        Combination::ColourRun
    } else if one_strength {
        Combination::Kind
    } else if one_colour {
        Combination::Colour
    } else if successive {
        Combination::Run
    } else {
        Combination::Sum
    };
    Strength::new(combination, total)
}

/// Every value that a card may take.
fn values_of(card: Card) -> Vec<Value> {
    let of_strengths = |strengths: std::ops::RangeInclusive<u8>| {
        (0..Colour::COUNT)
            .flat_map(|colour| strengths.clone().map(move |strength| (colour, strength)))
            .collect()
    };
    match card.kind() {
        None => vec![(card.colour().index(), card.strength())],
        Some(Tactic::Joker) => of_strengths(1..=9),
        Some(Tactic::Spy) => of_strengths(7..=7),
        Some(Tactic::ShieldBearer) => of_strengths(1..=3),
        Some(other) => panic!("{other:?} lies on no side"),
    }
}

/// Calls `found` with every way to give these cards their values.
fn each_valuing(choices: &[Vec<Value>], chosen: &mut Vec<Value>, found: &mut impl FnMut(&[Value])) {
    match choices {
        [] => found(chosen),
        [first, rest @ ..] => {
            for &value in first {
                chosen.push(value);
                each_valuing(rest, chosen, found);
                chosen.pop();
            }
        }
    }
}

/// Calls `found` with every set of `count` of these cards.
fn each_set(cards: &[Card], count: usize, chosen: &mut Vec<Card>, found: &mut impl FnMut(&[Card])) {
    if count == 0 {
        return found(chosen);
    }
    for (index, &card) in cards.iter().enumerate() {
        chosen.push(card);
        each_set(&cards[index + 1..], count - 1, chosen, found);
        chosen.pop();
    }
}

/// The most that a complete side is worth over all values of its Elite Troops.
fn slow_strength(side: &[Card], bluff: bool) -> Strength {
    let choices: Vec<Vec<Value>> = side.iter().map(|&card| values_of(card)).collect();
    let mut best = Strength::NONE;
    each_valuing(&choices, &mut Vec::new(), &mut |values| {
        best = best.max(plainly(values, bluff));
    });
    best
}

/// The most that the side can become with cards from `unseen`, over all completions and all values.
fn slow_completion(side: &[Card], need: usize, bluff: bool, unseen: &[Card]) -> Option<Strength> {
    let mut best = None;
    let mut valuings = Vec::new();
    let choices: Vec<Vec<Value>> = side.iter().map(|&card| values_of(card)).collect();
    each_valuing(&choices, &mut Vec::new(), &mut |values| {
        valuings.push(values.to_vec());
    });
    each_set(unseen, need - side.len(), &mut Vec::new(), &mut |added| {
        for valuing in &valuings {
            let mut values = [(0, 0); 4];
            let added = added
                .iter()
                .map(|card| (card.colour().index(), card.strength()));
            for (place, value) in values.iter_mut().zip(valuing.iter().copied().chain(added)) {
                *place = value;
            }
            best = best.max(Some(plainly(&values[..need], bluff)));
        }
    });
    best
}

/// What kind of Stone the cases are about.
#[derive(Clone, Copy)]
struct Kind {
    mud: bool,
    bluff: bool,
    elite: bool,
}

/// How many valuings the slow version may look at in one case: mostly few, sometimes many.
fn patience(rng: &mut Rng) -> usize {
    match rng.pick(200) {
        0 => 60_000,
        1..=20 => 12_000,
        _ => 1_000,
    }
}

fn sets(cards: usize, count: usize) -> usize {
    (0..count).fold(1, |sets, n| sets * cards.saturating_sub(n) / (n + 1))
}

/// One random case: two sides of one Stone, ours complete, theirs not, and what is unseen.
struct Case {
    need: usize,
    bluff: bool,
    ours: Vec<Card>,
    theirs: Vec<Card>,
    unseen: Vec<Card>,
}

impl Case {
    fn random(kind: Kind, rng: &mut Rng) -> Case {
        let need = 3 + usize::from(kind.mud);
        let mut clan: Vec<Card> = CardSet::CLAN.iter().collect();
        rng.shuffle(&mut clan);
        // Half the time the sides are drawn from few cards that go together.
        if rng.pick(2) == 0 {
            let (colour, strength) = (rng.pick(6), rng.pick(9) as u8 + 1);
            let near = |card: &Card| card.colour().index() == colour || card.strength() == strength;
            clan.sort_by_key(|card| !near(card));
        }
        let mut troops = [Tactic::Joker, Tactic::Spy, Tactic::ShieldBearer].map(Card::tactic);
        rng.shuffle(&mut troops);
        let mut side = |len: usize, elite: usize| -> Vec<Card> {
            let elite = elite.min(len);
            let mut cards = troops[..elite].to_vec();
            cards.extend(clan.drain(..len - elite));
            cards
        };
        let mut elite = |from: usize| {
            if kind.elite {
                from + rng.pick(4 - from)
            } else {
                0
            }
        };
        let (of_theirs, of_ours) = (elite(1), elite(0));
        let least = usize::from(kind.elite);
        let theirs = side(least + rng.pick(need - least), of_theirs);
        let ours = side(need, of_ours);
        rng.shuffle(&mut clan);
        let valuings: usize = theirs.iter().map(|&card| values_of(card).len()).product();
        let missing = need - theirs.len();
        let patience = patience(rng);
        let mut most = clan.len();
        while most > missing && sets(most, missing) * valuings > patience {
            most -= 1;
        }
        // Now and then fewer than he needs.
        clan.truncate(if rng.pick(50) == 0 {
            rng.pick(missing + 1)
        } else {
            most - rng.pick(most / 2 + 1)
        });
        Case {
            need,
            bluff: kind.bluff,
            ours,
            theirs,
            unseen: clan,
        }
    }

    fn hold(&self) {
        let Case {
            need,
            bluff,
            ours,
            theirs,
            unseen,
        } = self;
        let story = || format!("{ours:?} against {theirs:?} of {need}, unseen {unseen:?}");
        let (need, bluff) = (*need, *bluff);
        let unseen_set: CardSet = unseen.iter().copied().collect();
        let beaten = |target| can_be_beaten(target, theirs, need, bluff, unseen_set);
        let slow = slow_completion(theirs, need, bluff, unseen);
        let target = strength(ours, bluff);
        assert_eq!(beaten(target), slow > Some(target), "{}", story());

        let fast = strongest_completion(theirs, need, bluff, unseen_set);
        assert_eq!(fast.map(|fast| fast.strength), slow, "{}", story());
        let (Some(fast), Some(best)) = (fast, slow) else {
            return assert!(!beaten(Strength::NONE), "{}", story());
        };
        // On the edge: equal is not beaten, one point less is.
        assert!(!beaten(best), "{}", story());
        let less = Strength::new(best.combination(), best.total() - 1);
        assert!(beaten(less), "{}", story());

        // The counter-example is made of unseen cards, and is as strong as it says.
        let added = fast.cards(theirs, need, unseen_set);
        assert_eq!(added.len(), need - theirs.len(), "{} {added:?}", story());
        let distinct: CardSet = added.iter().copied().collect();
        assert_eq!(distinct.len(), added.len(), "{} {added:?}", story());
        assert!(added.iter().all(|card| unseen.contains(card)));
        let whole: Vec<Card> = theirs.iter().chain(&added).copied().collect();
        assert_eq!(strength(&whole, bluff), best, "{} {added:?}", story());
    }
}

fn hold(kind: Kind, cases: usize, seed: u64) {
    let mut rng = Rng::new(seed);
    for _ in 0..cases {
        Case::random(kind, &mut rng).hold();
    }
}

const PLAIN: Kind = Kind {
    mud: false,
    bluff: false,
    elite: false,
};

#[test]
fn plain_sides() {
    hold(PLAIN, 20_000, 1);
}

#[test]
fn plain_sides_with_nothing_seen() {
    // Three free places and all the cards that do not lie here: 24,804 completions at most.
    let mut rng = Rng::new(2);
    for bluff in [false, true] {
        for _ in 0..50 {
            let mut clan: Vec<Card> = CardSet::CLAN.iter().collect();
            rng.shuffle(&mut clan);
            let ours = clan.drain(..3).collect();
            let theirs = clan.drain(..rng.pick(3)).collect();
            let case = Case {
                need: 3,
                bluff,
                ours,
                theirs,
                unseen: clan,
            };
            case.hold();
        }
    }
}

#[test]
fn mud_fight() {
    hold(Kind { mud: true, ..PLAIN }, 20_000, 3);
}

#[test]
fn blind_mans_bluff() {
    hold(
        Kind {
            bluff: true,
            ..PLAIN
        },
        9_900,
        4,
    );
}

#[test]
fn both_combat_modes() {
    let both = Kind {
        mud: true,
        bluff: true,
        elite: false,
    };
    hold(both, 10_000, 5);
}

#[test]
fn elite_troops() {
    hold(
        Kind {
            elite: true,
            ..PLAIN
        },
        20_000,
        6,
    );
}

#[test]
fn elite_troops_in_the_mud() {
    let mud = Kind {
        mud: true,
        bluff: false,
        elite: true,
    };
    hold(mud, 15_000, 7);
}

#[test]
fn elite_troops_with_blind_mans_bluff() {
    for (mud, seed) in [(false, 8), (true, 9)] {
        let kind = Kind {
            mud,
            bluff: true,
            elite: true,
        };
        hold(kind, 2_500, seed);
    }
}

/// Not a sample: every side of three and of four cards there can be, with and without Bluff.
#[test]
fn the_worth_of_every_complete_side() {
    let clan: Vec<Card> = CardSet::CLAN.iter().collect();
    let troops = [Tactic::Joker, Tactic::Spy, Tactic::ShieldBearer].map(Card::tactic);
    let mut sides = 0;
    for need in [3, 4] {
        for elite in 0..=3 {
            each_set(&troops, elite, &mut Vec::new(), &mut |troops| {
                each_set(&clan, need - elite, &mut troops.to_vec(), &mut |side| {
                    for bluff in [false, true] {
                        let slow = slow_strength(side, bluff);
                        assert_eq!(strength(side, bluff), slow, "{side:?} {bluff}");
                    }
                    sides += 1;
                });
            });
        }
    }
    // With c Clan cards there are sets(54, c) choices, times those of the troops.
    let three = sets(54, 3) + 3 * sets(54, 2) + 3 * 54 + 1;
    let four = sets(54, 4) + 3 * sets(54, 3) + 3 * sets(54, 2) + 54;
    assert_eq!(sides, three + four);
}
