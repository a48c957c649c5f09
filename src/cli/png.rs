//! A picture as PNG, with a font of our own and a palette.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use color_quant::NeuQuant;
use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

use super::Error;

/// How many dots a unit of the picture takes unless something else is asked for.
pub(super) const SCALE: f32 = 2.0;

/// How many dots a side may have.
const MOST: f32 = 8192.0;

/// The colours of a palette. A picture has few colours, and some between them along its edges.
const COLOURS: usize = 64;

/// How many dots at most stand for each other while the palette is chosen.
const SAMPLE: i32 = 10;

static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(include_bytes!("fonts/DejaVuSans.ttf").to_vec());
    fonts.load_font_data(include_bytes!("fonts/DejaVuSans-Bold.ttf").to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    Arc::new(fonts)
});

/// The SVG image as PNG, with so many dots for a unit. The same image gives the same bytes.
pub(super) fn png(svg: &str, scale: f32) -> Result<Vec<u8>, Error> {
    let options = Options { fontdb: FONTS.clone(), font_family: "DejaVu Sans".to_owned(), ..Options::default() };
    let undrawn = |what: String| Error::refused(format!("the picture could not be drawn: {what}"));
    let tree = Tree::from_str(svg, &options).map_err(|error| undrawn(error.to_string()))?;
    let size = tree.size();
    let scale = scale.min(MOST / size.width().max(size.height()));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "no side is below 0, and none is longer than MOST"
    )]
    let [width, height] = [size.width(), size.height()].map(|side| (side * scale).ceil() as u32);
    let mut pixmap = Pixmap::new(width, height).ok_or_else(|| undrawn("it has no size".to_owned()))?;
    // A picture covers all of its ground, but perhaps for a part of the last dots.
    pixmap.fill(Color::WHITE);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    indexed(&pixmap).map_err(|error| undrawn(error.to_string()))
}

fn indexed(pixmap: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    let dots = pixmap.data();
    let quantizer = NeuQuant::new(SAMPLE, COLOURS, dots);
    // The place of the nearest colour; there are fewer than 256.
    let mut known: BTreeMap<&[u8], u8> = BTreeMap::new();
    let mut index = |dot| *known.entry(dot).or_insert_with(|| u8::try_from(quantizer.index_of(dot)).unwrap_or(0));
    let indices: Vec<u8> = dots.chunks_exact(4).map(&mut index).collect();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(quantizer.color_map_rgb());
    encoder.set_compression(Compression::High);
    // Neighbours of a palette are not neighbours in colour, so differences between them pack worse.
    encoder.set_filter(Filter::NoFilter);
    encoder.write_header()?.write_image_data(&indices)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::{COLOURS, png};

    #[test]
    fn a_picture_has_a_palette_and_the_same_bytes_every_time() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"50\" height=\"20\" viewBox=\"0 0 50 20\">\
                   <rect width=\"50\" height=\"20\" fill=\"#FBF7EC\"/><circle cx=\"9\" cy=\"9\" r=\"7\" fill=\"#1F5FA8\"/>\
                   <text x=\"20\" y=\"15\" font-size=\"12\">4W</text></svg>";
        for (scale, size) in [(2.0, (100, 40)), (1.5, (75, 30))] {
            let bytes = png(svg, scale).unwrap();
            assert_eq!(bytes, png(svg, scale).unwrap());
            let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
            let info = reader.info();
            assert_eq!((info.width, info.height), size);
            assert_eq!(info.palette.as_deref().map(<[u8]>::len), Some(3 * COLOURS));
            let mut dots = vec![0; reader.output_buffer_size().unwrap()];
            reader.next_frame(&mut dots).unwrap();
        }
    }
}
