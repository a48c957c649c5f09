//! Evidence of forks: the checker and the program agree on what proves something.

use std::fs;
use std::path::PathBuf;

use bypost::chain::prove;
use bypost::file::{base64_encode, evidence_text};

use super::program::{Failure, skipped, told_of};
use crate::evidence::{all, evidence_of, forgeries};

#[test]
fn evidence_is_what_it_says() -> Result<(), Failure> {
    if skipped() {
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let write = |name: &str, text: &str| -> Result<PathBuf, Failure> {
        let path = folder.path().join(name.replace(' ', "-")).with_extension("toml");
        fs::write(&path, text)?;
        Ok(path)
    };
    let (mut paths, mut wanted) = (Vec::new(), Vec::new());
    for (name, pair) in all() {
        let evidence = evidence_of(&pair);
        paths.push(write(name, &evidence_text(&evidence))?);
        let fork = prove(&evidence)?;
        let turn = |link: &bypost::chain::Link| format!("turn {} {}", link.turn.number, base64_encode(&link.hash));
        wanted.push(format!(
            "table {}\nfork {} {} {}\n{}\n{}",
            base64_encode(&fork.id),
            fork.first.turn.number,
            base64_encode(&fork.first.author.bytes()),
            fork.join.turn.seat,
            turn(&fork.first),
            turn(&fork.second)
        ));
    }
    for (name, evidence, _) in forgeries() {
        paths.push(write(name, &evidence_text(&evidence))?);
    }
    for (index, told) in told_of(&paths)?.iter().enumerate() {
        match wanted.get(index) {
            Some(lines) => assert_eq!(told.split_once('\n').map(|(_, rest)| rest.trim_end()), Some(lines.as_str())),
            None => assert!(told.contains("\nINVALID "), "{told}"),
        }
    }
    Ok(())
}
