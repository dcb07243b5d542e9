//! Gather: four on a hill, moves by pointing, and a seat that changes hands.

use super::{close, fits, open, says, seat, set_up};
use crate::{
    browser::{Browser, Screen},
    house::House,
    player::{moved_on, version},
};

type Spot = (f64, f64);

/// How many sheep each of the four gets: the second and the third share a place.
const WANTED: [usize; 4] = [2, 1, 1, 0];

/// Where on the hill something is.
async fn spots(browser: &Browser, css: &str) -> Vec<Spot> {
    let found = browser
        .run(&format!(
            "return [...document.querySelectorAll(`.board {css}`)].map((one) =>
                [+one.getAttribute('cx'), +one.getAttribute('cy')]);"
        ))
        .await;
    let spots = found.as_array().unwrap().iter();
    spots
        .map(|spot| (spot[0].as_f64().unwrap(), spot[1].as_f64().unwrap()))
        .collect()
}

async fn drovers(browser: &Browser) -> Vec<Spot> {
    spots(browser, "circle[data-card]").await
}

/// A spot of the hill as a point of the window, scrolled to.
async fn in_window(browser: &Browser, (x, y): Spot) -> Spot {
    let found = browser
        .run(&format!(
            "const board = document.querySelector('.board-card .board');
             const at = () => {{
                 const scale = board.getScreenCTM();
                 return [scale.a * {x} + scale.e, scale.d * {y} + scale.f];
             }};
             scrollBy({{ top: at()[1] - innerHeight / 2, behavior: 'instant' }});
             return at();"
        ))
        .await;
    let at = |n: usize| found[n].as_f64().unwrap().round();
    (at(0), at(1))
}

fn distance((x, y): Spot, (ox, oy): Spot) -> f64 {
    (x - ox).hypot(y - oy)
}

/// Whose turn it is at this screen, once it is.
async fn to_walk(browser: &Browser) -> usize {
    browser.until("#live[data-mine]:not([aria-busy])").await;
    browser
        .attr("#live", "data-as")
        .await
        .unwrap()
        .parse()
        .unwrap()
}

/// Clicks this spot of the hill and waits until the drover has walked there.
async fn walk(browser: &Browser, to: Spot) {
    let before = version(browser).await;
    let at = in_window(browser, to).await;
    browser.draw(&[at]).await;
    moved_on(browser, before).await;
}

/// How many sheep each has, as the page says.
async fn flocks(browser: &Browser) -> Vec<usize> {
    let lines = browser
        .run("return [...document.querySelectorAll('#panel-flocks li')].map((line) => line.textContent);")
        .await;
    let lines = lines
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|line| line.as_str());
    let counts = lines.filter_map(|line| line.rsplit(' ').next());
    counts.map(|count| count.parse().unwrap()).collect()
}

/// Plays a turn of this seat: towards the nearest sheep, or away from all if it has enough of them.
async fn turn(browser: &Browser, seat: usize) {
    let sheep = spots(browser, "circle:not([data-card])").await;
    let all = drovers(browser).await;
    let left = WANTED[seat - 1] - flocks(browser).await[seat - 1];
    let from = all[seat - 1];
    let is_free = |spot: &Spot| {
        let others = all.iter().filter(|other| **other != from);
        let is_inside = |n: f64| (5.0..=995.0).contains(&n);
        is_inside(spot.0)
            && is_inside(spot.1)
            && others
                .into_iter()
                .all(|&other| distance(other, *spot) > 45.0)
    };
    // A click is a pixel, so it is not quite where it was meant to be.
    let within = |reach: f64, spot: Spot| {
        sheep
            .iter()
            .filter(|one| distance(**one, spot) < reach)
            .count()
    };
    let around = (0..72).map(|step| {
        let angle = f64::from(step) * std::f64::consts::TAU / 72.0;
        (from.0 + 180.0 * angle.cos(), from.1 + 180.0 * angle.sin())
    });
    let near = sheep
        .iter()
        .copied()
        .filter(|one| distance(*one, from) < 190.0);
    let places = near.chain(around).filter(is_free);
    let places = places.filter(|&spot| within(45.0, spot) <= left);
    let merit = |spot: Spot| {
        let nearest = sheep.iter().map(|one| distance(*one, spot));
        let nearest = nearest.fold(f64::INFINITY, f64::min);
        match left {
            0 => nearest,
            _ => 1000.0 * within(35.0, spot) as f64 - nearest,
        }
    };
    let to = places.max_by(|&one, &other| merit(one).total_cmp(&merit(other)));
    let to = to.expect("there is room on the hill");
    walk(browser, to).await;
    let now = drovers(browser).await[seat - 1];
    assert!(distance(now, to) < 4.0, "{now:?} is not {to:?}");
}

#[tokio::test]
async fn four_on_a_hill_by_pointing_and_one_seat_changes_hands() {
    let house = House::of_trials();
    let ann = Browser::open(&house, Screen::Desk).await;
    ann.prefer("light").await;
    set_up(&ann, &house, "gather").await;
    for (number, name) in ["Ann", "Ben", "Cath", "Dan"].into_iter().enumerate() {
        let kind = if number == 0 { "me" } else { "here" };
        seat(&ann, number + 1, kind, name).await;
    }
    ann.click("#hints option[value=on]").await;
    ann.click(".more > summary").await;
    ann.fill("#seed", "hill").await;
    open(&ann).await;
    assert!(
        ann.text(".what")
            .await
            .contains("against Ben, Cath and Dan")
    );

    // While the pointer moves, the page says what a click would do.
    assert_eq!(to_walk(&ann).await, 1);
    says(&ann, "#prompt", "Ann").await;
    let from = drovers(&ann).await;
    let before = version(&ann).await;
    let near = in_window(&ann, (from[0].0, from[0].1 + 150.0)).await;
    ann.point(near).await;
    says(&ann, "#tip:not([hidden]):not(.refused)", "Walk to").await;
    let far = in_window(&ann, (from[0].0, from[0].1 + 400.0)).await;
    ann.point(far).await;
    says(&ann, "#tip.refused:not([hidden])", "too far to walk").await;
    // A click there does nothing but show the rule.
    ann.draw(&[far]).await;
    says(&ann, "#refusal", "That is too far to walk.").await;
    assert!(ann.text("#refusal a[data-clause]").await.contains("GA-2"));
    assert_eq!((version(&ann).await, drovers(&ann).await), (before, from));

    for walks in 0..10 {
        let seat = to_walk(&ann).await;
        assert_eq!(seat, walks % 4 + 1);
        turn(&ann, seat).await;
    }
    // Cath asks for a hint, and goes home all the same. The page says beforehand what that means, and the game goes on.
    assert_eq!(to_walk(&ann).await, 3);
    assert!(ann.text("#log").await.contains("Ben walks to"));
    ann.click("#hint").await;
    says(&ann, "#hints", "Walk to").await;
    ann.click(".menu-button").await;
    ann.click("#resign summary").await;
    assert!(!ann.text("#resign").await.contains("game ends"));
    ann.click("#resign button").await;
    says(&ann, "#log", "Cath left").await;
    assert_eq!(to_walk(&ann).await, 4);
    assert!(ann.text(".missing").await.contains("Cath"));

    // Eve opens the link on a phone, looks on, and takes the seat.
    let link = ann.attr(".missing .copied a", "href").await.unwrap();
    let eve = Browser::open(&house, Screen::Phone).await;
    eve.goto(&link).await;
    says(&eve, "#prompt", "You are watching").await;
    assert!(!eve.has("#acts [data-path]").await);
    eve.click("#prompt a.opener").await;
    eve.fill("#name", "Eve").await;
    fits(&eve).await;
    eve.click("main button[type=submit]").await;
    eve.until("#live[data-as='3']").await;
    says(&ann, "#log", "Eve sits down on seat 3.").await;
    assert!(!ann.has(".missing").await);

    for walks in 11..20 {
        match walks % 4 + 1 {
            3 => {
                assert_eq!(to_walk(&eve).await, 3);
                turn(&eve, 3).await;
                fits(&eve).await;
            }
            seat => {
                ann.until_true(&format!(
                    "document.querySelector('#live').matches('[data-as=\"{seat}\"][data-mine]')"
                ))
                .await;
                assert_eq!(to_walk(&ann).await, seat);
                turn(&ann, seat).await;
            }
        }
    }
    assert_eq!(
        flocks(&ann).await,
        WANTED,
        "with this seed each gets what was wanted"
    );

    // Places, with the tie as such; each sees the result in words.
    for browser in [&ann, &eve] {
        browser.until("#live[data-over]").await;
        let rows = browser
            .run("return [...document.querySelectorAll('.places tbody tr')].map((row) => row.innerText.split(/\\s+/).join(' '));")
            .await;
        assert_eq!(
            rows,
            serde_json::json!(["1 Ann 2", "2 tied Ben 1", "2 tied Eve 1", "4 Dan 0"])
        );
        assert_eq!(browser.text(".result").await, "Ann won, with 2 points");
        browser.until("#panel-proof .good").await;
        browser.goto(&house.url).await;
        let finished = browser.text("[aria-labelledby=finished]").await;
        assert!(finished.contains("Ann won"), "{finished}");
    }
    close(ann).await;
    close(eve).await;
}

#[tokio::test]
async fn a_draw_of_three_is_called_so_and_one_screen_needs_no_script() {
    let house = House::of_trials();
    let browser = Browser::without_script(&house).await;
    set_up(&browser, &house, "gather").await;
    for (number, name) in ["Ann", "Ben", "Cath"].into_iter().enumerate() {
        let kind = if number == 0 { "me" } else { "here" };
        seat(&browser, number + 1, kind, name).await;
    }
    open(&browser).await;
    // All stand still but for one walk that is written: nobody is stuck behind a seat whose turn it is not.
    for turn in 0..15 {
        let seat = (turn % 3 + 1).to_string();
        browser
            .until(&format!("#live[data-mine][data-as='{seat}']"))
            .await;
        if turn == 0 {
            browser.fill("#written", "walk 10,900").await;
            browser.click("#write button").await;
            assert!(browser.text("#refusal").await.contains("too far to walk"));
        }
        browser.click("#acts button[value=stay]").await;
    }
    browser.until("#live[data-over]").await;
    let places = browser.text(".places").await;
    assert_eq!(places.matches("1 tied").count(), 3, "{places}");
    assert_eq!(browser.text(".result").await, "A draw: Ann, Ben and Cath");
    browser.goto(&house.url).await;
    assert!(
        browser
            .text("[aria-labelledby=finished]")
            .await
            .contains("Drawn")
    );
    browser.close().await;
}
