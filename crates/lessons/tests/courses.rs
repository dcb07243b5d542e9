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
        (
            ("clauses", "like = { \"!3\" = [\"…\"] }\nclauses"),
            "step 1, like: '!3' does not go on",
        ),
        (
            ("clauses", "like = { \"!1\" = [\"zzz …\"] }\nclauses"),
            "step 1, like: no action is of the form 'zzz …'",
        ),
        (
            ("clauses", "called = { \"!4\" = \"Four\" }\nclauses"),
            "step 1, called: '!4' is not offered",
        ),
        (
            (
                "says = \"Nothing lies",
                "like = [\"!1,2~x\"]\nsays = \"Nothing lies",
            ),
            "step 1, other, like: '!1,2~x' is no place",
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

/// Where any way to a place goes on.
const OPEN: &str = r#"
title = "Open"
about = "One move"
minutes = 1
picture = { area = [0, 0, 10, 10] }

[[step]]
position = '''{"defender": "kerr", "active": "elliot", "card": 6, "animals": ["pig"], "places": {"A1": {"at": "30,21"}},
 "clans": {"kerr": {"list": "leader:sword", "figures": {"K1": {"at": "24,34"}}},
  "elliot": {"list": "leader:sword", "side": "south", "mark": 24, "figures": {"E1": {"at": "24,40"}}},
  "graham": {"list": "leader:sword", "side": "north", "mark": 24, "figures": {"G1": {"at": "24,3"}}}}}'''
seat = 2
says = "Walk up to Kerr (1)."
asks = "How?"
point = ["figure:K1"]
goes = ["move E1 24,34; attack E1 on K1"]
like = { "move E1 24,34" = ["move E1 … 24,34~1.02 …"] }
offers = ["move E1 24,34"]
called = { "move E1 24,34" = "E1 walks up" }

[[step.other]]
action = "move E1 24,44"
like = ["move E1 … 24,44~3"]
says = "Away from him?"
"#;

#[test]
fn any_way_to_the_place_goes_on_and_forms_have_one_answer() {
    let game = catalogue::find("feud-war").unwrap();
    let lesson = Lesson::parse("feud-war/01-open.toml", OPEN).unwrap();
    assert_eq!(check_lesson(game, &lesson), Ok(()));
    let step = &lesson.steps[0];
    let moment = lesson.moment(game, 1, &[]).unwrap();
    for way in ["24,34", "24,35", "25,36 24.8,34.6", "24,34 taking none"] {
        let action = format!("move E1 {way}");
        assert_eq!(lesson.answer(&moment, &action), Answer::GoesOn, "{way}");
        let moment = lesson
            .moment(game, 1, std::slice::from_ref(&action))
            .unwrap();
        assert!(moment.is_midway() && !moment.is_done(step));
        assert_eq!(moment.choices(step)[0], "attack E1 on K1");
        let did = [action, "attack E1 on K1".into()];
        assert!(lesson.moment(game, 1, &did).unwrap().is_done(step));
    }
    for way in ["24,44", "23,42 23.5,43"] {
        let Answer::Legal { says, .. } = lesson.answer(&moment, &format!("move E1 {way}")) else {
            panic!("{way} is allowed and does not go on");
        };
        assert_eq!(says, "Away from him?");
    }
    // What is legal and neither is answered as anything else is; what is too far is refused by the engine.
    let aside = lesson.answer(&moment, "move E1 28,40");
    assert!(
        matches!(aside, Answer::Legal { ref says, .. } if says.contains("not what we are after"))
    );
    let far = lesson.answer(&moment, "move E1 36,40");
    assert!(matches!(far, Answer::Refused { .. }), "{far:?}");
}

#[test]
fn after_an_open_move_the_next_step_needs_its_own_position() {
    let game = catalogue::find("feud-war").unwrap();
    let more = format!("{OPEN}\n[[step]]\nseat = 2\nsays = \"And then?\"\n");
    let lesson = Lesson::parse("feud-war/01-open.toml", &more).unwrap();
    let error = check_lesson(game, &lesson).unwrap_err().to_string();
    assert!(
        error.contains("step 2, position: after a choice"),
        "{error}"
    );
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
