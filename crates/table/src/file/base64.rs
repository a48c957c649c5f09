//! Base64 as it stands in files: the standard alphabet with padding, strict to the last bit.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// Writes bytes.
pub fn encode(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// Reads exactly `N` bytes. There is one text for each value: no blanks, no missing padding, no stray bits.
///
/// # Errors
/// What is wrong, in a few words.
pub fn decode<const N: usize>(text: &str) -> Result<[u8; N], String> {
    decode_within(text, N)?
        .try_into()
        .map_err(|bytes: Vec<u8>| format!("is damaged: it has {} bytes, not {N}", bytes.len()))
}

/// Reads at most `most` bytes, just as strictly.
///
/// # Errors
/// What is wrong, in a few words.
pub(super) fn decode_within(text: &str, most: usize) -> Result<Vec<u8>, String> {
    // Longer than any value of so many bytes: refuse before decoding it.
    if text.len() > most.div_ceil(3) * 4 {
        return Err(format!("is damaged: it is longer than {most} bytes"));
    }
    STANDARD.decode(text).map_err(|_| "is damaged: it is no base64".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_text_for_each_value() {
        for (text, good) in [
            ("AAEC/w==", true),
            ("AAEC/w=", false),
            ("AAEC/w", false),
            ("AAEC/x==", false),
            ("AAEC_w==", false),
            ("AAEC /w==", false),
            ("AAEC/w==\n", false),
            ("AAEC", false),
            ("AAEC////", false),
            ("AAECAwQFBgc=", false),
            ("", false),
        ] {
            assert_eq!(decode::<4>(text).is_ok(), good, "{text:?}");
        }
        assert_eq!(encode(&[0, 1, 2, 255]), "AAEC/w==");
    }
}
