//! Hammer of the Scots in real browsers: a year against the computer by clicking, and two players whose pages
//! hold nothing of each other's hidden blocks.

use crate::{
    browser::{Browser, Screen},
    games::open_table_of,
    house::House,
    player::{Choice, awaits, choices, click, moved_on, version},
};
use std::collections::BTreeSet;
use table::{Rng, Seat, Seed};

const GAME: &str = "hammer-of-the-scots";

/// A Scot who attacks Angus with Douglas and fights to the end; otherwise he does whatever comes.
pub fn headstrong(choices: &[Choice], rng: &mut Rng) -> Choice {
    let wanted = ["play 3", "play 2", "move douglas", "to angus"];
    let by_name = wanted
        .iter()
        .find_map(|wanted| choices.iter().find(|choice| choice.action == *wanted));
    let fights = choices
        .iter()
        .find(|choice| choice.action.starts_with("fire"));
    by_name
        .or(fights)
        .cloned()
        .unwrap_or_else(|| choices[rng.pick(choices.len())].clone())
}

/// Writes down which dice are thrown over the page, and whether the battle board is there.
const DICE: &str = "
    const box = document.querySelector('#throw');
    window.thrown = [];
    new MutationObserver(() => {
        if (!box.hidden) window.thrown.push([box.innerText, !!document.querySelector('.board.fight')]);
    }).observe(box, { attributeFilter: ['hidden'] });
";

/// Picks the area by a click on a block of one's own that stands in it, and waits until the page has it.
async fn click_block_in(browser: &Browser, area: &str) {
    let before = version(browser).await;
    let script = format!(
        "const area = document.querySelector('[data-target=\"area:{area}\"]');
         const middles = [...document.querySelectorAll('.map [data-target^=\"block:\"]')].map((block) => {{
             const {{ x, y, width, height }} = block.getBoundingClientRect();
             return [x + width / 2, y + height / 2];
         }});
         const isThere = ([x, y]) => document.elementsFromPoint(x, y).some((one) => one.closest('.target') === area);
         return middles.find(isThere);"
    );
    let at = browser.run(&script).await;
    let part = |n: usize| at[n].as_f64().unwrap().round();
    browser.draw(&[(part(0), part(1))]).await;
    moved_on(browser, before).await;
}

#[tokio::test]
async fn the_first_year_of_braveheart_against_the_computer_by_clicking() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    browser.goto(&house.url).await;
    browser.click(&format!("a[href='/new/{GAME}']")).await;
    browser.until("[name='seat.1']").await;
    open_table_of(
        GAME,
        &browser,
        &house,
        &[("seat.1", "easy"), ("seat.2", "me")],
    )
    .await;
    browser.run(DICE).await;
    let mut rng = Rng::new(5);
    let (mut done, mut volleys) = (0, 0);
    let mut has_taken_back = false;
    while awaits(&browser).await && !browser.text("#live").await.contains("Turn 1 of 5, 1298") {
        let choice = headstrong(&choices(&browser).await, &mut rng);
        if choice.action.starts_with("fire") {
            // The battle board shows both sides before the dice fall.
            assert!(browser.has(".board [data-target^='hold:']").await);
            volleys += 1;
        }
        match choice.action.strip_prefix("battle ") {
            Some(area) => click_block_in(&browser, area).await,
            None => click(&browser, &choice).await,
        }
        done += 1;
        assert!(done < 400, "the year does not end");
        if choice.action == "move douglas" && !has_taken_back {
            // Escape puts down what was taken up.
            assert!(browser.has("[data-taken]").await);
            browser.press('\u{e00c}').await;
            browser
                .until_true("!document.querySelector('[data-taken]')")
                .await;
            has_taken_back = true;
        }
    }
    // Each shot of a battle was seen on its board, the last one too.
    let thrown = browser.run("return window.thrown;").await;
    for one in thrown.as_array().unwrap() {
        let [says, is_there] = [&one[0], &one[1]];
        let is_shot = says.as_str().unwrap().contains("(up to");
        assert!(!is_shot || is_there.as_bool().unwrap(), "{says}");
    }
    assert!(volleys > 0, "a year without a battle");
    // Winter may ask nothing of the Scots; but it has passed.
    assert!(browser.text("#live").await.contains("1298"));
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

/// The blocks whose faces the page shows.
async fn faces(browser: &Browser) -> BTreeSet<String> {
    let found = browser
        .run(
            "return [...document.querySelectorAll('.board [data-target^=\"block:\"], .board [data-place^=\"block:\"]')]
                .map((block) => (block.dataset.target || block.dataset.place).slice(6));",
        )
        .await;
    let found = found.as_array().cloned().unwrap_or_default();
    let names = found.iter().filter_map(|name| name.as_str());
    names.map(String::from).collect()
}

/// Everything that the server sends this browser for the table: the page, the JSON, the log, the picture.
async fn bytes(browser: &Browser) -> String {
    let found = browser
        .promised(
            "(async () => {
                const id = location.pathname.split('/').pop();
                const paths = ['', '/legal', '/log', '/board.svg'].map((end) => `/api/tables/${id}${end}`);
                const parts = [document.documentElement.outerHTML];
                for (const path of [location.href, ...paths]) {
                    parts.push(await (await fetch(path)).text());
                }
                return parts.join('\\n');
            })()",
        )
        .await;
    // Which Edward reigns is no secret; that is a key of the view, not the block.
    let text = found.as_str().unwrap_or_default();
    text.replace("\"edward\":", "")
}

/// Whether the block is named anywhere, in the notation or by a mark.
fn names(bytes: &str, block: &str) -> bool {
    let marks = ["\"", "'", ":", " ", ">"];
    let ends = ["\"", "'", " ", "<", ","];
    marks.iter().any(|mark| {
        ends.iter()
            .any(|end| bytes.contains(&format!("{mark}{block}{end}")))
    })
}

/// Where the block is named, to say so.
fn around(bytes: &str, block: &str) -> String {
    let at = bytes.find(block).unwrap_or(0);
    let from = bytes.floor_char_boundary(at.saturating_sub(200));
    let to = bytes.floor_char_boundary((at + 100).min(bytes.len()));
    bytes[from..to].into()
}

#[tokio::test]
async fn two_players_lay_cards_at_once_and_no_page_holds_the_others_hidden_blocks() {
    let house = House::open();
    let ann = Browser::open(&house, Screen::Desk).await;
    open_table_of(
        GAME,
        &ann,
        &house,
        &[("seat.1", "me"), ("seat.2", "friend")],
    )
    .await;
    let table = ann.url().await;
    let link = ann.attr(".missing a", "href").await.unwrap();
    let ben = Browser::open(&house, Screen::Desk).await;
    ben.goto(&link).await;
    ben.click("main button[type=submit]").await;
    ben.until("#live").await;
    ann.until_true("!document.querySelector('.missing')").await;
    let watcher = Browser::open(&house, Screen::Desk).await;
    watcher.goto(&table).await;
    watcher.until("#live").await;

    // Both may lay a card now, in any order.
    assert!(awaits(&ann).await && awaits(&ben).await);
    assert_eq!(faces(&watcher).await, BTreeSet::new());
    let mut rng = Rng::new(9);
    for browser in [&ben, &ann] {
        let choice = headstrong(&choices(browser).await, &mut rng);
        assert!(choice.action.starts_with("play"), "{choice:?}");
        click(browser, &choice).await;
    }
    let (mut looked, mut shown_in_battle) = (0, 0);
    for _ in 0..60 {
        let now = version(&ann).await.max(version(&ben).await);
        for browser in [&ann, &ben, &watcher] {
            moved_on(browser, now - 1).await;
        }
        let [anns, bens] = [faces(&ann).await, faces(&ben).await];
        // What a spectator is sent is no secret.
        let public = bytes(&watcher).await;
        for (reader, own, other) in [(&ann, &anns, &bens), (&ben, &bens, &anns)] {
            let text = bytes(reader).await;
            assert!(own.iter().any(|block| names(&text, block)));
            let hidden = other.difference(own).filter(|block| !names(&public, block));
            for hidden in hidden {
                let found = names(&text, hidden);
                let place = around(&text, hidden);
                assert!(!found, "{hidden} is in the other's bytes: {place}");
                looked += 1;
            }
        }
        shown_in_battle += anns
            .union(&bens)
            .filter(|block| names(&public, block))
            .count();
        let actor = if ann.has("#live[data-mine]").await {
            &ann
        } else {
            &ben
        };
        if !awaits(actor).await {
            break;
        }
        let choice = headstrong(&choices(actor).await, &mut rng);
        click(actor, &choice).await;
    }
    assert!(looked > 500, "only {looked} hidden blocks were looked for");
    assert!(shown_in_battle > 0, "no battle showed a face");
    for browser in [ann, ben, watcher] {
        let complaints = browser.complaints().await.into_iter();
        // A spectator has no legal actions to ask for, and was told so.
        let severe: Vec<String> = complaints.filter(|line| !line.contains("/legal")).collect();
        assert_eq!(severe, Vec::<String>::new());
        browser.close().await;
    }
}

/// A seed with which England is dealt a 3.
pub fn seed_with_a_three() -> String {
    let game = catalogue::find(GAME).unwrap();
    let settings = game.settings_from(&[]).unwrap();
    let has_three = |seed: &String| {
        let table = game.open(&settings, &[], Seed::from_text(seed)).unwrap();
        let legal = table.legal(Seat::FIRST);
        legal.iter().any(|legal| legal.notation == "play 3")
    };
    (1..).map(|n: u32| n.to_string()).find(has_three).unwrap()
}

#[tokio::test]
async fn a_full_border_refuses_and_is_marked_and_the_map_can_be_enlarged() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    let seed = seed_with_a_three();
    let settings = [("seat.1", "me"), ("seat.2", "easy"), ("seed", &seed)];
    open_table_of(GAME, &browser, &house, &settings).await;
    let levied = |choice: &&Choice| {
        let garrison = ["move cumbria_infantry", "move northumber_infantry"];
        let action = choice.action.as_str();
        action.starts_with("move ") && !action.contains("red_") && !garrison.contains(&action)
    };
    let by_name = |choices: &[Choice], name: &str| {
        let found = choices.iter().find(|choice| choice.action == name);
        found.cloned().unwrap_or_else(|| panic!("no {name}"))
    };
    assert!(awaits(&browser).await);
    let three = by_name(&choices(&browser).await, "play 3");
    click(&browser, &three).await;
    for crossed in 0..3 {
        assert!(awaits(&browser).await);
        let legal = choices(&browser).await;
        let block = legal.iter().find(levied).cloned().unwrap();
        click(&browser, &block).await;
        assert!(awaits(&browser).await);
        if crossed < 2 {
            let teviot = by_name(&choices(&browser).await, "to teviot");
            click(&browser, &teviot).await;
        }
    }
    // Two blocks have crossed; the third is told why not, and where.
    let refused = "document.querySelector('main').textContent.includes('HS-4.3b')";
    browser
        .click_until(".board [data-target='area:teviot']", refused)
        .await;
    browser
        .until(".board .marked[data-target='border:england-teviot']")
        .await;

    let wide = "+document.querySelector('.board[data-zoom]').getAttribute('viewBox').split(' ')[2]";
    browser
        .run("document.querySelector('.board[data-zoom]').focus();")
        .await;
    browser.press('+').await;
    browser.until_true(&format!("{wide} < 1000")).await;
    browser.press('0').await;
    browser.until_true(&format!("{wide} === 1000")).await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

/// Waits until the page shows this version.
async fn shows(browser: &Browser, version: u64) {
    let shown = "+document.querySelector('#live').dataset.version";
    browser.until_true(&format!("{shown} >= {version}")).await;
}

#[tokio::test]
async fn one_look_an_act_and_the_others_page_one_too() {
    let house = House::open();
    let ann = Browser::open(&house, Screen::Desk).await;
    let seats = [("seat.1", "me"), ("seat.2", "friend")];
    open_table_of(GAME, &ann, &house, &seats).await;
    // A fresh page shows everything; the stream tells it nothing new.
    ann.write_down().await;
    ann.rest().await;
    assert_eq!(ann.asked().await, []);
    let link = ann.attr(".missing a", "href").await.unwrap();
    let ben = Browser::open(&house, Screen::Desk).await;
    ben.goto(&link).await;
    ben.click("main button[type=submit]").await;
    ben.until("#live").await;
    ann.until_true("!document.querySelector('.missing')").await;
    for browser in [&ann, &ben] {
        browser.rest().await;
        browser.write_down().await;
    }
    let mut rng = Rng::new(3);
    for _ in 0..12 {
        let now = version(&ann).await.max(version(&ben).await);
        for browser in [&ann, &ben] {
            shows(browser, now).await;
        }
        let actor = match ann.has("#live[data-mine]").await {
            true => &ann,
            false => &ben,
        };
        assert!(awaits(actor).await);
        let choice = headstrong(&choices(actor).await, &mut rng);
        click(actor, &choice).await;
    }
    let last = version(&ann).await.max(version(&ben).await);
    let (mut acts, mut parts) = (0, 0);
    for browser in [&ann, &ben] {
        shows(browser, last).await;
        browser.rest().await;
        let asked = browser.asked().await;
        let count = |word: &str| asked.iter().filter(|(asked, _)| asked == word).count();
        acts += count("act");
        parts += count("part");
    }
    assert_eq!(acts, 12);
    // Each act is fetched once by the other page alone; two that come quickly may be fetched together.
    assert!(parts <= acts, "{parts} parts were fetched for {acts} acts");
    for browser in [ann, ben] {
        assert_eq!(browser.complaints().await, Vec::<String>::new());
        browser.close().await;
    }
}
