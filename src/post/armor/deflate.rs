//! DEFLATE (RFC 1951), for tails with a preset dictionary: a text that both sides have in mind before the
//! first byte, so that a short text can refer to it.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::deflate::core::{CompressorOxide, TDEFLFlush, compress_to_output, create_comp_flags_from_zip_params};

use super::inflate::inflate as inflate_plain;
use crate::kit::fit;

/// What a tail looks like, with everything that differs left out. `docs/mail.md` has it, too.
const DICTIONARY: &[u8] = include_bytes!("tail_dictionary.txt");

/// How hard to pack: the best that is still quick.
const LEVEL: u8 = 9;

/// Whether a text is packed with the dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::post) enum Preset {
    /// As it is for whole tables.
    None,
    /// As it is for tails.
    Tail,
}

/// Packs a text.
pub(in crate::post) fn deflate(text: &[u8], preset: Preset) -> Vec<u8> {
    if preset == Preset::None {
        return compress_to_vec(text, LEVEL);
    }
    let mut compressor = CompressorOxide::new(create_comp_flags_from_zip_params(LEVEL.into(), 0, 0));
    let mut packed = Vec::new();
    // What the dictionary itself packs to ends at a full byte, and is left out.
    compress_to_output(&mut compressor, DICTIONARY, TDEFLFlush::Sync, |_| true);
    compress_to_output(&mut compressor, text, TDEFLFlush::Finish, |bytes| {
        packed.extend_from_slice(bytes);
        true
    });
    packed
}

/// Unpacks a text of so many bytes; none if it is another one.
pub(in crate::post) fn inflate(packed: &[u8], length: usize, preset: Preset) -> Option<Vec<u8>> {
    let before = if preset == Preset::Tail { DICTIONARY } else { &[] };
    let mut blocks = Vec::with_capacity(before.len() + packed.len() + 5);
    if !before.is_empty() {
        // A stored block that is not the last one, with its length and the complement of it.
        let size: u16 = fit(before.len());
        blocks.push(0);
        blocks.extend(size.to_le_bytes().into_iter().chain((!size).to_le_bytes()));
        blocks.extend_from_slice(before);
    }
    blocks.extend_from_slice(packed);
    let mut text = inflate_plain(&blocks, before.len() + length)?;
    (text.len() == before.len() + length).then(|| text.split_off(before.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_out_again() {
        for preset in [Preset::None, Preset::Tail] {
            for text in ["", "a", "bypost-tail = 1\ntable = \"", &"time = \"2026-11-21\"\n".repeat(9_000)] {
                let packed = deflate(text.as_bytes(), preset);
                assert_eq!(
                    inflate(&packed, text.len(), preset).as_deref(),
                    Some(text.as_bytes()),
                    "{preset:?} {text:.40}"
                );
                assert_eq!(inflate(&packed, text.len() + 1, preset), None);
                if !text.is_empty() {
                    assert_eq!(inflate(&packed, text.len() - 1, preset), None);
                }
            }
        }
        assert!(deflate(DICTIONARY, Preset::Tail).len() < 20 && DICTIONARY.len() < 1 << 15);
    }

    #[test]
    fn the_page_has_the_dictionary() {
        let page = include_str!("../../../docs/mail.md");
        let dictionary = String::from_utf8_lossy(DICTIONARY);
        assert!(page.contains(&format!("```text{dictionary}```\n")), "docs/mail.md");
    }
}
