//! The score sheet line by line, as it is printed (BR-SSa, BR-SSb), with totals, the victory levels, and a chart of where the
//! points came from. As a file it is one picture.

use crate::{
    Scene, Theme,
    pen::{Anchor, Area, Pen, n},
};
use border_reivers::{LEVELS, Line, TurnScore, View, WIN};
use maud::{Markup, html};

/// The turns of a game.
const TURNS: usize = 3;
/// What the animals are called, in the order of [`View::animals`].
const ANIMALS: [&str; 3] = ["Cattle", "Sheep", "Horses"];

/// The lines in the words of the sheet, with what one of them is worth, where it is always the same.
fn line(line: Line) -> (&'static str, u16) {
    match line {
        Line::RaidSheep => ("Raids: sheep", 2),
        Line::RaidCattle => ("Raids: cattle", 1),
        Line::FeudAttack => ("Feuds, attacking", 3),
        Line::FeudDefense => ("Feuds, defending", 3),
        Line::GaolbreakAttack => ("Gaolbreaks", 2),
        Line::BattleAttack => ("Battles", 0),
        Line::Hanging => ("Hangings", 6),
        Line::Gaol => ("Reivers in gaol", 2),
        Line::Notoriety => ("Notoriety", 0),
        Line::Cards => ("Tithe and bills", 0),
        Line::Ballads => ("Ballads", 0),
    }
}

/// A line with how often it was scored, where that can be told: "Raids: sheep, 3 × 2".
pub(super) fn in_words(one: Line, points: u16) -> String {
    match line(one) {
        (name, each) if each > 1 && points.is_multiple_of(each) => {
            format!("{name}, {} × {each} VP", points / each)
        }
        (name, _) => name.into(),
    }
}

/// The turn with this number, from 0, if it has begun.
fn turn(view: &View, number: usize) -> Option<&TurnScore> {
    view.score.get(number)
}

/// How far a score is on the way, in percent of the bar, which ends at the highest level.
fn along(points: u16) -> f64 {
    let most = f64::from(LEVELS[LEVELS.len() - 1].0) + 10.0;
    (f64::from(points) / most * 100.0).min(100.0)
}

/// The sheet as a panel.
pub(super) fn panel(view: &View) -> Markup {
    let now = usize::from(view.turn) - 1;
    html! {
        svg.score-bar viewBox="0 0 100 7" preserveAspectRatio="none" aria-hidden="true" {
            rect.all width="100" height="5" y="1" { }
            rect.part width=(n(along(view.points)).to_string()) height="5" y="1" { }
            rect.goal x=(n(along(WIN)).to_string()) width=".7" height="7" { }
        }
        p.score-words { span { b { (view.points) } " VP" } span { (WIN) " wins" } }
        table.score {
            caption.unheard { "Score sheet" }
            thead { tr { td { } @for number in 0..TURNS { th scope="col" .now[number == now] { "turn " (number + 1) } } } }
            tbody {
                @for one in Line::ALL {
                    @let (name, each) = line(one);
                    tr {
                        th scope="row" { (name) @if each > 0 { small { " ×" (each) } } }
                        @for number in 0..TURNS {
                            td.now[number == now] {
                                @match turn(view, number).map(|score| score.lines[one.index()]) {
                                    None => span.dim { "·" },
                                    Some(0) => span.dim { "–" },
                                    Some(points) => { @if each > 1 && points % each == 0 { small { (points / each) " " } } b { (points) } }
                                }
                            }
                        }
                    }
                }
            }
            tfoot {
                tr.sum { th scope="row" { "Turn" } @for number in 0..TURNS { td.now[number == now] { (sum(turn(view, number).map(|score| score.total))) } } }
                tr { th scope="row" { "In all" } @for number in 0..TURNS { td.now[number == now] { (sum(turn(view, number).map(|score| score.running))) } } }
                @if let Some(animals) = view.animals {
                    @for (name, points) in ANIMALS.iter().zip(animals) {
                        tr { th scope="row" { (name) " at the end" } td colspan="2" { } td { b { (points) } } }
                    }
                    tr.sum { th scope="row" { "Final score" } td colspan="2" { } td { b { (view.points) } } }
                }
            }
        }
    }
}

fn sum(points: Option<u16>) -> Markup {
    html! { @match points { Some(points) => b { (points) }, None => span.dim { "·" } } }
}

/// The victory levels, with the one that the score has reached.
pub(super) fn levels(view: &View) -> Markup {
    let reached = LEVELS.iter().rposition(|(least, _)| view.points >= *least);
    html! {
        table.levels {
            caption.unheard { "Victory levels" }
            @for (number, (least, name)) in LEVELS.iter().enumerate().rev() {
                tr.at[reached == Some(number)].won[*least >= WIN] {
                    td { @if number == 0 { "below " (LEVELS[1].0) } @else { (least) "+" } }
                    th scope="row" { (name) @if reached == Some(number) { small { " you" } } }
                }
            }
        }
        p.note { "From " (WIN) " VP on you have won." }
    }
}

/// The groups of lines that the chart tells apart, by colour and by their place. Livestock is counted once, at the end.
const SOURCES: [(&str, &str, &[Line]); 6] = [
    ("Raids", "moss", &[Line::RaidSheep, Line::RaidCattle]),
    (
        "Feuds",
        "rust",
        &[Line::FeudAttack, Line::FeudDefense, Line::Hanging],
    ),
    (
        "Gaols, battles",
        "saltire",
        &[Line::GaolbreakAttack, Line::BattleAttack, Line::Gaol],
    ),
    ("Notoriety", "heather", &[Line::Notoriety]),
    ("Cards", "gold", &[Line::Cards, Line::Ballads]),
    ("Livestock", "stone", &[]),
];

/// The points of one row of the chart, by source.
type Row = (String, [u16; SOURCES.len()]);

/// The rows of the chart: each turn, and after the last the animals. Together they are all VP.
fn rows(view: &View) -> Vec<Row> {
    let of_turn = |number: usize| {
        let mut all = [0; SOURCES.len()];
        if let Some(score) = turn(view, number) {
            for (place, (.., lines)) in SOURCES.iter().enumerate() {
                all[place] = lines.iter().map(|line| score.lines[line.index()]).sum();
            }
        }
        (format!("turn {}", number + 1), all)
    };
    let mut rows: Vec<Row> = (0..TURNS).map(of_turn).collect();
    if let Some(animals) = view.animals {
        let mut all = [0; SOURCES.len()];
        all[SOURCES.len() - 1] = animals.iter().sum();
        rows.push(("the end".into(), all));
    }
    rows
}

/// The chart of VP by source: a row for each turn and one for the end, and below them the key.
fn chart(pen: &mut Pen, view: &View, at: Area) {
    let [ink, muted] = ["ink", "muted"].map(|token| pen.paint(token));
    let rows = rows(view);
    let totals = rows.iter().map(|(_, points)| points.iter().sum::<u16>());
    let most = totals.max().unwrap_or(0).max(10);
    let (left, step) = (54.0, (at.h - KEY) / rows.len() as f64);
    let scale = (at.w - left - 40.0) / f64::from(most);
    for (number, (label, points)) in rows.iter().enumerate() {
        let y = at.y + step * number as f64;
        let base = y + step * 0.55;
        pen.words(label, at.x, base, 13.0, left, Anchor::Start, &muted);
        let mut x = at.x + left;
        for (points, (_, colour, _)) in points.iter().zip(SOURCES) {
            let wide = scale * f64::from(*points);
            if *points > 0 {
                let fill = pen.paint(colour);
                let bar = Area::new(x, y + step * 0.18, wide, step * 0.58);
                pen.rect(bar, 2.0, &format!(r#"fill="{fill}""#));
            }
            x += wide;
        }
        let total = points.iter().sum::<u16>().to_string();
        pen.words(&total, x + 6.0, base, 14.0, 40.0, Anchor::Start, &ink);
    }
    key(pen, view, Area::new(at.x, at.y + at.h - KEY, at.w, KEY));
}

/// The height of the key.
const KEY: f64 = 44.0;

/// Which colour is what, in two rows of three.
fn key(pen: &mut Pen, view: &View, at: Area) {
    let muted = pen.paint("muted");
    let wide = at.w / 3.0;
    let shown = SOURCES.len() - usize::from(view.animals.is_none());
    for (number, (name, colour, _)) in SOURCES[..shown].iter().enumerate() {
        let x = at.x + wide * (number % 3) as f64;
        let y = at.y + 18.0 + 20.0 * (number / 3) as f64;
        let fill = pen.paint(colour);
        pen.rect(
            Area::new(x, y - 9.5, 10.0, 10.0),
            2.0,
            &format!(r#"fill="{fill}""#),
        );
        pen.words(name, x + 15.0, y, 13.0, wide - 18.0, Anchor::Start, &muted);
    }
}

/// The chart in a panel.
pub(super) fn sources(view: &View, scene: &Scene) -> Markup {
    let mut pen = Pen::new(scene);
    pen.id = format!("score{}", pen.id).into();
    let rows = rows(view);
    let each = rows
        .iter()
        .map(|(label, points)| format!("{label} {}", points.iter().sum::<u16>()));
    let label = format!("VP by source: {}", each.collect::<Vec<_>>().join(", "));
    let high = KEY + 28.0 * rows.len() as f64;
    pen.raw(format_args!(
        r#"<svg class="source-chart" viewBox="0 0 400 {}" role="img" aria-label="{label}">"#,
        n(high + 4.0)
    ));
    pen.definitions();
    chart(&mut pen, view, Area::new(0.0, 4.0, 400.0, high));
    pen.raw("</svg>");
    maud::PreEscaped(pen.finish())
}

/// The whole sheet as one picture, for a file.
pub(super) fn file(view: &View, theme: Theme) -> String {
    let theme = match theme {
        Theme::Page => Theme::Light,
        theme => theme,
    };
    let scene = Scene::default().themed(theme);
    let mut pen = Pen::new(&scene);
    let rows = Line::COUNT
        + 2
        + if view.animals.is_some() {
            ANIMALS.len() + 1
        } else {
            0
        };
    let (w, top, row) = (560.0, 96.0, 27.0);
    let foot = top + row * (rows as f64 + 0.6);
    pen.open_on_paper(
        "score-sheet",
        "",
        (w, foot + 190.0),
        "Score sheet of Border Reivers",
    );
    let [ink, muted, line_paint] = ["ink", "muted", "line"].map(|token| pen.paint(token));
    let title = format!("Border Reivers: {}", view.family.name());
    pen.words(&title, 24.0, 44.0, 26.0, 340.0, Anchor::Start, &ink);
    let level = border_reivers::level(view.points);
    let says = match view.animals {
        Some(_) => format!("{} VP: {level}", view.points),
        None => format!("{} VP after turn {}", view.points, view.turn),
    };
    pen.words(&says, w - 24.0, 44.0, 18.0, 220.0, Anchor::End, &ink);
    let column = |number: usize| 300.0 + 118.0 * number as f64 - 20.0;
    for number in 0..TURNS {
        let says = format!("turn {}", number + 1);
        pen.words(
            &says,
            column(number),
            top - 12.0,
            14.0,
            80.0,
            Anchor::End,
            &muted,
        );
    }
    let mut at = top;
    let mut write = |pen: &mut Pen, name: &str, values: &[Option<u16>], is_sum: bool| {
        let width = if is_sum { "1.8" } else { ".7" };
        pen.raw(format_args!(
            r#"<path d="M24 {}H{}" stroke="{line_paint}" stroke-width="{width}"/>"#,
            n(at),
            n(w - 24.0)
        ));
        pen.words(name, 24.0, at + 19.0, 14.0, 220.0, Anchor::Start, &ink);
        for (number, value) in values.iter().enumerate() {
            let says = value.map_or("·".into(), |value| value.to_string());
            pen.words(
                &says,
                column(number),
                at + 19.0,
                15.0,
                60.0,
                Anchor::End,
                &ink,
            );
        }
        at += row;
    };
    for one in Line::ALL {
        let values: Vec<Option<u16>> = (0..TURNS)
            .map(|number| turn(view, number).map(|score| score.lines[one.index()]))
            .collect();
        write(&mut pen, line(one).0, &values, false);
    }
    let sums = |pick: fn(&TurnScore) -> u16| -> Vec<Option<u16>> {
        (0..TURNS)
            .map(|number| turn(view, number).map(pick))
            .collect()
    };
    write(&mut pen, "Turn", &sums(|score| score.total), true);
    write(&mut pen, "In all", &sums(|score| score.running), false);
    if let Some(animals) = view.animals {
        for (name, points) in ANIMALS.iter().zip(animals) {
            let name = format!("{name} at the end");
            write(&mut pen, &name, &[None, None, Some(points)], false);
        }
        write(
            &mut pen,
            "Final score",
            &[None, None, Some(view.points)],
            true,
        );
    }
    chart(
        &mut pen,
        view,
        Area::new(24.0, foot + 16.0, w - 48.0, 160.0),
    );
    pen.raw("</svg>");
    pen.finish()
}
