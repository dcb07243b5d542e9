//! The pages around the tables: the list, the set-up, the rules.

use super::*;

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
    let shown = crate::pages::tables(&last).into_string();
    assert!(shown.contains("nothing here") && shown.contains(r#"href="/tables/finished""#));
    assert!(!shown.contains(">Older<"));
}
