//! Games whose right moves stand in textbooks: the search has to find them without advice.

use crate::heirs::{Heirs, Way};
use crate::kuhn::{Bid, CARDS, Card, Kuhn};
use crate::noughts::{Mark, Noughts};
use opponents::{Budget, Search, Unguided};
use std::collections::HashSet;
use table::{Game, Rng, Seat, Turn, conformance};

/// What an unguided search chooses, with this many simulations.
fn chosen<G: Game>(game: &G, simulations: u32, seed: u64) -> G::Action {
    let Turn::One(seat) = game.turn() else {
        panic!("nobody is to act in {game:?}");
    };
    let budget = Budget::Simulations(simulations);
    let mut search = Search::new(Unguided, budget, 1, Rng::new(seed));
    let mut advice = search.advise(game, seat).unwrap();
    advice.swap_remove(0).action
}

mod kuhn_poker {
    use super::*;

    const SEEDS: u64 = 100;
    /// Both seats facing a bet: the second after a bet, the first after check and bet.
    const FACING_A_BET: [&[Bid]; 2] = [&[Bid::Bet], &[Bid::Check, Bid::Bet]];

    /// What the search says with this card, for every card that the other may hold and every seed.
    fn bids(own: Card, said: &[Bid], simulations: u32) -> Vec<Bid> {
        let seat = Seat::new(said.len() % 2);
        let others = CARDS.into_iter().filter(|&card| card != own);
        let deals = others.map(|other| match seat {
            Seat::FIRST => [own, other],
            _ => [other, own],
        });
        deals
            .flat_map(|cards| {
                let game = Kuhn::after(cards, said);
                (0..SEEDS).map(move |seed| chosen(&game, simulations, seed))
            })
            .collect()
    }

    #[test]
    fn it_keeps_the_contract() {
        let report = conformance::hold::<Kuhn>(&[], 2_000, 1).unwrap();
        assert_eq!(report.games, 2_000);
        assert_eq!(report.longest, 3);
    }

    #[test]
    fn it_never_folds_the_best_card() {
        for said in FACING_A_BET {
            let bids = bids(Card::K, said, 500);
            assert!(
                bids.iter().all(|&bid| bid == Bid::Call),
                "{said:?}: {bids:?}"
            );
        }
    }

    #[test]
    fn it_never_calls_with_the_worst_card() {
        for said in FACING_A_BET {
            let bids = bids(Card::J, said, 500);
            assert!(
                bids.iter().all(|&bid| bid == Bid::Fold),
                "{said:?}: {bids:?}"
            );
        }
    }

    #[test]
    fn what_it_does_not_see_is_nothing_to_it() {
        for said in [&[][..], &[Bid::Check], &[Bid::Bet], &[Bid::Check, Bid::Bet]] {
            for own in CARDS {
                let bids = bids(own, said, 200);
                let (one, other) = bids.split_at(bids.len() / 2);
                assert_eq!(one, other, "{own:?} after {said:?}");
            }
        }
    }
}

mod noughts_and_crosses {
    use super::*;

    #[track_caller]
    fn finds(position: &str, best: &[u8]) {
        let game: Noughts = position.parse().unwrap();
        for seed in 0..20 {
            let Mark(cell) = chosen(&game, 2_000, seed);
            assert!(best.contains(&cell), "{position}, seed {seed}: {cell}");
        }
    }

    #[test]
    fn it_keeps_the_contract() {
        conformance::hold::<Noughts>(&[], 300, 1).unwrap();
    }

    #[test]
    fn it_completes_a_row() {
        finds("xx.oo....", &[3]);
        finds("xx.oo.x..", &[6]);
        finds("x.o.x.o..", &[9]);
    }

    #[test]
    fn it_blocks_a_threat() {
        finds("x...o.x..", &[4]);
        finds("xx..o....", &[3]);
        finds("x.o.o.x..", &[4]);
        finds("o.x.x....", &[7]);
    }

    /// Two threats at once win; none of these wins at the next move.
    #[test]
    fn it_makes_a_fork() {
        finds("x...o...x", &[2, 4, 6, 8]);
        finds("xo.......", &[4, 5, 7]);
    }

    /// Every position with four marks or more, against a solution by brute force. (Among the
    /// earlier ones are wins so deep that a few thousand simulations without advice overlook some.)
    #[test]
    fn it_never_gives_away_a_win_or_a_draw() {
        let mut seen = HashSet::new();
        let mut open: Vec<Noughts> = vec![".........".parse().unwrap()];
        let (mut searched, mut wins) = (0, 0);
        while let Some(game) = open.pop() {
            let Turn::One(seat) = game.turn() else {
                continue;
            };
            let moves = game.moves();
            if moves.len() <= 5 {
                let worth = game.worth(seat);
                searched += 1;
                wins += usize::from(worth == 1);
                let mark = chosen(&game, 2_000, 1);
                let (_, after) = moves.iter().find(|(cell, _)| *cell == mark).unwrap();
                assert_eq!(after.worth(seat), worth, "{game}: {mark}");
            }
            for (_, after) in moves {
                if seen.insert(after.clone()) {
                    open.push(after);
                }
            }
        }
        assert_eq!((seen.len(), searched, wins), (5_477, 4_186, 2_738));
    }
}

mod three_heirs {
    use super::*;

    #[test]
    fn it_keeps_the_contract() {
        conformance::hold::<Heirs>(&[], 300, 1).unwrap();
    }

    /// Every seat plays for itself. These are games in which one who takes what is good for another to be bad
    /// for himself, as it is at a table for two, goes the wrong way.
    #[test]
    fn it_takes_every_seat_to_play_for_itself() {
        let games = (0..50_000).map(Heirs::new);
        let solved = games.filter_map(|game| game.solved().map(|(_, best)| (game, best)));
        let misleading = solved.filter(|(game, best)| !game.suits_one_who_fears(*best));
        let misleading: Vec<_> = misleading.take(30).collect();
        assert_eq!(misleading.len(), 30);
        for (game, best) in misleading {
            for seed in 0..5 {
                assert_eq!(chosen(&game, 1_000, seed), Way(best), "{game}");
            }
        }
    }
}
