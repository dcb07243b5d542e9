//! What stands beside the board: how the battle stands, where the turn or the winter is, the nobles who decide the
//! war, the pools, and how a block is read. Everything here is public, or the reader's own.

use super::{Face, arms, blocks, forecast, furniture, words};
use crate::{
    Panel, Scene, Sign,
    pen::{Area as Frame, Pen},
};
use hammer_of_the_scots::{
    Area, Block, Card, Edward, Matter, Noble, PhaseName, Scenario, Side, TurnedUp, View,
};
use maud::{Markup, PreEscaped, html};

pub(super) fn all(view: &View, scene: &Scene) -> Vec<Panel> {
    let mut panels = Vec::new();
    // When the war is over, only the nobles count.
    if view.asked.what != Matter::Over && !scene.is_over {
        panels.extend(forecast::panel(view));
        panels.push(match view.phase {
            PhaseName::Winter => winter(view),
            _ => turn(view, scene),
        });
    }
    panels.extend(view.turned_up.as_ref().map(turned_up));
    panels.push(nobles(view, scene));
    panels.extend(pool(view));
    panels.push(signs(scene));
    panels.push(reading(scene));
    panels
}

/// What the lines and signs of the map mean.
fn signs(scene: &Scene) -> Panel {
    let mut pen = small_pen(scene, "pl");
    let Frame { x, y, w, h } = furniture::LEGEND;
    pen.raw(format_args!(
        r#"<svg class="legend" viewBox="{x} {y} {w} {h}" role="img" aria-label="Signs of the map">"#
    ));
    pen.definitions();
    furniture::legend(&mut pen);
    pen.raw("</svg>");
    Panel {
        id: "signs",
        sign: Sign::MAP,
        title: "Signs of the map".into(),
        body: PreEscaped(pen.finish()),
    }
}

/// One step of a sequence: what it is called and what it means.
struct Step {
    name: &'static str,
    says: String,
}

fn steps(list: &[Step], now: usize) -> Markup {
    let class = |number: usize| match number {
        number if number == now => Some("now"),
        number if number < now => Some("done"),
        _ => None,
    };
    html! {
        ol.steps {
            @for (number, step) in list.iter().enumerate() {
                li class=[class(number)] aria-current=[(now == number).then_some("step")] {
                    b { (step.name) }
                    @if !step.says.is_empty() { " " small { (step.says) } }
                }
            }
        }
    }
}

/// The five parts of a Game Turn, with what is known of them.
fn turn(view: &View, scene: &Scene) -> Panel {
    let name = |side: Side| match scene.name(side.seat()) {
        name if name == side.name() => name,
        name => format!("{} ({name})", side.name()),
    };
    let step = |name, says: String| Step { name, says };
    let moves = |side: Side| match (view.phase, view.asked.by, view.moves_left) {
        (PhaseName::Moves, Some(by), 1) if by == side => format!("{}: 1 group left", name(side)),
        (PhaseName::Moves, Some(by), left) if by == side => {
            format!("{}: {left} groups left", name(side))
        }
        _ => name(side),
    };
    let first = view.first;
    let list = [
        step("Cards", "each side lays one, face down".into()),
        step("Events", "an event card is used or declined".into()),
        step(
            "First moves",
            first.map_or_else(|| "the higher card".into(), moves),
        ),
        step(
            "Second moves",
            first.map_or_else(|| "the other side".into(), |side| moves(side.other())),
        ),
        step("Battles", "where both sides stand in one area".into()),
    ];
    let now = match view.phase {
        PhaseName::Cards => 0,
        PhaseName::Events => 1,
        PhaseName::Moves if first.is_some() && view.asked.by == first => 2,
        PhaseName::Moves => 3,
        PhaseName::Battles | PhaseName::Winter => 4,
    };
    let body = html! {
        (steps(&list, now))
        @if let Some(side) = view.truce {
            p.note {
                "Truce: until the turn is over "
                @match side {
                    Side::England => "the Scots may not enter an area where English blocks stand, nor England.",
                    Side::Scotland => "the English may not enter an area where Scottish blocks stand.",
                }
            }
        }
        p.note { "After five turns, or when both sides lay an event, the year ends with winter." }
    };
    let title = format!("Turn {} of 5, {}", view.turn, view.year);
    Panel {
        id: "turn",
        sign: Sign::HOURGLASS,
        title,
        body,
    }
}

/// The steps of winter in their order, the present one with what is asked.
fn winter(view: &View) -> Panel {
    let step = |name, says: &str| Step {
        name,
        says: says.into(),
    };
    let list = [
        step("Nobles go home", "who finds the enemy there changes side"),
        step(
            "Kings choose",
            "the King a cathedral, Edward I whether he stays",
        ),
        step(
            "The English disband",
            "all in England, horse and archers, and what castles cannot hold",
        ),
        step(
            "The Scots disband",
            "Wallace may go to Selkirk; what castles cannot hold",
        ),
        step(
            "The Scots build",
            "each castle in a friendly area is a point: a step, or a new block",
        ),
        step("The English build", "steps for infantry and nobles"),
        step("The levy", "half of the English pool comes to England"),
    ];
    let now = match view.asked.what {
        Matter::EnglishHome | Matter::ScottishHome | Matter::Moray => 0,
        Matter::King | Matter::Edward => 1,
        Matter::EnglishDisband => 2,
        Matter::Wallace | Matter::ScottishDisband => 3,
        Matter::ScottishBuild => 4,
        Matter::EnglishBuild => 5,
        _ => 6,
    };
    let left: u32 = view
        .points
        .iter()
        .map(|&(_, points)| u32::from(points))
        .sum();
    let crowded: Vec<&str> = view.crowded.iter().map(|area| area.name()).collect();
    let by = view.asked.by.map_or("", Side::name);
    let body = html! {
        (steps(&list, now))
        @if matches!(now, 4 | 5) {
            p.note { (by) " has " b { (left) } " replacement points left; each stands on its castle on the map." }
        }
        @if !crowded.is_empty() {
            p.note { "Too many blocks in " b { (crowded.join(", ")) } "." }
        }
    };
    Panel {
        id: "winter",
        sign: Sign::WINTER,
        title: format!("Winter {}", view.year),
        body,
    }
}

/// Whom each noble serves, and what that is worth.
fn nobles(view: &View, scene: &Scene) -> Panel {
    let of = |side: Side| {
        let nobles = view.nobles.iter();
        let nobles = nobles.filter(move |noble| noble.serves == Some(side));
        nobles.map(|noble| noble.noble).collect::<Vec<Noble>>()
    };
    let title = |noble: Noble| {
        let homes: Vec<&str> = noble.homes().iter().map(Area::name).collect();
        format!(
            "{}: at home in {}, of the {} faction",
            noble.name(),
            homes.join(" and "),
            noble.faction().name()
        )
    };
    let edward = match view.edward {
        Edward::First => "Edward I leads the English; if he falls, his son follows.",
        Edward::Second => "Edward II leads the English: if he falls in battle, the Scots win.",
    };
    let body = html! {
        div.sides {
            @for side in Side::BOTH {
                @let nobles = of(side);
                div class={ "side-of " (side) } {
                    p.side-name { b { (side.name()) } span.count { (nobles.len()) } }
                    p.shields {
                        @for noble in nobles {
                            span.shield data-tip=(title(noble)) { (shield(noble, scene, "p")) " " (noble.name()) }
                        }
                    }
                }
            }
        }
        p.note { (goal(view)) }
        p.note {
            (edward) " "
            @if view.crowned { "The Scots have a King: if he falls in battle, the English win." }
        }
    };
    Panel {
        id: "nobles",
        sign: Sign::SHIELD,
        title: "Nobles decide the war".into(),
        body,
    }
}

fn goal(view: &View) -> String {
    match (view.last_year, view.scenario) {
        (Some(year), _) => format!(
            "Who has all nobles in play wins at once. When {year} is over, the side with more of them wins; if they are equal, Wallace decides."
        ),
        (None, Scenario::Campaign) => {
            "The war goes on until all nobles in play serve one side, or a king falls.".into()
        }
        (None, _) => "Who has all nobles in play wins at once.".into(),
    }
}

/// A noble's shield in a line of text. Its ids begin with this.
pub(super) fn shield(noble: Noble, scene: &Scene, id: &str) -> Markup {
    let mut pen = small_pen(scene, &format!("{id}{}x", noble.index()));
    pen.raw(r#"<svg class="sign" viewBox="-12 -14 24 27" aria-hidden="true">"#);
    pen.definitions();
    arms::shield(&mut pen, noble, 0.0, 0.0, 1.0);
    pen.raw("</svg>");
    PreEscaped(pen.finish())
}

/// A pen for a small picture in a panel. Its ids begin with this.
pub(super) fn small_pen<'a>(scene: &'a Scene, id: &str) -> Pen<'a> {
    let mut pen = Pen::new(scene);
    pen.id = format!("{id}{}", pen.id).into();
    pen
}

/// The reader's own pool, and who is gone for good.
fn pool(view: &View) -> Option<Panel> {
    let names = |blocks: &[Block]| {
        let names: Vec<&str> = blocks.iter().map(|block| block.name()).collect();
        names.join(", ")
    };
    let pool = view.pool.as_deref().unwrap_or_default();
    if view.pool.is_none() && view.dead.is_empty() {
        return None;
    }
    let body = html! {
        @if view.pool.is_some() {
            p { @if pool.is_empty() { "Nobody." } @else { (names(pool)) "." } }
        }
        @if view.edward_barred { p.note { "Edward is kept out of the war this year by a bid." } }
        @if !view.dead.is_empty() { p.note { "Gone for good: " (names(&view.dead)) "." } }
    };
    Some(Panel {
        id: "pool",
        sign: Sign::BAG,
        title: match view.pool {
            Some(_) => format!("In your pool: {}", pool.len()),
            None => "The fallen".into(),
        },
        body,
    })
}

/// What nobody could see besides the blocks on the map.
fn turned_up(up: &TurnedUp) -> Panel {
    let cards = |cards: &[Card]| in_words(cards.iter().map(|card| card.name()));
    let blocks = |blocks: &[Block]| in_words(blocks.iter().map(|block| block.name()));
    let body = html! {
        @for side in Side::BOTH {
            h3 { (side.name()) }
            dl.facts {
                dt { "In hand" }
                dd { (cards(&up.hands[side.index()])) }
                dt { "In the pool" }
                dd { (blocks(&up.pools[side.index()])) }
            }
        }
        h3 { "Cards that nobody was dealt this year" }
        p { (cards(&up.deck)) }
        p.note { "Every block on the map shows its face." }
    };
    Panel {
        id: "turned-up",
        sign: Sign::EYE,
        title: "Turned up".into(),
        body,
    }
}

fn in_words<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.collect();
    match names.is_empty() {
        true => "nothing".into(),
        false => names.join(", "),
    }
}

/// How a block is read.
fn reading(scene: &Scene) -> Panel {
    let face = Face {
        block: Block::WALLACE,
        steps: 3,
    };
    let mut pen = small_pen(scene, "px");
    pen.raw(r#"<svg class="sample-block" viewBox="0 0 52 52" aria-hidden="true">"#);
    pen.definitions();
    let frame = Frame::new(0.0, 0.0, 52.0, 52.0);
    blocks::block(&mut pen, &blocks::Shown::Face(face), frame, 1);
    pen.raw("</svg>");
    let body = html! {
        div.reading {
            (PreEscaped(pen.finish()))
            ul {
                li { b { "Diamonds" } " are its strength: so many dice it throws. A hit takes one." }
                li { b { "A, B, C" } " is when it acts in a battle." }
                li { b { "The number" } " is the highest die that hits." }
                li { b { "Arrows" } " are how many areas it may move." }
            }
        }
        p.note { "You see only the backs of enemy blocks, until they fight. " (words::ORDER) }
    };
    Panel {
        id: "reading",
        sign: Sign::BOOK,
        title: "How to read a block".into(),
        body,
    }
}
