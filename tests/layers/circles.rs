//! No two files need each other, so a reader of a file can begin with the files that it imports.

use std::collections::{BTreeMap, BTreeSet};

use super::imports::Imports;
use super::{crates, root};

#[test]
fn no_files_import_each_other() {
    for folder in crates() {
        no_circles(&Imports::read(&folder).graph());
    }
    let graph = Imports::read(&root().join("crates/table/src")).graph();
    assert!(graph["turns"].contains("position"), "imports are seen");
    assert!(graph["chain::link"].contains("chain::linked"), "so are those through the names of a folder");
}

#[test]
fn no_files_of_the_page_import_each_other() {
    let graph = Imports::read(&root().join("web/core/src")).graph();
    assert!(
        graph["ops::words"].contains("ops::shown_table") && graph["ops::words"].contains("app"),
        "imports are seen"
    );
    no_circles(&graph);
}

fn no_circles(graph: &BTreeMap<String, BTreeSet<String>>) {
    let circles = circles(graph);
    if let Some(circle) = circles.first() {
        let has = |file: &String| circle.contains(file);
        let inner = circle.iter().flat_map(|file| graph[file].iter().filter(|to| has(to)).map(move |to| (file, to)));
        let arrows: Vec<_> = inner.map(|(from, to)| format!("{from} imports {to}")).collect();
        panic!("these files import each other: {arrows:#?}");
    }
}

/// The groups of files each of which leads to all others of its group.
fn circles(graph: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<Vec<String>> {
    let reached: BTreeMap<&String, BTreeSet<&String>> = graph.keys().map(|file| (file, reach(graph, file))).collect();
    let in_circles = graph.keys().filter(|file| reached[file].contains(file));
    let back =
        |file: &String| reached[file].iter().filter(|to| reached[*to].contains(file)).map(|to| (*to).clone()).collect();
    in_circles.map(back).collect()
}

/// All files that a file leads to.
fn reach<'a>(graph: &'a BTreeMap<String, BTreeSet<String>>, file: &str) -> BTreeSet<&'a String> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&String> = graph[file].iter().collect();
    while let Some(next) = open.pop() {
        if reached.insert(next) {
            open.extend(&graph[next]);
        }
    }
    reached
}

#[test]
fn circles_are_found() {
    let graph = |arrows: &[(&str, &str)]| {
        let mut graph: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (from, to) in arrows {
            graph.entry((*from).to_owned()).or_default().insert((*to).to_owned());
            graph.entry((*to).to_owned()).or_default();
        }
        graph
    };
    assert_eq!(circles(&graph(&[("a", "b"), ("b", "c"), ("a", "c")])), BTreeSet::new());
    let found = circles(&graph(&[("a", "b"), ("b", "c"), ("c", "b"), ("c", "d"), ("e", "f"), ("f", "e")]));
    let wanted = [["b", "c"], ["e", "f"]].map(|circle| circle.map(str::to_owned).to_vec());
    assert_eq!(found, BTreeSet::from(wanted));
}
