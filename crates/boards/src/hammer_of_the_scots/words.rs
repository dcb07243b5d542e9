//! Words for the ear and for tips: what stands where, in a short sentence.

use super::{Crossed, Face, Piece};
use crate::Scene;
use hammer_of_the_scots::{Area, Block, Border, Colour, Side};
use table::counted;

/// What the picture is.
pub(super) fn title(scene: &Scene) -> String {
    match scene.reader {
        Some(seat) => format!("Hammer of the Scots, as {} sees it", scene.name(seat)),
        None => "Hammer of the Scots, as spectators see it".into(),
    }
}

/// "Fife: 3 Scottish blocks".
pub(super) fn area(area: Area, pieces: &[Piece]) -> String {
    let of = |side: Side| {
        let here = pieces
            .iter()
            .filter(|piece| piece.area == area && piece.side == side);
        match here.count() {
            0 => None,
            count => Some(blocks(side, count)),
        }
    };
    let there: Vec<String> = Side::BOTH.into_iter().filter_map(of).collect();
    match there.is_empty() {
        true => format!("{}: empty", area.name()),
        false => format!("{}: {}", area.name(), there.join(", ")),
    }
}

fn blocks(side: Side, count: usize) -> String {
    counted(count, &format!("{} block", side.adjective()))
}

/// "Border of Mar and Angus, red: 2 blocks".
pub(super) fn border(border: Border) -> String {
    let [one, other] = border.ends().map(Area::name);
    let (colour, limit) = (border.colour(), border.limit());
    let stop = if colour == Colour::Red {
        ", then they stop"
    } else {
        ""
    };
    let blocks = counted(limit.into(), "block");
    format!("Border of {one} and {other}, {colour}: {blocks}{stop}")
}

/// "2 English blocks came over the border of Mar and Angus".
pub(super) fn crossed(crossed: Crossed) -> String {
    let [one, other] = crossed.border.ends().map(Area::name);
    let blocks = blocks(crossed.side, crossed.count);
    format!("{blocks} came over the border of {one} and {other}")
}

/// "Wallace, A3, strength 4 of 4, in Fife".
pub(super) fn piece(piece: &Piece) -> String {
    let place = place(piece);
    match piece.face {
        None => format!("{} block, unknown, {place}", piece.side.adjective()),
        Some(Face { block, steps }) => format!(
            "{}, {}, strength {steps} of {}, {place}",
            block.name(),
            block.rating(),
            block.max_steps()
        ),
    }
}

fn place(piece: &Piece) -> String {
    let area = piece.area.name();
    match piece.waiting {
        None => format!("in {area}"),
        Some(border) => {
            let from = border.other_end(piece.area).name();
            format!("in reserve for {area}, from {from}")
        }
    }
}

/// "5 English blocks in Fife".
pub(super) fn pile(piece: &Piece, count: usize) -> String {
    format!("{} {}", blocks(piece.side, count), place(piece))
}

/// What a block is, for the pointer.
pub(super) fn tip(piece: &Piece) -> String {
    let Some(Face { block, steps }) = piece.face else {
        return self::piece(piece);
    };
    let mut tip = format!(
        "{}: {}, fights as {}, strength {steps} of {}, moves {}",
        block.name(),
        block.kind(),
        block.rating(),
        block.max_steps(),
        block.moves()
    );
    if let Some(noble) = block.noble() {
        let homes: Vec<&str> = noble.homes().iter().map(Area::name).collect();
        tip += &format!(
            "; at home in {}, of the {} faction",
            homes.join(" and "),
            noble.faction().name()
        );
    }
    if block.has_black_cross() {
        tip += "; gone for good if it falls";
    }
    if block.is_celtic() {
        tip += "; may desert a battle";
    }
    if piece.moved {
        tip += "; has moved this turn";
    }
    table::sentence(&tip)
}

/// "Wallace, A3, strength 4 of 4".
pub(super) fn fighter(block: Block, steps: u8) -> String {
    format!(
        "{}, {}, strength {steps} of {}",
        block.name(),
        block.rating(),
        block.max_steps()
    )
}

/// In which order blocks act.
pub(super) const ORDER: &str =
    "In a battle the letters act in order, and of one letter the defender first.";
