//! Lessons: every one finished by keyboard alone, by taps on a phone, and what is remembered of them.

use crate::{
    browser::{Browser, Screen},
    house::House,
};
use lessons::{Course, Step};

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

/// Presses the key of the tile that stands for this action, and waits until the page has gone on.
async fn press_the_tile(browser: &Browser, action: &str) {
    let tile = format!(
        "[...document.querySelectorAll('a.tile[href]')].find((tile) =>
            new URL(tile.href).searchParams.get('try') === {action:?})"
    );
    browser.until_true(&tile).await;
    let key = browser.run(&format!("return {tile}.dataset.key;")).await;
    let key = key.as_str().and_then(|key| key.chars().next());
    let before = browser.url().await;
    browser.press(key.expect("a tile has a key")).await;
    let moved_on = format!("location.href !== {before:?}");
    browser.until_true(&moved_on).await;
}

/// Gives the answers that go on: all of them, or where one is enough the first that stands beside the board.
async fn answer(browser: &Browser, step: &Step) {
    let actions = |entry: &str| -> Vec<String> {
        entry
            .split(';')
            .map(|action| action.trim().into())
            .collect()
    };
    let offered = browser
        .run("return [...document.querySelectorAll('a.tile[href]')].map((tile) => new URL(tile.href).searchParams.get('try'));")
        .await;
    let is_offered = |action: &String| {
        offered
            .as_array()
            .is_some_and(|all| all.iter().any(|it| it == action))
    };
    for entry in &step.goes {
        let actions = actions(entry);
        if step.any && !is_offered(&actions[0]) {
            continue;
        }
        for action in &actions {
            press_the_tile(browser, action).await;
        }
        if step.any {
            break;
        }
    }
    browser.until("#answer .right").await;
}

/// Goes through all lessons of a game with arrows, digits and Escape.
async fn all_by_keyboard(game: &str) {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    let course = Course::of(game).expect("the game has lessons");
    for lesson in &course.lessons {
        let page = format!("{}/learn/{game}/{}", house.url, lesson.id);
        browser.goto(&page).await;
        for (number, step) in (1..).zip(&lesson.steps) {
            at_step(&browser, number).await;
            if !step.goes.is_empty() {
                answer(&browser, step).await;
            }
            if number < lesson.steps.len() {
                browser.press(RIGHT).await;
            }
        }
        browser.press(ESCAPE).await;
        let finished = format!(".stop.done[data-lesson='{}']", lesson.id);
        browser.until(&finished).await;
    }
    let count = browser.text("[data-count]").await;
    assert_eq!(count, course.lessons.len().to_string());
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
async fn all_lessons_of_schotten_totten_by_keyboard_alone() {
    all_by_keyboard("schotten-totten").await;
}

#[tokio::test]
async fn all_lessons_of_hammer_of_the_scots_by_keyboard_alone() {
    all_by_keyboard("hammer-of-the-scots").await;
}

#[tokio::test]
async fn all_lessons_of_border_reivers_by_keyboard_alone() {
    all_by_keyboard("border-reivers").await;
}

#[tokio::test]
async fn all_lessons_of_feud_war_by_keyboard_alone() {
    all_by_keyboard("feud-war").await;
}
