//! The words that a person types at a table.

/// What a line asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word<'a> {
    /// An empty line.
    Nothing,
    /// Show the board.
    Look,
    /// List what may be done.
    Legal,
    /// Do the action with this number in the list.
    Do(usize),
    /// Do this action, in notation.
    Act(&'a str),
    /// Say whether this may be done, and if not, why.
    Why(&'a str),
    /// Tell what happened.
    Log,
    /// Take back the last action.
    Undo,
    /// Say what a search would do.
    Hint,
    /// Show a clause, or where to find the clauses.
    Rules(Option<&'a str>),
    /// List these words.
    Help,
    /// Leave.
    Quit,
}

/// What `help` says, with an action that may be done now and a clause of this game for examples.
pub fn help(action: &str, clause: &str) -> String {
    format!(
        "What you can say here:
  look           show the board
  legal          list what you may do, each with its number
  do 7, 7        do number 7 of the list
  ACTION         or write an action in the game's notation, such as {action} (or do {action})
  why ACTION     is it allowed, and if not, which rule forbids it
  log            what happened so far
  undo           take back your last action, if nothing was drawn or shown since
  hint           what the computer would do in your place
  rules CLAUSE   read a clause of the rules, such as rules {clause}
  quit           leave the game"
    )
}

impl<'a> Word<'a> {
    /// Reads a line. What is none of the words is taken for an action.
    pub fn read(line: &'a str) -> Word<'a> {
        let line = line.trim();
        let (first, rest) = match line.split_once(char::is_whitespace) {
            Some((first, rest)) => (first, rest.trim()),
            None => (line, ""),
        };
        match (first.to_ascii_lowercase().as_str(), rest) {
            ("", _) => Word::Nothing,
            ("look" | "board", "") => Word::Look,
            ("legal", "") => Word::Legal,
            ("log", "") => Word::Log,
            ("undo", "") => Word::Undo,
            ("hint", "") => Word::Hint,
            ("help" | "?", _) => Word::Help,
            ("quit" | "exit", "") => Word::Quit,
            ("rules" | "rule", "") => Word::Rules(None),
            ("rules" | "rule", clause) => Word::Rules(Some(clause)),
            ("why", action) => Word::Why(action),
            ("do", action) => action.parse().map_or(Word::Act(action), Word::Do),
            _ => line.parse().map_or(Word::Act(line), Word::Do),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_whatever_their_case_and_spaces() {
        assert_eq!(Word::read("  LOOK "), Word::Look);
        assert_eq!(Word::read(""), Word::Nothing);
        assert_eq!(Word::read("rules"), Word::Rules(None));
        assert_eq!(Word::read("rules  st-5d"), Word::Rules(Some("st-5d")));
        assert_eq!(Word::read("why  !4"), Word::Why("!4"));
        assert_eq!(Word::read("why"), Word::Why(""));
    }

    #[test]
    fn actions_come_by_number_or_in_notation() {
        assert_eq!(Word::read("do 7"), Word::Do(7));
        assert_eq!(Word::read("7"), Word::Do(7));
        assert_eq!(Word::read("do r5@3"), Word::Act("r5@3"));
        assert_eq!(Word::read("r5@3"), Word::Act("r5@3"));
        assert_eq!(Word::read("."), Word::Act("."));
        assert_eq!(Word::read("-3"), Word::Act("-3"));
        assert_eq!(Word::read("do look"), Word::Act("look"));
    }
}
