//! The browser's own protocol, as its developer tools speak it: JSON over a WebSocket (RFC 6455). The driver
//! hands commands to pages alone; a worker is reached in this way.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;

use serde_json::{Value, json};

use super::person::Person;

/// A page, or a worker of it.
pub(super) struct DevTools {
    stream: BufReader<TcpStream>,
    last: u64,
    /// What came unasked.
    events: Vec<Value>,
}

/// What lies in the memory of a page or a worker.
pub(super) struct Heap {
    /// All texts.
    pub(super) strings: Vec<String>,
    /// The names of what stands in no document any more.
    pub(super) detached: Vec<String>,
}

/// Gives which of some texts lie in the bytes of any buffer, WebAssembly's memory too.
const SEARCH: &str = "function (...marks) { \
    const bytes = this.map((one) => new Uint8Array(one.buffer ?? one)); \
    const found = (mark) => { \
        const wanted = new TextEncoder().encode(mark); \
        return bytes.some((all) => { \
            for (let at = all.indexOf(wanted[0]); at >= 0; at = all.indexOf(wanted[0], at + 1)) { \
                if (wanted.every((one, index) => all[at + index] === one)) return true; \
            } \
            return false; \
        }); \
    }; \
    return marks.filter(found); }";

impl DevTools {
    /// Those of the page that is shown.
    pub(super) fn of(person: &Person) -> Self {
        let address = &person.browser.tools;
        let mut stream = TcpStream::connect(address).unwrap();
        write!(
            stream,
            "GET /devtools/page/{} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
            person.browser.handle()
        )
        .unwrap();
        let mut stream = BufReader::new(stream);
        let mut line = String::new();
        stream.read_line(&mut line).unwrap();
        assert!(line.contains("101"), "{line}");
        while !line.trim().is_empty() {
            line.clear();
            stream.read_line(&mut line).unwrap();
        }
        let mut tools = Self { stream, last: 0, events: Vec::new() };
        let attach = json!({ "autoAttach": true, "waitForDebuggerOnStart": false, "flatten": true });
        tools.ask("", "Target.setAutoAttach", &attach);
        tools
    }

    /// The sessions of the workers that run.
    pub(super) fn workers(&mut self) -> Vec<String> {
        // What has happened before this is answered has been told then.
        self.ask("", "Runtime.evaluate", &json!({ "expression": "0" }));
        let sessions = |method: &str| {
            let told = self.events.iter().filter(move |event| event["method"] == method);
            told.map(|event| event["params"]["sessionId"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let gone = sessions("Target.detachedFromTarget");
        sessions("Target.attachedToTarget").into_iter().filter(|session| !gone.contains(session)).collect()
    }

    /// What lies in memory after what is not needed was cleared away.
    pub(super) fn heap(&mut self, session: &str) -> Heap {
        self.ask(session, "HeapProfiler.enable", &json!({}));
        self.ask(session, "HeapProfiler.collectGarbage", &json!({}));
        self.events.retain(|event| event["method"] != "HeapProfiler.addHeapSnapshotChunk");
        self.ask(session, "HeapProfiler.takeHeapSnapshot", &json!({}));
        let chunks = self.events.iter().filter_map(|event| event["params"]["chunk"].as_str());
        let snapshot: Value = serde_json::from_str(&chunks.collect::<String>()).unwrap();
        let strings: Vec<String> = serde_json::from_value(snapshot["strings"].clone()).unwrap();
        let fields = snapshot["snapshot"]["meta"]["node_fields"].as_array().unwrap();
        let place = |name: &str| fields.iter().position(|field| field == name).unwrap();
        let (name, detachedness) = (place("name"), place("detachedness"));
        let nodes: Vec<usize> = serde_json::from_value(snapshot["nodes"].clone()).unwrap();
        let detached = nodes.chunks(fields.len()).filter(|node| node[detachedness] == 2);
        let detached = detached.map(|node| strings[node[name]].clone()).collect();
        Heap { strings, detached }
    }

    /// Which of some texts lie in the buffers of a page or a worker.
    pub(super) fn in_buffers(&mut self, session: &str, marks: &[&str]) -> Vec<String> {
        let mut found = Vec::new();
        for kind in ["ArrayBuffer", "WebAssembly.Memory"] {
            let expression = json!({ "expression": format!("{kind}.prototype") });
            let prototype = self.ask(session, "Runtime.evaluate", &expression);
            let all = json!({ "prototypeObjectId": prototype["result"]["objectId"] });
            let all = self.ask(session, "Runtime.queryObjects", &all);
            let arguments: Vec<Value> = marks.iter().map(|mark| json!({ "value": mark })).collect();
            let search = json!({ "objectId": all["objects"]["objectId"], "functionDeclaration": SEARCH,
                "arguments": arguments, "returnByValue": true });
            let told = self.ask(session, "Runtime.callFunctionOn", &search);
            found.extend(serde_json::from_value::<Vec<String>>(told["result"]["value"].clone()).unwrap());
        }
        found
    }

    /// Gives a command to the page, or to a worker by its session.
    #[track_caller]
    pub(super) fn ask(&mut self, session: &str, method: &str, parameters: &Value) -> Value {
        self.last += 1;
        let mut asked = json!({ "id": self.last, "method": method, "params": parameters });
        if !session.is_empty() {
            asked["sessionId"] = json!(session);
        }
        self.write(asked.to_string().as_bytes());
        loop {
            let message: Value = serde_json::from_slice(&self.read()).unwrap();
            if message["id"] == self.last {
                assert!(message["error"].is_null(), "{method}: {}", message["error"]);
                return message["result"].clone();
            }
            self.events.push(message);
        }
    }

    /// Writes one text. The mask that a client must use may be any, so it is nothing.
    fn write(&mut self, text: &[u8]) {
        let mut frame = vec![0x81];
        match u16::try_from(text.len()) {
            Ok(length @ 0..126) => frame.push(0x80 | length as u8),
            Ok(length) => {
                frame.push(0x80 | 126);
                frame.extend(length.to_be_bytes());
            }
            Err(_) => {
                frame.push(0x80 | 127);
                frame.extend((text.len() as u64).to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(text);
        self.stream.get_mut().write_all(&frame).unwrap();
    }

    /// Reads one text, of however many frames.
    fn read(&mut self) -> Vec<u8> {
        let mut text = Vec::new();
        loop {
            let [first, length] = self.bytes();
            let length = match length {
                126 => u64::from(u16::from_be_bytes(self.bytes())),
                127 => u64::from_be_bytes(self.bytes()),
                short => u64::from(short),
            };
            let before = text.len();
            text.resize(before + length as usize, 0);
            self.stream.read_exact(&mut text[before..]).unwrap();
            if first & 0x80 != 0 {
                return text;
            }
        }
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        self.stream.read_exact(&mut bytes).unwrap();
        bytes
    }
}
