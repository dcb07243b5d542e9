//! Programs of others at the table, as small shell scripts: one that plays well behaved, and one for each
//! way to misbehave. Who misbehaves loses with a reason that names it, and the match goes on.
#![cfg(unix)]

use opponents::{
    Command, Opening, Player, PlayerSpec,
    arena::{self, Plan, Report},
    schotten_totten::Formations,
};
use schotten_totten::SchottenTotten;
use std::{fs, path::PathBuf, time::Duration};
use table::{Chance, Ending, Game, Journal, Outcome, Record, Rng, Seat, Seed, Settings};

/// Answers every question with the first legal action. `$line` is what it was told.
const FIRST_LEGAL: &str = r#"legal=${line#*'"legal":["'}; echo "{\"act\":\"${legal%%\"*}\"}""#;
const PATIENCE: Duration = Duration::from_millis(200);
/// Where nothing is to be waited for, a busy machine may take its time.
const MUCH_PATIENCE: Duration = Duration::from_secs(30);

/// A folder of its own for each test.
fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("programs")
        .join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A script in its folder, as a command line.
fn script(test: &str, text: &str) -> String {
    let path = folder(test).join("bot.sh");
    fs::write(&path, text).unwrap();
    format!("sh '{}'", path.display())
}

/// A script that greets, and does this when it is asked.
fn bot(test: &str, when_asked: &str) -> String {
    script(
        test,
        &format!(
            "while read -r line; do case $line in\n\
             '{{\"hello\"'*) echo '{{\"hello\":{{}}}}';;\n\
             '{{\"choose\"'*) {when_asked};;\n\
             esac; done\n"
        ),
    )
}

fn matched(players: [&str; 2], games: usize, patience: Duration) -> (Report, Vec<Record>) {
    let plan = Plan {
        players: players.map(|name| name.parse().unwrap()).into(),
        settings: Settings::defaults(SchottenTotten::SETTINGS),
        games,
        seed: Seed::from_text("programs"),
        threads: 1,
        patience,
    };
    let records = std::sync::Mutex::new(Vec::new());
    let keep = |_: usize, record: &Record| records.lock().unwrap().push(record.clone());
    let report = arena::run::<SchottenTotten, _>(&Formations::default(), &plan, &keep).unwrap();
    (report, records.into_inner().unwrap())
}

/// Plays four games against random play. The program loses each for one of these reasons; the reason
/// names the program and stands in the record too.
#[track_caller]
fn loses(program: &str, patience: Duration, reasons: &[&str]) {
    let player = format!("cmd:{program}");
    let (report, records) = matched([&player, "random"], 4, patience);
    assert_eq!(report.games, 4);
    assert_eq!(report.players[0].forfeits, 4, "{:?}", report.failures);
    assert_eq!(report.players[0].losses, 4);
    assert_eq!((report.players[1].wins, report.players[1].forfeits), (4, 0));
    let is_told = |text: &str| {
        text.contains(&format!("'{program}' ")) && reasons.iter().any(|why| text.contains(why))
    };
    assert!(!report.failures.is_empty());
    for failure in &report.failures {
        assert!(is_told(failure), "{failure}");
    }
    for (game, record) in records.iter().enumerate() {
        let Ending::Forfeit { seat, why } = &record.ending else {
            panic!("game {game} ended with {:?}", record.ending);
        };
        assert_eq!(seat.index(), game % 2);
        assert!(is_told(why), "{why}");
    }
}

fn opening(settings: &Settings) -> Opening<'_> {
    Opening {
        seat: Seat::FIRST,
        seats: 2,
        settings,
        rng: Rng::new(0),
    }
}

fn opened() -> (Settings, SchottenTotten, Seat) {
    let settings = Settings::from_lines(SchottenTotten::SETTINGS, &["first=1"]).unwrap();
    let mut chance = Chance::imagined(Rng::new(1));
    let game = SchottenTotten::open(&settings.at(2), &mut chance, &mut Journal::silent()).unwrap();
    (settings, game, Seat::FIRST)
}

#[test]
fn a_program_plays_whole_games_in_one_process() {
    let log = folder("well-behaved").join("log");
    let text = format!(
        "exec 3>>'{}'\necho started >&3\nwhile read -r line; do\necho \"$line\" >&3\n\
         case $line in '{{\"hello\"'*) echo '{{\"hello\":{{}}}}';; '{{\"choose\"'*) {FIRST_LEGAL};; esac\n\
         done\necho ended >&3\n",
        log.display()
    );
    let path = log.with_file_name("bot.sh");
    fs::write(&path, text).unwrap();
    let player = format!("cmd:sh '{}'", path.display());
    let (report, records) = matched([&player, "random"], 4, MUCH_PATIENCE);
    assert_eq!(report.failures, [""; 0]);
    assert_eq!(report.players[0].wins + report.players[0].losses, 4);

    // What it was told: one hello; each game's setup, questions and result; then its input closed.
    let log = fs::read_to_string(log).unwrap();
    let told: Vec<&str> = log
        .lines()
        .map(|line| line.split(':').next().unwrap())
        .collect();
    assert_eq!(&told[..3], ["started", "{\"hello\"", "{\"setup\""]);
    assert_eq!(&told[told.len() - 2..], ["{\"result\"", "ended"]);
    let count = |what: &str| told.iter().filter(|&&line| line == what).count();
    assert_eq!(
        [
            "started",
            "{\"hello\"",
            "{\"setup\"",
            "{\"result\"",
            "ended"
        ]
        .map(count),
        [1, 1, 4, 4, 1]
    );
    let asked: usize = records
        .iter()
        .enumerate()
        .map(|(game, record)| {
            let own = |played: &&table::RecordedMove| played.seat.index() == game % 2;
            record.moves.iter().filter(own).count()
        })
        .sum();
    assert_eq!(count("{\"choose\""), asked);
    let results = log.lines().filter(|line| line.starts_with("{\"result\""));
    for (game, (line, record)) in results.zip(&records).enumerate() {
        let result: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(result["result"]["seat"], game % 2 + 1);
        let Ending::Played(shares) = &record.ending else {
            panic!("{:?}", record.ending);
        };
        assert_eq!(result["result"]["shares"], serde_json::json!(shares));
    }
}

/// It has no luck of its own, so that a deal goes the same way whoever sits where: each deal is won once
/// from either side.
#[test]
fn a_program_against_itself_gets_half() {
    let player = format!("cmd:{}", bot("mirror", FIRST_LEGAL));
    let (report, records) = matched([&player, &player], 6, MUCH_PATIENCE);
    assert_eq!(report.failures, [""; 0]);
    for player in &report.players {
        assert_eq!(player.win_rate, 0.5);
        assert_eq!(player.elo, Some(0.0));
    }
    for pair in records.chunks(2) {
        assert_eq!(pair[0].moves, pair[1].moves);
    }
    assert_ne!(records[0].moves, records[2].moves);
}

#[test]
fn one_that_ends_at_once_loses() {
    loses(
        "false",
        MUCH_PATIENCE,
        &["has ended before its game did (exit status: 1)"],
    );
    let quits = script("quits", "read -r line; echo '{\"hello\":{}}'; exit 3\n");
    loses(
        &quits,
        MUCH_PATIENCE,
        &["has ended before its game did (exit status: 3)"],
    );
}

#[test]
fn one_that_ends_in_the_middle_loses() {
    let answer = format!("n=$((n+1)); [ $n -lt 6 ] || exit 7; {FIRST_LEGAL}");
    let program = bot("middle", &answer);
    loses(
        &program,
        MUCH_PATIENCE,
        &["has ended before its game did (exit status: 7)"],
    );
    let killed = bot("killed", "kill -9 $$");
    loses(
        &killed,
        MUCH_PATIENCE,
        &["has ended before its game did (signal: 9"],
    );
}

#[test]
fn one_that_stalls_loses() {
    loses("sleep 60", PATIENCE, &["gave no answer within 200ms"]);
    let thinks_for_ever = bot("stalls", "exec sleep 60");
    loses(&thinks_for_ever, PATIENCE, &["gave no answer within 200ms"]);
}

#[test]
fn one_that_answers_nonsense_loses() {
    let shrugs = bot("shrugs", "echo perhaps");
    loses(&shrugs, MUCH_PATIENCE, &["answered nonsense: perhaps"]);
    let babbles = bot("babbles", r#"echo '{"act":"fly away"}'"#);
    loses(
        &babbles,
        MUCH_PATIENCE,
        &["answered nonsense: 'fly away' is not"],
    );
    let wrong_key = bot("wrong-key", r#"echo '{"do":"."}'"#);
    loses(
        &wrong_key,
        MUCH_PATIENCE,
        &[r#"answered nonsense: {"do":"."}"#],
    );
    let not_text = bot("not-text", r"printf '\377\376\n'");
    loses(
        &not_text,
        MUCH_PATIENCE,
        &["answered nonsense: \u{fffd}\u{fffd}"],
    );
    let no_greeting = script(
        "no-greeting",
        "read -r line; echo 'good day'; exec sleep 60\n",
    );
    loses(
        &no_greeting,
        MUCH_PATIENCE,
        &["did not answer hello, but: good day"],
    );
}

#[test]
fn one_that_chooses_an_illegal_action_loses_by_the_clause() {
    let program = bot("illegal", r#"echo '{"act":"!4"}'"#);
    loses(
        &program,
        MUCH_PATIENCE,
        &["chose !4, which is refused: ST-"],
    );
}

#[test]
fn one_that_answers_with_an_endless_line_loses() {
    let program = bot("endless", "exec tr '\\0' x </dev/zero");
    loses(
        &program,
        MUCH_PATIENCE,
        &["answered with a line of more than 64 KiB"],
    );
}

#[test]
fn one_that_does_not_exist_loses() {
    loses(
        "no-such-program-here",
        MUCH_PATIENCE,
        &["could not be started: there is no such program"],
    );
    let plain = folder("plain-file").join("bot");
    fs::write(&plain, "not a program").unwrap();
    let program = format!("'{}'", plain.display());
    loses(
        &program,
        MUCH_PATIENCE,
        &["could not be started: it cannot be executed"],
    );
}

/// Its output is not hoarded: it has to wait until someone looks, and then it is out.
#[test]
fn one_that_floods_its_output_loses() {
    loses("yes", MUCH_PATIENCE, &["did not answer hello, but: y"]);
    let reasons = [
        "wrote a line that it was not asked for: {",
        "answered nonsense: {",
    ];
    loses("yes '{\"hello\":{}}'", MUCH_PATIENCE, &reasons);
    let floods = bot("floods", "exec yes '{\"act\":\"none\"}'");
    loses(&floods, MUCH_PATIENCE, &["answered nonsense: 'none'"]);
}

/// An answer before the question would be taken for the answer to a question not yet seen.
#[test]
fn one_that_speaks_before_it_is_asked_loses() {
    let (settings, game, seat) = opened();
    let spoken = folder("hasty-has").join("spoken");
    let program = script(
        "hasty",
        &format!(
            "read -r line; echo '{{\"hello\":{{}}}}'\nread -r line; echo '{{\"act\":\".\"}}'\n\
             : >'{}'\nexec sleep 60\n",
            spoken.display()
        ),
    );
    let mut player = Command::new(&program, MUCH_PATIENCE);
    Player::<SchottenTotten>::open(&mut player, &opening(&settings)).unwrap();
    while !spoken.exists() {
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(100));
    let failure = player.choose(&game, seat).unwrap_err();
    let expected = format!("'{program}' wrote a line that it was not asked for: {{\"act\":\".\"}}");
    assert_eq!(failure.why, expected);
}

/// The pipe to it fills up; nobody waits longer than the patience for that.
#[test]
fn one_that_never_reads_loses() {
    let deaf = script("deaf", "echo '{\"hello\":{}}'; exec sleep 60\n");
    loses(&deaf, PATIENCE, &["gave no answer within 200ms"]);

    let settings = Settings::defaults(SchottenTotten::SETTINGS);
    let mut player = Command::new(&deaf, Duration::from_secs(1));
    let mut open = || Player::<SchottenTotten>::open(&mut player, &opening(&settings));
    let failure = (0..100_000).find_map(|_| open().err()).unwrap();
    let expected = format!("'{deaf}' did not read what it was told within 1s");
    assert_eq!(failure.why, expected);
    assert_eq!(open(), Ok(()), "it is started again for the next game");
}

#[test]
fn one_that_closes_its_output_loses() {
    let program = bot("closes", "exec sleep 60 >&-");
    loses(
        &program,
        MUCH_PATIENCE,
        &["has closed its input or its output before its game ended"],
    );
}

/// A failure costs one game: the program is started again and may win the next.
#[test]
fn one_that_failed_is_started_again() {
    let folder = folder("second-chance");
    let (path, seen) = (folder.join("bot.sh"), folder.join("seen"));
    let text = format!(
        "if [ ! -e '{seen}' ]; then : >'{seen}'; exit 1; fi\nwhile read -r line; do case $line in\n\
         '{{\"hello\"'*) echo '{{\"hello\":{{}}}}';;\n'{{\"choose\"'*) {FIRST_LEGAL};;\nesac; done\n",
        seen = seen.display()
    );
    fs::write(&path, text).unwrap();
    let player = format!("cmd:sh '{}'", path.display());
    let (report, records) = matched([&player, "random"], 4, MUCH_PATIENCE);
    assert_eq!(report.players[0].forfeits, 1);
    assert_eq!(report.failures.len(), 1);
    assert!(matches!(records[0].ending, Ending::Forfeit { .. }));
    for record in &records[1..] {
        assert!(matches!(record.ending, Ending::Played(_)));
    }
}

/// The other's failure is not its own: it is told the result, and plays on in the same process.
#[test]
fn one_whose_opponent_fails_wins() {
    let good = format!("cmd:{}", bot("good", FIRST_LEGAL));
    let (report, _) = matched([&good, "cmd:false"], 4, MUCH_PATIENCE);
    assert_eq!(report.players[0].wins, 4);
    assert_eq!(report.players[1].forfeits, 4);
    assert_eq!(report.failures.len(), 1);
    assert!(report.failures[0].starts_with("cmd:false: 'false' has ended"));
}

#[test]
fn a_program_is_a_player_like_any_other() {
    let (settings, game, seat) = opened();
    let program = bot("like-any-other", FIRST_LEGAL);
    let spec = PlayerSpec::Command(program.clone());
    assert_eq!(spec.to_string().parse(), Ok(spec.clone()));
    let mut player = spec.player(&Formations::default(), Rng::new(0), MUCH_PATIENCE);
    assert!(
        player
            .choose(&game, seat)
            .unwrap_err()
            .why
            .contains("is not running")
    );
    player.open(&opening(&settings)).unwrap();
    assert_eq!(player.choose(&game, seat), Ok(game.nth(seat, 0)));
    player.close(seat, &Outcome::draw(2));
    player.open(&opening(&settings)).unwrap();
    assert_eq!(player.choose(&game, seat), Ok(game.nth(seat, 0)));
}
