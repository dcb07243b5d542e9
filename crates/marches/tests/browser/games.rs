//! Whole games and their neighbours: what a newcomer, a friend, a spectator and a hurried person meet.

use crate::{
    browser::{Browser, Screen},
    house::House,
    player::{Choice, Player, awaits, choices, click, moved_on, place, version},
};

use fantoccini::Locator;

const ENTER: char = '\u{e007}';
const TAB: char = '\u{e004}';
const ESCAPE: char = '\u{e00c}';

/// Sets up a table of Schotten Totten.
pub async fn open_table(browser: &Browser, house: &House, changes: &[(&str, &str)]) {
    open_table_of("schotten-totten", browser, house, changes).await;
}

/// Sets up a table by its form, with these values of its fields changed, and opens it.
pub async fn open_table_of(game: &str, browser: &Browser, house: &House, changes: &[(&str, &str)]) {
    browser.goto(&format!("{}/new/{game}", house.url)).await;
    for (field, value) in changes {
        browser
            .run(&format!(
                "const field = document.querySelector(`[name='{field}'][type=radio][value='{value}']`);
                 if (field) {{ field.click(); }} else {{
                     const other = document.querySelector(`[name='{field}']`);
                     other.value = '{value}';
                     other.dispatchEvent(new Event('change', {{ bubbles: true }}));
                 }}"
            ))
            .await;
    }
    browser.click("main button[type=submit]").await;
    browser.until("#live").await;
}

/// Plays by clicking until the game is over, or so many actions were done.
async fn play(browser: &Browser, player: &mut Player, most: usize) -> usize {
    let mut done = 0;
    while done < most && awaits(browser).await {
        let choice = player.choose(browser).await;
        click(browser, &choice).await;
        done += 1;
    }
    done
}

/// The cards that the page shows with their faces, and those that can be taken from a hand.
async fn faces(browser: &Browser, css: &str) -> Vec<String> {
    let found = browser
        .run(&format!(
            "return [...document.querySelectorAll(\"{css}\")].map((card) => card.dataset.card || card.dataset.target);"
        ))
        .await;
    let cards = found.as_array().unwrap().iter();
    cards
        .map(|card| card.as_str().unwrap_or_default().to_string())
        .collect()
}

#[tokio::test]
async fn a_newcomer_plays_a_whole_game_against_the_computer_by_clicking() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    browser.goto(&house.url).await;
    browser.click("a[href='/new/schotten-totten']").await;
    browser.until("[name='seat.2']").await;
    open_table(&browser, &house, &[("seat.2", "easy"), ("name.1", "Ann")]).await;
    let done = play(&browser, &mut Player::new(1), usize::MAX).await;
    assert!(done > 15, "a game has more than {done} actions");

    let result = browser.text("#prompt .result").await;
    assert!(
        result.contains("won") || result.contains("draw"),
        "{result}"
    );
    browser
        .until_true("document.querySelector('[data-seed]')?.textContent.includes('✓')")
        .await;
    assert!(browser.text("#panel-proof .good").await.contains('✓'));
    let record = browser
        .promised(
            "fetch(document.querySelector('a[download]').href).then((answer) => answer.text())",
        )
        .await;
    let record = record.as_str().unwrap();
    assert!(
        record.contains("Ann") && record.lines().count() > done,
        "{record}"
    );
    assert!(record.parse::<table::Record>().is_ok());

    // The replay goes back to the first action, and on.
    browser.click("#step-first").await;
    browser.until("#live[data-replay][data-at='0']").await;
    browser.click("#step-next").await;
    browser.until("#live[data-replay][data-at='1']").await;
    browser.click("#prompt .offers a").await;
    browser.until("#prompt .result").await;

    let before = browser.url().await;
    browser.click("form[action$='again'] button").await;
    browser
        .until_true("!document.querySelector('#live')?.hasAttribute('data-over')")
        .await;
    assert_ne!(browser.url().await, before);
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
async fn two_browsers_stay_in_step_and_a_spectator_sees_no_hand() {
    let house = House::open();
    let ann = Browser::open(&house, Screen::Desk).await;
    let settings = [("seat.2", "friend"), ("name.1", "Ann"), ("set.first", "1")];
    open_table(&ann, &house, &settings).await;
    let table = ann.url().await;
    let link = ann.attr(".missing a", "href").await.unwrap();
    assert!(link.contains("/join/"), "{link}");

    let ben = Browser::open(&house, Screen::Desk).await;
    ben.goto(&link).await;
    ben.fill("[name=name]", "Ben").await;
    ben.click("main button[type=submit]").await;
    ben.until("#live").await;
    // The name has come to the other browser, and the invitation is gone.
    ann.until_true("document.body.textContent.includes('Ben')")
        .await;
    ann.until_true("!document.querySelector('.missing')").await;

    let watcher = Browser::open(&house, Screen::Desk).await;
    watcher.goto(&table).await;
    assert!(watcher.text("#prompt").await.contains("watching"));

    let (mut one, mut other) = (Player::new(2), Player::new(3));
    for _ in 0..4 {
        for (browser, player, friend) in [(&ann, &mut one, &ben), (&ben, &mut other, &ann)] {
            while browser.has("#live[data-mine]").await {
                let choice = player.choose(browser).await;
                click(browser, &choice).await;
                // Everyone sees it.
                let now = version(browser).await;
                moved_on(friend, now - 1).await;
                moved_on(&watcher, now - 1).await;
            }
            friend.until("#live[data-mine]").await;
        }
    }
    let anns = faces(&ann, "[data-target^='hand:']").await;
    let bens = faces(&ben, "[data-target^='hand:']").await;
    assert_eq!(
        (anns.len(), bens.len()),
        (12, 12).min((anns.len(), bens.len()))
    );
    assert!(!anns.is_empty() && !bens.is_empty());
    assert!(
        anns.iter().all(|card| !bens.contains(card)),
        "{anns:?} {bens:?}"
    );
    for (browser, hidden) in [(&ann, &bens), (&ben, &anns)] {
        let shown = faces(browser, "[data-card]").await;
        let leaked = |card: &&String| shown.contains(&card.replace("hand:", ""));
        assert_eq!(hidden.iter().find(leaked), None);
    }
    assert!(faces(&watcher, "[data-target^='hand:']").await.is_empty());
    let seen = faces(&watcher, "[data-card]").await;
    let hands = anns
        .iter()
        .chain(&bens)
        .map(|card| card.replace("hand:", ""));
    assert_eq!(hands.clone().find(|card| seen.contains(card)), None);

    // A reload comes back to the same seat and the same moment.
    let before = version(&ben).await;
    ben.client.refresh().await.unwrap();
    assert_eq!(version(&ben).await, before);
    assert_eq!(faces(&ben, "[data-target^='hand:']").await, bens);
    for browser in [ann, ben, watcher] {
        assert_eq!(browser.complaints().await, Vec::<String>::new());
        browser.close().await;
    }
}

#[tokio::test]
async fn a_stale_page_is_told_and_refreshed() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    let settings = [("seat.2", "easy"), ("set.first", "1")];
    open_table(&browser, &house, &settings).await;
    let choice = Player::new(4).choose(&browser).await;
    click(&browser, &choice).await;
    browser.until("#live[data-mine]").await;
    let now = version(&browser).await;
    // As if the page had slept through the last action: it answers what was asked before.
    browser
        .run("document.querySelector('#live').dataset.decision = 1;")
        .await;
    browser.click("#prompt [name=action][value='.']").await;
    browser.until(".notice").await;
    assert_eq!(version(&browser).await, now);
    assert!(browser.text(".notice").await.contains("moved on"));
    browser.close().await;
}

#[tokio::test]
async fn a_reload_and_a_killed_server_lose_nothing() {
    let mut house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    let settings = [("seat.2", "easy"), ("set.first", "1")];
    open_table(&browser, &house, &settings).await;
    let mut player = Player::new(5);
    play(&browser, &mut player, 7).await;
    awaits(&browser).await;
    let (before, hand) = (
        version(&browser).await,
        faces(&browser, "[data-target^='hand:']").await,
    );
    browser.client.refresh().await.unwrap();
    browser.until("#live[data-mine]").await;
    assert_eq!(version(&browser).await, before);

    house.restart_server();
    // The page finds the server again by itself, and play goes on.
    browser
        .until_true("document.querySelector('#link').hidden")
        .await;
    assert_eq!(faces(&browser, "[data-target^='hand:']").await, hand);
    assert!(play(&browser, &mut player, 5).await == 5);
    browser.close().await;
}

#[tokio::test]
async fn a_tactic_game_at_one_screen_hides_hands_between_turns() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    let settings = [
        ("seat.2", "here"),
        ("name.1", "Ann"),
        ("name.2", "Ben"),
        ("set.variant", "tactic"),
        ("set.expert", "on"),
    ];
    // Without motion the page turns to the next player sooner.
    browser.prefer("light").await;
    open_table(&browser, &house, &settings).await;
    let mut player = Player::new(6);
    let (mut curtains, mut tactics) = (0, 0);
    for _ in 0..160 {
        browser
            .until_true(
                "document.querySelector('#lift') || document.querySelector('#live[data-mine]')
                 || document.querySelector('#live[data-over]')",
            )
            .await;
        if browser.has("#live[data-over]").await {
            break;
        }
        if browser.has("#lift").await {
            assert!(faces(&browser, "[data-target^='hand:']").await.is_empty());
            assert!(choices(&browser).await.is_empty());
            browser.click("#lift").await;
            browser.until("#live[data-mine]").await;
            curtains += 1;
        }
        let choice = player.choose(&browser).await;
        tactics += usize::from(choice.action.starts_with(|c: char| c.is_ascii_uppercase()));
        click(&browser, &choice).await;
    }
    assert!(curtains > 10, "the screen was passed {curtains} times");
    assert!(tactics > 2, "{tactics} Tactic cards were played");
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
async fn on_a_phone_everything_fits_and_can_be_tapped() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Phone).await;
    for page in ["/", "/new/schotten-totten", "/rules/schotten-totten"] {
        browser.goto(&format!("{}{page}", house.url)).await;
        fits(&browser, page).await;
    }
    let settings = [("seat.2", "easy"), ("set.variant", "tactic")];
    open_table(&browser, &house, &settings).await;
    browser.until(".board.narrow").await;
    let done = play(&browser, &mut Player::new(7), 24).await;
    assert!(done > 10);
    fits(&browser, "a table").await;
    browser.close().await;
}

async fn fits(browser: &Browser, what: &str) {
    let wide = browser
        .run("return document.documentElement.scrollWidth;")
        .await;
    assert!(wide.as_u64().unwrap() <= 390, "{what} is {wide} wide");
}

#[tokio::test]
async fn a_whole_game_by_keyboard_alone() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    browser
        .goto(&format!("{}/new/schotten-totten", house.url))
        .await;
    tab_to(&browser, "[name='seat.2']").await;
    // The first letters of "Computer, easy" lead there, as in any list.
    for letter in "computer, e".chars() {
        browser.press(letter).await;
    }
    tab_to(&browser, "main button[type=submit]").await;
    browser.press(ENTER).await;
    browser.until("#live").await;
    let mut player = Player::new(8);
    let mut done = 0;
    while awaits(&browser).await {
        let choice = player.choose(&browser).await;
        let before = version(&browser).await;
        match choice.path.as_slice() {
            [step] if step.starts_with("button:") => {
                tab_to(&browser, &place(step, &choice.action)).await;
                browser.press(ENTER).await;
            }
            steps => by_keys(&browser, steps, done).await,
        }
        moved_on(&browser, before).await;
        done += 1;
    }
    assert!(done > 15);
    assert!(browser.has("#prompt .result").await);
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

/// Walks to each step of a path with the arrow keys, or by Tab where they do not lead, and presses Enter.
async fn by_keys(browser: &Browser, steps: &[String], turn: usize) {
    if turn == 0 && steps.len() > 1 {
        // To change one's mind costs nothing.
        tab_to(browser, ".board .target[tabindex='0']").await;
        browser.press(ENTER).await;
        browser.until(".board .target.picked").await;
        browser.press(ESCAPE).await;
        browser
            .until_true("!document.querySelector('.board .target.picked')")
            .await;
    }
    for step in steps {
        let css = format!(".board [data-target='{step}']");
        let is_there = format!("document.activeElement?.matches(`{css}`)");
        if !is_true(browser, "document.activeElement?.matches('.board .target')").await {
            tab_to(browser, ".board .target[tabindex='0']").await;
        }
        let mut tries = 0;
        while !is_true(browser, &is_there).await {
            let way = browser
                .run(&format!(
                    "const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
                     const [x, y] = middle(document.activeElement.getBoundingClientRect());
                     const [tx, ty] = middle(document.querySelector(`{css}`).getBoundingClientRect());
                     return Math.abs(ty - y) > 60 ? (ty < y ? 0 : 1) : tx < x ? 2 : 3;"
                ))
                .await;
            // Up, down, left, right.
            let key =
                ['\u{e013}', '\u{e015}', '\u{e012}', '\u{e014}'][way.as_u64().unwrap() as usize];
            browser.press(key).await;
            tries += 1;
            assert!(tries < 40, "{step} is not reached by arrows");
        }
        browser.press(ENTER).await;
    }
}

async fn is_true(browser: &Browser, expression: &str) -> bool {
    browser.run(&format!("return !!({expression});")).await == true
}

/// Presses Tab until this has the focus.
async fn tab_to(browser: &Browser, css: &str) {
    browser.until(css).await;
    for _ in 0..200 {
        if is_true(
            browser,
            &format!("document.activeElement?.matches(`{css}`)"),
        )
        .await
        {
            return;
        }
        browser.press(TAB).await;
    }
    panic!("{css} is not reached by Tab");
}

#[tokio::test]
async fn a_whole_game_without_any_script() {
    let house = House::open();
    let browser = Browser::without_script(&house).await;
    browser
        .goto(&format!("{}/new/schotten-totten", house.url))
        .await;
    browser.click("[name='seat.2'] option[value=easy]").await;
    browser.click("main button[type=submit]").await;
    browser.until("#live").await;
    let mut done = 0;
    while !browser.has("#live[data-over]").await {
        // Nothing on this page changes by itself, so who waits for the computer loads it again.
        let mine = "#live[data-mine] #acts button[data-path]";
        match browser.client.find(Locator::Css(mine)).await {
            Ok(button) => done += usize::from(button.click().await.is_ok()),
            Err(_) => browser.client.refresh().await.unwrap(),
        }
        assert!(done < 400);
    }
    assert!(done > 15);
    assert!(browser.has("#prompt .result").await);
    browser.close().await;
}

#[tokio::test]
async fn a_refused_claim_shows_its_reason_hints_and_undo_work_and_a_card_can_be_dragged() {
    let house = House::open();
    let browser = Browser::open(&house, Screen::Desk).await;
    let settings = [("seat.2", "easy"), ("set.first", "1")];
    open_table(&browser, &house, &settings).await;

    // Undo gives the card back.
    let choice = Player::new(9).choose(&browser).await;
    let hand = faces(&browser, "[data-target^='hand:']").await;
    click(&browser, &choice).await;
    let before = version(&browser).await;
    browser.click("#undo").await;
    moved_on(&browser, before).await;
    assert_eq!(faces(&browser, "[data-target^='hand:']").await, hand);

    // A hint is drawn on the board, says why, and goes when it is hidden.
    browser.click("#hint").await;
    browser.until("#hints").await;
    assert!(browser.text("#hints").await.contains("wins in 100"));
    browser.until("#board .plan").await;
    browser.click("#hints a.button").await;
    browser
        .until("#live:not(:has(#hints)):not(:has(.plan))")
        .await;

    // What it proposes is played with one click.
    browser.click("#hint").await;
    let before = version(&browser).await;
    browser.click("#hints .play-line button").await;
    moved_on(&browser, before).await;
    let before = version(&browser).await;
    browser.click("#prompt [name=action][value='.']").await;
    moved_on(&browser, before).await;
    assert!(awaits(&browser).await);

    // Dragging a card to a Stone plays it.
    let hand = faces(&browser, "[data-target^='hand:']").await;
    let before = version(&browser).await;
    drag(
        &browser,
        &format!("[data-target='{}']", hand[0]),
        "[data-target='side:5']",
    )
    .await;
    moved_on(&browser, before).await;

    // Fill Stone 5 with three cards that cannot be proven best, and ask.
    let mut player = Player::new(10);
    while !browser.has("#prompt a.refused").await {
        assert!(awaits(&browser).await, "no claim was ever refused");
        let all = choices(&browser).await;
        let at_five = |choice: &&Choice| choice.path.last().is_some_and(|step| step == "side:5");
        let choice = match all.iter().find(at_five) {
            Some(choice) => choice.clone(),
            None => player.choose(&browser).await,
        };
        click(&browser, &choice).await;
        awaits(&browser).await;
    }
    browser.click("#prompt a.refused").await;
    browser.until("#refusal").await;
    let reason = browser.text("#refusal").await;
    assert!(reason.contains("ST-"), "{reason}");
    browser.until(".board .marked").await;
    // The clause is one click away.
    browser.click("#refusal a[data-clause]").await;
    browser.until("#rules[open] .entry.flash").await;
    browser.click("#rules [data-close]").await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());

    // Giving up asks once more, and ends the game.
    browser.click(".menu-button").await;
    browser.click("#resign summary").await;
    browser.click("#resign button").await;
    browser.until("#prompt .result").await;
    browser.close().await;
}

async fn drag(browser: &Browser, from: &str, to: &str) {
    use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
    let middle = |css: String| async move {
        let (x, y, w, h) = browser.find(&css).await.rectangle().await.unwrap();
        (x + w / 2.0, y + h / 2.0)
    };
    let (x, y) = middle(format!(".board {from}")).await;
    let (tx, ty) = middle(format!(".board {to}")).await;
    let scrolled = browser.run("return scrollY;").await.as_f64().unwrap();
    let step = |x: f64, y: f64| PointerAction::MoveTo {
        duration: Some(std::time::Duration::from_millis(60)),
        x,
        y: y - scrolled,
    };
    let mouse = MouseActions::new("mouse".into())
        .then(step(x, y))
        .then(PointerAction::Down {
            button: MOUSE_BUTTON_LEFT,
        })
        .then(step((x + tx) / 2.0, (y + ty) / 2.0))
        .then(step(tx, ty))
        .then(PointerAction::Up {
            button: MOUSE_BUTTON_LEFT,
        });
    browser.client.perform_actions(mouse).await.unwrap();
}
