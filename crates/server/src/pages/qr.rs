//! An address as a QR code, drawn as one path: for the phone of a friend who sits beside you.

use maud::{Markup, PreEscaped, html};
use qrcodegen::{QrCode, QrCodeEcc};

/// Light squares round the code, without which cameras do not find it.
const QUIET: i32 = 4;

/// The code, or nothing if the address is too long for one.
pub(super) fn code(address: &str) -> Markup {
    let Ok(code) = QrCode::encode_text(address, QrCodeEcc::Medium) else {
        return html! {};
    };
    let size = code.size() + 2 * QUIET;
    let view = format!("0 0 {size} {size}");
    html! {
        svg.qr viewBox=(view) role="img" aria-label={ "QR code of " (address) } {
            // A camera wants dark on light, whatever the page's colours.
            rect width=(size) height=(size) fill="#fff" { }
            path d=(PreEscaped(squares(&code))) fill="#000" { }
        }
    }
}

/// The dark squares, row by row, those side by side as one.
fn squares(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size())
                .take_while(|&x| code.get_module(x, y))
                .count() as i32;
            if run > 0 {
                path += &format!("M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET);
            }
            x += run + 1;
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dark_square_is_drawn_once_and_no_other() {
        let code =
            QrCode::encode_text("http://192.168.1.5:1603/table/abc", QrCodeEcc::Medium).unwrap();
        let mut drawn = 0;
        for run in squares(&code).split('M').skip(1) {
            let (place, rest) = run.split_once('h').unwrap();
            let (x, y) = place.split_once(' ').unwrap();
            let (x, y): (i32, i32) = (x.parse().unwrap(), y.parse().unwrap());
            let wide: i32 = rest.split_once('v').unwrap().0.parse().unwrap();
            assert!((x..x + wide).all(|x| code.get_module(x - QUIET, y - QUIET)));
            drawn += wide;
        }
        let all = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
        let dark = all.filter(|&(x, y)| code.get_module(x, y)).count();
        assert_eq!(drawn, dark as i32);
    }

    #[test]
    fn what_is_too_long_has_no_code() {
        assert_eq!(super::code(&"x".repeat(5000)).into_string(), "");
    }
}
