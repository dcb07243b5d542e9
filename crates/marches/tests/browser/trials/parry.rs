//! Parry: both choose at once and in secret, one strikes, the other reacts.

use super::{close, fits, moves_on, open, says, seat, set_up};
use crate::{
    browser::{Browser, Screen},
    house::House,
    player::version,
};
use serde_json::json;

fn height(name: &str) -> String {
    format!(".board [data-target='height:{name}']")
}

/// Keeps two guards by clicking.
async fn guard(browser: &Browser, heights: [&str; 2]) {
    for name in heights {
        moves_on(browser, &height(name)).await;
    }
}

/// The heights that the board shows as guarded by the reader.
async fn guarded(browser: &Browser) -> serde_json::Value {
    browser
        .run(
            "return [...document.querySelectorAll('.board [aria-label*=\"guard\"]')]
                .filter((one) => one.checkVisibility())
                .map((one) => one.getAttribute('aria-label').split(',')[0]);",
        )
        .await
}

#[tokio::test]
async fn a_blow_asks_the_other_and_a_stale_page_does_nothing() {
    let house = House::of_trials();
    let ann = Browser::open(&house, Screen::Desk).await;
    set_up(&ann, &house, "parry").await;
    seat(&ann, 1, "me", "Ann").await;
    seat(&ann, 2, "friend", "").await;
    open(&ann).await;
    let table = ann.url().await;
    let link = ann.attr(".missing a", "href").await.unwrap();
    let ben = Browser::open(&house, Screen::Phone).await;
    ben.goto(&link).await;
    ben.fill("[name=name]", "Ben").await;
    ben.click("main button[type=submit]").await;
    ben.until("#live[data-mine]").await;
    fits(&ben).await;
    ann.until_true("!document.querySelector('.missing')").await;

    // Ann has the table in a second tab, to which no news comes.
    moves_on(&ann, &height("high")).await;
    let first = ann.client.window().await.unwrap();
    let second = ann.client.new_window(true).await.unwrap().handle;
    ann.client.switch_to_window(second).await.unwrap();
    ann.devtools("Network.enable", json!({})).await;
    ann.devtools(
        "Network.setBlockedURLs",
        json!({ "urls": ["*/events*", "*/part?*"] }),
    )
    .await;
    ann.goto(&table).await;
    ann.until("#live[data-mine]").await;
    let second = ann.client.window().await.unwrap();
    ann.client.switch_to_window(first.clone()).await.unwrap();
    moves_on(&ann, &height("low")).await;
    says(&ann, "#prompt", "Wait for the other.").await;
    let now = version(&ann).await;
    ann.client.switch_to_window(second).await.unwrap();
    assert!(version(&ann).await < now, "this tab has slept");
    ann.click(&height("middle")).await;
    says(&ann, "#notice", "The table had moved on before this came.").await;
    assert_eq!(version(&ann).await, now);
    assert_eq!(guarded(&ann).await, json!(["high", "low"]));
    says(&ann, "#prompt", "Wait for the other.").await;
    ann.client.close_window().await.unwrap();
    ann.client.switch_to_window(first).await.unwrap();

    // Ben guards and rides; what he guards stays his.
    guard(&ben, ["middle", "low"]).await;
    says(&ben, "#prompt", "Strike.").await;
    assert_eq!(guarded(&ann).await, json!(["high", "low"]));
    assert_eq!(guarded(&ben).await, json!(["middle", "low"]));
    assert!(!ann.has("#live[data-mine]").await);
    moves_on(&ben, &height("high")).await;
    says(&ben, "#prompt", "Wait for the other.").await;
    says(&ann, "#prompt", "Parry, or let it come.").await;
    assert!(ann.text(".board").await.contains("the blow"));
    fits(&ben).await;
    moves_on(&ann, "#prompt [value=parry]").await;
    says(&ann, "#panel-points", "Ann: 1").await;
    says(&ben, "#panel-points", "Ann: 1").await;
    says(&ben, "#log", "Ann turns the blow.").await;

    // The other two bouts: Ann rides and hits, Ben rides and is parried by the wrong guard.
    for (rider, other, blow, answer) in
        [(&ann, &ben, "high", "let"), (&ben, &ann, "middle", "parry")]
    {
        other.until("#live[data-mine]").await;
        guard(other, ["high", "low"]).await;
        rider.until("#live[data-mine]").await;
        guard(rider, ["high", "low"]).await;
        says(rider, "#prompt", "Strike.").await;
        moves_on(rider, &height(blow)).await;
        other.until("#live[data-mine]").await;
        moves_on(other, &format!("#prompt [value={answer}]")).await;
    }
    for (browser, result) in [(&ann, "A draw: Ann and Ben"), (&ben, "A draw: Ann and Ben")] {
        browser.until("#live[data-over]").await;
        assert_eq!(browser.text(".result").await, result);
    }
    close(ann).await;
    close(ben).await;
}

/// Whether the curtain hangs, and before whom.
async fn curtain(browser: &Browser, name: &str) {
    says(browser, "#prompt", &format!("Pass the screen to {name}.")).await;
    assert_eq!(
        guarded(browser).await,
        json!([]),
        "nobody's guards are seen"
    );
    assert!(!browser.has("#acts [data-path]").await);
}

#[tokio::test]
async fn at_one_screen_the_curtain_falls_only_where_something_is_hidden() {
    let house = House::of_trials();
    let phone = Browser::open(&house, Screen::Phone).await;
    phone.prefer("light").await;
    set_up(&phone, &house, "parry").await;
    seat(&phone, 1, "me", "Ann").await;
    seat(&phone, 2, "here", "Ben").await;
    open(&phone).await;
    // Nobody has a guard yet: there is nothing to hide, but it is said who is asked.
    for bout in 0..2 {
        phone.until("#live[data-mine][data-as='1']").await;
        assert!(!phone.has("#lift").await);
        says(&phone, "#prompt", "Ann").await;
        guard(&phone, ["high", "low"]).await;
        curtain(&phone, "Ben").await;
        fits(&phone).await;
        phone.click("#lift").await;
        phone.until("#live[data-mine][data-as='2']").await;
        assert_eq!(guarded(&phone).await, json!([]));
        guard(&phone, ["middle", "low"]).await;
        // In the first bout Ben rides, in the second Ann.
        if bout == 1 {
            curtain(&phone, "Ann").await;
            phone.click("#lift").await;
        }
        says(&phone, "#prompt", "Strike.").await;
        moves_on(&phone, &height("high")).await;
        let other = ["Ann", "Ben"][bout];
        curtain(&phone, other).await;
        phone.click("#lift").await;
        phone.until("#live[data-mine]").await;
        moves_on(&phone, "#prompt [value=let]").await;
    }
    close(phone).await;
}

#[tokio::test]
async fn at_one_screen_without_a_script_nobody_is_stuck_and_nothing_is_seen() {
    let house = House::of_trials();
    let browser = Browser::without_script(&house).await;
    set_up(&browser, &house, "parry").await;
    seat(&browser, 1, "me", "Ann").await;
    seat(&browser, 2, "here", "Ben").await;
    open(&browser).await;
    for heights in [["high", "low"], ["middle", "low"]] {
        for name in heights {
            let guard = format!("#acts [value='guard {name}']");
            browser.click(&guard).await;
        }
        if heights[0] == "high" {
            curtain(&browser, "Ben").await;
            browser.click("#lift").await;
        }
    }
    browser.click("#acts [value='strike high']").await;
    curtain(&browser, "Ann").await;
    browser.click("#lift").await;
    assert_eq!(guarded(&browser).await, json!(["high", "low"]));
    browser.click("#acts [value=parry]").await;
    assert!(!browser.has("#lift").await);
    assert!(browser.text("#panel-points").await.contains("Ann: 1"));
    browser.close().await;
}
