//! Writes the signs of the measured table: `cargo run -p boards --example kit -- DIR` makes one sheet of them, light and dark, as SVG and PNG,
//! and a page with the stylesheet.

use boards::{Theme, measured::sheet, png, stylesheet};
use std::{error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("give a folder")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    for (name, theme) in [("light", Theme::Light), ("dark", Theme::Dark)] {
        let svg = sheet(theme);
        fs::write(folder.join(format!("kit-{name}.svg")), &svg)?;
        fs::write(folder.join(format!("kit-{name}.png")), png(&svg, 1320)?)?;
    }
    let (style, svg) = (stylesheet(), sheet(Theme::Page));
    let page = format!(
        "<!DOCTYPE html><meta charset=utf-8><title>The kit</title><style>{style}</style><body>{svg}"
    );
    fs::write(folder.join("kit.html"), page)?;
    Ok(())
}
