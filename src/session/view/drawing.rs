//! The drawing of a table: what every game shares on top, then the game's own scene.

use super::headline::{self, accused, by_scores, claim, missing, owed, until, unwitnessed, win};
use crate::draw::scene::{Line, News, Scene, ScenePart, Span, Style};
use crate::draw::{Look, text};
use crate::kit::listed;
use crate::rules::{Audience, Awaits, Chance, Entry, Options, Outcome, Rehearsal, Seat, Seats, Sight};
use crate::table::{Ending, Forfeit, Table};

/// The scene of a table for a sight.
pub fn scene(table: &Table, sight: &Sight) -> Scene {
    let mut scene = headless(table, sight);
    let news = scene.parts.iter().find_map(|part| if let ScenePart::News(news) = part { Some(news) } else { None });
    let told = head(table, sight, news.unwrap_or(&News::default()));
    scene.parts.insert(0, ScenePart::Head { head: headline::head(table), told });
    scene
}

/// The same without the lines on top, for whoever tells those in another way.
pub fn headless(table: &Table, sight: &Sight) -> Scene {
    let mut scene = table.game().scene(sight);
    // The game does not know that the players, or a claim, have ended it, or that a missing seat is paid for.
    if table.ending().is_some() || table.is_paying() {
        for part in &mut scene.parts {
            if let ScenePart::News(news) = part {
                news.drop_task();
            }
        }
    }
    for seat in table.put_out() {
        scene.parts.iter_mut().for_each(|part| tell_put_out(part, *seat, table.seats().name(*seat)));
    }
    scene.parts.extend(revealed(table));
    scene
}

/// A seat without which the others went on has not resigned, though the game takes it so.
fn tell_put_out(part: &mut ScenePart, seat: Seat, name: &str) {
    let named = [name.to_owned(), format!("{name} (you)"), format!("{name} (has resigned)")];
    let is_of = |row: &[Line]| {
        row.iter().flat_map(|line| &line.0).any(|span| named.iter().any(|name| name == span.glyph.unicode.trim()))
    };
    let tell = |text: &mut String| *text = text.replace("has resigned", "out of the game");
    match part {
        ScenePart::Table(table) => {
            for span in table.rows.iter_mut().filter(|row| is_of(row)).flatten().flat_map(|line| &mut line.0) {
                tell(&mut span.glyph.unicode);
                tell(&mut span.glyph.ascii);
            }
        }
        ScenePart::Round { round, beside } => {
            round
                .sitters
                .iter_mut()
                .filter(|sitter| sitter.seat == seat.byte())
                .for_each(|sitter| tell(&mut sitter.act));
            beside.iter_mut().for_each(|part| tell_put_out(part, seat, name));
        }
        ScenePart::Details(parts) => parts.iter_mut().for_each(|part| tell_put_out(part, seat, name)),
        _ => {}
    }
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
fn head(table: &Table, sight: &Sight, news: &News) -> Vec<Line> {
    let turns = table.turns();
    let number = if table.outcome().is_some() { turns } else { turns + 1 };
    let stands = own_turn(table, sight).map_or_else(|| awaited(table), str::to_owned);
    let number = if own_turn(table, sight).is_some() { format!(" ({number})") } else { format!(" (turn {number})") };
    let mut first = vec![Span::new(stands, Style::Strong), Span::new(number, Style::Plain)];
    let until = until(table).map(|until| format!(", {until}"));
    let task = Some(format!(", {}", news.task)).filter(|_| !news.task.is_empty());
    first.extend(until.into_iter().chain(task).map(|more| Span::new(more, Style::Plain)));
    let resigned = |seat| Line::styled(format!("{} resigned", sight.called(seat, table.seats())), Style::Fresh);
    let last = table.last_to_resign().map_or_else(|| news.last.clone(), resigned);
    if !last.0.is_empty() {
        first.push(Span::glyph(" · ", " - ", Style::Dim));
        first.extend(last.0);
    }
    let below = missing(table).into_iter().chain(unwitnessed(table).map(str::to_owned)).map(Line::plain);
    [Line(first)].into_iter().chain(below).chain(news.hints.iter().cloned()).collect()
}

/// What is told to somebody whose turn it is; none to others.
fn own_turn(table: &Table, sight: &Sight) -> Option<&'static str> {
    let seat =
        sight.viewer().filter(|seat| table.clock() == Some(*seat) && table.is_full() && owed(table).is_none())?;
    Some(if table.may_decide(seat) { "Your turn" } else { "Your turn, with nothing to decide" })
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

/// The seats that have won by a claim that counts.
fn winners(table: &Table, forfeit: &Forfeit) -> String {
    let names: Vec<&str> = forfeit.winners.iter().map(|seat| table.seats().name(*seat)).collect();
    listed(&names)
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
            let counts = table.forfeit().map(|forfeit| format!(", counts as a win for {}", winners(table, &forfeit)));
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

/// The players of the table, and the steps that have been taken there.
const PLAYERS: [&str; 2] = ["alice", "bob"];
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
        let info = (entry.info)();
        let seats = Seats::new(PLAYERS.iter().take(info.seats[1].into()).map(|name| (*name).to_owned()).collect());
        let options = Options::usual(info, seats.count());
        let mut table = Rehearsal::new(entry, &seats, &options, Vec::new(), Chance::new(1)).ok()?;
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
