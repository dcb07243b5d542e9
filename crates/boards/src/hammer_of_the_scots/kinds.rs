//! Signs for the kinds of blocks, of our own drawing, in a box of 24 by 24. They differ in outline, so that they can
//! be told apart at the size of a fingernail. A noble has his shield instead.

use hammer_of_the_scots::Kind;

/// The sign of a kind.
pub(super) fn sign(kind: Kind) -> &'static str {
    match kind {
        Kind::Noble => "",
        Kind::Infantry => SPEARS,
        Kind::Archers => BOW,
        Kind::Knights => HELM,
        Kind::Hobelars | Kind::Cavalry => HORSE,
        Kind::Norse => LONGSHIP,
        Kind::Leader => SWORD,
        Kind::King => CROWN,
    }
}

const SPEARS: &str = r#"<path d="M3.5 22.5L17.5 6.5M20.5 22.5L6.5 6.5" fill="none" stroke-width="2.4" stroke-linecap="round"/><path d="M22.5 1L21 9.5 14.5 4zM1.5 1L3 9.5 9.5 4z"/>"#;
const BOW: &str = r#"<path d="M5 1.5C16.5 3.5 20.5 7.5 22.5 19" fill="none" stroke-width="3" stroke-linecap="round"/><path d="M5 1.5L22.5 19" fill="none" stroke-width="1.3"/><path d="M1.5 22.5L19 5" fill="none" stroke-width="2"/><path d="M22.5 1.5L20.5 9 15 3.5z"/>"#;
const HELM: &str = r#"<path fill-rule="evenodd" d="M4 4.5Q12-.5 20 4.5V17Q17 21.5 12 23.5Q7 21.5 4 17zM5.8 9V11.3H10.7V9zM13.3 9V11.3H18.2V9zM11 6.5V20.5H13V6.5z"/>"#;
const HORSE: &str = r#"<path d="M9 1.5L11.5 4C17.5 4.5 21.5 9 21.5 16V23H9.5C9.5 19 13 17.5 13.5 13.5L9.5 15.5 7 18.5 4 18 2 15 7.5 6.5z"/>"#;
const LONGSHIP: &str = r#"<path d="M1 12.5C2 20 6 21.5 12 21.5S22 20 23 12.5C20.5 16 17 16.5 12 16.5S3.5 16 1 12.5z"/><path d="M5 3H19C17.5 7 17.5 10 19 14.5H5C6.5 10 6.5 7 5 3z"/><path d="M12 .5V17" fill="none" stroke-width="1.6"/>"#;
const SWORD: &str = r#"<path d="M12 .5L14 4V15.5H10V4z"/><path d="M4.5 14.5L12 16 19.5 14.5V17.5L12 18.5 4.5 17.5z"/><path d="M10.7 18H13.3V21H10.7z"/><circle cx="12" cy="22" r="2"/>"#;
const CROWN: &str = r#"<path d="M2 20V7L7.5 12 12 3 16.5 12 22 7V20z"/><circle cx="2.2" cy="5.5" r="1.9"/><circle cx="12" cy="2.2" r="2"/><circle cx="21.8" cy="5.5" r="1.9"/>"#;
