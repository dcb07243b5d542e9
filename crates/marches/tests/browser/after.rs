//! What a person meets when the turn or the game is over: a turn that ends by itself, the replay, everything turned up.

use crate::{
    browser::{Browser, Screen},
    games::open_table,
    house::House,
    player::{awaits, choices, click},
};

const RIGHT: char = '\u{e014}';
const LEFT: char = '\u{e012}';

/// Lets turns end by themselves, as they do for people.
async fn as_it_comes(browser: &Browser) {
    browser.run("localStorage.marches = '{}';").await;
    let url = browser.url().await;
    browser.goto(&url).await;
    browser.until("#live").await;
}

/// Plays the first card that there is. What is left then is to end the turn.
async fn play_a_card(browser: &Browser) {
    assert!(awaits(browser).await);
    let first = choices(browser).await.remove(0);
    click(browser, &first).await;
}

#[tokio::test]
async fn a_turn_without_claims_ends_by_itself_unless_it_is_taken_back() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    open_table(&browser, &house, &[("seat.2", "easy"), ("set.first", "1")]).await;
    as_it_comes(&browser).await;
    play_a_card(&browser).await;
    // There is a moment in which it can be taken back.
    browser.until("#prompt .ending").await;
    browser.click("#prompt #undo").await;
    browser
        .until_true("document.querySelectorAll('#acts [data-path]').length > 6")
        .await;
    assert!(!browser.has(".ending").await);
    play_a_card(&browser).await;
    browser.until("#prompt .ending").await;
    browser
        .until_true("document.querySelector('#log').textContent.includes('You draw')")
        .await;
    // Who likes to end turns does so.
    assert!(awaits(&browser).await);
    browser
        .run("document.querySelector('#opt-stay').click();")
        .await;
    play_a_card(&browser).await;
    assert!(!browser.has(".ending").await);
    assert!(browser.complaints().await.is_empty());
    browser.close().await;
}

#[tokio::test]
async fn the_replay_plays_by_itself_and_by_arrow_keys_and_shows_everything() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    open_table(&browser, &house, &[("seat.2", "easy"), ("set.first", "1")]).await;
    for _ in 0..4 {
        play_a_card(&browser).await;
    }
    assert!(awaits(&browser).await);
    browser
        .run("document.querySelector('#menu').showPopover(); document.querySelector('#resign').open = true;")
        .await;
    browser.click("#resign .danger").await;
    browser.until("#live[data-over]").await;
    assert!(browser.text(".result").await.ends_with("won: you resigned"));
    assert!(browser.has("#panel-turned-up").await);
    assert!(browser.has(".board [aria-label*=' held ']").await);
    let at = |at: &str| format!("document.querySelector('#live').dataset.at === '{at}'");
    let last = browser.attr("#live", "data-actions").await.unwrap();
    let before: usize = last.parse::<usize>().unwrap() - 1;
    // By keys, from anywhere.
    browser.press(LEFT).await;
    browser.until_true(&at(&before.to_string())).await;
    assert!(!browser.has("#panel-turned-up").await, "as it was seen");
    browser.click("#turn-up").await;
    browser.until("#panel-turned-up").await;
    browser.press(RIGHT).await;
    browser.until_true(&at(&last)).await;
    // From a line of the log.
    browser.click("#log li:last-child a").await;
    browser.until_true(&at("0")).await;
    assert!(browser.has("#panel-turned-up").await, "the choice stays");
    // By itself, to the end.
    browser
        .run(
            "const speed = document.querySelector('#opt-replay');
              speed.value = 'fast'; speed.dispatchEvent(new Event('change', { bubbles: true }));",
        )
        .await;
    browser.click("#replay-plays").await;
    browser.until_true(&at("2")).await;
    // Space stops it and lets it go on, and an arrow stops it.
    let plays = |plays: bool| format!("#replay-plays[aria-pressed='{plays}']");
    browser.run("document.activeElement.blur();").await;
    browser.press(' ').await;
    browser.until(&plays(false)).await;
    let held = browser.attr("#live", "data-at").await;
    browser.rest().await;
    assert_eq!(browser.attr("#live", "data-at").await, held);
    browser.press(' ').await;
    browser.until(&plays(true)).await;
    browser.press(LEFT).await;
    browser.until(&plays(false)).await;
    browser.rest().await;
    browser.until(&plays(false)).await;
    browser.press(' ').await;
    browser.until_true(&at(&last)).await;
    assert_eq!(
        browser
            .attr("#replay-plays", "aria-pressed")
            .await
            .as_deref(),
        Some("false")
    );
    // The way back from an older moment leads to the game, not away from the table.
    let table = browser.url().await;
    browser.press(LEFT).await;
    browser.until_true(&at(&before.to_string())).await;
    browser.run("history.back();").await;
    browser.until_true(&at(&last)).await;
    assert_eq!(browser.url().await, table);
    assert!(browser.complaints().await.is_empty());
    browser.close().await;
}
