//! Pace: what happens is shown one thing after another, nobody loses a roll of dice, and who comes back has it played back.
//! Where the times matter the page is given its parts by the test: each comes the moment that it is asked for.

use crate::{
    browser::{Browser, Screen},
    games::{open_table, open_table_of},
    house::House,
    player::{Player, awaits, click, version},
};
use serde_json::Value;
use server::pages::assets::Scripts;

/// Lets the page have its parts from here. `happens(words, dice, remains)` is an action of somebody; `news()` tells the page to look;
/// after `hides()` nobody's hand is shown.
/// What it shows, and since when, is written down in `shown`; over which moment dice were thrown, and for how long, in `lay`.
const STAGE: &str = "
    const base = document.querySelector('#live').cloneNode(true);
    const first = +base.dataset.at;
    delete base.dataset.mine;
    const log = [];
    window.asked = [];
    window.shown = [];
    window.happens = (words, dice, remains) => { log.push({ words, dice, remains }); };
    window.hides = () => { delete base.dataset.as; };
    const part = (at) => {
        const live = base.cloneNode(true), now = first + log.length, list = live.querySelector('#log');
        Object.assign(live.dataset, { at, actions: now, version: now + 1, changes: 1000 + now });
        if (at < now) live.dataset.passing = '';
        for (const [index, { words, dice, remains }] of log.slice(0, at - first).entries()) {
            const line = document.createElement('li');
            line.dataset.action = first + index + 1;
            if (dice) line.dataset.dice = dice;
            if (remains) line.dataset.remains = remains;
            line.innerHTML = `<span>${words}</span>`;
            list.prepend(line);
            list.start += 1;
        }
        return live.outerHTML;
    };
    window.fetch = async (url) => {
        const at = new URL(url, location).searchParams.get('at');
        window.asked.push(at);
        return new Response(part(at ? +at : first + log.length));
    };
    new MutationObserver(() => {
        const { at } = document.querySelector('#live').dataset;
        if (window.shown.at(-1)?.at !== at - first) window.shown.push({ at: at - first, when: performance.now() });
    }).observe(document.querySelector('#live'), { attributeFilter: ['data-at'] });
    const box = document.querySelector('#throw');
    let lies = null;
    window.lay = [];
    new MutationObserver(() => {
        const when = performance.now();
        if (box.hidden && lies) window.lay.push({ at: lies.at, long: when - lies.when });
        lies = box.hidden ? null : lies || { at: document.querySelector('#live').dataset.at - first, when };
    }).observe(box, { attributeFilter: ['hidden'] });
";

/// A table at which nobody acts, with a page that has its parts from the test.
async fn stage(house: &House, pace: &str) -> Browser {
    stage_of("schotten-totten", house, pace).await
}

async fn stage_of(game: &str, house: &House, pace: &str) -> Browser {
    let browser = Browser::open(house, Screen::Desk).await;
    let seats = [("seat.1", "me"), ("seat.2", "friend")];
    open_table_of(game, &browser, house, &seats).await;
    browser
        .run(&format!(
            "localStorage.setItem('marches', '{{\"pace\":\"{pace}\"}}');"
        ))
        .await;
    browser.client.refresh().await.unwrap();
    browser.until("#live").await;
    browser.run(STAGE).await;
    let scripts = Scripts::of_table(false, false);
    let name = scripts.all.iter().map(|asset| asset.name);
    let part = name.into_iter().find(|name| name.starts_with("part-"));
    let import = format!(
        "import('/assets/{}').then((part) => {{ window.news = part.refresh; }})",
        part.unwrap()
    );
    browser.promised(&import).await;
    browser
}

/// Which moments were shown, in their order, and for how long each but the last, in milliseconds.
async fn shown(browser: &Browser) -> (Vec<u64>, Vec<f64>) {
    let shown = browser.run("return window.shown;").await;
    let shown = shown.as_array().unwrap();
    let when = |one: &Value| one["when"].as_f64().unwrap();
    let order = shown.iter().map(|one| one["at"].as_u64().unwrap());
    let lasted = shown.windows(2).map(|two| when(&two[1]) - when(&two[0]));
    (order.collect(), lasted.collect())
}

/// Over which moments dice were thrown, and for how long each.
async fn lay(browser: &Browser) -> Vec<(u64, f64)> {
    let lay = browser.run("return window.lay;").await;
    let one = |one: &Value| (one["at"].as_u64().unwrap(), one["long"].as_f64().unwrap());
    lay.as_array().unwrap().iter().map(one).collect()
}

/// The dice lay over the moment before them, and for more than a second.
fn are_seen_over((over, long): (u64, f64), before: u64) {
    assert_eq!(over, before, "dice fall before what comes of them is seen");
    assert!(long > 1000.0, "the dice lay for {long} ms");
}

const ALL_SHOWN: &str = "window.shown.at(-1)?.at === 3";
const HAPPENS: &str =
    "happens('Ann rolls.', '2! 6'); happens('Ben falls.'); happens('Ben goes home.'); news();";

#[tokio::test]
async fn a_roll_stays_for_more_than_a_second_and_nothing_is_left_out() {
    let house = House::open();
    let browser = stage(&house, "calm").await;
    browser.run(HAPPENS).await;
    browser.until("#throw:not([hidden]) .good").await;
    assert_eq!(browser.text("#throw").await, "Ann rolls.");
    // What is only passed is no decision, and the page says that there is more.
    browser.until("#live[data-behind] #go-on").await;
    assert!(!browser.has(".board .lit").await);
    browser.until_true(ALL_SHOWN).await;
    let (order, lasted) = shown(&browser).await;
    assert_eq!(order, [1, 2, 3]);
    are_seen_over(lay(&browser).await[0], 0);
    assert!(lasted[1] > 500.0, "the words stood for {} ms", lasted[1]);
    assert!(!browser.has("#go-on").await);
    assert!(browser.has("#throw[hidden]").await);
    // Each thing was said, and none was overwritten.
    let said = browser
        .run("return document.querySelector('#say').innerText;")
        .await;
    let said: Vec<&str> = said
        .as_str()
        .unwrap()
        .lines()
        .filter(|line| !line.is_empty())
        .collect();
    assert_eq!(said, ["Ann rolls.", "Ben falls.", "Ben goes home."]);

    // Dice that lie there are not cut short by what comes a moment later either.
    browser.run("happens('Ann rolls again.', '1!'); news(); setTimeout(() => { happens('Ben holds.'); news(); }, 60);").await;
    browser.until_true("window.shown.at(-1)?.at === 5").await;
    let (order, _) = shown(&browser).await;
    assert_eq!(order, [1, 2, 3, 4, 5]);
    are_seen_over(lay(&browser).await[1], 3);

    // Who falls by the dice is seen to lose his last steps when they have been read, and before his board goes.
    browser
        .run(
            "document.querySelector('#board').insertAdjacentHTML('beforeend', `<svg class=\"board any\"><g data-worn=\"red Mar\">
                 <path class=\"pip\"/><path class=\"pip\"/><path class=\"pip lost\"/></g></svg>`);
             happens('Ann hits.', '1! 1!', 'red Mar:1|red Mar:0'); news();",
        )
        .await;
    browser.until("#throw:not([hidden]) .good").await;
    assert!(!browser.has(".pip.gone").await, "the dice are read first");
    browser.until("[data-worn='red Mar'].worn-out").await;
    assert!(browser.has("#throw[hidden]").await);
    assert!(browser.has(".pip.gone + .pip.gone").await);
    let (order, _) = shown(&browser).await;
    assert_eq!(order.last(), Some(&5), "the board is still there");
    browser.until_true("window.shown.at(-1)?.at === 6").await;
    are_seen_over(lay(&browser).await[2], 5);
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
async fn dice_are_seen_before_the_hand_of_who_rolled_them_is_hidden() {
    let house = House::open();
    let browser = stage(&house, "calm").await;
    browser.run("happens('Ann rolls.', '2! 6'); news();").await;
    browser.until("#throw:not([hidden]) .good").await;
    browser.run("hides(); news();").await;
    browser.until("#live:not([data-as])").await;
    let lay = lay(&browser).await;
    assert_eq!(lay.len(), 1);
    are_seen_over(lay[0], 0);
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
async fn space_and_a_click_go_on_and_at_once_is_at_once() {
    let house = House::open();
    let browser = stage(&house, "calm").await;
    browser.run("document.activeElement?.blur();").await;
    browser.run(HAPPENS).await;
    browser.until("#live[data-behind]").await;
    browser.press(' ').await;
    browser.until_true("window.shown.length > 0").await;
    browser.click("#board").await;
    browser.until_true(ALL_SHOWN).await;
    let (order, _) = shown(&browser).await;
    assert_eq!(order, [1, 2, 3]);
    let (_, long) = lay(&browser).await[0];
    assert!(long < 1000.0, "Space went on after {long} ms");
    browser.close().await;

    let browser = stage(&house, "once").await;
    browser.run(HAPPENS).await;
    browser.until_true(ALL_SHOWN).await;
    assert_eq!(shown(&browser).await.0, [3]);
    assert_eq!(browser.run("return window.asked.length;").await, 1);
    // Everything is told all the same.
    browser
        .until_true("document.querySelector('#say').children.length === 3")
        .await;
    browser.close().await;
}

#[tokio::test]
async fn without_motion_there_are_steps_and_nothing_rolls() {
    let house = House::open();
    let browser = stage(&house, "brisk").await;
    browser.prefer("light").await;
    browser.run(HAPPENS).await;
    browser.until("#throw:not([hidden])").await;
    assert!(!browser.has(".rolling, .flight").await);
    browser.until_true(ALL_SHOWN).await;
    let (order, _) = shown(&browser).await;
    assert_eq!(order, [1, 2, 3]);
    are_seen_over(lay(&browser).await[0], 0);
    browser.close().await;
}

#[tokio::test]
async fn a_tip_opens_by_the_pointer_alone_and_never_over_what_is_shown() {
    let house = House::open();
    let browser = stage_of("hammer-of-the-scots", &house, "brisk").await;
    let (x, y) = browser.reach(".map [data-target^='block:']").await;
    browser.point((x - 1.0, y)).await;
    browser.point((x, y)).await;
    browser.until("#tip:not([hidden])").await;
    browser.run(HAPPENS).await;
    browser.until("#throw:not([hidden])").await;
    // The pointer moves while the dice lie: the tip waits. It rests while the page is swapped: there is none.
    browser.point((x + 1.0, y)).await;
    browser.rest().await;
    assert!(browser.has("#throw:not([hidden])").await);
    assert!(browser.has("#tip[hidden]").await);
    browser.until_true(ALL_SHOWN).await;
    browser.rest().await;
    browser.rest().await;
    assert!(browser.has("#tip[hidden]").await);
    browser.point((x, y)).await;
    browser.until("#tip:not([hidden])").await;
    browser.close().await;
}

#[tokio::test]
async fn sounds_are_off_until_asked_for_and_the_icon_tells_ones_turn() {
    let house = House::open();
    let browser = stage(&house, "brisk").await;
    browser
        .run("const Plain = AudioContext; window.made = 0; window.AudioContext = class extends Plain { constructor() { super(); window.made += 1; } };")
        .await;
    browser.run(HAPPENS).await;
    browser.until_true(ALL_SHOWN).await;
    assert_eq!(browser.run("return window.made;").await, 0);
    browser.click(".menu-button").await;
    browser.click("#opt-sound").await;
    assert_eq!(browser.run("return window.made;").await, 1);
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;

    let browser = Browser::open(&house, Screen::Desk).await;
    let settings = [("seat.2", "friend"), ("set.first", "1")];
    open_table(&browser, &house, &settings).await;
    let calls = "document.querySelector('link[rel=icon]').href.includes('calling')";
    browser.until_true(calls).await;
    let mut player = Player::new(3);
    while browser.has("#live[data-mine]").await {
        let choice = player.choose(&browser).await;
        click(&browser, &choice).await;
    }
    browser.until_true(&format!("!{calls}")).await;
    browser.close().await;
}

#[tokio::test]
async fn who_comes_back_is_offered_what_happened() {
    let house = House::open();
    let browser = stage(&house, "once").await;
    browser.run(HAPPENS).await;
    browser.until_true(ALL_SHOWN).await;
    assert!(browser.has("#since-offer[hidden]").await);
    // As if the page had been out of sight since the beginning.
    let returns = "const { here, at } = document.querySelector('#live').dataset;
        localStorage.setItem(`seen:${here}`, at - 3);
        document.dispatchEvent(new Event('visibilitychange'));";
    browser.run(returns).await;
    browser.until("#since-offer:not([hidden])").await;
    assert!(
        browser
            .text("#since-offer")
            .await
            .contains("3 things happened")
    );
    let link = browser.attr("#since-offer a", "href").await.unwrap();
    assert!(link.contains("since="), "{link}");
    // It stays while others act, and blocks nothing.
    browser.run("happens('Ben holds.'); news();").await;
    browser.until_true("window.shown.at(-1)?.at === 4").await;
    assert!(
        browser
            .text("#since-offer")
            .await
            .contains("4 things happened")
    );
    browser.click("[data-dismiss]").await;
    browser.until("#since-offer[hidden]").await;
    browser.run("happens('Ben stays.'); news();").await;
    browser.until_true("window.shown.at(-1)?.at === 5").await;
    assert!(browser.has("#since-offer[hidden]").await);
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
async fn what_happened_since_is_played_back_step_by_step() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    let settings = [("seat.2", "easy"), ("set.first", "1")];
    open_table(&browser, &house, &settings).await;
    let mut player = Player::new(11);
    for _ in 0..2 {
        awaits(&browser).await;
        while browser.has("#live[data-mine]").await {
            let choice = player.choose(&browser).await;
            click(&browser, &choice).await;
        }
    }
    // The computer laid a card, and ended its turn after that; the card is marked until I act.
    awaits(&browser).await;
    let mine = version(&browser).await;
    let marks = browser
        .run("return document.querySelectorAll('.board .latest').length;")
        .await;
    assert!(marks.as_u64().unwrap() >= 1, "{marks} marks");

    let url = browser.url().await;
    browser.goto(&format!("{url}?since=0")).await;
    browser.until("#since .since-steps .now").await;
    let steps = browser
        .run("return document.querySelectorAll('.since-steps li').length;")
        .await;
    assert!(steps.as_u64().unwrap() > 4, "{steps} steps");
    // A stop for each, or where they are too many how far it has come.
    assert!(browser.has("#player :is(.stops a, .stop-bar)").await);
    // It plays by itself until it is stopped.
    browser.until(".since-steps li:nth-child(2).now").await;
    browser.run("document.activeElement?.blur();").await;
    browser.press(' ').await;
    browser.until("#since-play[aria-label=Play]").await;
    let at = "return document.querySelectorAll('.since-steps .done').length;";
    let before = browser.run(at).await.as_u64().unwrap();
    // Left and right.
    browser.press('\u{e014}').await;
    browser
        .until_true(&format!(
            "document.querySelectorAll('.since-steps .done').length === {}",
            before + 1
        ))
        .await;
    browser.press('\u{e012}').await;
    browser
        .until_true(&format!(
            "document.querySelectorAll('.since-steps .done').length === {before}"
        ))
        .await;
    // The moment holds no decision, and shows no other hand than mine.
    assert!(!browser.has("#live[data-mine]").await);
    // End is the table.
    browser.press('\u{e010}').await;
    browser.until("#live[data-mine]:not([data-since])").await;
    assert_eq!(version(&browser).await, mine);
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}
