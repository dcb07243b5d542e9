//! A picture as PNG. It loads no font and no file: a picture that is to become a PNG is drawn in
//! [`Theme::Light`](crate::Theme::Light) or [`Theme::Dark`](crate::Theme::Dark), which need none.

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

/// Why there is no PNG.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The text is not SVG.
    #[error("this is not SVG: {0}")]
    NotSvg(String),
    /// A picture of this width is too small or too large to hold.
    #[error("a picture cannot be {0} pixels wide; ask for 1 to 8192")]
    Width(u32),
    /// The pixels could not be written.
    #[error("the PNG could not be written: {0}")]
    NotWritten(String),
}

/// Draws an SVG this many pixels wide.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    if !(1..=8192).contains(&width) {
        return Err(PngError::Width(width));
    }
    let tree = Tree::from_str(svg, &Options::default())
        .map_err(|error| PngError::NotSvg(error.to_string()))?;
    let scale = width as f32 / tree.size().width();
    // A last row that is only half covered would show as a line.
    let height = (tree.size().height() * scale).floor() as u32;
    let mut pixels = Pixmap::new(width, height.clamp(1, 8192)).ok_or(PngError::Width(width))?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    pixels
        .encode_png()
        .map_err(|error| PngError::NotWritten(error.to_string()))
}
