//! The picture on the box: a narrow bridge over a river below a castle rock, and the blocks of two armies.

use super::{
    Face,
    blocks::{self, Shown},
};
use crate::{
    Scene, Theme,
    pen::{Area, Pen},
};
use hammer_of_the_scots::{Block, Side};

const W: f64 = 400.0;
const H: f64 = 240.0;

pub(super) fn bridge(theme: Theme) -> String {
    let scene = Scene {
        theme,
        id: "bridge".into(),
        ..Scene::default()
    };
    let mut pen = Pen::new(&scene);
    let size = if theme.is_file() {
        r#" width="800" height="480""#
    } else {
        ""
    };
    pen.raw(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="picture" viewBox="0 0 {W} {H}"{size} role="img" aria-label="A bridge below a castle rock, and the blocks of two armies">"#
    ));
    pen.definitions();
    land(&mut pen);
    army(&mut pen, Side::England, (252.0, 128.0));
    army(&mut pen, Side::Scotland, (22.0, 128.0));
    pen.raw("</svg>");
    pen.finish()
}

/// Sky, far hills, the rock with its castle, the river and the bridge.
fn land(pen: &mut Pen) {
    pen.raw(concat!(
        r##"<path d="M0 0H400V240H0z" fill="#dfe6ea"/><path d="M0 0H400V70H0z" fill="#b9c8d4" fill-opacity=".55"/><path d="M0 0H400V34H0z" fill="#9fb3c4" fill-opacity=".45"/>"##,
        r##"<circle cx="66" cy="48" r="20" fill="#f6ecc8"/>"##,
        r##"<path d="M0 112Q60 74 120 92Q170 66 230 88Q300 60 400 96V240H0z" fill="#a3abb4"/>"##,
        r##"<path d="M0 132Q90 98 170 118Q262 88 400 122V240H0z" fill="#86936f"/>"##,
        // The rock and the castle.
        r##"<path d="M148 122C160 92 174 84 200 80C228 84 244 96 256 122C240 134 164 134 148 122z" fill="#6f6a63"/><path d="M160 112l14-20 8 16 10-24 12 22 10-20 12 24 8-10 6 14" fill="none" stroke="#585249" stroke-width="3"/>"##,
        r##"<path d="M176 84V58h5v5h5v-5h5v5h4V42h5v5h5v-5h5v5h5v-5h5v21h5v-5h5v5h5v-5h4v28z" fill="#4a433a"/><path d="M202 42v-14l14 4-14 4" fill="#a8272d" stroke="#4a433a" stroke-width="1.4"/><path d="M206 84v-9a5 5 0 0110 0v9z" fill="#dcd2bd"/><path d="M185 70v6M227 70v6M210 52v7" stroke="#dcd2bd" stroke-width="2"/>"##,
        // The ground on both banks, and the river between them.
        r##"<path d="M0 150Q110 118 200 138T400 146V240H0z" fill="#5b6e3b"/>"##,
        r##"<path d="M186 140C214 152 172 170 190 192C204 212 168 226 176 240H246C238 222 268 210 252 188C238 168 262 152 222 140z" fill="#8fb0bd"/><path d="M192 162q8-4 14 0t14 0M206 206q8-4 14 0t14 0M198 226q8-4 14 0" fill="none" stroke="#dfe9ee" stroke-width="1.6"/>"##,
        r##"<path d="M150 196Q212 160 284 196V206H270C262 194 250 190 242 206H226C220 190 206 190 200 206H184C178 190 168 196 162 206H150z" fill="#8a6b4a"/><path d="M148 195Q212 157 286 195" fill="none" stroke="#5d452c" stroke-width="5"/><path d="M164 189v-9M184 181v-9M206 176v-9M228 177v-9M250 182v-9M270 189v-9M160 181Q212 152 274 181" fill="none" stroke="#5d452c" stroke-width="2.4"/>"##,
    ));
}

/// Three blocks of a side, the first with its face to us.
fn army(pen: &mut Pen, side: Side, (x, y): (f64, f64)) {
    let leader = match side {
        Side::England => Block::EDWARD,
        Side::Scotland => Block::WALLACE,
    };
    let face = Shown::Face(Face {
        block: leader,
        steps: leader.max_steps(),
    });
    let (front, back) = match side {
        Side::England => (0.0, 62.0),
        Side::Scotland => (50.0, 6.0),
    };
    blocks::block(
        pen,
        &Shown::Back(side),
        Area::new(x + back, y - 16.0, 52.0, 52.0),
        1,
    );
    blocks::block(
        pen,
        &Shown::Back(side),
        Area::new(x + back - 4.0, y + 44.0, 56.0, 56.0),
        1,
    );
    blocks::block(pen, &face, Area::new(x + front, y + 8.0, 72.0, 72.0), 1);
}
