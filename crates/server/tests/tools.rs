//! The tools for games with figures over HTTP, without any script: lists, tables, paper, decks.

use crate::support::Live;

/// The text of a list as the address holds it.
fn encoded(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => out.push(byte.into()),
            _ => out += &format!("%{byte:02X}"),
        }
    }
    out
}

fn of(list: &str) -> String {
    format!("/rosters/feud-war?list={}", encoded(list))
}

#[test]
fn a_list_is_shown_with_its_points_and_each_fault_at_its_figure() {
    let live = Live::start();
    let page = live
        .anyone()
        .get(&of("clan Kerrs\nleader:heavy,spear,horse = Dand\nhound*2"))
        .body;
    assert!(page.contains("<strong>25</strong> of 100 points"), "{page}");
    assert!(page.contains("75 points left") && page.contains("It may be played"));
    assert!(page.contains("value=\"Dand\"") && page.contains("value=\"Kerrs\""));
    assert!(
        page.contains("value=\"leader:heavy,spear,horse=Dand hound*2\""),
        "what a game takes"
    );

    let page = live
        .anyone()
        .get(&of("leader:sword,bill,bow = Will\nhound:spear\nman:musket"))
        .body;
    for words in [
        "FW-TROOPS-6",
        "FW-TROOPS-3",
        "FW-TROOPS-5",
        "3 weapons; a figure has 2 at most.",
    ] {
        assert!(page.contains(words), "{words}");
    }
    assert_eq!(
        page.matches("fighter wrong").count(),
        3,
        "each at its figure"
    );
    assert!(!page.contains("It may be played"));
    let page = live
        .anyone()
        .get(&of(
            "leader:heavy,carbine,bow,horse man:heavy,carbine,horse*5",
        ))
        .body;
    assert!(
        page.contains("too many") && page.contains("FW-TROOPS-1"),
        "{page}"
    );
}

#[test]
fn a_list_is_changed_by_sending_its_form_and_the_address_holds_it() {
    let live = Live::start();
    let asker = live.anyone();
    let goes = |fields: &str, to: &str| {
        let answer = asker.get(&format!("/rosters/feud-war?{fields}"));
        assert_eq!(answer.status, 303, "{fields}: {answer:?}");
        let there = answer.header("location").unwrap().to_owned();
        assert_eq!(there, to, "{fields}");
        assert_eq!(asker.get(&there).status, 200);
    };
    let two =
        "name=Kerrs&n1=Dand&r1=leader&a1=heavy&w1=spear&w1=&h1=1&n2=&r2=man&a2=none&w2=bow&w2=";
    let here =
        "/rosters/feud-war?list=clan+Kerrs%0Aleader%3Aheavy%2Cspear%2Chorse+%3D+Dand%0Aman%3Abow";
    goes(&format!("{two}&do=show"), here);
    goes(&format!("{two}&do=add-hound"), &format!("{here}%0Ahound"));
    goes(&format!("{two}&do=copy-2"), &format!("{here}%0Aman%3Abow"));
    goes(
        &format!("{two}&do=remove-2"),
        here.strip_suffix("%0Aman%3Abow").unwrap(),
    );
    goes(
        &format!("{two}&do=up-2"),
        "/rosters/feud-war?list=clan+Kerrs%0Aman%3Abow%0Aleader%3Aheavy%2Cspear%2Chorse+%3D+Dand",
    );
    goes(&format!("{two}&do=remove-9"), here);
    // Nothing that is written in a name or a word becomes something else.
    goes(
        "n1=a%2C+b%0Aman&r1=man&do=show",
        "/rosters/feud-war?list=man+%3D+a++b+man",
    );
    goes(
        "r1=man%20hound&w1=bow%3D*9&do=show",
        "/rosters/feud-war?list=manhound%3Abow9",
    );
}

#[test]
fn the_script_gets_the_part_alone_with_its_address() {
    let live = Live::start();
    let part = live.anyone().ask(
        "GET",
        "/rosters/feud-war?r1=leader&w1=sword&do=add-man",
        &[("x-part", "roster")],
        "",
    );
    assert_eq!(part.status, 200);
    assert!(
        part.body.starts_with("<div class=\"roster-live\""),
        "{}",
        part.body
    );
    assert!(
        part.body
            .contains("data-address=\"/rosters/feud-war?list=leader%3Asword%0Aman%0A\""),
        "{}",
        part.body
    );
}

#[test]
fn a_text_that_was_kept_is_loaded_and_what_is_none_is_told() {
    let live = Live::start();
    let browser = live.browser();
    let kept = browser
        .get("/rosters/feud-war/list.txt?list=leader:sword%0Ahound")
        .body;
    assert_eq!(kept, "leader:sword\nhound\n");
    let answer = browser.post("/rosters/feud-war", &[("list", kept.as_str())]);
    assert_eq!(answer.status, 303);
    let answer = browser.post("/rosters/feud-war", &[("list", "knight:<b>lance")]);
    assert_eq!(answer.status, 200);
    assert!(
        answer.body.contains("That is no clan") && answer.body.contains("Line 1"),
        "{}",
        answer.body
    );
    assert!(!answer.body.contains("<b>"));
    assert!(
        answer.body.contains("knight:&lt;b&gt;lance"),
        "it can be mended"
    );
}

#[test]
fn sheets_and_chits_are_files_at_true_size() {
    let live = Live::start();
    let list = encoded("clan Kerrs of Cessford\nleader:sword\nman*40");
    let sheet = live
        .anyone()
        .get(&format!("/rosters/feud-war/sheet.svg?list={list}"));
    assert_eq!(sheet.header("content-type"), Some("image/svg+xml"));
    assert_eq!(
        sheet.header("content-disposition"),
        Some("attachment; filename=\"kerrs-of-cessford.svg\"")
    );
    assert!(sheet.body.contains("width=\"210mm\"") && sheet.body.contains("FW-TROOPS-1"));
    let second = live
        .anyone()
        .get(&format!("/rosters/feud-war/sheet.svg?list={list}&sheet=2"));
    assert!(second.body.contains("(2 of 2)"));
    let chits = live
        .anyone()
        .get(&format!("/rosters/feud-war/chits.svg?list={list}"));
    assert!(chits.body.starts_with("<svg"));
    let page = live
        .anyone()
        .get(&format!("/rosters/feud-war/sheet.html?list={list}"))
        .body;
    assert_eq!(page.matches("<div class=\"paper\"").count(), 2);
    for (path, status) in [
        (
            format!("/rosters/feud-war/sheet.svg?list={list}&sheet=3"),
            404,
        ),
        (
            format!("/rosters/feud-war/sheet.svg?list={list}&sheet=0"),
            404,
        ),
        ("/rosters/feud-war/sheet.svg".into(), 400),
        ("/rosters/feud-war/chits.svg?list=knight".into(), 400),
        ("/rosters/chess".into(), 404),
        ("/rosters/%3Cscript%3E".into(), 404),
    ] {
        let answer = live
            .anyone()
            .ask("GET", &path, &[("accept", "text/html")], "");
        assert_eq!(answer.status, status, "{path}");
        assert!(!answer.body.contains("<script>"), "{path}");
    }
}

#[test]
fn the_tools_are_found_from_the_first_page() {
    let live = Live::start();
    assert!(live.anyone().get("/").body.contains("href=\"/miniatures\""));
    let page = live.anyone().get("/miniatures").body;
    for part in page.split("class=\"tool-card\" href=\"").skip(1) {
        let to = part.split('"').next().unwrap();
        assert_eq!(live.anyone().get(to).status, 200, "{to}");
    }
    assert!(page.contains("/rosters/feud-war"));
}

#[test]
fn a_table_is_drawn_and_judged_without_a_script() {
    let live = Live::start();
    let browser = live.browser();
    let page = browser.get("/terrain?ready=farmstead").body;
    assert!(page.contains("It can be laid: 17 pieces.") && page.contains("class=\"measured\""));
    let json = browser.post("/terrain/table.json", &[("table", LESSON)]);
    assert_eq!(
        json.header("content-disposition"),
        Some("attachment; filename=\"a-wall-a-wood-and-a-house.json\"")
    );
    // What was kept is the same table, and it is drawn again.
    let page = browser
        .post("/terrain", &[("table", json.body.as_str())])
        .body;
    assert!(page.contains("It can be laid: 4 pieces."), "{page}");
    let wrong = LESSON.replacen("[12, 12]", "[22, 22]", 1);
    let page = browser.post("/terrain", &[("table", wrong.as_str())]).body;
    assert!(
        page.contains("1 fault")
            && page.contains("&quot;dyke&quot; and &quot;house&quot; overlap near"),
        "{page}"
    );
    assert!(
        page.contains("stroke-dasharray=\"9 6\""),
        "what is at fault is outlined"
    );
    let page = browser
        .post("/terrain", &[("table", "{\"name\": \"<b>\"")])
        .body;
    assert!(
        page.contains("That is no table") && !page.contains("<b>"),
        "{page}"
    );
    assert!(
        page.contains("{&quot;name&quot;: &quot;&lt;b&gt;&quot;"),
        "it can be mended"
    );
}

const LESSON: &str = include_str!("../../../data/field/lesson.json");

#[test]
fn the_script_gets_picture_faults_and_link_of_a_table() {
    let live = Live::start();
    let told = live
        .anyone()
        .ask("POST", "/terrain/judge", &[], LESSON)
        .json();
    assert_eq!(told["faults"].as_array().unwrap().len(), 0);
    assert_eq!(told["outlines"].as_array().unwrap().len(), 4);
    assert!(told["svg"].as_str().unwrap().starts_with("<svg"));
    let link = format!("/terrain?table={}", told["letters"].as_str().unwrap());
    let page = live.anyone().get(&link).body;
    assert!(
        page.contains("A wall, a wood and a house") && page.contains("It can be laid: 4 pieces.")
    );

    let wrong = LESSON.replacen("[12, 12]", "[22, 22]", 1).replacen(
        "\"name\": \"hedge\", \"kind\": \"hedge\"",
        "\"name\": \"hedge\", \"kind\": \"ford\"",
        1,
    );
    let told = live
        .anyone()
        .ask("POST", "/terrain/judge", &[], &wrong)
        .json();
    assert_eq!(
        told["faults"][0]["names"],
        serde_json::json!(["dyke", "house"])
    );
    assert!(told["faults"][0]["at"].is_array());
    assert_eq!(told["faults"][1]["names"], serde_json::json!(["hedge"]));
    live.anyone()
        .ask("POST", "/terrain/judge", &[], "{")
        .refused(400, "bad-request");
    live.anyone()
        .ask(
            "POST",
            "/terrain/judge",
            &[],
            "{\"name\": \"x\", \"size\": [1.00001, 9]}",
        )
        .refused(400, "bad-request");
    let tiny = live
        .anyone()
        .ask(
            "POST",
            "/terrain/judge",
            &[],
            "{\"name\": \"x\", \"size\": [1, 9]}",
        )
        .json();
    assert_eq!(
        (&tiny["svg"], tiny["faults"].as_array().unwrap().len()),
        (&"".into(), 1)
    );
}

#[test]
fn a_plan_is_printed_to_scale_as_svg_and_png() {
    let live = Live::start();
    let browser = live.browser();
    let whole = browser
        .post("/terrain/plan.svg", &[("table", LESSON), ("scale", "1:1")])
        .body;
    let small = browser
        .post("/terrain/plan.svg", &[("table", LESSON), ("scale", "1:4")])
        .body;
    let width = |svg: &str| {
        let width = svg
            .split("width=\"")
            .nth(1)
            .unwrap()
            .split("in\"")
            .next()
            .unwrap()
            .to_owned();
        width.parse::<f64>().unwrap()
    };
    assert!(width(&whole) > 30.0 && (width(&whole) / 4.0 - width(&small)).abs() < 0.01);
    let png = browser.post("/terrain/plan.png", &[("table", LESSON)]);
    assert_eq!(png.header("content-type"), Some("image/png"));
    let wrong = LESSON.replacen("[12, 12]", "[22, 22]", 1);
    for (name, table, scale, status) in [
        ("plan.svg", wrong.as_str(), "1:1", 400),
        ("plan.svg", LESSON, "1:0", 400),
        ("plan.pdf", LESSON, "1:1", 404),
        ("table.json", "no", "1:1", 400),
    ] {
        let answer = browser.post(
            &format!("/terrain/{name}"),
            &[("table", table), ("scale", scale)],
        );
        assert_eq!(answer.status, status, "{name} {scale}");
    }
    assert_eq!(
        browser
            .post("/terrain/table.json", &[("table", wrong.as_str())])
            .status,
        200,
        "who has not finished keeps it too"
    );
}

#[test]
fn ready_tables_and_the_palette_have_pictures() {
    let live = Live::start();
    let page = live.anyone().get("/terrain").body;
    for part in page.split("<img src=\"").skip(1) {
        let there = part.split('"').next().unwrap();
        let picture = live.anyone().get(there);
        assert_eq!(
            picture.header("content-type"),
            Some("image/svg+xml"),
            "{there}"
        );
    }
    assert_eq!(
        page.matches("/terrain/kinds/").count(),
        field::Kind::ALL.len()
    );
    assert_eq!(page.matches("/terrain?ready=").count(), 7);
    for (path, status) in [
        ("/terrain?ready=nowhere", 404),
        ("/terrain?table=a*b", 400),
        ("/terrain?table=Zm9v", 400),
        ("/terrain/kinds/99", 404),
        ("/terrain/ready/x", 404),
        ("/terrain?ready=bare", 200),
    ] {
        assert_eq!(live.anyone().get(path).status, status, "{path}");
    }
}

#[test]
fn decks_and_score_go_on_by_links_and_a_reload_changes_nothing() {
    let live = Live::start();
    let asker = live.anyone();
    assert!(asker.get("/decks/feud-war").body.contains("Who plays?"));
    let begun = asker.get("/decks/feud-war?name=Anna&name=Ben&name=Cleo&name=&days=1");
    assert_eq!(begun.status, 303);
    let mut here = begun.header("location").unwrap().to_owned();
    let other = asker.get("/decks/feud-war?name=Anna&name=Ben&name=Cleo&name=&days=1");
    assert_ne!(
        other.header("location"),
        Some(here.as_str()),
        "each game has a seed of its own"
    );
    let mut turns = 0;
    loop {
        let page = asker.get(&here);
        assert_eq!(page.status, 200, "{here}");
        assert_eq!(
            page.body,
            asker.get(&here).body,
            "the same address is the same desk"
        );
        let Some(next) = page
            .body
            .split("data-next")
            .next()
            .filter(|before| before.len() < page.body.len())
        else {
            assert!(page.body.contains("The game is over") && page.body.contains("Another game"));
            break;
        };
        here = next
            .rsplit("href=\"")
            .next()
            .unwrap()
            .split('"')
            .next()
            .unwrap()
            .replace("&amp;", "&");
        turns += 1;
        assert!(turns < 60);
    }
    assert!(
        [31, 37].contains(&turns),
        "three clans, ten or twelve turns, and the end: {turns}"
    );
    // Counting and taking back are links too.
    let page = asker
        .get(&format!("{}&did=gain2", begun.header("location").unwrap()))
        .body;
    for label in [
        "Anna loses a ",
        "Ben gets a ",
        "A point more for Cleo",
        "Take back",
    ] {
        assert!(page.contains(label), "{label}");
    }
}

#[test]
fn addresses_of_decks_and_paper_that_lead_nowhere_are_told_and_nothing_is_echoed() {
    let live = Live::start();
    for (path, status) in [
        ("/decks/chess", 404),
        ("/decks/feud-war?name=a&name=b&seed=1", 400),
        (
            "/decks/feud-war?name=a&name=b&name=c&seed=1&did=%3Cscript%3E",
            400,
        ),
        ("/decks/feud-war?name=a&name=b&name=c&seed=1&days=many", 400),
        ("/decks/feud-war?name=a&name=b&name=c&seed=1&days=9", 400),
        (
            "/decks/feud-war?name=%3Cscript%3E&name=b&name=c&seed=1",
            200,
        ),
        ("/print/chess", 404),
        ("/print/feud-war/nothing", 404),
        ("/print/feud-war/nothing.svg", 404),
        ("/print/feud-war/events.svg?sheet=6", 404),
        ("/print/feud-war/events.svg?sheet=x", 404),
    ] {
        let answer = live
            .anyone()
            .ask("GET", path, &[("accept", "text/html")], "");
        assert_eq!(answer.status, status, "{path}");
        assert!(!answer.body.contains("<script>"), "{path}");
    }
    let long = format!(
        "/decks/feud-war?name=a&name=b&name=c&seed=1&did={}",
        "go+".repeat(3_500)
    );
    assert_eq!(live.anyone().get(&long).status, 400);
}

#[test]
fn everything_that_is_printed_has_a_page_and_its_files() {
    let live = Live::start();
    let page = live.anyone().get("/print/feud-war").body;
    let mut files = 0;
    for part in page.split("href=\"/print/").skip(1) {
        let there = format!("/print/{}", part.split('"').next().unwrap());
        let answer = live.anyone().get(&there);
        assert_eq!(answer.status, 200, "{there}");
        if there.contains(".svg") {
            files += 1;
            assert_eq!(answer.header("content-type"), Some("image/svg+xml"));
            assert!(answer.body.contains("width=\"210mm\" height=\"297mm\""));
        }
    }
    assert_eq!(files, 10, "two, five, one and two sheets");
    let all = live.anyone().get("/print/feud-war/all").body;
    assert_eq!(all.matches("class=\"paper\"").count(), 10);
}
