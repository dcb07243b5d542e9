//! Toll: alone, with dice and cards of one's own, and a warden whom the game plays.

use super::{close, fits, moves_on, open, says, seat, set_up};
use crate::{
    browser::{Browser, Screen},
    house::House,
    player::version,
};
use serde_json::{Value, json};

/// Cards for the warden, of which the third rides so far.
fn cards(third: u8) -> String {
    let miles = [1, 2, third, 3, 2, 1];
    let cards = miles.iter().enumerate().map(|(index, miles)| {
        json!({ "name": format!("Card {}", ["A", "B", "C", "D", "E", "F"][index]), "miles": miles })
    });
    serde_json::to_string_pretty(&Value::Array(cards.collect())).unwrap()
}

/// Chooses a file with this in it.
async fn bring(browser: &Browser, text: &str) {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(&file, text).unwrap();
    let field = browser.find(".document input[type=file]").await;
    field
        .send_keys(file.path().to_str().unwrap())
        .await
        .unwrap();
    let is_read = format!(
        "document.querySelector('.document textarea').value === {}",
        json!(text)
    );
    browser.until_true(&is_read).await;
}

/// Reports what fell and what was drawn for an action.
async fn report(browser: &Browser, action: &str, dice: &str, card: &str) {
    browser.click(&format!("#acts [value={action}]")).await;
    says(browser, "#report", "The road").await;
    browser.fill("#answer", dice).await;
    browser.click("#report .written button").await;
    says(browser, "#report", "The warden's card").await;
    moves_on(browser, &format!("#report [name=pick][value='{card}']")).await;
}

/// How many steps are shown, of how many.
async fn steps(browser: &Browser) -> (u64, u64) {
    let found = browser
        .run(
            "const steps = [...document.querySelectorAll('#steps li')];
             return [steps.filter((step) => step.checkVisibility()).length, steps.length];",
        )
        .await;
    (found[0].as_u64().unwrap(), found[1].as_u64().unwrap())
}

#[tokio::test]
async fn a_journey_with_dice_and_cards_of_ones_own() {
    let house = House::of_trials();
    let browser = Browser::open(&house, Screen::Desk).await;
    set_up(&browser, &house, "toll").await;
    seat(&browser, 1, "me", "Ann").await;
    browser.click("[name=chance][value=reported]").await;
    browser.click(".document > summary").await;
    // A card that rides too far: the entry and the rule are named, and nothing of the form is lost.
    bring(&browser, &cards(99)).await;
    browser.click("main button[type=submit]").await;
    assert!(browser.text("#error").await.contains("1 mistake"));
    let error = browser.text(".complaints").await;
    assert!(
        error.contains("card 3, Card C") && error.contains("TO-2"),
        "{error}"
    );
    assert!(
        error.contains("nobody rides more than 12 miles a day"),
        "{error}"
    );
    assert_eq!(
        browser.attr("[name='name.1']", "value").await.as_deref(),
        Some("Ann")
    );
    assert!(browser.has("[name=chance][value=reported]:checked").await);
    assert!(browser.text(".document[open]").await.contains("Or pasted"));
    let kept = browser
        .run("return document.querySelector('.document textarea').value;")
        .await;
    assert_eq!(kept.as_str().unwrap().trim(), cards(99));
    bring(&browser, &cards(4)).await;
    open(&browser).await;
    assert!(browser.text(".what").await.contains("cards of your own"));
    assert!(browser.text(".what").await.contains("your table"));

    // Dice are asked for by their name. What cannot be is refused in words, and nothing is done.
    browser.click("#acts [value=hurry]").await;
    says(&browser, "#report", "The road").await;
    says(&browser, "#report", "What do the 2 dice show, 1 to 6 each?").await;
    browser.fill("#answer", "7 2").await;
    browser.click("#report .written button").await;
    says(&browser, "#report .bad", "7").await;
    let words = browser.text("#report .bad").await;
    assert!(words.contains("2 numbers from 1 to 6"), "{words}");
    assert_eq!(version(&browser).await, 0);
    // One die after the other is as good: written, or by the digit alone.
    browser.fill("#answer", "6").await;
    browser.click("#report .written button").await;
    says(&browser, "#report", "What does the die show, 1 to 6?").await;
    browser.run("document.activeElement.blur();").await;
    browser.press('5').await;
    says(&browser, "#report", "Which was drawn?").await;
    says(&browser, "#followed", "You roll 6 and 5: 11 miles.").await;
    moves_on(&browser, "#report [name=pick][value='Card C']").await;

    // The warden draws and rides four miles, each step with its rule.
    says(&browser, "#followed", "The warden draws Card C.").await;
    let clauses = browser
        .run("return [...document.querySelectorAll('#followed a[data-clause]')].map((link) => link.textContent);")
        .await;
    assert_eq!(
        clauses,
        json!(["TO-1", "TO-2", "TO-2", "TO-2", "TO-2", "TO-2"])
    );
    // A card was mistaken: it is taken back, and the day is told anew.
    moves_on(&browser, "#undo").await;
    report(&browser, "hurry", "6 5", "Card C").await;

    for (dice, card) in [("6 6", "Card A"), ("5 3", "Card B"), ("1 2", "Card D")] {
        report(&browser, "hurry", dice, card).await;
    }
    browser.until("#live[data-over]").await;
    assert_eq!(browser.text(".result").await, "34 points: a Laird");
    let proof = browser.text("#panel-proof").await;
    assert!(proof.contains("reported by the players"), "{proof}");
    assert!(!proof.contains("recomputed") && !browser.has("[data-seed]").await);
    // With dice of one's own, the next game is set up anew.
    browser.until(".end a[href='/new/toll']").await;
    browser.goto(&house.url).await;
    let finished = browser.text("[aria-labelledby=finished]").await;
    assert!(finished.contains("a Laird"), "{finished}");
    close(browser).await;
}

#[tokio::test]
async fn a_day_on_a_phone_and_a_day_without_a_script() {
    let house = House::of_trials();
    let phone = Browser::open(&house, Screen::Phone).await;
    set_up(&phone, &house, "toll").await;
    phone.click("label[for='chance-1']").await;
    fits(&phone).await;
    open(&phone).await;
    report(&phone, "hurry", "3 4", "Moonlight").await;
    fits(&phone).await;
    says(&phone, "#followed", "The warden draws Moonlight.").await;
    close(phone).await;

    let plain = Browser::without_script(&house).await;
    set_up(&plain, &house, "toll").await;
    seat(&plain, 1, "me", "Ann").await;
    plain.click("[name=chance][value=reported]").await;
    plain.click(".document > summary").await;
    plain.fill(".document textarea", "[1]").await;
    plain.click("main button[type=submit]").await;
    let error = plain.text(".complaints").await;
    assert!(
        error.contains("the list of cards") && error.contains("TO-2"),
        "{error}"
    );
    plain.fill(".document textarea", "").await;
    open(&plain).await;
    plain.click("#acts [value=hide]").await;
    plain.fill("#answer", "0 3").await;
    plain.click("#report .written button").await;
    assert!(
        plain
            .text("#report .bad")
            .await
            .contains("2 numbers from 1 to 6")
    );
    plain.fill("#answer", "2 3").await;
    plain.click("#report .written button").await;
    plain.click("#report [name=pick][value=Fog]").await;
    // All steps stand there at once.
    plain.until("#followed").await;
    assert!(
        plain
            .text("#followed")
            .await
            .contains("The warden draws Fog.")
    );
    plain.close().await;
}

#[tokio::test]
async fn where_the_program_rolls_the_wardens_ride_is_shown_step_by_step() {
    let house = House::of_trials();
    let browser = Browser::open(&house, Screen::Desk).await;
    set_up(&browser, &house, "toll").await;
    seat(&browser, 1, "me", "Ann").await;
    open(&browser).await;
    let calm = r#"localStorage.setItem('marches', '{"stay":true,"pace":"calm"}');"#;
    browser.run(calm).await;
    browser.client.refresh().await.unwrap();
    moves_on(&browser, "#prompt [value=hurry]").await;
    browser.until("#steps").await;
    let (shown, all) = steps(&browser).await;
    assert!(shown == 1 && all > 1, "{shown} of {all}");
    assert!(browser.text("#steps").await.contains("The warden draws"));
    browser.until(".board .shown[data-place=warden]").await;
    browser.click("#steps [data-steps='1']").await;
    assert_eq!(steps(&browser).await.0, 2);
    if all > 2 {
        browser.click("#steps .offers button:last-child").await;
    }
    assert_eq!(steps(&browser).await, (all, all));
    close(browser).await;
}
