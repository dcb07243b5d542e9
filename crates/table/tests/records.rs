//! Records: what is written reads back, what is wrong is named with its line or its action, and what
//! was tampered with is found by replay or by verify. Also what a sitting does with records: it takes
//! games up again, and it refuses acts and undos without a trace.

use crate::high_card::{Honest, Play};
use crate::patience::Patience;
use proptest::prelude::*;
use table::{
    Chance, Ending, Game, Outcome, Record, ReplayError, Seat, Seed, Settings, Sitting, Turn,
    UndoError, rules,
};

const ANNA: Seat = Seat::FIRST;
const BEN: Seat = Seat::SECOND;

/// A game in which everyone always plays their lowest card.
const CARTER_BAR: &str = "\
marches record 1
game high-card
rules 3
set dice on
set tricks 3
seat 1 Anna
seat 2 Ben
seed-hash 9eae7112934c66b7cae137d0fa890628590e1c32369e2e7d1299361f289bfb60
deal 5 3 3 7 2 3 1 4 3 1 0
1 1 play 1
2 2 play 2 | 0
3 2 play 5
4 1 play 9 | 5
5 2 play 7
6 1 play 10 | 4
end 0 1000
seed Carter Bar
";

fn seed() -> Seed {
    Seed::from_text("Carter Bar")
}

fn opened(settings: &[&str]) -> Sitting<Honest> {
    let settings = Settings::from_lines(Honest::SETTINGS, settings).expect("good settings");
    Sitting::open(&settings, &["Anna".into(), "Ben".into()], seed()).expect("the game opens")
}

/// Plays the lowest card.
fn step(sitting: &mut Sitting<Honest>) -> bool {
    let Some(seat) = sitting.turn().next_seat() else {
        return false;
    };
    let lowest = sitting.game().nth(seat, 0);
    sitting
        .act(seat, &lowest)
        .expect("listed actions are legal");
    true
}

fn finish(mut sitting: Sitting<Honest>) -> Sitting<Honest> {
    while step(&mut sitting) {}
    sitting
}

fn read(text: &str) -> Record {
    text.parse().expect("a well-formed record")
}

/// Everything that a sitting holds and shows.
fn everything(sitting: &Sitting<Honest>) -> (Honest, Record, Vec<String>) {
    let readers = [None, Some(ANNA), Some(BEN)].into_iter();
    let told = readers.flat_map(|reader| sitting.told(reader).map(|line| line.text));
    (sitting.game().clone(), sitting.record(), told.collect())
}

#[test]
fn a_game_is_written_as_expected() {
    assert_eq!(finish(opened(&[])).record().to_string(), CARTER_BAR);
    let page = include_str!("../../../docs/record.md");
    assert!(page.contains(CARTER_BAR), "docs/record.md shows the same");
}

#[test]
fn a_record_reads_back_at_every_step() {
    let mut sitting = opened(&["dice=off", "tricks=5"]);
    loop {
        let record = sitting.record();
        assert_eq!(record.to_string().parse(), Ok(record.clone()));
        let over = matches!(sitting.turn(), Turn::Over(_));
        assert_eq!(record.seed.is_some(), over, "the seed is told at the end");
        assert_eq!(record.shares().is_some(), over);
        if !step(&mut sitting) {
            break;
        }
    }
    assert_eq!(sitting.len(), 10);
}

#[test]
fn names_reasons_and_seeds_keep_to_their_line() {
    let settings = Settings::defaults(Honest::SETTINGS);
    let names = [" Anna \n of\tthe Border".to_string()];
    let seed = Seed::from_text(" two\nlines ");
    let mut sitting = Sitting::<Honest>::open(&settings, &names, seed).expect("the game opens");
    sitting.forfeit(ANNA, "no\r\ntime");
    let text = sitting.record().to_string();
    for line in [
        "seat 1 Anna of the Border",
        "seat 2 Seat 2",
        "forfeit 1 no time",
        "seed two lines",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    assert_eq!(read(&text), sitting.record());
}

/// A terminal would obey the first of these marks, and the second turns the letters after it round.
#[test]
fn names_and_reasons_can_do_nothing_to_a_screen() {
    let wild = "An\u{1b}[31mna \u{202e}x";
    let plain = r"An\u001b[31mna \u202ex";
    let settings = Settings::defaults(Honest::SETTINGS);
    let names = [wild.to_string()];
    let mut sitting = Sitting::<Honest>::open(&settings, &names, seed()).expect("the game opens");
    sitting.forfeit(ANNA, wild);
    assert_eq!(sitting.header().seats[0], plain);
    assert_eq!(sitting.forfeited(), Some((ANNA, plain)));

    // So it is with a record that somebody else has written.
    let text = sitting.record().to_string().replace(plain, wild);
    assert!(text.matches(wild).count() == 2);
    assert_eq!(read(&text), sitting.record());
    assert!(Sitting::<Honest>::verify(&read(&text)).is_ok());
}

#[test]
fn an_error_shows_the_beginning_of_a_line_of_any_length() {
    let long = "x".repeat(1_000_000);
    for (from, to) in [
        ("rules 3", format!("rules {long}")),
        ("deal 5", format!("deal {long}")),
        ("end 0", format!("{long} 0")),
    ] {
        let text = CARTER_BAR.replacen(from, &to, 1);
        let error = text.parse::<Record>().expect_err(from).to_string();
        assert!(error.contains("xxx…'") && error.len() < 200, "{from}");
    }
}

#[test]
fn carriage_returns_and_blank_lines_at_the_end_do_no_harm() {
    let text = CARTER_BAR.replace('\n', "\r\n") + "\r\n \n";
    assert_eq!(read(&text), read(CARTER_BAR));
}

#[test]
fn malformed_records_name_the_line() {
    let nine = (2..=9).map(|n| format!("seat {n} x")).collect::<Vec<_>>();
    let nine = nine.join("\n");
    #[rustfmt::skip]
    let table = [
        (CARTER_BAR, "", 1, "begins with the line 'marches record 1'"),
        ("marches record 1", "marches record 2", 1, "begins with the line"),
        ("game high-card\n", "", 2, "expected a line that begins with 'game'"),
        ("game high-card", " game high-card", 2, "expected a line that begins with 'game'"),
        ("rules 3", "rules three", 3, "'three' is not a version of the rules"),
        ("rules 3", "rulesx 3", 3, "expected a line that begins with 'rules'"),
        ("set dice on", "set dice", 4, "'set KEY VALUE'"),
        ("set tricks 3", "set dice off", 5, "'dice' is set twice"),
        ("seat 1 Anna", "seat 2 Anna", 6, "expected seat 1"),
        ("seat 2 Ben", &nine, 14, "expected seat 9"),
        ("seed-hash", "seed-hush", 8, "expected a line that begins with 'seed-hash'"),
        ("deal 5 3 3 7 2 3 1 4 3 1 0\n", "", 9, "expected a line that begins with 'deal'"),
        ("deal 5", "deal five", 9, "'five' is not a number"),
        ("deal 5", "deal -5", 9, "'-5' is not a number"),
        ("deal 5", "deal 4294967296", 9, "'4294967296' is not a number"),
        ("1 1 play 1\n", "\n1 1 play 1\n", 11, "'1 1 play 1' cannot stand here"),
        ("1 1 play 1\n", "", 10, "expected action number 1"),
        ("2 2 play 2", "3 2 play 2", 11, "expected action number 2"),
        ("2 2 play 2", "2 3 play 2", 11, "the seat that acted"),
        ("2 2 play 2 | 0", "2", 11, "the seat that acted"),
        ("2 2 play 2 | 0", "2 2", 11, "after the seat stands the action"),
        ("2 2 play 2 | 0", "2 2 | 0", 11, "after the seat stands the action"),
        ("2 2 play 2 | 0", "2 2 \t| 0", 11, "after the seat stands the action"),
        ("2 2 play 2 | 0", "2 2 play 2 | x", 11, "'x' is not a number"),
        ("2 2 play 2 | 0", "2 2 play 2 | 0 | 1", 11, "'|' is not a number"),
        ("2 2 play 2 | 0", "2 2 play 2 |\t | 0", 11, "one bar, with a space on each side"),
        ("end 0 1000", "end 0", 16, "one share of the win for each seat"),
        ("end 0 1000", "end 0 70000", 16, "'70000' is not a number"),
        ("end 0 1000", "forfeit 3 tired", 16, "'forfeit SEAT REASON'"),
        ("end 0 1000", "forfeit", 16, "'forfeit SEAT REASON'"),
        ("end 0 1000", "ended", 16, "'ended' cannot stand here"),
        ("seed Carter Bar", "seed Carter Bar\nmore", 18, "'more' cannot stand here"),
    ];
    for (from, to, line, why) in table {
        let text = CARTER_BAR.replacen(from, to, 1);
        let error = text.parse::<Record>().expect_err(to);
        assert_eq!(error.line, line, "{to:?}: {error}");
        let words = error.to_string();
        assert!(words.starts_with(&format!("line {line} of the record: ")));
        assert!(words.contains(why), "{to:?}: {words}");
    }
}

/// Whoever prints an error with all its sources must not print a reason twice.
#[test]
fn a_refused_header_tells_its_reason_once() {
    let bad = CARTER_BAR.replace("set tricks 3", "set tricks 9");
    let position = CARTER_BAR.replace("set dice on\nset tricks 3", "position nonsense");
    for text in [bad, position] {
        let error = Sitting::<Honest>::replay(&read(&text)).expect_err("a bad header");
        assert!(error.to_string().starts_with("the record's "), "{error}");
        assert!(std::error::Error::source(&error).is_none(), "{error:?}");
    }
}

#[test]
fn tampering_is_found_by_replay() {
    #[rustfmt::skip]
    let table = [
        ("game high-card", "game low-card", "a record of 'low-card', not of 'high-card'"),
        ("rules 3", "rules 2", "version 2 of the rules; this program has version 3"),
        ("set dice on", "set trump 9", "the record's settings: there is no setting 'trump'"),
        ("set tricks 3", "set tricks 9", "'9' is not a value of 'tricks'"),
        ("set dice on", "set dice off", "action 2: chance gave [], the record says [0]"),
        ("set tricks 3", "set tricks 4", "action 5 (play 7) is refused: HC-2: You do not hold the 7."),
        ("deal 5 3", "deal 4 3", "action 3 (play 5) is refused: HC-2: You do not hold the 5."),
        ("deal 5 3", "deal 12 3", "the set-up: the chance result 12 stands where the game draws one below 12"),
        ("3 1 0\n", "3 1\n", "the set-up: chance gave [5, 3, 3, 7, 2, 3, 1, 4, 3, 1, 0], the record says [5, 3, 3, 7, 2, 3, 1, 4, 3, 1]"),
        ("3 1 0\n", "3 1 0 0\n", "the set-up: chance gave [5, 3, 3, 7, 2, 3, 1, 4, 3, 1, 0], the record says [5, 3, 3, 7, 2, 3, 1, 4, 3, 1, 0, 0]"),
        ("play 1\n", "play 1 | 3\n", "action 1: chance gave [], the record says [3]"),
        ("play 2 | 0", "play 2 | 1", "action 3 (play 5) is refused: HC-2: It is the other player's turn."),
        ("play 2 | 0", "play 2 | 6", "action 2: the chance result 6 stands where the game draws one below 6"),
        ("play 2 | 0", "play 2", "action 2: chance gave [5], the record says []"),
        ("play 10 | 4", "play 10", "action 6: no chance result is left where the game draws one of 6"),
        ("play 10 | 4", "play 10 | 4 4", "action 6: chance gave [4], the record says [4, 4]"),
        ("1 1 play 1", "1 1 play 9", "action 3 (play 5) is refused: HC-2: It is the other player's turn."),
        ("1 1 play 1", "1 2 play 2", "action 1 (play 2) is refused: HC-2"),
        ("1 1 play 1", "1 1 pass", "action 1: 'pass' is not an action"),
        ("end 0 1000", "end 1000 0", "the ending: the record says [1000, 0], the game says [0, 1000]"),
        ("end 0 1000\n", "", "the ending: the game is over, but the record does not say so"),
        ("end 0 1000", "forfeit 1 tired", "the ending: a seat gives up after the game is over"),
        ("6 1 play 10 | 4\n", "", "the ending: the record says that the game is over, but it is not"),
        ("end 0 1000", "7 1 play 12\nend 0 1000", "action 7 (play 12) is refused: HC-5"),
    ];
    for (from, to, why) in table {
        let record = read(&CARTER_BAR.replacen(from, to, 1));
        let error = Sitting::<Honest>::replay(&record).expect_err(to);
        assert!(error.to_string().contains(why), "{to:?}: {error}");
        assert!(Sitting::<Honest>::verify(&record).is_err(), "{to:?}");
    }
}

#[test]
fn too_many_or_too_few_seats_are_found() {
    for (seats, why) in [
        (1, "it names 1 seat where this game has 2"),
        (3, "High Card is played by 2, not by 3"),
    ] {
        let mut record = opened(&[]).record();
        record.header.seats.resize(seats, "Someone".into());
        let error = Sitting::<Honest>::replay(&record).expect_err(why);
        assert!(error.to_string().contains(why), "{error}");
    }
}

/// These replay, since another die might have fallen so; the seed says that it did not.
#[test]
fn tampering_with_chance_is_found_by_verify() {
    #[rustfmt::skip]
    let table = [
        ("play 2 | 0", "play 2 | 2", "action 2: chance gave [0], the record says [2]"),
        ("3 1 4 3 1 0\n", "3 1 4 3 1 1\n", "the set-up: chance gave"),
        ("seed Carter Bar", "seed Carter Ba", "the seed's hash is 4ccada96"),
        ("seed-hash 9eae", "seed-hash 0000", "but 00007112934c66b7cae1"),
        ("seed Carter Bar\n", "", "shows no seed; only a finished game does"),
    ];
    for (from, to, why) in table {
        let record = read(&CARTER_BAR.replacen(from, to, 1));
        assert!(Sitting::<Honest>::replay(&record).is_ok(), "{to:?}");
        let error = Sitting::<Honest>::verify(&record).expect_err(to);
        assert!(error.to_string().contains(why), "{to:?}: {error}");
    }
}

/// What verify cannot know: which of two legal actions a player chose.
#[test]
fn verify_vouches_for_chance_and_not_for_choices() {
    let told = finish(opened(&[]));
    assert!(Sitting::<Honest>::verify(&told.record()).is_ok());
    let other = read(&CARTER_BAR.replacen("play 10", "play 12", 1));
    assert!(Sitting::<Honest>::verify(&other).is_ok());
}

#[test]
fn replay_goes_to_any_action() {
    let whole = finish(opened(&[])).record();
    let mut sitting = opened(&[]);
    for n in 0..=whole.moves.len() {
        let there = Sitting::<Honest>::replay_to(&whole, n).expect("the record replays");
        assert_eq!(there.len(), n);
        assert_eq!(
            everything(&there),
            everything(&sitting),
            "after {n} actions"
        );
        step(&mut sitting);
    }
    let beyond = Sitting::<Honest>::replay_to(&whole, 99).expect("the record replays");
    assert_eq!(everything(&beyond), everything(&sitting));
}

#[test]
fn a_resumed_game_draws_the_same_chance() {
    let whole = finish(opened(&[]));
    let mut sitting = opened(&[]);
    loop {
        let kept = sitting.record().to_string();
        let resumed =
            Sitting::resume(&read(&kept).history(), Some(seed())).expect("the game goes on");
        assert_eq!(everything(&resumed), everything(&sitting));
        assert_eq!(everything(&finish(resumed)), everything(&whole), "{kept}");
        if !step(&mut sitting) {
            break;
        }
    }
}

#[test]
fn an_action_can_be_undone_after_a_game_is_resumed() {
    let mut sitting = opened(&[]);
    step(&mut sitting);
    let mut resumed =
        Sitting::resume(&sitting.record().history(), Some(seed())).expect("the game goes on");
    assert_eq!(resumed.undo(ANNA), Ok(()));
    assert_eq!(everything(&resumed), everything(&opened(&[])));
}

#[test]
fn a_game_is_not_resumed_with_another_seed() {
    let record = opened(&[]).record();
    let error = Sitting::<Honest>::resume(&record.history(), Some(Seed::from_text("Otterburn")));
    let error = error.expect_err("the seed is another");
    assert!(matches!(error, ReplayError::Header(_)), "{error}");
}

#[test]
fn a_forfeit_ends_the_game_and_is_recorded() {
    let mut sitting = opened(&[]);
    step(&mut sitting);
    sitting.forfeit(BEN, "the connection broke");
    let over = everything(&sitting);
    assert_eq!(sitting.turn(), Turn::Over(Outcome::win(ANNA, 2)));
    assert_eq!(sitting.forfeited(), Some((BEN, "the connection broke")));

    let refusal = sitting.act(BEN, &Play(2)).expect_err("the game is over");
    assert_eq!(refusal.clause, rules::TABLE);
    assert_eq!(sitting.undo(ANNA), Err(UndoError::Over));
    sitting.forfeit(ANNA, "me too");
    assert_eq!(everything(&sitting), over, "a game ends once");

    let record = sitting.record();
    let lines = record.to_string();
    assert!(lines.ends_with("forfeit 2 the connection broke\nseed Carter Bar\n"));
    for again in [
        Sitting::<Honest>::replay(&record),
        Sitting::verify(&record),
        Sitting::resume(&record.history(), Some(seed())),
    ] {
        let again = again.expect("the record replays");
        assert_eq!(everything(&again), over);
        assert_eq!(again.turn(), sitting.turn());
    }
}

#[test]
fn a_finished_game_cannot_be_forfeited() {
    let mut sitting = finish(opened(&[]));
    sitting.forfeit(BEN, "too late");
    assert_eq!(sitting.forfeited(), None);
    assert_eq!(sitting.record().ending, Ending::Played(vec![0, 1000]));
}

#[test]
fn giving_up_alone_is_a_loss() {
    let settings = Settings::default();
    let mut sitting = Sitting::<Patience>::open(&settings, &[], seed()).expect("the game opens");
    sitting.forfeit(ANNA, "bored");
    assert_eq!(sitting.turn(), Turn::Over(Outcome::loss(1)));
    assert!(Sitting::<Patience>::verify(&sitting.record()).is_ok());
}

/// What stands in the way of an undo, in the order in which a game meets it.
#[test]
fn undo_says_what_stands_in_its_way() {
    let mut sitting = opened(&[]);
    let refused = |sitting: &mut Sitting<Honest>, seat, error: UndoError| {
        let before = everything(sitting);
        assert_eq!(sitting.may_undo(seat), Err(error.clone()));
        assert_eq!(sitting.undo(seat), Err(error));
        assert_eq!(everything(sitting), before);
    };
    refused(&mut sitting, ANNA, UndoError::Nothing);
    step(&mut sitting);
    refused(&mut sitting, BEN, UndoError::NotYours);
    step(&mut sitting);
    refused(&mut sitting, BEN, UndoError::Barrier);
    refused(&mut sitting, ANNA, UndoError::NotYours);
    let mut sitting = finish(sitting);
    refused(&mut sitting, ANNA, UndoError::Over);
}

#[test]
fn undo_goes_back_action_by_action() {
    let mut sitting = opened(&["dice=off"]);
    step(&mut sitting);
    let after_one = everything(&sitting);
    step(&mut sitting);
    step(&mut sitting);
    // Ben took the trick and led the next: both actions are his, and no die fell.
    assert_eq!(sitting.undo(BEN), Ok(()));
    assert_eq!(sitting.undo(BEN), Ok(()));
    assert_eq!(everything(&sitting), after_one);
    assert_eq!(sitting.undo(BEN), Err(UndoError::NotYours));
    assert_eq!(sitting.undo(ANNA), Ok(()));
    assert_eq!(sitting.undo(ANNA), Err(UndoError::Nothing));
}

#[test]
fn a_refused_act_changes_nothing() {
    let whole = finish(opened(&[]));
    let mut sitting = opened(&[]);
    loop {
        let before = everything(&sitting);
        for (seat, card) in [(ANNA, 1), (ANNA, 4), (BEN, 1), (BEN, 7)] {
            if sitting.game().check(seat, &Play(card)).is_err() {
                assert!(sitting.act(seat, &Play(card)).is_err());
                assert_eq!(everything(&sitting), before);
            }
        }
        if !step(&mut sitting) {
            break;
        }
    }
    assert_eq!(everything(&sitting), everything(&whole), "nor the dice");
}

#[test]
fn a_game_from_a_described_position_has_names_and_a_record() {
    let json = serde_json::to_string_pretty(opened(&[]).game()).expect("a state serialises");
    let open = || Sitting::<Honest>::at_position(&json, &["Anna".into()], seed());
    let mut sitting = open().expect("the position is possible");
    assert_eq!(sitting.voice(None).who(ANNA), "Anna");
    assert_eq!(sitting.voice(None).who(BEN), "Seat 2");
    while step(&mut sitting) {}
    let text = sitting.record().to_string();
    assert!(text.contains("\nposition {"), "{text}");
    let read: Record = text.parse().expect("the record is read back");
    for again in [
        Sitting::<Honest>::replay(&read),
        Sitting::<Honest>::verify(&read),
    ] {
        assert_eq!(again.expect("it replays").game(), sitting.game());
    }
    let impossible = text.replacen("position {", "position {{", 1);
    let read: Record = impossible.parse().expect("the record is read");
    let error = Sitting::<Honest>::replay(&read).expect_err("the position is broken");
    assert!(
        error.to_string().starts_with("the record's position: "),
        "{error}"
    );
    assert!(Sitting::<Honest>::at_position("{", &[], seed()).is_err());
}

#[test]
fn a_replay_is_looked_at_and_not_played_on() {
    let mut sitting = opened(&[]);
    step(&mut sitting);
    let mut replay = Sitting::<Honest>::replay(&sitting.record()).expect("it replays");
    let seat = replay.turn().next_seat().expect("someone may act");
    let action = replay.game().nth(seat, 0);
    let refusal = replay.act(seat, &action).expect_err("it is a replay");
    assert_eq!(refusal.clause, table::rules::TABLE);
    assert_eq!(replay.game(), sitting.game());
}

#[test]
fn scripted_chance_forces_a_worked_example() {
    let settings = Settings::defaults(Honest::SETTINGS);
    let mut journal = table::Journal::new();
    let mut chance = Chance::scripted(&[11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]);
    let mut game =
        Honest::open(&settings.at(2), &mut chance, &mut journal).expect("the game opens");
    // Each card stays where it is, so that Anna holds 1 2 3 and Ben 4 5 6; the die shows 2.
    for (seat, card) in [(ANNA, 3), (BEN, 4)] {
        let played = game.play(seat, &Play(card), &mut chance, &mut journal);
        assert_eq!(played, Ok(()));
    }
    assert_eq!(game.turn(), Turn::One(ANNA), "the low card takes the trick");
}

/// Whatever parses prints back to an equal record, and no record makes the sitting panic.
fn hold_the_laws(text: &str) -> Result<(), TestCaseError> {
    let Ok(record) = text.parse::<Record>() else {
        return Ok(());
    };
    prop_assert_eq!(record.to_string().parse(), Ok(record.clone()));
    for count in [0, 1, record.moves.len() / 2] {
        let _ = Sitting::<Honest>::replay_to(&record, count);
    }
    let _ = Sitting::<Patience>::replay(&record);
    let replayed = Sitting::<Honest>::replay(&record);
    if Sitting::<Honest>::verify(&record).is_ok() {
        prop_assert!(replayed.is_ok(), "what verifies replays");
    }
    if let Ok(replayed) = replayed {
        let again = Sitting::<Honest>::replay(&replayed.record());
        let again = again.map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(everything(&again), everything(&replayed));
    }
    Ok(())
}

/// One change to a text: what to do, where, and what with.
fn change(text: &mut String, (kind, at, with): (u8, usize, &str)) {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    let (line, other) = (at % lines.len().max(1), at / 7 % lines.len().max(1));
    if lines.is_empty() {
        lines.push(String::new());
    }
    match kind {
        0 => drop(lines.remove(line)),
        1 => lines.insert(line, lines[other].clone()),
        2 => lines.swap(line, other),
        3 => lines.truncate(line),
        4 => lines.insert(line, with.into()),
        _ => {
            let mut words: Vec<&str> = lines[line].split(' ').collect();
            let word = at / 11 % words.len();
            match kind {
                5 => words[word] = with,
                6 => words.insert(word, with),
                _ => drop(words.remove(word)),
            }
            lines[line] = words.join(" ");
        }
    }
    *text = lines.join("\n");
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        hold_the_laws(&text)?;
    }

    #[test]
    fn any_lines_after_a_good_header_are_read_or_refused(
        action in "1 [12] [ \t|0a\u{85}]{0,6}",
        rest in prop::collection::vec("([23] [12] |end |seed|forfeit 1 )?[ \t|0-9a]{0,6}", 0..3),
    ) {
        let header = CARTER_BAR.split_inclusive('\n').take(9).collect::<String>();
        hold_the_laws(&format!("{header}{action}\n{}", rest.join("\n")))?;
    }

    #[test]
    fn changed_records_are_read_or_refused(
        changes in prop::collection::vec((0u8..8, any::<usize>(), "\\PC{0,3}|[0-9]{1,3}|play [0-9]|[|\t ]{1,3}"), 1..5)
    ) {
        let mut text = CARTER_BAR.to_string();
        for (kind, at, with) in &changes {
            change(&mut text, (*kind, *at, with));
        }
        hold_the_laws(&text)?;
    }
}

#[test]
fn everything_is_turned_up_at_each_moment_of_a_game_that_is_over_and_at_none_before() {
    let readers = [None, Some(ANNA), Some(BEN)];
    let whole: Record = CARTER_BAR.parse().unwrap();
    let mut open = whole.clone();
    (open.ending, open.seed) = (Ending::Open, None);
    open.moves.truncate(4);
    for at in 0..=4 {
        let [over, going_on] =
            [&whole, &open].map(|record| Sitting::<Honest>::replay_to(record, at).unwrap());
        for reader in readers {
            assert!(over.turned_up(reader).is_some());
            assert!(over.snapshot().turned_up(reader).is_some());
            assert!(going_on.turned_up(reader).is_none());
        }
    }
}

#[test]
fn who_gives_up_is_why_the_game_came_out_so() {
    let settings = Settings::defaults(Honest::SETTINGS);
    let names = ["Anna".to_string(), "Ben".to_string()];
    let mut sitting = Sitting::<Honest>::open(&settings, &names, seed()).unwrap();
    assert_eq!(sitting.reason(None), None);
    assert!(sitting.turned_up(None).is_none());
    sitting.forfeit(BEN, table::RESIGNED);
    assert_eq!(sitting.reason(Some(ANNA)).unwrap(), "Ben resigned");
    assert_eq!(sitting.reason(Some(BEN)).unwrap(), "you resigned");
    assert!(sitting.turned_up(Some(ANNA)).is_some());
    let mut other = Sitting::<Honest>::open(&settings, &names, seed()).unwrap();
    other.forfeit(ANNA, "no answer");
    assert_eq!(other.reason(None).unwrap(), "Anna gave up (no answer)");
}
