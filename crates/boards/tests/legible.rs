//! Whether a board can be read: its tips, what is taken up, its contrast and its weight.

use crate::support::{after, names, pictures, position, positions, rich};
use boards::{Board, Border, Scene, Shape, Theme, tokens};
use roxmltree::{Document, Node};
use schotten_totten::{Card, SchottenTotten};
use std::collections::HashMap;
use table::{Game, Seat};

const A: Seat = Seat::FIRST;
const O: Seat = Seat::SECOND;
const SHAPES: [Shape; 2] = [Shape::Wide, Shape::Narrow];

fn drawn(game: &SchottenTotten, reader: Option<Seat>, shape: Shape) -> String {
    let scene = Scene::page(reader, &names()).shaped(shape);
    Border.svg(&game.view(reader), &scene)
}

/// What a page's script shows for this element: the tip on it, or on the nearest round it.
fn tip<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    node.ancestors().find_map(|node| node.attribute("data-tip"))
}

fn effect(card: Card) -> Option<String> {
    card.kind()
        .map(|tactic| format!("{}: {}", tactic.name(), tactic.effect()))
}

/// The tip of the element with this attribute.
fn tip_of(svg: &str, attribute: &str, value: &str) -> Option<String> {
    let document = Document::parse(svg).unwrap();
    let mut nodes = document.descendants();
    let node = nodes.find(|node| node.attribute(attribute) == Some(value));
    tip(node.unwrap_or_else(|| panic!("there is no {value}"))).map(Into::into)
}

#[test]
fn every_tactic_card_that_is_seen_says_what_it_does() {
    let (mut told, mut silent) = (0, 0);
    positions(1, |game, _, _| {
        for reader in [None, Some(A), Some(O)] {
            for shape in SHAPES {
                let svg = drawn(game, reader, shape);
                let document = Document::parse(&svg).unwrap();
                for node in document.descendants() {
                    let Some(card) = node.attribute("data-card") else {
                        continue;
                    };
                    let card: Card = card.parse().unwrap();
                    // A deck or a pile may say how many it has.
                    match effect(card) {
                        Some(effect) => {
                            assert_eq!(tip(node), Some(effect.as_str()));
                            told += 1;
                        }
                        None => {
                            assert!(tip(node).is_none_or(|tip| tip.starts_with("Discard pile")));
                            silent += 1;
                        }
                    }
                }
            }
        }
    });
    assert!(told > 1_000 && silent > 1_000, "{told} {silent}");
}

#[test]
fn tips_are_on_what_the_focus_reaches() {
    let game = rich();
    for shape in SHAPES {
        let svg = drawn(&game, Some(O), shape);
        let of = |target: &str| tip_of(&svg, "data-target", target);
        assert_eq!(of("hand:R"), effect("R".parse().unwrap()));
        assert_eq!(of("near:H@4"), effect("H".parse().unwrap()));
        assert_eq!(of("stone:2"), effect("M".parse().unwrap()));
        assert_eq!(of("hand:r5"), None);
        assert_eq!(of("stone:1"), None);
        assert_eq!(of("deck:clan").unwrap(), "Clan deck: 6 cards left.");
        assert_eq!(of("deck:tactic").unwrap(), "Tactic deck: empty.");
        assert_eq!(of("discard").unwrap(), "Discard pile: Banshee, brown 3.");
        let flags = ["Anna was", "You were"]
            .map(|who| format!("{who} complete here first: a tie goes to this side."));
        for flag in flags {
            assert!(svg.contains(&format!(r#"class="flag" data-tip="{flag}""#)));
        }
    }
}

#[test]
fn files_have_titles_for_tips() {
    for (scene, svg) in pictures(&rich(), &names()) {
        let is_page = scene.theme == Theme::Page;
        assert_eq!(svg.contains("data-tip"), is_page);
        assert_eq!(svg.contains("<title>Joker: "), !is_page);
    }
}

#[test]
fn two_jokers_in_a_hand_are_one_target() {
    let game = position(
        r#"{"variant": "tactic", "turn": 1, "stones": ["|","|","|","|","|","|","|","|","|"],
        "hands": [["r3", "H", "J", "J"], ["r5"]]}"#,
    );
    for shape in SHAPES {
        let svg = drawn(&game, Some(A), shape);
        assert_eq!(svg.matches(r#"data-target="hand:J""#).count(), 1);
        assert_eq!(svg.matches(r#"data-card="J""#).count(), 2);
        assert!(svg.contains(r#"aria-label="2 Jokers, in your hand. "#));
    }
}

#[test]
fn a_card_that_is_taken_up_has_its_own_place_and_words() {
    let strategist = after(rich(), "G:b9@1");
    let traitor = position(
        r#"{"variant": "tactic", "turn": 1, "stones": ["y9 | y7 y8","|","|","|","|","|","|","|","|"],
        "hands": [["r3", "T"], ["r5"]]}"#,
    );
    let traitor = after(traitor, "T:y7@1");
    for (game, card, words) in [
        (&strategist, "b9", "On the move"),
        (&traitor, "y7", "Changes sides"),
    ] {
        let name = card.parse::<Card>().unwrap().name();
        for reader in [None, Some(A), Some(O)] {
            for shape in SHAPES {
                let svg = drawn(game, reader, shape);
                let label = format!(r#"aria-label="{name}, taken up, to be put down""#);
                assert_eq!(svg.matches(&label).count(), 1, "{reader:?} {shape:?}");
                assert_eq!(svg.matches(&format!(r#"data-card="{card}""#)).count(), 1);
                assert!(svg.contains(&format!(">{words}</text>")));
                // It is in nobody's hand.
                assert!(!svg.contains(&format!(r#"data-target="hand:{card}""#)));
            }
        }
    }
    let before = drawn(&rich(), Some(O), Shape::Wide);
    assert!(!before.contains("taken up"));
}

/// The colours of one theme, by name.
fn colours(css: &str) -> HashMap<&str, [f64; 3]> {
    let declared = css.split("--").skip(1).filter_map(|text| {
        let (name, rest) = text.split_once(':')?;
        let hex = rest.trim().strip_prefix('#')?.get(..6)?;
        let part = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).ok();
        Some((
            name,
            [part(0)?, part(2)?, part(4)?].map(|part| f64::from(part) / 255.0),
        ))
    });
    declared.collect()
}

/// The contrast of two colours as WCAG 2 reckons it, from 1 to 21.
fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let light = |colour: [f64; 3]| {
        let [red, green, blue] = colour.map(|part| match part {
            part if part <= 0.03928 => part / 12.92,
            part => ((part + 0.055) / 1.055).powf(2.4),
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (one, other) = (light(one), light(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn words_and_numbers_stand_out_in_both_themes() {
    let (light, dark) = tokens()
        .split_once("@media (prefers-color-scheme: dark)")
        .unwrap();
    let light = colours(light);
    let mut all = light.clone();
    all.extend(colours(dark));
    for (theme, colour) in [("light", light), ("dark", all)] {
        let check = |above: [f64; 3], below: &str, least: f64, what: &str| {
            let found = contrast(above, colour[below]);
            assert!(found >= least, "{theme}: {what} on {below} is {found:.2}");
        };
        for below in ["clan-r", "clan-g", "clan-p", "clan-b", "clan-y", "clan-n"] {
            check([1.0; 3], below, 4.5, "white");
            // On the side that has lost its Stone cards are pale; their numbers are large.
            let pale = |part: [f64; 3]| {
                let paper = colour["paper"];
                [0, 1, 2].map(|at| part[at] * 0.78 + paper[at] * 0.22)
            };
            let found = contrast(pale([1.0; 3]), pale(colour[below]));
            assert!(found >= 3.0, "{theme}: white on pale {below} is {found:.2}");
        }
        for below in ["tactic", "stone", "mine", "theirs"] {
            check(colour["carved"], below, 4.5, "the number");
        }
        for above in ["ink", "muted", "heather", "rust", "no"] {
            check(colour[above], "paper", 4.5, above);
            check(colour[above], "bone", 4.5, above);
        }
        check(
            colours("--ink: #29251f;")["ink"],
            "face",
            4.5,
            "a card's name",
        );
        check(colour["picked"], "paper", 3.0, "the ring of what is picked");
        // The map of Scotland: names and borders on every tint of land, pips on blocks, names on the sea.
        for tint in ["bone", "lichen", "heather", "sand", "fern", "rose"] {
            let land = format!("land-{tint}");
            check(colour["ink"], &land, 4.5, "a name");
            for border in ["easy", "hard"] {
                check(colour[border], &land, 3.0, border);
            }
        }
        for block in ["red", "blue"] {
            check([1.0; 3], block, 4.5, "a pip");
        }
        check(colour["sea-ink"], "sea", 3.0, "the name of a sea");
        // The Marches: names on every farm and moor, marks on the cubes of the families, words on events.
        for march in ["ewm", "emm", "swm", "smm", "dl"] {
            check(colour["ink"], &format!("farm-{march}"), 7.0, "a name");
            let moor = format!("moor-{march}");
            check(colour["ink"], &moor, 7.0, "a name");
            check(colour["march-ink"], &moor, 7.0, "a March");
        }
        for family in ["dacre", "fenwick", "maxwell", "kerr"] {
            check([1.0; 3], &format!("tone-{family}"), 3.0, "a mark");
        }
        check(colour["token-ink"], "face", 7.0, "a token's name");
        check(colour["ink"], "first", 7.0, "the first place");
        for below in ["gold-deep", "rust-deep"] {
            check([1.0; 3], below, 7.0, "white");
        }
    }
}

/// A page holds the board in both shapes, and a phone may be slow.
#[test]
fn a_board_is_light() {
    let base = position(
        r#"{"turn": 1, "stones": [
        "r7 r8 | b9", "g5 b5 n5* | g7 p6 b3 #1", "y9 | y7 y8", "| r4", "p3 p4 p5* | n2 r2 #1",
        "b2 g3 |", "n9 n8 | g9 p9", "| b6 b7 b8* #2", "y1 g1 | r1"],
        "hands": [["r9", "y6", "p8", "g6", "n7", "b4"], ["r3", "g2", "p1", "b1", "y5", "n1"]]}"#,
    );
    for (game, reader, most) in [(base, A, 22_500), (rich(), O, 36_000)] {
        for shape in SHAPES {
            let size = drawn(&game, Some(reader), shape).len();
            assert!(size < most, "{shape:?}: {size} bytes");
        }
    }
}

#[test]
fn cards_in_a_reason_are_drawn_as_chips() {
    let told = Border
        .told("p5 p4, p3. is stronger than 12 or J")
        .into_string();
    assert_eq!(told.matches("class=\"chip ").count(), 3, "{told}");
    assert!(told.contains("aria-label=\"purple 4\""), "{told}");
    assert!(told.ends_with("is stronger than 12 or J"), "{told}");
    assert_eq!(Border.told("a < b").into_string(), "a &lt; b");
}
