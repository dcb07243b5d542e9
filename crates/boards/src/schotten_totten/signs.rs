//! The signs that we have drawn: a plant badge for each clan, and a sign for each Tactic card. All stand
//! in a box of 24 by 24, take fill and stroke from where they are used, and differ in outline, so that
//! they are told apart without colour and at the size of a fingernail.

use schotten_totten::{Card, Colour, Tactic};

/// The clan's badge.
pub(super) fn badge(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => ROWAN,
        Colour::Green => PINE,
        Colour::Purple => THISTLE,
        Colour::Blue => HAREBELL,
        Colour::Yellow => GORSE,
        Colour::Brown => ACORN,
    }
}

/// What the clan's badge shows.
pub(super) fn plant(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "rowan",
        Colour::Green => "pine",
        Colour::Purple => "thistle",
        Colour::Blue => "harebell",
        Colour::Yellow => "gorse",
        Colour::Brown => "oak",
    }
}

/// The Tactic card's sign.
pub(super) fn sign(tactic: Tactic) -> &'static str {
    match tactic {
        Tactic::Joker => CAP_AND_BELLS,
        Tactic::Spy => EYE,
        Tactic::ShieldBearer => SHIELD,
        Tactic::BlindMansBluff => BLINDFOLD,
        Tactic::MudFight => SPLASH,
        Tactic::Recruiter => RECRUIT,
        Tactic::Strategist => MARCH,
        Tactic::Banshee => WRAITH,
        Tactic::Traitor => DIRK,
    }
}

/// The sign of a card.
pub(super) fn of(card: Card) -> &'static str {
    match card.kind() {
        Some(tactic) => sign(tactic),
        None => badge(card.colour()),
    }
}

/// What stands in the head of a Tactic card: the strengths that it can have, or what it asks for.
pub(super) fn worth(tactic: Tactic) -> &'static str {
    match tactic {
        Tactic::Joker => "1-9",
        Tactic::Spy => "7",
        Tactic::ShieldBearer => "1-3",
        Tactic::BlindMansBluff => "∑",
        Tactic::MudFight => "4",
        _ => "",
    }
}

/// The name under which a card's sign is kept in the picture.
pub(super) fn key(card: Card) -> String {
    match card.kind() {
        Some(tactic) => tactic.to_string(),
        None => card.colour().to_string(),
    }
}

const ROWAN: &str = r#"<path d="M12 5v10" fill="none" stroke-width="1.6"/><path d="M12 6.4Q16 3.6 12 .2Q8 3.6 12 6.4zM12.6 13Q19 15.2 22.6 8.5Q15.3 6.8 12.6 13zM11.4 13Q8.7 6.8 1.4 8.5Q5 15.2 11.4 13zM12.6 7.6Q18.2 10.2 20.8 3.9Q14.4 1.8 12.6 7.6zM11.4 7.6Q9.6 1.8 3.2 3.9Q5.8 10.2 11.4 7.6z"/><circle cx="6" cy="17" r="2.65"/><circle cx="12" cy="17" r="2.65"/><circle cx="18" cy="17" r="2.65"/><circle cx="9" cy="21.3" r="2.6"/><circle cx="15" cy="21.3" r="2.6"/>"#;
const PINE: &str = r#"<path d="M12 .8L17.2 8H14.7L19.2 14H15.8L21.2 20.4H13.7V23.6H10.3V20.4H2.8L8.2 14H4.8L9.3 8H6.8z"/>"#;
const THISTLE: &str = r#"<path d="M6.3 12.8L2.4 3.6L7.8 7.3L8.7 1L12 6.3L15.3 1L16.2 7.3L21.6 3.6L17.7 12.8z"/><path d="M6.5 14.6h11c.9 5-1.9 8.8-5.5 8.8s-6.4-3.8-5.5-8.8z"/>"#;
const HAREBELL: &str = r#"<path d="M12 7C12 3.5 14.5 1.4 18.5 2" fill="none" stroke-width="2.1" stroke-linecap="round"/><path d="M12 5.6c3.6 0 4.9 2.7 5.3 6c.3 2.7 1.6 4.9 4.3 6.6l-4.6.2-1.8 4-3.2-3.2-3.2 3.2-1.8-4-4.6-.2c2.7-1.7 4-3.9 4.3-6.6c.4-3.3 1.7-6 5.3-6z"/>"#;
const GORSE: &str = r#"<circle cx="12" cy="4.8" r="4"/><circle cx="18.9" cy="9.8" r="4"/><circle cx="16.3" cy="17.9" r="4"/><circle cx="7.7" cy="17.9" r="4"/><circle cx="5.1" cy="9.8" r="4"/><circle cx="12" cy="12" r="2.5"/>"#;
const ACORN: &str = r#"<path d="M12 5V1.5" fill="none" stroke-width="2.4" stroke-linecap="round"/><path d="M2.8 11.2c-.4-4.6 3.6-7.4 9.2-7.4s9.6 2.8 9.2 7.4z"/><path d="M4.6 13h14.8c.2 5-3 8-7.4 10.8C7.6 21 4.4 18 4.6 13z"/>"#;

const CAP_AND_BELLS: &str = r#"<path d="M4.2 18.2C4.6 14 5.8 10.4 4.8 9.2C4 8.4 3.3 9.6 3.2 11.6L1.2 11.6C.6 6.5 3.2 3 6.6 3.8C9.4 4.5 11 7.6 12 11C13 7.6 14.6 4.5 17.4 3.8C20.8 3 23.4 6.5 22.8 11.6L20.8 11.6C20.7 9.6 20 8.4 19.2 9.2C18.2 10.4 19.4 14 19.8 18.2z"/><path d="M3.8 19.8h16.4v3H3.8z"/><circle cx="2.2" cy="13" r="2.2"/><circle cx="21.8" cy="13" r="2.2"/>"#;
const EYE: &str = r#"<path fill-rule="evenodd" d="M.6 12C4.6 6.4 8.2 4.4 12 4.4s7.4 2 11.4 7.6c-4 5.6-7.6 7.6-11.4 7.6S4.6 17.6 .6 12zM12 7.4a4.6 4.6 0 100 9.2a4.6 4.6 0 100-9.2z"/><circle cx="12" cy="12" r="2.5"/>"#;
const SHIELD: &str = r#"<path fill-rule="evenodd" d="M12 .8L21.6 4V11C21.6 17 17.6 21 12 23.6C6.4 21 2.4 17 2.4 11V4zM10.7 5v5H5.6v2.6h5.1v6.6h2.6v-6.6h5.1V10h-5.1V5z"/>"#;
const BLINDFOLD: &str = r#"<circle cx="11" cy="12" r="8.6" fill="none" stroke-width="2.2"/><path d="M2 7.8h18l3.6-3.2v3.6l-1.5 2l1.5 2.6v3L20 12.8H2z"/><path d="M8 17.2q3 1.8 6 0" fill="none" stroke-width="1.7" stroke-linecap="round"/>"#;
const SPLASH: &str = r#"<path d="M12 1.6c2.6 3.6 3.8 5.6 3.8 7.7a3.8 3.8 0 01-7.6 0c0-2.1 1.2-4.1 3.8-7.7z"/><circle cx="3.8" cy="9.6" r="2.2"/><circle cx="20.2" cy="9.6" r="2.2"/><path d="M.8 18.8c0-2.6 3-2.2 4.6-4c1.2-1.4 3.4-.8 6.6-.8s5.4-.6 6.6.8c1.6 1.8 4.6 1.4 4.6 4c0 2.8-5 4.4-11.2 4.4S.8 21.6.8 18.8z"/>"#;
const RECRUIT: &str = r#"<circle cx="8.8" cy="7.6" r="4.8"/><path d="M.8 22.6c0-6 3-8.8 8-8.8s8 2.8 8 8.8z"/><path d="M18 3.2h2.6v3.3h3.2v2.6h-3.2v3.3H18V9.1h-3.2V6.5H18z"/>"#;
const MARCH: &str = r#"<path d="M4.2 18C4.2 10.5 8.5 7 15 7" fill="none" stroke-width="2.8"/><path d="M13.6 1.6L22.8 7l-9.2 5.4z"/><circle cx="4.2" cy="20" r="3.2"/><path d="M11 18.6h11.5v3.2H11z"/>"#;
const WRAITH: &str = r#"<path fill-rule="evenodd" d="M3.6 23V10.6a8.4 8.4 0 0116.8 0V23l-2.8-2.6-2.8 2.6-2.8-2.6L9.2 23l-2.8-2.6zM8.6 7.2a1.7 2 0 100 4a1.7 2 0 100-4zM15.4 7.2a1.7 2 0 100 4a1.7 2 0 100-4zM12 12.6a2.3 2.9 0 100 5.8a2.3 2.9 0 100-5.8z"/>"#;
const DIRK: &str = r#"<path d="M12 23.8L9.2 17.5V9.8h5.6v7.7z"/><path d="M4.6 6.4h14.8v2.6H4.6z"/><path d="M10.5 2h3v5h-3z"/><circle cx="12" cy="2.4" r="2.2"/>"#;
