//! The picture on the box: riders with lances drive cattle past a bastle house by moonlight.

use crate::{
    Scene, Theme,
    pen::{Pen, n},
};

const W: f64 = 400.0;
const H: f64 = 240.0;

/// The coat of a horse and the clothes of its rider, dark against the hill.
const DARK: &str = "#151923";
/// Where the moon falls on something.
const GLEAM: &str = "#9fb0c9";

pub(super) fn moonlight(theme: Theme) -> String {
    let scene = Scene {
        theme,
        id: "reivers".into(),
        ..Scene::default()
    };
    let mut pen = Pen::new(&scene);
    let size = if theme.is_file() {
        r#" width="800" height="480""#
    } else {
        ""
    };
    pen.raw(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="picture" viewBox="0 0 {W} {H}"{size} role="img" aria-label="By moonlight riders with lances drive cattle past a bastle house">"#
    ));
    pen.definitions();
    sky(&mut pen);
    hills(&mut pen);
    house(&mut pen);
    rider(&mut pen, (236.0, 150.0), 0.78, -9.0, Some("#ad2a30"));
    rider(&mut pen, (284.0, 147.0), 0.84, -15.0, None);
    rider(&mut pen, (330.0, 152.0), 0.88, -10.0, Some("#c06a17"));
    meadow(&mut pen);
    for (at, scale, coat) in [
        ((206.0, 190.0), 0.95, "#14171f"),
        ((250.0, 196.0), 1.05, "#2a211c"),
        ((182.0, 214.0), 1.2, "#33261d"),
        ((236.0, 222.0), 1.3, "#12151c"),
        ((300.0, 212.0), 1.2, "#1d1d24"),
    ] {
        cow(&mut pen, at, scale, coat);
    }
    pen.raw(concat!(
        r##"<path d="M0 214Q60 200 110 222T230 240H0zM270 240Q330 214 400 212V240z" fill="#1f2c29"/>"##,
        r##"<path d="M18 228l-3-9M22 228v-11M26 228l3-9M64 232l-3-8M68 232v-10M72 232l3-8M318 236l-3-8M322 236v-10M326 236l3-8" stroke="#6b7a58" stroke-width="1.5" stroke-linecap="round"/>"##,
    ));
    rider(&mut pen, (368.0, 226.0), 1.3, -12.0, None);
    pen.raw("</svg>");
    pen.finish()
}

/// The night, its stars, and the moon behind a thin cloud.
fn sky(pen: &mut Pen) {
    let (id, high, low) = (pen.id.clone(), pen.paint("night"), pen.paint("night-low"));
    pen.define("sky", |pen| {
        pen.raw(format_args!(
            r#"<linearGradient id="{id}sky" x2="0" y2="1"><stop stop-color="{high}"/><stop offset=".62" stop-color="{low}"/></linearGradient>"#
        ));
    });
    pen.raw(format_args!(
        r##"<path d="M0 0H{W}V{H}H0z" fill="url(#{id}sky)"/>"##
    ));
    pen.raw(concat!(
        r##"<path d="M124 42h.01M56 54h.01M249 23h.01M50 12h.01M14 55h.01M285 41h.01M395 11h.01M117 70h.01M278 50h.01M145 26h.01M58 37h.01M113 7h.01M332 37h.01M143 28h.01M88 43h.01M152 51h.01M48 47h.01M347 53h.01M263 35h.01M95 35h.01M246 39h.01M49 74h.01M157 4h.01M153 43h.01M395 69h.01M103 56h.01M220 40h.01M224 61h.01M86 33h.01M160 37h.01M26 14h.01M27 63h.01M324 39h.01M269 72h.01" stroke="#f4efe0" stroke-width="1.4" stroke-linecap="round" stroke-opacity=".8"/>"##,
        r##"<circle cx="262" cy="66" r="62" fill="#f6ecc8" fill-opacity=".07"/><circle cx="262" cy="66" r="48" fill="#f6ecc8" fill-opacity=".1"/><circle cx="262" cy="66" r="35" fill="#f6ecc8"/>"##,
        r##"<path d="M250 48a7 7 0 1 0 .1 0M272 74a9 9 0 1 0 .1 0M276 48a4 4 0 1 0 .1 0M252 78a4 4 0 1 0 .1 0" fill="#e6d9ab" fill-opacity=".7"/>"##,
        r##"<path d="M176 84c22-8 40 2 58-3s46-7 70 1c-26 5-48 2-66 7s-46 3-62-5z" fill="#c7d0dc" fill-opacity=".45"/>"##,
    ));
}

/// Far hills, and the ridge that the riders come over.
fn hills(pen: &mut Pen) {
    pen.raw(concat!(
        r##"<path d="M0 128Q44 96 92 110Q130 84 176 108Q226 88 270 112Q330 86 400 118V240H0z" fill="#5d6d91"/>"##,
        r##"<path d="M0 150Q70 116 138 136Q206 112 262 132Q322 112 400 140V240H0z" fill="#435370"/>"##,
        r##"<path d="M120 176Q190 132 268 142Q336 140 400 156V240H60z" fill="#2b3846"/>"##,
    ));
}

/// The bastle house: thick walls, the byre below, a stair to the door above, one window lit.
fn house(pen: &mut Pen) {
    pen.raw(concat!(
        r##"<path d="M30 104L86 104L86 166L30 166z" fill="#625f60"/><path d="M86 104L108 112L108 168L86 166z" fill="#8b8781"/><path d="M86 104L97 76L108 112z" fill="#8b8781"/><path d="M24 106L40 76L97 74L88 106z" fill="#37363c"/><path d="M40 76L97 74" stroke="#a9a7a4" stroke-width="1.5"/>"##,
        r##"<path d="M86 106L97 75L110 113" fill="none" stroke="#4b494c" stroke-width="2.5"/><path d="M44 70h9v10h-9z" fill="#57545a"/><path d="M48 68c-5-7 5-10 0-17s4-9 2-14" fill="none" stroke="#c7d0dc" stroke-opacity=".4" stroke-width="3.5" stroke-linecap="round"/><path d="M38 116h9v11h-9z" fill="#f3c567"/>"##,
        r##"<path d="M42.5 116v11M38 121.5h9" stroke="#4b3a1c" stroke-width="1.2"/><path d="M74 118h4v8h-4z" fill="#2a292d"/><path d="M58 144h14v22H58z" fill="#26252a"/><path d="M58 144h14" stroke="#8b8781" stroke-width="2"/><path d="M94 120h8v20h-8z" fill="#2a292d"/>"##,
        r##"<path d="M92 141h12v27h-12zM104 148h8v20h-8zM112 155h8v13h-8z" fill="#6f6b68"/><path d="M92 141h12v7h8v7h8v6" fill="none" stroke="#b5b2ab" stroke-width="1.2"/><path d="M34 132h8M52 126h8M66 134h9M34 152h9M46 158h7M76 150h7M50 112h7M66 112h6" stroke="#7d7a79" stroke-width="1.2"/>"##,
        r##"<path d="M28 100L36 84M34 102L44 82M44 102L52 82M54 102L61 81M64 102L71 81M74 102L81 80M84 102L90 79" stroke="#4a494f" stroke-width="1"/>"##,
    ));
}

/// The meadow with its burn.
fn meadow(pen: &mut Pen) {
    pen.raw(concat!(
        r##"<path d="M0 172Q80 150 160 176T400 190V240H0z" fill="#33443f"/>"##,
        r##"<path d="M120 240C150 222 96 212 128 198C150 190 118 184 132 176L142 177C134 186 166 190 146 200C120 212 178 222 164 240z" fill="#5d7289"/>"##,
        r##"<path d="M130 200q8-3 14 0M122 212q9-3 16 0M138 226q10-3 18 0" fill="none" stroke="#f6ecc8" stroke-opacity=".7" stroke-width="1.5"/>"##,
        r##"<path d="M168 174Q250 158 330 178T400 186V200H150z" fill="#3d5049" fill-opacity=".6"/>"##,
    ));
}

/// A rider in a steel bonnet, where the hooves are; his lance leans to this side, and may have a pennon.
fn rider(pen: &mut Pen, (x, y): (f64, f64), scale: f64, lean: f64, pennon: Option<&str>) {
    let id = pen.id.clone();
    pen.define("horse", |pen| {
        pen.raw(format_args!(
            r#"<path id="{id}horse" d="M-32-30l2-4 6-7 1.5-4 2.5 4C-15-38-12-33-8-30.5C-2-29 8-29.5 14-30.5c5-.5 8 1.5 9 5.5C27-22 27.5-14 25-7c-.5-4-1-8-2.5-11C22-14 21.5-12 20-9.5L22 0h-3.5L16-9c-1.5-3-2-5-2.5-7C8-14.5-2-14-7-15.5L-7.5-8-6 0h-3.5l-2-8.5-.5-8.5-5 5 1.5 7-3 .5-2-8.5 4.5-6c-2-3-2.5-7-3-10l-3 1-5 1-4-.5zM12-18L8-9l2 9H6.5l-2-9.5L8-18z"/>"#
        ));
    });
    pen.define("man", |pen| {
        pen.raw(format_args!(
            r#"<path id="{id}man" d="M-3-30C-4-38-2-44 2-45c4 0 6 5 6 15zM0-33l-5 12 1.5 8h-4.5L-9-21l3-12zM2-42l-9 5 1 3 10-3zM-1.5-47a3.4 3.4 0 106.8 0zM-4-48.2C-3-54 6-54 7-48.2l2 1.7H-6z"/>"#
        ));
    });
    pen.raw(format_args!(
        r##"<g transform="translate({} {}) scale({})" fill="{DARK}"><path d="M-1-20L{lean}-88" stroke="{DARK}" stroke-width="2"/><path d="M{} -88l.4-9 3.2 9z" fill="#dfe4ea"/>"##,
        n(x),
        n(y),
        n(scale),
        n(lean - 1.6)
    ));
    if let Some(cloth) = pennon {
        pen.raw(format_args!(
            r#"<path d="M{}-86c6-2 9 3 15 0l-1.5 7c-5 2-8-2-12.5 0z" fill="{cloth}"/>"#,
            n(lean + 0.6)
        ));
    }
    pen.reuse("horse", "");
    pen.reuse("man", "");
    pen.raw(format_args!(
        r##"<path d="M-4-48.6C-3-54 6-54 7-48.6" fill="none" stroke="#cfd8e4" stroke-width="1.5"/><path d="M-24-41.5C-15-38-12-33-8-31M9-30.5C14-31 19-32 22.5-27" fill="none" stroke="{GLEAM}" stroke-opacity=".8"/></g>"##
    ));
}

/// A cow, where its hooves are.
fn cow(pen: &mut Pen, (x, y): (f64, f64), scale: f64, coat: &str) {
    let id = pen.id.clone();
    pen.define("beast", |pen| {
        pen.raw(format_args!(
            r##"<g id="{id}beast"><path d="M-26-21l-1-4 3-4.5 2.5-1C-19-29-18-28-16-27.5C-8-27 8-27.5 17-27c4 .5 5 3 5 7 1 6 .5 10-.5 14l-1-4-1-8-.5 8 1 10h-3.5l-1-10-2-3C6-11-4-11-9-12.5L-9.5-7l1 7H-12l-1-8-1-6c-3-2-4-5-4.5-7l-3 2-3.5-.5z"/><path d="M-22.5-30c-3.5 0-4.8-2.5-4-4.5M-20.5-30c2.5-1 3-3 2-4.8" fill="none" stroke="#e4dcc6" stroke-width="1.3" stroke-linecap="round"/><path d="M-16-27.5C-8-27 8-27.5 17-27c3 .4 4.5 2 5 5" fill="none" stroke="{GLEAM}" stroke-opacity=".75"/></g>"##
        ));
    });
    let place = format!(
        r#" transform="translate({} {}) scale({})" fill="{coat}""#,
        n(x),
        n(y),
        n(scale)
    );
    pen.reuse("beast", &place);
}
