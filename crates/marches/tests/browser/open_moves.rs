//! What no list holds: an action that is written, a point that is picked, a path that is drawn.

use crate::{
    browser::{Browser, Screen},
    games::open_table,
    house::House,
    player::{choices, version},
};
use server::pages::assets::Scripts;

/// Opens tables with a friend until chance lets me begin: nobody else is there to play first.
async fn begin(browser: &Browser, house: &House) {
    for _ in 0..40 {
        open_table(browser, house, &[("seat.1", "me"), ("seat.2", "friend")]).await;
        if browser.has("#live[data-mine]").await {
            return;
        }
    }
    panic!("the friend begins forty times of forty");
}

#[tokio::test]
async fn any_action_can_be_written_with_a_script_and_without() {
    let house = House::open();
    for browser in [
        Browser::open(&house, Screen::Desk).await,
        Browser::without_script(&house).await,
    ] {
        begin(&browser, &house).await;
        if browser.has("#as-text:not([open])").await {
            browser.click("#as-text > summary").await;
        }
        browser.click("#write-fold > summary").await;
        let before = version(&browser).await;
        browser.fill("#written", "r5@12").await;
        browser.click("#write button").await;
        // The reason is shown, and what was written can be mended.
        browser.until("#refusal").await;
        let kept = browser.attr("#written", "value").await;
        assert_eq!(kept.as_deref(), Some("r5@12"));
        assert_eq!(version(&browser).await, before);
        let legal = choices(&browser).await.remove(0);
        browser.fill("#written", &legal.action).await;
        browser.click("#write button").await;
        browser
            .until_true(&format!(
                "+document.querySelector('#live').dataset.version > {before}"
            ))
            .await;
        browser.close().await;
    }
}

/// A board of today takes no points, so the page is given a picture that does: the server is asked all the same.
#[tokio::test]
async fn a_point_is_asked_about_while_the_pointer_moves_and_sent_when_it_is_clicked() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    begin(&browser, &house).await;
    let scripts = Scripts::of_table(true, false);
    let draw = scripts.entries.last().unwrap().name;
    browser.promised(&format!("import('/assets/{draw}')")).await;
    browser.write_down().await;
    let before = version(&browser).await;

    takes(&browser, "points").await;
    let (x, y) = corner(&browser).await;
    for step in 0..5 {
        browser.point((x + f64::from(step), y)).await;
    }
    browser
        .until_true("!document.querySelector('#tip').hidden")
        .await;
    assert!(
        browser
            .text("#tip")
            .await
            .contains("nothing to do at this point")
    );
    browser.draw(&[(x + 4.0, y)]).await;
    browser.until("#notice").await;
    assert!(
        browser
            .text("#notice")
            .await
            .contains("There is nothing to do at this point")
    );

    takes(&browser, "draws").await;
    let (x, y) = corner(&browser).await;
    let path: Vec<(f64, f64)> = (0..4).map(|step| (x + 10.0 * f64::from(step), y)).collect();
    browser.draw(&path).await;
    browser
        .until_true("window.asked.filter(([word]) => word === 'act').length === 2")
        .await;
    browser
        .until_true("!document.querySelector('#live').hasAttribute('aria-busy')")
        .await;

    let asked = browser.asked().await;
    let sent = |word: &str| -> Vec<String> {
        let fits = asked.iter().filter(|(asked, _)| asked == word);
        fits.map(|(_, sent)| sent.clone()).collect()
    };
    assert!(!sent("why").is_empty());
    let acts = sent("act");
    assert_eq!(acts.len(), 2, "{asked:?}");
    let points = |act: &str| {
        let (_, rest) = act.split_once("points=").unwrap();
        rest.split('&').next().unwrap().split('+').count()
    };
    assert_eq!((points(&acts[0]), points(&acts[1])), (1, 4), "{acts:?}");
    // Nothing was done.
    assert_eq!(version(&browser).await, before);
    browser.close().await;
}

/// Lets the picture take points, or a path.
async fn takes(browser: &Browser, what: &str) {
    browser
        .run(&format!(
            "const board = document.querySelector('.board-card .board');
            delete board.dataset.points; board.dataset.{what} = '';
            board.scrollIntoView({{ block: 'center' }});"
        ))
        .await;
}

/// A point of the window, in the picture, where there is nothing to pick for a while to the right.
async fn corner(browser: &Browser) -> (f64, f64) {
    let found = browser
        .run(
            "const box = document.querySelector('.board-card .board').getBoundingClientRect();
             const isFree = (x, y) => {
                 const hit = document.elementFromPoint(x, y);
                 return hit?.closest('.board') && !hit.closest('.target');
             };
             for (let y = Math.max(box.top, 80) + 5; y < Math.min(box.bottom, innerHeight - 80); y += 7)
                 for (let x = box.left + 5; x < box.right - 50; x += 7)
                     if ([0, 10, 20, 30, 40].every((step) => isFree(x + step, y))) return [x, y];
             return null;",
        )
        .await;
    let at = |n: usize| found[n].as_f64().unwrap().round();
    (at(0), at(1))
}
