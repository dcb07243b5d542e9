//! An accessibility pass over every kind of page, light and dark, wide and narrow: all rules of axe-core, also those that
//! are strict (contrast of 7 to 1) or experimental, the size of what a finger must hit, and what Tab reaches. It fails on any
//! violation.

use crate::{
    browser::{Browser, Screen},
    games::open_table_of,
    hammer::headstrong,
    house::House,
    player::{Player, awaits, choices, click, moved_on, version},
    reivers::{Script, by_text},
};
use serde_json::Value;
use table::Rng;

/// Where `./test` puts axe-core, which is fetched from npm.
const AXE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../target/axe-core/package/axe.min.js"
);
const CHECKS: &str = include_str!("access.js");

#[tokio::test]
async fn every_page_can_be_used_by_everyone_at_a_desk() {
    look_over(Screen::Desk).await;
}

#[tokio::test]
async fn every_page_can_be_used_by_everyone_on_a_phone() {
    look_over(Screen::Phone).await;
}

async fn look_over(screen: Screen) {
    let house = House::open();
    let browser = Browser::open(&house, screen).await;
    let mut wrong = Vec::new();
    for page in [
        "/",
        "/new/schotten-totten",
        "/rules/schotten-totten",
        "/rules/schotten-totten?q=claim",
        "/new/hammer-of-the-scots",
        "/rules/hammer-of-the-scots",
        "/new/border-reivers",
        "/rules/border-reivers",
        "/new/border-reivers?table=1",
        "/new/feud-war",
        "/rules/feud-war",
        "/learn/feud-war",
        "/daily/border-reivers",
        "/learn",
        "/learn/schotten-totten",
        "/learn/schotten-totten/proof?step=1&try=%215",
        "/learn/hammer-of-the-scots",
        "/learn/hammer-of-the-scots/moves",
        "/learn/border-reivers",
        "/learn/border-reivers/raid",
        "/nowhere",
    ] {
        browser.goto(&format!("{}{page}", house.url)).await;
        wrong.extend(check(&browser, page).await);
    }
    // A table with a friend: waiting, the invitation, the key.
    open(&browser, &house, "friend", "base").await;
    wrong.extend(check(&browser, "a table that waits").await);
    let link = browser.attr(".missing a", "href").await.unwrap();
    tool(&browser, screen, "[popovertarget=share]").await;
    wrong.extend(check(&browser, "the sheet of links").await);
    let key = browser.run("return [...document.querySelectorAll('#share a')].map((a) => a.href).find((a) => a.includes('/key/'));").await;
    let friend = Browser::open(&house, screen).await;
    friend.goto(&link).await;
    wrong.extend(check(&friend, "an invitation").await);
    friend.goto(key.as_str().unwrap()).await;
    wrong.extend(check(&friend, "a key").await);
    friend.close().await;
    // A tactic game: my turn, a hint, a replay, the menu, the rules, at one screen, the end.
    open(&browser, &house, "easy", "tactic").await;
    let mut player = Player::new(20);
    for _ in 0..6 {
        awaits(&browser).await;
        let choice = player.choose(&browser).await;
        click(&browser, &choice).await;
    }
    awaits(&browser).await;
    wrong.extend(check(&browser, "my turn").await);
    browser.click("#hint").await;
    browser.until("#hints").await;
    wrong.extend(check(&browser, "a hint").await);
    tool(&browser, screen, "[data-rules]").await;
    browser.until("#rules[open] .entry").await;
    wrong.extend(check(&browser, "the rules beside the game").await);
    browser.click("#rules [data-close]").await;
    browser.click(".menu-button").await;
    wrong.extend(check(&browser, "the menu").await);
    browser.click("#resign summary").await;
    browser.click("#resign button").await;
    browser.until("#prompt .result").await;
    wrong.extend(check(&browser, "the end").await);
    browser.goto(&format!("{}/", house.url)).await;
    wrong.extend(check(&browser, "home with my games").await);
    open(&browser, &house, "here", "base").await;
    browser.until("#lift").await;
    wrong.extend(check(&browser, "the curtain").await);
    wrong.extend(hammer(&browser, &house).await);
    wrong.extend(reivers(&browser, &house).await);
    wrong.extend(feud(&browser, &house).await);
    browser.close().await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A table with a map: cards, a move, a battle, and what happened since.
async fn hammer(browser: &Browser, house: &House) -> Vec<String> {
    let game = "hammer-of-the-scots";
    let seats = [("seat.1", "easy"), ("seat.2", "me")];
    open_table_of(game, browser, house, &seats).await;
    let (mut wrong, mut rng) = (Vec::new(), Rng::new(5));
    let mut seen = Vec::new();
    for _ in 0..80 {
        assert!(awaits(browser).await);
        let kind = match () {
            () if browser.has("#affair").await => "a battle",
            () if browser.has("#acts [value^='move ']").await => "a map to move on",
            () => "cards to lay",
        };
        if !seen.contains(&kind) {
            seen.push(kind);
            wrong.extend(check(browser, kind).await);
        }
        if seen.len() == 3 {
            break;
        }
        // By the text, which any screen has room for.
        let before = version(browser).await;
        let choice = headstrong(&choices(browser).await, &mut rng);
        let button = format!("#acts [value='{}']", choice.action);
        browser
            .run(&format!("document.querySelector(\"{button}\").click();"))
            .await;
        moved_on(browser, before).await;
    }
    assert_eq!(seen.len(), 3, "{seen:?}");
    let url = browser.url().await;
    for (query, page) in [("since=2", "what happened since"), ("at=3", "a replay")] {
        browser.goto(&format!("{url}?{query}")).await;
        wrong.extend(check(browser, page).await);
    }
    wrong
}

/// A table for one: the draft, what a card asks, Defense Tokens, Target cards, an attack and its dice, and the score at the end.
async fn reivers(browser: &Browser, house: &House) -> Vec<String> {
    let (mut wrong, mut seen) = (Vec::new(), Vec::new());
    let script = Script::eventful();
    script.open(browser, house).await;
    for action in &script.actions {
        assert!(awaits(browser).await);
        let kind = match action.split(' ').next().unwrap_or_default() {
            "recruit" | "play" | "hold" | "discard" | "pass" => "the draft",
            "place" => "tokens to place",
            "target" => "target cards",
            "raid" | "feud" | "gaolbreak" | "battle" => "a target to choose",
            "commit" => "horses to send",
            "roll" => "dice to roll",
            "reroll" => "dice to roll again",
            _ => "another question",
        };
        if !seen.contains(&kind) {
            seen.push(kind);
            wrong.extend(check(browser, kind).await);
        }
        by_text(browser, action).await;
    }
    assert!(seen.len() > 6, "{seen:?}");
    browser.promised(TO_THE_END).await;
    browser.until("#prompt .result").await;
    wrong.extend(check(browser, "the end of a game for one").await);
    wrong
}

/// Does what comes first in the list until the game is over.
const TO_THE_END: &str = "(async () => {
    const table = `/api/tables/${location.pathname.split('/').pop()}`;
    for (;;) {
        const { decision, legal } = await (await fetch(`${table}/legal`)).json();
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ decision, action: legal[0].notation });
        if ((await (await fetch(`${table}/act`, { method: 'POST', headers, body })).json()).over) return;
    }
})()";

/// A table with figures for three at one screen: the set-up, a figure that is picked, whom it goes for, a refusal, a replay, the end and
/// the battle report.
async fn feud(browser: &Browser, house: &House) -> Vec<String> {
    let seats = [("seat.2", "me"), ("seat.3", "me"), ("seed", "c3")];
    open_table_of("feud-war", browser, house, &seats).await;
    let url = browser.url().await;
    let mut wrong = check(browser, "clans to choose").await;
    for (until, page) in [
        ("scenery", "scenery to lay"),
        ("defend", "animals and men to place"),
        ("side", "sides to choose"),
        ("mark", "a starting point to mark"),
        ("act", "figures to command"),
    ] {
        let seat = browser.promised(&feud_until(until, 0)).await;
        browser.goto(&format!("{url}?as={seat}")).await;
        browser.until("#live[data-mine]").await;
        wrong.extend(check(browser, page).await);
    }
    // On from the first turn, so that somebody is in reach.
    let seat = browser.promised(&feud_until("act", 3)).await;
    browser.goto(&format!("{url}?as={seat}")).await;
    browser
        .until(".board .target.lit[data-target^='figure:']")
        .await;
    let pick = "document.querySelector('.board .target.lit:not(.picked)[data-target^=\"figure:\"]')
        .dispatchEvent(new MouseEvent('click', { bubbles: true }));";
    browser.run(pick).await;
    browser.until("#prompt.thinks").await;
    wrong.extend(check(browser, "a figure that is picked").await);
    let own = browser.attr(".target.picked", "data-target").await.unwrap();
    let foe = format!(
        "[...document.querySelectorAll('.board .target[data-target^=\"figure:\"]')]
            .find((one) => one.dataset.target.slice(7, 8) !== '{}').dataset.target",
        &own[7..8]
    );
    let foe = browser.run(&format!("return {foe};")).await;
    let foe = foe.as_str().unwrap();
    browser
        .run(&format!(
            "document.querySelector(\".board [data-target='{foe}']\").dispatchEvent(new MouseEvent('click', {{ bubbles: true }}));"
        ))
        .await;
    browser.until("#thought").await;
    wrong.extend(check(browser, "whom a figure goes for").await);
    let far = format!("{url}?as={seat}&why=move%20{}%2024,24", &own[7..]);
    browser.goto(&far).await;
    browser.until("#refusal").await;
    wrong.extend(check(browser, "a way that is refused").await);
    browser.goto(&format!("{url}?at=20")).await;
    wrong.extend(check(browser, "a replay with figures").await);
    browser.promised(&feud_until("over", 0)).await;
    browser.goto(&url).await;
    browser.until("#prompt .result").await;
    wrong.extend(check(browser, "the end with figures").await);
    browser.click("#prompt a[href$='/report']").await;
    browser.until(".chronicle-part svg").await;
    wrong.extend(check(browser, "the battle report").await);
    wrong
}

/// Plays on by simple actions until this is asked and so many actions more were done there; gives the seat that is asked. For the end
/// all but one give up.
fn feud_until(stage: &str, more: u8) -> String {
    format!(
        "(async () => {{
            const table = `/api/tables/${{location.pathname.split('/').pop()}}`;
            const simple = ['clan ready mixed', 'scenery ready liddel', 'place done', 'place ready', 'end'];
            const headers = {{ 'content-type': 'application/json' }};
            for (let left = {more}, n = 0; n < 300; n += 1) {{
                let asked = null;
                for (const seat of [1, 2, 3]) {{
                    const seen = await (await fetch(`${{table}}?as=${{seat}}`)).json();
                    if (seen.over) return 0;
                    if (!asked && seen.legal.length) asked = {{ seat, seen }};
                }}
                const {{ seat, seen }} = asked, is = JSON.stringify(seen.view.stage).includes('{stage}');
                if (is && !left) return seat;
                if (is) left -= 1;
                const legal = seen.legal.map((one) => one.notation);
                const ends = '{stage}' === 'over' && seen.view.stage === 'act';
                const action = ends ? 'give up' : simple.find((one) => legal.includes(one)) || legal[0];
                const body = JSON.stringify({{ seat, decision: seen.decision, action }});
                const done = await fetch(`${{table}}/act`, {{ method: 'POST', headers, body }});
                if (!done.ok) throw new Error(await done.text());
            }}
        }})()"
    )
}

/// Uses a tool of the header, which a phone has in the menu.
async fn tool(browser: &Browser, screen: Screen, css: &str) {
    if screen == Screen::Desk {
        return browser.click(&format!(".tools {css}")).await;
    }
    browser.click(".menu-button").await;
    browser.click(&format!("#menu {css}")).await;
}

async fn open(browser: &Browser, house: &House, other: &str, variant: &str) {
    browser
        .goto(&format!("{}/new/schotten-totten", house.url))
        .await;
    browser
        .run(&format!(
            "document.querySelector(`[name='seat.2']`).value = '{other}';
         document.querySelector(`[name='set.variant'][value='{variant}']`).click();"
        ))
        .await;
    browser.click("main button[type=submit]").await;
    browser.until("#live").await;
}

/// What is wrong with the page that is shown now, in both colour schemes.
pub async fn check(browser: &Browser, page: &str) -> Vec<String> {
    let axe = std::fs::read_to_string(AXE).expect("./test fetches axe-core");
    let mut wrong = Vec::new();
    for scheme in ["dark", "light"] {
        browser.prefer(scheme).await;
        // Colours may still be on their way.
        browser.until_true("document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getComputedTiming().iterations === Infinity)").await;
        browser.run(&format!("if (!window.axe) {{ {axe} }}")).await;
        let found = browser
            .promised(&format!("(async () => {{ {CHECKS} }})()"))
            .await;
        let Value::Array(found) = found else {
            panic!("{page}: {found}");
        };
        wrong.extend(found.iter().map(|one| format!("{page}, {scheme}: {one}")));
    }
    wrong.extend(tab_order(browser, page).await);
    wrong
}

/// Tab reaches something, and everything that it should reach can take the focus. Its order is that of the
/// document, since no tabindex is positive: a rule of axe-core.
async fn tab_order(browser: &Browser, page: &str) -> Vec<String> {
    let steps = browser
        .run(
            "const wrong = [];
             const scope = document.querySelector('dialog[open], :popover-open') || document;
             const able = [...scope.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary, [tabindex=\"0\"]')]
                 .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0 && !one.disabled
                     && (scope !== document || !one.closest('dialog, [popover]')));
             if (!able.length) wrong.push('nothing can be reached by Tab');
             for (const one of able) {
                 one.focus({ preventScroll: true });
                 if (document.activeElement !== one && !(one.type === 'radio')) wrong.push('cannot be focused: ' + one.outerHTML.slice(0, 80));
             }
             document.activeElement?.blur();
             return wrong;",
        )
        .await;
    let found = steps.as_array().unwrap().iter();
    found
        .map(|one| format!("{page}: {}", one.as_str().unwrap()))
        .collect()
}
