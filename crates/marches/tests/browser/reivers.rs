//! Border Reivers, alone: a whole turn at a desk, and on a phone the draft and an attack. What is done is settled before the
//! browser opens: the same seed and the same actions lead to the same game, on the page and off it.

use crate::{
    browser::{Browser, Screen},
    games::open_table_of,
    house::House,
    player::{Choice, awaits, choices, click, moved_on, version},
};
use catalogue::Table;
use table::{Rng, Seat, Seed};

const GAME: &str = "border-reivers";
const FAMILY: &str = "kerr";

/// What a player does in the first turn of this seed's game, and the table after it.
pub struct Script {
    seed: String,
    pub actions: Vec<String>,
    table: Box<dyn Table>,
}

impl Script {
    /// The first seed with whose game this player recruits, places a token, attacks twice and rolls dice again.
    pub fn eventful() -> Script {
        let seeds = (1..).map(|number: u32| format!("Hot Trod {number}"));
        let mut scripts = seeds.map(Script::of);
        let is_eventful = |script: &Script| {
            let has = |verb: &str| script.actions.iter().any(|one| one.starts_with(verb));
            let rolls = script.actions.iter().filter(|one| *one == "roll").count();
            rolls > 1
                && ["recruit", "place", "raid", "reroll"]
                    .iter()
                    .all(|verb| has(verb))
        };
        scripts.find(is_eventful).unwrap()
    }

    fn of(seed: String) -> Script {
        let game = catalogue::find(GAME).unwrap();
        let settings = game.settings_from(&[format!("family={FAMILY}")]).unwrap();
        let mut table = game.open(&settings, &[], Seed::from_text(&seed)).unwrap();
        let (mut rng, mut actions) = (Rng::new(1), Vec::new());
        while !is_second_turn(table.as_ref()) {
            let legal = table.legal(Seat::FIRST);
            let action = legal[rng.pick(legal.len())].notation.clone();
            table.act(Seat::FIRST, &action).unwrap();
            actions.push(action);
        }
        Script {
            seed,
            actions,
            table,
        }
    }

    pub async fn open(&self, browser: &Browser, house: &House) {
        let fields = [("set.family", FAMILY), ("seed", self.seed.as_str())];
        open_table_of(GAME, browser, house, &fields).await;
    }
}

fn is_second_turn(table: &dyn Table) -> bool {
    table.view_text(Some(Seat::FIRST)).contains(", turn 2, ")
}

/// What the page offers for this action.
async fn offered(browser: &Browser, action: &str) -> Choice {
    assert!(awaits(browser).await, "over before {action}");
    let all = choices(browser).await;
    let found = all.iter().find(|choice| choice.action == action).cloned();
    found.unwrap_or_else(|| panic!("no {action} among {all:?}"))
}

/// Does the action by the text, which any screen has room for.
pub async fn by_text(browser: &Browser, action: &str) {
    offered(browser, action).await;
    let before = version(browser).await;
    let button = format!("#acts [value='{action}']");
    browser
        .run(&format!("document.querySelector(\"{button}\").click();"))
        .await;
    moved_on(browser, before).await;
}

/// Does the action by clicking what it takes. On a phone a sheet shows what the families have done; it is closed first, as a
/// person would.
async fn by_hand(browser: &Browser, action: &str) {
    let choice = offered(browser, action).await;
    if browser.has("#side:popover-open").await {
        browser.click("#side [popovertargetaction=hide]").await;
    }
    click(browser, &choice).await;
}

#[tokio::test]
async fn a_whole_turn_alone_by_clicking() {
    let script = Script::eventful();
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    browser.goto(&house.url).await;
    browser.click(&format!("a[href='/new/{GAME}']")).await;
    browser.until("[name='set.family']").await;
    script.open(&browser, &house).await;
    for action in &script.actions {
        by_hand(&browser, action).await;
    }
    // The page has come to where the same actions lead without it.
    assert!(awaits(&browser).await);
    let text = browser
        .run("return document.querySelector('#as-text pre').textContent;")
        .await;
    let reached = script.table.view_text(Some(Seat::FIRST));
    assert_eq!(text.as_str().unwrap().trim(), reached.trim());
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
async fn a_draft_and_an_attack_on_a_phone() {
    let script = Script::eventful();
    let house = House::open();
    let browser = Browser::open(&house, Screen::Phone).await;
    script.open(&browser, &house).await;
    let verb = |action: &String| action.split(' ').next().unwrap().to_string();
    let attacks = ["raid", "feud", "gaolbreak", "battle", "rising"];
    let draft = script.actions.iter().position(|one| verb(one) == "place");
    let attack = script
        .actions
        .iter()
        .position(|one| attacks.contains(&verb(one).as_str()));
    let (draft, attack) = (draft.unwrap(), attack.unwrap());
    let rolled = script.actions[attack..]
        .iter()
        .position(|one| one == "roll");
    for (number, action) in script.actions[..=attack + rolled.unwrap()]
        .iter()
        .enumerate()
    {
        match number < draft || number >= attack {
            true => by_hand(&browser, action).await,
            false => by_text(&browser, action).await,
        }
        // Nothing makes the page wider than the phone.
        let is_too_wide = browser
            .run("return document.documentElement.scrollWidth > innerWidth;")
            .await;
        assert_eq!(is_too_wide, false, "after {action}");
    }
    assert!(awaits(&browser).await);
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}
