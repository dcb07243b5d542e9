//! Positions from JSON: the exact form that `describe` writes.

use crate::BorderReivers;
use table::PositionError;

pub(crate) fn read(json: &str) -> Result<BorderReivers, PositionError> {
    table::document::exact(json)
}
