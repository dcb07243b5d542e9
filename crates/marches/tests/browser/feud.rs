//! Feud War for three at one screen: a table is set up, and two turns are played, with the mouse and, at phone width, by touch. Every deed is
//! done on the table itself: figures are picked, ways tapped and drawn, an enemy is shot at.

use crate::{
    browser::{Browser, Screen},
    games::open_table_of,
    house::House,
    player::{moved_on, version},
};
use serde_json::json;
use std::time::Duration;

const GAME: &str = "feud-war";
/// A seed whose first clan draws 7 in and a quiet event, and whose second has bows.
const SEED: &str = "c3";

/// How a person points.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hand {
    Mouse,
    Finger,
}

struct Table {
    browser: Browser,
    hand: Hand,
}

impl Table {
    async fn open(house: &House, hand: Hand) -> Table {
        let screen = match hand {
            Hand::Mouse => Screen::Desk,
            Hand::Finger => Screen::Phone,
        };
        let browser = Browser::open(house, screen).await;
        let fields = [("seat.2", "me"), ("seat.3", "me"), ("seed", SEED)];
        open_table_of(GAME, &browser, house, &fields).await;
        Table { browser, hand }
    }

    /// Presses and lets go at a point of the window.
    async fn press(&self, (x, y): (f64, f64)) {
        match self.hand {
            Hand::Mouse => self.browser.draw(&[(x, y)]).await,
            Hand::Finger => self.drag(&[(x, y)]).await,
        }
    }

    /// Goes through these points with the button or the finger down.
    async fn drag(&self, points: &[(f64, f64)]) {
        if self.hand == Hand::Mouse {
            return self.browser.draw(points).await;
        }
        let touch = |kind: &str, at: &[(f64, f64)]| {
            let points: Vec<_> = at.iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
            json!({ "type": kind, "touchPoints": points })
        };
        let command = "Input.dispatchTouchEvent";
        for (number, point) in points.iter().enumerate() {
            let kind = if number == 0 {
                "touchStart"
            } else {
                "touchMove"
            };
            self.browser.devtools(command, touch(kind, &[*point])).await;
        }
        self.browser.devtools(command, touch("touchEnd", &[])).await;
    }

    /// Presses a target of the table until the expression is true: on a phone the first tap may bring it nearer.
    async fn pick(&self, target: &str, expression: &str) {
        let css = format!("[data-target='{target}']");
        for _ in 0..5 {
            let at = self.browser.reach(&css).await;
            self.press(at).await;
            if self.browser.soon(expression).await {
                return;
            }
        }
        panic!("{expression}, however often {target} is pressed");
    }

    /// Does what changes the table, and waits until the page has it.
    async fn does(&self, target: &str) {
        let before = version(&self.browser).await;
        self.pick(
            target,
            &format!("+document.querySelector('#live').dataset.version > {before}"),
        )
        .await;
    }

    /// Presses a button of the prompt.
    async fn button(&self, css: &str) {
        let before = version(&self.browser).await;
        self.browser.click(css).await;
        moved_on(&self.browser, before).await;
    }

    /// Whoever must not see the other lists passes the screen on.
    async fn passed_to(&self, name: &str) {
        self.browser
            .until_true(&format!(
                "document.querySelector('#lift')?.textContent.includes('{name}')
                    || document.querySelector('.eyebrow')?.textContent.includes('{name}')"
            ))
            .await;
        if self.browser.has("#lift").await {
            self.browser.click("#lift").await;
            self.browser.until("#live[data-as]").await;
        }
    }

    /// Lists, scenery, places, sides and starting points, until the first clan acts.
    async fn set_up(&self) {
        for (name, list) in [
            ("Kerr", "mixed"),
            ("Elliot", "lances"),
            ("Graham", "shooters"),
        ] {
            self.passed_to(name).await;
            self.does(&format!("list:{list}")).await;
        }
        self.browser.until("[data-target='land:liddel']").await;
        self.does("land:liddel").await;
        for _ in 0..40 {
            let says = self.browser.text("#prompt .says").await;
            if says.contains("command") {
                return;
            }
            if self
                .browser
                .has("#prompt [name=action][value='place ready']")
                .await
            {
                self.button("#prompt [name=action][value='place ready']")
                    .await;
            } else if self
                .browser
                .has("#prompt [name=action][value='place done']")
                .await
            {
                self.button("#prompt [name=action][value='place done']")
                    .await;
            } else if let Some(target) = self.lit(&["side:", "mark:"]).await {
                self.does(&target).await;
            } else {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
        panic!(
            "the set-up never ends: {}",
            self.browser.text("#prompt").await
        );
    }

    /// The first lit target of one of these kinds.
    async fn lit(&self, kinds: &[&str]) -> Option<String> {
        let found = self
            .browser
            .run("return [...document.querySelectorAll('.board .target.lit')].map((one) => one.dataset.target);")
            .await;
        let names = found.as_array().cloned().unwrap_or_default();
        let names = names.iter().filter_map(|name| name.as_str());
        let mut fits = names.filter(|name| kinds.iter().any(|kind| name.starts_with(kind)));
        fits.next().map(String::from)
    }

    /// Where a point of the table, in inches, is in the window.
    async fn on_screen(&self, x: f64, y: f64) -> (f64, f64) {
        let at = self
            .browser
            .run(&format!(
                "const svg = document.querySelector('.board[data-unit]');
                 const at = new DOMPoint({x} * 24, {y} * 24).matrixTransform(svg.getScreenCTM());
                 return [at.x, at.y];"
            ))
            .await;
        let part = |n: usize| at[n].as_f64().unwrap();
        (part(0), part(1))
    }

    /// Where a figure stands, in inches: the middle of its ring.
    async fn stands(&self, figure: &str) -> (f64, f64) {
        let at = self
            .browser
            .run(&format!(
                "const box = document.querySelector(\"[data-target='figure:{figure}'] > .ring\").getBBox();
                 return [(box.x + box.width / 2) / 24, (box.y + box.height / 2) / 24];"
            ))
            .await;
        (at[0].as_f64().unwrap(), at[1].as_f64().unwrap())
    }

    /// Picks a figure, and waits for what the board has to say of it.
    async fn command(&self, figure: &str) {
        let target = format!("figure:{figure}");
        let picked = format!(
            "document.querySelector(\"[data-target='{target}']\").classList.contains('picked')
                && document.querySelector('.sketch.thought path')
                && document.querySelector('#prompt .says').textContent.includes('{figure}')"
        );
        self.pick(&target, &picked).await;
    }
}

async fn two_turns(hand: Hand) {
    let house = House::open();
    let table = Table::open(&house, hand).await;
    let browser = &table.browser;
    table.set_up().await;

    // The first clan: the foremost rider is picked, its reach is drawn, and a tap is the end of its way.
    assert!(browser.text("#prompt .says").await.contains("Elliot"));
    table.command("E6").await;
    assert!(browser.has(".sketch.thought path").await);
    let (x, y) = table.stands("E6").await;
    let before = version(browser).await;
    table.press(table.on_screen(x, y + 4.0).await).await;
    moved_on(browser, before).await;
    let (_, now) = table.stands("E6").await;
    assert!(now > y + 2.0, "it has moved down: {y} {now}");
    assert!(browser.text("#log").await.contains("E6 moves"));

    // Another goes along the way that is drawn from it.
    table.command("E5").await;
    let (x, y) = table.stands("E5").await;
    let mut way = Vec::new();
    for step in 0..=6 {
        way.push(table.on_screen(x, y + 0.5 * f64::from(step)).await);
    }
    let before = version(browser).await;
    table.drag(&way).await;
    moved_on(browser, before).await;
    assert!(browser.text("#log").await.contains("E5 moves"));

    // A way that is too long is refused, and drawn.
    table.command("E4").await;
    let far = table.on_screen(24.0, 40.0).await;
    let seen = browser
        .run(&format!(
            "return document.elementFromPoint({}, {})?.closest('[data-points]') !== null;",
            far.0, far.1
        ))
        .await;
    if seen == json!(true) {
        table.press(far).await;
        browser.until("#refusal").await;
        assert!(browser.text(".board[data-unit]").await.contains("too far"));
    }
    table.button("#prompt [name=action][value='end']").await;

    // The second clan: whatever its event asks for, then a shot at somebody who is in sight.
    browser
        .until_true("document.querySelector('#prompt .says').textContent.includes('You')")
        .await;
    while let Some(figure) = table.lit(&["figure:"]).await {
        if browser.text("#prompt .says").await.contains("command") {
            break;
        }
        table.does(&figure).await;
    }
    let shooter = "G4";
    table
        .pick(
            &format!("figure:{shooter}"),
            &format!("document.querySelector('#prompt .says').textContent.startsWith('{shooter}')"),
        )
        .await;
    browser.until("[data-target^='figure:K'].lit").await;
    let foe = table.lit(&["figure:K"]).await.unwrap();
    table
        .pick(
            &foe,
            "document.querySelector('#thought')?.textContent.includes('shoots')",
        )
        .await;
    let odds = browser.text("#thought").await;
    assert!(
        odds.contains("close") && odds.contains("long") && odds.contains('%'),
        "{odds}"
    );
    table.button("#prompt .offers .button.primary").await;
    assert!(browser.text("#log").await.contains("G4 fires at"));
    table.button("#prompt [name=action][value='end']").await;

    let complaints = browser.complaints().await;
    let unexpected: Vec<&String> = complaints
        .iter()
        .filter(|one| !one.contains("422"))
        .collect();
    assert!(unexpected.is_empty(), "{unexpected:?}");
    table.browser.close().await;
}

#[tokio::test]
async fn a_table_is_set_up_and_two_turns_are_played_with_the_mouse() {
    two_turns(Hand::Mouse).await;
}

#[tokio::test]
async fn a_table_is_set_up_and_two_turns_are_played_by_touch_on_a_phone() {
    two_turns(Hand::Finger).await;
}
