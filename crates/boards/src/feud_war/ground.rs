//! The table as one picture: land, starting points, pens, animals and figures, with what may be picked and what a refusal points at. What
//! waits to be placed stands on an apron below the table. A page's script zooms it by its `viewBox`.

use super::{apron, choices, marking, plan, seen, words};
use crate::{
    Scene,
    measured::{self, INCH, animals, draw, figures, ground::land, markers, spot, units},
    pen::{Area, Pen, escape, n1},
    writing::{self, Hand, Least},
};
use feud_war::{AnimalView, Clan, FigureView, Post, Rank, Side, Stage, Tether, View};
use field::{Base, Length, Point};

/// How many times the table may be enlarged.
const ZOOM: u8 = 6;

/// The names of figures and animals.
const NAME: Hand = Hand {
    class: "figure-name",
    ink: "ink",
    halo: true,
    weight: 0.16,
    least: Least::Wanes,
};
/// Words on the table that are always read.
const LABEL: Hand = Hand {
    class: "map-name",
    ink: "ink",
    halo: true,
    weight: 0.14,
    least: Least::Kept,
};

/// The picture.
pub(super) fn svg(view: &View, scene: &Scene) -> String {
    let mut pen = Pen::new(scene);
    let pen = &mut pen;
    pen.pointing = if scene.theme.is_file() { 1.2 } else { 1.7 };
    open(pen, view, apron::height(view) + choices::height(view));
    land(pen, view.land.ground());
    sides(pen, view);
    starts(pen, view);
    marks(pen, view);
    marking::under(pen, view);
    pens(pen, view);
    horses(pen, view);
    for animal in &view.animals {
        if let Some(base) = seen::animal_base(animal) {
            beast(pen, view, animal, &base);
        }
    }
    let out = |figure: &&FigureView| figure.post == Post::Table;
    for figure in view.figures.iter().filter(out) {
        if let Some(base) = figure.base {
            token(pen, view, figure, &base);
        }
    }
    housed(pen, view);
    fights(pen, view);
    beacon(pen, view);
    apron::draw(pen, view);
    marking::over(pen, view);
    plan::draw_over(pen, view);
    choices::cards(pen, view);
    pen.raw("</svg>");
    std::mem::replace(pen, Pen::new(scene)).finish()
}

fn open(pen: &mut Pen, view: &View, apron: f64) {
    let scene = pen.scene;
    let title = match view.reader.and_then(|reader| clan_of(view, reader)) {
        Some(clan) => format!("The table, as {} sees it", clan.name()),
        None => "The table, as spectators see it".into(),
    };
    let mut more = format!(r#" data-zoom="{ZOOM}""#);
    let is_file = scene.theme.is_file();
    if !is_file {
        more += &format!(r#" tabindex="0" data-sound="stone" data-unit="{INCH}""#);
        // A token is an inch; at this scale a finger can hit it.
        more += match scene.shape {
            crate::Shape::Narrow => r#" data-fine="1""#,
            crate::Shape::Wide => r#" data-fine=".3""#,
        };
        if scene.reader.is_some() && !scene.is_over {
            more += r#" data-explains="""#;
            more += asks(view);
            if seen::is_asked(view) {
                more += takes(view.stage);
            }
        }
    }
    let (w, h) = size(view);
    let class = if is_file {
        "map measured any"
    } else {
        "map measured"
    };
    pen.open_board(class, &more, (w, h + apron), &title);
    if is_file {
        pen.raw(format_args!("<title>{}</title>", escape(&title)));
    }
    pen.definitions();
    if is_file && apron > 0.0 {
        let paper = pen.paint("paper");
        pen.rect(
            Area::new(0.0, h, w, apron),
            0.0,
            &format!(r#"fill="{paper}""#),
        );
    }
}

/// The size of the table in units.
pub(super) fn size(view: &View) -> (f64, f64) {
    (units(view.size.0.count()), units(view.size.1.count()))
}

/// The clan of a seat.
pub(super) fn clan_of(view: &View, seat: table::Seat) -> Option<Clan> {
    let found = view.clans.iter().find(|clan| clan.seat == Some(seat));
    found.map(|clan| clan.clan)
}

/// By which verb a click on what is not lit asks why not.
fn asks(view: &View) -> &'static str {
    match view.stage {
        Stage::Choose(_) => r#" data-asks="figure=choose""#,
        Stage::Side(_) => r#" data-asks="side=side""#,
        Stage::Mark(_) => r#" data-asks="mark=mark""#,
        _ => "",
    }
}

/// After which kinds of picks the table takes points.
fn takes(stage: Stage) -> &'static str {
    match stage {
        Stage::Act => {
            r#" data-points="figure" data-first="Pick one of your figures first; they are ringed in gold.""#
        }
        Stage::Defend => {
            r#" data-points="figure animal" data-first="Pick a figure or an animal first.""#
        }
        Stage::Deploy(_) => r#" data-points="figure" data-first="Pick a figure first.""#,
        Stage::Mark(_) => r#" data-points="""#,
        Stage::Scenery => {
            r#" data-draws="lay" data-first="Pick a piece below the table first, then draw it here.""#
        }
        _ => "",
    }
}

/// The path of a base that is so much larger than it is.
pub(super) fn outline(base: &Base, more: f64) -> String {
    let (lead, rear) = (spot(base.lead), spot(base.rear));
    let r = units(base.radius.count()) + more;
    let ((ux, uy), far) = measured::outline::way(rear, lead);
    let (nx, ny) = (-uy * r, ux * r);
    let r = n1(r);
    if far == 0.0 {
        let (x, y) = lead;
        return format!(
            "M{} {}a{r} {r} 0 1 0 .01 0z",
            n1(x),
            n1(y - units(base.radius.count()) - more)
        );
    }
    format!(
        "M{} {}A{r} {r} 0 0 0 {} {}L{} {}A{r} {r} 0 0 0 {} {}z",
        n1(lead.0 + nx),
        n1(lead.1 + ny),
        n1(lead.0 - nx),
        n1(lead.1 - ny),
        n1(rear.0 - nx),
        n1(rear.1 - ny),
        n1(rear.0 + nx),
        n1(rear.1 + ny)
    )
}

/// The box round a base.
fn frame(base: &Base) -> Area {
    let (lead, rear) = (spot(base.lead), spot(base.rear));
    let r = units(base.radius.count());
    let (x, y) = (lead.0.min(rear.0) - r, lead.1.min(rear.1) - r);
    Area::new(
        x,
        y,
        (lead.0 - rear.0).abs() + 2.0 * r,
        (lead.1 - rear.1).abs() + 2.0 * r,
    )
}

/// The place that can be hit, and the ring round a target.
fn ringed(pen: &mut Pen, target: &str, base: &Base) {
    pen.point(target, frame(base), 12.0);
    let d = outline(base, 3.0);
    if pen.scene.theme.is_file() {
        let look = pen.look(target, "0", 3.0);
        return pen.raw(format_args!(r#"<path d="{d}"{look}/>"#));
    }
    let hit = outline(base, 5.0);
    pen.raw(format_args!(
        r#"<path class="hit" d="{hit}"/><path class="ring" d="{d}"/>"#
    ));
}

/// A figure on its base.
pub(super) fn token(pen: &mut Pen, view: &View, figure: &FigureView, base: &Base) {
    let target = format!("figure:{}", figure.id);
    let label = words::figure(view, figure);
    let opens = opens(view, figure);
    // What is hurt shows its wounds as pips, which a page counts down.
    pen.open_target_that(&target, &label, Some(&label), opens);
    let latest = match pen.scene.is_last(&target) && !pen.scene.theme.is_file() {
        true => r#" class="latest""#,
        false => "",
    };
    pen.open(&format!(r#"data-card="{}"{latest}"#, figure.id));
    if figure.rank == Rank::Hound {
        let middle = Point::new(view.size.0.count() / 2, view.size.1.count() / 2);
        let looks = seen::towards(base.lead, middle);
        let clan = Some(seen::clan(figure.id.clan));
        animals::animal(pen, measured::Animal::Hound, base, looks, clan);
        if view.active == Some(figure.id.clan) && seen::is_done(figure) {
            let (x, y) = spot(base.lead);
            let done = r##"<circle r="5.6" fill="#fdfbf6" stroke="#4d5f2e" stroke-width="1.1"/><path d="M-2.4.2L-.6 2.2L2.7-2" fill="none" stroke="#4d5f2e" stroke-width="1.6" stroke-linecap="round"/>"##;
            pen.raw(format_args!(
                r#"<g transform="translate({} {})">{done}</g>"#,
                n1(x + 9.5),
                n1(y - 9.0)
            ));
        }
    } else {
        figures::figure(pen, &seen::figure(view, figure), base);
    }
    pen.close();
    name(pen, &figure.id.to_string(), base);
    ringed(pen, &target, base);
    pen.close();
}

/// What is said of a target that can be picked before a point.
fn opens(view: &View, figure: &FigureView) -> &'static str {
    if !seen::is_asked(view) || !seen::plays(view, view.reader, figure.id.clan) {
        return "";
    }
    match view.stage {
        Stage::Act if view.active == Some(figure.id.clan) && is_free(view, figure) => {
            match view.left(figure.id) {
                Ok(left) if left > Length::ZERO => r#" data-opens="" data-draws="""#,
                _ => r#" data-opens="""#,
            }
        }
        Stage::Defend | Stage::Deploy(_) if figure.id.clan != Clan::Warden => {
            r#" data-opens="" data-draws="""#
        }
        _ => "",
    }
}

/// Whether a figure may still do something in this turn.
pub(super) fn is_free(view: &View, figure: &FigureView) -> bool {
    use feud_war::Deed;
    match figure.deed {
        Deed::None => figure.post != Post::Gone,
        Deed::Moved => view.left(figure.id).is_ok() || !view.in_melee_with(figure.id).is_empty(),
        _ => false,
    }
}

fn name(pen: &mut Pen, text: &str, base: &Base) {
    let area = frame(base);
    let at = (area.mid(), area.y + area.h + 9.5);
    writing::centred(pen, text, at, 10.0, 0.0, NAME);
}

/// An animal, with the rope to whoever holds it, or that it is loose.
pub(super) fn beast(pen: &mut Pen, view: &View, animal: &AnimalView, base: &Base) {
    let target = format!("animal:{}", animal.id);
    let label = words::animal(animal);
    let opens = match view.stage {
        Stage::Defend if seen::is_asked(view) => r#" data-opens="" data-draws="""#,
        _ => "",
    };
    let looks = seen::looks(view, animal);
    match animal.tether {
        Tether::Held(holder) => rope(pen, view, holder, base),
        Tether::Loose { .. } => markers::loose(pen, base, looks),
        _ => {}
    }
    pen.open_target_that(&target, &label, Some(&label), opens);
    pen.open(&format!(r#"data-card="{}""#, animal.id));
    animals::animal(pen, seen::beast(animal.kind), base, looks, None);
    pen.close();
    ringed(pen, &target, base);
    pen.close();
}

fn rope(pen: &mut Pen, view: &View, holder: feud_war::FigureId, base: &Base) {
    let held = seen::find(view, holder).and_then(|holder| holder.base);
    let Some(held) = held else { return };
    let ((x, y), (hx, hy)) = (spot(base.middle()), spot(held.middle()));
    draw(
        pen,
        &format!(
            r##"<path d="M{} {}L{} {}" fill="none" stroke="@f-ink" stroke-width="3.4" stroke-linecap="round" pointer-events="none"/><path d="M{0} {1}L{2} {3}" fill="none" stroke="#f2d9a0" stroke-width="1.5" stroke-dasharray="3 2" pointer-events="none"/>"##,
            n1(x),
            n1(y),
            n1(hx),
            n1(hy)
        ),
    );
}

/// Horses whose riders walk.
fn horses(pen: &mut Pen, view: &View) {
    for figure in &view.figures {
        let there = matches!(figure.post, Post::Table | Post::House);
        let Some(at) = figure.horse.filter(|_| there) else {
            continue;
        };
        let label = format!("the horse of {}", figure.id);
        pen.open_tipped(
            &format!(r#"class="still" role="img" aria-label="{label}""#),
            Some(&label),
        );
        let base = Base::disc(at, feud_war::tables::BASE);
        let looks = figure.base.map_or(at, |base| base.middle());
        animals::animal(
            pen,
            measured::Animal::Horse,
            &base,
            seen::towards(at, looks),
            None,
        );
        pen.close();
    }
}

/// The sides that may be chosen.
fn sides(pen: &mut Pen, view: &View) {
    if !matches!(view.stage, Stage::Side(_) | Stage::WardenSide) {
        return;
    }
    let (w, h) = size(view);
    const DEEP: f64 = 62.0;
    for side in Side::ALL {
        let area = match side {
            Side::North => Area::new(DEEP, 5.0, w - 2.0 * DEEP, DEEP - 8.0),
            Side::South => Area::new(DEEP, h - DEEP + 3.0, w - 2.0 * DEEP, DEEP - 8.0),
            Side::West => Area::new(5.0, DEEP, DEEP - 8.0, h - 2.0 * DEEP),
            Side::East => Area::new(w - DEEP + 3.0, DEEP, DEEP - 8.0, h - 2.0 * DEEP),
        };
        let target = format!("side:{side}");
        let label = format!("From {}", side.name());
        pen.open_target(&target, &label, None);
        pen.bed(&target, area, 10.0);
        let at = (area.mid(), area.y + area.h / 2.0 + 7.0);
        let turn = match side {
            Side::West => -90.0,
            Side::East => 90.0,
            _ => 0.0,
        };
        let (x, y) = (area.mid(), area.y + area.h / 2.0);
        let at = match turn == 0.0 {
            true => at,
            false => (x, y),
        };
        writing::centred(pen, &label, at, 24.0, turn, LABEL);
        pen.quiet_ring(&target, area, 10.0);
        pen.close();
        pen.proposed(&target, area, 10.0);
    }
}

/// Where the clans start, and how near their animals must be brought.
fn starts(pen: &mut Pen, view: &View) {
    for clan in &view.clans {
        let Some(mark) = clan.mark else { continue };
        let radius = view.agreed.start_radius;
        markers::start(pen, mark, radius, seen::clan(clan.clan));
        // Beside the circle, where fewest figures stand.
        let ((x, y), r) = (spot(mark), units(radius.count()));
        let (w, h) = size(view);
        let at = match y <= 0.0 || y >= h {
            true => {
                let aside = if x > w - r - 90.0 {
                    -r - 44.0
                } else {
                    r + 44.0
                };
                (x + aside, y.clamp(26.0, h - 12.0))
            }
            false => {
                let above = if y < r + 40.0 { r + 26.0 } else { -r - 10.0 };
                (x.clamp(52.0, w - 52.0), y + above)
            }
        };
        writing::centred(pen, clan.clan.name(), at, 19.0, 0.0, LABEL);
    }
}

/// Where the starting point may be marked.
fn marks(pen: &mut Pen, view: &View) {
    let Stage::Mark(_) = view.stage else { return };
    let lit = pen.scene.lit.clone();
    let side = view
        .clans
        .iter()
        .find(|clan| clan.seat.is_some_and(|seat| view.asked.contains(seat)))
        .and_then(|clan| clan.side);
    let Some(side) = side else { return };
    let (w, h) = size(view);
    for target in &lit {
        let Some(along) = target.as_str().strip_prefix("mark:") else {
            continue;
        };
        let Ok(inches) = along.parse::<Length>() else {
            continue;
        };
        let far = units(inches.count());
        let (x, y) = match side {
            Side::North => (far, 30.0),
            Side::South => (far, h - 30.0),
            Side::West => (30.0, far),
            Side::East => (w - 30.0, far),
        };
        let area = Area::new(x - 22.0, y - 22.0, 44.0, 44.0);
        pen.open_target(target.as_str(), &format!("Start at {along} in"), None);
        // Room for a finger, also where the whole table is as wide as a phone.
        let room = Area::new(x - 50.0, y - 50.0, 100.0, 100.0);
        pen.rect(room, 50.0, r#"fill="transparent""#);
        pen.bed(target.as_str(), area, 22.0);
        draw(
            pen,
            &format!(
                r#"<g transform="translate({} {})" pointer-events="none"><path d="M-4 11V-12" stroke="@f-mark" stroke-width="2.4" stroke-linecap="round"/><path d="M-4-12H10L6-7L10-2H-4z" fill="@f-mark"/></g>"#,
                n1(x),
                n1(y)
            ),
        );
        pen.quiet_ring(target.as_str(), area, 22.0);
        pen.close();
        pen.proposed(target.as_str(), area, 22.0);
    }
}

/// The animals that each clan has brought in.
fn pens(pen: &mut Pen, view: &View) {
    for clan in &view.clans {
        let Some(mark) = clan.mark else { continue };
        let held = view.animals.iter().filter(|animal| {
            matches!(animal.tether, Tether::Pen(own) | Tether::Scored(own) if own == clan.clan)
        });
        let held: Vec<&AnimalView> = held.collect();
        if held.is_empty() {
            continue;
        }
        let (w, h) = (view.size.0.count(), view.size.1.count());
        let middle = Point::new(w / 2, h / 2);
        let inwards = mark.towards(middle, Length::thousandths(1_100));
        for (number, animal) in held.iter().enumerate() {
            let along = (number as i32 - held.len() as i32 / 2) * 900;
            let at = match mark.y == 0 || mark.y == h {
                true => Point::new((inwards.x + along).clamp(500, w - 500), inwards.y),
                false => Point::new(inwards.x, (inwards.y + along).clamp(500, h - 500)),
            };
            let base = Base::disc(at, Length::thousandths(850));
            let label = words::animal(animal);
            pen.open_tipped(
                &format!(
                    r#"role="img" aria-label="{}" data-place="animal:{}" data-card="{1}""#,
                    escape(&label),
                    animal.id
                ),
                Some(&label),
            );
            markers::fold(pen, &base);
            let small = Base::disc(at, Length::thousandths(620));
            let looks = seen::looks(view, animal);
            animals::animal(pen, seen::beast(animal.kind), &small, looks, None);
            pen.close();
        }
    }
}

/// Those in the house stand on its roof.
fn housed(pen: &mut Pen, view: &View) {
    let inside = view
        .figures
        .iter()
        .filter(|figure| figure.post == Post::House);
    let (low, high) = view
        .land
        .piece(feud_war::land::Land::HOUSE)
        .outline
        .bounds();
    for (number, figure) in inside.enumerate() {
        let (column, row) = (number as i32 % 3, number as i32 / 3);
        let at = Point::new(
            (low.x + high.x) / 2 + (column - 1) * 1_200,
            (low.y + high.y) / 2 - 600 + row * 1_200,
        );
        token(pen, view, figure, &Base::disc(at, feud_war::tables::BASE));
    }
}

/// A sign between those who are in melee.
fn fights(pen: &mut Pen, view: &View) {
    let mut shown = Vec::new();
    for figure in &view.figures {
        let Some(base) = figure.base else { continue };
        for foe in view.in_melee_with(figure.id) {
            if shown.contains(&(foe, figure.id)) {
                continue;
            }
            shown.push((figure.id, foe));
            let Some(other) = seen::find(view, foe).and_then(|foe| foe.base) else {
                continue;
            };
            let (a, b) = (base.middle(), other.middle());
            pen.open(r#"pointer-events="none""#);
            markers::melee(pen, Point::new((a.x + b.x) / 2, (a.y + b.y) / 2));
            pen.close();
        }
    }
}

/// The beacon, where the Warden may be called.
fn beacon(pen: &mut Pen, view: &View) {
    if !view.agreed.march_warden {
        return;
    }
    let (_, high) = view
        .land
        .piece(feud_war::land::Land::FARMSTEAD)
        .outline
        .bounds();
    pen.open(r#"pointer-events="none""#);
    let at = Point::new(high.x - 600, high.y - 700);
    markers::beacon(pen, at, view.beacon != feud_war::Beacon::Dark);
    pen.close();
}
