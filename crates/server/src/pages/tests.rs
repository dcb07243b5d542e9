//! What holds for every page, whatever it shows.

use super::{
    assets, home, join, key, message,
    model::{
        Home, Invitation, Links, Message, NewTable, Rules, Status, TableCard, TableList, Tables,
    },
    new_table, part, rules, rules_part, table,
};
use crate::{
    lan::House,
    look::{About, Glance, Look, Since, Step, Verified},
};
use ::table::{Seat, Seed, Tally, UndoError};
use boards::Shape;
use catalogue::{Hint, HintMove, Listed};
use store::{GameId, SeatHolder, Secret};

/// A name that would be more than a name, in a page or in what reads one.
const HOSTILE: &str = r#"<script>alert("x")</script>'& data-zoom=1"#;

fn game() -> &'static dyn Listed {
    catalogue::find("schotten-totten").unwrap()
}

fn all_games() -> Vec<&'static dyn Listed> {
    catalogue::Catalogue::default().iter().collect()
}

/// A table at which a hostile name sits, after this many actions.
fn look_after(settings: &[&str], actions: usize, glance: Glance) -> Look {
    look_at(game(), settings, actions, glance)
}

fn look_at(game: &'static dyn Listed, settings: &[&str], actions: usize, glance: Glance) -> Look {
    let lines: Vec<String> = settings.iter().map(ToString::to_string).collect();
    let settings = game.settings_from(&lines).unwrap();
    let names = [HOSTILE.to_string(), "Ben".to_string()];
    let seed = Seed::from_text("pages");
    let mut table = game.open(&settings, &names, seed).unwrap();
    for number in 0..actions {
        let Some(seat) = table.turn().next_seat() else {
            break;
        };
        let legal = table.legal(seat);
        let action = &legal[(number * 31 + 7) % legal.len()].notation;
        table.act(seat, action).unwrap();
    }
    let about = About {
        id: GameId::fresh(),
        version: 17,
        changes: 0,
        actions: table.len(),
        seats: vec![
            SeatHolder::human(HOSTILE, Secret::fresh().hash()),
            SeatHolder::computer("Ben", "hard"),
        ],
        thinking: Vec::new(),
        hints: true,
        coached: false,
        hinted: vec![0; 2],
        daily: None,
        remark: None,
        again: None,
        everyone: Default::default(),
    };
    Look::new(table.as_ref(), game, about, glance)
}

fn hammer() -> &'static dyn Listed {
    catalogue::find("hammer-of-the-scots").unwrap()
}

/// A game on a map: before the first card, in the midst of it, refused, and over.
fn maps() -> Vec<(&'static str, Look)> {
    let look = |actions, why: Option<&str>| {
        let why = why.map(String::from);
        look_at(hammer(), &[], actions, Glance { why, ..as_first() })
    };
    vec![
        ("map, opening", look(0, None)),
        ("map, refused", look(0, Some("play herald"))),
        ("map, middle", look(300, None)),
        ("map, over", look(20_000, None)),
    ]
}

fn as_first() -> Glance {
    Glance {
        reader: Some(Seat::FIRST),
        yours: vec![Seat::FIRST],
        shapes: vec![Shape::Wide, Shape::Narrow],
        ..Glance::default()
    }
}

fn opening() -> Look {
    look_after(&["first=1"], 0, as_first())
}

fn in_house(is_open: bool) -> House {
    House {
        bases: vec![
            "http://192.168.1.5:1603".into(),
            format!("http://{HOSTILE}"),
        ],
        is_open,
        command: "marches serve --lan".into(),
    }
}

fn links() -> Links {
    Links {
        watch: "http://here/table/x".into(),
        invitations: vec![(Seat::SECOND, format!("http://here/join/{HOSTILE}"))],
        key: Some("http://here/key/x".into()),
        house: Some(in_house(true)),
    }
}

fn refused() -> Look {
    let why = Some("!3".into());
    let look = look_after(&["first=1"], 0, Glance { why, ..as_first() });
    assert!(look.refused.is_some());
    look
}

fn hinted() -> Look {
    let mut look = opening();
    let legal = look.legal[0].clone();
    let one = HintMove {
        who: legal.sentence.clone(),
        what: "to the end".into(),
        actions: vec![legal.notation.clone()],
        path: legal.path.clone(),
        reasons: vec!["It keeps <Stone> 4.".into()],
    };
    let hint = |(share, near)| Hint {
        notation: legal.notation.clone(),
        sentence: legal.sentence.clone(),
        share,
        visits: 100,
        near,
        moves: vec![one.clone(), one.clone()],
    };
    look.hints = Some([(0.9, true), (0.88, true), (0.4, false)].map(hint).to_vec());
    look
}

fn over() -> Look {
    let mut look = look_after(&[], 2000, as_first());
    assert!(look.is_over());
    look.seed = Some(HOSTILE.into());
    look.verified = Verified::Good;
    look
}

fn waiting() -> Look {
    let mut look = opening();
    look.about.seats[1] = SeatHolder::invited(HOSTILE, Secret::fresh().hash());
    look.notice = Some(HOSTILE.into());
    look
}

fn curtain() -> Look {
    let glance = Glance {
        reader: None,
        curtain: Some(Seat::FIRST),
        yours: vec![Seat::FIRST, Seat::SECOND],
        ..as_first()
    };
    look_after(&["first=1"], 0, glance)
}

/// A moment that is passed on the way to the present.
fn passing() -> Look {
    let mut look = look_after(&["first=1"], 5, as_first());
    look.about.actions += 3;
    look.is_passing = true;
    look
}

/// What happened since the reader was here last, at its third step.
fn since() -> Look {
    let mut look = look_after(&["first=1"], 9, as_first());
    let steps = look.log.chunk_by(|one, next| one.action == next.action);
    let steps: Vec<Step> = steps
        .filter(|lines| lines[0].action > 2)
        .map(|lines| Step {
            action: lines[0].action,
            lines: lines.to_vec(),
        })
        .collect();
    look.at = steps[2].action;
    look.since = Some(Since {
        from: 2,
        steps,
        asked: look.turn.seats(),
    });
    look
}

fn tables() -> Vec<(&'static str, Look)> {
    vec![
        ("passing", passing()),
        ("since", since()),
        ("opening", opening()),
        ("middle", look_after(&["variant=tactic"], 41, as_first())),
        ("refused", refused()),
        ("hinted", hinted()),
        ("over", over()),
        ("waiting", waiting()),
        ("curtain", curtain()),
    ]
    .into_iter()
    .chain(maps())
    .collect()
}

fn card(status: Status) -> TableCard {
    TableCard {
        id: GameId::fresh(),
        game: game(),
        settings: vec![("variant".into(), HOSTILE.into())],
        names: vec![HOSTILE.into(), "Ben".into()],
        status,
        when: "just now".into(),
    }
}

fn whole_pages() -> Vec<(&'static str, String)> {
    let list = |status| TableList {
        cards: vec![card(status)],
        older: Some(HOSTILE.into()),
    };
    let full = Home {
        turn: list(Status::YourTurn(vec![HOSTILE.into()])),
        waiting: list(Status::Waiting(HOSTILE.into())),
        finished: list(Status::Over(HOSTILE.into())),
        open: list(Status::Open),
        key: Some(HOSTILE.into()),
    };
    let empty = Home::default();
    let second = Tables {
        title: "Your turn",
        newest: Some(HOSTILE.into()),
        list: list(Status::Waiting(HOSTILE.into())),
    };
    let none = Tables {
        title: "Finished",
        newest: None,
        list: TableList::default(),
    };
    let new = NewTable {
        game: game(),
        settings: vec![("rounds".into(), HOSTILE.into())],
        seats: vec![
            (HOSTILE.into(), "me".into()),
            (HOSTILE.into(), HOSTILE.into()),
        ],
        seed: HOSTILE.into(),
        hints: String::new(),
        is_reported: false,
        report: None,
        error: Some(HOSTILE.into()),
        complaints: Vec::new(),
        house: Some(in_house(false)),
    };
    let invitation = Invitation {
        id: GameId::fresh(),
        game: game(),
        settings: vec![("variant".into(), HOSTILE.into())],
        seat: Seat::SECOND,
        action: format!("/join/{HOSTILE}"),
        others: vec![HOSTILE.into()],
        name: HOSTILE.into(),
        error: Some(HOSTILE.into()),
    };
    let new_map = NewTable {
        game: hammer(),
        settings: Vec::new(),
        seats: new.seats.clone(),
        seed: String::new(),
        hints: String::new(),
        is_reported: false,
        report: None,
        error: None,
        complaints: Vec::new(),
        house: Some(in_house(true)),
    };
    let search = Rules {
        game: game(),
        search: HOSTILE.into(),
    };
    let sorry = Message {
        status: 404,
        title: HOSTILE.into(),
        text: HOSTILE.into(),
    };
    let mut pages = vec![
        ("home, empty", home(&empty, &all_games()).into_string()),
        ("home, full", home(&full, &all_games()).into_string()),
        ("home, five", home(&full, &[game(); 5]).into_string()),
        ("tables, second page", super::tables(&second).into_string()),
        ("tables, none", super::tables(&none).into_string()),
        ("new table", new_table(&new).into_string()),
        ("join", join(&invitation).into_string()),
        ("key", key(HOSTILE).into_string()),
        ("rules", rules(&search).into_string()),
        ("new map", new_table(&new_map).into_string()),
        ("message", message(&sorry).into_string()),
    ];
    for (name, look) in tables() {
        pages.push((name, table(&look, &links()).into_string()));
    }
    pages
}

/// The opening tags of a page, each from `<` to `>`.
fn tags(html: &str) -> impl Iterator<Item = &str> {
    let starts = html.split('<').skip(1).filter(|tag| !tag.starts_with('/'));
    starts.filter_map(|tag| tag.split('>').next())
}

fn everything() -> Vec<(&'static str, String)> {
    let mut all = whole_pages();
    for (name, look) in tables() {
        all.push((name, part(&look, &links()).into_string()));
    }
    all.push(("rules part", rules_part(game()).into_string()));
    all
}

#[test]
fn what_people_write_is_never_markup() {
    for (name, html) in everything() {
        assert!(!html.contains("<script>"), "{name}");
        assert!(!html.contains(r#"alert("x")"#), "{name}: quotes");
    }
}

#[test]
fn nothing_is_inline() {
    for (name, html) in everything() {
        for tag in tags(&html) {
            // What stands between quotes is a value, not a name.
            let names: String = tag.split('"').step_by(2).collect();
            let mut names = names.split_whitespace().skip(1);
            let is_inline = |name: &str| name.starts_with("style=") || name.starts_with("on");
            assert!(!names.any(is_inline), "{name}: <{tag}>");
            if tag.starts_with("script") {
                assert!(tag.contains("src=\"/assets/"), "{name}: <{tag}>");
            }
            assert!(!tag.starts_with("style"), "{name}");
        }
    }
}

#[test]
fn every_form_says_how_and_where() {
    for (name, html) in everything() {
        for tag in tags(&html).filter(|tag| tag.starts_with("form ")) {
            assert!(tag.contains("method=\""), "{name}: <{tag}>");
            assert!(tag.contains("action=\"/"), "{name}: <{tag}>");
        }
    }
}

#[test]
fn every_page_has_one_heading_a_language_and_a_title() {
    for (name, html) in whole_pages() {
        assert_eq!(html.matches("<h1").count(), 1, "{name}");
        assert_eq!(html.matches("<main").count(), 1, "{name}");
        assert!(html.contains("<html lang=\"en\">"), "{name}");
        let title = html.split("<title>").nth(1).unwrap();
        assert!(!title.starts_with('<'), "{name}");
    }
}

#[test]
fn headings_go_down_by_one_level_at_most() {
    for (name, html) in whole_pages() {
        let level = |tag: &str| tag.strip_prefix('h')?.chars().next()?.to_digit(10);
        let levels: Vec<u32> = tags(&html).filter_map(level).collect();
        assert_eq!(levels[0], 1, "{name}");
        let jumps = levels.windows(2).any(|pair| pair[1] > pair[0] + 1);
        assert!(!jumps, "{name}: {levels:?}");
    }
}

#[test]
fn every_id_is_there_once() {
    for (name, html) in whole_pages() {
        if name == "home, five" {
            continue; // The same game five times has the same picture five times.
        }
        let id = |tag: &str| Some(tag.split(" id=\"").nth(1)?.split('"').next()?.to_string());
        let mut ids: Vec<String> = tags(&html).filter_map(id).collect();
        let all = ids.len();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), all, "{name}");
    }
}

#[test]
fn every_file_that_a_page_asks_for_is_there() {
    for (name, html) in whole_pages() {
        let asked: Vec<&str> = html.split("\"/assets/").skip(1).collect();
        assert!(asked.len() >= 4, "{name}");
        for file in asked {
            let file = file.split('"').next().unwrap();
            assert!(assets::find(file).is_some(), "{name}: {file}");
        }
    }
}

#[test]
fn a_part_is_the_live_element_with_its_version() {
    for (name, look) in tables() {
        let html = part(&look, &links()).into_string();
        assert!(
            html.starts_with("<div id=\"live\" data-version=\"17\""),
            "{name}"
        );
        assert!(html.ends_with("</div>"), "{name}");
        assert!(!html.contains("<html"), "{name}");
    }
}

#[test]
fn a_moment_in_passing_says_what_happened_and_asks_nothing() {
    let look = passing();
    let html = part(&look, &links()).into_string();
    assert!(html.contains("data-passing") && !html.contains("data-replay"));
    assert!(!html.contains("data-mine") && !html.contains("Back to the game"));
    let (_, prompt) = html.split_once("id=\"prompt\"").unwrap();
    let says = prompt.split("<h2 class=\"says\">").nth(1).unwrap();
    let news = maud::html! { (look.news[0]) }.into_string();
    assert!(says.starts_with(&news), "{says}");
}

#[test]
fn since_you_left_has_a_link_for_each_step_and_the_way_to_the_table() {
    let look = since();
    let id = look.about.id;
    let html = part(&look, &links()).into_string();
    let steps = &look.since.as_ref().unwrap().steps;
    for step in steps {
        let link = format!("href=\"/table/{id}?since=2&amp;at={}\"", step.action);
        assert!(html.matches(&link).count() >= 2, "{link}");
    }
    assert!(html.contains("<span class=\"disc\">3</span>"));
    assert!(html.contains(&format!("href=\"/table/{id}\" data-to-table")));
    assert!(html.contains(&format!("<b>{}</b>", steps.len())));
    // What it came to in the game's own words.
    let mut look = since();
    for step in look
        .since
        .iter_mut()
        .flat_map(|since| &mut since.steps)
        .take(2)
    {
        let (what, became) = ("Stone", "lost");
        step.lines[0].tally = Some(Tally { what, became });
    }
    let told = part(&look, &links()).into_string();
    assert!(told.contains("<b>2</b><span>Stones lost</span>"), "{told}");
    // Nothing is offered where it is being played back.
    assert!(!html.contains("since-offer") && !html.contains("id=\"replay\""));
}

#[test]
fn pages_are_light() {
    for (name, html) in whole_pages() {
        // The first page of a table has the board twice, for wide and narrow screens.
        let most = if name.starts_with("map") {
            280_000
        } else {
            150_000
        };
        assert!(html.len() < most, "{name} has {} bytes", html.len());
    }
}

#[test]
fn every_legal_action_is_a_button_of_the_one_form() {
    let look = opening();
    let html = part(&look, &links()).into_string();
    let form = html.split("<form id=\"acts\"").nth(1).unwrap();
    let form = form.split("</form>").next().unwrap();
    assert!(form.contains("name=\"version\" value=\"17\""));
    assert!(form.contains("name=\"as\" value=\"1\""));
    assert_eq!(form.matches("name=\"action\"").count(), look.legal.len());
    assert!(look.legal.len() > 50);
    assert_eq!(form.matches("data-path=\"hand:").count(), look.legal.len());
}

#[test]
fn a_refusal_names_its_clause_and_links_it() {
    let look = refused();
    let (clause, _) = look.refused.clone().unwrap().clause.unwrap();
    let html = part(&look, &links()).into_string();
    let card = html.split("id=\"refusal\"").nth(1).unwrap();
    let link = format!("href=\"/rules/schotten-totten#{clause}\"");
    assert!(card.split("</section>").next().unwrap().contains(&link));
}

#[test]
fn a_hint_is_a_plan_with_reasons_that_can_be_played() {
    let look = hinted();
    let html = part(&look, &links()).into_string();
    assert!(html.contains("A plan for this turn"));
    assert!(html.contains("<b>90</b> <span>wins in 100</span>"));
    assert!(html.contains("It keeps &lt;Stone&gt; 4."));
    // What is within the error is one line; what is worse is not told.
    assert!(html.contains("As good, within 2 in 100: "));
    let card = html.split("id=\"hints\"").nth(1).unwrap();
    let card = card.split("</section>").next().unwrap();
    assert_eq!(card.matches(&look.legal[0].sentence).count(), 2 + 1);
    // Both moves, or the first alone.
    let action = &look.legal[0].notation;
    assert!(html.contains(&format!("name=\"line\" value=\"{action}\n{action}\"")));
    assert!(html.contains(&format!("name=\"line\" value=\"{action}\"")));
    assert!(html.contains("Play both") && html.contains("Only 1"));
}

#[test]
fn where_hints_are_off_the_button_says_so() {
    let mut look = opening();
    look.about.hints = false;
    let html = part(&look, &links()).into_string();
    assert!(html.contains("data-why=\"Hints are off at this table"));
    assert!(!html.contains("hint=1"));
}

#[test]
fn others_are_told_who_has_asked_for_hints() {
    let mut look = opening();
    look.about.hinted = vec![0, 2];
    // Against the computer nobody needs to know.
    assert!(
        !part(&look, &links())
            .into_string()
            .contains("has asked for")
    );
    look.about.seats[1] = SeatHolder::human("Ben", Secret::fresh().hash());
    let html = part(&look, &links()).into_string();
    assert!(html.contains("Ben has asked for 2 hints."));
}

#[test]
fn a_curtain_shows_no_hand_and_offers_nothing_but_to_lift_it() {
    let html = part(&curtain(), &links()).into_string();
    assert!(html.contains("Pass the screen to"));
    assert!(html.contains("?as=1\""));
    assert!(!html.contains("data-target=\"hand:"));
    assert!(!html.contains("name=\"action\""));
}

#[test]
fn what_cannot_be_taken_back_says_why() {
    let mut look = opening();
    look.undo = Err(UndoError::Barrier);
    let html = part(&look, &links()).into_string();
    assert!(html.contains("aria-disabled=\"true\" data-why=\"The last action drew on chance"));
    look.undo = Ok(());
    let html = part(&look, &links()).into_string();
    assert!(html.contains("/undo\""));
}

#[test]
fn only_a_map_brings_the_script_that_enlarges_it() {
    for (name, html) in whole_pages() {
        let is_map = name.starts_with("map");
        let scripts = assets::Scripts::of_table(false, true);
        let script = scripts.entries.last().unwrap().name;
        assert_eq!(html.contains(script), is_map, "{name}");
        assert_eq!(html.contains("class=\"zoom js-only\""), is_map, "{name}");
    }
}

#[test]
fn hand_and_score_of_a_map_stand_apart_and_a_board_that_is_one_picture_has_none() {
    let pages = whole_pages();
    let tables = pages
        .iter()
        .filter(|(_, html)| html.contains("id=\"live\""));
    for (name, html) in tables {
        let is_map = name.starts_with("map");
        assert_eq!(html.contains("class=\"tray\""), is_map, "{name}");
        assert_eq!(html.contains("class=\"table apart\""), is_map, "{name}");
        assert!(html.contains("id=\"side\" popover"), "{name}");
    }
}

#[test]
fn settings_are_folded_under_their_heading_and_say_with_what_they_apply() {
    let pages = whole_pages();
    let page = |wanted: &str| &pages.iter().find(|(name, _)| *name == wanted).unwrap().1;
    let map = page("new map");
    assert!(map.contains("<summary>Tournament</summary>"));
    assert!(map.contains("data-when=\"set.scenario=campaign\""));
    assert!(page("new table").contains("<summary>House rules</summary>"));
}

#[test]
fn seats_with_names_of_their_own_have_them_on_the_form() {
    let pages = whole_pages();
    let page = |wanted: &str| &pages.iter().find(|(name, _)| *name == wanted).unwrap().1;
    assert!(page("new map").contains("<span>England</span>"));
    assert!(page("new table").contains("<span>Seat 1</span>"));
}

#[test]
fn a_waiting_table_shows_the_invitation_and_who_is_missing() {
    let html = part(&waiting(), &links()).into_string();
    assert!(html.contains("Waiting for &lt;script&gt;"));
    assert!(html.contains("data-copy=\"http://here/join/"));
}

#[test]
fn a_finished_game_shows_result_seed_and_record() {
    let html = part(&over(), &links()).into_string();
    assert!(html.contains("class=\"result\""));
    assert!(html.contains("/again\""));
    assert!(html.contains("/record\""));
    assert!(html.contains("Every shuffle was recomputed"));
    assert!(!html.contains("id=\"undo\""));
}

#[test]
fn a_table_of_a_person_with_one_seat_needs_no_eyes_in_its_links() {
    let mut look = opening();
    let html = part(&look, &links()).into_string();
    assert!(!html.contains("?as="));
    look.glance.yours.push(Seat::SECOND);
    let html = part(&look, &links()).into_string();
    assert!(html.contains("?as=1&amp;hint=1"));
}

#[test]
fn the_rules_are_searched_by_words_in_any_order() {
    let of = |search: &str| {
        let search = search.into();
        rules(&Rules {
            game: game(),
            search,
        })
        .into_string()
    };
    assert!(of("").contains("id=\"ST-4a\""));
    assert!(of("st-4a").contains("id=\"ST-4a\""));
    assert!(!of("stone goal").contains("id=\"ST-2a\""));
    let nothing = of("zebra");
    assert!(nothing.contains("No clause speaks of that."));
    assert!(!nothing.contains("<article"));
}

#[test]
fn a_list_says_whose_turn_it_is_and_where_it_goes_on() {
    let list = |statuses: Vec<Status>, older: Option<&str>| TableList {
        cards: statuses.into_iter().map(card).collect(),
        older: older.map(String::from),
    };
    let ben = || vec!["Ben".to_string()];
    let shown = Home {
        turn: list(
            vec![Status::YourTurn(vec![]), Status::YourTurn(ben())],
            Some("/tables/turn?after=x"),
        ),
        waiting: list(vec![Status::Waiting("Ben moves.".into())], None),
        finished: list(vec![Status::Over("you won".into())], None),
        ..Home::default()
    };
    let shown = home(&shown, &all_games());
    let shown = shown.into_string();
    let said = [
        "Your turn<",
        "Your turn, as Ben<",
        "/tables/turn?after=x",
        "Ben moves.<",
        "You won<",
    ];
    let places: Vec<Option<usize>> = said.iter().map(|words| shown.find(words)).collect();
    assert!(
        places.iter().all(Option::is_some) && places.is_sorted(),
        "{places:?}"
    );
    assert_eq!(shown.matches(">Older<").count(), 1);
    let last = Tables {
        title: "Finished",
        newest: Some("/tables/finished".into()),
        list: list(vec![], None),
    };
    let shown = super::tables(&last).into_string();
    assert!(shown.contains("nothing here") && shown.contains(r#"href="/tables/finished""#));
    assert!(!shown.contains(">Older<"));
}

#[test]
fn every_tab_of_a_phone_has_a_sign_and_a_word() {
    for (name, look) in tables().into_iter().chain(maps()) {
        let html = part(&look, &links()).into_string();
        for tab in html.split("<button class=\"tab\"").skip(1) {
            let tab = tab.split("</button>").next().unwrap();
            assert!(tab.contains("<svg class=\"sign-line\""), "{name}: {tab}");
            assert!(tab.contains("<span>"), "{name}: {tab}");
        }
    }
}
