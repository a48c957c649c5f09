//! A picture as PNG, with a font of our own.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};

use super::error::Error;

/// How many dots a unit of the picture takes, and how many dots a side may have.
const SCALE: f32 = 2.0;
const MOST: f32 = 8192.0;

static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(include_bytes!("fonts/DejaVuSans.ttf").to_vec());
    fonts.load_font_data(include_bytes!("fonts/DejaVuSans-Bold.ttf").to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    Arc::new(fonts)
});

/// The SVG image as PNG.
pub(super) fn png(svg: &str) -> Result<Vec<u8>, Error> {
    let options = Options { fontdb: FONTS.clone(), font_family: "DejaVu Sans".to_owned(), ..Options::default() };
    let undrawn = |what: String| Error::refused(format!("the picture could not be drawn: {what}"));
    let tree = Tree::from_str(svg, &options).map_err(|error| undrawn(error.to_string()))?;
    let size = tree.size();
    let scale = SCALE.min(MOST / size.width().max(size.height()));
    let [width, height] = [size.width(), size.height()].map(|side| (side * scale).ceil() as u32);
    let mut pixmap = Pixmap::new(width, height).ok_or_else(|| undrawn("it has no size".to_owned()))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| undrawn(error.to_string()))
}
