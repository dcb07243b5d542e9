//! The first page: what can be played, and where the person left off. With games under way those come
//! first, and of these the ones that wait for the person; without any, the hero says what this place is.

use super::{frame, model::Home, tables, words};
use boards::Theme;
use catalogue::Listed;
use maud::{Markup, PreEscaped, html};

/// The page with these games on it.
pub fn home(home: &Home, games: &[&dyn Listed]) -> Markup {
    let is_new_here = home.is_new_here();
    let content = html! {
        section.hero.small[!is_new_here] {
            (landscape())
            div.hero-words {
                h1 { "Games of the border" }
                p {
                    "Board games of the Anglo-Scottish marches, in your browser: against the computer, "
                    "with a friend by a link, two at one screen, or alone."
                }
                @if is_new_here {
                    p.buttons {
                        a.button.primary.large href="#games" { "Choose a game" }
                        a.button.large href="/learn" { "Learn to play" }
                    }
                }
            }
        }
        (tables::section("turn", "Your turn", None, &home.turn))
        (tables::section("waiting", "Waiting for others", None, &home.waiting))
        section.band aria-labelledby="games" {
            h2 #games { (if games.len() == 1 { "The game" } else { "Games" }) }
            ul.games.one[games.len() == 1] { @for game in games { (game_card(*game)) } }
        }
        (tables::section("open", "Open tables", Some("Someone waits here for you or anyone else."), &home.open))
        (tables::section("finished", "Finished", None, &home.finished))
        @if let Some(key) = &home.key { (another_device(key)) }
    };
    frame::page("Games of the border", "home", content)
}

fn game_card(game: &dyn Listed) -> Markup {
    let info = game.info();
    let new = format!("/new/{}", info.id);
    html! {
        li.game {
            a.picture-frame href=(new) tabindex="-1" aria-hidden="true" { (PreEscaped(game.picture(Theme::Page))) }
            div.game-words {
                h3 { (info.name) }
                p { (info.about) }
                (words::on_the_box(game))
                form.at-once method="post" action=(new) data-once=(info.id) {
                    @for seat in 1..=info.seats.0 {
                        input type="hidden" name={ "seat." (seat) } value=(if seat == 1 { "me" } else { "normal" });
                    }
                    button.button.primary type="submit" aria-label={ "Play " (info.name) " at once" } { "Play" }
                    small { span.usual { @if info.seats.0 > 1 { "against the computer" } @else { "at once" } } span.again hidden { "as last time" } }
                }
                p.buttons {
                    a.button href=(new) aria-label={ "Set up " (info.name) } { "Set up" }
                    @if lessons::Course::of(info.id).is_some() {
                        a.button href={ "/learn/" (info.id) } aria-label={ "Learn " (info.name) } { "Learn" }
                    }
                    a.button href={ "/rules/" (info.id) } aria-label={ "Rules of " (info.name) } { "Rules" }
                    @if words::has_daily(game) {
                        a.button href={ "/daily/" (info.id) } aria-label={ "The daily game of " (info.name) } { "Daily game" }
                    }
                    @if info.reported {
                        a.button href={ (new) "?table=1" } aria-label={ "On my table: " (info.name) } { "On my table" }
                    }
                }
            }
        }
    }
}

fn another_device(key: &str) -> Markup {
    html! {
        section.band.device {
            details {
                summary { "Play on another device" }
                p {
                    "Your seats belong to this browser. To play on with another one, open this link there. "
                    "It is your key: give it to nobody."
                }
                (words::copied(key, "your key"))
            }
        }
    }
}

/// Border hills at dusk: a peel tower, standing stones, a river. Colours come from the stylesheet.
fn landscape() -> Markup {
    html! {
        svg.landscape viewBox="0 0 1600 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true" {
            rect.sky width="1600" height="420" { }
            circle.sun cx="1130" cy="150" r="58" { }
            path.h1 d="M0 250Q140 150 300 205T620 190Q760 120 930 195T1260 170Q1420 130 1600 215V420H0z" { }
            path.h2 d="M0 300Q200 205 420 262T800 245Q960 195 1140 250T1600 240V420H0z" { }
            g.birds {
                path d="M860 92q9 -9 16 0q8 -9 17 0M916 118q7 -7 12 0q6 -7 13 0M826 128q6 -6 10 0q5 -6 11 0" { }
            }
            path.h3 d="M0 345Q220 265 470 312T940 300Q1180 250 1600 318V420H0z" { }
            g.tower {
                path d="M1290 176h12v9h9v-9h12v9h9v-9h12v9h9v-9h12v118q-38 -9 -75 -2z" { }
                path.lit d="M1318 206h7v14h-7zM1340 232h7v14h-7z" { }
                path d="M1365 232l34 -20l34 20v62h-68z" { }
            }
            path.river d="M760 420Q800 372 905 356T1012 330Q1040 322 1022 314Q1062 326 1040 340T940 374Q890 392 884 420z" { }
            path.h4 d="M0 392Q240 318 520 372T860 420H0z" { }
            g.stones {
                path d="M1046 402q-3 -76 9 -86q9 -6 17 4q10 16 8 86z" { }
                path d="M1118 392q2 -52 11 -58q9 -3 15 8q7 14 6 54z" { }
                path d="M1190 392q-2 -80 14 -88q10 -3 17 10q9 18 7 82z" { }
                path d="M1262 392q-1 -50 10 -55q11 -3 15 10q5 12 4 49z" { }
            }
            path.h4 d="M900 420Q1120 346 1330 360T1600 372V420z" { }
            path.tufts d="M1010 398l-5 -12m5 12v-15m0 15l5 -12M1260 392l-5 -12m5 12v-15m0 15l5 -12M1420 396l-5 -12m5 12v-15m0 15l5 -12M1540 400l-5 -12m5 12v-15m0 15l5 -12M120 402l-5 -12m5 12v-15m0 15l5 -12M560 404l-5 -12m5 12v-15m0 15l5 -12" { }
        }
    }
}
