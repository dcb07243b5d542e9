//! Lessons: finished by keyboard alone in both games, by taps on a phone, and what is remembered of them.

use crate::{
    browser::{Browser, Screen},
    house::House,
};

const RIGHT: char = '\u{e014}';
const ESCAPE: char = '\u{e00c}';

/// Waits until the lesson shows this step.
async fn at_step(browser: &Browser, step: usize) {
    let css = format!(".dots a[aria-current][aria-label='Step {step}']");
    browser.until(&css).await;
}

#[tokio::test]
async fn a_lesson_of_schotten_totten_by_keyboard_alone() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    browser
        .goto(&format!("{}/learn/schotten-totten/proof", house.url))
        .await;
    at_step(&browser, 1).await;
    // The trap: a card in your own hand proves nothing.
    browser.press('5').await;
    browser.until("#answer .refusal .clause").await;
    assert!(
        browser
            .text("#answer")
            .await
            .contains("nobody else can see")
    );
    assert!(browser.has(".board .ghost").await);
    for key in ['2', '8'] {
        browser.press(key).await;
        browser
            .until(&format!(".tile.done[data-key='{key}']"))
            .await;
    }
    browser.until("#answer .right").await;
    for step in 2..=4 {
        browser.press(RIGHT).await;
        at_step(&browser, step).await;
        browser.press('1').await;
        browser.until("#answer .right").await;
    }
    browser.press(ESCAPE).await;
    browser.until(".stop.done[data-lesson=proof]").await;
    assert_eq!(browser.text("[data-count]").await, "1");
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
async fn a_lesson_of_hammer_of_the_scots_by_keyboard_alone() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    browser
        .goto(&format!("{}/learn/hammer-of-the-scots/nobles", house.url))
        .await;
    at_step(&browser, 1).await;
    browser.press('1').await;
    browser.until("#answer .right").await;
    assert!(browser.text("#answer").await.contains("serves Scotland"));
    browser.press(RIGHT).await;
    at_step(&browser, 2).await;
    browser.press('2').await;
    browser.until("#answer .but").await;
    browser.press('1').await;
    browser.until("#answer .right").await;
    browser.press(RIGHT).await;
    at_step(&browser, 3).await;
    // An answer of several actions: take him up, lead him, let him stop.
    for action in ["Move Douglas", "Angus", "Stop"] {
        let find = format!(
            "[...document.querySelectorAll('a.tile[href]')].find((tile) => tile.textContent.includes('{action}'))?.dataset.key"
        );
        browser.until_true(&find).await;
        let key = browser.run(&format!("return {find};")).await;
        browser
            .press(key.as_str().unwrap().chars().next().unwrap())
            .await;
    }
    browser.until("#answer .right").await;
    browser.press(ESCAPE).await;
    browser.until(".stop.done[data-lesson=nobles]").await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
async fn a_lesson_on_a_phone_by_taps_on_the_board_which_stays_whole() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Phone).await;
    browser
        .goto(&format!("{}/learn/schotten-totten/winning", house.url))
        .await;
    at_step(&browser, 1).await;
    let fits = "(() => { const board = document.querySelector('.lesson-board .board').getBoundingClientRect();
        const card = document.querySelector('#coach').getBoundingClientRect();
        return board.left >= 0 && board.right <= innerWidth && board.bottom <= card.top + 1 && card.bottom <= innerHeight + 1
            && document.documentElement.scrollWidth <= innerWidth; })()";
    browser.until_true(fits).await;
    // What the step is not about says what it is about.
    let unlit = "document.querySelector('#board [data-target][aria-disabled=true]')";
    browser
        .run(&format!(
            "{unlit}.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}));"
        ))
        .await;
    let told = "!document.querySelector('#toast').hidden && document.querySelector('#toast').textContent.startsWith('Not in this step: ')";
    browser.until_true(told).await;
    browser.click("[data-target='stone:4']").await;
    browser.until("#answer .right").await;
    browser.until_true(fits).await;
    browser.click("#next").await;
    at_step(&browser, 2).await;
    browser.click("[data-target='stone:9']").await;
    browser.until("#answer .right").await;
    browser.click("#next").await;
    at_step(&browser, 3).await;
    browser.click("[data-target='hand:y8']").await;
    browser.until("[data-target='hand:y8'].picked").await;
    browser.click_inside("[data-target='side:5']").await;
    browser.until("#answer .right").await;
    browser.until("[data-next-lesson]").await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}
