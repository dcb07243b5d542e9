//! Feud War for three at one screen: a clan is built, a table is set up, and two turns are played, with the mouse and, at phone width, by
//! touch. Every deed is done on the table itself: figures are picked, ways tapped and drawn, an enemy is shot at, a way that is too long is
//! refused. Which figure goes where is asked of the page, so that nothing here depends on how the dice fall.

use crate::{
    browser::{Browser, Screen},
    games::open_table_of,
    house::House,
    player::{moved_on, version},
};
use serde_json::{Value, json};
use std::time::Duration;

const GAME: &str = "feud-war";
const SEED: &str = "c3";

/// How a person points.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hand {
    Mouse,
    Finger,
}

/// A point of the table in inches.
type Inches = (f64, f64);

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
        if hand == Hand::Mouse {
            let size =
                json!({ "width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": false });
            browser
                .devtools("Emulation.setDeviceMetricsOverride", size)
                .await;
        }
        let fields = [("seat.2", "me"), ("seat.3", "me"), ("seed", SEED)];
        open_table_of(GAME, &browser, house, &fields).await;
        Table { browser, hand }
    }

    /// Waits until one of us is asked and looks at the table; whoever must not see the other lists passes the screen on.
    async fn at_rest(&self) {
        let live = "document.querySelector('#live:not([aria-busy], [data-behind])')";
        loop {
            let asked = format!(
                "{live}?.matches('[data-mine], [data-over]') || {live} && document.querySelector('#lift')"
            );
            self.browser.until_true(&asked).await;
            if !self.browser.has("#lift").await {
                return;
            }
            self.browser.click("#lift").await;
            let lifted =
                format!("{live}?.matches('[data-mine]') && !document.querySelector('#lift')");
            self.browser.until_true(&lifted).await;
        }
    }

    /// Presses and lets go at a point of the window.
    async fn press(&self, at: (f64, f64)) {
        self.drag(&[at]).await;
    }

    /// Goes through these points of the window with the button or the finger down.
    async fn drag(&self, points: &[(f64, f64)]) {
        if self.hand == Hand::Mouse {
            return self.browser.draw(points).await;
        }
        let touch = |kind: &str, at: &[(f64, f64)]| {
            let points: Vec<Value> = at.iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
            json!({ "type": kind, "touchPoints": points })
        };
        let command = "Input.dispatchTouchEvent";
        for (number, point) in points.iter().enumerate() {
            let kind = match number {
                0 => "touchStart",
                _ => "touchMove",
            };
            self.browser.devtools(command, touch(kind, &[*point])).await;
        }
        self.browser.devtools(command, touch("touchEnd", &[])).await;
    }

    /// A point of the window where a hand reaches a target, once nothing moves. What is beside the part of the table that is enlarged
    /// is brought into sight as a person does it, by showing more.
    async fn reach(&self, target: &str) -> (f64, f64) {
        let script = format!(
            "const shape = document.querySelector(\".board [data-target='{target}']\");
             const box = (shape?.querySelector('.hit, .bed') || shape)?.getBoundingClientRect();
             if (!box) return null;
             for (let n = 0; n < 400; n += 1) {{
                 const x = Math.round(box.left + box.width * ((n % 20) + 0.5) / 20);
                 const y = Math.round(box.top + box.height * (((n * 7) % 20) + 0.5) / 20);
                 if (document.elementFromPoint(x, y)?.closest('.target') === shape) return [x, y];
             }}
             return null;"
        );
        let mut last = None;
        for _ in 0..60 {
            match self.browser.run(&script).await.as_array() {
                Some(found) => {
                    let now = (found[0].as_f64().unwrap(), found[1].as_f64().unwrap());
                    if last.replace(now) == Some(now) {
                        return now;
                    }
                }
                None => self.browser.click(".zoom [data-by='0.667']").await,
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("no hand can reach {target}");
    }

    /// Presses a target of the table until the expression is true: on a phone the first tap may bring it nearer.
    async fn pick(&self, target: &str, expression: &str) {
        for _ in 0..6 {
            let at = self.reach(target).await;
            self.press(at).await;
            if self.browser.soon(expression).await {
                return;
            }
        }
        panic!("{expression}, however often {target} is pressed");
    }

    /// Picks what changes the table, and waits until one of us is asked again.
    async fn does(&self, target: &str) {
        let before = version(&self.browser).await;
        let done = format!("+document.querySelector('#live')?.dataset.version > {before}");
        self.pick(target, &done).await;
        self.at_rest().await;
    }

    /// Presses a button of the prompt.
    async fn button(&self, action: &str) {
        let before = version(&self.browser).await;
        let css = format!("#prompt [name=action][value='{action}']");
        let done = format!("+document.querySelector('#live')?.dataset.version > {before}");
        // A tap right after a drawn way was seen to be lost in an emulated touch screen.
        self.browser.click_until(&css, &done).await;
        self.at_rest().await;
    }

    /// What the page asks.
    async fn says(&self) -> String {
        self.browser.text("#prompt .says").await
    }

    /// The names that the script gives.
    async fn names(&self, script: &str) -> Vec<String> {
        let found = self.browser.run(script).await;
        let names = found.as_array().cloned().unwrap_or_default();
        names
            .iter()
            .filter_map(|name| name.as_str().map(String::from))
            .collect()
    }

    /// The lit targets of one of these kinds.
    async fn lit(&self, kinds: &[&str]) -> Vec<String> {
        let script = "return [...document.querySelectorAll('.board .target.lit')].map((one) => one.dataset.target);";
        let mut names = self.names(script).await;
        names.retain(|name| kinds.iter().any(|kind| name.starts_with(kind)));
        names
    }

    /// The buttons of the prompt that do something.
    async fn offered(&self) -> Vec<String> {
        let script = "return [...document.querySelectorAll('#prompt button[name=action]')].map((one) => one.value);";
        self.names(script).await
    }

    /// The first clan is built, the others are ready ones.
    async fn choose_clans(&self) {
        let browser = &self.browser;
        assert!(self.says().await.contains("100 points"));
        browser.click("#prompt a[href^='/rosters/']").await;
        browser.click(".starts .start").await;
        browser.until(".account .good").await;
        // One hound too many, and what is wrong is said; without it the clan may be played.
        browser.click("[name='do'][value='add-hound']").await;
        browser.until(".account.over").await;
        assert!(!browser.has(".keep [name=action]").await);
        browser.click("[name='do'][value='remove-9']").await;
        browser.until(".account .good").await;
        browser.click(".keep form[action$='/act'] button").await;
        browser.until("#live").await;
        self.at_rest().await;
        assert!(browser.text("#prompt").await.contains("Elliot"));
        self.does("list:lances").await;
        self.does("list:shooters").await;
    }

    /// Scenery, places, sides and starting points, until the first clan acts.
    async fn set_up(&self) {
        let mut has_placed = false;
        for _ in 0..40 {
            let (says, offered) = (self.says().await, self.offered().await);
            if says.contains("command") {
                assert!(has_placed);
                return;
            }
            if !has_placed && offered.iter().any(|one| one == "place ready") {
                self.places_after_a_refusal().await;
                has_placed = true;
                continue;
            }
            let ready = ["place ready", "place done"];
            if let Some(button) = ready
                .into_iter()
                .find(|one| offered.iter().any(|other| other == one))
            {
                self.button(button).await;
                continue;
            }
            let lit = self.lit(&["land:liddel", "side:", "mark:"]).await;
            match lit.first() {
                Some(target) => self.does(target).await,
                None => self.answer().await,
            }
        }
        panic!("the set-up never ends: {}", self.says().await);
    }

    /// What an event asks: somebody is chosen, or a clan.
    async fn answer(&self) {
        let (lit, offered) = (self.lit(&["figure:"]).await, self.offered().await);
        match (lit.first(), offered.first()) {
            (Some(target), _) => self.does(target).await,
            (None, Some(button)) => self.button(button).await,
            (None, None) => panic!("nothing can be done: {}", self.says().await),
        }
    }

    /// Goes on until a clan commands its figures. Gives those that can do anything.
    async fn commands(&self) -> Vec<String> {
        for _ in 0..10 {
            if self.says().await.contains("command") {
                // After some events nobody can do anything: the turn can only be ended.
                let is_lit =
                    "document.querySelector('.board .target.lit[data-target^=\"figure:\"]')
                    || document.querySelectorAll('#acts button').length === 1";
                self.browser.until_true(is_lit).await;
                return self.lit(&["figure:"]).await;
            }
            self.answer().await;
        }
        panic!("no clan comes to act: {}", self.says().await);
    }

    /// Picks a figure, and waits for what the board has to say of it.
    async fn command(&self, target: &str) {
        let name = target.trim_start_matches("figure:");
        let picked = format!(
            "document.querySelector(\"[data-target='{target}']\")?.classList.contains('picked')
                && document.querySelector('#prompt.thinks .says')?.textContent.startsWith('{name} ')"
        );
        self.pick(target, &picked).await;
    }

    /// Gives up what is picked.
    async fn unpick(&self) {
        if self.browser.has("#prompt.thinks [data-unpick]").await {
            self.browser.click("#prompt.thinks [data-unpick]").await;
        }
        let is_free = "!document.querySelector('#prompt.thinks')";
        self.browser.until_true(is_free).await;
    }

    /// Where a figure stands: the middle of its ring.
    async fn stands(&self, target: &str) -> Inches {
        let at = self
            .browser
            .run(&format!(
                "const box = document.querySelector(\"[data-target='{target}'] > .ring\").getBBox();
                 return [(box.x + box.width / 2) / 24, (box.y + box.height / 2) / 24];"
            ))
            .await;
        (at[0].as_f64().unwrap(), at[1].as_f64().unwrap())
    }

    /// What the server says of a way along these points for what is picked: whether it may be gone, and what is drawn of it.
    async fn verdict(&self, points: &[Inches]) -> (bool, String) {
        let part = |inch: f64| (inch * 24_000.0).round();
        let points: Vec<String> = points
            .iter()
            .map(|(x, y)| format!("{},{}", part(*x), part(*y)))
            .collect();
        let found = self
            .browser
            .promised(&format!(
                "(async () => {{
                    const live = document.querySelector('#live').dataset;
                    const picked = [...document.querySelectorAll('.target.picked')].map((one) => one.dataset.target).join(' ');
                    const query = new URLSearchParams({{ points: '{}', picked, sketch: 1, as: live.as }});
                    const {{ allowed, sketch }} = await (await fetch(`${{live.here}}/why?${{query}}`)).json();
                    return [!!allowed, sketch || ''];
                }})()",
                points.join(" ")
            ))
            .await;
        let sketch = found[1].as_str().unwrap_or_default();
        (found[0] == json!(true), sketch.to_string())
    }

    /// Where these points are in the window, once a hand can reach all of them there; what is not in sight is brought there.
    async fn on_screen(&self, points: &[Inches]) -> Vec<(f64, f64)> {
        let script = format!(
            "const svg = document.querySelector('.board[data-points]');
             const found = {}.map(([x, y]) => new DOMPoint(x * 24, y * 24).matrixTransform(svg.getScreenCTM()));
             const isFree = (at) => {{
                 const hit = document.elementFromPoint(at.x, at.y);
                 return hit && svg.contains(hit);
             }};
             return found.every(isFree) ? found.map((at) => [Math.round(at.x), Math.round(at.y)]) : null;",
            json!(points)
        );
        for _ in 0..8 {
            if let Some(found) = self.browser.run(&script).await.as_array() {
                let at = |one: &Value| (one[0].as_f64().unwrap(), one[1].as_f64().unwrap());
                return found.iter().map(at).collect();
            }
            self.browser.click(".zoom [data-by='0.667']").await;
        }
        panic!("{points:?} cannot be reached");
    }

    /// Presses a point of the table until the expression is true.
    async fn tap(&self, at: Inches, expression: &str) {
        for _ in 0..6 {
            let on_screen = self.on_screen(&[at]).await;
            self.press(on_screen[0]).await;
            if self.browser.soon(expression).await {
                return;
            }
        }
        panic!("{expression}, however often {at:?} is pressed");
    }

    /// A place near a picked figure where it may go, so far away.
    async fn place_for(&self, target: &str, away: f64) -> Option<Inches> {
        let (x, y) = self.stands(target).await;
        for turn in 0..16 {
            let angle = f64::from(turn) * std::f64::consts::PI / 8.0;
            let at = (x + away * angle.cos(), y + away * angle.sin());
            let on_table = (1.0..47.0).contains(&at.0) && (1.0..47.0).contains(&at.1);
            if on_table && self.verdict(&[at]).await.0 {
                return Some(at);
            }
        }
        None
    }

    /// The first of these figures moves that can: it is picked, and a tap is the end of its way.
    async fn moves(&self, figures: &[String]) {
        for target in figures {
            self.command(target).await;
            let Some(at) = self.place_for(target, 2.5).await else {
                self.unpick().await;
                continue;
            };
            assert!(self.browser.has(".sketch.thought path").await);
            let (before, from) = (version(&self.browser).await, self.stands(target).await);
            let done = format!("+document.querySelector('#live').dataset.version > {before}");
            self.tap(at, &done).await;
            self.at_rest().await;
            let now = self.stands(target).await;
            let gone = (now.0 - from.0).hypot(now.1 - from.1);
            assert!(gone > 1.0, "{target} has moved by {gone}");
            self.has_told(target, "moves").await;
            return;
        }
        panic!("none of {figures:?} can move");
    }

    /// The log tells that a figure did this.
    async fn has_told(&self, target: &str, what: &str) {
        let name = target.trim_start_matches("figure:");
        let told = format!("document.querySelector('#log').textContent.includes('{name} {what}')");
        self.browser.until_true(&told).await;
    }

    /// The first of these figures goes along a way that is drawn from it.
    async fn moves_along(&self, figures: &[String]) {
        for target in figures {
            self.command(target).await;
            let from = self.stands(target).await;
            let Some(to) = self.place_for(target, 2.0).await else {
                self.unpick().await;
                continue;
            };
            let step = |n: u8| {
                let share = f64::from(n) / 4.0;
                (
                    from.0 + (to.0 - from.0) * share,
                    from.1 + (to.1 - from.1) * share,
                )
            };
            let way = [0, 1, 2, 3, 4].map(step);
            if !self.verdict(&way).await.0 {
                self.unpick().await;
                continue;
            }
            let before = version(&self.browser).await;
            let on_screen = self.on_screen(&way).await;
            self.drag(&on_screen).await;
            moved_on(&self.browser, before).await;
            self.at_rest().await;
            self.has_told(target, "moves").await;
            return;
        }
        panic!("none of {figures:?} can go straight on");
    }

    /// A way that is too long is refused, and the board shows how far it would come; a shorter one is then gone without picking again.
    async fn goes_too_far(&self, target: &str) {
        self.command(target).await;
        let mut far = None;
        for at in [
            (24.0, 40.0),
            (40.0, 24.0),
            (8.0, 24.0),
            (24.0, 8.0),
            (40.0, 40.0),
            (8.0, 40.0),
        ] {
            let (allowed, sketch) = self.verdict(&[at]).await;
            if !allowed && sketch.contains("too far") {
                far = Some(at);
                break;
            }
        }
        let before = version(&self.browser).await;
        let refused = "document.querySelector('#refusal')
            && document.querySelector('.board[data-unit]').textContent.includes('too far')";
        self.tap(far.expect("no figure goes everywhere"), refused)
            .await;
        assert_eq!(version(&self.browser).await, before);
        // The figure is still picked: the next tap is another end of its way.
        let is_kept = format!(
            "document.querySelector(\"[data-target='{target}']\").classList.contains('picked')
                && document.querySelector('#prompt.thinks')"
        );
        self.browser.until_true(&is_kept).await;
        self.keeps_board_in_sight().await;
        let near = self.place_for(target, 1.5).await;
        let done = format!("+document.querySelector('#live').dataset.version > {before}");
        self.tap(near.expect("it can go a little way"), &done).await;
        self.at_rest().await;
        self.has_told(target, "moves").await;
    }

    /// On a phone a refusal stands small on the board; no sheet covers what it is about.
    async fn keeps_board_in_sight(&self) {
        assert!(!self.browser.has("#side:popover-open").await);
        if self.hand == Hand::Finger {
            self.browser.until(".board-card > .refused-strip").await;
        }
    }

    /// A place too far away is refused, and the next tap places the same figure.
    async fn places_after_a_refusal(&self) {
        let target = self.lit(&["figure:"]).await[0].clone();
        let before = version(&self.browser).await;
        let picked = format!(
            "document.querySelector(\"[data-target='{target}']\")?.classList.contains('picked')"
        );
        self.pick(&target, &picked).await;
        let (mut good, mut bad) = (None, None);
        for number in 0..64 {
            let at = (
                3.0 + 6.0 * f64::from(number % 8),
                3.0 + 6.0 * f64::from(number / 8),
            );
            match self.verdict(&[at]).await.0 {
                true => good = Some(at),
                false => bad = Some(at),
            }
        }
        let refused = "document.querySelector('#refusal')";
        self.tap(bad.expect("some place is too far"), refused).await;
        assert_eq!(version(&self.browser).await, before);
        self.browser.until_true(&picked).await;
        self.keeps_board_in_sight().await;
        let done = format!("+document.querySelector('#live').dataset.version > {before}");
        self.tap(good.expect("some place is near"), &done).await;
        self.at_rest().await;
    }

    /// The first of these figures that sees somebody shoots, once the odds are told.
    async fn shoots(&self, figures: &[String]) {
        for target in figures {
            self.command(target).await;
            let clan = &target[..8];
            let mut foes = self.lit(&["figure:"]).await;
            foes.retain(|foe| !foe.starts_with(clan));
            for foe in foes {
                let told = "document.querySelector('#thought')?.textContent.includes('%')";
                self.pick(&foe, told).await;
                let shot = self
                    .offered()
                    .await
                    .into_iter()
                    .find(|one| one.starts_with("fire"));
                let Some(shot) = shot else {
                    self.command(target).await;
                    continue;
                };
                let odds = self.browser.text("#thought").await;
                assert!(odds.contains("close") && odds.contains("long"), "{odds}");
                self.button(&shot).await;
                return self.has_told(target, "fires at").await;
            }
            self.unpick().await;
        }
        panic!("none of {figures:?} sees anybody");
    }

    async fn ends_turn(&self) {
        self.unpick().await;
        self.button("end").await;
    }
}

async fn two_turns(hand: Hand) {
    let house = House::open();
    let table = Table::open(&house, hand).await;
    table.at_rest().await;
    table.choose_clans().await;
    table.set_up().await;
    let browser = &table.browser;

    // Each of the three has two goes: one walks, ways are drawn, the shooters fire.
    let (mut has_walked, mut has_drawn, mut has_fired) = (false, false, false);
    for _ in 0..6 {
        let figures = table.commands().await;
        let shoots = figures
            .first()
            .is_some_and(|first| first.starts_with("figure:G"));
        match shoots {
            _ if figures.is_empty() => {}
            true if !has_fired => {
                table.shoots(&figures).await;
                has_fired = true;
            }
            false if !has_walked => {
                table.moves(&figures).await;
                let rest = table.lit(&["figure:"]).await;
                table.goes_too_far(rest.last().unwrap()).await;
                has_walked = true;
            }
            _ => {
                table.moves_along(&figures).await;
                has_drawn = true;
            }
        }
        table.ends_turn().await;
    }
    assert!(has_walked && has_drawn && has_fired);
    table.commands().await;
    let heading = "document.querySelector('#panel-turn h2').textContent.includes('turn 3')";
    browser.until_true(heading).await;

    let complaints = browser.complaints().await;
    // A refused action is answered with 422, which the browser notes.
    let unexpected: Vec<&String> = complaints
        .iter()
        .filter(|one| !one.contains("422"))
        .collect();
    assert!(unexpected.is_empty(), "{unexpected:?}");
    table.browser.close().await;
}

#[tokio::test]
async fn a_clan_is_built_and_two_turns_are_played_with_the_mouse() {
    two_turns(Hand::Mouse).await;
}

#[tokio::test]
async fn a_clan_is_built_and_two_turns_are_played_by_touch_on_a_phone() {
    two_turns(Hand::Finger).await;
}
