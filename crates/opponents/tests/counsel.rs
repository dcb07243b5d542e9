//! Whole advice: a line of a seat's own actions that ends where something random or hidden would come, told as moves with
//! reasons, and the same whatever the seat cannot see.

use hammer_of_the_scots::{Action, Block, HammerOfTheScots, Noble, Side, Stage};
use opponents::{
    Budget, Guide, Line, Unguided, Verdict, appraise, counsel, hammer_of_the_scots::WarCouncil,
    schotten_totten::Formations,
};
use schotten_totten::SchottenTotten;
use table::{Chance, Game, Journal, Rng, Seat, Settings};

const FEW: Budget = Budget::Simulations(300);

fn opened<G: Game>(lines: &[&str], seed: u64) -> (G, Chance) {
    let settings = Settings::from_lines(G::SETTINGS, lines).unwrap();
    let mut chance = Chance::imagined(Rng::new(seed));
    let game = G::open(&settings.at(2), &mut chance, &mut Journal::silent()).unwrap();
    (game, chance)
}

/// Random play until this is so.
fn until<G: Game>(lines: &[&str], seed: u64, is_so: impl Fn(&G) -> bool) -> G {
    let mut rng = Rng::new(seed);
    loop {
        let (mut game, mut chance) = opened::<G>(lines, rng.bits());
        for _ in 0..400 {
            if is_so(&game) {
                return game;
            }
            let Some(seat) = game.turn().next_seat() else {
                break;
            };
            let action = game.nth(seat, rng.pick(game.count(seat)));
            game.play(seat, &action, &mut chance, &mut Journal::silent())
                .unwrap();
        }
    }
}

fn called(block: Block) -> &'static str {
    block.noble().map_or(block.name(), Noble::name)
}

fn moving(game: &HammerOfTheScots) -> bool {
    matches!(game.stage(), Stage::Move(_)) && game.count(game.decider().seat()) > 4
}

fn advise<G: Game, U: Guide<G>>(
    guide: &U,
    game: &G,
    seat: Seat,
    seed: u64,
) -> Vec<Line<G::Action>> {
    counsel(guide, game, seat, FEW, Rng::new(seed)).unwrap()
}

/// Plays the best line and says whether it stops only where it must.
fn plays_out<G: Game, U: Guide<G>>(guide: &U, game: &G, seat: Seat) {
    let lines = advise(guide, game, seat, 1);
    let best = &lines[0];
    assert_eq!(
        best.actions.len(),
        best.moves.iter().map(|one| one.actions).sum::<usize>()
    );
    assert_eq!(best.reasons.len(), best.moves.len());
    let mut world = game.clone();
    for (number, action) in best.actions.iter().enumerate() {
        assert!(world.turn().seats().contains(seat), "{:?}", best.actions);
        let (mut chance, mut journal) = (Chance::imagined(Rng::new(7)), Journal::silent());
        world.play(seat, action, &mut chance, &mut journal).unwrap();
        let is_last = number + 1 == best.actions.len();
        assert!(is_last || chance.drawn() == 0 && !journal.has_revealed());
    }
    assert!(!guide.is_halfway(&world), "half done: {:?}", best.actions);
    assert!(lines[1..].iter().all(|line| line.moves.len() == 1));
}

#[test]
fn the_best_line_is_whole_and_stops_where_something_hidden_or_random_comes() {
    for seed in 0..6 {
        let game = until(&[], seed, moving);
        plays_out(&WarCouncil::default(), &game, game.decider().seat());
        let game: SchottenTotten = until(&["variant=tactic"], seed, |game: &SchottenTotten| {
            game.border().unclaimed().len() < 9
        });
        if let Some(seat) = game.turn().next_seat() {
            plays_out(&Formations::default(), &game, seat);
            plays_out(&Unguided, &game, seat);
        }
    }
}

#[test]
fn a_march_names_its_blocks_and_where_they_go() {
    let guide = WarCouncil::default();
    let game = until(&[], 3, moving);
    let side = game.decider();
    let lines = advise(&guide, &game, side.seat(), 2);
    let marches = lines
        .iter()
        .filter(|line| matches!(line.actions[0], Action::Move(_)));
    let mut count = 0;
    for line in marches {
        let Action::Move(block) = line.actions[0] else {
            continue;
        };
        let one = &line.moves[0];
        assert!(
            one.who.contains(called(block)) && one.what.starts_with("to "),
            "{one:?}"
        );
        assert!(one.actions >= 2);
        count += 1;
    }
    assert!(count > 0, "{lines:?}");
}

#[test]
fn blocks_that_go_the_same_way_march_together() {
    let guide = WarCouncil::default();
    let game = until(&[], 5, |game| {
        moving(game) && game.decider() == Side::England
    });
    let seat = Side::England.seat();
    // Two blocks of one area to the same neighbour, if the rules allow it here.
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    let movers: Vec<Block> = actions
        .iter()
        .filter_map(|action| match action {
            Action::Move(block) => Some(*block),
            _ => None,
        })
        .collect();
    let place = |block: Block| game.muster().area_of(block);
    let pair = movers
        .iter()
        .flat_map(|&one| movers.iter().map(move |&two| (one, two)));
    for (one, two) in pair.filter(|&(one, two)| one < two && place(one) == place(two)) {
        let Some(from) = place(one) else { continue };
        for to in from.neighbours().iter() {
            let line = [
                Action::Move(one),
                Action::To(to),
                Action::Move(two),
                Action::To(to),
            ];
            let mut world = game.clone();
            let mut chance = Chance::imagined(Rng::new(0));
            let mut play = |action| world.play(seat, action, &mut chance, &mut Journal::silent());
            if line.iter().all(|action| play(action).is_ok()) {
                let moves = guide.moves(&game, seat, &line);
                assert_eq!(moves.len(), 1);
                assert_eq!(moves[0].who, format!("{}, {}", called(one), called(two)));
                assert_eq!(moves[0].what, format!("to {}", to.name()));
                return;
            }
        }
    }
    panic!("nobody could march together");
}

#[test]
fn what_is_within_the_error_of_the_search_is_as_good() {
    let guide = Formations::default();
    let (game, _) = opened::<SchottenTotten>(&[], 4);
    let seat = game.turn().next_seat().unwrap();
    let lines = advise(&guide, &game, seat, 9);
    assert!(lines[0].near);
    for line in &lines[1..] {
        if line.near {
            assert!(line.visits >= 30 && lines[0].share - line.share <= 0.05);
        }
    }
}

/// Advice in the true state and in others that the seat cannot tell from it: not a word may differ.
fn tells_nothing_hidden<G: Game + PartialEq, U: Guide<G>>(guide: &U, game: &G, seat: Seat) -> bool {
    let said = advise(guide, game, seat, 11);
    let mut swapped = false;
    for swap in 0..3 {
        let other = game.imagine(seat, &mut Rng::new(swap));
        swapped |= other != *game;
        let now = advise(guide, &other, seat, 11);
        assert_eq!(format!("{said:?}"), format!("{now:?}"));
    }
    swapped
}

#[test]
fn swapping_what_is_hidden_changes_no_word_of_the_advice() {
    let mut swapped = 0;
    for seed in 0..5 {
        let game = until(&[], seed, moving);
        let guide = WarCouncil::default();
        swapped += u32::from(tells_nothing_hidden(&guide, &game, game.decider().seat()));
        for variant in [&[][..], &["variant=tactic"]] {
            let game: SchottenTotten = until(variant, seed, |game: &SchottenTotten| {
                game.border().unclaimed().len() < 8
            });
            if let Some(seat) = game.turn().next_seat() {
                swapped += u32::from(tells_nothing_hidden(&Formations::default(), &game, seat));
            }
        }
    }
    assert!(swapped > 8, "only {swapped} had anything to swap");
}

#[test]
fn good_advice_has_reasons() {
    let guide = WarCouncil::default();
    let mut found = Vec::new();
    for seed in 0..8 {
        let game = until(&[], seed, moving);
        let lines = advise(&guide, &game, game.decider().seat(), 3);
        found.extend(lines[0].reasons.iter().flatten().cloned());
        assert!(lines[0].reasons.iter().all(|reasons| reasons.len() <= 2));
    }
    // A card is laid for what it moves.
    let opening = until(&[], 1, |game: &HammerOfTheScots| {
        game.stage() == Stage::Cards
    });
    let lines = advise(&guide, &opening, Side::England.seat(), 3);
    let cards = &lines[0].reasons[0];
    assert!(cards[0].starts_with("Moves "), "{cards:?}");
    found.extend(cards.iter().cloned());
    assert!(!found.is_empty());
    assert!(found.iter().all(|words| words.ends_with('.')), "{found:?}");
    let mut stones = Vec::new();
    for seed in 0..8 {
        let game: SchottenTotten = until(&[], seed, |game: &SchottenTotten| {
            game.border().unclaimed().len() < 9
        });
        if let Some(seat) = game.turn().next_seat() {
            let lines = advise(&Formations::default(), &game, seat, 3);
            stones.extend(lines[0].reasons.iter().flatten().cloned());
        }
    }
    assert!(
        stones.iter().any(|words| words.contains("Stone")),
        "{stones:?}"
    );
}

#[test]
fn a_coach_praises_the_best_move_and_names_a_better_one() {
    let guide = Formations::default();
    let mut better = 0;
    for seed in 0..8 {
        // In the midst of a game the worst card of a hand is seldom as good as the best.
        let game: SchottenTotten = until(&[], seed, |game: &SchottenTotten| {
            let choices = game.turn().next_seat().map_or(0, |seat| game.count(seat));
            choices > 12 && game.border().unclaimed().len() < 8
        });
        let seat = game.turn().next_seat().unwrap();
        let judged = |action| appraise(&guide, &game, seat, &[action], FEW, Rng::new(4)).unwrap();
        // The coach thinks with the first of these bits.
        let best = advise(&guide, &game, seat, Rng::new(4).bits())[0].actions[0];
        let found = judged(best).expect("there was a choice");
        assert_eq!(found.verdict, Verdict::Best);
        let (mut actions, mut weights) = (Vec::new(), Vec::new());
        game.actions(seat, &mut actions);
        guide.weigh(&game, seat, &actions, &mut weights);
        let weighed = actions.into_iter().zip(weights);
        let worst = weighed.min_by(|one, other| one.1.total_cmp(&other.1));
        match judged(worst.unwrap().0).map(|found| found.verdict) {
            Some(Verdict::Weaker(instead)) => {
                assert!(instead.to_string().contains("Stone"), "{instead}");
                better += 1;
            }
            other => assert_ne!(other, Some(Verdict::Best)),
        }
    }
    assert!(better > 1, "only {better} of 8 were told");
}

#[test]
fn what_a_coach_says_is_the_same_whatever_is_hidden() {
    let guide = WarCouncil::default();
    for seed in 0..3 {
        let game = until(&[], seed, moving);
        let seat = game.decider().seat();
        let done = [game.nth(seat, 0)];
        let says = |game| appraise(&guide, game, seat, &done, FEW, Rng::new(2)).unwrap();
        let other = game.imagine(seat, &mut Rng::new(seed));
        assert_eq!(says(&game), says(&other));
    }
}
