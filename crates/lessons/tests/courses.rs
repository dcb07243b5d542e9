//! Every lesson is played to its end through the engine, and everything else is tried on the way. Broken data is named.

use lessons::{Answer, Course, Lesson, PlayError, check, check_lesson};

#[test]
fn every_lesson_plays_to_its_end_and_answers_everything_else() {
    let courses = Course::all().unwrap_or_else(|error| panic!("{error}"));
    let mut faults = Vec::new();
    for course in &courses {
        let game = catalogue::find(&course.game).unwrap();
        for lesson in &course.lessons {
            let fault = check_lesson(game, lesson).err();
            faults.extend(fault.map(|error| error.to_string()));
        }
        faults.extend(check(game, course).err().map(|error| error.to_string()));
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// A small lesson, changed in one place.
fn small(change: (&str, &str)) -> String {
    const SMALL: &str = r#"
title = "Small"
about = "One step"
minutes = 1
picture = { area = [0, 0, 10, 10] }

[[step]]
position = '''{"phase": "claim", "stones": ["r5 r6 r7* | g9 p9 b9", "|", "|", "|", "|", "|", "|", "|", "|"]}'''
says = "A Colour-Run (1) beats three nines."
asks = "Take the Stone."
point = ["side:1"]
goes = ["!1"]
clauses = ["ST-6b"]

[[step.other]]
action = "!2"
says = "Nothing lies there."
"#;
    let changed = SMALL.replacen(change.0, change.1, 1);
    assert!(change.0.is_empty() || changed != SMALL, "{change:?}");
    changed
}

fn fault(change: (&str, &str)) -> String {
    let game = catalogue::find("schotten-totten").unwrap();
    let lesson = Lesson::parse("schotten-totten/01-small.toml", &small(change));
    let checked = lesson.and_then(|lesson| check_lesson(game, &lesson));
    checked.map_or_else(|error| error.to_string(), |()| "well".into())
}

#[test]
fn what_is_wrong_with_a_lesson_is_said_with_file_and_entry() {
    assert_eq!(fault(("", "")), "well");
    let long = "word ".repeat(31);
    let cases = [
        (
            ("beats three nines", long.as_str()),
            "step 1, says: 33 words",
        ),
        (
            ("ST-6b", "ST-99"),
            "step 1, clauses: the rules have no clause 'ST-99'",
        ),
        (
            ("side:1\"", "side:12\""),
            "step 1, point: 'side:12' is not on the board",
        ),
        (("(1)", "(3)"), "step 1, point: nothing has the number 3"),
        (
            ("\"!1\"", "\"!3\""),
            "step 1, goes: after [] nothing goes on",
        ),
        (("\"!2\"", "\"x2\""), "step 1, x2: "),
        (("\"claim\"", "\"sleep\""), "step 1, position: "),
        (
            ("goes = [\"!1\"]", ""),
            "step 1, asks: a question and what goes on belong together",
        ),
        (("minutes", "hours"), "the file: "),
        (
            ("area = [0, 0, 10, 10]", "step = 4, area = [0, 0, 10, 10]"),
            "picture: there is no such step",
        ),
        (
            ("goes", "tells = \"a horse\"\ngoes"),
            "step 1, tells: the log says",
        ),
        (
            ("goes = [\"!1\"]", "goes = [\"!1\", \"!1; .\"]"),
            "step 1, goes: one entry is the beginning",
        ),
    ];
    for (change, wanted) in cases {
        let said = fault(change);
        assert!(
            said.starts_with("lessons/schotten-totten/01-small.toml, "),
            "{said}"
        );
        assert!(said.contains(wanted), "{change:?}: {said}");
    }
}

#[test]
fn a_step_is_answered_by_the_engine_itself() {
    let game = catalogue::find("schotten-totten").unwrap();
    let lesson = Course::of("schotten-totten")
        .unwrap()
        .lesson("proof")
        .unwrap();
    let moment = lesson.moment(game, 1, &[]).unwrap();
    // The trap: the card that would beat you is in your own hand, and proves nothing.
    let Answer::Refused { refusal, says, .. } = lesson.answer(&moment, "!5") else {
        panic!("a card in hand is no proof");
    };
    assert!(refusal.marks.contains(&"b7".to_string()), "{refusal:?}");
    assert!(says.unwrap().contains("You hold it"));
    // Either order finds both, and what was found does not go on again.
    for (one, other) in [("!2", "!8"), ("!8", "!2")] {
        let moment = lesson.moment(game, 1, &[one.into()]).unwrap();
        assert_eq!(moment.found.len(), 1);
        assert!(!matches!(lesson.answer(&moment, one), Answer::GoesOn));
        let both = lesson.moment(game, 1, &[one.into(), other.into()]).unwrap();
        assert!(both.is_done(&lesson.steps[0]));
    }
}

#[test]
fn an_address_that_leads_nowhere_is_answered_in_words() {
    let game = catalogue::find("schotten-totten").unwrap();
    let lesson = Course::of("schotten-totten")
        .unwrap()
        .lesson("proof")
        .unwrap();
    for step in [0, 99, usize::MAX] {
        let error = lesson.moment(game, step, &[]).err().unwrap();
        assert!(matches!(error, PlayError::NoStep { .. }), "{error}");
    }
    let error = lesson.moment(game, 1, &["!5".into()]).err().unwrap();
    assert!(matches!(error, PlayError::NotHere(_)), "{error}");
    let moment = lesson.moment(game, 1, &[]).unwrap();
    let nonsense = lesson.answer(&moment, "<script>");
    assert!(matches!(nonsense, Answer::Unread(_)), "{nonsense:?}");
}

#[test]
fn a_lesson_plays_the_same_always() {
    let game = catalogue::find("hammer-of-the-scots").unwrap();
    let lesson = Course::of("hammer-of-the-scots")
        .unwrap()
        .lesson("battle")
        .unwrap();
    let rolled = || {
        let moment = lesson.moment(game, 1, &["fire wallace".into()]).unwrap();
        moment.table.log(None).last().unwrap().text.clone()
    };
    assert_eq!(rolled(), rolled());
}

#[test]
fn each_game_has_six_to_ten_lessons_of_a_few_minutes() {
    for course in Course::all().unwrap() {
        assert!((6..=10).contains(&course.lessons.len()), "{}", course.game);
        for lesson in &course.lessons {
            assert!((1..=4).contains(&lesson.minutes), "{}", lesson.file);
            assert!(lesson.steps.iter().any(|step| step.asks.is_some()));
        }
    }
}
