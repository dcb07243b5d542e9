//! Writes the tables as Rust. Sets are bit masks; 255 stands for none.

use crate::data::{Data, KINDS, NOBLE};
use std::fmt::{Debug, Write};

const NONE: u8 = 255;

/// The whole of `tables.rs`.
pub fn tables(data: &Data) -> String {
    let mut out = String::new();
    map(data, &mut out);
    pieces(data, &mut out);
    cards(data, &mut out);
    scenarios(data, &mut out);
    out
}

fn table<T: Debug>(out: &mut String, what: &str, name: &str, kind: &str, rows: &[T]) {
    let _ = writeln!(
        out,
        "/// {what}\npub(crate) static {name}: [{kind}; {}] = {rows:?};",
        rows.len()
    );
}

fn one(out: &mut String, what: &str, name: &str, kind: &str, value: impl Debug) {
    let _ = writeln!(
        out,
        "/// {what}\npub(crate) const {name}: {kind} = {value:?};"
    );
}

/// Makes each thing a constant of its type, named by its id.
fn constants<'a>(
    out: &mut String,
    kind: &str,
    rows: impl Iterator<Item = (&'a String, &'a String)>,
) {
    let _ = writeln!(out, "/// Each by name.\nimpl {kind} {{");
    for (place, (id, name)) in rows.enumerate() {
        let constant = id.to_uppercase();
        let _ = writeln!(
            out,
            "    /// {name}.\n    pub const {constant}: {kind} = {kind}({place});"
        );
    }
    out.push_str("}\n");
}

/// A mask of the places in the list where this holds.
fn mask<T>(list: &[T], holds: impl Fn(&T) -> bool) -> u64 {
    let places = list.iter().enumerate().filter(|(_, item)| holds(item));
    places.fold(0, |mask, (place, _)| mask | 1 << place)
}

fn set(places: &[usize]) -> u64 {
    places.iter().fold(0, |mask, place| mask | 1 << place)
}

fn names<'a>(
    out: &mut String,
    name: &str,
    rows: impl Iterator<Item = (&'a String, &'a String, &'a [String])>,
) {
    let rows: Vec<String> = rows
        .map(|(id, name, also)| format!("Names {{ id: {id:?}, name: {name:?}, also: &{also:?} }}"))
        .collect();
    let _ = writeln!(
        out,
        "/// What they are called.\npub(crate) static {name}: [Names; {}] = [{}];",
        rows.len(),
        rows.join(", ")
    );
}

fn map(data: &Data, out: &mut String) {
    let areas = &data.areas;
    names(
        out,
        "AREA_NAMES",
        areas
            .iter()
            .map(|area| (&area.id, &area.name, &area.also[..])),
    );
    constants(out, "Area", areas.iter().map(|area| (&area.id, &area.name)));
    // HS-1.3b
    let castles: Vec<[u8; 2]> = areas
        .iter()
        .map(|area| [area.castle, area.castle + u8::from(area.cathedral)])
        .collect();
    table(
        out,
        "Castle Limits, by area and side.",
        "CASTLES",
        "[u8; 2]",
        &castles,
    );
    one(
        out,
        "Areas with a coast.",
        "COASTAL",
        "u32",
        mask(areas, |area| area.coastal),
    );
    one(
        out,
        "Areas with a cathedral.",
        "CATHEDRALS",
        "u32",
        mask(areas, |area| area.cathedral),
    );

    let colours = &data.colours;
    names(
        out,
        "COLOUR_NAMES",
        colours
            .iter()
            .map(|colour| (&colour.id, &colour.id, &colour.also[..])),
    );
    let limits: Vec<u8> = colours.iter().map(|colour| colour.limit).collect();
    table(
        out,
        "How many blocks may cross, by colour.",
        "LIMITS",
        "u8",
        &limits,
    );
    let stops: Vec<bool> = colours.iter().map(|colour| colour.stops).collect();
    table(
        out,
        "Whether crossing ends a move, by colour.",
        "STOPS",
        "bool",
        &stops,
    );

    let borders = &data.borders;
    let ends: Vec<[usize; 2]> = borders.iter().map(|border| border.ends).collect();
    table(
        out,
        "The two areas of each border.",
        "BORDER_ENDS",
        "[u8; 2]",
        &ends,
    );
    one(
        out,
        "The red borders.",
        "RED_BORDERS",
        "u64",
        mask(borders, |border| border.colour == 1),
    );
    one(
        out,
        "The borders of England.",
        "ANGLO_SCOTTISH",
        "u64",
        mask(borders, |border| border.anglo_scottish),
    );
    let mut between = vec![[NONE; 23]; areas.len()];
    let mut crossings = vec![Vec::new(); areas.len()];
    for (place, border) in borders.iter().enumerate() {
        let [a, b] = border.ends;
        for (from, to) in [(a, b), (b, a)] {
            between[from][to] = place as u8;
            crossings[from].push((to, place));
        }
    }
    table(
        out,
        "The border of two areas.",
        "BETWEEN",
        "[u8; 23]",
        &between,
    );
    let neighbours: Vec<u64> = crossings
        .iter()
        .map(|list| set(&list.iter().map(|&(to, _)| to).collect::<Vec<_>>()))
        .collect();
    table(
        out,
        "The neighbours of each area.",
        "NEIGHBOURS",
        "u32",
        &neighbours,
    );
    let most = crossings.iter().map(Vec::len).max().unwrap_or_default();
    let counts: Vec<usize> = crossings.iter().map(Vec::len).collect();
    table(
        out,
        "How many neighbours each area has.",
        "CROSSING_COUNTS",
        "u8",
        &counts,
    );
    let rows: Vec<String> = crossings
        .iter()
        .map(|list| {
            let mut list = list.clone();
            list.sort_unstable();
            list.resize(most, (0, 0));
            let cells = list
                .iter()
                .map(|(to, by)| format!("Crossing {{ to: Area({to}), border: Border({by}) }}"));
            format!("[{}]", cells.collect::<Vec<_>>().join(", "))
        })
        .collect();
    let _ = writeln!(
        out,
        "/// The neighbours of each area with the border to them.\npub(crate) static CROSSINGS: [[Crossing; {most}]; {}] = [{}];",
        rows.len(),
        rows.join(", ")
    );
    let owners: Vec<u8> = (0..areas.len())
        .map(|area| {
            let owner = data
                .nobles
                .iter()
                .position(|noble| noble.homes.contains(&area));
            owner.map_or(NONE, |noble| noble as u8)
        })
        .collect();
    table(out, "Whose home each area is.", "HOME_OF", "u8", &owners);
}

fn pieces(data: &Data, out: &mut String) {
    let nobles = &data.nobles;
    names(
        out,
        "NOBLE_NAMES",
        nobles
            .iter()
            .map(|noble| (&noble.id, &noble.name, &noble.also[..])),
    );
    constants(
        out,
        "Noble",
        nobles.iter().map(|noble| (&noble.id, &noble.name)),
    );
    one(
        out,
        "Nobles of the Comyn faction.",
        "COMYN_FACTION",
        "u16",
        mask(nobles, |noble| noble.faction == 1),
    );
    let homes: Vec<u64> = nobles.iter().map(|noble| set(&noble.homes)).collect();
    table(out, "The homes of each noble.", "HOMES", "u32", &homes);
    let rows: Vec<[u8; 2]> = nobles
        .iter()
        .map(|noble| {
            noble
                .blocks
                .map(|block| block.map_or(NONE, |block| block as u8))
        })
        .collect();
    table(
        out,
        "The blocks of each noble, by side.",
        "NOBLE_BLOCKS",
        "[u8; 2]",
        &rows,
    );

    let blocks = &data.blocks;
    names(
        out,
        "BLOCK_NAMES",
        blocks
            .iter()
            .map(|block| (&block.id, &block.name, &block.also[..])),
    );
    constants(
        out,
        "Block",
        blocks.iter().map(|block| (&block.id, &block.name)),
    );
    let column = |of: fn(&crate::data::Block) -> usize| blocks.iter().map(of).collect::<Vec<_>>();
    table(
        out,
        "The kind of each block.",
        "KIND_OF",
        "u8",
        &column(|block| block.kind),
    );
    table(
        out,
        "Its Move Rating.",
        "MOVES",
        "u8",
        &column(|block| block.moves.into()),
    );
    table(
        out,
        "Its combat letter.",
        "LETTERS",
        "u8",
        &column(|block| block.letter),
    );
    table(
        out,
        "Its combat number.",
        "NUMBERS",
        "u8",
        &column(|block| block.number.into()),
    );
    table(
        out,
        "Its steps when full.",
        "STEPS",
        "u8",
        &column(|block| block.steps.into()),
    );
    let nobles_of = column(|block| block.noble.unwrap_or(NONE.into()));
    table(
        out,
        "The noble whose block it is.",
        "NOBLE_OF",
        "u8",
        &nobles_of,
    );
    let turncoats: Vec<u8> = blocks
        .iter()
        .map(|block| {
            block
                .noble
                .map_or(NONE, |noble| rows[noble][1 - block.side])
        })
        .collect();
    table(
        out,
        "The same noble's block of the other side.",
        "TURNCOAT",
        "u8",
        &turncoats,
    );
    let kinds: Vec<u64> = (0..KINDS.len())
        .map(|kind| mask(blocks, |block| block.kind == kind))
        .collect();
    table(out, "The blocks of each kind.", "OF_KIND", "u64", &kinds);
    one(
        out,
        "The blocks of nobles.",
        "NOBLE_MASK",
        "u64",
        kinds[NOBLE],
    );
    let letters: Vec<u64> = (0..3)
        .map(|letter| mask(blocks, |block| block.letter == letter))
        .collect();
    table(
        out,
        "The blocks of each letter.",
        "OF_LETTER",
        "u64",
        &letters,
    );
    let steps: Vec<u64> = (0..=4)
        .map(|steps| mask(blocks, |block| block.steps == steps))
        .collect();
    table(
        out,
        "The blocks with so many steps when full.",
        "OF_STEPS",
        "u64",
        &steps,
    );
    one(
        out,
        "Blocks with a black cross.",
        "BLACK_CROSS",
        "u64",
        mask(blocks, |block| block.cross),
    );
    one(
        out,
        "Blocks that may desert a battle.",
        "CELTIC",
        "u64",
        mask(blocks, |block| block.celtic),
    );
}

fn cards(data: &Data, out: &mut String) {
    let cards = &data.cards;
    names(
        out,
        "CARD_NAMES",
        cards.iter().map(|card| (&card.id, &card.name, &[][..])),
    );
    let copies: Vec<u8> = cards.iter().map(|card| card.copies).collect();
    let _ = writeln!(
        out,
        "/// How many of each card there are.\npub(crate) const COPIES: [u8; {}] = {copies:?};",
        copies.len()
    );
    let effects: Vec<&String> = cards.iter().map(|card| &card.effect).collect();
    table(out, "What each card does.", "EFFECTS", "&str", &effects);
}

fn scenarios(data: &Data, out: &mut String) {
    let scenarios = &data.scenarios;
    names(
        out,
        "SCENARIO_NAMES",
        scenarios.iter().map(|row| (&row.id, &row.name, &[][..])),
    );
    let rows: Vec<String> = scenarios
        .iter()
        .map(|row| {
            format!(
                "ScenarioRow {{ first_year: {}, last_year: {:?}, second_edward: {}, king_crowned: {}, draw: {}, \
                 placed: &{:?}, pool: {}, off_map: {}, dead: {}, aside: {} }}",
                row.first_year,
                row.last_year,
                row.second_edward,
                row.king_crowned,
                row.draw,
                row.placed,
                set(&row.pool),
                set(&row.off_map),
                set(&row.dead),
                set(&row.aside)
            )
        })
        .collect();
    let _ = writeln!(
        out,
        "/// How each scenario begins.\npub(crate) static SCENARIOS: [ScenarioRow; {}] = [{}];",
        rows.len(),
        rows.join(", ")
    );
}
