//! Links between pages lead to files and headings that are there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::root;

/// All pages below a folder.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let files = files.into_iter().filter(|path| path.extension().is_some_and(|end| end == "md"));
    files.chain(folders.iter().flat_map(|folder| pages(folder))).collect()
}

/// The lines of a page outside of blocks of code.
fn lines(page: &Path) -> Vec<String> {
    let mut is_code = false;
    let text = fs::read_to_string(page).unwrap();
    let told = text.lines().filter(|line| {
        is_code ^= line.starts_with("```");
        !is_code
    });
    told.map(str::to_owned).collect()
}

/// What a link to a heading is called: small letters, digits and hyphens.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

fn anchors(page: &Path) -> BTreeSet<String> {
    lines(page).iter().filter(|line| line.starts_with('#')).map(|line| anchor(line.trim_start_matches('#'))).collect()
}

/// The pages at the top.
const TOP: [&str; 4] = ["CHANGELOG.md", "CONTRIBUTING.md", "README.md", "SECURITY.md"];

#[test]
fn links_lead_somewhere() {
    let folders = ["docs", "examples", "games", "tests"].map(|folder| root().join(folder));
    let pages = folders.iter().flat_map(|folder| pages(folder)).chain(TOP.map(|page| root().join(page)));
    let (mut wrong, mut count) = (Vec::new(), 0);
    for page in pages {
        for line in lines(&page) {
            for link in line.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link) {
                if link.starts_with("http") || link.contains(' ') {
                    continue;
                }
                count += 1;
                let (file, heading) = link.split_once('#').unwrap_or((link, ""));
                let target = if file.is_empty() { page.clone() } else { page.with_file_name(file) };
                let is_page = target.extension().is_some_and(|end| end == "md");
                if !target.exists() || !heading.is_empty() && is_page && !anchors(&target).contains(heading) {
                    wrong.push(format!("{}: {link}", page.display()));
                }
            }
        }
    }
    assert!(count > 50, "{count} links");
    assert!(wrong.is_empty(), "links that lead nowhere: {wrong:#?}");
}
