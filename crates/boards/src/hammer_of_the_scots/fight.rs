//! The battle board: both sides in the order in which they act, what each block hits, whose turn it is, the last dice.
//! The reader's own side is below, with a button for everything that a block may do.

use super::{
    Face,
    blocks::{self, Shown},
    dice, words,
};
use crate::{
    Scene, Shape,
    pen::{Anchor, Area, Pen, escape, n},
};
use hammer_of_the_scots::{BattleView, Fighter, Letter, Matter, Side, View};
use table::counted;

/// How the board is laid out.
struct Plan {
    width: f64,
    /// Where the blocks of a side begin, and how much room its heading takes above them.
    left: f64,
    heading: f64,
    /// A block with everything that belongs to it, and the block itself.
    cell: f64,
    block: f64,
    /// How high a button is.
    button: f64,
    /// Where the chances of a block stand.
    bars: Bars,
    /// How high the row of dice is, and a die.
    dice: f64,
    die: f64,
}

/// Where the chances of a block stand: below it, beside it with the buttons in a row below, or only in its tip.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bars {
    Below,
    Beside,
    InTip,
}

impl Plan {
    /// The plan for so many blocks on the larger side.
    fn of(scene: &Scene, blocks: usize) -> Plan {
        match (scene.shape, scene.theme.is_file()) {
            (Shape::Wide, true) => Plan {
                width: 1000.0,
                left: 176.0,
                heading: 0.0,
                cell: 100.0,
                block: 80.0,
                button: 28.0,
                bars: Bars::Below,
                dice: 58.0,
                die: 30.0,
            },
            (Shape::Wide, false) => Plan::column(blocks),
            (Shape::Narrow, _) => Plan {
                width: 400.0,
                left: 4.0,
                heading: 30.0,
                cell: 78.0,
                block: 66.0,
                button: 42.0,
                bars: Bars::Below,
                dice: 58.0,
                die: 30.0,
            },
        }
    }

    /// For the column beside a map: the fewer blocks there are, the more is told of each.
    fn column(blocks: usize) -> Plan {
        let (cell, block, button, bars) = match blocks {
            0..=2 => (252.0, 98.0, 42.0, Bars::Beside),
            3..=5 => (101.0, 80.0, 36.0, Bars::InTip),
            _ => (84.0, 64.0, 32.0, Bars::InTip),
        };
        Plan {
            width: 520.0,
            left: 8.0,
            heading: 34.0,
            cell,
            block,
            button,
            bars,
            dice: 84.0,
            die: 52.0,
        }
    }

    /// How many blocks stand in a row.
    fn row(&self) -> usize {
        ((self.width - self.left) / self.cell) as usize
    }

    /// How far below a block its buttons begin.
    fn below(&self) -> f64 {
        match self.bars {
            Bars::Below => 64.0,
            Bars::Beside => 12.0,
            Bars::InTip => 22.0,
        }
    }

    /// How high a row is.
    fn high(&self, has_buttons: bool) -> f64 {
        let buttons = match (has_buttons, self.bars) {
            (false, _) => 2.0,
            (true, Bars::Beside) => self.button + 8.0,
            (true, _) => 3.0 * (self.button + 4.0) + 6.0,
        };
        self.block + self.below() + buttons
    }

    /// The place of one of the three buttons of a block that stands in this frame, in a cell that begins here.
    fn button_at(&self, number: usize, x: f64, frame: Area) -> Area {
        let (number, top) = (number as f64, frame.y + frame.h + self.below());
        match self.bars {
            Bars::Beside => {
                let wide = (self.cell - 16.0) / 3.0;
                Area::new(x + 4.0 + (wide + 4.0) * number, top, wide, self.button)
            }
            _ => {
                let top = top + (self.button + 4.0) * number;
                Area::new(x + 4.0, top, self.cell - 8.0, self.button)
            }
        }
    }

    fn side(&self, blocks: usize, has_buttons: bool) -> f64 {
        let rows = blocks.div_ceil(self.row()).max(1) as f64;
        self.heading + rows * self.high(has_buttons) + 4.0
    }
}

/// How high the heading is.
const HEAD: f64 = 44.0;

/// Whether the battle board is drawn: while blocks are on the field, unless the reader picks an area.
pub(super) fn is_shown(view: &View) -> bool {
    let picks_area = view.asked.what == Matter::Retreat && view.asked.by == view.side;
    let has_field = |battle: &BattleView| battle.field.iter().any(|field| !field.is_empty());
    view.battle.as_ref().is_some_and(has_field) && !picks_area
}

/// The battle board as one whole `<svg>` element, if there is a battle to show.
pub(super) fn svg(view: &View, scene: &Scene) -> Option<String> {
    let battle = view.battle.as_ref().filter(|_| is_shown(view))?;
    let most = battle.field.iter().map(Vec::len).max().unwrap_or(0);
    let plan = Plan::of(scene, most);
    let below = view.side.unwrap_or(battle.attacker.other());
    let group = acting(view, battle);
    let has_buttons = |side: Side| view.side == Some(side) && !group.is_empty();
    let field = |side: Side| &battle.field[side.index()];
    let sides = [below.other(), below];
    let highs = sides.map(|side| plan.side(field(side).len(), has_buttons(side)));
    let (w, h) = (plan.width, HEAD + highs[0] + plan.dice + highs[1]);

    let mut pen = Pen::new(scene);
    pen.id = format!("f{}", pen.id).into();
    let label = format!(
        "Battle in {}, round {} of 3",
        battle.area.name(),
        battle.round
    );
    let more = match scene.theme.is_file() {
        true => String::new(),
        false => format!(
            r#" data-follow="area:{}" data-asks="fire=fire hold=hold retreat=retreat""#,
            battle.area
        ),
    };
    pen.open_on_paper("fight", &more, (w, h), &label);
    head(&mut pen, battle, w);
    let middle = HEAD + highs[0];
    let tops = [HEAD, middle + plan.dice];
    for ((side, top), high) in sides.into_iter().zip(tops).zip(highs) {
        ground(&mut pen, side, Area::new(0.0, top, w, high));
        banner(&mut pen, view, battle, side, &plan, top);
        for (place, fighter) in field(side).iter().enumerate() {
            let (row, column) = (place / plan.row(), place % plan.row());
            let x = plan.left + plan.cell * column as f64;
            let y = top + plan.heading + 6.0 + plan.high(has_buttons(side)) * row as f64;
            let acts = group.contains(fighter);
            stand(&mut pen, view, fighter, acts, (x, y), &plan);
        }
    }
    let frame = Area::new(0.0, middle, w, plan.dice);
    volley(&mut pen, view, battle, frame, plan.die);
    pen.raw("</svg>");
    Some(pen.finish())
}

/// The reader's blocks that may act now: those of the first letter that has not acted.
fn acting(view: &View, battle: &BattleView) -> Vec<Fighter> {
    let Some(side) = view.side else {
        return Vec::new();
    };
    if view.asked.what != Matter::Fight || view.asked.by != Some(side) {
        return Vec::new();
    }
    let waits = battle.field[side.index()].iter().filter(|one| !one.acted);
    let letter = waits.clone().map(|one| one.block.rating().letter).min();
    let acts = waits.filter(|one| Some(one.block.rating().letter) == letter);
    acts.copied().collect()
}

/// Where, and which of the three rounds.
fn head(pen: &mut Pen, battle: &BattleView, width: f64) {
    let [ink, heather, line] = ["ink", "heather", "line"].map(|token| pen.paint(token));
    pen.open(r#"class="name""#);
    let title = format!("Battle in {}", battle.area.name());
    pen.words(&title, 8.0, 29.0, 22.0, width * 0.56, Anchor::Start, &ink);
    pen.close();
    let step = 26.0;
    let left = width - 3.0 * step - 8.0;
    for round in 1..=3 {
        let x = left + step * f64::from(round) - step / 2.0;
        let (fill, colour) = match round <= battle.round {
            true => (heather.as_str(), "#fff"),
            false => ("none", ink.as_str()),
        };
        pen.raw(format_args!(
            r#"<circle cx="{}" cy="22" r="11" fill="{fill}" stroke="{line}" stroke-width="1.5"/>"#,
            n(x)
        ));
        pen.number(&round.to_string(), x, 16.5, 11.0, colour);
    }
    let muted = pen.paint("muted");
    let x = left - 62.0;
    pen.words("Round", x, 27.0, 15.0, 60.0, Anchor::Start, &muted);
}

/// The ground that a side stands on, in its colour.
fn ground(pen: &mut Pen, side: Side, frame: Area) {
    let colour = pen.paint(blocks::colours(side).0);
    let more = format!(r#"fill="{colour}" fill-opacity=".1""#);
    pen.rect(frame, 10.0, &more);
}

/// Who it is, whether they attack, and who waits.
fn banner(pen: &mut Pen, view: &View, battle: &BattleView, side: Side, plan: &Plan, top: f64) {
    let [ink, muted] = ["ink", "muted"].map(|token| pen.paint(token));
    let role = match battle.attacker == side {
        true => "attacks",
        false => "defends",
    };
    let name = pen.scene.name(side.seat());
    let mut lines = Vec::new();
    if name != side.name() {
        lines.push(name);
    }
    let waits = battle.reserves[side.index()];
    match (waits, battle.round) {
        (0, _) => {}
        (waits, 1) => lines.push(format!("+{waits} in reserve: round 2")),
        (waits, _) => lines.push(format!("+{waits} join next round")),
    }
    match battle.leaving[side.index()] {
        0 => {}
        1 => lines.push("1 of these has left".into()),
        left => lines.push(format!("{left} of these have left")),
    }
    if plan.heading > 0.0 {
        let title = format!("{} {role}", side.name());
        pen.open(r#"class="name""#);
        pen.words(&title, 8.0, top + 21.0, 15.0, 150.0, Anchor::Start, &ink);
        pen.close();
        // At the other edge, so that a broad font leaves a gap between them.
        let (rest, x) = (lines.join(" · "), plan.width - 8.0);
        pen.words(&rest, x, top + 21.0, 12.5, 204.0, Anchor::End, &muted);
        return;
    }
    blocks::block(
        pen,
        &Shown::Back(side),
        Area::new(12.0, top + 14.0, 38.0, 38.0),
        1,
    );
    pen.open(r#"class="name""#);
    pen.words(
        side.name(),
        60.0,
        top + 31.0,
        18.0,
        110.0,
        Anchor::Start,
        &ink,
    );
    pen.close();
    pen.words(role, 60.0, top + 50.0, 15.0, 110.0, Anchor::Start, &muted);
    for (number, line) in lines.iter().enumerate() {
        let base = top + 78.0 + 19.0 * number as f64;
        pen.words(line, 12.0, base, 14.0, 158.0, Anchor::Start, &ink);
    }
    if view.asked.by == Some(side) {
        let glow = pen.paint("glow");
        pen.raw(format_args!(
            r#"<path d="M2 {}v56" stroke="{glow}" stroke-width="5" stroke-linecap="round"/>"#,
            n(top + 6.0)
        ));
    }
}

/// One block: its face, what it hits, and its buttons.
fn stand(pen: &mut Pen, view: &View, fighter: &Fighter, acts: bool, at: (f64, f64), plan: &Plan) {
    let (x, y) = at;
    let Fighter {
        block,
        steps,
        hits_on,
        acted,
    } = *fighter;
    let is_own = view.side == Some(block.side());
    let target = format!("block:{block}");
    let aside = match plan.bars {
        Bars::Beside => 6.0,
        _ => (plan.cell - plan.block) / 2.0,
    };
    let frame = Area::new(x + aside, y, plan.block, plan.block);
    let state = match (acts, acted) {
        (true, _) => ", may act now",
        (_, true) => ", has acted",
        _ => "",
    };
    let name = words::fighter(block, steps);
    let label = format!("{name}{state}");
    let tip = format!("{name}. {}.", dice::chances_in_words(steps, hits_on));
    match is_own {
        true => pen.open_target(&target, &label, Some(&tip)),
        false => {
            let attributes = format!(r#"role="img" aria-label="{}""#, escape(&label));
            pen.open_tipped(&attributes, Some(&tip));
        }
    }
    let is_spent = acted && view.asked.what == Matter::Fight;
    let class = match pen.scene.is_last(&target) {
        true => r#" class="latest""#,
        false => "",
    };
    pen.open(&format!(
        r#"opacity="{}"{class} data-worn="{}""#,
        if is_spent { ".5" } else { "1" },
        escape(block.name())
    ));
    blocks::block(pen, &Shown::Fighting(Face { block, steps }), frame, 1);
    pen.close();
    if acts {
        let glow = pen.paint("glow");
        let more = format!(r#"fill="none" stroke="{glow}" stroke-width="3.5""#);
        pen.rect(frame.grown(2.0), 12.0, &more);
    }
    if is_own {
        pen.ring(&target, frame.grown(2.0), 12.0);
    }
    pen.close();
    if is_spent {
        tick(pen, frame);
    }
    chances(pen, fighter, is_spent, frame, plan);
    if acts {
        for (number, (verb, word)) in [("fire", "Fire"), ("hold", "Hold"), ("retreat", "Retreat")]
            .into_iter()
            .enumerate()
        {
            let frame = plan.button_at(number, x, frame);
            let target = format!("{verb}:{block}");
            let label = format!("{}: {word}", block.name());
            button(pen, &target, word, &label, frame);
        }
    }
}

/// What a block hits, and how often, below it or beside it.
fn chances(pen: &mut Pen, fighter: &Fighter, is_spent: bool, frame: Area, plan: &Plan) {
    let colour = pen.paint(if is_spent { "muted" } else { "ink" });
    let text = dice::hits_on(fighter.hits_on);
    let below = frame.y + frame.h;
    let (words, room, chart) = match plan.bars {
        Bars::Beside => {
            let left = frame.x + frame.w + 10.0;
            let room = plan.cell - frame.w - 22.0;
            let chart = Area::new(left, frame.y + 24.0, room, frame.h - 26.0);
            ((left + room / 2.0, frame.y + 16.0), room, Some(chart))
        }
        bars => {
            let chart = Area::new(frame.x, below + 19.0, frame.w, 38.0);
            let chart = (bars == Bars::Below).then_some(chart);
            ((frame.mid(), below + 15.0), plan.cell - 4.0, chart)
        }
    };
    let (x, base) = words;
    pen.words(&text, x, base, 13.5, room, Anchor::Middle, &colour);
    if let Some(chart) = chart.filter(|_| !is_spent) {
        dice::chances(pen, fighter.steps, fighter.hits_on, chart);
    }
}

/// A tick on a block that has had its turn.
fn tick(pen: &mut Pen, frame: Area) {
    let (moss, round) = (pen.paint("moss"), pen.round());
    let (x, y) = (frame.x + frame.w - 12.0, frame.y + 12.0);
    pen.raw(format_args!(
        r##"<circle cx="{}" cy="{}" r="11" fill="{moss}" stroke="#fff" stroke-width="2"/><path d="M{} {}l4 4 7-8" {round} stroke="#fff" stroke-width="2.6"/>"##,
        n(x),
        n(y),
        n(x - 5.5),
        n(y + 0.5)
    ));
}

/// A button on the board.
fn button(pen: &mut Pen, target: &str, word: &str, label: &str, frame: Area) {
    let is_lit = pen.scene.is_lit(target);
    let is_first = word == "Fire";
    pen.open_target(target, label, None);
    let more = match pen.scene.theme.is_file() {
        true => {
            let (fill, edge) = match (is_lit, is_first) {
                (true, true) => (pen.paint("heather"), pen.paint("heather")),
                (true, false) => (pen.paint("paper"), pen.paint("heather")),
                _ => ("none".into(), pen.paint("line")),
            };
            format!(r#"fill="{fill}" stroke="{edge}" stroke-width="1.6""#)
        }
        false => format!(r#"class="deed{}""#, if is_first { " chief" } else { "" }),
    };
    pen.rect(frame, frame.h / 2.0, &more);
    let ink = match (is_lit, is_first && pen.scene.theme.is_file()) {
        (true, true) => "#fff".into(),
        (true, false) => pen.paint("ink"),
        (false, _) => pen.paint("muted"),
    };
    let base = frame.y + frame.h / 2.0 + 5.0;
    pen.words(
        word,
        frame.mid(),
        base,
        14.5,
        frame.w - 8.0,
        Anchor::Middle,
        &ink,
    );
    pen.ring(target, frame.grown(2.0), frame.h / 2.0 + 2.0);
    pen.close();
}

/// The dice of the last fire between the armies, or whose turn it is.
fn volley(pen: &mut Pen, view: &View, battle: &BattleView, frame: Area, size: f64) {
    let [ink, muted] = ["ink", "muted"].map(|token| pen.paint(token));
    let is_wide = frame.w > 600.0;
    let top = frame.y + (frame.h - size) / 2.0 - 4.0;
    let base = top + size / 2.0 + 5.0;
    let Some((block, thrown, number)) = &battle.volley else {
        let letter = |letter: Letter| letter.to_string();
        let order: Vec<String> = Letter::ALL.into_iter().map(letter).collect();
        let says = match is_wide {
            true => format!(
                "Blocks act in the order {}; of one letter the defender first.",
                order.join(", ")
            ),
            false => format!("Order: {}; the defender first", order.join(", ")),
        };
        return pen.words(
            &says,
            frame.mid(),
            base,
            15.0,
            frame.w - 20.0,
            Anchor::Middle,
            &muted,
        );
    };
    let hits = thrown.iter().filter(|&die| die <= number).count();
    let gap = size * 0.27;
    let wide = (size + gap) * thrown.len() as f64;
    let left = frame.mid() - wide / 2.0;
    let who = match is_wide {
        true => format!(
            "{} fired, {}",
            table::capital(block.name()),
            dice::hits_on(*number)
        ),
        false => table::capital(block.name()),
    };
    let x = left - 12.0;
    pen.words(&who, x, base, 15.0, x - 8.0, Anchor::End, &ink);
    pen.open(r#"data-roll="""#);
    for (number_of, &value) in thrown.iter().enumerate() {
        let x = left + (size + gap) * number_of as f64;
        let place = Area::new(x, top, size, size);
        dice::die(pen, value, value <= *number, place);
    }
    pen.close();
    let mut says = match hits {
        0 => "no hit".to_string(),
        hits => counted(hits, "hit"),
    };
    if let (Matter::Hits, Some(left)) = (view.asked.what, view.asked.left) {
        says += &format!(", {left} to take");
    }
    pen.open(r#"class="name""#);
    let x = left + wide + 8.0;
    pen.words(&says, x, base, 17.0, frame.w - x - 8.0, Anchor::Start, &ink);
    pen.close();
}
