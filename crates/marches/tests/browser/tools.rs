//! The tools for games with figures in a real browser: a clan is built and a table laid out with the mouse, with the keyboard, by touch on a phone and without
//! a script; decks go on and survive a reload; every page can be used by everyone.

use crate::{
    access,
    browser::{Browser, Screen},
    house::House,
};
use fantoccini::actions::{InputSource, PointerAction, TouchActions};
use std::time::Duration;

const CLAN: &str = "/rosters/feud-war?list=clan+Kerrs%0Aleader%3Aheavy%2Cspear%2Chorse+%3D+Dand%0Aman%3Alight%2Cbow";

/// Chooses an option as a hand does with the keyboard; the page hears a change.
async fn select(browser: &Browser, css: &str, value: &str) {
    browser
        .find(css)
        .await
        .select_by_value(value)
        .await
        .unwrap();
}

/// Where a piece lies now, in whole quarters of an inch, by its name for the ear.
async fn label(browser: &Browser, name: &str) -> String {
    let css = format!("#over [data-name='{name}']");
    browser.attr(&css, "aria-label").await.unwrap()
}

/// The middle of a piece in the window, where nothing covers it.
async fn middle(browser: &Browser, name: &str) -> (f64, f64) {
    browser.reach(&format!("#over [data-name='{name}']")).await
}

async fn at_rest(browser: &Browser, verdict: &str) {
    let shown = format!("document.querySelector('#verdict').innerText.includes('{verdict}')");
    browser.until_true(&shown).await;
}

/// A finger that goes along these points of the window.
async fn swipe(browser: &Browser, points: &[(f64, f64)]) {
    let towards = |&(x, y): &(f64, f64)| PointerAction::MoveTo {
        duration: Some(Duration::from_millis(60)),
        x,
        y,
    };
    let mut hand = TouchActions::new("finger".into());
    for (number, point) in points.iter().enumerate() {
        hand = hand.then(towards(point));
        if number == 0 {
            hand = hand.then(PointerAction::Down { button: 0 });
        }
    }
    let hand = hand.then(PointerAction::Up { button: 0 });
    browser.client.perform_actions(hand).await.unwrap();
}

#[tokio::test]
async fn a_clan_is_built_with_the_mouse_and_each_fault_stands_at_its_figure() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    browser
        .goto(&format!("{}/rosters/feud-war", house.url))
        .await;
    browser.click(".starts .start").await;
    browser.until(".account .good").await;
    assert!(browser.text(".points").await.starts_with("100 of 100"));
    browser.click("[name='do'][value='add-hound']").await;
    browser.until(".account.over").await;
    assert!(browser.text(".spent").await.contains("FW-TROOPS-1"));
    // The first man's bow instead of his spear; then a third weapon is nothing that can be chosen.
    select(&browser, "[name='w2']", "bow").await;
    browser
        .until_true("document.querySelectorAll('.fighter')[1].innerText.includes('12 / 24 in')")
        .await;
    browser.click("[name='do'][value='remove-9']").await;
    browser.until(".account .good").await;
    browser.fill("[name='n1']", "Dand").await;
    browser.click("#name").await;
    browser.until_true("location.search.includes('Dand')").await;
    // The address holds it all.
    browser.client.refresh().await.unwrap();
    assert_eq!(
        browser.attr("[name='n1']", "value").await.as_deref(),
        Some("Dand")
    );
    let notation = browser.attr("#notation", "value").await.unwrap();
    assert!(
        notation
            .starts_with("leader:heavy,spear,horse=Dand man:light,bow,horse man:light,spear,horse"),
        "{notation}"
    );
    // Who comes back finds it.
    browser
        .goto(&format!("{}/rosters/feud-war", house.url))
        .await;
    browser.click("[data-last]").await;
    browser.until(".fighter").await;
    assert_eq!(
        browser.attr("[name='n1']", "value").await.as_deref(),
        Some("Dand")
    );
    assert_eq!(browser.complaints().await, [""; 0]);
    browser.close().await;
}

#[tokio::test]
async fn a_clan_is_built_by_touch_on_a_phone_and_without_a_script() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Phone).await;
    browser.goto(&format!("{}{CLAN}", house.url)).await;
    let at = browser.reach("[value='add-man']").await;
    swipe(&browser, &[at]).await;
    browser
        .until_true("document.querySelectorAll('.fighter').length === 3")
        .await;
    let at = browser.reach("[name='h3']").await;
    swipe(&browser, &[at]).await;
    browser.until_true("document.querySelectorAll('.fighter')[2].querySelector('.fighter-points').innerText === '10'").await;
    let wide = browser
        .run("return document.documentElement.scrollWidth - innerWidth;")
        .await;
    assert_eq!(wide, 0, "nothing hangs over the edge of a phone");
    browser.close().await;

    let browser = Browser::without_script(&house).await;
    browser.goto(&format!("{}{CLAN}", house.url)).await;
    browser.click("[value='copy-2']").await;
    browser.until("[name='n3']").await;
    browser.fill("[name='n3']", "Sim").await;
    browser.click(".add-row [value='show']").await;
    browser.until("[name='n3'][value='Sim']").await;
    assert!(browser.url().await.contains("Sim"));
    browser.close().await;
}

#[tokio::test]
async fn a_table_is_laid_out_with_mouse_and_keyboard_and_judged_at_once() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    browser
        .goto(&format!("{}/terrain?ready=farmstead", house.url))
        .await;
    at_rest(&browser, "It can be laid: 17 pieces").await;
    // The hill is dragged on the house: both are named, both are marked.
    let was = label(&browser, "west hill").await;
    let (from, to) = (
        middle(&browser, "west hill").await,
        middle(&browser, "farmhouse").await,
    );
    browser
        .draw(&[from, ((from.0 + to.0) / 2.0, from.1), to])
        .await;
    at_rest(&browser, "\"farmhouse\" and \"west hill\" overlap near").await;
    assert_ne!(label(&browser, "west hill").await, was);
    assert!(browser.has("#over .wrong[data-name='farmhouse']").await);
    browser.click("[data-do='undo']").await;
    at_rest(&browser, "It can be laid").await;
    assert_eq!(label(&browser, "west hill").await, was);
    // By the keyboard: the piece has the focus, arrows move it, a key turns it.
    browser
        .run("document.querySelector(\"#over [data-name='north hill']\").focus();")
        .await;
    browser.until("#over .held[data-name='north hill']").await;
    let before = label(&browser, "north hill").await;
    browser.press('\u{e014}').await;
    let moved = format!(
        "document.querySelector(\"#over [data-name='north hill']\").getAttribute('aria-label') !== '{before}'"
    );
    browser.until_true(&moved).await;
    let outline = "document.querySelector(\"#over [data-name='north hill']\").getAttribute('d')";
    let shape = browser.run(&format!("return {outline};")).await;
    browser.press(']').await;
    browser.until_true(&format!("{outline} !== {shape}")).await;
    // Something new, of another size; then it is removed.
    browser
        .click(".palette-grid .piece-kind:nth-child(8)")
        .await;
    at_rest(&browser, "18 pieces").await;
    let wide = browser.attr("#piece-w", "value").await;
    browser.click("[data-do='larger']").await;
    browser
        .until_true("document.querySelector('#piece-w').value > 9.2")
        .await;
    assert_eq!(wide.as_deref(), None, "it was set by the script");
    browser.click("[data-do='remove']").await;
    at_rest(&browser, "17 pieces").await;
    // The link holds the table, and a reload without one finds it too.
    let link = browser.attr("#share a", "href").await.unwrap();
    let told = label(&browser, "north hill").await;
    browser.goto(&format!("{}{link}", house.url)).await;
    at_rest(&browser, "17 pieces").await;
    assert_eq!(label(&browser, "north hill").await, told);
    browser.goto(&format!("{}/terrain", house.url)).await;
    browser.until_true(&format!("document.querySelector(\"#over [data-name='north hill']\")?.getAttribute('aria-label') === '{told}'")).await;
    assert_eq!(browser.complaints().await, [""; 0]);
    browser.close().await;
}

#[tokio::test]
async fn a_table_is_laid_out_by_touch_on_a_phone() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Phone).await;
    browser
        .goto(&format!("{}/terrain?ready=lesson", house.url))
        .await;
    at_rest(&browser, "It can be laid: 4 pieces").await;
    let was = label(&browser, "wood").await;
    let at = middle(&browser, "wood").await;
    swipe(&browser, &[at]).await;
    browser.until("#over .held[data-name='wood']").await;
    assert_eq!(
        label(&browser, "wood").await,
        was,
        "a tap chooses and moves nothing"
    );
    swipe(
        &browser,
        &[at, (at.0 + 20.0, at.1 + 10.0), (at.0 + 60.0, at.1 + 20.0)],
    )
    .await;
    browser.until_true(&format!("document.querySelector(\"#over [data-name='wood']\").getAttribute('aria-label') !== '{was}'")).await;
    at_rest(&browser, "It can be laid").await;
    let turned = browser.reach("[data-do='right']").await;
    let outline = "document.querySelector(\"#over [data-name='wood']\").getAttribute('d')";
    let shape = browser.run(&format!("return {outline};")).await;
    swipe(&browser, &[turned]).await;
    browser.until_true(&format!("{outline} !== {shape}")).await;
    let wide = browser
        .run("return document.documentElement.scrollWidth - innerWidth;")
        .await;
    assert_eq!(wide, 0);
    browser.close().await;
}

#[tokio::test]
async fn a_table_is_a_text_without_a_script() {
    let house = House::open();
    let browser = Browser::without_script(&house).await;
    browser
        .goto(&format!("{}/terrain?ready=bare", house.url))
        .await;
    browser.click(".load > summary").await;
    browser.fill("#table", r#"{"name": "mine", "size": [24, 24], "pieces": [{"name": "law", "kind": "hill", "rectangle": [[4, 4], [12, 9]]}]}"#).await;
    browser
        .click("#table-form button[type=submit]:not([formaction])")
        .await;
    browser.until(".measured[aria-label='mine']").await;
    assert!(
        browser
            .text("#verdict")
            .await
            .contains("It can be laid: 1 piece.")
    );
    browser.close().await;
}

#[tokio::test]
async fn decks_go_on_and_survive_a_reload() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Phone).await;
    browser.goto(&format!("{}/decks/feud-war", house.url)).await;
    browser.click(".desk-begin button[type=submit]").await;
    browser.until(".desk [data-next]").await;
    browser.click("[data-next]").await;
    browser.until(".desk-cards .paper-card").await;
    browser
        .click(".score-row [aria-label^='Elliot gets']")
        .await;
    let count =
        "document.querySelectorAll('.score-row')[1].querySelector('.tally strong').innerText";
    browser
        .until_true("location.search.endsWith('gain2')")
        .await;
    let held = browser.run(&format!("return {count};")).await;
    let card = browser.attr(".desk-cards .paper-card", "aria-label").await;
    browser.client.refresh().await.unwrap();
    assert_eq!(
        browser.attr(".desk-cards .paper-card", "aria-label").await,
        card
    );
    assert_eq!(browser.run(&format!("return {count};")).await, held);
    // Who comes back goes on; Take back takes back.
    browser.goto(&format!("{}/decks/feud-war", house.url)).await;
    browser.click("[data-last-desk]").await;
    browser.until(".desk-cards .paper-card").await;
    browser.click(".desk-others .button:last-child").await;
    browser
        .until_true("location.search.endsWith('did=go')")
        .await;
    assert_eq!(
        browser.attr(".desk-cards .paper-card", "aria-label").await,
        card
    );
    browser.close().await;
}

#[tokio::test]
async fn every_tool_can_be_used_by_everyone() {
    let house = House::open();
    let wrong_clan = "/rosters/feud-war?list=leader%3Asword%2Cbow%2Cbill%0Ahound%3Aspear";
    let pages = [
        "/miniatures",
        "/rosters/feud-war",
        CLAN,
        wrong_clan,
        "/terrain?ready=farmstead",
        "/decks/feud-war",
        "/decks/feud-war?seed=a&days=1&name=Anna&name=Ben&name=Cleo&did=go+go+loose",
        "/print/feud-war",
        "/print/feud-war/farm",
    ];
    let mut wrong = Vec::new();
    for screen in [Screen::Desk, Screen::Phone] {
        let browser = Browser::open(&house, screen).await;
        for page in pages {
            browser.goto(&format!("{}{page}", house.url)).await;
            let found = access::check(&browser, page).await;
            wrong.extend(found.iter().map(|one| format!("{screen:?} {one}")));
        }
        browser.close().await;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
