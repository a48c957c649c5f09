//! What a page is told of a table.

use bypost::draw::describe;
use bypost::draw::page::{Parts, parts};
use bypost::draw::scene::{Scene, ScenePart};
use bypost::rules::Seats;
use serde::Serialize;

use super::rescue::Offer;
use crate::text::{AsIs, Name, Shown, all};

/// A table as somebody sees it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Table {
    /// Its file here; empty if it is only looked at.
    pub file: Name,
    /// The beginning of its id.
    pub table: Name,
    pub title: Shown,
    pub game: Name,
    pub turns: u32,
    /// The hash of the last turn. Whatever is done at the table is done as it was seen, or not at all.
    pub head: Name,
    pub stands: Shown,
    pub seats: Vec<ShownSeat>,
    pub viewer: Option<Name>,
    /// The opponent here that is to move: it does so once it is asked.
    pub thinks: Option<Name>,
    /// Whether one person plays here against opponents of this page: no mail leaves.
    pub is_practice: bool,
    /// Whether the viewer may ask what an opponent would play.
    pub may_ask: bool,
    /// The seats through whose eyes it can be seen here.
    pub eyes: Vec<Name>,
    pub is_private: bool,
    #[serde(flatten)]
    pub drawn: Drawn,
    pub since: Option<Since>,
    /// All turns, if it is only looked at. Of a table that is here the page asks for them once they are wanted.
    pub log: Option<Vec<LogEntry>>,
    pub over: bool,
    /// What only the viewer knows of the end.
    pub end: Option<Shown>,
    pub join: Option<Joining>,
    /// Whether the viewer is to play.
    pub mine: bool,
    /// Whether there is nothing to choose.
    pub forced: bool,
    /// What the viewer's turn pays for a seat that is missing, in a sentence.
    pub owes: Option<Shown>,
    pub notes: Vec<Shown>,
    #[serde(flatten)]
    pub own: Own,
}

/// A picture in its parts, and what it shows in sentences.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Drawn {
    pub board: AsIs,
    pub news: AsIs,
    pub rest: AsIs,
    /// What the seat on the clock is to do, such as `to call 9`; empty if that goes without saying.
    pub task: Shown,
    /// How the last part of the game ended, such as a hand, as long as that is news.
    pub result: Option<Shown>,
    /// What each seat has, as a table.
    pub scores: AsIs,
    pub description: Vec<Shown>,
}

/// A seat.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShownSeat {
    pub name: Name,
    /// The drawing that stands for it.
    pub sign: AsIs,
    pub open: bool,
    pub fingerprint: Option<Name>,
    /// Whether a person's key for it is here.
    pub mine: bool,
    /// How well it plays, if it is an opponent of this page.
    pub opponent: Option<Name>,
    pub awaited: bool,
    /// That the others have gone on without it, and how far they have paid for it.
    pub missing: Option<Shown>,
}

/// What has happened since the viewer's last turn.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Since {
    pub title: Shown,
    pub turns: Vec<LogEntry>,
}

/// A turn in words.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LogEntry {
    pub number: u32,
    /// The place of its seat among the seats.
    pub seat: Option<usize>,
    pub deed: Shown,
    /// When it was signed, in seconds since 1970.
    pub time: i64,
    pub happened: Vec<Shown>,
    pub say: Vec<Shown>,
    /// Whether a reader would look for it: a turn that only pays may tell nothing.
    pub is_news: bool,
}

/// The seat that is to be taken next, and the keys of persons that can take it, the likely one first.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Joining {
    pub seat: Name,
    pub keys: Vec<Name>,
}

/// What only those who hold keys are told; empty where others look.
#[derive(Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Own {
    /// The next step, if it tells more than how the table stands.
    pub next: Option<Shown>,
    /// The turn that can be taken back.
    pub undo: Option<u32>,
    pub to_send: bool,
    /// The key of a seat that should get a backup now: a game with others is over, and there is none.
    pub backup: Option<Name>,
    /// Steps of the table itself, such as resigning.
    pub steps: Vec<Name>,
    /// What can be done about a seat that is late, missing or false.
    pub offers: Vec<Offer>,
    pub agreements: Vec<Shown>,
    /// What those who join agree to about time.
    pub pace: Option<Shown>,
    /// What those who join trade so that the others can go on without a seat.
    pub rescue: Option<Shown>,
    /// What they allow each other.
    pub hints: Option<Shown>,
    /// Those who read what is sent.
    pub send_to: Vec<Name>,
    pub warnings: Vec<Warning>,
    /// Other branches of the table that are here, in words.
    pub branches: Vec<Shown>,
}

/// What is odd about a name and its key.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Warning {
    pub what: Shown,
    /// The name, if its new key can be taken as the right one.
    pub name: Option<Name>,
}

impl Drawn {
    /// A scene, for a page.
    pub fn new(scene: &Scene, seats: &Seats) -> Self {
        let names: Vec<&str> = seats.all().map(|seat| seats.name(seat)).collect();
        let mut shown = scene.clone().with_short_names(&names);
        // The page says it beside whose turn it is, and its buttons say what may be chosen.
        let news =
            shown.parts.iter_mut().find_map(|part| if let ScenePart::News(news) = part { Some(news) } else { None });
        let task = news.map(|news| (std::mem::take(&mut news.task), news.hints.clear()).0);
        let is_of_seats = |part: &ScenePart| matches!(part, ScenePart::Table(table) if table.is_of_seats());
        let (tables, others) = shown.parts.into_iter().partition(is_of_seats);
        let Parts { board, news, rest } = parts(&Scene { parts: others });
        let scores = parts(&Scene { parts: tables }).rest.into();
        let lines =
            scene.parts.iter().filter_map(|part| if let ScenePart::Lines(lines) = part { Some(lines) } else { None });
        let result = lines.flatten().find_map(|line| line.words().filter(|_| line.is_for_texts())).map(Shown::from);
        let description = all(describe(scene, &names));
        Self {
            board: board.into(),
            news: news.into(),
            rest: rest.into(),
            task: task.unwrap_or_default().into(),
            result,
            scores,
            description,
        }
    }
}
