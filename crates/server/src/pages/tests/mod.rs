//! Tests of the pages, and the pages that they look at.

mod every_page;
mod other_pages;
mod table_page;

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
        keeps: true,
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
