//! The data files as Rust types, and everything about them that must hold before a table is made of them.
//! The tests include this file too, to feed it data that is broken.

use data_tables::{DataFile, Flaw, ids};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// The data files.
#[derive(Clone)]
pub struct Files {
    pub areas: DataFile,
    pub borders: DataFile,
    pub blocks: DataFile,
    pub cards: DataFile,
    pub scenarios: DataFile,
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
    pub fn read(files: &Files) -> Result<Data, Flaw> {
        let areas = areas(&files.areas)?;
        let (colours, borders) = borders(&files.borders, &areas)?;
        let (nobles, blocks) = blocks(&files.blocks, &areas)?;
        let cards = cards(&files.cards)?;
        let scenarios = scenarios(&files.scenarios, &areas, &blocks)?;
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AreasFile {
    area: Vec<Area>,
}

fn areas(file: &DataFile) -> Result<Vec<Area>, Flaw> {
    let areas = file.read::<AreasFile>()?.area;
    file.all_different(areas.iter().map(|area| area.id.as_str()))?;
    for area in &areas {
        // HS-1.2a
        file.check(area.castle <= 3, || {
            format!(
                "{} has the Castle Limit {}; it goes from 0 to 3",
                area.name, area.castle
            )
        })?;
    }
    file.count("areas", areas.len(), 23)?;
    file.check(areas[0].id == "england", || {
        "England must come first".into()
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

fn borders(file: &DataFile, areas: &[Area]) -> Result<(Vec<Colour>, Vec<Border>), Flaw> {
    let rows = file.read::<BordersFile>()?;
    let known = ids(areas, |area| &area.id);
    let colours = rows.colour;
    file.check(
        ids(&colours, |colour| &colour.id) == ["green", "red"],
        || "the colours are green and red, in this order".into(),
    )?;
    let mut pairs = BTreeSet::new();
    let mut borders = Vec::new();
    for row in &rows.map.borders {
        let [a, b] = &row.between;
        let end = |name: &str| file.find("an area", name, &known);
        let mut ends = [end(a)?, end(b)?];
        ends.sort_unstable();
        file.check(ends[0] != ends[1], || format!("{a} borders on itself"))?;
        file.check(pairs.insert(ends), || {
            format!("the border of {a} and {b} stands there twice")
        })?;
        // HS-1.1c; black is another word for green (HS-4.3g).
        let colour = colours
            .iter()
            .position(|colour| colour.id == row.colour || colour.also.contains(&row.colour))
            .ok_or_else(|| {
                let is = &row.colour;
                file.flaw(format!(
                    "the border of {a} and {b} is '{is}', neither green nor red"
                ))
            })?;
        // HS-4.4a
        file.check(row.anglo_scottish == (ends[0] == 0), || {
            format!("{a} and {b}: the borders of England, and no others, are anglo_scottish")
        })?;
        borders.push(Border {
            ends,
            colour,
            anglo_scottish: row.anglo_scottish,
        });
    }
    file.count("borders", borders.len(), 49)?;
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
fn rating(file: &DataFile, text: &str) -> Result<(usize, u8), Flaw> {
    let number = text.get(1..).and_then(|digits| digits.parse::<u8>().ok());
    let letter = LETTERS.iter().position(|&letter| text.starts_with(letter));
    letter
        .zip(number.filter(|number| (1..=5).contains(number)))
        .ok_or_else(|| file.flaw(format!("'{text}' is not a rating such as B3")))
}

/// The blocks of each side in turn: first those of no noble, then the nobles'.
fn blocks(file: &DataFile, areas: &[Area]) -> Result<(Vec<Noble>, Vec<Block>), Flaw> {
    let pieces = file.read::<BlocksFile>()?.pieces;
    let known = ids(areas, |area| &area.id);
    let mut nobles = Vec::new();
    for row in &pieces.nobles {
        nobles.push(Noble {
            id: row.id.clone(),
            name: row.name.clone(),
            also: row.also.clone(),
            homes: file.find_all("an area", &row.homes, &known)?,
            faction: file.find("a faction", &row.faction, &FACTIONS)?,
            blocks: [None; 2],
        });
    }
    let mut blocks = Vec::new();
    for (side, id) in SIDES.iter().enumerate() {
        for row in pieces.blocks.iter().filter(|row| row.side == *id) {
            blocks.push(troop(file, row, side)?);
        }
        for (noble, row) in pieces.nobles.iter().enumerate() {
            if row.sides.iter().any(|side| side == id) {
                nobles[noble].blocks[side] = Some(blocks.len());
                blocks.push(noble_block(file, row, noble, side)?);
            }
        }
        file.check(blocks.len() == 28 * (side + 1), || {
            format!("{id} does not have 28 blocks")
        })?;
    }
    file.check(pieces.blocks.len() + 27 == blocks.len(), || {
        "a block is of neither side".into()
    })?;
    file.all_different(blocks.iter().map(|block| block.id.as_str()))?;
    file.all_different(nobles.iter().map(|noble| noble.id.as_str()))?;
    check_nobles(file, &nobles)?;
    for block in &blocks {
        // HS-2.11b: strength is kept in two bits.
        file.check((2..=4).contains(&block.steps), || {
            format!("{} has {} steps", block.name, block.steps)
        })?;
    }
    Ok((nobles, blocks))
}

fn troop(file: &DataFile, row: &BlockRow, side: usize) -> Result<Block, Flaw> {
    let (letter, number) = rating(file, &row.rating)?;
    let kind = file.find("a kind of block", &row.kind, &KINDS)?;
    file.check(kind != NOBLE, || {
        format!("{} belongs among the nobles", row.name)
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

fn noble_block(file: &DataFile, row: &NobleRow, noble: usize, side: usize) -> Result<Block, Flaw> {
    let (letter, number) = rating(file, &row.rating)?;
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

fn check_nobles(file: &DataFile, nobles: &[Noble]) -> Result<(), Flaw> {
    file.count("nobles", nobles.len(), 14)?;
    let mut homes = BTreeSet::new();
    for noble in nobles {
        file.check((1..=2).contains(&noble.homes.len()), || {
            format!("{} needs one home or two", noble.name)
        })?;
        // HS-1.4a
        file.check(noble.homes.iter().all(|&home| homes.insert(home)), || {
            format!("a home of {} is another noble's too", noble.name)
        })?;
        // HS-2.22b
        let single = noble.blocks.iter().flatten().count() == 1;
        file.check(
            single == (noble.id == "moray") && noble.blocks[1].is_some(),
            || {
                format!(
                    "{} needs a block of each side; Moray has a blue one alone",
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

fn cards(file: &DataFile) -> Result<Vec<Card>, Flaw> {
    let cards = file.read::<CardsFile>()?.card;
    file.exactly("cards", &ids(&cards, |card| &card.id), &CARDS)?;
    for (place, card) in cards.iter().enumerate() {
        let value = if place < 3 { place as u8 + 1 } else { 0 };
        file.check(card.value == value, || {
            format!("{} cannot have the value {}", card.name, card.value)
        })?;
        // HS-3.12f; and the counts of move cards are kept in four bits.
        let most = if value > 0 { 15 } else { 1 };
        file.check((1..=most).contains(&card.copies), || {
            format!("there cannot be {} of {}", card.copies, card.name)
        })?;
    }
    // HS-3.0a
    let all: u8 = cards.iter().map(|card| card.copies).sum();
    file.check(all == 25, || format!("the deck has {all} cards, not 25"))?;
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

fn scenarios(file: &DataFile, areas: &[Area], blocks: &[Block]) -> Result<Vec<Scenario>, Flaw> {
    let rows = file.read::<ScenariosFile>()?.scenario;
    file.exactly("scenarios", &ids(&rows, |row| &row.id), &SCENARIOS)?;
    let start = |row: &ScenarioRow| match (&row.start, &row.set_up_as) {
        (Some(start), None) => Ok(start.clone()),
        (None, Some(like)) => rows
            .iter()
            .find(|other| other.id == *like)
            .and_then(|other| other.start.clone())
            .ok_or_else(|| file.flaw(format!("{} cannot be set up as {like}", row.name))),
        _ => Err(file.flaw(format!("{} needs a set-up or set_up_as", row.name))),
    };
    rows.iter()
        .map(|row| scenario(file, row, &start(row)?, areas, blocks))
        .collect()
}

fn scenario(
    file: &DataFile,
    row: &ScenarioRow,
    start: &Start,
    areas: &[Area],
    blocks: &[Block],
) -> Result<Scenario, Flaw> {
    let known = ids(blocks, |block| &block.id);
    let area_ids = ids(areas, |area| &area.id);
    let list = |names: &[String]| file.find_all("a block", names, &known);
    let mut placed = Vec::new();
    for (area, names) in &start.placed {
        let area = file.find("an area", area, &area_ids)?;
        placed.extend(list(names)?.into_iter().map(|block| (block, area)));
    }
    placed.sort_unstable();
    let english_pool = list(&start.english_pool)?;
    let scottish_pool = list(&start.scottish_pool)?;
    let side_of = |side| move |&block: &usize| blocks[block].side == side;
    file.check(
        english_pool.iter().all(side_of(0)) && scottish_pool.iter().all(side_of(1)),
        || format!("{}: a block is in the other side's pool", row.name),
    )?;
    file.check(usize::from(start.draw) <= english_pool.len(), || {
        format!("{} draws more than the pool holds", row.name)
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
        file.check(!both && (set_aside || times[place] == 1), || {
            format!("{}: {} must be in exactly one place", row.name, block.name)
        })?;
    }
    Ok(Scenario {
        id: row.id.clone(),
        name: row.name.clone(),
        first_year: row.first_year,
        last_year: row.last_year,
        second_edward: file.find("an Edward (I or II)", &start.edward, &["I", "II"])? == 1,
        king_crowned: start.king_crowned,
        draw: start.draw,
        placed,
        pool,
        off_map,
        dead,
        aside,
    })
}
