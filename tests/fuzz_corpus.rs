//! The fuzz targets on every file of their corpora, and on each of them cut short and with single bytes
//! changed.

#[path = "../fuzz/targets.rs"]
mod targets;

use std::fs;
use std::path::Path;

fn corpus(name: &str, target: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(name);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 5, "the corpus of {name} is thin");
    for path in files {
        let bytes = fs::read(&path).unwrap();
        target(&bytes);
        let step = bytes.len() / 40 + 1;
        for at in (0..bytes.len()).step_by(step) {
            target(&bytes[..at]);
            let mut changed = bytes.clone();
            changed[at] ^= 1 << (at % 8);
            target(&changed);
        }
    }
}

#[test]
fn file() {
    corpus("file", targets::file);
}

#[test]
fn step() {
    corpus("step", targets::step);
}

#[test]
fn key() {
    corpus("key", targets::key);
}

#[test]
fn option() {
    corpus("option", targets::option);
}

#[test]
fn shuffle() {
    corpus("shuffle", targets::shuffle);
}

#[test]
fn card() {
    corpus("card", targets::card);
}

#[test]
fn armor() {
    corpus("armor", targets::armor_in);
}

#[test]
fn mail() {
    corpus("mail", targets::mail);
}
