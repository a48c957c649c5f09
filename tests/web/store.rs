//! More that the driver can do: tabs, and what lies in the browser's IndexedDB.

use serde_json::{Value, json};

use super::person::Person;
use crate::browser::driver::Browser;

/// Everything that is stored: records and facts with their names.
const ALL: &str = "return new Promise((done, fail) => { \
    const request = indexedDB.open('bypost'); \
    request.onerror = () => fail(request.error); \
    request.onsuccess = async () => { \
        const base = request.result, kept = {}; \
        for (const name of base.objectStoreNames) { \
            const store = base.transaction(name).objectStore(name); \
            const value = (asked) => new Promise((done) => { asked.onsuccess = () => done(asked.result); }); \
            const [keys, values] = [await value(store.getAllKeys()), await value(store.getAll())]; \
            kept[name] = Object.fromEntries(keys.map((key, at) => [key, values[at]])); \
        } \
        base.close(); done(kept); \
    }; });";

/// Puts everything back as it was; nothing clears it.
const PUT: &str = "const all = arguments[0]; return new Promise((done, fail) => { \
    const request = indexedDB.open('bypost'); \
    request.onerror = () => fail(request.error); \
    request.onsuccess = () => { \
        const base = request.result, names = [...base.objectStoreNames]; \
        const change = base.transaction(names, 'readwrite'); \
        for (const name of names) { \
            change.objectStore(name).clear(); \
            for (const [key, value] of Object.entries(all[name] ?? {})) change.objectStore(name).put(value, key); \
        } \
        change.oncomplete = () => { base.close(); done(true); }; \
    }; });";

impl Browser {
    /// Runs a script in every page of the window before the page's own.
    pub(super) fn before_pages(&self, script: &str) {
        self.command("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": script }));
    }

    /// Clicks into the middle of an element that a script gave, where it can be seen and nothing lies over
    /// it.
    #[track_caller]
    pub(super) fn click_on(&self, element: &Value) {
        let id = element.as_object().unwrap().values().next().unwrap().as_str().unwrap();
        self.ask(&format!("/element/{id}/click"), &json!({}));
    }

    /// Everything that the page keeps in the browser.
    pub(super) fn stored(&self) -> Value {
        self.run(ALL, &json!([]))
    }

    /// Puts an older state of the store back, or an empty one, as another page of the same origin could.
    pub(super) fn restore(&self, all: &Value) {
        assert_eq!(self.run(PUT, &json!([all])), json!(true));
    }

    /// The window that is looked at.
    pub(super) fn handle(&self) -> String {
        self.asked("/window").as_str().unwrap().to_owned()
    }

    /// Opens another tab and goes there; gives back the one before.
    pub(super) fn tab(&self) -> String {
        let before = self.handle();
        let made = self.ask("/window/new", &json!({ "type": "tab" }));
        self.switch(made["handle"].as_str().unwrap());
        before
    }

    /// Goes to a tab.
    pub(super) fn switch(&self, handle: &str) {
        self.ask("/window", &json!({ "handle": handle }));
    }
}

impl Person {
    /// Opens the page in a tab that is new, with all that the browser keeps as it was once: the store, and
    /// the note beside it.
    pub(super) fn opens_as_it_was(&self, before: &Value) {
        self.enters("");
        self.browser.restore(before);
        self.browser.run("localStorage.clear(); sessionStorage.clear();", &json!([]));
        self.enters("");
        self.unlock();
    }

    /// Opens the page in a tab that is new.
    pub(super) fn enters(&self, fragment: &str) {
        self.prepare();
        self.load(fragment);
    }
}
