//! The text of a described battle, `English: knights3 archers2; Scots: infantry4 noble3 at home`. The notation is
//! told at [`Clash`].

use super::clash::{Clash, Combatant, people};
use crate::{Area, Block, Kind, Noble, Rating, Side, tables};
use std::{fmt, str::FromStr};
use table::{NotationError, PositionError};

const ITEM: &str = "an item is a block and its steps, as in 'knights3' or '2x infantry4'";
const PARTS: &str = "a part is 'English: …', 'Scots: …', 'in fife', 'round 2' or 'schiltroms'";

fn wrong<T>(sentence: String) -> Result<T, NotationError> {
    Err(NotationError(sentence))
}

fn unreadable(error: PositionError) -> NotationError {
    NotationError(error.0)
}

impl FromStr for Clash {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Clash, NotationError> {
        let mut headers: Vec<Header> = Vec::new();
        let mut combatants = Vec::new();
        let (mut area, mut round, mut schiltroms) = (None, 1, false);
        for part in text.split(';').map(str::trim) {
            if part.is_empty() {
                continue;
            } else if let Some((header, items)) = part.split_once(':').filter(|(header, _)| {
                // The colon may also belong to a rating, `infantry4:C3`, of a side whose name is missing.
                !header.ends_with(|last: char| last.is_ascii_digit())
            }) {
                let header: Header = header.parse()?;
                if headers.iter().any(|other| other.side == header.side) {
                    return wrong(format!("the {} are there twice", people(header.side)));
                }
                combatants.extend(read_items(header.side, items)?);
                headers.push(header);
            } else if table::same(part, "schiltroms") {
                schiltroms = true;
            } else if let Some(name) = after_word(part, "in") {
                area = Some(name.parse::<Area>()?);
            } else if let Some(number) = after_word(part, "round") {
                round = number
                    .parse()
                    .map_err(|_| NotationError(format!("'{number}' is not a round: 1, 2 or 3")))?;
            } else {
                return wrong(format!("'{part}' is not understood; {PARTS}"));
            }
        }
        let mut clash = Clash::new(attacker(&headers)?, combatants).map_err(unreadable)?;
        if let Some(area) = area {
            clash = clash.in_area(area).map_err(unreadable)?;
        }
        let clash = clash.from_round(round).map_err(unreadable)?;
        Ok(clash.with_schiltroms(schiltroms))
    }
}

/// What stands before the colon: `Scots defend`.
struct Header {
    side: Side,
    attacks: Option<bool>,
}

impl FromStr for Header {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Header, NotationError> {
        let (name, role) = match text.trim().split_once(char::is_whitespace) {
            Some((name, role)) => (name, role.trim()),
            None => (text.trim(), ""),
        };
        let side = name.parse()?;
        let is = |roles: [&str; 3]| roles.into_iter().any(|word| table::same(word, role));
        let attacks = if role.is_empty() {
            None
        } else if is(["attack", "attacks", "attacking"]) {
            Some(true)
        } else if is(["defend", "defends", "defending"]) {
            Some(false)
        } else {
            return wrong(format!(
                "'{role}' behind '{name}' is neither 'attack' nor 'defend'"
            ));
        };
        Ok(Header { side, attacks })
    }
}

/// Who attacks: who is said to, else who is named first.
fn attacker(headers: &[Header]) -> Result<Side, NotationError> {
    let said: Vec<Side> = headers
        .iter()
        .filter_map(|header| match header.attacks? {
            true => Some(header.side),
            false => Some(header.side.other()),
        })
        .collect();
    match (&said[..], headers) {
        ([one, other], _) if one != other => {
            wrong("one side attacks and the other defends".to_string())
        }
        ([one, ..], _) => Ok(*one),
        ([], [first, ..]) => Ok(first.side),
        ([], []) => wrong(format!("nobody is in the battle; {PARTS}")),
    }
}

/// The rest of a part that begins with this word.
fn after_word<'a>(part: &'a str, word: &str) -> Option<&'a str> {
    let (first, rest) = part.split_once(char::is_whitespace)?;
    table::same(first, word).then(|| rest.trim())
}

/// The items of one side.
fn read_items(side: Side, items: &str) -> Result<Vec<Combatant>, NotationError> {
    let words: Vec<&str> = items
        .split(|mark: char| mark.is_whitespace() || mark == ',')
        .filter(|word| !word.is_empty())
        .collect();
    let mut combatants: Vec<Combatant> = Vec::new();
    let (mut count, mut name) = (None, Vec::new());
    // How many combatants the last item made: `at home` and `in reserve` speak of them.
    let mut last = 0;
    let mut rest = &words[..];
    while let [word, after @ ..] = rest {
        if let Some((remark, length)) = Remark::read(rest)
            && name.is_empty()
            && last > 0
        {
            rest = &rest[length..];
            let from = combatants.len() - last;
            for one in &mut combatants[from..] {
                *one = match remark {
                    Remark::AtHome => one.at_home().map_err(unreadable)?,
                    Remark::InReserve => one.in_reserve(),
                };
            }
            continue;
        }
        rest = after;
        if let Some(number) = word.strip_suffix(['x', '×'])
            && name.is_empty()
            && count.is_none()
            && let Ok(number @ 1..=28) = number.parse::<usize>()
        {
            count = Some(number);
        } else if let Some(ending) = ending(word)? {
            name.push(ending.name);
            let one = read_one(side, &name.join(" "), ending.steps, ending.rating)?;
            name.clear();
            last = count.take().unwrap_or(1);
            combatants.extend(std::iter::repeat_n(one, last));
        } else {
            name.push(word);
        }
    }
    if !name.is_empty() || count.is_some() {
        let count = count.map(|count| format!("{count}x")).into_iter();
        let name: Vec<String> = count.chain(name.into_iter().map(String::from)).collect();
        return wrong(format!("'{}' has no strength; {ITEM}", name.join(" ")));
    }
    if combatants.is_empty() {
        return wrong(format!("the {} have no blocks; {ITEM}", people(side)));
    }
    Ok(combatants)
}

/// What may stand behind an item.
enum Remark {
    AtHome,
    InReserve,
}

impl Remark {
    /// The remark with which these words begin, and how many words it has.
    fn read(words: &[&str]) -> Option<(Remark, usize)> {
        (1..=words.len().min(2)).find_map(|length| {
            let phrase = words[..length].concat();
            if table::same(&phrase, "at home") {
                Some((Remark::AtHome, length))
            } else if table::same(&phrase, "in reserve") {
                Some((Remark::InReserve, length))
            } else {
                None
            }
        })
    }
}

/// A word that ends an item, taken apart: `knights3`, `infantry4:C3` or just `3`.
struct Ending<'a> {
    name: &'a str,
    steps: u8,
    rating: Option<Rating>,
}

/// None if the word has no steps.
fn ending(word: &str) -> Result<Option<Ending<'_>>, NotationError> {
    let (word, rating) = match word.split_once(':') {
        Some((word, rating)) => (word, Some(rating.parse()?)),
        None => (word, None),
    };
    let name = word.trim_end_matches(|last: char| last.is_ascii_digit());
    let digits = &word[name.len()..];
    if digits.is_empty() {
        return Ok(None);
    }
    let steps = digits
        .parse()
        .map_err(|_| NotationError(format!("'{digits}' is not a strength: it is 1 to 4")))?;
    Ok(Some(Ending {
        name,
        steps,
        rating,
    }))
}

/// One block of a side by the name of its kind, of a noble, or its own.
fn read_one(
    side: Side,
    name: &str,
    steps: u8,
    rating: Option<Rating>,
) -> Result<Combatant, NotationError> {
    let name = name.trim();
    if let Some(kind) = Kind::ALL.into_iter().find(|kind| {
        let kind = kind.to_string();
        let one = kind.trim_end_matches('s');
        [&kind, one, &format!("{one}s")]
            .into_iter()
            .any(|word| table::same(word, name))
    }) {
        return Combatant::some(side, kind, rating, steps).map_err(unreadable);
    }
    let block = match (name.parse::<Noble>(), name.parse::<Block>()) {
        // Moray has no red block.
        (Ok(noble), _) => noble.block(side).unwrap_or(Block::BLUE_MORAY),
        (_, Ok(block)) => block,
        _ => return Err(unknown(name)),
    };
    if block.side() != side {
        let (name, colour, people) = (block.name(), block.side().adjective(), people(side));
        return wrong(format!(
            "{name} is {colour} and cannot fight for the {people} (HS-2.0a)"
        ));
    }
    if let Some(rating) = rating.filter(|&rating| rating != block.rating()) {
        let (name, printed) = (block.name(), block.rating());
        return wrong(format!("{name} has the rating {printed}, not {rating}"));
    }
    Combatant::of(block, steps).map_err(unreadable)
}

fn unknown(name: &str) -> NotationError {
    if name.is_empty() {
        return NotationError(format!("a strength without a block; {ITEM}"));
    }
    let kinds: Vec<String> = Kind::ALL.iter().map(Kind::to_string).collect();
    let nobles = tables::NOBLE_NAMES.iter().map(|names| names.id);
    let blocks = tables::BLOCK_NAMES.iter().map(|names| names.id);
    let known = kinds.iter().map(String::as_str).chain(nobles).chain(blocks);
    table::unknown("a kind of block, a noble or a block", name, known)
}

/// As in `knights3`, `infantry4:C3 in reserve` or `blue_mar3 at home`.
impl fmt::Display for Combatant {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.block {
            Some(block) => write!(f, "{block}{}", self.steps)?,
            None => write!(f, "{}{}", self.kind, self.steps)?,
        }
        if self.block.is_none() && self.kind == Kind::Infantry && self.rating.number != 2 {
            write!(f, ":{}", self.rating)?;
        }
        if self.at_home {
            f.write_str(" at home")?;
        }
        if self.in_reserve {
            f.write_str(" in reserve")?;
        }
        Ok(())
    }
}

/// The attacker first; equal items that stand together are counted. It can be read again.
impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let roles = [("", "attack"), ("; ", "defend")];
        let sides = [self.attacker, self.attacker.other()];
        for (side, (divider, role)) in sides.into_iter().zip(roles) {
            write!(f, "{divider}{} {role}:", people(side))?;
            let army: Vec<Combatant> = self.of_side(side).copied().collect();
            for same in army.chunk_by(|one, other| one == other) {
                match same.len() {
                    1 => write!(f, " {}", same[0])?,
                    count => write!(f, " {count}x {}", same[0])?,
                }
            }
        }
        if self.round > 1 {
            write!(f, "; round {}", self.round)?;
        }
        if self.schiltroms {
            f.write_str("; schiltroms")?;
        }
        Ok(())
    }
}

table::as_text!(Clash);
