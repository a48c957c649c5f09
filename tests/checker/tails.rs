//! Tails in their armour, as a reader of docs/mail.md puts them together.

use std::fs;
use std::path::Path;

use bypost::file::{base64_encode, text};
use bypost::games::GAMES;
use bypost::post::armor;
use bypost::session::{self, Opened};

use super::program::{Failure, HERE, python};
use crate::games;

/// What the checker says of a file and an armour.
fn told(folder: &Path, file: &Opened, armour: &str) -> Result<String, Failure> {
    let (file_path, armour_path) = (folder.join("file.toml"), folder.join("armour.txt"));
    fs::write(&file_path, text(&file.chain().file(), ""))?;
    fs::write(&armour_path, armour)?;
    let output = python("tails.py", &[file_path.as_ref(), armour_path.as_ref()])?;
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn tails_are_what_the_page_says() -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    for game in games::all() {
        let path = Path::new(HERE).join("examples").join(game.id()).join("middle.toml");
        let whole = session::open(&path, &fs::read(&path)?, GAMES)?;
        let count = whole.chain().links.len();
        let (id, head) = (base64_encode(&whole.chain().id), base64_encode(&whole.chain().head()));
        let here = whole.clone().at(count - 2)?;
        let good = format!("table {id}\nturns {count}\nhead {head}\n");
        for from in [1, count / 2, count - 2] {
            let armour = armor(&session::export_tail(&whole, from)?);
            assert_eq!(told(folder.path(), &here, &armour.replace('\n', "\n> "))?, good, "{} from {from}", game.id());
        }
    }
    Ok(())
}

#[test]
#[ignore = "needs Python, .ci/steps/tools runs it"]
fn whatever_is_no_tail_is_refused() -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let game = games::all().next().ok_or("no game")?;
    let path = Path::new(HERE).join("examples").join(game.id()).join("middle.toml");
    let whole = session::open(&path, &fs::read(&path)?, GAMES)?;
    let count = whole.chain().links.len();
    let here = whole.clone().at(count - 3)?;
    let tail = session::export_tail(&whole, count - 3)?;
    let damaged = armor(&tail).replacen("\nbypostAC", "\nbypostACx", 1);
    for (armour, what) in [
        (armor(&session::export_tail(&whole, count - 2)?), "it goes on from a turn that is not here"),
        (armor(&whole.text()), "a whole table in the place of a tail"),
        (damaged, "INVALID"),
        (armor(&tail.replace("table = \"", "table = \"AAAA")), "table"),
        (armor(&tail.replacen("Z\"\nafter", "Z\"\nsay = [\"hm\"]\nafter", 1)), "the signature is not"),
        (armor(&tail.replacen("bypost-tail = 1", "bypost-tail = 2", 1)), "out of range"),
        (armor(&tail.replacen("table", "seats = []\ntable", 1)), "a tail"),
    ] {
        let told = told(folder.path(), &here, &armour)?;
        assert!(told.starts_with("INVALID ") && told.contains(what), "{told} for {what}");
    }
    Ok(())
}
