//! Unpacks DEFLATE (RFC 1951), up to a length. The library is one that blocks with nothing in them cost
//! little: another one needs seconds for each megabyte of these.

use std::io::Read as _;

use flate2::bufread::DeflateDecoder;

/// What was packed, if it is whole and has no more bytes than these.
pub(in crate::post) fn inflate(packed: &[u8], most: usize) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte more tells that there is more.
    DeflateDecoder::new(packed).take(most as u64 + 1).read_to_end(&mut bytes).ok()?;
    (bytes.len() <= most).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use miniz_oxide::deflate::compress_to_vec;

    use super::inflate;

    #[test]
    fn nothing_comes_out_beyond_its_length() {
        let text = b"bypost ".repeat(9_999);
        let packed = compress_to_vec(&text, 9);
        assert_eq!(inflate(&packed, text.len()).as_ref(), Some(&text));
        assert_eq!(inflate(&packed, text.len() + 1).as_ref(), Some(&text));
        assert_eq!(inflate(&packed, text.len() - 1), None);
        assert_eq!(inflate(&packed, 0), None);
        assert_eq!(inflate(&compress_to_vec(b"", 9), 0), Some(Vec::new()));
        for end in 0..packed.len() {
            assert_ne!(inflate(&packed[..end], text.len()).as_ref(), Some(&text), "{end}");
        }
        assert_eq!(inflate(b"\xff\xff\xff", 9), None);
    }
}
