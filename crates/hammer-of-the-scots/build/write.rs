//! Writes the tables as Rust. Sets are bit masks; 255 stands for none.

use crate::data::{Block, Data, KINDS, NOBLE};
use data_tables::{Literal, Tables, mask, set};
use std::fmt::Debug;

const NONE: u8 = 255;

/// The whole of `tables.rs`.
pub fn tables(data: &Data) -> String {
    let mut out = Tables::default();
    map(data, &mut out);
    pieces(data, &mut out);
    cards(data, &mut out);
    scenarios(data, &mut out);
    out.text()
}

fn map(data: &Data, out: &mut Tables) {
    let areas = &data.areas;
    out.names(
        "AREA_NAMES",
        areas
            .iter()
            .map(|area| (&area.id, &area.name, &area.also[..])),
    );
    out.constants("Area", areas.iter().map(|area| (&area.id, &area.name)));
    // HS-1.3b
    let castles: Vec<[u8; 2]> = areas
        .iter()
        .map(|area| [area.castle, area.castle + u8::from(area.cathedral)])
        .collect();
    out.about("Castle Limits, by area and side.")
        .table("CASTLES", "[u8; 2]", &castles);
    out.about("Areas with a coast.")
        .one("COASTAL", "u32", mask(areas, |area| area.coastal));
    out.about("Areas with a cathedral.").one(
        "CATHEDRALS",
        "u32",
        mask(areas, |area| area.cathedral),
    );

    let colours = &data.colours;
    out.names(
        "COLOUR_NAMES",
        colours
            .iter()
            .map(|colour| (&colour.id, &colour.id, &colour.also[..])),
    );
    let limits: Vec<u8> = colours.iter().map(|colour| colour.limit).collect();
    out.about("How many blocks may cross, by colour.")
        .table("LIMITS", "u8", &limits);
    let stops: Vec<bool> = colours.iter().map(|colour| colour.stops).collect();
    out.about("Whether crossing ends a move, by colour.")
        .table("STOPS", "bool", &stops);

    let borders = &data.borders;
    let ends: Vec<[usize; 2]> = borders.iter().map(|border| border.ends).collect();
    out.about("The two areas of each border.")
        .table("BORDER_ENDS", "[u8; 2]", &ends);
    out.about("The red borders.").one(
        "RED_BORDERS",
        "u64",
        mask(borders, |border| border.colour == 1),
    );
    out.about("The borders of England.").one(
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
    out.about("The border of two areas.")
        .table("BETWEEN", "[u8; 23]", &between);
    let neighbours: Vec<u64> = crossings
        .iter()
        .map(|list| set(&list.iter().map(|&(to, _)| to).collect::<Vec<_>>()))
        .collect();
    out.about("The neighbours of each area.")
        .table("NEIGHBOURS", "u32", &neighbours);
    let most = crossings.iter().map(Vec::len).max().unwrap_or_default();
    let counts: Vec<usize> = crossings.iter().map(Vec::len).collect();
    out.about("How many neighbours each area has.")
        .table("CROSSING_COUNTS", "u8", &counts);
    let rows: Vec<Vec<Literal>> = crossings
        .iter()
        .map(|list| {
            let mut list = list.clone();
            list.sort_unstable();
            list.resize(most, (0, 0));
            let crossing = |&(to, by): &(usize, usize)| {
                let (to, by) = (Literal::index("Area", to), Literal::index("Border", by));
                Literal::row("Crossing", &[("to", &to), ("border", &by)])
            };
            list.iter().map(crossing).collect()
        })
        .collect();
    let kind = format!("[Crossing; {most}]");
    out.about("The neighbours of each area with the border to them.")
        .table("CROSSINGS", &kind, &rows);
    let owners: Vec<u8> = (0..areas.len())
        .map(|area| {
            let owner = data
                .nobles
                .iter()
                .position(|noble| noble.homes.contains(&area));
            owner.map_or(NONE, |noble| noble as u8)
        })
        .collect();
    out.about("Whose home each area is.")
        .table("HOME_OF", "u8", &owners);
}

fn pieces(data: &Data, out: &mut Tables) {
    let nobles = &data.nobles;
    out.names(
        "NOBLE_NAMES",
        nobles
            .iter()
            .map(|noble| (&noble.id, &noble.name, &noble.also[..])),
    );
    out.constants("Noble", nobles.iter().map(|noble| (&noble.id, &noble.name)));
    out.about("Nobles of the Comyn faction.").one(
        "COMYN_FACTION",
        "u16",
        mask(nobles, |noble| noble.faction == 1),
    );
    let homes: Vec<u64> = nobles.iter().map(|noble| set(&noble.homes)).collect();
    out.about("The homes of each noble.")
        .table("HOMES", "u32", &homes);
    let rows: Vec<[u8; 2]> = nobles
        .iter()
        .map(|noble| {
            noble
                .blocks
                .map(|block| block.map_or(NONE, |block| block as u8))
        })
        .collect();
    out.about("The blocks of each noble, by side.")
        .table("NOBLE_BLOCKS", "[u8; 2]", &rows);

    let blocks = &data.blocks;
    out.names(
        "BLOCK_NAMES",
        blocks
            .iter()
            .map(|block| (&block.id, &block.name, &block.also[..])),
    );
    out.constants("Block", blocks.iter().map(|block| (&block.id, &block.name)));
    let column = |of: fn(&Block) -> usize| blocks.iter().map(of).collect::<Vec<_>>();
    out.about("The kind of each block.")
        .table("KIND_OF", "u8", &column(|block| block.kind));
    out.about("Its Move Rating.")
        .table("MOVES", "u8", &column(|block| block.moves.into()));
    out.about("Its combat letter.")
        .table("LETTERS", "u8", &column(|block| block.letter));
    out.about("Its combat number.")
        .table("NUMBERS", "u8", &column(|block| block.number.into()));
    out.about("Its steps when full.")
        .table("STEPS", "u8", &column(|block| block.steps.into()));
    let nobles_of = column(|block| block.noble.unwrap_or(NONE.into()));
    out.about("The noble whose block it is.")
        .table("NOBLE_OF", "u8", &nobles_of);
    let turncoats: Vec<u8> = blocks
        .iter()
        .map(|block| {
            block
                .noble
                .map_or(NONE, |noble| rows[noble][1 - block.side])
        })
        .collect();
    out.about("The same noble's block of the other side.")
        .table("TURNCOAT", "u8", &turncoats);
    let kinds: Vec<u64> = (0..KINDS.len())
        .map(|kind| mask(blocks, |block| block.kind == kind))
        .collect();
    out.about("The blocks of each kind.")
        .table("OF_KIND", "u64", &kinds);
    out.about("The blocks of nobles.")
        .one("NOBLE_MASK", "u64", kinds[NOBLE]);
    let letters: Vec<u64> = (0..3)
        .map(|letter| mask(blocks, |block| block.letter == letter))
        .collect();
    out.about("The blocks of each letter.")
        .table("OF_LETTER", "u64", &letters);
    let steps: Vec<u64> = (0..=4)
        .map(|steps| mask(blocks, |block| block.steps == steps))
        .collect();
    out.about("The blocks with so many steps when full.")
        .table("OF_STEPS", "u64", &steps);
    out.about("Blocks with a black cross.").one(
        "BLACK_CROSS",
        "u64",
        mask(blocks, |block| block.cross),
    );
    out.about("Blocks that may desert a battle.").one(
        "CELTIC",
        "u64",
        mask(blocks, |block| block.celtic),
    );
}

fn cards(data: &Data, out: &mut Tables) {
    let cards = &data.cards;
    out.names(
        "CARD_NAMES",
        cards.iter().map(|card| (&card.id, &card.name, &[][..])),
    );
    let copies: Vec<u8> = cards.iter().map(|card| card.copies).collect();
    let kind = format!("[u8; {}]", copies.len());
    out.about("How many of each card there are.")
        .one("COPIES", &kind, &copies);
    let effects: Vec<&String> = cards.iter().map(|card| &card.effect).collect();
    out.about("What each card does.")
        .table("EFFECTS", "&str", &effects);
}

fn scenarios(data: &Data, out: &mut Tables) {
    let scenarios = &data.scenarios;
    out.names(
        "SCENARIO_NAMES",
        scenarios.iter().map(|row| (&row.id, &row.name, &[][..])),
    );
    let row = |row: &crate::data::Scenario| {
        let fields: [(&str, &dyn Debug); 10] = [
            ("first_year", &row.first_year),
            ("last_year", &row.last_year),
            ("second_edward", &row.second_edward),
            ("king_crowned", &row.king_crowned),
            ("draw", &row.draw),
            ("placed", &Literal::slice(&row.placed)),
            ("pool", &set(&row.pool)),
            ("off_map", &set(&row.off_map)),
            ("dead", &set(&row.dead)),
            ("aside", &set(&row.aside)),
        ];
        Literal::row("ScenarioRow", &fields)
    };
    let rows: Vec<Literal> = scenarios.iter().map(row).collect();
    out.about("How each scenario begins.")
        .table("SCENARIOS", "ScenarioRow", &rows);
}
