//! A browser with a person before it: what can be found, clicked, read and typed on a page.

use crate::house::House;
use fantoccini::{
    Client, ClientBuilder, Locator,
    actions::{InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction},
    elements::Element,
    wd::WebDriverCompatibleCommand,
};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Only a safety net: a slow machine may take its time.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often a page is looked at until it shows what is awaited.
const BLINK: Duration = Duration::from_millis(20);

/// What the person looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screen {
    Desk,
    Phone,
}

pub struct Browser {
    pub client: Client,
    _profile: TempDir,
}

impl Browser {
    /// A fresh browser that knows nobody.
    pub async fn open(house: &House, screen: Screen) -> Browser {
        Browser::with(house, screen, true).await
    }

    /// A fresh browser that runs no script.
    pub async fn without_script(house: &House) -> Browser {
        Browser::with(house, Screen::Desk, false).await
    }

    async fn with(house: &House, screen: Screen, script: bool) -> Browser {
        let profile = tempfile::tempdir().unwrap();
        let mut options = json!({
            "args": [
                "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-quic",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--disable-dev-shm-usage", "--window-size=1280,1000",
                format!("--user-data-dir={}", profile.path().display()),
            ],
        });
        if screen == Screen::Phone {
            options["mobileEmulation"] = json!({
                "deviceMetrics": { "width": 390, "height": 844, "pixelRatio": 2.0, "touch": true },
            });
        }
        if !script {
            options["prefs"] = json!({ "profile.managed_default_content_settings.javascript": 2 });
        }
        // axe-core goes through every element of a page: beside other tests that takes its time.
        let capabilities = json!({
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "ALL" },
            "timeouts": { "script": 300_000 },
        });
        let Value::Object(capabilities) = capabilities else {
            unreachable!("it is written as an object")
        };
        let connector = hyper_util::client::legacy::connect::HttpConnector::new();
        let client = ClientBuilder::new(connector)
            .capabilities(capabilities)
            .connect(&house.driver)
            .await
            .expect("Chromium starts");
        let browser = Browser {
            client,
            _profile: profile,
        };
        if script {
            // A turn that ended by itself would run ahead of who plays here, and tests need not wait.
            let chosen = r#"{"stay":true,"pace":"once"}"#;
            let source = format!("try {{ localStorage.marches ||= '{chosen}'; }} catch {{}}");
            let command = "Page.addScriptToEvaluateOnNewDocument";
            browser.devtools(command, json!({ "source": source })).await;
        }
        browser
    }

    pub async fn close(self) {
        self.client.close().await.unwrap();
    }

    pub async fn goto(&self, url: &str) {
        self.client.goto(url).await.unwrap();
    }

    pub async fn url(&self) -> String {
        self.client.current_url().await.unwrap().to_string()
    }

    /// The element, as soon as it is there.
    pub async fn find(&self, css: &str) -> Element {
        let wait = self.client.wait().at_most(PATIENCE).every(BLINK);
        let found = wait.for_element(Locator::Css(css)).await;
        match found {
            Ok(element) => element,
            Err(error) => panic!("{css} is not on {}: {error}", self.url().await),
        }
    }

    pub async fn has(&self, css: &str) -> bool {
        let found = self.client.find_all(Locator::Css(css)).await.unwrap();
        !found.is_empty()
    }

    /// Waits until this is on the page.
    pub async fn until(&self, css: &str) {
        self.find(css).await;
    }

    /// What can be read there. A live page may swap the element between finding and reading.
    pub async fn text(&self, css: &str) -> String {
        let start = Instant::now();
        loop {
            match self.find(css).await.text().await {
                Ok(text) => return text,
                Err(error) if start.elapsed() > PATIENCE => panic!("{css}: {error}"),
                Err(_) => {}
            }
        }
    }

    pub async fn attr(&self, css: &str, name: &str) -> Option<String> {
        let start = Instant::now();
        loop {
            match self.find(css).await.attr(name).await {
                Ok(value) => return value,
                Err(error) if start.elapsed() > PATIENCE => panic!("{css}: {error}"),
                Err(_) => {}
            }
        }
    }

    /// Clicks as a hand does: where the element is, and only if nothing covers it.
    pub async fn click(&self, css: &str) {
        let start = Instant::now();
        loop {
            // A live page may swap the element between finding and clicking.
            let clicked = self.find(css).await.click().await;
            match clicked {
                Ok(()) => return,
                Err(error) if start.elapsed() > PATIENCE => {
                    panic!("{css} cannot be clicked: {error}")
                }
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }

    /// Clicks inside a shape, wherever a hand can reach it: the middle of an area on a map may be sea.
    pub async fn click_inside(&self, css: &str) {
        let at = self.reach(css).await;
        let hand = MouseActions::new("mouse".into())
            .then(towards(at))
            .then(DOWN)
            .then(UP);
        self.client.perform_actions(hand).await.unwrap();
    }

    /// A point of the window where a hand reaches this shape, scrolled to, once nothing moves.
    pub async fn reach(&self, css: &str) -> (f64, f64) {
        let start = Instant::now();
        let mut last = None;
        loop {
            let script = format!(
                "const shape = document.querySelector(\"{css}\");
                 if (!shape) return null;
                 shape.scrollIntoView({{ block: 'center' }});
                 const box = shape.getBoundingClientRect();
                 for (let n = 0; n < 400; n += 1) {{
                     // The mouse points at whole pixels: at an edge the next one may be beside the shape.
                     const x = Math.round(box.left + box.width * ((n % 20) + 0.5) / 20);
                     const y = Math.round(box.top + box.height * (((n * 7) % 20) + 0.5) / 20);
                     if (document.elementFromPoint(x, y)?.closest(\"{css}\")) return [x, y];
                 }}
                 return null;"
            );
            if let Some(point) = self.run(&script).await.as_array() {
                let at = |n: usize| point[n].as_f64().unwrap_or_default();
                let now = (at(0), at(1));
                if last.replace(now) == Some(now) {
                    return now;
                }
            }
            assert!(start.elapsed() < PATIENCE, "no hand can reach {css}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    pub async fn fill(&self, css: &str, text: &str) {
        let field = self.find(css).await;
        field.clear().await.unwrap();
        field.send_keys(text).await.unwrap();
    }

    /// Runs this in the page and gives what it returns.
    pub async fn run(&self, script: &str) -> Value {
        self.client.execute(script, vec![]).await.unwrap()
    }

    /// Runs this in the page and gives what it promises.
    pub async fn promised(&self, expression: &str) -> Value {
        let script = format!(
            "const done = arguments[0]; ({expression}).then(done, (error) => done(String(error)));"
        );
        self.client.execute_async(&script, vec![]).await.unwrap()
    }

    /// Waits until the expression is true in the page.
    pub async fn until_true(&self, expression: &str) {
        let start = Instant::now();
        loop {
            // A page that is just being left cannot answer.
            let answer = self
                .client
                .execute(&format!("return !!({expression});"), vec![])
                .await;
            if answer.is_ok_and(|value| value == Value::Bool(true)) {
                return;
            }
            if start.elapsed() > PATIENCE {
                panic!("never true on {}: {expression}", self.url().await);
            }
            tokio::time::sleep(BLINK).await;
        }
    }

    /// Whether the expression becomes true within a few seconds.
    pub async fn soon(&self, expression: &str) -> bool {
        let mut start = Instant::now();
        while start.elapsed() < Duration::from_secs(4) {
            let script =
                format!("return [!!({expression}), !!document.querySelector('#live[aria-busy]')];");
            let [is_true, is_busy] = [0, 1].map({
                let found = self.run(&script).await;
                move |place| found[place] == Value::Bool(true)
            });
            if is_true {
                return true;
            }
            // What was sent has not been answered: on a busy machine that takes its time.
            if is_busy {
                start = Instant::now();
            }
            tokio::time::sleep(BLINK).await;
        }
        false
    }

    /// Clicks inside a shape until the expression is true: whoever clicks while a map is being scrolled clicks again.
    pub async fn click_until(&self, css: &str, expression: &str) {
        for _ in 0..4 {
            self.click_inside(css).await;
            if self.soon(expression).await {
                return;
            }
        }
        panic!("never true, however often {css} is clicked: {expression}");
    }

    /// Presses and releases one key.
    pub async fn press(&self, key: char) {
        let keys = KeyActions::new("keyboard".into())
            .then(KeyAction::Down { value: key })
            .then(KeyAction::Up { value: key });
        self.client.perform_actions(keys).await.unwrap();
    }

    /// Lets the page think that the person prefers dark or light.
    pub async fn prefer(&self, scheme: &str) {
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.devtools(
            "Emulation.setEmulatedMedia",
            json!({ "features": features }),
        )
        .await;
    }

    /// A command of the browser's own protocol.
    pub async fn devtools(&self, command: &str, parameters: Value) -> Value {
        let body = json!({ "cmd": command, "params": parameters }).to_string();
        let done = self.client.issue_cmd(DevTools(body)).await;
        done.unwrap()
    }

    /// Lets the page write down what it asks the server for from now on.
    pub async fn write_down(&self) {
        self.run(
            "window.asked = [];
             window.plain ||= window.fetch;
             const { plain } = window;
             window.fetch = (url, how = {}) => {
                 const [path, query] = String(url).split('?');
                 window.asked.push([path.split('/').pop(), String(how.body || query || '')]);
                 return plain(url, how);
             };",
        )
        .await;
    }

    /// What it has asked for since: the last word of each address, and what was sent with it.
    pub async fn asked(&self) -> Vec<(String, String)> {
        let found = self.run("return window.asked;").await;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
        let asked = found.as_array().cloned().unwrap_or_default();
        asked
            .iter()
            .map(|one| (text(&one[0]), text(&one[1])))
            .collect()
    }

    /// Gives the page time for what it has no reason to do.
    pub async fn rest(&self) {
        self.promised("new Promise((done) => setTimeout(done, 500))")
            .await;
    }

    /// Presses at the first point of the window, goes over the others and lets go at the last.
    pub async fn draw(&self, points: &[(f64, f64)]) {
        let mut hand = MouseActions::new("mouse".into());
        for (number, &point) in points.iter().enumerate() {
            hand = hand.then(towards(point));
            if number == 0 {
                hand = hand.then(DOWN);
            }
        }
        self.client.perform_actions(hand.then(UP)).await.unwrap();
    }

    /// Moves the mouse there, with no button down.
    pub async fn point(&self, at: (f64, f64)) {
        let hand = MouseActions::new("mouse".into()).then(towards(at));
        self.client.perform_actions(hand).await.unwrap();
    }

    /// What scripts complained of.
    pub async fn complaints(&self) -> Vec<String> {
        let log = self.client.issue_cmd(Complaints).await.unwrap();
        let entries = log.as_array().cloned().unwrap_or_default();
        let severe = entries.iter().filter(|entry| entry["level"] == "SEVERE");
        severe.map(|entry| entry["message"].to_string()).collect()
    }
}

const DOWN: PointerAction = PointerAction::Down {
    button: MOUSE_BUTTON_LEFT,
};
const UP: PointerAction = PointerAction::Up {
    button: MOUSE_BUTTON_LEFT,
};

fn towards((x, y): (f64, f64)) -> PointerAction {
    PointerAction::MoveTo {
        duration: None,
        x,
        y,
    }
}

#[derive(Debug)]
struct DevTools(String);

impl WebDriverCompatibleCommand for DevTools {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!(
            "session/{}/goog/cdp/execute",
            session.unwrap_or_default()
        ))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.0.clone()))
    }
}

#[derive(Debug)]
struct Complaints;

impl WebDriverCompatibleCommand for Complaints {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (
            http::Method::POST,
            Some(json!({ "type": "browser" }).to_string()),
        )
    }
}
