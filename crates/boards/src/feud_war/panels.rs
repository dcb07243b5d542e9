//! What stands beside the table: whose turn it is with the cards and the points, the clans' sheets, the animals, the event deck, and what
//! the signs mean.

use super::{cards, ground, seen, sheets, words};
use crate::{Panel, Scene, Sign};
use feud_war::{AnimalKind, AnimalView, Beacon, Clan, ClanView, Role, Stage, Tether, View};
use maud::{Markup, PreEscaped, html};

/// All panels, the most useful first.
pub(super) fn all(view: &View, scene: &Scene) -> Vec<Panel> {
    let panel = |id, sign, title: String, body| Panel {
        id,
        sign,
        title,
        body,
    };
    let mut all = vec![panel(
        "turn",
        Sign::HOURGLASS,
        heading(view, scene),
        turn(view, scene),
    )];
    if view.figures.is_empty() {
        all.push(panel(
            "signs",
            Sign::EYE,
            "Signs of the table".into(),
            signs(),
        ));
        return all;
    }
    let own = view.reader.and_then(|reader| ground::clan_of(view, reader));
    // A defender who commands the Warden's party looks at that.
    let commanded = view
        .active
        .filter(|active| seen::plays(view, view.reader, *active));
    let shown = commanded.or(own).or(view.active).unwrap_or(Clan::Kerr);
    all.push(panel(
        "clan",
        Sign::SHIELD,
        format!("The figures of {}", shown.name()),
        sheets::clan(view, shown, "c"),
    ));
    all.push(panel(
        "animals",
        Sign::BAG,
        "The animals".into(),
        animals(view),
    ));
    all.push(panel(
        "clans",
        Sign::ROW,
        "The other clans".into(),
        others(view, shown),
    ));
    all.push(panel(
        "events",
        Sign::CARDS,
        "Event cards left".into(),
        deck(view),
    ));
    if let Some(lists) = &view.all_lists {
        all.push(panel(
            "lists",
            Sign::LINES,
            "The lists".into(),
            html! {
                dl.facts {
                    @for (clan, list) in Clan::ALL.iter().zip(lists) {
                        @if let Some(list) = list { dt { (clan.name()) } dd { (list) } }
                    }
                }
            },
        ));
    }
    all.push(panel(
        "signs",
        Sign::EYE,
        "Signs of the table".into(),
        signs(),
    ));
    all
}

fn heading(view: &View, scene: &Scene) -> String {
    match (view.stage, view.turn) {
        (Stage::Over, _) => "The end".into(),
        _ if scene.is_over => "The end".into(),
        (_, 0) => "Setting up".into(),
        (_, turn) => format!("Day {}, turn {turn} of {}", view.day, view.turns_a_day),
    }
}

/// The clans in the order of their turns, with points and what they hold, and the cards of this turn.
fn turn(view: &View, scene: &Scene) -> Markup {
    let is_over = scene.is_over || view.stage == Stage::Over;
    html! {
        ol.clans {
            @for clan in order(view, is_over) {
                @let own = view.clans.iter().find(|one| one.clan == clan);
                @if let Some(own) = own {
                    @let is_now = view.active == Some(clan) && !is_over;
                    li.now[is_now].out[own.given_up] aria-current=[is_now.then_some("step")] {
                        (sheets::shield(clan, "t"))
                        span.clan-name {
                            b { (clan.name()) }
                            small { (about(view, scene, own)) }
                        }
                        span.clan-held { (held(view, clan)) }
                        @if clan != Clan::Warden { b.clan-points { (own.points) } }
                    }
                }
            }
        }
        @if let (Some(card), false) = (view.card, is_over) {
            div.turn-cards {
                (PreEscaped(cards::movement(scene, card)))
                @if let Some(event) = view.event { (PreEscaped(cards::event(scene, event))) }
                div {
                    p { b { (card) " in on foot, " (2 * card) " mounted" } }
                    @match view.event {
                        Some(event) => {
                            p { b { (event.name()) } }
                            p.note { (event.means()) }
                        }
                        None => p.note { "The defender draws no event card." },
                    }
                    @let bonds = cards::bonds(view);
                    @if !bonds.is_empty() { p.bound { (table::capital(&table::in_a_row(&bonds))) "." } }
                }
            }
        }
        // Who won and why stands in the prompt.
        @if is_over { p.note { "Most points win; on a tie the most men left. " a.clause href="/rules/feud-war#FW-R16" data-clause="FW-R16" { "FW-R16" } } }
    }
}

/// "you, from the north, leader dead": who plays a clan, where that is not the clan's own name, and how it is with it.
fn about(view: &View, scene: &Scene, own: &ClanView) -> String {
    let player = match own.seat {
        Some(seat) if Some(seat) == view.reader => "you".to_string(),
        Some(seat) if own.clan != Clan::Warden => scene.name(seat),
        _ => String::new(),
    };
    let mut parts = vec![player, words::role(view, own.clan)];
    parts.retain(|part| !part.is_empty() && part != own.clan.name());
    if own.leaderless {
        parts.push("leader dead".into());
    }
    if own.challenged {
        parts.push("challenged".into());
    }
    parts.join(", ")
}

/// The clans in the order in which they take their turns; at the end by points.
fn order(view: &View, is_over: bool) -> Vec<Clan> {
    let mut all: Vec<Clan> = view
        .clans
        .iter()
        .map(|clan| clan.clan)
        .filter(|clan| *clan != Clan::Warden)
        .collect();
    if is_over {
        let points = |clan: &Clan| {
            let found = view.clans.iter().find(|one| one.clan == *clan);
            found.map_or((0, 0), |clan| (clan.points, clan.men))
        };
        all.sort_by_key(|clan| std::cmp::Reverse(points(clan)));
        return all;
    }
    if let Some(at) = view
        .first
        .and_then(|first| all.iter().position(|clan| *clan == first))
    {
        all.rotate_left(at);
    }
    // The Warden's party goes right after the defender's.
    let defends = |clan: &Clan| {
        let found = view.clans.iter().find(|one| one.clan == *clan);
        found.is_some_and(|clan| clan.role == Some(Role::Defender))
    };
    let has_warden = view.beacon == Beacon::Answered;
    if let (true, Some(at)) = (has_warden, all.iter().position(defends)) {
        all.insert(at + 1, Clan::Warden);
    }
    all
}

/// The animals that a clan has in its hands, its pen, or its field.
fn of_clan(view: &View, clan: Clan) -> impl Iterator<Item = &AnimalView> {
    let defends = view
        .clans
        .iter()
        .any(|one| one.clan == clan && one.role == Some(Role::Defender));
    view.animals
        .iter()
        .filter(move |animal| match animal.tether {
            Tether::Held(holder) => holder.clan == clan,
            Tether::Pen(own) | Tether::Scored(own) => own == clan,
            Tether::Free => defends,
            _ => false,
        })
}

fn held(view: &View, clan: Clan) -> Markup {
    let kinds = AnimalKind::ALL.into_iter().map(|kind| {
        (
            kind,
            of_clan(view, clan)
                .filter(|animal| animal.kind == kind)
                .count(),
        )
    });
    let place = format!("h{}", clan.letter());
    html! {
        @for (kind, count) in kinds.filter(|(_, count)| *count > 0) {
            span.held role="img" aria-label={ (count) " " (kind.name()) } {
                (sheets::beast(kind, &place)) @if count > 1 { "×" (count) }
            }
        }
    }
}

fn animals(view: &View) -> Markup {
    html! {
        ul.herd {
            @for animal in &view.animals {
                li { (sheets::beast(animal.kind, &format!("b{}", animal.id))) " " (words::animal(animal)) }
            }
        }
        p.note { "A chicken counts 1 point, a pig 2, a sheep 3, a cow 4." }
    }
}

fn others(view: &View, shown: Clan) -> Markup {
    let has_figures = |clan: &Clan| view.figures.iter().any(|figure| figure.id.clan == *clan);
    let clans = Clan::ALL
        .into_iter()
        .filter(|clan| *clan != shown && has_figures(clan));
    html! {
        @for clan in clans {
            h3 { (clan.name()) " " small { (words::role(view, clan)) } }
            (sheets::clan(view, clan, "o"))
        }
    }
}

fn deck(view: &View) -> Markup {
    let left: u32 = view.deck.iter().map(|(_, count)| u32::from(*count)).sum();
    html! {
        p.note { (left) " cards are left; when all are drawn they are shuffled again. Every clan but the defender’s draws one each turn." }
        ul.deck {
            @for (card, count) in view.deck.iter().filter(|(_, count)| *count > 0) {
                li title=(card.means()) { b { (count) } " " (card.name()) }
            }
        }
    }
}

/// What the signs of figures mean.
fn signs() -> Markup {
    let line = |sign: &str, says: &str| html! { dt { (sign) } dd { (says) } };
    html! {
        p { "A round piece stands on foot, a long one is mounted. Colour and pattern are the clan; the sign is what it shoots or fights with." }
        dl.facts {
            (line("Rim", "studs: light armour; steel: heavy armour"))
            (line("Star", "the leader"))
            (line("Red dots", "wounds; the third kills"))
            (line("Ring struck out", "a gun that has to be loaded"))
            (line("Eye struck out", "behind a hill: nobody sees over it"))
            (line("Tick", "has done its deed of this turn"))
            (line("Rope", "holds an animal"))
            (line("Dashed ring with an arrow", "a loose animal"))
            (line("Solid edge", "nobody enters: deep woods, the house"))
            (line("Dots and dashes", "open to all"))
        }
    }
}
