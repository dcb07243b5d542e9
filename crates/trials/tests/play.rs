//! What the laws do not say of each game alone: leaving and coming back, numbers of decisions, documents, reports.

use opponents::{PlayerSpec, arena::Plan};
use std::time::Duration;
use table::{
    Game, Knowledge, Missing, OpenError, Outcome, Record, Seat, Seed, Settings, SettingsError,
    Sitting, Turn,
};
use trials::{Gather, Parry, Toll};

fn names(count: usize) -> Vec<String> {
    (1..=count)
        .map(|number| format!("Drover {number}"))
        .collect()
}

fn seed() -> Seed {
    Seed::from_text("Carter Bar")
}

#[test]
fn who_leaves_stands_still_and_someone_else_may_come() {
    let mut sitting = Sitting::<Gather>::open(&Settings::default(), &names(4), seed()).unwrap();
    let second = Seat::SECOND;
    assert!(sitting.leave(second, "has a cold"));
    assert!(!sitting.leave(second, "twice"));
    sitting.act(Seat::FIRST, &"stay".parse().unwrap()).unwrap();
    // The second drover is asked, and stands still.
    let (seat, action) = sitting.stand_in().unwrap();
    assert_eq!((seat, action.to_string()), (second, "stay".into()));
    sitting.act(seat, &action).unwrap();
    assert!(sitting.stand_in().is_none());
    assert!(
        sitting.sit(Seat::FIRST, "Eve").is_err(),
        "somebody sits there"
    );
    sitting.sit(second, "Eve").unwrap();
    assert_eq!(sitting.names()[1], "Eve");
    while let Some(seat) = sitting.turn().next_seat() {
        sitting.act(seat, &"stay".parse().unwrap()).unwrap();
    }
    let record: Record = sitting.record().to_string().parse().unwrap();
    assert_eq!(record.changes.len(), 2);
    let again = Sitting::<Gather>::verify(&record).unwrap();
    let told: Vec<String> = again.told(None).map(|line| line.text).collect();
    assert!(
        told.contains(&"Drover 2 left: has a cold.".to_string()),
        "{told:?}"
    );
    assert!(told.contains(&"Eve sits down on seat 2.".to_string()));
    assert!(told.contains(&"Eve stands still.".to_string()));
    let Turn::Over(outcome) = again.turn() else {
        panic!("the game is over")
    };
    assert_eq!(outcome, Outcome::ranked(&[0; 4]));
}

#[test]
fn when_everyone_has_left_the_game_is_over() {
    let mut sitting = Sitting::<Gather>::open(&Settings::default(), &names(3), seed()).unwrap();
    for seat in 0..3 {
        assert_eq!(sitting.leave(Seat::new(seat), "home"), seat < 2);
    }
    assert_eq!(sitting.turn(), Turn::Over(Outcome::loss(3)));
}

#[test]
fn questions_have_numbers_that_never_come_twice() {
    let mut sitting = Sitting::<Parry>::open(&Settings::default(), &[], seed()).unwrap();
    let number = |sitting: &Sitting<Parry>, seat| sitting.decision(seat).map(|asked| asked.number);
    let (first, second) = (Seat::FIRST, Seat::SECOND);
    let asked = [number(&sitting, first), number(&sitting, second)];
    assert_ne!(asked[0], asked[1]);
    sitting.act(first, &"guard high".parse().unwrap()).unwrap();
    // The same seat is asked again, under another number; the other's question still stands.
    let again = number(&sitting, first);
    assert!(again > asked[0]);
    assert_eq!(number(&sitting, second), asked[1]);
    sitting.act(second, &"guard low".parse().unwrap()).unwrap();
    assert_eq!(number(&sitting, first), again);
    // The first takes its part back although the second has acted since.
    sitting.undo(first).unwrap();
    assert_eq!(sitting.moves().len(), 1);
    assert!(number(&sitting, first) > again);
    let record = sitting.record();
    let history = record.history();
    assert!(
        Sitting::<Parry>::resume(&history, None).is_err(),
        "it has a seed"
    );
}

#[test]
fn a_real_table_is_asked_for_what_is_missing_and_nothing_changes_before() {
    let mut sitting = Sitting::<Toll>::open_reported(&Settings::default(), &[], &[]).unwrap();
    let seat = Seat::FIRST;
    let hurry = "hurry".parse().unwrap();
    let wanted = sitting.act_with(seat, &hurry, &[]).unwrap().unwrap();
    assert_eq!(wanted.to_string(), "the road: 2 dice with 6 sides");
    assert!(sitting.is_empty());
    let mut reports = wanted.read("5 2").unwrap();
    let wanted = sitting.act_with(seat, &hurry, &reports).unwrap().unwrap();
    assert!(matches!(&wanted.missing, Missing::OneOf(cards) if cards.len() == 6));
    reports.extend(wanted.read("Clear sky").unwrap());
    assert_eq!(sitting.act_with(seat, &hurry, &reports), Ok(None));
    let told: Vec<(String, bool)> = sitting
        .told(Some(seat))
        .map(|line| (line.text, line.is_step))
        .collect();
    assert_eq!(told[0], ("You roll 5 and 2: 7 miles.".into(), false));
    assert_eq!(told[1], ("The warden draws Clear sky.".into(), true));
    assert_eq!(told.len(), 6, "a card, and four miles one by one");
    // What cannot be is refused, and so is too much.
    for wrong in [&[9, 0, 0][..], &[1, 1, 1, 1]] {
        let refusal = sitting.act_with(seat, &hurry, wrong).unwrap_err();
        assert_eq!(refusal.clause, table::rules::TABLE, "{refusal}");
    }
    let text = sitting.record().to_string();
    assert!(text.contains("\nchance reported\n"), "{text}");
    let again = Sitting::<Toll>::verify(&text.parse().unwrap()).unwrap();
    assert!(again.header().is_reported() && again.game() == sitting.game());
}

#[test]
fn a_document_is_read_by_the_game_and_its_complaints_name_entry_and_rule() {
    let card = |name: &str, miles: u8| format!("{{\"name\":\"{name}\",\"miles\":{miles}}}");
    let list = |miles: u8, count: usize| {
        let cards: Vec<String> = (0..count)
            .map(|at| card(&format!("Card {at}"), miles))
            .collect();
        format!("[\n{}\n]", cards.join(",\n"))
    };
    let settings = |text: &str| {
        let known = <Toll as table::Game>::SETTINGS;
        Settings::from_pairs(known, [("cards", text)]).unwrap()
    };
    let sitting = Sitting::<Toll>::open(&settings(&list(0, 6)), &[], seed()).unwrap();
    // It is kept in the record, line by line.
    let record: Record = sitting.record().to_string().parse().unwrap();
    assert_eq!(record.header.settings[0].1, list(0, 6));
    assert!(Sitting::<Toll>::replay(&record).is_ok());
    let refused = Sitting::<Toll>::open(&settings(&list(13, 5)), &[], seed()).unwrap_err();
    let SettingsError::Document { complaints, .. } = &refused else {
        panic!("{refused}")
    };
    assert_eq!(complaints.len(), 6);
    assert!(
        refused
            .to_string()
            .contains("card 2, Card 1 (line 1, TO-2): nobody rides more than 12")
    );
}

#[test]
fn a_game_without_labels_is_not_played_with_reported_dice() {
    let refused = Sitting::<Gather>::open_reported(&Settings::default(), &names(3), &[]);
    assert!(matches!(
        refused,
        Err(OpenError::Settings(SettingsError::Clash(_)))
    ));
}

#[test]
fn arenas_seat_any_number() {
    for (game, seats) in [
        ("gather", 3),
        ("gather", 4),
        ("gather", 5),
        ("gather", 8),
        ("toll", 1),
    ] {
        let game = trials::catalogue().find(game).unwrap();
        let plan = Plan {
            players: vec![PlayerSpec::Random; seats],
            settings: game.settings_from(&[]).unwrap(),
            games: 2 * seats,
            seed: seed(),
            threads: 1,
            patience: Duration::ZERO,
        };
        let report = game.arena(&plan, &|_, _| {}).unwrap();
        assert_eq!(report.games, 2 * seats);
        let shares: f64 = report.players.iter().map(|one| one.win_rate).sum();
        if seats > 1 {
            assert!((shares - 1.0).abs() < 1e-9, "{shares}");
        }
    }
}

#[test]
fn positions_that_would_overflow_are_refused() {
    fn refused<G: Game>(seats: usize, change: impl Fn(&mut serde_json::Value)) {
        let settings = Settings::defaults(G::SETTINGS);
        let sitting = Sitting::<G>::open(&settings, &names(seats), seed()).unwrap();
        let mut described = sitting.game().describe(Knowledge::Everything);
        assert!(G::from_position(&described.to_string()).is_ok());
        change(&mut described["exact"]);
        let read = G::from_position(&described.to_string());
        assert!(read.is_err(), "{described}");
    }
    refused::<Gather>(4, |game| game["drovers"][0]["x"] = i32::MAX.into());
    refused::<Gather>(4, |game| game["taken"][0] = 255.into());
    refused::<Parry>(2, |game| game["points"][0] = i16::MAX.into());
}
