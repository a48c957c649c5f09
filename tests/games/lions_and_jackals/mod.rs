//! Tests of whole files of Lions and Jackals.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop at what should not be")]

use std::fs;

use bypost::file::base64_encode;

use crate::checker::program::{Failure, told_of};
use crate::common::games::passed_over;
use crate::common::{Record, header_of};
use crate::games::GameTests;

/// The parts that the game gives to the tests.
pub(crate) const GAME: GameTests = GameTests::NONE;

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn casts_of_many_sticks_are_what_they_say() -> Result<(), Failure> {
    if passed_over() {
        return Ok(());
    }
    let played = |(byte, solid, duo): (u8, &str, &str)| {
        let header = header_of("lions-and-jackals", 2, byte, &[("solid", solid), ("duo", duo)]);
        Record::played(header, 10, byte.into())
    };
    let folder = tempfile::tempdir()?;
    for record in [(1, "20", "20"), (2, "20", "0"), (3, "1", "20")].map(played) {
        let path = folder.path().join("t.toml");
        fs::write(&path, record.text())?;
        let head = format!("head {}", base64_encode(&record.chain.head()));
        assert!(told_of(&[path])?[0].lines().any(|line| line == head));
    }
    Ok(())
}
