//! The page connects to nothing and runs nothing but itself.

use serde_json::{Value, json};

use super::person::{PASSPHRASE, Person};
use super::program::key;

/// The policy, by its directives.
const POLICY: [(&str, &str); 8] = [
    ("default-src", "'none'"),
    ("script-src", "'sha256-…' 'sha256-…' 'wasm-unsafe-eval'"),
    ("style-src", "'sha256-…' 'sha256-…'"),
    ("worker-src", "blob:"),
    ("img-src", "data:"),
    ("manifest-src", "data:"),
    ("base-uri", "'none'"),
    ("form-action", "'none'"),
];

/// What a script of the page may try, each an expression; `true` if it was let through.
const TRIES: &[(&str, &str)] = &[
    ("eval", "eval('true')"),
    ("Function", "new Function('return true')()"),
    ("a timer of text", "(setTimeout('self.hacked = 1'), after(50).then(() => self.hacked === 1))"),
    ("fetch", "fetch('https://example.org/').then(() => true)"),
    ("fetch of a file", "fetch('file:///etc/hostname').then(() => true)"),
    ("fetch of data", "fetch('data:text/plain,x').then(() => true)"),
    (
        "a socket",
        "new Promise((done) => { const one = new WebSocket('wss://example.org'); one.onopen = () => done(true); \
         one.onerror = () => done(false); })",
    ),
    (
        "events",
        "new Promise((done) => { const one = new EventSource('https://example.org'); one.onopen = () => done(true); \
         one.onerror = () => done(false); })",
    ),
];

/// What only a page may try: HTML that is put into it, and would be loaded or run if it were let through; and
/// how the browser complains of it.
const ELEMENTS: &[(&str, &str)] = &[
    ("<img src='https://example.org/a.png' onload='hacked=1' onerror='hacked=1'>", "a.png"),
    ("<script src='https://example.org/b.js'></script>", "b.js"),
    ("<link rel=stylesheet href='https://example.org/c.css'>", "c.css"),
    ("<iframe src='https://example.org/d'></iframe>", "Framing 'https://example.org/'"),
    ("<object data='https://example.org/e'></object>", "example.org/e"),
    ("<video src='https://example.org/f.mp4'></video>", "f.mp4"),
    ("<script>hacked=1</script>", "inline script"),
    ("<p onclick='hacked=1'>", "inline event handler"),
    ("<style>body{background:url(https://example.org/g.png)}</style>", "inline style"),
    ("<svg><image href='https://example.org/h.svg'/></svg>", "h.svg"),
    ("<base href='https://example.org/'>", "base URI"),
    ("<form action='https://example.org/i'></form>", "Sending form data"),
];

/// Puts them into the page, as a script of its own could, and sends the forms.
const INSERT: &str = "const [all] = arguments; setTimeout(() => { for (const one of all) { \
    const hull = document.createElement('div'); \
    hull.append(document.createRange().createContextualFragment(one)); document.body.append(hull); \
    hull.querySelector('form')?.submit(); } }); \
    return new Promise((done) => setTimeout(() => done(typeof hacked), 500));";

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn the_policy_is_the_strictest_with_which_the_page_runs() {
    let person = Person::new();
    let policy = "document.querySelector('meta[http-equiv=Content-Security-Policy]').content";
    let policy = person.does(policy, &json!([])).as_str().unwrap().to_owned();
    let directives: Vec<(&str, String)> = policy
        .split("; ")
        .map(|directive| {
            let (name, values) = directive.split_once(' ').unwrap();
            let short =
                |value: &str| if value.starts_with("'sha256-") { "'sha256-…'".to_owned() } else { value.to_owned() };
            (name, values.split(' ').map(short).collect::<Vec<_>>().join(" "))
        })
        .collect();
    assert_eq!(directives, POLICY.map(|(name, value)| (name, value.to_owned())));
    // Nothing stands before it that it would not hold.
    let first = "document.head.querySelector('meta[charset]').nextElementSibling.httpEquiv";
    assert_eq!(person.does(first, &json!([])), "Content-Security-Policy");
    assert_eq!(person.does("document.querySelectorAll('[src], form[action]').length", &json!([])), json!(0));
}

#[test]
#[ignore = "needs Chromium and the page, .ci/steps/browser runs it"]
fn nothing_gets_out_of_the_page_and_nothing_else_runs_in_it() {
    let person = Person::new();
    person.settle(&key("alice", 1), PASSPHRASE);
    for place in ["#/new", "#/take-in", "#/check", "#/keys", "#/settings", "#/"] {
        person.does("go(given[0])", &json!([place]));
    }
    assert_eq!(person.browser.complaints(), [] as [&str; 0]);
    let asked = person.browser.requests();
    let foreign: Vec<&String> =
        asked.iter().filter(|url| !url.starts_with("blob:null/") && !url.contains("/web/dist/bypost.html")).collect();
    assert!(foreign.is_empty() && asked.len() >= 2, "{asked:?}");

    // What the driver runs has no policy; what a timer runs is the page's own.
    let tried = |run: &str| -> Value { person.browser.run(run, &json!([])) };
    for (name, expression) in TRIES {
        let page = format!(
            "const after = (time) => new Promise((done) => setTimeout(done, time)); \
             return new Promise((done) => setTimeout(async () => {{ try {{ done(await ({expression})); }} \
             catch (error) {{ done(false); }} }}));"
        );
        assert_ne!(tried(&page), json!(true), "{name}");
        // The worker of the page is made in this way, and has the same policy.
        let worker = format!(
            "const text = `const after = (time) => new Promise((done) => setTimeout(done, time)); \
             (async () => {{ try {{ postMessage(await ({expression})); }} \
             catch (error) {{ postMessage(false); }} }})()`; \
             const worker = new Worker(URL.createObjectURL(new Blob([text], {{ type: 'text/javascript' }}))); \
             return new Promise((done) => {{ worker.onmessage = (event) => done(event.data); \
             worker.onerror = () => done('it did not run'); }});"
        );
        assert_eq!(tried(&worker), json!(false), "{name} in a worker");
    }
    let wanted: Vec<&str> = ELEMENTS.iter().map(|(html, _)| *html).collect();
    assert_eq!(person.browser.run(INSERT, &json!([wanted])), json!("undefined"));
    let complaints = person.browser.complaints().join("\n");
    for (html, words) in ELEMENTS {
        assert!(complaints.contains(words), "{html}: {complaints}");
    }
    let asked = person.browser.requests();
    let left: Vec<&String> =
        asked.iter().filter(|url| url.contains("example.org") || url.starts_with("file:///etc")).collect();
    assert!(left.is_empty(), "{left:?}");
}
