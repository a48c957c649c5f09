//! What a mail with a table tells, and the parts of the text that a person reads in it.

use super::dispatch::Dispatch;
use crate::draw::escape::printable;
use crate::draw::scene::{Line, Scene, ScenePart};
use crate::draw::{self, Look};
use crate::file::Fault;
use crate::kit::{capital, hex, listed};
use crate::rules::{Audience, OptionValue, Seat, Sight};
use crate::session::view::drawing::{whose, won_headline};
use crate::session::view::next_step::FirstMove;
use crate::session::view::story;
use crate::session::view::story::{Reader, TurnStory};
use crate::session::{
    Choices, Command, Deed, Due, KeyFile, LeftBefore, Moves, Opened, hints_in_words, pace_in_words, rescue_in_words,
};
use crate::table::{Pending, Table};

/// Lines of what has happened that are told at most, and steps that may be done.
const NEWS: usize = 61;
const STEPS: usize = 12;

/// The words by which bypost is found.
const NAME: &str = "\"bypost, board games by post\"";

#[cfg_attr(not(feature = "mail"), expect(dead_code, reason = "a mail by hand has neither a page nor a drawing"))]
pub(crate) struct MailContents {
    /// The title of the page: that it is its reader's turn, or else whose it is, or how the table has ended.
    pub(crate) title: String,
    /// What the title leaves out of whose turn it is.
    pub(crate) until: Option<String>,
    /// What is said first: an invitation, or that the mail reminds.
    pub(crate) greeting: Vec<String>,
    /// What has happened since its readers wrote: a title and lines; none if nothing has.
    pub(crate) news: Option<(String, Vec<String>)>,
    /// What is said above the drawing, or in its place, if the table is not as its reader will see it.
    pub(crate) above: Option<String>,
    /// Whether there is a drawing: not of a table whose first faces open only when its reader receives it.
    pub(crate) is_drawn: bool,
    /// Whose turn it is, or how the table has ended.
    pub(crate) whose: String,
    /// The next step, if that tells more, and what may be done as far as everybody can see.
    pub(crate) todo: Vec<String>,
    /// What to do with the mail.
    pub(crate) how: String,
    /// The commands that go on from here, word by word.
    pub(crate) commands: Vec<Vec<String>>,
    /// The id of the game, if its readers are asked to join.
    invites_to: Option<String>,
    /// Where the page is with which somebody plays who has no bypost.
    address: Option<String>,
    pub(crate) program: String,
    /// Whether the page has it as well.
    has_page: bool,
}

/// A sentence that leads somewhere, in three parts with blanks between them.
pub(crate) struct Referral {
    pub(crate) before: &'static str,
    /// The address in it; none if the sender knows none.
    pub(crate) address: Option<String>,
    pub(crate) after: String,
}

impl Referral {
    pub(crate) fn sentence(&self) -> String {
        let parts = [Some(self.before), self.address.as_deref(), Some(&self.after)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

impl MailContents {
    pub(crate) fn new(opened: &Opened, dispatch: &Dispatch<'_>) -> Result<Self, Fault> {
        // A mail that others read, too, speaks of the player who is awaited by name.
        let awaited = opened.table.clock().or_else(|| opened.denies()).map(|seat| opened.table.seats().name(seat));
        let is_alone = |name: &str| {
            dispatch.cc.is_empty() && dispatch.to.iter().all(|person| person.name.as_deref() == Some(name))
        };
        let is_reader = |seat: &Seat| is_alone(opened.table.seats().name(*seat));
        let is_you = dispatch.readers.iter().all(is_reader);
        let awaited = awaited.filter(|name| !is_alone(name)).map(printable);
        let program = dispatch.program;
        let (how, commands) = how(dispatch, awaited.as_deref());
        let (above, is_drawn) = above(opened, program, awaited.as_deref());
        let (whose, next) = standing(opened, dispatch);
        // Whoever has something to decide at a full table waits for no first move.
        let is_waiting = !opened.table.is_full() || dispatch.next.due == Due::PressOn;
        let waits = FirstMove::of(opened, dispatch.readers, false)
            .filter(|_| is_waiting)
            .and_then(|left| left.in_words(opened.table.seats()));
        let todo = todo(opened, program);
        let (title, until) = title(opened, awaited.is_none(), &whose);
        Ok(Self {
            title,
            until,
            greeting: greeting(opened, dispatch, awaited.as_deref().unwrap_or("you")),
            news: happened(opened, dispatch.readers, program, awaited.as_deref(), is_you)?,
            above,
            is_drawn,
            whose,
            todo: next
                .into_iter()
                .chain(waits.map(|waits| printable(&capital(&waits)) + "."))
                .chain(todo)
                .chain(objection(opened, program))
                .collect(),
            how,
            commands,
            invites_to: (!opened.table.is_full()).then(|| opened.table.game().info().id.clone()),
            address: dispatch.browser.map(|address| address.as_str().to_owned()),
            program: program.to_owned(),
            has_page: dispatch.has_page,
        })
    }

    pub(crate) fn only_attached(&self) -> String {
        let program = &self.program;
        format!("The table is attached: {program} receive takes it out of this mail, or out of the attachment.")
    }

    /// What somebody does who has no bypost, if the table stands in what that person reads, or is attached
    /// only, and where bypost is to be had; none if the page lacks the game.
    pub(crate) fn in_browser(&self, is_in_text: bool) -> Option<Referral> {
        let puts = if is_in_text { "paste this mail there" } else { "choose the attached file there" };
        let (before, after) = match self.address {
            Some(_) => {
                ("Without the program: open", format!("in a browser, and {puts}; to install it, look for {NAME}."))
            }
            None => {
                ("Without the program:", format!("look for {NAME}, open its bypost.html in a browser, and {puts}."))
            }
        };
        self.has_page.then(|| Referral { before, address: self.address.clone(), after })
    }

    /// Where the rules stand, for somebody who is asked to join. The page has an address for them.
    pub(crate) fn rules(&self) -> Option<Referral> {
        let (program, game) = (&self.program, self.invites_to.as_ref()?);
        let page = self.address.as_ref().filter(|_| self.has_page);
        let page = page.map(|address| address.split_once('#').map_or(&**address, |(page, _)| page));
        let address = page.map(|page| format!("{page}#/rules/{game}"));
        let or = if address.is_some() { "or " } else { "" };
        Some(Referral { before: "The rules:", address, after: format!("{or}{program} rules {game}") })
    }
}

pub(crate) fn subject(opened: &Opened, dispatch: &Dispatch<'_>) -> String {
    let (table, id) = (&opened.table, hex(&opened.chain.id));
    let reminder = if dispatch.reminds.is_some() { ", reminder" } else { "" };
    // Programs that sort mails into threads ignore text in brackets.
    format!("[bypost, turn {}{reminder}] {}, table {}", table.turns(), table.game().info().title, &id[..8])
}

/// What is said first: that the mail reminds, and an invitation to a table that not all have joined.
fn greeting(opened: &Opened, dispatch: &Dispatch<'_>, reader: &str) -> Vec<String> {
    let reminder = dispatch.reminds.map(|LeftBefore { at }| {
        let at = at.map(|at| format!(" on {}", at.in_words())).unwrap_or_default();
        format!("This is a reminder: the same was sent{at}.")
    });
    let bypost = "bypost plays board and card games by post: a table is one file that goes from player to player. There is \
                  no server, and nobody need be trusted.";
    let invitation = asked_to_join(&opened.table, reader).map(|[invites, terms]| [invites, bypost.to_owned(), terms]);
    reminder.into_iter().chain(invitation.into_iter().flatten()).collect()
}

/// What the turns did that came after the readers' last ones.
fn happened(
    opened: &Opened,
    readers: &[Seat],
    program: &str,
    awaited: Option<&str>,
    is_you: bool,
) -> Result<Option<(String, Vec<String>)>, Fault> {
    let links = &opened.chain.links;
    let last = |seat: &Seat| links.iter().rposition(|link| link.seat == *seat).map_or(0, |index| index + 1);
    let from = readers.iter().map(last).min().unwrap_or_default();
    let story = story::since(&opened.table, &opened.chain, from, &Reader::default())?;
    let mut lines: Vec<String> = story.iter().flat_map(TurnStory::lines).collect();
    let title = match (from, awaited) {
        _ if lines.is_empty() => return Ok(None),
        (0, _) => "What has happened:".to_owned(),
        (turn, _) if readers.len() > 1 || awaited.is_none() && !is_you => {
            format!("What has happened since turn {turn}:")
        }
        (turn, Some(name)) => format!("What has happened since turn {turn}, the last of {name}:"),
        (turn, None) => format!("What has happened since turn {turn}, your last:"),
    };
    latest(&mut lines, NEWS, program);
    Ok(Some((title, lines)))
}

pub(crate) fn latest(lines: &mut Vec<String>, most: usize, program: &str) {
    if lines.len() > most {
        lines.drain(..=lines.len() - most);
        lines.insert(0, format!("... ({program} log tells what came before)"));
    }
}

/// What is said above the drawing, or in its place, and whether there is one. Nobody can draw what opens by a
/// share of the player who is awaited, and before the first cards lie open a table shows nothing else.
fn above(opened: &Opened, program: &str, awaited: Option<&str>) -> (Option<String>, bool) {
    let table = &opened.table;
    let opens = |pending: &&Pending| {
        pending.audience == Audience::All
            && table.seats().all().all(|seat| pending.owes(seat) == (table.clock() == Some(seat)))
    };
    let mut opening = table.lots().pending().iter().filter(opens).peekable();
    if !table.is_full() || opening.peek().is_none() {
        return (None, true);
    }
    let receives = awaited.map_or_else(|| "you receive".to_owned(), |name| format!("{name} receives"));
    let has_begun = opened.chain.links.iter().any(|link| !link.turn.steps.is_empty());
    let is_drawn = has_begun || !opening.any(Pending::is_card);
    let said = if is_drawn {
        format!("The table now, but for what opens when {receives} this mail:")
    } else {
        format!("The first cards open when {receives} this mail: {program} receive draws the table with them.")
    };
    (Some(said), is_drawn)
}

/// The steps that may be done as far as everybody can see.
fn todo(opened: &Opened, program: &str) -> Vec<String> {
    let table = &opened.table;
    let mut told = Vec::new();
    // A player who is still to join has nothing to decide yet.
    let acts = table.is_full() && table.clock().is_some_and(|seat| table.may_decide(seat));
    let steps = if acts { table.game().moves(&Sight::public()) } else { Vec::new() };
    // Where a seat may see something that is not public, nobody else knows all that it may do.
    let hides = table.clock().is_some_and(|seat| table.lots().pending().iter().any(|one| one.audience.includes(seat)));
    if !steps.is_empty() {
        let count = steps.len();
        let choices = Choices::of(&Moves { steps, ranges: Vec::new() }, table.game());
        let different = choices.different(STEPS);
        let (more, listed) = (count - different.len(), different.join(", "));
        let rest = if more > 0 { format!(", and {more} more") } else { String::new() };
        told.push(if hides {
            format!("Legal steps, among others: {listed}{rest}.")
        } else {
            format!("The legal steps now: {listed}{rest}.")
        });
        let ranges: Vec<String> = table.game().ranges().iter().map(ToString::to_string).collect();
        if !ranges.is_empty() {
            told.push(format!("Any number of a range will do: {}.", ranges.join(", ")));
        }
    } else if acts && !(hides && opened.chain.links.iter().any(|link| !link.turn.steps.is_empty())) {
        told.push(format!("If there is nothing to choose yet, {program} play without a step makes the turn."));
    }
    told
}

/// What a seat can do without which the others have gone on: it gets a copy while it is missing.
fn objection(opened: &Opened, program: &str) -> Option<String> {
    let table = &opened.table;
    let names = printable(&listed(table.missing().map(|seat| table.seats().name(seat))));
    (!names.is_empty()).then(|| format!("If {names} was not late, {program} consent contest says so."))
}

/// Whose turn it is, and the next step if that tells more.
fn standing(opened: &Opened, dispatch: &Dispatch<'_>) -> (String, Option<String>) {
    let whose = printable(&whose(&opened.table));
    let next = dispatch.next.words.for_all().map(|words| printable(&words)).unwrap_or_default();
    match dispatch.next.tells_standing() {
        true => (format!("{next}."), None),
        // By its rules, so that nobody has anything to say to it.
        false if opened.table.outcome().is_some() && opened.table.ending().is_none() => (format!("{whose}."), None),
        false => (format!("{whose}."), Some(format!("Next: {next}."))),
    }
}

/// The title of the page, and what it leaves out of whose turn it is, which may be only its reader's.
fn title(opened: &Opened, is_alone: bool, whose: &str) -> (String, Option<String>) {
    let seat = opened.table.clock().filter(|_| is_alone && opened.table.is_full());
    let Some(name) = seat.map(|seat| printable(opened.table.seats().name(seat))) else {
        let won = won_headline(&opened.table).map(|won| printable(&won));
        return (won.unwrap_or_else(|| whose.trim_end_matches('.').to_owned()), None);
    };
    let more = (whose != format!("{name} is to play.")).then(|| whose.to_owned());
    (format!("Your turn, {name}"), more)
}

/// What to do with the mail, and the commands that go on from here.
fn how(dispatch: &Dispatch<'_>, awaited: Option<&str>) -> (String, Vec<Vec<String>>) {
    let program = dispatch.program;
    let sends: fn(&Command) -> &[&str] = |command| match command.deed {
        Deed::Join | Deed::Play => &["--send"],
        Deed::Consent | Deed::Other => &[],
    };
    let mut commands: Vec<Vec<String>> =
        dispatch.next.commands.iter().map(|command| command.parts(program, sends(command))).collect();
    if commands.is_empty() {
        return (format!("Save this mail, and {program} receive MAIL takes the table out of it."), Vec::new());
    }
    // The last one needs the table, and a key is made before.
    commands.insert(commands.len() - 1, [program, "receive", "MAIL"].map(str::to_owned).to_vec());
    let how = awaited.map_or_else(
        || "Save this mail as MAIL, and then:".to_owned(),
        |name| format!("For {name}, with this mail saved as MAIL:"),
    );
    (how, commands)
}

/// Who invites somebody to what, and what whoever joins agrees to; none at a table that all have joined.
pub fn asked_to_join(table: &Table, reader: &str) -> Option<[String; 2]> {
    if table.is_full() {
        return None;
    }
    let game = table.game().info();
    let from = if table.members().is_empty() { "The sender" } else { table.seats().name(Seat::new(0)) };
    let invites = format!("{from} invites {reader} to {}: {}.", game.title, game.summary.trim_end_matches('.'));
    Some([printable(&invites), printable(&terms(table))])
}

/// That the open seats have the names of others than whoever has these keys; none where a key has a seat or
/// the name of one, or where no key tells who that is.
pub fn seats_of_others(table: &Table, keys: &[KeyFile]) -> Option<String> {
    let open: Vec<&str> =
        table.seats().all().skip(table.members().len()).map(|seat| table.seats().name(seat)).collect();
    let mut persons = keys.iter().filter(|key| key.opponent().is_none()).peekable();
    persons.peek()?;
    let has_seat = |key: &KeyFile| table.members().iter().any(|member| key.public() == Some(member.identity));
    let fixed = |key: &KeyFile| {
        let mut seats = table.header().seats.iter();
        seats.any(|(name, fixed)| *name == key.name || fixed.is_some() && *fixed == key.public().map(|key| key.bytes()))
    };
    if open.is_empty() || persons.any(|key| has_seat(key) || fixed(key)) {
        return None;
    }
    let seats = if open.len() == 1 { "seat is" } else { "seats are" };
    let names = listed(&open);
    Some(printable(&format!("the open {seats} named for {names}, and no key here is called so: it may not be for you")))
}

/// What whoever joins agrees to.
fn terms(table: &Table) -> String {
    let (header, game) = (table.header(), table.game().info());
    let names = table.seats().all().map(|seat| table.seats().name(seat));
    let mut terms = vec![format!("the order of play is {}", listed(names))];
    let usual = |name: &str, value: &OptionValue| game.option(name).is_some_and(|option| option.kind.usual() == *value);
    let set = header.options.iter().filter(|(name, value)| !usual(name, value));
    terms.extend(set.map(|(name, value)| match value {
        OptionValue::Number(number) => format!("{name} is {number}"),
        // A file is too long to be told.
        OptionValue::Text(text) if text.len() > 60 => format!("{name} is a file that stands in the table"),
        OptionValue::Text(text) => format!("{name} is {text}"),
    }));
    terms.push(match header.deal.is_sealed() {
        true => "all who play make shuffles and throws together".to_owned(),
        false => "the lots are known to whoever has the file".to_owned(),
    });
    let time =
        pace_in_words(header).map_or_else(|| "nobody is ever late".to_owned(), |pace| format!("the pace is {pace}"));
    terms.push(time);
    terms.extend(rescue_in_words(header).into_iter().chain(hints_in_words(header)));
    format!("Whoever joins agrees to this: {}.", terms.join("; "))
}

/// The columns below which commands are indented less.
const NARROW: u16 = 60;

/// The parts of a text with an empty line between each two.
pub(crate) fn joined(parts: &[String]) -> String {
    parts.iter().map(|part| part.trim_end_matches('\n')).collect::<Vec<_>>().join("\n\n") + "\n"
}

/// The text without the drawing and the armour: what has happened, then what may be done, and how, if the
/// armour stands in the text or not.
pub(crate) fn body_parts(contents: &MailContents, is_armored: bool, width: u16) -> Vec<String> {
    let mut parts: Vec<String> = contents.greeting.iter().map(|line| paragraph(line, width)).collect();
    parts.extend(contents.rules().map(|said| referral(&said, width)));
    if let Some((title, news)) = &contents.news {
        parts.push(paragraph(title, width));
        parts.push(lines(news.iter().map(String::as_str), width));
    }
    let todo = contents.todo.iter().map(String::as_str);
    parts.push(lines(std::iter::once(contents.whose.as_str()).chain(todo), width));
    let mut how = paragraph(&contents.how, width);
    if !contents.commands.is_empty() {
        let commands: Vec<String> = contents.commands.iter().map(|words| command(words, width)).collect();
        how += &format!("\n{}\n", commands.join("\n"));
    }
    if let Some(said) = contents.in_browser(is_armored) {
        how += &format!("\n{}", referral(&said, width));
    }
    parts.push(how);
    parts
}

/// A sentence with an address. One that is broken is of no use, so one that is too long for a line stands on
/// its own.
fn referral(said: &Referral, width: u16) -> String {
    match &said.address {
        Some(address) if address.len() > usize::from(width) => {
            format!("{}{address}\n{}", paragraph(said.before, width), paragraph(&said.after, width))
        }
        _ => paragraph(&said.sentence(), width),
    }
}

/// Lines that are broken between their words where they are too long; the rest stands further right.
fn lines<'l>(lines: impl IntoIterator<Item = &'l str>, width: u16) -> String {
    drawn(ScenePart::Lines(lines.into_iter().map(Line::plain).collect()), width)
}

pub(crate) fn paragraph(text: &str, width: u16) -> String {
    drawn(ScenePart::Paragraph(Line::plain(text)), width)
}

fn drawn(part: ScenePart, width: u16) -> String {
    draw::text(&Scene { parts: vec![part] }, Look { width, ascii: true, ..Look::default() })
}

/// A command as it is typed. Where it is too long for a line, a shell reads on after a backslash.
fn command(words: &[String], width: u16) -> String {
    let indent = if width < NARROW { 0 } else { 4 };
    let mut lines = vec![" ".repeat(indent)];
    for word in words {
        let Some(line) = lines.last_mut() else { continue };
        let gap = usize::from(!line.trim().is_empty());
        // The last word on a line needs no room for a backslash; any other one does.
        let is_last = std::ptr::eq(word, words.last().unwrap_or(word));
        let room = usize::from(width) - if is_last { 0 } else { 2 };
        if gap > 0 && line.len() + gap + word.len() > room {
            line.push_str(" \\");
            lines.push(" ".repeat(indent + 2) + word);
        } else {
            line.push_str(&" ".repeat(gap));
            line.push_str(word);
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::command;

    #[test]
    fn a_long_command_can_still_be_copied() {
        let file = "game-of-a-long-name-12345678.toml";
        for (words, width, typed) in [
            (&["bypost", "receive", "MAIL"][..], 40, "bypost receive MAIL".to_owned()),
            (&["bypost", "play", file, "STEP"], 72, format!("    bypost play {file} STEP")),
            (&["bypost", "play", file, "STEP"], 40, format!("bypost play \\\n  {file} STEP")),
            (&["bypost", "mail", file, "--send"], 40, format!("bypost mail \\\n  {file} \\\n  --send")),
            (&["bypost", "show", file], 40, format!("bypost show \\\n  {file}")),
        ] {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            assert_eq!(command(&words, width), typed);
        }
    }
}
