//! Tables without types: what a command line or a server does with them.

use boards::{Point, Scene, Shape, Target, Theme};
use catalogue::{ActError, Listed, Luck, Table};
use opponents::{Budget, PlayerSpec};
use schotten_totten::{Card, SchottenTotten, Stage, Tactic};
use std::time::Duration;
use table::{Chance, Game, Journal, Record, Rng, Seat, Seed, Settings, Turn, UndoError};

const PATIENCE: Duration = Duration::from_secs(5);

fn game() -> &'static dyn Listed {
    catalogue::find("schotten-totten").unwrap()
}

fn opened(settings: &[&str]) -> Box<dyn Table> {
    let lines: Vec<String> = settings.iter().map(ToString::to_string).collect();
    let settings = game().settings_from(&lines).unwrap();
    let names = ["Anna".to_string(), "Ben".to_string()];
    game()
        .open(&settings, &names, Seed::from_text("a table"))
        .unwrap()
}

/// Plays to the end, each seat doing what this chooses from the list.
fn play_out(table: &mut dyn Table, choose: impl Fn(usize, usize) -> usize) {
    while let Some(seat) = table.turn().next_seat() {
        let legal = table.legal(seat);
        let chosen = &legal[choose(table.len(), legal.len())];
        table.act(seat, &chosen.notation).unwrap();
    }
}

const FIRST_OF_TWO: &str = r#"{"turn": 1, "phase": "claim",
    "stones": ["r7 r8 r9* | b7 b8", "|", "|", "|", "|", "|", "|", "|", "|"],
    "hands": [["g1"], ["g2"]]}"#;

#[test]
fn a_game_is_played_recorded_replayed_and_verified() {
    let mut table = opened(&["first=2"]);
    assert_eq!(table.turn(), Turn::One(Seat::SECOND));
    play_out(table.as_mut(), |step, count| step * 7 % count);
    assert!(table.turn().outcome().is_some());

    let record: Record = table.record().to_string().parse().unwrap();
    let again = game().verify(&record).unwrap();
    assert_eq!(again.view_json(None), table.view_json(None));
    assert_eq!(again.log(None), table.log(None));
    let half = game().replay_to(&record, 10).unwrap();
    assert_eq!(half.len(), 10);
    assert!(half.log(None).iter().all(|line| line.action <= 10));
}

#[test]
fn an_unfinished_game_is_taken_up_again_with_its_own_seed_only() {
    let mut table = opened(&[]);
    for _ in 0..9 {
        let seat = table.turn().next_seat().unwrap();
        let first = table.legal(seat).remove(0).notation;
        table.act(seat, &first).unwrap();
    }
    let record = table.record();
    let wrong = game().resume(&record.history(), Some(Seed::from_text("another")));
    let why = wrong.err().unwrap().to_string();
    assert!(why.contains("was shown at the opening"), "{why}");

    let mut resumed = game()
        .resume(&record.history(), Some(Seed::from_text("a table")))
        .unwrap();
    play_out(resumed.as_mut(), |_, _| 0);
    play_out(table.as_mut(), |_, _| 0);
    assert_eq!(resumed.record(), table.record());
    assert!(game().verify(&resumed.record()).is_ok());
}

#[test]
fn refused_actions_say_why_and_change_nothing() {
    let mut table = opened(&["first=1"]);
    let before = (table.record(), table.log(None));
    let (first, second) = (Seat::FIRST, Seat::SECOND);
    let legal = table.legal(first).remove(0).notation;

    let nonsense = table.act(first, "fly away").unwrap_err();
    assert!(matches!(nonsense, ActError::Notation { .. }));
    let out_of_turn = table.act(second, &legal).unwrap_err();
    assert!(matches!(&out_of_turn, ActError::Refused(refusal) if refusal.clause == "ST-4a"));
    assert_eq!(table.why(second, &legal), Err(out_of_turn));
    let nobody = table.act(Seat::new(5), &legal).unwrap_err();
    assert_eq!(
        nobody.to_string(),
        "there is no seat 6 at this table; it has 2"
    );
    assert!(table.legal(second).is_empty());
    assert!(
        game()
            .hint(
                &table.question(second, &Luck::fresh()),
                Budget::Simulations(10)
            )
            .unwrap()
            .is_empty()
    );
    assert_eq!((table.record(), table.log(None)), before);

    assert_eq!(table.why(first, &legal), Ok(()));
    table.act(first, &legal).unwrap();
    let twice = table.act(first, &legal).unwrap_err();
    assert!(matches!(twice, ActError::Refused(_)));
    assert_eq!(table.len(), 1);
}

#[test]
fn a_refusal_is_plain_json() {
    let table = game()
        .position(FIRST_OF_TWO, &[], Seed::from_text("1"))
        .unwrap();
    let refusal = table.why(Seat::FIRST, "!2").unwrap_err();
    let json = serde_json::to_value(&refusal).unwrap();
    assert_eq!(json["kind"], "refused");
    assert_eq!(json["clause"], "ST-R3");
    assert!(json["why"].as_str().unwrap().contains("Stone 2"));
}

#[test]
fn a_described_position_has_names_and_a_record() {
    let table = game()
        .position(FIRST_OF_TWO, &["Anna".into()], Seed::from_text("1"))
        .unwrap();
    assert_eq!(table.header().seats, ["Anna", "Seat 2"]);
    assert!(game().replay_to(&table.record(), 0).is_ok());
    let notations: Vec<String> = table
        .legal(Seat::FIRST)
        .into_iter()
        .map(|legal| legal.notation)
        .collect();
    assert_eq!(notations, ["!1", "."]);
    let error = game().position("{}", &[], Seed::from_text("1"));
    assert!(error.err().unwrap().to_string().contains("nine Stones"));
}

#[test]
fn undo_goes_back_to_the_last_barrier() {
    let mut table = opened(&["first=1"]);
    let seat = Seat::FIRST;
    assert_eq!(table.undo(seat), Err(UndoError::Nothing));
    let card = table.legal(seat).remove(0).notation;
    table.act(seat, &card).unwrap();
    assert_eq!(table.may_undo(Seat::SECOND), Err(UndoError::NotYours));
    table.undo(seat).unwrap();
    assert_eq!(table.len(), 0);
    table.act(seat, &card).unwrap();
    table.act(seat, ".").unwrap();
    assert_eq!(table.undo(seat), Err(UndoError::Barrier));
}

#[test]
fn nobody_is_shown_more_than_a_spectator_unless_seated() {
    let table = opened(&[]);
    let stranger = Some(Seat::new(6));
    assert_eq!(table.view_text(stranger), table.view_text(None));
    assert_eq!(table.view_json(stranger), table.view_json(None));
    assert_eq!(table.log(stranger), table.log(None));
    assert!(!table.view_text(None).contains("hand:"));
    assert!(table.view_text(Some(Seat::FIRST)).contains("hand:"));
}

#[test]
fn a_forfeit_ends_the_game_with_its_reason() {
    let mut table = opened(&["first=1"]);
    let action = table.legal(Seat::FIRST).remove(0).notation;
    table.leave(Seat::new(4), "not even there");
    assert!(table.turn().outcome().is_none());
    table.leave(Seat::FIRST, "had to leave");
    let outcome = table.turn().outcome().unwrap();
    assert_eq!(outcome.winner(), Some(Seat::SECOND));
    assert_eq!(table.prompt(None), "Anna loses the game: had to leave");
    assert!(table.legal(Seat::FIRST).is_empty());
    assert!(table.why(Seat::FIRST, &action).is_err());
    assert!(table.act(Seat::FIRST, &action).is_err());
    assert!(game().verify(&table.record()).is_ok());
}

#[test]
fn hints_are_legal_actions_and_the_same_each_time() {
    let table = opened(&["variant=tactic"]);
    let seat = table.turn().next_seat().unwrap();
    let luck = Luck::fresh();
    let hinted = || {
        let question = table.question(seat, &luck);
        game().hint(&question, Budget::Simulations(200)).unwrap()
    };
    let hints = hinted();
    assert!((1..=5).contains(&hints.len()));
    assert_eq!(hints, hinted());
    assert!(hints[0].near && hints[0].visits >= hints[1].visits);
    assert!(table.why(seat, &hints[0].notation).is_ok());
}

#[test]
fn the_best_hint_is_a_whole_turn_that_can_be_played() {
    let mut table = opened(&["variant=tactic"]);
    let seat = table.turn().next_seat().unwrap();
    let question = table.question(seat, &Luck::fresh());
    let hints = game().hint(&question, Budget::Simulations(400)).unwrap();
    let line: Vec<&String> = hints[0].moves.iter().flat_map(|one| &one.actions).collect();
    // A card with its place, and the deck that is drawn from.
    assert!(line.len() >= 2, "{line:?}");
    for (number, action) in line.iter().enumerate() {
        assert!(table.act(seat, action).is_ok(), "{number} of {line:?}");
    }
    // Of the others only the first move is told.
    assert!(hints[1..].iter().all(|hint| hint.moves.len() == 1));
    assert!(hints[0].moves[0].path.len() >= 2);
}

#[test]
fn computers_play_at_a_table_of_their_game() {
    let mut table = opened(&[]);
    let mut computers: Vec<_> = ["random", "search:20"]
        .iter()
        .map(|name| game().computer(&name.parse::<PlayerSpec>().unwrap(), PATIENCE))
        .collect();
    let luck = Luck::fresh();
    for (index, computer) in computers.iter_mut().enumerate() {
        let opening = table.opening(Seat::new(index), &luck);
        computer.open(&opening).unwrap();
    }
    while let Some(seat) = table.turn().next_seat() {
        let question = table.question(seat, &luck);
        assert_eq!(question.seat(), seat);
        let chosen = computers[seat.index()].choose(&question).unwrap();
        table.act(seat, &chosen).unwrap();
    }
    let outcome = table.turn().outcome().unwrap();
    for (index, computer) in computers.iter_mut().enumerate() {
        computer.close(Seat::new(index), &outcome);
    }
}

/// What a random player does here in its first turns, with this luck.
fn random_play(table: &mut dyn Table, luck: &Luck) -> Vec<String> {
    let mut computers: Vec<_> = [Seat::FIRST, Seat::SECOND]
        .map(|seat| {
            let mut computer = game().computer(&PlayerSpec::Random, PATIENCE);
            computer.open(&table.opening(seat, luck)).unwrap();
            computer
        })
        .into();
    let turns = 0..16;
    turns
        .map(|_| {
            let seat = table.turn().next_seat().unwrap();
            let question = table.question(seat, luck);
            let chosen = computers[seat.index()].choose(&question).unwrap();
            table.act(seat, &chosen).unwrap();
            chosen
        })
        .collect()
}

#[test]
fn what_a_table_shows_does_not_foretell_what_its_computers_do() {
    let resumed = || {
        let record = opened(&[]).record();
        game()
            .resume(&record.history(), Some(Seed::from_text("a table")))
            .unwrap()
    };
    let mut tables = [resumed(), resumed()];
    assert_eq!(tables[0].header(), tables[1].header());
    let [one, other] = tables
        .each_mut()
        .map(|table| random_play(table.as_mut(), &Luck::fresh()));
    assert_ne!(one, other, "equal tables, and luck of their own");

    // A spectator who takes all that a header says for the secret foretells neither.
    let header = resumed().header().clone();
    let mut public = header
        .settings
        .iter()
        .map(|(key, _)| key)
        .collect::<Vec<_>>();
    public.extend(header.seed_hash.iter().chain([&header.game]));
    for known in public {
        let guess = Luck::of(&Seed::from_text(known));
        let foretold = random_play(resumed().as_mut(), &guess);
        assert!(foretold != one && foretold != other, "{known}");
    }
    // Luck that follows from a seed is the same each time.
    let own = Luck::of(&Seed::from_text("mine"));
    let [one, other] = [(); 2].map(|()| random_play(resumed().as_mut(), &own));
    assert_eq!(one, other);
}

#[test]
fn a_program_that_ends_at_once_fails_with_the_reason() {
    let table = opened(&[]);
    let spec = PlayerSpec::Command("false".into());
    let mut program = game().computer(&spec, PATIENCE);
    let failure = program
        .open(&table.opening(Seat::FIRST, &Luck::fresh()))
        .unwrap_err();
    assert!(failure.why.contains("'false'"), "{failure}");
}

const UNPROVEN: &str = r#"{"turn": 1, "phase": "claim",
    "stones": ["r7 r8 r9* | b7 b8", "|", "|", "|", "|", "|", "n9 n8 n6* | g9", "|", "|"],
    "hands": [["g1"], ["g2"]]}"#;

fn described(json: &str) -> Box<dyn Table> {
    let names = ["Anna".to_string(), "Ben".to_string()];
    game().position(json, &names, Seed::from_text("1")).unwrap()
}

#[test]
fn legal_actions_carry_their_path_and_whether_they_are_sure() {
    let table = described(UNPROVEN);
    let legal = table.legal(Seat::FIRST);
    for legal in &legal {
        assert_eq!(
            table
                .sight(Some(Seat::FIRST))
                .path(&legal.notation)
                .unwrap(),
            legal.path
        );
        assert_eq!(legal.sure, legal.notation.starts_with('!'));
    }
    let json = serde_json::to_value(&legal).unwrap();
    assert_eq!(json[0]["path"], serde_json::json!(["stone:1"]));
    assert_eq!(json[0]["sure"], true);
    assert_eq!(json[1]["path"], serde_json::json!(["button:."]));
    assert!(
        json[1].get("sure").is_none(),
        "what is not sure says nothing"
    );
}

#[test]
fn a_proposal_says_why_it_is_refused_and_nothing_if_it_is_allowed() {
    let table = described(UNPROVEN);
    let proposals = table.sight(Some(Seat::FIRST)).proposals();
    let notations: Vec<&str> = proposals
        .iter()
        .map(|proposal| proposal.notation.as_str())
        .collect();
    assert_eq!(notations, ["!1", "!7", "."]);
    assert_eq!(proposals[0].label, "Claim 1");
    assert_eq!(
        (&proposals[0].refusal, &proposals[2].refusal),
        (&None, &None)
    );
    let refusal = proposals[1].refusal.as_ref().unwrap();
    assert_eq!(refusal.clause, "ST-5d");
    assert_eq!(refusal.marks.len(), 2, "{refusal:?}");
    assert!(refusal.why.contains("Stone 7 cannot be claimed yet"));
    let told = table.why(Seat::FIRST, "!7").unwrap_err();
    assert_eq!(told, ActError::Refused(refusal.clone()));
    assert!(table.sight(Some(Seat::SECOND)).proposals().is_empty());
    assert!(table.sight(Some(Seat::new(5))).proposals().is_empty());
}

#[test]
fn a_board_that_takes_no_points_says_so() {
    let table = opened(&[]);
    let points = [Point { x: 1500, y: 250 }];
    let error = table
        .sight(Some(Seat::FIRST))
        .drawn(&[], &points)
        .unwrap_err();
    assert!(error.to_string().contains("nothing to do at this point"));
    let asked = table.decision(table.turn().next_seat().unwrap()).unwrap();
    assert!(!game().draws() && asked.whole);
}

#[test]
fn what_is_no_action_has_no_path() {
    let table = opened(&[]);
    for nonsense in ["", "fly away", "r5@12", "!0"] {
        let error = table.sight(Some(Seat::FIRST)).path(nonsense).unwrap_err();
        assert!(matches!(error, ActError::Notation { .. }), "{nonsense}");
    }
    // A path is a way over the board: whether it may be gone is another question.
    assert_eq!(
        table.sight(Some(Seat::FIRST)).path("!4").unwrap(),
        [Target::new("stone:4")]
    );
}

/// Everything that a page shows of a table to this reader, as one text.
fn shown(table: &dyn Table, reader: Option<Seat>) -> String {
    let mut all = String::new();
    for shape in [Shape::Wide, Shape::Narrow] {
        let scene = Scene::page(reader, &[]).shaped(shape);
        all += &table.svg(&scene);
        for panel in table.sight(scene.reader).panels() {
            all += &format!("{}: {}{}", panel.id, panel.title, panel.body.into_string());
        }
    }
    let proposals = reader.map_or_else(Vec::new, |seat| table.sight(Some(seat)).proposals());
    all += &serde_json::to_string(&proposals).unwrap();
    all + &table.prompt(reader)
}

#[test]
fn every_table_has_panels_and_every_box_a_picture() {
    for settings in [
        &[] as &[&str],
        &["variant=tactic"],
        &["expert=on", "rounds=2"],
    ] {
        let table = opened(settings);
        for reader in [None, Some(Seat::FIRST), Some(Seat::SECOND)] {
            let panels = table.sight(reader).panels();
            assert!(panels.len() >= 2);
            for panel in panels {
                assert!(!panel.title.is_empty() && !panel.body.into_string().is_empty());
            }
        }
    }
    for listed in catalogue::GAMES.iter() {
        for theme in [Theme::Page, Theme::Light, Theme::Dark] {
            let picture = listed.picture(theme);
            assert!(picture.starts_with("<svg") && picture.ends_with("</svg>"));
        }
    }
}

/// The table at this state, without its history. Nothing in the middle of a Ruse can be described.
fn seated(state: &SchottenTotten) -> Option<Box<dyn Table>> {
    let phase = match state.stage() {
        Stage::Play => "play",
        Stage::Claim => "claim",
        Stage::Draw => "draw",
        _ => return None,
    };
    let view = state.view(None);
    let joker = Card::tactic(Tactic::Joker);
    let hands = [Seat::FIRST, Seat::SECOND].map(|seat| state.view(Some(seat)).hand);
    let position = serde_json::json!({
        "variant": "tactic", "expert": view.expert, "turn": view.to_act, "phase": phase,
        "stones": view.stones, "hands": hands, "discard": view.discard,
        "tactics_played": view.tactics_played, "passes": view.passes,
    });
    // Whose Joker it was cannot be told from the pile.
    (!view.discard.contains(&joker)).then(|| described(&position.to_string()))
}

/// What a reader may not see can be exchanged without a trace: two tables that differ only in hidden cards are
/// shown alike.
#[test]
fn st_14a_nothing_hidden_is_in_what_a_reader_is_shown() {
    let (mut rng, mut varied) = (Rng::new(3), 0);
    for expert in ["expert=off", "expert=on"] {
        let lines = ["variant=tactic", expert];
        let settings = Settings::from_lines(SchottenTotten::SETTINGS, &lines).unwrap();
        let mut chance = Chance::imagined(Rng::new(rng.bits()));
        let mut journal = Journal::silent();
        let mut state = SchottenTotten::open(&settings.at(2), &mut chance, &mut journal).unwrap();
        while let Turn::One(seat) = state.turn() {
            for reader in [Seat::FIRST, Seat::SECOND] {
                let other = state.imagine(reader, &mut rng);
                let (Some(table), Some(exchanged)) = (seated(&state), seated(&other)) else {
                    continue;
                };
                varied += usize::from(state.hand(reader.other()) != other.hand(reader.other()));
                for eyes in [Some(reader), None] {
                    let [real, imagined] =
                        [&table, &exchanged].map(|table| shown(table.as_ref(), eyes));
                    assert_eq!(real, imagined);
                }
            }
            let mut legal = Vec::new();
            state.actions(seat, &mut legal);
            let action = legal[rng.pick(legal.len())];
            state
                .play(seat, &action, &mut chance, &mut journal)
                .unwrap();
        }
    }
    assert!(
        varied > 100,
        "hidden cards were exchanged only {varied} times"
    );
}
