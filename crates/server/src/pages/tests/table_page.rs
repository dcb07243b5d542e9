//! A table's page, and the part of it that is fetched anew.

use super::*;

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
