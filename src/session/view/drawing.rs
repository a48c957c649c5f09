//! The drawing of a table: what every game shares on top, then the game's own scene; and the head and
//! the foot of a picture.

use super::figures::begun;
use super::missing_seats::missing_seats;
use crate::draw::scene::{Headline, Line, News, Scene, ScenePart, Span, Style, Thing};
use crate::draw::{Look, text};
use crate::kit::{hex, listed};
use crate::rules::{Audience, Awaits, Chance, Entry, Outcome, Seat, Seats, Sight};
use crate::table::{Ending, Table};

/// The scene of a table for a sight.
pub fn scene(table: &Table, sight: &Sight) -> Scene {
    seen(table, sight, false)
}

/// The same where the others may wait for a turn of the viewer that opens what the table shows already.
pub(super) fn seen(table: &Table, sight: &Sight, is_awaited: bool) -> Scene {
    let mut scene = headless(table, sight);
    let mut news = News::default();
    for part in &mut scene.parts {
        if let ScenePart::News(told) = part {
            // The head tells what was done last, in texts and in pictures.
            news = News { last: std::mem::take(&mut told.last), ..told.clone() };
        }
    }
    if let Some(seat) = table.last_to_resign() {
        news.last = Line::styled(format!("{} resigned", sight.called(seat, table.seats())), Style::Fresh);
    }
    let own = own_turn(table, sight, is_awaited);
    let is_for_another = matches!(table.game().awaits(), Awaits::Act(seat) if table.clock() != Some(seat));
    if own == Some(NOTHING_TO_DECIDE) || is_for_another {
        // What is to be done belongs to a later turn.
        news.drop_task();
    }
    let stands = own.map_or_else(|| awaited(table), str::to_owned);
    let (told, head) = (told_on_top(table, &stands, own.is_some(), &news), headline(table, &stands, news.last));
    scene.parts.insert(0, ScenePart::Head { head, told });
    scene
}

/// The same without the lines on top, for whoever tells those in another way.
pub fn headless(table: &Table, sight: &Sight) -> Scene {
    // A seat without which the others went on has not resigned, though the game takes it so.
    let mut scene = table.game().scene(&sight.clone().without(table.put_out()));
    // The game does not know that the players, or a claim, have ended it, or that a missing seat is paid for.
    if table.ending().is_some() || table.is_paying() {
        for part in &mut scene.parts {
            if let ScenePart::News(news) = part {
                news.drop_task();
            }
        }
    }
    scene.parts.extend(revealed(table));
    scene
}

/// What lay face down at the end, once everybody has revealed it: a line for each that held something.
fn revealed(table: &Table) -> Option<ScenePart> {
    let all = table.revealed();
    let cards = |audience: Audience| {
        let held = all.iter().filter(|(_, whose, _)| *whose == audience).filter_map(|(.., face)| face.card());
        held.map(|card| table.game().write_face(card)).collect::<Vec<_>>().join(" ")
    };
    let hands = table.seats().all().map(|seat| (table.seats().name(seat).to_owned(), cards(Audience::Only(seat))));
    let held = hands.chain([("face down".to_owned(), cards(Audience::Nobody))]).filter(|(_, cards)| !cards.is_empty());
    let lines: Vec<Line> = held.map(|(who, cards)| Line::plain(format!("{who}: {cards}"))).collect();
    if lines.is_empty() {
        return None;
    }
    let head = Line::plain("Revealed after the end:".to_owned());
    Some(ScenePart::Lines(std::iter::once(head).chain(lines).collect()))
}

/// The public drawing as it stands on top of the file.
pub fn public(table: &Table) -> String {
    text(&scene(table, &Sight::public()), Look::default())
}

/// The public drawing for a mail, as many columns wide at most. It is in plain ASCII, which no program on the
/// way has a reason to change.
pub fn mailed(table: &Table, width: u16) -> String {
    text(&scene(table, &Sight::public()), Look { width, ascii: true, ..Look::default() })
}

/// How many lines at the head of a drawing every version writes in the same way.
const HEAD: usize = 2;

/// Whether a drawing in lines of comments begins as that of this table does. Another version may draw the
/// rest otherwise.
pub(crate) fn is_headed(stored: &str, table: &Table) -> bool {
    let here = comments(table);
    let heads = [stored, &here].map(|drawing| drawing.lines().take(HEAD).collect::<Vec<_>>().join("\n"));
    heads[0] == heads[1]
}

/// The public drawing as lines of comments.
pub fn comments(table: &Table) -> String {
    public(table).lines().map(|line| format!("# {line}").trim_end().to_owned() + "\n").collect()
}

/// Whose turn it is, or how the table ended, with what was done last, and what else is to be said of that.
fn told_on_top(table: &Table, stands: &str, is_own: bool, news: &News) -> Vec<Line> {
    let turns = table.turns();
    let number = if table.outcome().is_some() { turns } else { turns + 1 };
    let number = if is_own { format!(" ({number})") } else { format!(" (turn {number})") };
    let mut first = vec![Span::new(stands, Style::Strong), Span::new(number, Style::Plain)];
    let until = until(table).map(|until| format!(", {until}"));
    let task = Some(format!(", {}", news.task)).filter(|_| !news.task.is_empty());
    first.extend(until.into_iter().chain(task).map(|more| Span::new(more, Style::Plain)));
    if !news.last.0.is_empty() {
        first.push(Span::glyph(" · ", " - ", Style::Dim));
        first.extend(news.last.0.iter().cloned());
    }
    let below = missing(table).into_iter().chain(unwitnessed(table).map(str::to_owned)).map(Line::plain);
    [Line(first)].into_iter().chain(below).chain(news.hints.iter().cloned()).collect()
}

/// What is told to somebody whose turn opens cards and chooses nothing.
const NOTHING_TO_DECIDE: &str = "Your turn, with nothing to decide";

/// What is told to somebody whose turn it is; none to others.
fn own_turn(table: &Table, sight: &Sight, is_awaited: bool) -> Option<&'static str> {
    let is_theirs = |seat: Seat| table.clock() == Some(seat) || is_awaited && table.clock().is_some();
    let seat = sight.viewer().filter(|seat| is_theirs(*seat) && table.is_full() && owed(table).is_none())?;
    Some(if table.may_decide(seat) { "Your turn" } else { NOTHING_TO_DECIDE })
}

/// Who is to play, and until when, or how the table ended, in one line.
pub fn whose(table: &Table) -> String {
    awaited(table) + &until(table).map(|until| format!(", {until}")).unwrap_or_default()
}

/// Who is to play, or how the table ended.
pub(super) fn awaited(table: &Table) -> String {
    if let Some(outcome) = table.outcome() {
        return result(table, &outcome);
    }
    let Some(seat) = table.clock() else { return "the listed lots are used up".to_owned() };
    let name = table.seats().name(seat);
    if !table.is_full() {
        return format!("{name} is to join");
    }
    match owed(table) {
        Some(owed) => format!("{name} is {owed}"),
        None => format!("{name} is to play"),
    }
}

fn result(table: &Table, outcome: &Outcome) -> String {
    let name = |seat| table.seats().name(seat);
    match table.ending() {
        None => {
            if let Some((late, by)) = table.ended_without().zip(table.last()) {
                return format!("over without {}: {}", name(late), claim(name(by), name(late), false));
            }
        }
        Some(Ending::Agreed | Ending::Drawn) => return format!("over: {}", outcome.why),
        Some(Ending::Accused { by, dealer }) => {
            return format!("over: {}", accused(name(by), name(dealer)));
        }
        // Nobody but the players knows whether it is so, and nobody has won.
        Some(Ending::Claimed { by, late, contested, .. }) => {
            let winners = table.forfeit().map(|forfeit| listed(forfeit.winners.into_iter().map(name)));
            let counts = winners.map(|winners| format!(", counts as a win for {winners}"));
            let counts =
                if contested { "contested".to_owned() } else { format!("claimed{}", counts.unwrap_or_default()) };
            return format!("{counts}: {}", claim(name(by), name(late), contested));
        }
    }
    let told = won(table, outcome).map_or_else(|| outcome.why.clone(), |won| format!("{won} - {}", outcome.why));
    format!("over: {told}")
}

/// Who has won by the rules of the game; none where a seat plays alone or the table ended in another way.
fn won(table: &Table, outcome: &Outcome) -> Option<String> {
    if table.ending().is_some() || table.ended_without().is_some() || table.seats().count() == 1 {
        return None;
    }
    let names: Vec<_> = outcome.winners().map(|seat| table.seats().name(seat)).collect();
    Some(format!("{} {}{}", names.join(" and "), win(names.len()), by_scores(outcome)))
}

/// Who has won by the rules of the game and why, as a headline; none as long as nobody has.
pub(crate) fn won_headline(table: &Table) -> Option<String> {
    let outcome = table.outcome()?;
    won(table, &outcome).map(|won| format!("{won}: {}", outcome.why))
}

/// The players of the table at most, and the steps that have been taken there.
const PLAYERS: u8 = 2;
const STEPS: usize = 12;

/// A table in the middle of a game, the same one every time.
#[derive(Clone, Debug)]
pub struct Sample {
    /// What is to be drawn, as the seat sees it that is to play.
    pub scene: Scene,
    /// Who plays.
    pub seats: Seats,
    /// The seat that is to play.
    pub seat: Seat,
}

impl Sample {
    /// The table of a game; none if the game ends or awaits something else before its middle.
    pub fn of(entry: &Entry) -> Option<Self> {
        let count = (entry.info)().seats[1].min(PLAYERS);
        let (seats, mut table) = begun(entry, count.into(), &[], Vec::new())?;
        let mut chance = Chance::new(2);
        for _ in 0..STEPS {
            let moves = table.moves();
            let mut any = || if moves.is_empty() { 0 } else { chance.below(moves.len()) };
            // The first that a game lists are mostly the quiet ones, after which there is still much to see.
            let step = any().min(any());
            table.play(moves.get(step)?).ok()?;
        }
        let Awaits::Act(seat) = *table.awaits() else { return None };
        let scene = table.game().scene(&table.sight(seat));
        Some(Self { scene, seats, seat })
    }
}

/// The head of a table, which tells in these words whose turn it is, with what was done last; and its foot.
fn headline(table: &Table, stands: &str, last: Line) -> Headline {
    let (line, below) = match table.outcome() {
        None => {
            let awaited = table.clock().map(sign).into_iter().chain([Span::new(stands, Style::Strong)]).collect();
            (dotted([awaited, last]), until(table).map(Line::plain))
        }
        Some(outcome) => {
            let (headline, why) = ended(table, &outcome);
            (headline, Some(dotted([why, last, Line::plain(table.time().day_in_words())])))
        }
    };
    let below =
        missing(table).map(Line::plain).into_iter().chain(below).chain(unwitnessed(table).map(Line::plain)).collect();
    let (title, short) = (&table.game().info().title, &hex(&table.id())[..8]);
    let foot = format!("{title}, table {short}, turn {}", table.turns());
    Headline { headline: line, below, foot: Line::styled(foot, Style::Dim) }
}

/// Lines in one, with a point between two of them; empty ones are left out.
fn dotted<const N: usize>(lines: [Line; N]) -> Line {
    let lines: Vec<Vec<Span>> = lines.into_iter().map(|line| line.0).filter(|spans| !spans.is_empty()).collect();
    Line(lines.join(&Span::glyph(" · ", " - ", Style::Dim)))
}

/// How the table ended, and why or what is claimed.
fn ended(table: &Table, outcome: &Outcome) -> (Line, Line) {
    let is_alone = table.seats().count() == 1;
    let name = |seat| table.seats().name(seat);
    if let Some((late, by)) = table.ended_without().zip(table.last()) {
        return (listed_line(table, "Over without ", &[late], ""), Line::plain(claim(name(by), name(late), false)));
    }
    match table.ending() {
        Some(Ending::Accused { by, dealer }) => (
            listed_line(table, "Over: ", &[dealer], " dealt a false piece"),
            Line::plain(accused(name(by), name(dealer))),
        ),
        Some(Ending::Claimed { by, late, contested, .. }) => {
            let claim = Line::plain(claim(name(by), name(late), contested));
            let forfeit = table.forfeit().filter(|_| !contested);
            let line = match (forfeit, contested) {
                (Some(forfeit), _) => listed_line(table, "Claimed, counts as a win for ", &forfeit.winners, ""),
                (None, false) => listed_line(table, "Claimed by ", &[by], ""),
                (None, true) => strong("Contested"),
            };
            (line, claim)
        }
        None if !is_alone => {
            let winners: Vec<Seat> = outcome.winners().collect();
            let after = format!(" {}{}", win(winners.len()), by_scores(outcome));
            (listed_line(table, "", &winners, &after), Line::plain(outcome.why.as_str()))
        }
        _ => (strong("Over"), Line::plain(outcome.why.as_str())),
    }
}

fn listed_line(table: &Table, before: &str, seats: &[Seat], after: &str) -> Line {
    let word = |text: &str| Span::new(text, Style::Strong);
    let mut spans = vec![word(before)];
    for (place, seat) in seats.iter().enumerate() {
        let between = match seats.len() - place {
            _ if place == 0 => "",
            1 => " and ",
            _ => ", ",
        };
        spans.extend([word(between), sign(*seat), word(table.seats().name(*seat))]);
    }
    spans.push(word(after));
    Line(spans.into_iter().filter(|span| span.thing.is_some() || !span.glyph.unicode.is_empty()).collect())
}

fn win(winners: usize) -> &'static str {
    if winners == 1 { "wins" } else { "share the win" }
}

/// The scores behind what the winners do, the best one first: ` 11 to 10`; nothing in games without scores.
fn by_scores(outcome: &Outcome) -> String {
    let mut places = outcome.places.clone();
    places.sort_by_key(|place| place.rank);
    let scores: Option<Vec<String>> = places.iter().map(|place| Some(place.score?.to_string())).collect();
    scores.map(|scores| format!(" {}", scores.join(" to "))).unwrap_or_default()
}

fn strong(told: &str) -> Line {
    Line::styled(told, Style::Strong)
}

fn sign(seat: Seat) -> Span {
    Span::new("", Style::Strong).of(Thing::Token { seat: seat.byte() })
}

/// What is to be said of a table whose chance nobody else has made. Whoever plays alone knows it, so that it
/// is said of a finished table only, which others may be shown.
pub(crate) fn unwitnessed(table: &Table) -> Option<&'static str> {
    let is_said = !table.is_witnessed() && (table.seats().count() > 1 || table.outcome().is_some());
    is_said.then_some("chance not witnessed: the lots of this table were known to its maker")
}

fn until(table: &Table) -> Option<String> {
    let until = table.deadline().filter(|_| table.outcome().is_none() && table.is_full());
    until.map(|until| format!("until {}", until.in_words()))
}

/// Who is missing, and how many have paid for the first of them; none if nobody is.
fn missing(table: &Table) -> Option<String> {
    let missing = missing_seats(table).seats;
    let names: Vec<&str> = missing.iter().map(|one| table.seats().name(one.seat)).collect();
    let first = names.first()?;
    let is = if names.len() == 1 { "is" } else { "are" };
    let paid = missing[0].paid_in_words().map(|paid| format!(": {paid} for {first}")).unwrap_or_default();
    Some(format!("{} {is} missing{paid}", listed(&names)))
}

/// What the seat on the clock is to do for the first missing seat, after a verb; none while nobody is
/// missing.
fn owed(table: &Table) -> Option<String> {
    missing_seats(table).owed.map(|owed| {
        let verb = if owed.pieces.is_some() { "pay" } else { "shuffle" };
        format!("to {verb} for {}", table.seats().name(owed.gone))
    })
}

fn accused(by: &str, dealer: &str) -> String {
    format!("{by} has shown that {dealer} dealt a false piece of its key")
}

fn claim(by: &str, late: &str, is_contested: bool) -> String {
    let denied = if is_contested { format!(", and {late} denies it") } else { String::new() };
    format!("{by} says that {late}'s time is used up{denied}")
}
