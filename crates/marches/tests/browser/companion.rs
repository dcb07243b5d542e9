//! Border Reivers beside a real board, on a phone: what was dealt and rolled is entered by taps, a mistake is taken back, and
//! Marches rolls for who has no dice.

use crate::{
    browser::{Browser, Screen},
    house::House,
    player::{moved_on, version},
};

/// What is asked now; nothing if nothing is.
async fn label(browser: &Browser) -> String {
    let found = browser
        .run("return document.querySelector('#report-title')?.textContent || '';")
        .await;
    found.as_str().unwrap_or_default().into()
}

/// How many results are entered for what is being done.
async fn entered(browser: &Browser) -> u64 {
    let script = "return document.querySelectorAll('#report .entered-one').length;";
    browser.run(script).await.as_u64().unwrap()
}

/// Waits until so many are.
async fn until_entered(browser: &Browser, count: u64) {
    let is_so = format!("document.querySelectorAll('#report .entered-one').length === {count}");
    browser.until_true(&is_so).await;
}

/// Taps something. What stands at the foot of the page may cover it: a hand draws the page up first.
async fn tap(browser: &Browser, css: &str) {
    browser.until(css).await;
    let up = format!(
        "document.querySelector({}).scrollIntoView({{ block: 'center' }});",
        serde_json::json!(css)
    );
    browser.run(&up).await;
    browser.click(css).await;
}

/// Taps a card in the list, by its place.
async fn tap_thing(browser: &Browser, place: usize) -> String {
    let css = format!("#report .things li:nth-child({place}) .thing");
    let name = browser.attr(&css, "value").await.unwrap();
    tap(browser, &css).await;
    name
}

async fn fits(browser: &Browser) {
    let wide = browser
        .run("return document.documentElement.scrollWidth;")
        .await;
    assert!(wide.as_u64().unwrap() <= 390, "the page is {wide} wide");
}

#[tokio::test]
async fn a_phone_beside_the_board_is_told_by_taps() {
    let house = House::open();
    let phone = Browser::open(&house, Screen::Phone).await;
    phone.goto(&house.url).await;
    tap(&phone, "a[href='/new/border-reivers?table=1']").await;
    assert!(phone.has("[name=chance][value=reported]:checked").await);
    fits(&phone).await;
    tap(&phone, "[name='set.family'][value=kerr]").await;
    tap(&phone, "main button[type=submit]").await;

    // Three cards are dealt. The second was mistaken.
    let mut taps = 0;
    let first = tap_thing(&phone, 2).await;
    until_entered(&phone, 1).await;
    fits(&phone).await;
    let wrong = tap_thing(&phone, 5).await;
    until_entered(&phone, 2).await;
    phone
        .click(&format!(
            "#report .entered-one[aria-label='Take back {wrong}']"
        ))
        .await;
    until_entered(&phone, 1).await;
    assert!(phone.text("#report .entered").await.contains(&first));
    let second = tap_thing(&phone, 7).await;
    until_entered(&phone, 2).await;
    // The third by its number: the list becomes short, and Enter means the one that is left.
    let third = phone
        .attr("#report .things li:nth-child(9) .thing", "value")
        .await
        .unwrap();
    let number: String = third.chars().take_while(|sign| *sign != ' ').collect();
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    phone.fill("#answer", &digits).await;
    phone
        .until_true("document.querySelectorAll('#report .things li:not([hidden])').length < 12")
        .await;
    tap(&phone, "#report .written button").await;
    phone.until("#live").await;
    taps += 4;
    assert!(phone.text(".what").await.contains("summer, turn 1 of 3"));
    let choices = phone.text("#choices").await;
    for card in [&first, &second, &third] {
        let name = card.split_once(' ').unwrap().1;
        assert!(choices.contains(name), "{name} in {choices}");
    }

    // On to the first questions: every action is told, one result after the other.
    let mut has_rolled = false;
    for _ in 0..60 {
        if taps >= 14 && has_rolled {
            break;
        }
        let before = version(&phone).await;
        tap(&phone, "#choices .acts .button").await;
        phone
            .until_true(&format!(
                "document.querySelector('#report') || +document.querySelector('#live').dataset.version > {before}"
            ))
            .await;
        let mut asked = 0;
        while !label(&phone).await.is_empty() {
            let so_far = entered(&phone).await;
            let is_dice = phone.has("#report .face").await;
            let css = match (is_dice, has_rolled, asked) {
                (_, false, 1..) => {
                    has_rolled = true;
                    "#report [name=roll][value=one]"
                }
                (true, ..) => "#report .face[value='4']",
                (false, ..) => "#report .things li:nth-child(1) .thing",
            };
            let title = label(&phone).await;
            tap(&phone, css).await;
            let moved = format!(
                "(+document.querySelector('#live').dataset.version > {before}) || document.querySelectorAll('#report .entered-one').length > {so_far}"
            );
            phone.until_true(&moved).await;
            assert!(!title.is_empty());
            fits(&phone).await;
            asked += 1;
            taps += 1;
        }
        moved_on(&phone, before).await;
    }
    assert!(taps >= 12 && has_rolled, "{taps} taps");

    // The last action is taken back, although it drew.
    let before = version(&phone).await;
    if !phone.has("#undo[aria-disabled]").await {
        tap(&phone, "#undo").await;
        moved_on(&phone, before).await;
    }
    // The other pages of the table.
    for pane in ["pane-1", "pane-2", "pane-0"] {
        tap(&phone, &format!("label[for='{pane}']")).await;
        fits(&phone).await;
    }
    assert!(phone.find("#choices").await.is_displayed().await.unwrap());
    let mut complaints = phone.complaints().await;
    complaints.retain(|said| !said.contains("the server responded with a status of"));
    assert_eq!(complaints, Vec::<String>::new());
    phone.close().await;
}

/// What was entered survives a page that is loaded again, and Back in the set-up sends nothing again.
#[tokio::test]
async fn a_phone_that_was_locked_goes_on_where_it_was() {
    let house = House::open();
    let phone = Browser::open(&house, Screen::Phone).await;
    phone
        .goto(&format!("{}/new/border-reivers?table=1", house.url))
        .await;
    tap(&phone, "main button[type=submit]").await;
    let first = tap_thing(&phone, 2).await;
    until_entered(&phone, 1).await;
    tap_thing(&phone, 3).await;
    until_entered(&phone, 2).await;
    phone.run("history.back();").await;
    until_entered(&phone, 1).await;
    assert!(phone.text("#report .entered").await.contains(&first));
    tap(&phone, "#report [name=roll][value=rest]").await;
    phone.until("#choices").await;

    // An action that draws: one result is entered, then the page is loaded again.
    begin_one_that_draws(&phone).await;
    let (title, before) = (label(&phone).await, version(&phone).await);
    phone.run("location.reload();").await;
    phone.until("#unfinished:not([hidden])").await;
    fits(&phone).await;
    let offer = phone.text("#unfinished").await;
    assert!(offer.contains("1 result is entered"), "{offer}");
    tap(&phone, "#unfinished button[type=submit]").await;
    until_entered(&phone, 1).await;
    assert_eq!(label(&phone).await, title);
    // When the decision is answered nothing is kept.
    tap(&phone, "#report [name=roll][value=rest]").await;
    moved_on(&phone, before).await;
    let kept = "return Object.keys(localStorage).filter((key) => key.includes('begun')).length;";
    assert_eq!(phone.run(kept).await, 0);
    phone.close().await;
}

/// Acts until an action asks for more than one result, and enters the first.
async fn begin_one_that_draws(phone: &Browser) {
    for _ in 0..60 {
        let before = version(phone).await;
        tap(phone, "#choices .acts .button").await;
        let is_on = format!(
            "document.querySelector('#report') || +document.querySelector('#live').dataset.version > {before}"
        );
        phone.until_true(&is_on).await;
        if label(phone).await.is_empty() {
            continue;
        }
        tap(phone, "#report [name=roll][value=one]").await;
        let is_on = format!(
            "document.querySelector('#report .entered-one') || +document.querySelector('#live').dataset.version > {before}"
        );
        phone.until_true(&is_on).await;
        if entered(phone).await == 1 {
            return;
        }
    }
    panic!("no action asks for two results");
}
