//! DEFLATE (RFC 1951) of what travels in an armour, and of files that came packed. Tails have a preset
//! dictionary: a text that both sides have in mind before the first byte, so that a short text can refer to
//! it.

use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

/// What a tail looks like, with everything that differs left out. `docs/mail.md` has it, too.
const DICTIONARY: &[u8] = include_bytes!("tail_dictionary.txt");

/// How hard to pack: tables are packed no better by more, and hostile texts take long.
const LEVEL: u32 = 6;

/// Bytes for which room is made at a time.
const CHUNK: usize = 16 << 10;

/// Whether a text is packed with the dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::post) enum Preset {
    /// As it is for whole tables.
    None,
    /// As it is for tails.
    Tail,
}

impl Preset {
    /// The text that counts as if it stood before what is packed.
    fn dictionary(self) -> Option<&'static [u8]> {
        (self == Self::Tail).then_some(DICTIONARY)
    }
}

/// Packs a text.
pub(in crate::post) fn deflate(text: &[u8], preset: Preset) -> Vec<u8> {
    let mut compress = Compress::new(Compression::new(LEVEL), false);
    if let Some(dictionary) = preset.dictionary() {
        // Before the first byte, any dictionary is taken.
        let _ = compress.set_dictionary(dictionary);
    }
    let mut packed = Vec::new();
    loop {
        packed.reserve(CHUNK);
        let done = usize::try_from(compress.total_in()).unwrap_or(text.len());
        match compress.compress_vec(&text[done..], &mut packed, FlushCompress::Finish) {
            Ok(Status::Ok | Status::BufError) => {}
            // An error is not possible: there is room, and the text is whole.
            Ok(Status::StreamEnd) | Err(_) => return packed,
        }
    }
}

/// What was packed, if it is whole and has no more bytes than these. The library is one that blocks with
/// nothing in them cost little: another one needs seconds for each megabyte of these.
pub(in crate::post) fn inflate(packed: &[u8], most: usize, preset: Preset) -> Option<Vec<u8>> {
    let mut decompress = Decompress::new(false);
    if let Some(dictionary) = preset.dictionary() {
        decompress.set_dictionary(dictionary).ok()?;
    }
    let mut bytes = Vec::new();
    loop {
        bytes.reserve(CHUNK);
        let read = usize::try_from(decompress.total_in()).ok()?;
        match decompress.decompress_vec(packed.get(read..)?, &mut bytes, FlushDecompress::Finish).ok()? {
            Status::StreamEnd => return (bytes.len() <= most).then_some(bytes),
            // There was room for more, so it is cut off.
            Status::Ok | Status::BufError if bytes.len() < bytes.capacity() || bytes.len() > most => return None,
            Status::Ok | Status::BufError => {}
        }
    }
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
                if !text.is_empty() {
                    assert_eq!(inflate(&packed, text.len() - 1, preset), None);
                }
            }
        }
        assert!(deflate(DICTIONARY, Preset::Tail).len() < 20 && DICTIONARY.len() < 1 << 15);
    }

    #[test]
    fn nothing_comes_out_beyond_its_length() {
        let text = b"bypost ".repeat(9_999);
        let packed = deflate(&text, Preset::None);
        let plain = |packed: &[u8], most| inflate(packed, most, Preset::None);
        assert_eq!(plain(&packed, text.len()).as_ref(), Some(&text));
        assert_eq!(plain(&packed, text.len() + 1).as_ref(), Some(&text));
        assert_eq!(plain(&packed, text.len() - 1), None);
        assert_eq!(plain(&packed, 0), None);
        assert_eq!(plain(&deflate(b"", Preset::None), 0), Some(Vec::new()));
        for end in 0..packed.len() {
            assert_ne!(plain(&packed[..end], text.len()).as_ref(), Some(&text), "{end}");
        }
        assert_eq!(plain(b"\xff\xff\xff", 9), None);
    }

    #[test]
    fn the_page_has_the_dictionary() {
        let page = include_str!("../../../docs/mail.md");
        let dictionary = String::from_utf8_lossy(DICTIONARY);
        assert!(page.contains(&format!("```text{dictionary}```\n")), "docs/mail.md");
    }
}
