//! A piece cut out of a board's picture: for the cards of the lessons and for a page to read.

use serde::Deserialize;

/// Which piece of which picture.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crop {
    /// The step whose position it shows, from 1.
    #[serde(default = "one")]
    pub step: usize,
    /// Left, top, width and height, in the units of the board's last picture.
    pub area: [f64; 4],
}

fn one() -> usize {
    1
}

impl Crop {
    /// The piece as a picture of its own. `svg` is a board as a file; of several pictures in it the last is cut.
    pub fn cut(&self, svg: &str) -> Option<String> {
        let last = &svg[svg.rfind("<svg")?..];
        let (_, inner) = last.split_once('>')?;
        let (inner, _) = inner.split_once("</svg>")?;
        let [x, y, w, h] = self.area;
        Some(format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {w} {h}" width="{w}" height="{h}">{inner}</svg>"#
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_picture_is_cut() {
        let crop = Crop {
            step: 1,
            area: [1.0, 2.0, 3.5, 4.0],
        };
        let cut = crop.cut("<svg a><svg b><g/></svg><svg c><path/></svg></svg>");
        let cut = cut.unwrap();
        assert!(cut.contains(r#"viewBox="1 2 3.5 4""#) && cut.ends_with("<path/></svg>"));
        assert_eq!(crop.cut("nothing"), None);
    }
}
