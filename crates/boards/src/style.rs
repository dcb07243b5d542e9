//! The one stylesheet of boards and panels. A server serves it; nothing is styled inside a picture, so
//! that a strict Content-Security-Policy holds.

/// Colours, type and spacing, light and dark.
pub(crate) const TOKENS: &str = include_str!("tokens.css");
const BOARD: &str = include_str!("board.css");
const AFFAIR: &str = include_str!("border_reivers/affair.css");
const FEUD: &str = include_str!("feud_war/feud.css");

/// Colours, type and spacing alone, for pages without a board.
pub fn tokens() -> &'static str {
    TOKENS
}

/// The whole stylesheet for boards and panels, tokens included.
pub fn stylesheet() -> String {
    format!("{TOKENS}\n{BOARD}\n{AFFAIR}\n{FEUD}")
}
