//! What each source file imports of the others, read from its text.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::sources;

/// A path of modules from the crate on.
type Names = Vec<String>;

/// One file, as a module.
struct Module {
    /// Whether it is the `mod.rs` of a folder, or the crate.
    is_folder: bool,
    /// The paths of its `use` lines and all others that begin with `crate`, `super` or `self`.
    paths: Vec<String>,
    /// The items of its `use` lines, by the names that they get here. The children of the module may import
    /// them from here.
    names: BTreeMap<String, String>,
}

/// All files of a crate but tests.
pub(super) struct Imports(BTreeMap<Names, Module>);

impl Imports {
    /// Reads those of the crate whose sources a folder holds.
    pub(super) fn read(folder: &Path) -> Self {
        let mut modules = BTreeMap::new();
        for path in sources(folder) {
            let inner = path.strip_prefix(folder).unwrap();
            if let Some(names) = module(inner) {
                let is_folder = inner.ends_with("mod.rs") || inner.ends_with("lib.rs");
                modules.insert(names, Module::new(is_folder, &fs::read_to_string(&path).unwrap()));
            }
        }
        Self(modules)
    }

    /// The files that each file imports. Imports between a folder and a file below it do not count: a folder
    /// lists its files, and they share its names.
    pub(super) fn graph(&self) -> BTreeMap<String, BTreeSet<String>> {
        let mut graph = BTreeMap::new();
        for (names, module) in &self.0 {
            let paths = module.paths.iter().filter_map(|path| self.whole(names, path));
            let files = paths.map(|path| self.file(path));
            let others = files.filter(|file| !file.starts_with(names) && !names.starts_with(file));
            graph.insert(names.join("::"), others.map(|file| file.join("::")).collect());
        }
        graph
    }

    /// A path that stands in a module, from the crate on; none if it is of another crate.
    fn whole(&self, names: &[String], path: &str) -> Option<Names> {
        let mut parts = path.split("::").peekable();
        let mut base = names.to_vec();
        match *parts.peek()? {
            "crate" => base.clear(),
            "self" | "super" => {}
            child => {
                let child = [names, &[child.to_owned()]].concat();
                self.0.get(&child).filter(|_| self.0[names].is_folder)?;
            }
        }
        while let Some(part) = parts.next_if(|part| ["crate", "self", "super"].contains(part)) {
            if part == "super" {
                base.pop();
            }
        }
        Some(base.into_iter().chain(parts.map(str::to_owned)).collect())
    }

    /// The file that defines what a path names, through every module that has it from another.
    fn file(&self, mut path: Names) -> Names {
        loop {
            let length = (0..=path.len()).rev().find(|length| self.0.contains_key(&path[..*length])).unwrap();
            let (file, rest) = path.split_at(length);
            let passed_on = rest.first().and_then(|name| self.whole(file, self.0[file].names.get(name)?));
            match passed_on {
                Some(origin) => path = [&origin, &rest[1..]].concat(),
                None => return file.to_vec(),
            }
        }
    }
}

/// The module that a file holds, by its path; none if it holds tests or the program.
fn module(path: &Path) -> Option<Names> {
    let parts: Names = path.with_extension("").iter().map(|part| part.to_str().unwrap().replace('-', "_")).collect();
    let of_tests = ["tests", "list"];
    let is_left_out = parts.iter().any(|part| of_tests.contains(&&**part)) || parts == ["main"];
    let names = parts.into_iter().filter(|part| part != "mod" && part != "lib");
    (!is_left_out).then(|| names.collect())
}

impl Module {
    fn new(is_folder: bool, text: &str) -> Self {
        let mut module = Self { is_folder, paths: Vec::new(), names: BTreeMap::new() };
        let text = bare(text);
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let Some(used) = used(line) else {
                module.paths.extend(paths(line));
                continue;
            };
            let mut whole = used.to_owned();
            while !whole.contains(';') {
                whole.push_str(lines.next().unwrap());
            }
            line_names(whole.trim_end().trim_end_matches(';'), &mut module);
        }
        module
    }
}

/// The path of a `use` line, public or not.
fn used(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = line.strip_prefix("pub").map_or(line, |seen| match seen.split_once(')') {
        Some((who, rest)) if who.starts_with('(') => rest.trim_start(),
        _ => seen.trim_start(),
    });
    line.strip_prefix("use ")
}

/// The paths in a line of code.
fn paths(line: &str) -> impl Iterator<Item = String> + '_ {
    let words = line.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
    let paths = words.filter(|word| ["crate::", "super::", "self::"].iter().any(|root| word.starts_with(root)));
    paths.map(|path| path.trim_end_matches(':').to_owned())
}

/// Takes in what a `use` line names: `a::{b, c::D as E}` is `a::b` and `a::c::D`, which is called `E`.
fn line_names(line: &str, module: &mut Module) {
    if let Some((before, list)) = line.split_once('{') {
        let list = list.strip_suffix('}').unwrap();
        let mut depth = 0;
        let parts = list.split(|c: char| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            c == ',' && depth == 0
        });
        for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
            line_names(&format!("{before}{part}"), module);
        }
        return;
    }
    let (path, name) = line.split_once(" as ").unwrap_or((line, ""));
    // `a::{self}` is `a`.
    let path = path.trim().trim_end_matches("::self");
    let name = if name.is_empty() { path.rsplit("::").next().unwrap() } else { name.trim() };
    if path != name {
        module.names.insert(name.to_owned(), path.to_owned());
    }
    if ["crate", "super", "self"].contains(&path.split("::").next().unwrap()) {
        module.paths.push(path.to_owned());
    }
}

/// A text without comments and without modules of tests.
fn bare(text: &str) -> String {
    let mut lines = text.lines().peekable();
    let mut bare = String::new();
    while let Some(line) = lines.next() {
        if line == "#[cfg(test)]" && lines.peek().is_some_and(|next| next.starts_with("mod ") && next.ends_with('{')) {
            lines.find(|line| *line == "}");
            continue;
        }
        bare.push_str(line.split("//").next().unwrap());
        bare.push('\n');
    }
    bare
}
