//! Positions as JSON: the exact form, which is the state, and a form for people. Whatever comes from outside is checked as a whole.

use crate::{FeudWar};
use table::{PositionError, document};

pub(crate) fn read(json: &str) -> Result<FeudWar, PositionError> {
    document::exact(json)
}
