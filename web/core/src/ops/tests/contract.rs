//! The contract with the page, `web/src/contract/core.ts`, is made from the types of requests and answers.

use std::collections::BTreeMap;
use std::path::Path;

use ts_rs::{Config, TS, TypeVisitor};

use crate::answer::{Answer, Done, Nothing};
use crate::app::App;
use crate::host::World;
use crate::ops::Call;

/// The types that the page and this crate share, as TypeScript.
#[derive(Default)]
pub struct Contract {
    config: Config,
    /// The declaration of each type by its name, and the name that it has here.
    types: BTreeMap<String, (String, &'static str)>,
    /// Those that answers hold.
    answers: Vec<String>,
    operations: BTreeMap<String, String>,
    is_answer: bool,
}

impl TypeVisitor for Contract {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only types of this crate have a place where they could be written.
        if T::output_path().is_none() {
            return;
        }
        let (name, own) = (T::ident(&self.config), std::any::type_name::<T>());
        if self.is_answer {
            self.answers.push(name.clone());
        }
        // What they mean is told where they are declared.
        let declared = T::decl(&self.config);
        let code = declared.lines().map(str::trim_end).filter(|line| !line.trim_start().starts_with(['/', '*']));
        let declared = format!("export {}\n", code.collect::<Vec<_>>().join("\n  "));
        let before = self.types.insert(name, (declared, own));
        assert!(before.as_ref().is_none_or(|(_, before)| *before == own), "two types have one name: {before:?}, {own}");
        T::visit_dependencies(self);
    }
}

impl Contract {
    /// Takes in an operation.
    pub fn operation<G: TS + 'static, T: TS + 'static>(&mut self, op: &str, _: fn(&mut App, G, World) -> Done<T>) {
        self.config = Config::new().with_large_int("number");
        let (given, gives) = (G::name(&self.config), T::name(&self.config));
        self.operations.insert(op.to_owned(), format!("  {op}: {{ given: {given}; gives: {gives} }};\n"));
        self.whole::<G>(false);
        self.whole::<T>(true);
    }

    /// Takes in a type, or what a list is of.
    fn whole<T: TS + 'static>(&mut self, is_answer: bool) {
        self.is_answer = is_answer;
        self.visit::<T>();
        T::visit_generics(self);
    }

    /// The names of all operations, sorted.
    pub fn names(&self) -> Vec<String> {
        self.operations.keys().cloned().collect()
    }

    fn text(&self) -> String {
        let types: Vec<&str> = self.types.values().map(|(declared, _)| declared.as_str()).collect();
        format!(
            "// What the page asks of the core, and what the core answers. The tests of `web/core` make this file from the\n\
             // types there, and compare it; with BYPOST_UPDATE=1 they write it anew.\n\n{}\n\
             // What is given to each operation, and what it gives.\nexport interface Operations {{\n{}}}\n",
            types.join("\n"),
            self.operations.values().map(String::as_str).collect::<String>()
        )
    }
}

/// The contract as the types have it now.
fn now() -> Contract {
    let mut contract = super::super::contract();
    contract.whole::<Call>(false);
    contract.whole::<Answer<Nothing>>(true);
    contract
}

#[test]
fn the_page_has_the_types_of_this_crate() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src/contract/core.ts");
    let text = now().text();
    if std::env::var_os("BYPOST_UPDATE").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == text, "{} is of other types; BYPOST_UPDATE=1 writes it anew", path.display());
}

/// The types of texts say what is done to them before a page shows them. What is to be kept has no words.
#[test]
fn no_answer_has_a_bare_text() {
    let contract = now();
    for name in &contract.answers {
        let (declared, _) = &contract.types[name];
        let is_text = ["Shown", "Name", "AsIs", "Keep"].contains(&name.as_str());
        assert!(is_text || !declared.contains("string"), "{name} has a bare text: {declared}");
    }
}
