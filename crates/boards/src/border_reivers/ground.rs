//! The ground of the game as one picture: the Marches and all that lies there, with what may be picked, what a plan
//! proposes, and the way of an attack. A page's script zooms it by its `viewBox`.

use super::{
    chart::{CHART, HEIGHT, WIDTH},
    detail, events, land, marks, places, tracks,
};
use crate::{
    Scene,
    arrow::{self, apart},
    curve::Point,
    pen::{Area, Pen, escape},
};
use border_reivers::{Family, March, Place, Region, Side, Site, Stage, Target, View};

/// How many times the map may be enlarged.
const ZOOM: u8 = 4;
/// Below so many pixels a unit it is told as from afar: the numbers on the tracks could not be read.
const FAR: f64 = 0.6;

/// The map as one whole `<svg>` element, 1000 units wide and 800 high.
pub(super) fn ground(view: &View, scene: &Scene) -> String {
    let mut pen = Pen::new(scene);
    let pen = &mut pen;
    pen.pointing = match detail::is_far(scene) {
        true => 2.0,
        false => 1.3,
    };
    open(pen, view);
    land::draw(pen);
    events::dyke(pen, view);
    places::regions(pen, view);
    events::fields(pen, view);
    places::keeps(pen, view);
    places::sites(pen, view);
    places::boxes(pen, view);
    if view.is_dl_raided {
        let (x, y) = places::heart(Region::DebateableLand);
        places::attacked(pen, (x - 34.0, y + 30.0));
    }
    events::cards(pen, view);
    tracks::draw(pen, view);
    attack(pen, view);
    plan(pen, view);
    pen.raw("</svg>");
    std::mem::replace(pen, Pen::new(scene)).finish()
}

fn open(pen: &mut Pen, view: &View) {
    let scene = pen.scene;
    let title = match scene.reader {
        Some(_) => format!("The Marches, as {} sees them", view.family.name()),
        None => "The Marches, as spectators see them".into(),
    };
    let is_file = scene.theme.is_file();
    let mut more = format!(r#" data-zoom="{ZOOM}" data-far="{FAR}""#);
    if !is_file {
        more += r#" tabindex="0" data-sound="stone""#;
        // In a high frame the room below the map is for the buttons that enlarge it.
        if detail::is_far(scene) {
            more += r#" preserveAspectRatio="xMidYMin""#;
        }
        let asks = asks(view.stage);
        if !asks.is_empty() && scene.reader.is_some() && !scene.is_over {
            more += &format!(r#" data-asks="{asks}""#);
        }
        if scene.reader.is_some() && !scene.is_over {
            more += " data-explains=\"\"";
        }
        if let Some(place) = follow(view).filter(|_| !scene.is_over) {
            more += &format!(r#" data-follow="{place}""#);
        }
    }
    // Until a script has measured it, a narrow picture is told as from afar.
    let class = match detail::is_far(scene) {
        true => "map marches far",
        false => "map marches",
    };
    pen.open_board(class, &more, (WIDTH, HEIGHT), &title);
    if is_file {
        pen.raw(format_args!("<title>{}</title>", escape(&title)));
    }
    pen.definitions();
}

/// By which verb a click on what is not lit asks why not.
fn asks(stage: Stage) -> &'static str {
    match stage {
        Stage::Sheep { .. } | Stage::Stolen { .. } => "region=sheep",
        Stage::Default => "region=^_*",
        Stage::Build { .. } => "site=build",
        Stage::Bastle { .. } => "region=bastle",
        Stage::LoseSheep(_) => "region=lose",
        Stage::LoseFame(_) => "track=yield",
        Stage::Tokens => "box=place_^_at_*",
        Stage::Choose => "track=choose",
        Stage::Fame { .. } | Stage::Glory(_) => "track=fame",
        Stage::Attack => "region=raid seat=feud town=gaolbreak battle=battle rising=rising",
        Stage::Peek(_) => "box=peek",
        Stage::Defend => "box=warden",
        _ => "",
    }
}

/// The target that an attack on this would be picked by.
fn name(target: Target) -> String {
    match target {
        Target::Region(region) => format!("region:{region}"),
        Target::Seat(march) => format!("seat:{march}"),
        Target::Town(march) => format!("town:{march}"),
        Target::Battle(march) => format!("battle:{march}"),
        Target::Rising(side) => format!("rising:{side}"),
    }
}

/// The place that is fought over, while the player decides about it.
fn follow(view: &View) -> Option<String> {
    let decides = matches!(
        view.stage,
        Stage::Horses | Stage::Muster | Stage::Reroll | Stage::Defend
    );
    let fight = view.fight.as_ref().filter(|_| decides)?;
    Some(name(fight.target))
}

/// Where a target is on the map, if it lies there: its frame, and the point at which an arrow ends.
fn place(pen: &Pen, view: &View, target: &str) -> Option<(Area, Point)> {
    let far = detail::is_far(pen.scene);
    let middle = |area: Area| (area, (area.mid(), area.y + area.h / 2.0));
    let (kind, name) = target.split_once(':')?;
    Some(match kind {
        "region" => {
            let region: Region = name.parse().ok()?;
            let (x, y) = CHART.farm(region).label;
            let frame = Area::new(x - 56.0, y - 17.0, 112.0, 50.0);
            (frame, places::heart(region))
        }
        "site" => {
            let (x, y) = CHART.site(name.parse::<Site>().ok()?).at;
            middle(Area::new(x - 16.0, y - 16.0, 32.0, 32.0))
        }
        "box" => middle(CHART.token(name.parse::<Place>().ok()?)),
        "track" => middle(tracks::place(pen, name.parse().ok()?)),
        "battle" if far => middle(events::far_field(home(name)?)),
        "battle" => middle(*CHART.fields.get(home(name)?.index())?),
        "town" if far => middle(places::far_town(home(name)?)),
        "seat" if far => middle(places::far_seat(home(name)?)),
        "town" => middle(CHART.towns[home(name)?.index()].cubes),
        "seat" => middle(CHART.seats[home(name)?.index()].cubes),
        "rising" if name.parse::<Side>().is_ok() => middle(events::rising_at(view)?),
        _ => return None,
    })
}

/// The March of this name, if a family is at home there.
fn home(name: &str) -> Option<March> {
    let march: March = name.parse().ok()?;
    march.family().map(|_| march)
}

/// The Family Seat from which a family rides out.
fn start(pen: &Pen, family: Family) -> Point {
    let march = family.home();
    let area = match detail::is_far(pen.scene) {
        true => places::far_seat(march),
        false => CHART.seats[march.index()].cubes,
    };
    (area.mid(), area.y + area.h / 2.0)
}

/// A bow from one point to another, which begins and ends a little way off.
fn bow(from: Point, to: Point) -> Vec<Point> {
    const CLEAR: f64 = 26.0;
    let far = apart(from, to).max(1.0);
    let (dx, dy) = ((to.0 - from.0) / far, (to.1 - from.1) / far);
    let clear = CLEAR.min(far / 3.0);
    let bend = far * 0.12;
    let middle = (
        (from.0 + to.0) / 2.0 + dy * bend,
        (from.1 + to.1) / 2.0 - dx * bend,
    );
    vec![
        (from.0 + dx * clear, from.1 + dy * clear),
        middle,
        (to.0 - dx * clear, to.1 - dy * clear),
    ]
}

/// The way of an attack that is going on, in the colour of who rides.
fn attack(pen: &mut Pen, view: &View) {
    let Some(fight) = view.fight.as_ref().filter(|_| !pen.scene.is_over) else {
        return;
    };
    let Some((_, end)) = place(pen, view, &name(fight.target)) else {
        return;
    };
    let from = start(pen, fight.attacker);
    // A fight at one's own door needs no arrow.
    if apart(from, end) < 60.0 {
        return;
    }
    let tone = marks::tone(pen, fight.attacker);
    pen.open(r#"class="attack-way" opacity=".88" pointer-events="none" aria-hidden="true""#);
    arrow::line(pen, &bow(from, end), &tone);
    pen.close();
}

/// The plan that is proposed: a ring and a number at each target, and an arrow to what would be attacked.
fn plan(pen: &mut Pen, view: &View) {
    let scene = pen.scene;
    let steps: Vec<(usize, &str, Area, Point)> = scene
        .plan
        .iter()
        .enumerate()
        .flat_map(|(index, path)| path.iter().map(move |target| (index + 1, target.as_str())))
        .filter_map(|(number, target)| {
            let (area, point) = place(pen, view, target)?;
            Some((number, target, area, point))
        })
        .collect();
    if steps.is_empty() {
        return;
    }
    pen.open(r#"class="plan" pointer-events="none" aria-hidden="true""#);
    let [picked, halo] = ["picked", "halo"].map(|token| pen.paint(token));
    for (number, target, area, end) in steps {
        for (colour, width) in [(&halo, 7.0), (&picked, 4.0)] {
            let more = format!(r#"fill="none" stroke="{colour}" stroke-width="{width}""#);
            pen.rect(area.grown(4.0), 9.0, &more);
        }
        let is_attack = view.stage == Stage::Attack
            && ["region", "seat", "town", "battle", "rising"]
                .iter()
                .any(|kind| target.starts_with(kind));
        if is_attack {
            let from = start(pen, view.family);
            arrow::line(pen, &bow(from, end), &picked);
        }
        let corner = (area.x + area.w + 2.0, area.y - 2.0);
        arrow::number(pen, number, corner);
    }
    pen.close();
}
