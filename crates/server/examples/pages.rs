//! Writes every page in several states into a directory, to look at them and to photograph them:
//! `cargo run -p server --example pages -- DIR`, then `python3 -m http.server -d DIR`. The tables are real
//! ones, played by the rules.

use boards::Shape;
use catalogue::{Hint, HintMove, Listed, Table};
use server::{
    look::{About, Glance, Look},
    pages::{self, assets, model},
};
use std::{env, fs, path::Path};
use store::{GameId, SeatHolder, Secret};
use table::{Seat, Seed, Turn};

fn main() {
    let Some(directory) = env::args().nth(1) else {
        eprintln!("Say where the pages go: cargo run -p server --example pages -- DIR");
        std::process::exit(2);
    };
    let directory = Path::new(&directory);
    fs::create_dir_all(directory.join("assets")).expect("the directory can be made");
    for asset in assets::all() {
        write(directory, &format!("assets/{}", asset.name), asset.body);
    }
    for (name, html) in all() {
        write(directory, &format!("{name}.html"), html.as_bytes());
        println!("{name}.html: {} bytes", html.len());
    }
}

fn write(directory: &Path, name: &str, body: &[u8]) {
    fs::write(directory.join(name), body).unwrap_or_else(|error| panic!("{name}: {error}"));
}

/// One state of one table.
struct Shown {
    table: Box<dyn Table>,
    glance: Glance,
    seats: Vec<SeatHolder>,
    thinking: Vec<Seat>,
    actions: Option<usize>,
}

impl Shown {
    /// A table after about this many actions, when it is Anna's turn and she looks.
    fn after(settings: &[&str], actions: usize) -> Shown {
        let settings = settings.iter().chain(&["first=1"]);
        let lines: Vec<String> = settings.map(ToString::to_string).collect();
        let settings = game().settings_from(&lines).expect("known settings");
        let names = ["Anna".to_string(), "Computer".to_string()];
        let mut table = game()
            .open(&settings, &names, Seed::from_text("look"))
            .expect("settings that go together");
        for number in 0.. {
            let Some(seat) = table.turn().next_seat() else {
                break;
            };
            // Anna sits first, and is looked at when it is her turn.
            if number >= actions && seat == Seat::FIRST {
                break;
            }
            let legal = table.legal(seat);
            let sure = legal.iter().position(|legal| legal.sure);
            let index = sure.unwrap_or((number * 31 + 7) % legal.len());
            table
                .act(seat, &legal[index].notation)
                .expect("a legal action");
        }
        let reader = Seat::FIRST;
        Shown {
            table,
            glance: Glance {
                reader: Some(reader),
                yours: vec![reader],
                shapes: vec![Shape::Wide, Shape::Narrow],
                ..Glance::default()
            },
            seats: vec![
                SeatHolder::human("Anna", Secret::fresh().hash()),
                SeatHolder::computer("Computer", "normal"),
            ],
            thinking: Vec::new(),
            actions: None,
        }
    }

    fn look(self) -> Look {
        let about = About {
            id: "abcdefgh2345abcdefgh"
                .parse()
                .unwrap_or_else(|_| GameId::fresh()),
            version: self.table.len() as u32 + 1,
            changes: 0,
            actions: self.actions.unwrap_or(self.table.len()),
            seats: self.seats,
            thinking: self.thinking,
            hints: true,
            coached: false,
            hinted: vec![0; 2],
            daily: None,
            remark: None,
            again: None,
            everyone: Default::default(),
        };
        Look::new(self.table.as_ref(), game(), about, self.glance)
    }

    fn page(self) -> String {
        page(&self.look())
    }
}

fn page(look: &Look) -> String {
    pages::table(look, &links()).into_string()
}

fn links() -> model::Links {
    model::Links {
        watch: "https://marches.example/table/abcdefgh2345abcdefgh".into(),
        invitations: Vec::new(),
        key: Some("https://marches.example/key/abcdefghabcdefghabcdefghabcdefgh".into()),
        house: None,
    }
}

fn game() -> &'static dyn Listed {
    catalogue::find("schotten-totten").expect("it is in the catalogue")
}

/// The first moment at which an proposal is refused, with something on the board to point at.
fn with_refused_proposal() -> Shown {
    for actions in 10..140 {
        let mut shown = Shown::after(&["expert=on"], actions);
        let Some(reader) = shown.table.turn().next_seat() else {
            break;
        };
        let proposals = shown.table.sight(Some(reader)).proposals();
        let is_refused = |proposal: &&catalogue::Proposal| {
            let refusal = proposal.refusal.as_ref();
            refusal.is_some_and(|refusal| !refusal.marks.is_empty())
        };
        if let Some(proposal) = proposals.iter().find(is_refused) {
            shown.glance.why = Some(proposal.notation.clone());
            return shown;
        }
    }
    panic!("no claim is refused in a whole game");
}

fn all() -> Vec<(&'static str, String)> {
    let mut pages = vec![
        ("table-opening", Shown::after(&[], 0).page()),
        ("table-middle", Shown::after(&[], 40).page()),
        ("table-refused", with_refused_proposal().page()),
        (
            "table-tactic",
            Shown::after(&["variant=tactic", "expert=on"], 37).page(),
        ),
        ("table-hints", hints()),
        ("table-curtain", curtain()),
        ("table-waiting", waiting()),
        ("table-spectator", spectator()),
        ("table-replay", replay()),
        ("table-over", over()),
    ];
    pages.extend(others());
    pages
}

fn hints() -> String {
    let mut look = Shown::after(&[], 40).look();
    let one = |legal: &catalogue::Legal| HintMove {
        who: legal.sentence.clone(),
        what: String::new(),
        actions: vec![legal.notation.clone()],
        path: legal.path.clone(),
        reasons: vec!["Stone 4 goes from 45 to 70 in 100.".into()],
    };
    let hint = |(legal, share): (&catalogue::Legal, f32)| Hint {
        notation: legal.notation.clone(),
        sentence: legal.sentence.clone(),
        share,
        visits: 900,
        near: share > 0.6,
        moves: vec![one(legal)],
    };
    let shares = [0.63, 0.62, 0.51, 0.44];
    look.hints = Some(look.legal.iter().zip(shares).map(hint).collect());
    page(&look)
}

fn curtain() -> String {
    let mut shown = Shown::after(&[], 40);
    shown.glance.curtain = shown.glance.reader.take();
    shown.glance.yours = vec![Seat::FIRST, Seat::SECOND];
    shown.seats[1] = SeatHolder::human("Ben", Secret::fresh().hash());
    shown.page()
}

fn waiting() -> String {
    let mut shown = Shown::after(&[], 0);
    let other = Seat::SECOND;
    shown.seats[1] = SeatHolder::invited("Ben", Secret::fresh().hash());
    let mut links = links();
    let link = "https://marches.example/join/abcdefgh2345abcdefgh/abcdefghabcdefghabcdefghabcdefgh";
    links.invitations.push((other, link.into()));
    pages::table(&shown.look(), &links).into_string()
}

fn spectator() -> String {
    let mut shown = Shown::after(&[], 41);
    shown.glance.reader = None;
    shown.glance.yours = Vec::new();
    shown.thinking = shown.table.turn().next_seat().into_iter().collect();
    shown.page()
}

fn replay() -> String {
    let mut shown = Shown::after(&[], 20);
    shown.actions = Some(60);
    shown.page()
}

fn over() -> String {
    let shown = Shown::after(&[], 500);
    assert!(matches!(shown.table.turn(), Turn::Over(_)));
    let seed = Seed::from_text("look");
    let mut look = shown.look();
    look.seed = Some(seed.reveal().into());
    look.verified = server::look::Verified::Good;
    page(&look)
}

fn card(names: &[&str], status: model::Status, when: &str) -> model::TableCard {
    model::TableCard {
        id: GameId::fresh(),
        game: game(),
        settings: Vec::new(),
        names: names.iter().map(ToString::to_string).collect(),
        status,
        when: when.into(),
    }
}

fn list(cards: Vec<model::TableCard>) -> model::TableList {
    model::TableList { cards, older: None }
}

fn others() -> Vec<(&'static str, String)> {
    use model::Status;
    let empty = model::Home::default();
    let yours = || Status::YourTurn(Vec::new());
    let full = model::Home {
        turn: list(vec![
            card(&["Anna", "Ben"], yours(), "just now"),
            card(&["Anna", "Computer"], yours(), "3 hours ago"),
        ]),
        waiting: list(vec![card(
            &["Cath", "Anna"],
            Status::Waiting("Waiting for Cath to lay a card.".into()),
            "1 day ago",
        )]),
        finished: list(vec![card(
            &["Anna", "Computer"],
            Status::Over("You won".into()),
            "2 days ago",
        )]),
        open: list(vec![card(&["Dougal"], Status::Open, "5 minutes ago")]),
        key: Some("https://marches.example/key/abcdefghabcdefghabcdefghabcdefgh".into()),
    };
    let second = model::Tables {
        title: "Your turn",
        newest: Some("/tables/turn".into()),
        list: model::TableList {
            cards: (1..=24)
                .map(|days| card(&["Anna", "Ben"], yours(), &format!("{days} days ago")))
                .collect(),
            older: Some("/tables/turn".into()),
        },
    };
    let new = |error: Option<&str>| model::NewTable {
        game: game(),
        settings: Vec::new(),
        seats: vec![
            ("Anna".into(), "me".into()),
            (String::new(), "normal".into()),
        ],
        seed: String::new(),
        hints: String::new(),
        is_reported: false,
        house: None,
        report: None,
        error: error.map(String::from),
        complaints: Vec::new(),
    };
    let rules = |search: &str| model::Rules {
        game: game(),
        search: search.into(),
    };
    let join = model::Invitation {
        id: GameId::fresh(),
        game: game(),
        settings: vec![("variant".into(), "tactic".into())],
        seat: Seat::SECOND,
        action: "/join/x/y".into(),
        others: vec!["Anna".into()],
        name: String::new(),
        error: None,
    };
    let message = model::Message {
        status: 404,
        title: "There is no such table".into(),
        text: "The address may be mistyped, or the table was cleared away. Your own tables stand on the first page.".into(),
    };
    let five = vec![game(); 5];
    let games: Vec<_> = catalogue::Catalogue::default().iter().collect();
    let wrong = "A seed may be chosen only when no friend and no stranger takes a seat.";
    vec![
        ("home-empty", pages::home(&empty, &games).into_string()),
        ("home-full", pages::home(&full, &games).into_string()),
        ("home-five", pages::home(&full, &five).into_string()),
        ("tables", pages::tables(&second).into_string()),
        ("new-table", pages::new_table(&new(None)).into_string()),
        (
            "new-table-error",
            pages::new_table(&new(Some(wrong))).into_string(),
        ),
        ("rules", pages::rules(&rules("")).into_string()),
        (
            "rules-search",
            pages::rules(&rules("claim tie")).into_string(),
        ),
        ("join", pages::join(&join).into_string()),
        ("key", pages::key(Secret::fresh().reveal()).into_string()),
        ("message", pages::message(&message).into_string()),
    ]
}
