//! Names as people write them: `table` has the rules of that for all games.

pub(crate) use table::same;
