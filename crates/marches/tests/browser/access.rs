//! An accessibility pass over every page, light and dark, wide and narrow: names, roles, contrast, structure,
//! the size of what a finger must hit, and what Tab reaches, in which order. It fails on any violation.

use crate::{
    browser::{Browser, Screen},
    house::House,
    player::{Player, awaits, click},
};
use serde_json::{Value, json};

const CHECKS: &str = include_str!("access.js");

#[tokio::test]
async fn every_page_can_be_used_by_everyone_at_a_desk() {
    look_over(Screen::Desk).await;
}

#[tokio::test]
async fn every_page_can_be_used_by_everyone_on_a_phone() {
    look_over(Screen::Phone).await;
}

async fn look_over(screen: Screen) {
    let house = House::open();
    let browser = Browser::open(&house, screen).await;
    let mut wrong = Vec::new();
    for page in [
        "/",
        "/new/schotten-totten",
        "/rules/schotten-totten",
        "/rules/schotten-totten?q=claim",
        "/new/hammer-of-the-scots",
        "/rules/hammer-of-the-scots",
        "/nowhere",
    ] {
        browser.goto(&format!("{}{page}", house.url)).await;
        wrong.extend(check(&browser, page).await);
    }
    // A table with a friend: waiting, the invitation, the key.
    open(&browser, &house, "friend", "base").await;
    wrong.extend(check(&browser, "a table that waits").await);
    let link = browser.attr(".missing a", "href").await.unwrap();
    browser.click("[popovertarget=share]").await;
    wrong.extend(check(&browser, "the sheet of links").await);
    let key = browser.run("return [...document.querySelectorAll('#share a')].map((a) => a.href).find((a) => a.includes('/key/'));").await;
    let friend = Browser::open(&house, screen).await;
    friend.goto(&link).await;
    wrong.extend(check(&friend, "an invitation").await);
    friend.goto(key.as_str().unwrap()).await;
    wrong.extend(check(&friend, "a key").await);
    friend.close().await;
    // A tactic game: my turn, a hint, a replay, the menu, the rules, at one screen, the end.
    open(&browser, &house, "easy", "tactic").await;
    let mut player = Player::new(20);
    for _ in 0..6 {
        awaits(&browser).await;
        let choice = player.choose(&browser).await;
        click(&browser, &choice).await;
    }
    awaits(&browser).await;
    wrong.extend(check(&browser, "my turn").await);
    browser.click("#hint").await;
    browser.until("#hints").await;
    wrong.extend(check(&browser, "a hint").await);
    browser.click("[data-rules]").await;
    browser.until("#rules[open] .entry").await;
    wrong.extend(check(&browser, "the rules beside the game").await);
    browser.click("#rules [data-close]").await;
    browser.click(".menu-button").await;
    wrong.extend(check(&browser, "the menu").await);
    browser.click("#resign summary").await;
    browser.click("#resign button").await;
    browser.until("#prompt .result").await;
    wrong.extend(check(&browser, "the end").await);
    browser.goto(&format!("{}/", house.url)).await;
    wrong.extend(check(&browser, "home with my games").await);
    open(&browser, &house, "here", "base").await;
    browser.until("#lift").await;
    wrong.extend(check(&browser, "the curtain").await);
    browser.close().await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

async fn open(browser: &Browser, house: &House, other: &str, variant: &str) {
    browser
        .goto(&format!("{}/new/schotten-totten", house.url))
        .await;
    browser
        .run(&format!(
            "document.querySelector(`[name='seat.2']`).value = '{other}';
         document.querySelector(`[name='set.variant'][value='{variant}']`).click();"
        ))
        .await;
    browser.click("main button[type=submit]").await;
    browser.until("#live").await;
}

/// What is wrong with the page that is shown now, in both colour schemes.
async fn check(browser: &Browser, page: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for scheme in ["dark", "light"] {
        browser.prefer(scheme).await;
        // Colours may still be on their way.
        browser.until_true("document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getComputedTiming().iterations === Infinity)").await;
        let found = browser.run(CHECKS).await;
        let found = found.as_array().unwrap().iter();
        wrong.extend(found.map(|one| format!("{page}, {scheme}: {}", one.as_str().unwrap())));
    }
    wrong.extend(unnamed(browser, page).await);
    wrong.extend(tab_order(browser, page).await);
    wrong
}

/// What the browser itself would give to a screen reader without a name.
async fn unnamed(browser: &Browser, page: &str) -> Vec<String> {
    let tree = browser
        .devtools("Accessibility.getFullAXTree", json!({}))
        .await;
    let needs_name = |node: &&Value| {
        let role = node["role"]["value"].as_str().unwrap_or_default();
        let is_control = matches!(
            role,
            "button"
                | "link"
                | "textbox"
                | "searchbox"
                | "combobox"
                | "checkbox"
                | "radio"
                | "slider"
                | "dialog"
                | "DisclosureTriangle"
        );
        let is_nameless = node["name"]["value"]
            .as_str()
            .unwrap_or_default()
            .trim()
            .is_empty();
        node["ignored"] == false && is_control && is_nameless
    };
    let nodes = tree["nodes"].as_array().cloned().unwrap_or_default();
    let nameless = nodes.iter().filter(needs_name);
    nameless
        .map(|node| {
            format!(
                "{page}: a {} has no name for a screen reader",
                node["role"]["value"]
            )
        })
        .collect()
}

/// Tab reaches something, and everything that it should reach can take the focus. Its order is that of the
/// document, since no tabindex is positive (see `access.js`).
async fn tab_order(browser: &Browser, page: &str) -> Vec<String> {
    let steps = browser
        .run(
            "const wrong = [];
             const scope = document.querySelector('dialog[open], :popover-open') || document;
             const able = [...scope.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary, [tabindex=\"0\"]')]
                 .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0 && !one.disabled
                     && (scope !== document || !one.closest('dialog, [popover]')));
             if (!able.length) wrong.push('nothing can be reached by Tab');
             for (const one of able) {
                 one.focus({ preventScroll: true });
                 if (document.activeElement !== one && !(one.type === 'radio')) wrong.push('cannot be focused: ' + one.outerHTML.slice(0, 80));
             }
             document.activeElement?.blur();
             return wrong;",
        )
        .await;
    let found = steps.as_array().unwrap().iter();
    found
        .map(|one| format!("{page}: {}", one.as_str().unwrap()))
        .collect()
}
