//! Faces: each number has a point, which stands for it inside a card.

use super::numbered_points::NumberedPoints;
use super::point::Point;

/// Faces below 256 are worked out once; a table looks them up again and again. The encodings in the source
/// are those of a pack with two jokers, and of every smaller one.
static POINTS: NumberedPoints<256> = NumberedPoints::new("card face", "face", include_bytes!("face_points.bin"));

/// The point of a face. Cards with one face have one point, and so cannot be told apart.
pub fn face_point(face: u16) -> Point {
    POINTS.point(face.into())
}

/// The one of these faces whose point has this encoding. An opened card shows it.
pub fn face_of(bytes: &[u8; 32], among: &[u16]) -> Option<u16> {
    among.iter().copied().find(|&face| POINTS.encoding(face.into()) == *bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_encodings_are_those_of_the_definition() {
        POINTS.hold("face_points.bin", 54);
    }

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
