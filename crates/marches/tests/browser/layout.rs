//! The table fills its window: nothing scrolls, everything that is needed is in sight, and whatever is clicked answers.

use crate::{
    browser::{Browser, Screen},
    games::{open_table, open_table_of},
    hammer::{headstrong, seed_with_a_three},
    house::House,
    player::{Choice, awaits, choices, click, moved_on, version},
};
use serde_json::json;
use table::Rng;

const HAMMER: &str = "hammer-of-the-scots";
/// With it England is dealt four cards that are alike.
const FOUR_ALIKE: &str = "5";

/// Gives the window this size.
async fn resize(browser: &Browser, width: u32, height: u32) {
    let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
    let command = "Emulation.setDeviceMetricsOverride";
    browser.devtools(command, size).await;
    let shape = if width > 640 { "wide" } else { "narrow" };
    let there =
        format!("innerWidth === {width} && !!document.querySelector('.board-card .board.{shape}')");
    browser.until_true(&there).await;
    browser.rest().await;
}

/// What reaches out of the window or of its own picture, in words.
async fn hidden(browser: &Browser) -> Vec<String> {
    let found = browser
        .run(
            "const out = [], page = document.scrollingElement;
             if (page.scrollHeight > innerHeight) out.push(`the page is ${page.scrollHeight} high`);
             if (page.scrollWidth > innerWidth) out.push(`the page is ${page.scrollWidth} wide`);
             const within = (box, frame) => box.left >= frame.left - 3 && box.right <= frame.right + 3
                 && box.top >= frame.top - 3 && box.bottom <= frame.bottom + 3;
             const all = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
             const box = (one) => one.getBoundingClientRect();
             for (const one of document.querySelectorAll('#prompt, #prompt .says, #prompt .button, .board-card, .zoom, .tray > div')) {
                 if (one.offsetParent && !within(box(one), all)) out.push(one.id || one.className);
             }
             for (const one of document.querySelectorAll('.board-card .target, .tray .target')) {
                 const svg = box(one.ownerSVGElement);
                 if (!within(box(one), svg) || !within(svg, all)) out.push(one.dataset.target);
             }
             const prompt = document.querySelector('#prompt');
             if (prompt.scrollHeight > prompt.clientHeight + 1) out.push('the prompt scrolls');
             return out;",
        )
        .await;
    let found = found.as_array().cloned().unwrap_or_default();
    let words = found.iter().filter_map(|word| word.as_str());
    words.map(String::from).collect()
}

#[tokio::test]
async fn a_table_fills_its_window_and_all_of_it_is_in_sight() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    for game in [HAMMER, "schotten-totten"] {
        let settings = [("seat.1", "me"), ("seat.2", "friend"), ("seed", "")];
        open_table_of(game, &browser, &house, &settings).await;
        for (width, height) in [
            (1280, 800),
            (1440, 900),
            (1920, 1080),
            (390, 844),
            (844, 390),
        ] {
            resize(&browser, width, height).await;
            let hidden = hidden(&browser).await;
            assert_eq!(hidden, Vec::<String>::new(), "{game}, {width} by {height}");
        }
    }
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

/// Hammer of the Scots as England against the computer, the cards dealt by this seed.
async fn england(browser: &Browser, house: &House, seed: &str) {
    let settings = [("seat.1", "me"), ("seat.2", "easy"), ("seed", seed)];
    open_table_of(HAMMER, browser, house, &settings).await;
    assert!(awaits(browser).await);
}

async fn by_name(browser: &Browser, name: &str) -> Choice {
    assert!(awaits(browser).await);
    let choices = choices(browser).await;
    let found = choices.iter().find(|choice| choice.action == name);
    found.cloned().unwrap_or_else(|| panic!("no {name}"))
}

#[tokio::test]
async fn any_of_several_equal_cards_can_be_picked() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    england(&browser, &house, FOUR_ALIKE).await;
    let before = version(&browser).await;
    browser.click(".tray .alike.lit:nth-last-of-type(2)").await;
    moved_on(&browser, before).await;
    assert!(awaits(&browser).await);
    let hand = "document.querySelectorAll('.tray .hand :is(.target, .alike)').length === 4";
    browser.until_true(hand).await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
async fn a_block_is_dragged_to_an_area_and_one_that_was_taken_up_is_put_back() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    england(&browser, &house, &seed_with_a_three()).await;
    click(&browser, &by_name(&browser, "play 3").await).await;

    // Taken up, and put back by another click.
    let block = ".board [data-target='block:northumber_infantry']";
    click(
        &browser,
        &by_name(&browser, "move northumber_infantry").await,
    )
    .await;
    browser.until(".board [data-taken]").await;
    let back = "!document.querySelector('.board [data-taken]') && !!document.querySelector('.board .lit[data-target=\"block:red_mentieth\"]')";
    browser.click_until(block, back).await;

    // Carried by the mouse from Mentieth to Lennox.
    by_name(&browser, "move northumber_infantry").await;
    let before = version(&browser).await;
    let (from, to) = (
        browser.reach(&format!("{block}.lit")).await,
        browser.reach(".board [data-target='area:lennox']").await,
    );
    let between = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    browser.draw(&[from, between, to]).await;
    moved_on(&browser, before + 1).await;
    assert!(awaits(&browser).await);
    let there = "document.querySelector(\"[data-target='block:northumber_infantry']\").getAttribute('aria-label').includes('Lennox')";
    browser.until_true(there).await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
async fn whatever_cannot_be_picked_says_why() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    let says = |css: &'static str, text: &'static str| {
        format!("document.querySelector('{css}')?.textContent.includes('{text}')")
    };
    let settings = [("seat.2", "easy"), ("set.first", "1")];
    open_table(&browser, &house, &settings).await;
    assert!(awaits(&browser).await);
    // No card is picked: what to do is said. A Stone and a deck have their clauses.
    let side = ".board [data-target='side:3']";
    browser.click_until(side, &says("#toast", "Not now.")).await;
    let stone = ".board [data-target='stone:3']";
    browser.click_until(stone, &says("#refusal", "ST-")).await;
    let deck = ".board [data-target='deck:clan']";
    let drawn = "document.querySelector('#refusal')?.textContent.includes('raw')";
    browser.click_until(deck, drawn).await;

    // When it is the other's turn, that is said.
    let settings = [("seat.2", "friend"), ("set.first", "2")];
    open_table(&browser, &house, &settings).await;
    browser.until("#live:not([data-mine])").await;
    let told = "!document.querySelector('#toast').hidden
        && document.querySelector('#toast').textContent === document.querySelector('#prompt .says').textContent";
    let card = ".board [data-target^='hand:']";
    browser.click_until(card, told).await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
async fn what_applies_is_shown_at_set_up_and_one_click_opens_the_same_again() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    browser.goto(&format!("{}/new/{HAMMER}", house.url)).await;
    let last_year =
        "document.querySelector(\"[name='set.last-year']\").closest('[data-when]').hidden";
    browser.until_true(last_year).await;
    let settings = [("set.scenario", "bruce"), ("seat.2", "easy")];
    open_table_of(HAMMER, &browser, &house, &settings).await;
    browser.goto(&house.url).await;
    browser
        .click(&format!("form[data-once='{HAMMER}'] button"))
        .await;
    browser.until("#live").await;
    assert_eq!(browser.text(".year-now").await, "1306");
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
async fn on_a_phone_a_tap_enlarges_what_is_too_small_and_tabs_open_sheets() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Phone).await;
    england(&browser, &house, FOUR_ALIKE).await;
    browser.click(".tab[data-panel='panel-log']").await;
    browser.until("#side:popover-open #panel-log").await;
    browser.click("#side .side-head .button").await;
    click(&browser, &by_name(&browser, "play 2").await).await;
    assert!(awaits(&browser).await);
    let large = "document.querySelector('.board [data-target=\"block:red_mentieth\"]').getBoundingClientRect().width > 40";
    browser
        .click_until(".board [data-target='block:red_mentieth']", large)
        .await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

/// Which of these cannot be hit by a finger at their middle, or are less than so many pixels high.
async fn out_of_reach(browser: &Browser, css: &str, least: f64) -> Vec<String> {
    let found = browser
        .run(&format!(
            "const out = [], all = [...document.querySelectorAll(`{css}`)];
             if (!all.length) out.push('nothing is there');
             for (const one of all) {{
                 const box = one.getBoundingClientRect();
                 const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
                 const name = one.textContent.trim() || one.getAttribute('class');
                 if (box.height < {least}) out.push(`${{name}} is ${{box.height}} high`);
                 if (!hit || !(one.contains(hit) || one.parentElement.contains(hit))) out.push(`${{name}} is covered`);
             }}
             return out;"
        ))
        .await;
    let found = found.as_array().cloned().unwrap_or_default();
    let words = found.iter().filter_map(|word| word.as_str());
    words.map(String::from).collect()
}

/// Plays as Scotland until a battle asks something of the reader.
async fn fight(browser: &Browser, house: &House) {
    let settings = [("seat.1", "easy"), ("seat.2", "me"), ("seed", "1")];
    open_table_of(HAMMER, browser, house, &settings).await;
    let mut rng = Rng::new(5);
    for _ in 0..60 {
        assert!(awaits(browser).await);
        if browser.has("#affair .lit .deed").await {
            return;
        }
        let choice = headstrong(&choices(browser).await, &mut rng);
        click(browser, &choice).await;
    }
    panic!("nobody fights");
}

#[tokio::test]
async fn a_battle_is_fought_on_a_low_window_and_outlives_every_size() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    fight(&browser, &house).await;
    for (width, height) in [
        (640, 800),
        (900, 700),
        (1920, 1080),
        (1440, 900),
        (844, 390),
    ] {
        resize(&browser, width, height).await;
        let view = "document.querySelector('.board[data-zoom]').getAttribute('viewBox').split(' ').every((part) => isFinite(part))";
        browser.until_true(view).await;
    }
    let deeds = out_of_reach(&browser, "#affair .lit .deed", 32.0).await;
    assert_eq!(deeds, Vec::<String>::new());
    browser.click(".tab[data-panel='panel-log']").await;
    browser.until("#side:popover-open #panel-log").await;
    browser.click("#side .side-head .button").await;
    // It can be fought there.
    let before = version(&browser).await;
    browser.click("#affair .lit[data-target^='fire:']").await;
    moved_on(&browser, before).await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
async fn the_coach_leaves_the_question_whole() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Phone).await;
    browser.goto(&format!("{}/learn/{HAMMER}", house.url)).await;
    browser.click(".first-game button[type=submit]").await;
    browser.until("#live").await;
    let mut rng = Rng::new(5);
    // He speaks when something happens for the first time, and falls silent again.
    while awaits(&browser).await && !browser.has(".coach-line").await {
        click(&browser, &headstrong(&choices(&browser).await, &mut rng)).await;
    }
    let whole = "(() => { const box = document.querySelector('#prompt').getBoundingClientRect();
        const says = document.querySelector('#prompt .says').getBoundingClientRect();
        return says.top >= box.top && says.bottom <= box.bottom; })()";
    browser.until_true(whole).await;
    browser.click(".coach-line").await;
    browser.until("#side:popover-open #coach-says").await;
    browser.click("#side .side-head .button").await;
    resize(&browser, 844, 390).await;
    browser.until_true(whole).await;
    // There the column stands beside the board, with his card; it scrolls by itself.
    let card = "(() => { const box = document.querySelector('#coach-says').getBoundingClientRect();
        return box.height > 0 && box.top < innerHeight / 2; })()";
    browser.until_true(card).await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
async fn a_lesson_on_a_low_window_has_the_board_left_and_the_coach_right() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    let size = json!({ "width": 844, "height": 390, "deviceScaleFactor": 1, "mobile": false });
    browser
        .devtools("Emulation.setDeviceMetricsOverride", size)
        .await;
    for lesson in [
        "hammer-of-the-scots/moves",
        "hammer-of-the-scots/battle",
        "schotten-totten/proof",
    ] {
        browser.goto(&format!("{}/learn/{lesson}", house.url)).await;
        let fits = "(() => { const box = (css) => document.querySelector(css).getBoundingClientRect();
            const [board, coach, tile, next, page] = [box('#board'), box('#coach'), box('.tile'), box('#next'), document.scrollingElement];
            return page.scrollHeight <= innerHeight && page.scrollWidth <= innerWidth && board.width > 480 && board.height > 350
                && board.right <= coach.left && coach.right <= innerWidth && coach.bottom <= innerHeight
                && tile.top < next.top && next.bottom <= innerHeight; })()";
        browser.until_true(fits).await;
    }
    // Blocks are as large as a finger.
    browser
        .goto(&format!("{}/learn/{HAMMER}/moves", house.url))
        .await;
    let large = "document.querySelector('.lesson-board .target[data-target^=\"block:\"]').getBoundingClientRect().width >= 40";
    browser.until_true(large).await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
async fn every_offer_is_in_sight_on_phones() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    let settings = [("seat.2", "easy"), ("seed", "1"), ("set.first", "1")];
    open_table(&browser, &house, &settings).await;
    // Sides are filled from the first Stone on, until two claims are offered beside Undo and the end of the turn.
    for _ in 0..60 {
        assert!(awaits(&browser).await);
        if browser.has("#prompt .offers .button:nth-child(4)").await {
            break;
        }
        let choices = choices(&browser).await;
        let stone = |choice: &Choice| {
            let (_, stone) = choice.action.split_once('@')?;
            Some(stone.to_string())
        };
        let plays = choices.iter().filter(|choice| stone(choice).is_some());
        let next = plays.min_by_key(|choice| stone(choice));
        click(&browser, next.unwrap_or(&choices[0])).await;
    }
    for (width, height) in [(844, 390), (390, 844)] {
        resize(&browser, width, height).await;
        let offers = out_of_reach(&browser, "#prompt .offers .button", 39.5).await;
        assert_eq!(offers, Vec::<String>::new(), "{width} by {height}");
        assert_eq!(
            hidden(&browser).await,
            Vec::<String>::new(),
            "{width} by {height}"
        );
    }
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}
