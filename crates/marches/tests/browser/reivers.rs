//! Border Reivers, alone: a whole turn at a desk, and on a phone the draft and an attack. What is done is settled before the
//! browser opens: the same seed and the same actions lead to the same game, on the page and off it.

use crate::{
    browser::{Browser, Screen},
    games::open_table_of,
    house::House,
    player::{Choice, awaits, choices, click, moved_on, version},
};
use catalogue::Table;
use serde_json::json;
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
    spring_stops(&browser).await;
    unlit_things_say_why(&browser).await;
    nothing_in_the_tray_is_cut(&browser).await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

/// Whether this is laid out on the page.
async fn is_shown(browser: &Browser, css: &str) -> bool {
    let script = format!("return !!document.querySelector(\"{css}\")?.getClientRects().length;");
    browser.run(&script).await == true
}

/// Before the next Summer the score of the turn is there alone, until the player goes on; but not for who wants everything at once,
/// as this browser did.
async fn spring_stops(browser: &Browser) {
    assert!(is_shown(browser, "#prompt").await && !is_shown(browser, "#interlude").await);
    browser
        .run(r#"localStorage.marches = '{"stay":true,"pace":"calm"}';"#)
        .await;
    browser.client.refresh().await.unwrap();
    browser.until("#live[data-stop] #interlude").await;
    assert!(
        browser
            .text("#interlude")
            .await
            .contains("Spring of turn 1")
    );
    assert_eq!(browser.text(".season .now-at-stop b").await, "Spring");
    for hidden in ["#affair", "#prompt"] {
        assert!(!is_shown(browser, hidden).await, "{hidden}");
    }
    browser.click("[data-goes-on]").await;
    browser.until("#live:not([data-stop])").await;
    for shown in ["#affair", "#prompt"] {
        assert!(is_shown(browser, shown).await, "{shown}");
    }
    assert!(!is_shown(browser, "#interlude").await);
    assert!(
        browser
            .text("#prompt .news")
            .await
            .starts_with("Spring of turn 1: ")
    );
}

/// A click on what is not lit, on the map, in the tray or in the strip, is answered with a clause.
async fn unlit_things_say_why(browser: &Browser) {
    for (thing, clause) in [
        (".board [data-target='site:bew-castle']", "BR-"),
        (".sheet-box[data-ask='sheet:warden']", "BR-2.4c"),
        (".season [data-ask='season:winter']", "BR-4.0e"),
    ] {
        let answered =
            format!("document.querySelector('#refusal')?.textContent.includes('{clause}')");
        browser.click_until(thing, &answered).await;
    }
}

/// At the sizes of common screens no word of the tray or of the strip of seasons is cut off, but for those that are only heard.
async fn nothing_in_the_tray_is_cut(browser: &Browser) {
    for (width, height) in [(1280, 800), (1440, 900), (1920, 1080)] {
        let size = serde_json::json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        browser
            .devtools("Emulation.setDeviceMetricsOverride", size)
            .await;
        browser.until_true(&format!("innerWidth === {width}")).await;
        let cut = browser
            .run(
                "return [...document.querySelectorAll('#tray, #tray :not(svg, svg *), .season :not(svg *)')]
                     .filter((one) => one.clientWidth && getComputedStyle(one).display !== 'inline')
                     .filter((one) => getComputedStyle(one).clipPath === 'none')
                     .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
                     .map((one) => one.className + ': ' + one.textContent);",
            )
            .await;
        assert_eq!(cut, serde_json::json!([]), "{width} by {height}");
    }
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

/// Whether all of these are in the window.
fn in_sight(css: &str, count: usize) -> String {
    format!(
        "(() => {{ const all = [...document.querySelectorAll(\"{css}\")].filter((one) => one.offsetParent);
            return all.length === {count} && all.every((one) => {{
                const {{ top, bottom, left, right }} = one.getBoundingClientRect();
                return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth; }}); }})()"
    )
}

#[tokio::test]
async fn a_phone_on_its_side_shows_three_cards_and_what_can_be_done_with_one() {
    let script = Script::eventful();
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    script.open(&browser, &house).await;
    assert!(awaits(&browser).await);
    let size = json!({ "width": 844, "height": 390, "deviceScaleFactor": 1, "mobile": false });
    browser
        .devtools("Emulation.setDeviceMetricsOverride", size)
        .await;
    browser.until(".board.marches.narrow.far").await;
    browser.until_true(&in_sight(".offer-face", 3)).await;
    browser.click(".offer-face").await;
    browser
        .until_true(&in_sight(".offer:has(> .picked) .deed-button", 2))
        .await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
async fn on_a_phone_the_result_leaves_the_map_room() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Phone).await;
    let fields = [("set.family", FAMILY), ("seed", "Otterburn")];
    open_table_of(GAME, &browser, &house, &fields).await;
    while awaits(&browser).await {
        let before = version(&browser).await;
        browser
            .run("document.querySelector('#acts button[data-path]').click();")
            .await;
        moved_on(&browser, before).await;
    }
    let rows = "new Set([...document.querySelectorAll('#prompt .offers > *')].map((one) =>
        Math.round(one.getBoundingClientRect().top))).size === 2";
    browser.until_true(rows).await;
    let has_room =
        "document.querySelector('.board-card').getBoundingClientRect().height > innerHeight / 2";
    browser.until_true(has_room).await;
    // The replay: its slider, and one row with all the rest.
    browser
        .run("document.querySelector('[data-plays]').click();")
        .await;
    browser.until("#live[data-replay] #replay").await;
    let rows = "(() => { const form = document.querySelector('#replay form').getBoundingClientRect();
        const rest = [...document.querySelectorAll('#replay > :is(.step, select, #turn-up)')].map((one) => one.getBoundingClientRect());
        return rest.every(({ top }) => top > form.top) && Math.max(...rest.map(({ top }) => top)) < Math.min(...rest.map(({ bottom }) => bottom)); })()";
    browser.until_true(rows).await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}
