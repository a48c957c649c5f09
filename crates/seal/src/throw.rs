//! Throws: the numbers that all shares of a throw's point give together.

use curve25519_dalek::ristretto::RistrettoPoint;

use crate::key::JointKey;
use crate::point::Point;
use bypost_rules::{Part, Slot, Throw, Transcript};

/// The sum of some shares of one slot; of all of them, it is the slot's secret V = Σ Sᵢ = (Σ xᵢ)·a.
#[derive(Clone, Copy, Debug)]
pub struct Secret(RistrettoPoint);

impl Secret {
    /// Adds up shares.
    pub fn sum<'a>(shares: impl Iterator<Item = &'a Point>) -> Self {
        Self(shares.map(Point::element).sum())
    }

    /// The numbers of a throw, when all seats' shares are in the sum. V is hashed with the keys, the slot and
    /// the dice wanted to a stream of words, and the stream gives the numbers by rejection.
    ///
    /// As long as a share is missing, V looks like a uniform element to everybody who lacks that share
    /// (Diffie–Hellman assumption). Once the keys are complete, V cannot be anything else. So all seats
    /// together are a verifiable random function.
    pub fn numbers(&self, joint: &JointKey, slot: Slot, throw: &Throw) -> Vec<u16> {
        let mut transcript = Transcript::new("throw outcome");
        joint.absorb(&mut transcript);
        transcript.bytes("V", &self.0.compress().to_bytes());
        dealt(&mut transcript, slot, throw)
    }
}

/// The numbers of a throw of an open deal that follows from a seed which everybody sees.
pub fn open_numbers(seed: &str, slot: Slot, throw: &Throw) -> Vec<u16> {
    let mut transcript = Transcript::new("open throw");
    transcript.text("seed", seed);
    dealt(&mut transcript, slot, throw)
}

/// Absorbs slot and dice, and takes the numbers from the stream of words.
fn dealt(transcript: &mut Transcript, slot: Slot, throw: &Throw) -> Vec<u16> {
    transcript.slot(slot).count("parts", throw.parts().len());
    for part in throw.parts() {
        match *part {
            Part::Dice { count, sides } => transcript.number("dice", count.into()).number("sides", sides.into()),
            Part::Pick { count, of } => transcript.number("pick", count.into()).number("of", of.into()),
        };
    }
    throw.numbers(words(transcript))
}

/// An endless stream of 32-bit words: block by block the 64 bytes of the transcript with the block's number,
/// each block cut into 16 big-endian words.
fn words(transcript: &Transcript) -> impl FnMut() -> u32 + use<> {
    let transcript = transcript.clone();
    let (mut block, mut next, mut bytes) = (0u64, 16, [0u8; 64]);
    move || {
        if next == 16 {
            bytes = transcript.clone().number("block", block).wide();
            (block, next) = (block + 1, 0);
        }
        let at = 4 * next;
        next += 1;
        u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
    }
}
