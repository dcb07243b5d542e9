//! The conformance kit passes honest games and catches every kind of dishonest one, each by the law
//! that it breaks. Without this, a kit that checks nothing would pass all five games.

use crate::high_card::{Flaw, HighCard, Honest};
use crate::patience::Patience;
use crate::stakes::Stakes;
use std::collections::HashSet;
use table::{
    Game, ReplayError, Rng, Seed, Settings,
    conformance::{Breach, Law, Report, hold},
    playthrough::playthrough,
};

const GAMES: usize = 200;

fn holds<G: Game>(settings: &[&str]) -> Report {
    let report = hold::<G>(settings, GAMES, 1).unwrap_or_else(|breach| panic!("{breach}"));
    assert_eq!(report.games, GAMES);
    report
}

fn breach<G: Game>() -> Box<Breach> {
    hold::<G>(&[], GAMES, 1).expect_err("the flaw goes unnoticed")
}

/// One test for each flaw of High Card, and the list of the laws that they break.
macro_rules! caught {
    ($($test:ident: $flaw:ident breaks $law:ident;)*) => {
        $(
            #[test]
            fn $test() {
                // Who may report the dice has to be asked for them.
                const REPORTED: bool = matches!(Flaw::$flaw, Flaw::AsksWithoutALabel);
                let breach = Flaw::$flaw.during(breach::<HighCard<REPORTED>>);
                assert_eq!(breach.law, Law::$law, "{breach}");
                assert!(!breach.story.is_empty());
            }
        )*
        const BROKEN: &[Law] = &[$(Law::$law),*];
    };
}

caught! {
    settings_that_it_declares_and_refuses: RefusesItsSettings breaks Opens;

    actions_for_the_player_who_waits: OffersOutOfTurn breaks SomethingToDo;
    nobody_to_act: NobodyToAct breaks SomethingToDo;
    a_seat_to_act_that_is_not_at_the_table: AThirdToAct breaks SomethingToDo;
    an_illegal_action_in_the_list: OffersACardNotHeld breaks ListedIsLegal;
    an_action_listed_twice: OffersTwice breaks ListedOnce;
    a_wrong_count: CountsOneTooMany breaks CountAndNth;
    another_order_of_nth: NthFromTheEnd breaks CountAndNth;
    an_unlisted_action_accepted: AcceptsAnyCard breaks UnlistedIsRefused;
    check_and_play_disagreeing: PlaysWhatCheckRefuses breaks CheckAgreesWithPlay;

    a_refusal_that_changes_the_state: RefusesAndFines breaks RefusalLeavesNoTrace;
    a_refusal_that_draws_on_chance: RefusesAfterARoll breaks RefusalLeavesNoTrace;
    a_refusal_in_the_journal: RefusesAloud breaks RefusalLeavesNoTrace;
    a_refusal_by_an_unknown_clause: RefusesByNoClause breaks ClauseExists;
    an_event_of_an_unknown_clause: TellsOfNoClause breaks ClauseExists;
    a_set_up_of_an_unknown_clause: OpensWithNoClause breaks ClauseExists;
    notation_that_reads_back_as_something_else: ReadsOneDigit breaks NotationRoundTrips;
    a_game_that_never_ends: NeverEnds breaks GamesEnd;

    a_view_that_shows_hidden_cards: ViewsInTrueOrder breaks ViewsDoNotLeak;
    a_spectator_who_sees_a_hand: ShowsSpectatorsAHand breaks ViewsDoNotLeak;
    a_prompt_that_names_a_hidden_card: PromptWarns breaks ActionsDoNotLeak;
    a_prompt_that_tells_spectators: PromptWarnsSpectators breaks ActionsDoNotLeak;
    a_refusal_that_names_a_hidden_card: RefusalTells breaks RefusalsDoNotLeak;
    a_hidden_card_told_to_everyone: DrawsAloud breaks JournalDoesNotLeak;
    imagination_that_starts_from_the_truth: ImaginesFromTheTruth breaks ImaginationIsBlind;
    imagination_that_is_the_truth: ImaginesTheTruth breaks ImaginationVaries;

    an_undo_across_a_die: ShowsAReadyDie breaks UndoStopsAtReveals;
    an_action_that_reads_a_clock: PlaysByTheClock breaks UndoRestores;
    a_set_up_that_reads_a_clock: OpensByTheClock breaks RecordsReplay;
    a_state_that_forgets_when_it_is_saved: ForgetsTheLedCard breaks StateSerialises;

    a_fallback_that_is_illegal: FallsBackOnAnything breaks FallbackIsLegal;
    a_fallback_that_peeks: FallsBackOnThePeek breaks FallbackIsLegal;
    secrets_that_are_denied: DeniesItsSecrets breaks SecretsAreDeclared;
    a_player_who_is_out_and_asked: AsksWhoIsOut breaks LeavingGoesOn;
    shares_for_a_seat_that_is_not_there: SharesWithAThird breaks SharesAddUp;
    dice_that_nobody_can_roll: AsksWithoutALabel breaks ReportedPlaysAlike;
    a_description_of_another_state: DescribesASortedDeck breaks Describes;
    a_description_that_shows_hidden_cards: DescribesEveryHand breaks DescriptionsDoNotLeak;
    a_deck_that_is_never_turned_up: KeepsTheDeckDown breaks EverythingTurnsUp;
}

/// Has no wildcard: a new law does not compile until it has its place, and then its flaw, here.
fn number_of(law: Law) -> usize {
    match law {
        Law::Opens => 0,
        Law::SomethingToDo => 1,
        Law::ListedIsLegal => 2,
        Law::ListedOnce => 3,
        Law::CountAndNth => 4,
        Law::UnlistedIsRefused => 5,
        Law::CheckAgreesWithPlay => 6,
        Law::RefusalLeavesNoTrace => 7,
        Law::ClauseExists => 8,
        Law::NotationRoundTrips => 9,
        Law::GamesEnd => 10,
        Law::ViewsDoNotLeak => 11,
        Law::ActionsDoNotLeak => 12,
        Law::RefusalsDoNotLeak => 13,
        Law::JournalDoesNotLeak => 14,
        Law::ImaginationIsBlind => 15,
        Law::ImaginationVaries => 16,
        Law::UndoStopsAtReveals => 17,
        Law::UndoRestores => 18,
        Law::StateSerialises => 19,
        Law::RecordsReplay => 20,
        Law::FallbackIsLegal => 21,
        Law::SecretsAreDeclared => 22,
        Law::LeavingGoesOn => 23,
        Law::SharesAddUp => 24,
        Law::ReportedPlaysAlike => 25,
        Law::Describes => 26,
        Law::DescriptionsDoNotLeak => 27,
        Law::EverythingTurnsUp => 28,
        // Broken by a game of simultaneous choices.
        Law::PartsAreSecret => 29,
    }
}

#[test]
fn every_law_is_broken_by_some_flaw() {
    let broken: HashSet<usize> = BROKEN.iter().copied().map(number_of).collect();
    assert_eq!(broken, (0..=28).collect());
}

#[test]
fn an_honest_card_game_passes() {
    let report = holds::<Honest>(&[]);
    assert_eq!(report.longest, 6, "three tricks of two cards");
    assert!(report.refusals > GAMES && report.undos > GAMES);
    holds::<Honest>(&["dice=off", "tricks=5"]);
    holds::<Honest>(&["tricks=1"]);
}

#[test]
fn the_same_seed_gives_the_same_report() {
    let report = |seed| hold::<Honest>(&[], 20, seed).expect("the laws hold");
    assert_eq!(report(5), report(5));
    assert_ne!(report(5).refusals, report(6).refusals);
}

#[test]
fn a_breach_comes_with_the_record_that_led_there() {
    let breach = Flaw::ForgetsTheLedCard.during(breach::<Honest>);
    let lines: Vec<&str> = breach.record.lines().collect();
    assert_eq!(lines[0], "marches record 1");
    assert!(
        lines
            .last()
            .is_some_and(|line| line.starts_with("1 1 play")),
        "the first led card is the first that is forgotten: {breach}"
    );
}

#[test]
fn settings_that_the_game_does_not_have_are_a_breach() {
    for (setting, story) in [("trump=9", "no setting 'trump'"), ("tricks=99", "'99'")] {
        let breach = hold::<Honest>(&[setting], 1, 1).expect_err("there is no such setting");
        assert_eq!(breach.law, Law::Opens);
        assert!(breach.story.contains(story), "{breach}");
    }
}

#[test]
fn positions_are_read_and_impossible_ones_refused() {
    let position = r#"{"hands":[[3,9],[4]],"deck":[1,2],"led":7,"to_act":1,"won":[1,0],"left":2,
        "with_dice":true,"die":5,"ready":[],"read":0}"#;
    let game = Honest::from_position(position).expect("the position is possible");
    assert_eq!(game.count(table::Seat::FIRST), 2);
    for (from, to, why) in [
        ("[3,9]", "[3,4]", "in two places"),
        ("[3,9]", "[3,13]", "in two places, or is none"),
        ("\"left\":2", "\"left\":4", "too small"),
        ("\"die\":5", "\"die\":{", "this is not JSON"),
        (
            "\"die\":5",
            "\"die\":true",
            "'die' (line 2): a whole number from 0 to 255 is expected, not true",
        ),
        (
            "\"left\":2",
            "\"left\":2,\"left\":3",
            "the key 'left' stands there twice",
        ),
    ] {
        let error = Honest::from_position(&position.replace(from, to)).expect_err(to);
        assert!(error.to_string().contains(why), "{to}: {error}");
    }
}

#[test]
fn a_game_of_simultaneous_choices_passes() {
    let report = holds::<Stakes<false, false, false>>(&[]);
    assert_eq!(report.longest, 8, "four cards each");
    assert!(report.undos >= 4 * GAMES, "each first choice can be undone");
}

#[test]
fn a_simultaneous_choice_shown_too_early_is_caught() {
    let breach = breach::<Stakes<true, false, false>>();
    assert_eq!(breach.law, Law::ViewsDoNotLeak, "{breach}");
}

#[test]
fn a_simultaneous_choice_undone_after_seeing_the_other_is_caught() {
    let breach = breach::<Stakes<false, true, false>>();
    assert_eq!(breach.law, Law::UndoStopsAtReveals, "{breach}");
}

#[test]
fn two_decisions_that_are_said_to_be_one_are_caught() {
    let breach = breach::<Stakes<false, false, true>>();
    assert_eq!(breach.law, Law::PartsAreSecret, "{breach}");
}

#[test]
fn a_solo_game_passes() {
    let report = holds::<Patience>(&[]);
    assert_eq!(report.undos, 0, "each guess turns up a card");
    assert_eq!(report.longest, 5);
}

#[test]
fn a_playthrough_ends_at_a_listed_action_that_is_refused() {
    let settings = Settings::defaults(Honest::SETTINGS);
    let mut played = (0..50).map(|number| {
        let seed = Seed::from_text("playthrough");
        playthrough::<Honest>(&settings, seed, &mut Rng::new(number), |_, _| false)
    });
    let refused = Flaw::OffersACardNotHeld.during(|| played.find_map(Result::err));
    assert!(
        matches!(refused, Some(ReplayError::Refused { .. })),
        "{refused:?}"
    );
}
