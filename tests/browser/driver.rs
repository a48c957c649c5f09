//! A real browser that tests drive: headless Chromium through its own driver, which speaks JSON over HTTP on
//! the loopback (W3C WebDriver). Nothing but the standard library is needed to speak with it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::tools::program;

/// How long a condition may take to come true.
const PATIENCE: Duration = Duration::from_secs(20);

/// A browser with one window.
pub(crate) struct Browser {
    driver: Child,
    /// The driver could not go on if nobody took what it prints.
    _out: BufReader<ChildStdout>,
    port: u16,
    session: String,
    /// Where the browser takes commands of its own protocol.
    pub(crate) tools: String,
    profile: tempfile::TempDir,
}

impl Browser {
    /// Opens it.
    pub(crate) fn open() -> Self {
        let mut command = Command::new(program(&["chromedriver"], "Debian's chromium and chromium-driver"));
        command.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut driver = command.spawn().unwrap();
        let mut out = BufReader::new(driver.stdout.take().unwrap());
        let port = port(&mut out);
        let profile = tempfile::tempdir().unwrap();
        let mut browser = Self { driver, _out: out, port, session: String::new(), tools: String::new(), profile };
        let folder = format!("--user-data-dir={}", browser.profile.path().display());
        let arguments = [
            "--headless=new",
            // Root, who runs the tests in a container, has no sandbox.
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-gpu",
            "--hide-scrollbars",
            // What lies outside the window is not painted, however large the page is told to be.
            "--window-size=1400,1000",
            "--force-color-profile=srgb",
            // What lies in memory is told whole.
            "--js-flags=--heap-snapshot-string-limit=100000000",
            // Whatever a page asks for, nothing is found.
            "--host-resolver-rules=MAP * ~NOTFOUND",
            &folder,
        ];
        let wanted = json!({
            "browserName": "chrome",
            "timeouts": { "script": 120_000 },
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
            "goog:chromeOptions": { "args": arguments },
        });
        let session = browser.call("POST", "/session", &json!({ "capabilities": { "alwaysMatch": wanted } }));
        browser.session = format!("/session/{}", session["sessionId"].as_str().unwrap());
        let tools = &session["capabilities"]["goog:chromeOptions"]["debuggerAddress"];
        browser.tools = tools.as_str().unwrap().to_owned();
        let saving = json!({ "behavior": "allow", "downloadPath": browser.downloads() });
        browser.command("Browser.setDownloadBehavior", &saving);
        browser
    }

    /// The folder into which pages save files.
    pub(crate) fn downloads(&self) -> PathBuf {
        self.profile.path().join("downloads")
    }

    /// Asks the driver, and gives the value of its answer.
    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = self.answer(method, path, &body);
        let value = answer["value"].clone();
        assert!(value.get("error").is_none(), "{method} {path}: {}", value["message"]);
        value
    }

    fn answer(&self, method: &str, path: &str, body: &str) -> Value {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        let mut answer = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            answer.read_line(&mut line).unwrap();
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut bytes = vec![0; length];
        answer.read_exact(&mut bytes).unwrap();
        serde_json::from_slice(&bytes).unwrap()
    }

    /// Asks the driver for something of this session.
    pub(crate) fn ask(&self, path: &str, body: &Value) -> Value {
        self.call("POST", &format!("{}{path}", self.session), body)
    }

    /// What the driver tells of this session.
    pub(crate) fn asked(&self, path: &str) -> Value {
        self.call("GET", &format!("{}{path}", self.session), &Value::Null)
    }

    /// A command of the browser's own protocol.
    pub(crate) fn command(&self, name: &str, parameters: &Value) -> Value {
        self.ask("/goog/cdp/execute", &json!({ "cmd": name, "params": parameters }))
    }

    /// Opens a file at a fragment, from nothing.
    pub(crate) fn load(&self, path: &Path, fragment: &str) {
        self.clear();
        self.ask("/url", &json!({ "url": format!("file://{}{fragment}", path.display()) }));
    }

    /// Opens a page with nothing on it, and without a policy.
    pub(crate) fn clear(&self) {
        self.ask("/url", &json!({ "url": "about:blank" }));
    }

    /// What a script gives back; `arguments` are what it is given.
    pub(crate) fn run(&self, script: &str, arguments: &Value) -> Value {
        self.ask(
            "/execute/async",
            &json!({ "script": format!(
            "const done = arguments[arguments.length - 1]; \
             Promise.resolve((function () {{ {script} }}).apply(null, [...arguments].slice(0, -1))).then(done)"
        ), "args": arguments }),
        )
    }

    /// The value of an expression.
    pub(crate) fn get(&self, expression: &str) -> Value {
        self.run(&format!("return {expression};"), &json!([]))
    }

    /// Waits until an expression has a value.
    #[track_caller]
    pub(crate) fn wait(&self, expression: &str, wanted: &Value) {
        let begun = Instant::now();
        loop {
            let value = self.get(expression);
            if value == *wanted {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "{expression} is {value} and not {wanted}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses keys, as a person does.
    pub(crate) fn press(&self, keys: &str) {
        let each = |key: char| ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key }));
        let actions: Vec<Value> = keys.chars().flat_map(each).collect();
        self.ask("/actions", &json!({ "actions": [{ "type": "key", "id": "keys", "actions": actions }] }));
    }

    /// Clicks into the middle of an element, as a person does.
    #[track_caller]
    pub(crate) fn click(&self, selector: &str) {
        let found = self.ask("/element", &json!({ "using": "css selector", "value": selector }));
        let actions = json!([
            { "type": "pointerMove", "duration": 0, "origin": found, "x": 0, "y": 0 },
            { "type": "pointerDown", "button": 0 },
            { "type": "pointerUp", "button": 0 },
        ]);
        self.ask("/actions", &json!({ "actions": [{ "type": "pointer", "id": "mouse", "actions": actions }] }));
    }

    /// Gives the window a size.
    pub(crate) fn size(&self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.command("Emulation.setDeviceMetricsOverride", &size);
    }

    /// Sets what the reader wants: `prefers-color-scheme` and the like; and the medium, `print` or nothing.
    pub(crate) fn media(&self, medium: &str, wishes: &[(&str, &str)]) {
        let features: Vec<Value> = wishes.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.command("Emulation.setEmulatedMedia", &json!({ "media": medium, "features": features }));
    }

    /// A picture of an element as base64 of a PNG.
    pub(crate) fn picture(&self, selector: &str) -> String {
        let found = self.ask("/element", &json!({ "using": "css selector", "value": selector }));
        let id = found.as_object().unwrap().values().next().unwrap().as_str().unwrap().to_owned();
        self.asked(&format!("/element/{id}/screenshot")).as_str().unwrap().to_owned()
    }

    /// What the browser complained of since it was last asked.
    pub(crate) fn complaints(&self) -> Vec<String> {
        self.log("browser").iter().map(|entry| entry["message"].as_str().unwrap().to_owned()).collect()
    }

    /// The addresses that pages asked for since this was last asked, and that no policy kept in.
    pub(crate) fn requests(&self) -> Vec<String> {
        let log = self.log("performance");
        let messages = log.iter().map(|entry| -> Value {
            let message: Value = serde_json::from_str(entry["message"].as_str().unwrap()).unwrap();
            message["message"].clone()
        });
        let messages: Vec<Value> = messages.collect();
        let of = |method: &'static str| messages.iter().filter(move |message| message["method"] == method);
        let kept: Vec<&Value> = of("Network.loadingFailed")
            .map(|message| &message["params"])
            .filter(|failed| failed["blockedReason"] == "csp")
            .map(|failed| &failed["requestId"])
            .collect();
        let sent = of("Network.requestWillBeSent").map(|message| &message["params"]);
        let left = sent.filter(|sent| !kept.contains(&&sent["requestId"]));
        let asked = left.map(|sent| sent["request"]["url"].as_str().unwrap().to_owned());
        // What stands in the address itself is asked of nobody.
        asked.filter(|url| !url.starts_with("data:")).collect()
    }

    fn log(&self, kind: &str) -> Vec<Value> {
        self.ask("/se/log", &json!({ "type": kind })).as_array().unwrap().clone()
    }
}

/// The port on which the driver listens, which it prints.
fn port(out: &mut BufReader<ChildStdout>) -> u16 {
    loop {
        let mut line = String::new();
        assert!(out.read_line(&mut line).unwrap() > 0, "the driver did not begin");
        if let Some((_, rest)) = line.split_once("started successfully on port ") {
            return rest.trim().trim_end_matches('.').parse().unwrap();
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            // The browser ends with its session.
            self.answer("DELETE", &self.session, "{}");
        }
        // Both can only fail if the driver is gone.
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
