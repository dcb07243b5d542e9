//! Border Reivers on the server: the stop after Spring, and reasons for what cannot be picked.

use crate::support::{Browser, Live};
use server::{Config, Limits};
use store::SqliteStore;
use table::{Rng, Seat};

const GAME: &str = "border-reivers";

fn quick() -> Live {
    let limits = Limits {
        rate: 1e5,
        burst: 1e5,
        ..Limits::default()
    };
    let config = Config {
        limits,
        ..Config::default()
    };
    Live::with(config, SqliteStore::in_memory())
}

fn table(live: &Live) -> (Browser, String) {
    let browser = live.browser();
    let form = [
        ("set.family", "kerr"),
        ("seed", "Spring"),
        ("seat.1", "me"),
        ("name.1", "Ann"),
    ];
    let answer = browser.post(&format!("/new/{GAME}"), &form);
    assert_eq!(answer.status, 303, "{answer:?}");
    let path = answer.header("location").unwrap().to_string();
    (browser, path)
}

/// What stands between these two.
fn between<'a>(page: &'a str, from: &str, to: &str) -> &'a str {
    let rest = page
        .split_once(from)
        .unwrap_or_else(|| panic!("no {from}"))
        .1;
    rest.split(to).next().unwrap()
}

/// Plays at random until the page stops after Spring.
fn play_to_spring(live: &Live, browser: &Browser, path: &str) -> String {
    let id = path.rsplit('/').next().unwrap();
    let mut rng = Rng::new(4);
    loop {
        let page = browser.get(path).body;
        if page.contains("id=\"interlude\"") {
            return page;
        }
        let truth = live.truth(id);
        let legal = truth.legal(Seat::FIRST);
        let action = legal[rng.pick(legal.len())].notation.clone();
        let decision = between(&page, "data-decision=\"", "\"").to_string();
        let form = [("action", action.as_str()), ("decision", decision.as_str())];
        let answer = browser.post(&format!("{path}/act"), &form);
        assert!(answer.status < 400, "{action}: {}", answer.status);
    }
}

#[test]
fn spring_is_told_line_by_line_before_the_next_summer() {
    let live = quick();
    let (browser, path) = table(&live);
    let page = play_to_spring(&live, &browser, &path);
    let stop = between(&page, "id=\"interlude\"", "</section>");
    assert!(stop.contains("Spring of turn 1") && stop.contains("On to Summer"));
    assert!(stop.contains("BR-8.2a") && stop.contains("BR-8.2b"));
    assert_eq!(stop.matches("Notoriety, ").count(), 5);
    // Without a script it stands before what is decided; who wants everything at once reads its headline.
    assert!(page.find("id=\"interlude\"") < page.find("id=\"affair\""));
    let headline = between(&page, "class=\"news\">", "</p>");
    assert!(headline.starts_with("Spring of turn 1: ") && headline.contains(" VP this turn"));
    // It belongs to this moment, and to who plays.
    assert!(!live.browser().get(&path).body.contains("id=\"interlude\""));
    assert!(
        !browser
            .get(&format!("{path}?at=3"))
            .body
            .contains("id=\"interlude\"")
    );
}

#[test]
fn a_thing_that_cannot_be_picked_says_why_with_its_clause() {
    let live = quick();
    let (browser, path) = table(&live);
    for (thing, words, clause) in [
        ("region:eden-valley", "you raid it in Winter", "BR-7.4a"),
        ("sheet:second", "opens on turn 2", "BR-5.2.1f"),
        ("season:winter", "it comes by itself", "BR-4.0e"),
        ("stock:horses", "you send standing ones", "BR-7.4l"),
    ] {
        let page = browser.get(&format!("{path}?why=thing+{thing}")).body;
        let card = between(&page, "id=\"refusal\"", "</section>").to_lowercase();
        assert!(card.contains(&words.to_lowercase()), "{thing}: {card}");
        assert!(card.contains(&clause.to_lowercase()), "{thing}: {card}");
    }
    // What is no thing gets no card, and changes nothing.
    let page = browser
        .get(&format!("{path}?why=thing+region:atlantis"))
        .body;
    assert!(!page.contains("id=\"refusal\""));
}
