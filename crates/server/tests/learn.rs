//! Lessons over HTTP, by links alone: right and wrong answers, addresses that lead nowhere, pictures, the goal, and the
//! guided first game.

use crate::support::{Live, wait_until};

#[test]
fn a_lesson_is_walked_by_links_and_a_wrong_answer_shows_the_true_refusal() {
    let live = Live::start();
    let page = live.anyone().get("/learn/schotten-totten/proof").body;
    assert!(page.contains("Which of these Stones can you claim now?"));
    assert!(
        page.contains("data-pointer=\"hand:b7\""),
        "the coach points"
    );
    assert!(
        page.matches("#answer\" data-go").count() == 3,
        "without a script too the answer is what comes into sight"
    );
    let wrong = live
        .anyone()
        .get("/learn/schotten-totten/proof?step=1&try=%215")
        .body;
    assert!(
        wrong.contains("class=\"refusal\"") && wrong.contains("ST-5e"),
        "{wrong}"
    );
    assert!(
        wrong.contains("class=\"ghost\""),
        "the card that would beat you"
    );
    // What goes on leads to an address of its own.
    let right = live
        .anyone()
        .get("/learn/schotten-totten/proof?step=1&try=%212");
    assert_eq!(right.status, 303, "{right:?}");
    let there = right.header("location").unwrap();
    assert_eq!(there, "/learn/schotten-totten/proof?step=1&did=%212");
    let page = live.anyone().get(there).body;
    assert!(page.contains("1 of 2 found"), "{page}");
    let page = live.anyone().get(&format!("{there}&did=%218")).body;
    assert!(page.contains("class=\"right\""));
}

#[test]
fn where_a_game_takes_points_a_figure_is_picked_and_a_tap_is_a_move() {
    let live = Live::start();
    let here = "/learn/feud-war/moving?step=1";
    let page = |more: &str| live.anyone().get(&format!("{here}{more}"));
    // Its reach lies over the board, and its deeds stand beside it.
    let picked = page("&picked=figure:E2").body;
    assert!(picked.contains("data-picked=\"figure:E2\""), "{picked}");
    assert!(picked.contains("template id=\"sketch\"") && picked.contains("E2 may go 6 in"));
    assert!(
        picked.contains("try=stay+E2") || picked.contains("try=stay%20E2"),
        "{picked}"
    );
    // Any way to the place goes on: 24 units are an inch, and points come in thousandths of a unit.
    let right = page("&picked=figure:E2&points=532800,945600");
    assert_eq!(right.status, 303, "{right:?}");
    let there = live.anyone().get(right.header("location").unwrap()).body;
    assert!(there.contains("class=\"right\""), "{there}");
    let aside = page("&picked=figure:E2&points=480000,1104000").body;
    assert!(aside.contains("class=\"but\"") && aside.contains("shall end close to E3"));
    let far = page("&picked=figure:E2&points=480000,48000").body;
    assert!(
        far.contains("class=\"refusal\"") && far.contains("FW-MOVE-1"),
        "{far}"
    );
    for (more, status) in [
        ("&picked=figure:E2&points=x", 400),
        ("&picked=stone:9&points=1,1", 400),
        ("&picked=stone:9", 200),
        ("&points=1,1", 400),
    ] {
        assert_eq!(page(more).status, status, "{more}");
    }
    // Where a game takes none, nothing is thought of.
    let other = live
        .anyone()
        .get("/learn/schotten-totten/proof?picked=stone:2");
    assert_eq!(other.status, 200);
    assert!(!other.body.contains("data-picked"));
}

#[test]
fn addresses_that_lead_nowhere_get_a_clear_error_and_nothing_is_echoed() {
    let live = Live::start();
    for (path, status) in [
        ("/learn/chess", 404),
        ("/learn/schotten-totten/nothing", 404),
        ("/learn/schotten-totten/proof?step=0", 404),
        ("/learn/schotten-totten/proof?step=99", 404),
        ("/learn/schotten-totten/proof?step=x", 400),
        ("/learn/schotten-totten/proof?did=%215", 400),
        ("/learn/schotten-totten/proof?did=%3Cscript%3E", 400),
        ("/learn/schotten-totten/nothing/picture", 404),
        ("/rules/schotten-totten/picture/99", 404),
    ] {
        let as_page = [("accept", "text/html")];
        let answer = live.anyone().ask("GET", path, &as_page, "");
        assert_eq!(answer.status, status, "{path}: {answer:?}");
        assert!(!answer.body.contains("<script>"), "{path}");
    }
    let many = format!("/learn/schotten-totten/proof?{}", "did=%212&".repeat(100));
    assert_eq!(live.anyone().get(&many).status, 400);
    let page = live
        .anyone()
        .get("/learn/schotten-totten/proof?try=%3Cscript%3E");
    assert_eq!(page.status, 200);
    assert!(!page.body.contains("<script>"));
}

#[test]
fn every_lesson_and_every_picture_opens() {
    let live = Live::start();
    for game in [
        "schotten-totten",
        "hammer-of-the-scots",
        "border-reivers",
        "feud-war",
    ] {
        let road = live.anyone().get(&format!("/learn/{game}")).body;
        let course = lessons::Course::of(game).unwrap();
        for lesson in &course.lessons {
            let here = format!("/learn/{game}/{}", lesson.id);
            assert!(road.contains(&format!("\"{here}\"")), "{here}");
            for step in 1..=lesson.steps.len() {
                let answer = live.anyone().get(&format!("{here}?step={step}"));
                assert_eq!(answer.status, 200, "{here} {step}");
            }
            let picture = live.anyone().get(&format!("{here}/picture?theme=dark"));
            assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
            assert!(picture.body.starts_with("<svg"));
        }
        let rules = live.anyone().get(&format!("/rules/{game}")).body;
        for (at, section) in course.page.sections.iter().enumerate() {
            assert!(rules.contains(&section.title), "{}", section.title);
            let address = format!("/rules/{game}/picture/{}", at + 1);
            let status = if section.picture.is_some() { 200 } else { 404 };
            assert_eq!(live.anyone().get(&address).status, status, "{address}");
        }
        assert!(
            live.anyone()
                .get("/")
                .body
                .contains(&format!("/learn/{game}"))
        );
    }
}

#[test]
fn the_goal_stands_on_the_table_until_the_first_action_and_beside_it_later() {
    let live = Live::start();
    let browser = live.browser();
    let table = browser.open(&[("seat.1", "me"), ("seat.2", "anyone"), ("set.first", "1")]);
    let page = browser.get(&format!("/table/{table}")).body;
    assert!(page.contains("goal-strip\""), "{page}");
    assert!(!page.contains("class=\"card coach-says\""), "no coach here");
    let card = page.split("name=\"action\" value=\"").nth(1).unwrap();
    let action = card.split('"').next().unwrap().to_string();
    let decision = page.split("data-decision=\"").nth(1).unwrap();
    let decision = decision.split('"').next().unwrap().to_string();
    browser.post(
        &format!("/table/{table}/act"),
        &[("action", action.as_str()), ("decision", decision.as_str())],
    );
    let page = browser.get(&format!("/table/{table}")).body;
    assert!(!page.contains("goal-strip\""));
    assert!(page.contains("id=\"goal\""), "a click away");
}

/// How the coach begins when he speaks of a move of the learner.
const JUDGED: [&str; 6] = [
    "Well played:",
    "That was the best that I can see.",
    "A sound move:",
    "Good: nothing else was worth more.",
    "That may do. Something stronger was there:",
    "Not bad. For next time, this was worth more:",
];

#[test]
fn a_guided_game_is_a_real_table_where_the_coach_speaks_and_falls_silent() {
    let live = Live::start();
    let browser = live.browser();
    let opened = browser.post("/learn/schotten-totten/begin", &[]);
    assert_eq!(opened.status, 303, "{opened:?}");
    let table = opened.header("location").unwrap().to_string();
    let page = || browser.get(&table).body;
    let between = |text: &str, from: &str| {
        let after = text.split(from).nth(1).unwrap_or_default();
        after.split('"').next().unwrap_or_default().to_string()
    };
    assert!(page().contains("coach-says") && page().contains("Begin near the middle"));
    let mut has_commented = false;
    let mut is_silent = false;
    let mut has_judged = false;
    for number in 0..30 {
        wait_until(|| page().contains("data-mine") || page().contains("data-over"));
        let now = page();
        has_commented |= now.contains("Your first card lies");
        is_silent |= has_commented && !now.contains("coach-says");
        if is_silent && has_judged || now.contains("data-over") {
            break;
        }
        let action = between(&now, "name=\"action\" value=\"").replace("&gt;", ">");
        let decision = between(&now, "data-decision=\"");
        let form = [("action", action.as_str()), ("decision", decision.as_str())];
        browser.post(&format!("{table}/act"), &form);
        // He thinks for a moment, and not about every move.
        for _ in 0..if number < 2 || has_judged { 0 } else { 10 } {
            std::thread::sleep(std::time::Duration::from_millis(40));
            has_judged |= JUDGED.iter().any(|says| page().contains(says));
        }
    }
    assert!(has_commented && is_silent);
    assert!(has_judged, "no word about the learner's own moves");
}

#[test]
fn a_game_for_one_has_a_guided_first_turn_too() {
    let live = Live::start();
    let browser = live.browser();
    let opened = browser.post("/learn/border-reivers/begin", &[]);
    assert_eq!(opened.status, 303, "{opened:?}");
    let table = opened.header("location").unwrap().to_string();
    let page = || browser.get(&table).body;
    let act = |action: &str| {
        let now = page();
        let decision = now.split("data-decision=\"").nth(1).unwrap();
        let decision = decision.split('"').next().unwrap();
        let form = [("action", action), ("decision", decision)];
        browser.post(&format!("{table}/act"), &form)
    };
    // Nobody else sits here, and the coach speaks all the same.
    assert!(page().contains("coach-says") && page().contains("You are Dacre"));
    let passed = act("pass");
    assert!(passed.status < 400, "{passed:?}");
    assert!(page().contains("Passed, and nobody got anything."));
    // Somebody else's table of the same game has no coach.
    let opened = browser.post("/new/border-reivers", &[("seat.1", "me")]);
    assert_eq!(opened.status, 303, "{opened:?}");
    let plain = browser.get(opened.header("location").unwrap()).body;
    assert!(!plain.contains("coach-says"));
}
