//! The data files as Rust types, and everything about them that must hold before a table is made of them.
//! The tests include this file too, to feed it data that is broken.

use serde::{Deserialize, de::DeserializeOwned};
use std::collections::{BTreeMap, BTreeSet};

/// The text of each data file.
#[derive(Clone)]
pub struct Texts {
    pub areas: String,
    pub borders: String,
    pub blocks: String,
    pub cards: String,
    pub scenarios: String,
}

/// Everything the data files say, with names looked up: numbers are places in the other lists.
#[derive(Debug)]
pub struct Data {
    pub areas: Vec<Area>,
    pub colours: Vec<Colour>,
    pub borders: Vec<Border>,
    pub nobles: Vec<Noble>,
    pub blocks: Vec<Block>,
    pub cards: Vec<Card>,
    pub scenarios: Vec<Scenario>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Area {
    pub id: String,
    pub name: String,
    #[serde(default)]
    pub also: Vec<String>,
    pub castle: u8,
    pub cathedral: bool,
    pub coastal: bool,
    /// For drawings alone (HS-1.1d): it is checked for being there and goes into no table.
    #[serde(rename = "at")]
    pub _at: [u16; 2],
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Colour {
    pub id: String,
    #[serde(default)]
    pub also: Vec<String>,
    pub limit: u8,
    pub stops: bool,
}

#[derive(Debug)]
pub struct Border {
    pub ends: [usize; 2],
    pub colour: usize,
    pub anglo_scottish: bool,
}

#[derive(Debug)]
pub struct Noble {
    pub id: String,
    pub name: String,
    pub also: Vec<String>,
    pub homes: Vec<usize>,
    pub faction: usize,
    /// His blocks, by side.
    pub blocks: [Option<usize>; 2],
}

#[derive(Debug)]
pub struct Block {
    pub id: String,
    pub name: String,
    pub also: Vec<String>,
    pub side: usize,
    pub kind: usize,
    pub moves: u8,
    pub letter: usize,
    pub number: u8,
    pub steps: u8,
    pub cross: bool,
    pub celtic: bool,
    pub noble: Option<usize>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Card {
    pub id: String,
    pub name: String,
    #[serde(default)]
    pub value: u8,
    pub copies: u8,
    pub effect: String,
}

#[derive(Debug)]
pub struct Scenario {
    pub id: String,
    pub name: String,
    pub first_year: u16,
    pub last_year: Option<u16>,
    pub second_edward: bool,
    pub king_crowned: bool,
    pub draw: u8,
    pub placed: Vec<(usize, usize)>,
    pub pool: Vec<usize>,
    pub off_map: Vec<usize>,
    pub dead: Vec<usize>,
    /// The blocks of nobles who serve the other side.
    pub aside: Vec<usize>,
}

/// Sides, factions, kinds and letters in the order of the enums in `src`.
pub const SIDES: [&str; 2] = ["england", "scotland"];
pub const COLOURS: [&str; 2] = ["red", "blue"];
pub const FACTIONS: [&str; 2] = ["bruce", "comyn"];
pub const KINDS: [&str; 9] = [
    "noble", "infantry", "archers", "knights", "hobelars", "cavalry", "norse", "leader", "king",
];
pub const NOBLE: usize = 0;
const LETTERS: [&str; 3] = ["A", "B", "C"];
const CARDS: [&str; 8] = [
    "1", "2", "3", "sea_move", "herald", "pillage", "truce", "victuals",
];
const SCENARIOS: [&str; 3] = ["braveheart", "bruce", "campaign"];

impl Data {
    /// Reads and checks everything.
    pub fn read(texts: &Texts) -> Result<Data, String> {
        let areas = areas(&texts.areas)?;
        let (colours, borders) = borders(&texts.borders, &areas)?;
        let (nobles, blocks) = blocks(&texts.blocks, &areas)?;
        let cards = cards(&texts.cards)?;
        let scenarios = scenarios(&texts.scenarios, &areas, &blocks)?;
        Ok(Data {
            areas,
            colours,
            borders,
            nobles,
            blocks,
            cards,
            scenarios,
        })
    }
}

fn parse<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, String> {
    toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| {
            1 + text[..span.start.min(text.len())].matches('\n').count()
        });
        let what = error.message().replace('\n', " ");
        format!("{file}.toml, near line {line}: {what}")
    })
}

fn check(holds: bool, sentence: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(sentence()) }
}

/// The place of a name in a list.
fn find(file: &str, what: &str, name: &str, known: &[&str]) -> Result<usize, String> {
    known
        .iter()
        .position(|&other| other == name)
        .ok_or_else(|| format!("{file}.toml: '{name}' is not {what}"))
}

fn ids<'a, T>(list: &'a [T], id: impl Fn(&'a T) -> &'a str) -> Vec<&'a str> {
    list.iter().map(id).collect()
}

/// That no two things of a kind can be called the same.
fn all_different<'a>(file: &str, names: impl Iterator<Item = &'a str>) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    for name in names {
        check(seen.insert(name), || {
            format!("{file}.toml: '{name}' stands there twice")
        })?;
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AreasFile {
    area: Vec<Area>,
}

fn areas(text: &str) -> Result<Vec<Area>, String> {
    let areas = parse::<AreasFile>("areas", text)?.area;
    all_different("areas", areas.iter().map(|area| area.id.as_str()))?;
    for area in &areas {
        // HS-1.2a
        check(area.castle <= 3, || {
            format!(
                "areas.toml: {} has the Castle Limit {}; it goes from 0 to 3",
                area.name, area.castle
            )
        })?;
    }
    check(areas.len() == 23, || {
        format!("areas.toml: there are {} areas, not 23", areas.len())
    })?;
    check(areas[0].id == "england", || {
        "areas.toml: England must come first".into()
    })?;
    Ok(areas)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BordersFile {
    colour: Vec<Colour>,
    map: MapTable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapTable {
    borders: Vec<BorderRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BorderRow {
    between: [String; 2],
    colour: String,
    #[serde(default)]
    anglo_scottish: bool,
}

fn borders(text: &str, areas: &[Area]) -> Result<(Vec<Colour>, Vec<Border>), String> {
    let file = parse::<BordersFile>("borders", text)?;
    let known = ids(areas, |area| &area.id);
    let colours = file.colour;
    check(
        ids(&colours, |colour| &colour.id) == ["green", "red"],
        || "borders.toml: the colours are green and red, in this order".into(),
    )?;
    let mut pairs = BTreeSet::new();
    let mut borders = Vec::new();
    for row in &file.map.borders {
        let [a, b] = &row.between;
        let end = |name: &str| find("borders", "an area", name, &known);
        let mut ends = [end(a)?, end(b)?];
        ends.sort_unstable();
        check(ends[0] != ends[1], || {
            format!("borders.toml: {a} borders on itself")
        })?;
        check(pairs.insert(ends), || {
            format!("borders.toml: the border of {a} and {b} stands there twice")
        })?;
        // HS-1.1c; black is another word for green (HS-4.3g).
        let colour = colours
            .iter()
            .position(|colour| colour.id == row.colour || colour.also.contains(&row.colour))
            .ok_or_else(|| {
                format!(
                    "borders.toml: the border of {a} and {b} is '{}', neither green nor red",
                    row.colour
                )
            })?;
        // HS-4.4a
        check(row.anglo_scottish == (ends[0] == 0), || {
            format!(
                "borders.toml: {a} and {b}: the borders of England, and no others, are anglo_scottish"
            )
        })?;
        borders.push(Border {
            ends,
            colour,
            anglo_scottish: row.anglo_scottish,
        });
    }
    check(borders.len() == 49, || {
        format!("borders.toml: there are {} borders, not 49", borders.len())
    })?;
    Ok((colours, borders))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BlocksFile {
    pieces: Pieces,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pieces {
    blocks: Vec<BlockRow>,
    nobles: Vec<NobleRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BlockRow {
    id: String,
    name: String,
    #[serde(default)]
    also: Vec<String>,
    side: String,
    kind: String,
    #[serde(rename = "move")]
    moves: u8,
    rating: String,
    steps: u8,
    #[serde(default)]
    cross: bool,
    #[serde(default)]
    celtic: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NobleRow {
    id: String,
    name: String,
    #[serde(default)]
    also: Vec<String>,
    homes: Vec<String>,
    faction: String,
    sides: Vec<String>,
    #[serde(rename = "move")]
    moves: u8,
    rating: String,
    steps: u8,
    #[serde(default)]
    cross: bool,
}

/// "B3" as the place of the letter and the number.
fn rating(text: &str) -> Result<(usize, u8), String> {
    let number = text.get(1..).and_then(|digits| digits.parse::<u8>().ok());
    let letter = LETTERS.iter().position(|&letter| text.starts_with(letter));
    letter
        .zip(number.filter(|number| (1..=5).contains(number)))
        .ok_or_else(|| format!("blocks.toml: '{text}' is not a rating such as B3"))
}

/// The blocks of each side in turn: first those of no noble, then the nobles'.
fn blocks(text: &str, areas: &[Area]) -> Result<(Vec<Noble>, Vec<Block>), String> {
    let pieces = parse::<BlocksFile>("blocks", text)?.pieces;
    let known = ids(areas, |area| &area.id);
    let mut nobles = Vec::new();
    for row in &pieces.nobles {
        let home = |name: &String| find("blocks", "an area", name, &known);
        nobles.push(Noble {
            id: row.id.clone(),
            name: row.name.clone(),
            also: row.also.clone(),
            homes: row.homes.iter().map(home).collect::<Result<_, _>>()?,
            faction: find("blocks", "a faction", &row.faction, &FACTIONS)?,
            blocks: [None; 2],
        });
    }
    let mut blocks = Vec::new();
    for (side, id) in SIDES.iter().enumerate() {
        for row in pieces.blocks.iter().filter(|row| row.side == *id) {
            blocks.push(troop(row, side)?);
        }
        for (noble, row) in pieces.nobles.iter().enumerate() {
            if row.sides.iter().any(|side| side == id) {
                nobles[noble].blocks[side] = Some(blocks.len());
                blocks.push(noble_block(row, noble, side)?);
            }
        }
        check(blocks.len() == 28 * (side + 1), || {
            format!("blocks.toml: {id} does not have 28 blocks")
        })?;
    }
    check(pieces.blocks.len() + 27 == blocks.len(), || {
        "blocks.toml: a block is of neither side".into()
    })?;
    all_different("blocks", blocks.iter().map(|block| block.id.as_str()))?;
    all_different("blocks", nobles.iter().map(|noble| noble.id.as_str()))?;
    check_nobles(&nobles)?;
    for block in &blocks {
        // HS-2.11b: strength is kept in two bits.
        check((2..=4).contains(&block.steps), || {
            format!("blocks.toml: {} has {} steps", block.name, block.steps)
        })?;
    }
    Ok((nobles, blocks))
}

fn troop(row: &BlockRow, side: usize) -> Result<Block, String> {
    let (letter, number) = rating(&row.rating)?;
    let kind = find("blocks", "a kind of block", &row.kind, &KINDS)?;
    check(kind != NOBLE, || {
        format!("blocks.toml: {} belongs among the nobles", row.name)
    })?;
    Ok(Block {
        id: row.id.clone(),
        name: row.name.clone(),
        also: row.also.clone(),
        side,
        kind,
        moves: row.moves,
        letter,
        number,
        steps: row.steps,
        cross: row.cross,
        celtic: row.celtic,
        noble: None,
    })
}

fn noble_block(row: &NobleRow, noble: usize, side: usize) -> Result<Block, String> {
    let (letter, number) = rating(&row.rating)?;
    let colour = COLOURS[side];
    // Without a colour only a noble who has a single block is meant.
    let mut also: Vec<String> = row
        .also
        .iter()
        .map(|name| format!("{colour} {name}"))
        .collect();
    let nation = ["English", "Scottish"][side];
    for name in std::iter::once(&row.name).chain(&row.also) {
        also.push(format!("{nation} {name}"));
        if row.sides.len() == 1 {
            also.push(name.clone());
        }
    }
    Ok(Block {
        id: format!("{colour}_{}", row.id),
        name: format!("{colour} {}", row.name),
        also,
        side,
        kind: NOBLE,
        moves: row.moves,
        letter,
        number,
        steps: row.steps,
        cross: row.cross,
        celtic: false,
        noble: Some(noble),
    })
}

fn check_nobles(nobles: &[Noble]) -> Result<(), String> {
    check(nobles.len() == 14, || {
        format!("blocks.toml: there are {} nobles, not 14", nobles.len())
    })?;
    let mut homes = BTreeSet::new();
    for noble in nobles {
        check((1..=2).contains(&noble.homes.len()), || {
            format!("blocks.toml: {} needs one home or two", noble.name)
        })?;
        // HS-1.4a
        check(noble.homes.iter().all(|&home| homes.insert(home)), || {
            format!(
                "blocks.toml: a home of {} is another noble's too",
                noble.name
            )
        })?;
        // HS-2.22b
        let single = noble.blocks.iter().flatten().count() == 1;
        check(
            single == (noble.id == "moray") && noble.blocks[1].is_some(),
            || {
                format!(
                    "blocks.toml: {} needs a block of each side; Moray has a blue one alone",
                    noble.name
                )
            },
        )?;
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardsFile {
    card: Vec<Card>,
}

fn cards(text: &str) -> Result<Vec<Card>, String> {
    let cards = parse::<CardsFile>("cards", text)?.card;
    check(ids(&cards, |card| &card.id) == CARDS, || {
        format!(
            "cards.toml: the cards are {}, in this order",
            CARDS.join(", ")
        )
    })?;
    for (place, card) in cards.iter().enumerate() {
        let value = if place < 3 { place as u8 + 1 } else { 0 };
        check(card.value == value, || {
            format!(
                "cards.toml: {} cannot have the value {}",
                card.name, card.value
            )
        })?;
        // HS-3.12f; and the counts of move cards are kept in four bits.
        let most = if value > 0 { 15 } else { 1 };
        check((1..=most).contains(&card.copies), || {
            format!(
                "cards.toml: there cannot be {} of {}",
                card.copies, card.name
            )
        })?;
    }
    // HS-3.0a
    let all: u8 = cards.iter().map(|card| card.copies).sum();
    check(all == 25, || {
        format!("cards.toml: the deck has {all} cards, not 25")
    })?;
    Ok(cards)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenariosFile {
    scenario: Vec<ScenarioRow>,
}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct ScenarioRow {
    id: String,
    name: String,
    first_year: u16,
    last_year: Option<u16>,
    set_up_as: Option<String>,
    start: Option<Start>,
}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct Start {
    edward: String,
    king_crowned: bool,
    draw: u8,
    english_pool: Vec<String>,
    scottish_pool: Vec<String>,
    off_map: Vec<String>,
    dead: Vec<String>,
    placed: BTreeMap<String, Vec<String>>,
}

fn scenarios(text: &str, areas: &[Area], blocks: &[Block]) -> Result<Vec<Scenario>, String> {
    let rows = parse::<ScenariosFile>("scenarios", text)?.scenario;
    check(ids(&rows, |row| &row.id) == SCENARIOS, || {
        format!(
            "scenarios.toml: the scenarios are {}, in this order",
            SCENARIOS.join(", ")
        )
    })?;
    let start = |row: &ScenarioRow| match (&row.start, &row.set_up_as) {
        (Some(start), None) => Ok(start.clone()),
        (None, Some(like)) => rows
            .iter()
            .find(|other| other.id == *like)
            .and_then(|other| other.start.clone())
            .ok_or_else(|| format!("scenarios.toml: {} cannot be set up as {like}", row.name)),
        _ => Err(format!(
            "scenarios.toml: {} needs a set-up or set_up_as",
            row.name
        )),
    };
    rows.iter()
        .map(|row| scenario(row, &start(row)?, areas, blocks))
        .collect()
}

fn scenario(
    row: &ScenarioRow,
    start: &Start,
    areas: &[Area],
    blocks: &[Block],
) -> Result<Scenario, String> {
    let known = ids(blocks, |block| &block.id);
    let area_ids = ids(areas, |area| &area.id);
    let list = |names: &[String]| -> Result<Vec<usize>, String> {
        let find = |name: &String| find("scenarios", "a block", name, &known);
        names.iter().map(find).collect()
    };
    let mut placed = Vec::new();
    for (area, names) in &start.placed {
        let area = find("scenarios", "an area", area, &area_ids)?;
        placed.extend(list(names)?.into_iter().map(|block| (block, area)));
    }
    placed.sort_unstable();
    let english_pool = list(&start.english_pool)?;
    let scottish_pool = list(&start.scottish_pool)?;
    let side_of = |side| move |&block: &usize| blocks[block].side == side;
    check(
        english_pool.iter().all(side_of(0)) && scottish_pool.iter().all(side_of(1)),
        || {
            format!(
                "scenarios.toml: {}: a block is in the other side's pool",
                row.name
            )
        },
    )?;
    check(usize::from(start.draw) <= english_pool.len(), || {
        format!(
            "scenarios.toml: {} draws more than the pool holds",
            row.name
        )
    })?;
    let pool = [english_pool, scottish_pool].concat();
    let (off_map, dead) = (list(&start.off_map)?, list(&start.dead)?);
    let mut times = vec![0; blocks.len()];
    let everywhere = placed.iter().map(|&(block, _)| block);
    for block in everywhere.chain([&pool[..], &off_map, &dead].concat()) {
        times[block] += 1;
    }
    let mut aside = Vec::new();
    for (place, block) in blocks.iter().enumerate() {
        let twin = |other: &Block| other.noble.is_some() && other.noble == block.noble;
        let turncoat = (0..blocks.len()).find(|&other| other != place && twin(&blocks[other]));
        // HS-2.22b: one of a noble's two blocks is in play, the other set aside.
        let set_aside = times[place] == 0 && turncoat.is_some_and(|other| times[other] == 1);
        if set_aside {
            aside.push(place);
        }
        let both = turncoat.is_some_and(|other| times[other] + times[place] > 1);
        check(!both && (set_aside || times[place] == 1), || {
            format!(
                "scenarios.toml: {}: {} must be in exactly one place",
                row.name, block.name
            )
        })?;
    }
    Ok(Scenario {
        id: row.id.clone(),
        name: row.name.clone(),
        first_year: row.first_year,
        last_year: row.last_year,
        second_edward: find(
            "scenarios",
            "an Edward (I or II)",
            &start.edward,
            &["I", "II"],
        )? == 1,
        king_crowned: start.king_crowned,
        draw: start.draw,
        placed,
        pool,
        off_map,
        dead,
        aside,
    })
}
