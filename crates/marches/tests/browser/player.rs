//! Plays through a page as a person does: reads what is legal there, picks an action, and does it by hand.

use crate::browser::Browser;
use serde_json::Value;
use table::Rng;

/// A legal action as the page has it.
#[derive(Clone, Debug)]
pub struct Choice {
    pub action: String,
    pub path: Vec<String>,
    pub sure: bool,
}

/// A person who plays at random, but claims what can be claimed.
pub struct Player {
    rng: Rng,
}

impl Player {
    pub fn new(seed: u64) -> Player {
        Player {
            rng: Rng::new(seed),
        }
    }

    /// What to do now.
    pub async fn choose(&mut self, browser: &Browser) -> Choice {
        let choices = choices(browser).await;
        assert!(!choices.is_empty(), "it is my turn, and nothing is legal");
        let sure = choices.iter().find(|choice| choice.sure);
        sure.cloned()
            .unwrap_or_else(|| choices[self.rng.pick(choices.len())].clone())
    }
}

/// What the page lets be done now.
pub async fn choices(browser: &Browser) -> Vec<Choice> {
    let found = browser
        .run(
            "return [...document.querySelectorAll('#acts button[data-path]')].map((button) =>
                [button.value, button.dataset.path, 'sure' in button.dataset]);",
        )
        .await;
    let choice = |one: &Value| Choice {
        action: one[0].as_str().unwrap().into(),
        path: one[1]
            .as_str()
            .unwrap()
            .split(' ')
            .map(String::from)
            .collect(),
        sure: one[2].as_bool().unwrap(),
    };
    found.as_array().unwrap().iter().map(choice).collect()
}

/// The version of the table that the page shows.
pub async fn version(browser: &Browser) -> u64 {
    let version = browser
        .run("return +document.querySelector('#live').dataset.version;")
        .await;
    version.as_u64().unwrap()
}

/// Waits until the page is the person's turn, or the game is over. Says whether it goes on.
pub async fn awaits(browser: &Browser) -> bool {
    browser
        .until_true(
            "(() => { const live = document.querySelector('#live');
                return live && !live.hasAttribute('aria-busy')
                    && ('mine' in live.dataset || 'over' in live.dataset); })()",
        )
        .await;
    !browser.has("#live[data-over]").await
}

/// Where on the page a step of an action's path is clicked.
pub fn place(step: &str, action: &str) -> String {
    match step.starts_with("button:") {
        true => format!("#prompt [name=action][value='{action}']"),
        false => format!(".board [data-target='{step}']"),
    }
}

/// Does an action by clicking what it takes, and waits until the page has it.
pub async fn click(browser: &Browser, choice: &Choice) {
    let before = version(browser).await;
    let is_map = browser.has(".board[data-zoom]").await;
    for step in &choice.path {
        let css = place(step, &choice.action);
        // Until it is scrolled to, a part of a map may lie below what sticks to the window's edge.
        match step.starts_with("button:") || !is_map {
            true => browser.click(&css).await,
            false => {
                let taken = format!(
                    "document.querySelector(\"{css}\")?.classList.contains('picked')
                        || +document.querySelector('#live').dataset.version > {before}"
                );
                browser.click_until(&css, &taken).await;
            }
        }
    }
    moved_on(browser, before).await;
}

/// Waits until the page shows something newer.
pub async fn moved_on(browser: &Browser, before: u64) {
    browser
        .until_true(&format!(
            "+document.querySelector('#live').dataset.version > {before}"
        ))
        .await;
}
