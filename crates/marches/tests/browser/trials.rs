//! The small games that prove the contract, by hand: a hill on which four point where they walk, a bout with reactions,
//! and a journey alone with dice and cards of one's own.

mod gather;
mod parry;
mod toll;

use crate::{browser::Browser, house::House, player::version};

/// Goes to the form for a table of this game.
async fn set_up(browser: &Browser, house: &House, game: &str) {
    browser.goto(&house.url).await;
    browser
        .click(&format!("a.button[href='/new/{game}']"))
        .await;
    browser.until("form.setup").await;
}

/// Says who sits on a seat, with this name.
async fn seat(browser: &Browser, number: usize, kind: &str, name: &str) {
    let option = format!("[name='seat.{number}'] option[value={kind}]");
    browser.click(&option).await;
    browser.fill(&format!("[name='name.{number}']"), name).await;
}

/// Opens the table that the form describes.
async fn open(browser: &Browser) {
    browser.click("main button[type=submit]").await;
    browser.until("#live").await;
}

/// Does this and waits until the page shows a newer table than before.
async fn moves_on(browser: &Browser, css: &str) {
    let before = version(browser).await;
    browser.click(css).await;
    crate::player::moved_on(browser, before).await;
}

/// Waits until this text stands there.
async fn says(browser: &Browser, css: &str, text: &str) {
    let there = format!("document.querySelector(`{css}`)?.textContent.includes(`{text}`)");
    browser.until_true(&there).await;
}

/// Nothing on the page reaches beyond a narrow window.
async fn fits(browser: &Browser) {
    let wide = browser
        .run("return document.documentElement.scrollWidth;")
        .await;
    assert!(wide.as_u64().unwrap() <= 390, "the page is {wide} wide");
}

/// No script complained, except that the browser notes every answer that is not "200" (a refusal, a stale page).
async fn close(browser: Browser) {
    let mut complaints = browser.complaints().await;
    complaints.retain(|said| !said.contains("the server responded with a status of"));
    assert_eq!(complaints, Vec::<String>::new());
    browser.close().await;
}
