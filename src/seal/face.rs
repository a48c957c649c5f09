//! Faces: each number has a point, which stands for it inside a card.

use std::sync::OnceLock;

use super::point::Point;
use crate::rules::Transcript;

/// Faces below this are hashed once; a table looks them up again and again.
const KEPT: usize = 256;

static POINTS: [OnceLock<Point>; KEPT] = [const { OnceLock::new() }; KEPT];

/// The point of a face. Cards with one face have one point, and so cannot be told apart.
pub fn face_point(face: u16) -> Point {
    let hashed = || Point::hashed(Transcript::new("card face").number("face", face.into()));
    POINTS.get(usize::from(face)).map_or_else(hashed, |kept| *kept.get_or_init(hashed))
}

/// The one of these faces whose point has this encoding. An opened card shows it.
pub fn face_of(bytes: &[u8; 32], among: &[u16]) -> Option<u16> {
    among.iter().copied().find(|&face| face_point(face).bytes() == *bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_differ_and_are_found_again() {
        let faces: Vec<u16> = (0..120).chain([255, 256, 257, u16::MAX]).collect();
        for (index, &face) in faces.iter().enumerate() {
            let bytes = face_point(face).bytes();
            assert_eq!(face_of(&bytes, &faces), Some(face));
            assert_eq!(face_of(&bytes, &faces[index + 1..]), None);
        }
    }
}
