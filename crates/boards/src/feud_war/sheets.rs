//! The sheets beside the table: each clan's figures with weapons, wounds and what they are doing, and small pictures of figures and
//! animals for lines of text.

use super::{seen, words};
use crate::{
    Scene, Theme,
    measured::{self, animals, figures},
    pen::Pen,
};
use feud_war::{Clan, FigureView, Post, Rank, View};
use field::{Base, Direction, Length, Point, Rose};
use maud::{Markup, PreEscaped, html};

/// A small picture in a box, drawn round 0,0.
fn small(id: &str, class: &str, view_box: &str, draws: impl FnOnce(&mut Pen)) -> Markup {
    let scene = Scene {
        id: id.into(),
        theme: Theme::Page,
        ..Scene::default()
    };
    let mut pen = Pen::new(&scene);
    pen.raw(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="{class}" viewBox="{view_box}" aria-hidden="true">"#
    ));
    pen.definitions();
    draws(&mut pen);
    pen.raw("</svg>");
    PreEscaped(pen.finish())
}

const HERE: Point = Point::new(0, 0);

/// A figure as a small picture. The word makes its names unlike those of other places.
pub(super) fn icon(view: &View, figure: &FigureView, place: &str) -> Markup {
    let id = format!("{place}{}", figure.id);
    if figure.rank == Rank::Hound {
        let base = Base::disc(HERE, Length::inches(1));
        return small(&id, "piece-sign", "-15 -15 30 30", |pen| {
            let clan = Some(seen::clan(figure.id.clan));
            let east = Direction::of(Rose::TwentyFour, 0);
            animals::animal(pen, measured::Animal::Hound, &base, east, clan);
        });
    }
    let drawn = measured::Figure {
        states: Vec::new(),
        wounds: 0,
        ..seen::figure(view, figure)
    };
    let base = match figure.mounted {
        true => Base::capsule(Point::new(500, 0), Point::new(-500, 0), Length::inches(1)),
        false => Base::disc(HERE, Length::inches(1)),
    };
    let (class, view_box) = match figure.mounted {
        true => ("piece-sign rider", "-26 -15 52 30"),
        false => ("piece-sign", "-15 -15 30 30"),
    };
    small(&id, class, view_box, |pen| {
        figures::figure(pen, &drawn, &base)
    })
}

/// The piece of a clan, without a weapon of anybody's.
pub(super) fn shield(clan: Clan, place: &str) -> Markup {
    let id = format!("{place}{}", clan.letter());
    let base = Base::disc(HERE, Length::inches(1));
    let drawn = measured::Figure::new(seen::clan(clan), measured::Weapon::Sword);
    small(&id, "piece-sign", "-13 -13 27 27", |pen| {
        figures::figure(pen, &drawn, &base)
    })
}

/// An animal as a small picture.
pub(super) fn beast(kind: feud_war::AnimalKind, place: &str) -> Markup {
    let id = format!("{place}{kind}");
    let base = Base::disc(HERE, Length::inches(1));
    small(&id, "piece-sign beast", "-14 -11 28 22", |pen| {
        let east = Direction::of(Rose::TwentyFour, 0);
        animals::animal(pen, seen::beast(kind), &base, east, None);
    })
}

/// The sheet of a clan.
pub(super) fn clan(view: &View, clan: Clan, place: &str) -> Markup {
    let own = view.figures.iter().filter(|figure| figure.id.clan == clan);
    html! {
        table.roster {
            thead.unheard { tr { th { "Figure" } th { "Gear" } th { "Wounds" } } }
            tbody {
                @for figure in own {
                    @let states = words::states(view, figure);
                    @let states: Vec<&String> = states.iter().filter(|state| !state.contains("wound")).collect();
                    tr.gone[figure.post == Post::Gone] data-ask={ "figure:" (figure.id) } {
                        th { (icon(view, figure, place)) " " (figure.id) }
                        td {
                            @if figure.post == Post::Gone {
                                s { (words::gear(figure)) } " gone"
                            } @else {
                                @if figure.rank == Rank::Leader { "leader: " }
                                @if figure.rank == Rank::Hound { "hound" }
                                (words::gear(figure))
                                @if !states.is_empty() {
                                    small { (states.iter().map(|state| state.as_str()).collect::<Vec<_>>().join(", ")) }
                                }
                            }
                        }
                        td.wounds {
                            @if figure.post != Post::Gone && figure.rank != Rank::Hound {
                                span role="img" aria-label=(table::counted(figure.wounds.into(), "wound")) {
                                    @for wound in 0..3 { i.hit[wound < figure.wounds] { } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
