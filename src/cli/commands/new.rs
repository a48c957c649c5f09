//! `bypost new`

use std::collections::BTreeMap;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use super::rules::entry;
use crate::cli::{Context, DeliveryArgs, Error, Output, Writer, ask, ask_address, tables_folder, text_of};
use crate::draw::escape::shown;
use crate::file::{Deal, Header, Hint, NamedSeat, base64_decode, base64_encode};
use crate::kit::{TextError, check_address, check_line};
use crate::rules::{Entry, OptionKind, OptionValue};
use crate::session::typed::{composed, seat_and_key};
use crate::session::{
    Chosen, Delivery, MailLook, Opened, TurnWriter, begin, file_name, hints_in_words, options_of, pace_in_words,
    pace_of, rescue_in_words, seats_of, shell,
};

/// Begin a table. The first seats are taken at once, as long as there are keys of their names here; the
/// others join. An opponent's key takes a seat only if `--identity` fixes the seat for it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game's id, as `bypost rules` lists it
    game: String,
    /// The names round the table, in order
    #[arg(long, value_delimiter = ',', value_name = "NAME,NAME…", value_parser = composed)]
    seats: Vec<String>,
    /// An option of the game; `bypost rules` lists them
    #[arg(long, value_name = "OPTION=VALUE", value_parser = composed)]
    set: Vec<String>,
    /// Where chance comes from [default: sealed, or open with --seed or --lots]
    #[arg(long, value_enum, hide_short_help = true)]
    deal: Option<DealArg>,
    /// Open deal: the lots, one a line, faces separated by blanks; lines that begin with # are comments
    #[arg(long, value_name = "FILE", conflicts_with = "seed", hide_short_help = true)]
    lots: Option<PathBuf>,
    /// Open deal: the text that fixes every lot
    #[arg(long, value_name = "TEXT", value_parser = composed, hide_short_help = true)]
    seed: Option<String>,
    /// Fix the key that may take a seat, as `bypost key show` tells it. A seat that is fixed for an opponent
    /// of this home is taken without a join
    #[arg(long, value_name = "SEAT=KEY", value_parser = composed, hide_short_help = true)]
    identity: Vec<String>,
    /// Write a seat's address for mail into the table, where all who get it can read it
    #[arg(long, value_name = "SEAT=ADDRESS", value_parser = composed, hide_short_help = true)]
    address: Vec<String>,
    /// How long a turn may take: 3d, or 3d+21d with 21 days more in the whole game (m, h and d are minutes,
    /// hours and days), or none; when a seat's time is used up, the others may claim [default: 14d+30d at a
    /// sealed table of several seats]
    #[arg(long, value_name = "TIME", env = "BYPOST_PACE", hide_env_values = true)]
    pace: Option<String>,
    /// A claim that nobody contests counts in standings: the late seat has lost to the others
    #[arg(long, hide_short_help = true)]
    forfeit: bool,
    /// K others together can go on without a seat that is late, and pay what it owes; in return any K others
    /// together could see its hand. It takes a sealed deal, a pace and at least three seats
    #[arg(long, value_name = "K")]
    rescue: Option<u8>,
    /// Allow everybody to ask their own program what it would play in their place; those who join are told
    #[arg(long, hide_short_help = true)]
    hints: bool,
    /// The new file, or - for standard output [default: a name of its own, in the folder with your tables or
    /// in this one]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// A remark for the others; it is wrapped at 60 columns
    #[arg(long, value_name = "TEXT", value_parser = composed, hide_short_help = true)]
    say: Option<String>,
    #[command(flatten)]
    delivery: DeliveryArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum DealArg {
    /// Made by all players together; nobody can know or choose it
    Sealed,
    /// From a text or a list that everybody sees
    Open,
}

impl Args {
    pub(crate) fn run(mut self, context: &Context) -> Result<(), Error> {
        let entry = entry(context.games, &self.game)?;
        if self.seats.is_empty() {
            self.seats = asked_seats(context, &(entry.info)().id)?;
        }
        let is_mailed = match &self.delivery {
            DeliveryArgs { send: true, .. } => true,
            delivery => !delivery.is_given() && context.home.settings()?.delivery == Some(Delivery::Mail),
        };
        // A mail tells only its sender's address, and its reader is to write to the next one.
        if is_mailed && self.seats.len() > 2 && self.address.is_empty() {
            self.address = asked_addresses(context, &self.seats)?;
        }
        let lacks_addresses = is_mailed && self.seats.len() > self.address.len().max(2);
        let deal = self.deal(context)?;
        let header = Header {
            addresses: self.addresses()?,
            pace: pace_of(self.pace.as_deref(), &deal, self.seats.len())?,
            forfeit: self.forfeit,
            rescue: self.rescue,
            hints: self.hints,
            options: options(entry, self.seats.len(), &self.set)?,
            ..Header::new((entry.info)(), deal, self.seats()?, context.now(), context.random()?)
        };
        let forfeit = pace_in_words(&header).filter(|_| self.forfeit);
        let notes = forfeit.into_iter().chain(rescue_in_words(&header)).chain(hints_in_words(&header));
        let mut notes: Vec<String> = notes.collect();
        let opened = begin(header, context.games).map_err(|fault| Error::refused(fault.what))?;
        if lacks_addresses {
            notes.push("--address NAME=ADDRESS for each seat lets all who play mail to each other".to_owned());
        }
        let output = Output::for_new(self.output.map_or_else(|| named_file(context, &opened), Ok)?)?;
        // Nobody can have signed at a table that did not exist.
        let mut writer = Writer::new(context, &output, opened, true)?;
        self.say.iter().for_each(|say| writer.turns.remark(say));
        writer.answering(TurnWriter::join_all)?;
        writer.play_on()?;
        writer.notes = notes;
        writer.is_mail_new = true;
        writer.finish(Some(self.delivery))
    }

    fn deal(&self, context: &Context) -> Result<Deal, Error> {
        let open = self.deal == Some(DealArg::Open) || self.seed.is_some() || self.lots.is_some();
        if open && self.deal == Some(DealArg::Sealed) {
            return Err(Error::usage("a sealed deal has neither --seed nor --lots"));
        }
        if let Some(path) = &self.lots {
            return Ok(Deal::Lots(listed(path)?));
        }
        Ok(match (&self.seed, open) {
            (Some(seed), _) => {
                fits(seed).map_err(|error| Error::refused(format!("--seed {error}")))?;
                Deal::Seed(seed.clone())
            }
            (None, true) => Deal::Seed(base64_encode(&context.random()?)),
            (None, false) => Deal::Sealed,
        })
    }

    fn seats(&self) -> Result<Vec<NamedSeat>, Error> {
        let mut seats = seats_of(&self.seats)?;
        for text in &self.identity {
            let (name, key) = seat_and_key(text).ok_or_else(|| Error::usage("--identity takes SEAT=KEY"))?;
            let seat = seats.iter_mut().find(|(seat, _)| seat == name);
            let seat = seat.ok_or_else(|| Error::usage(format!("--identity: no seat is called {name}")))?;
            let key =
                base64_decode(key).map_err(|what| Error::usage(format!("--identity: the key of {name} {what}")))?;
            seat.1 = Some(key);
        }
        Ok(seats)
    }

    fn addresses(&self) -> Result<Vec<(String, String)>, Error> {
        let mut given = BTreeMap::new();
        for text in &self.address {
            let (name, _) = text.split_once('=').ok_or_else(|| Error::usage("--address takes SEAT=ADDRESS"))?;
            // The name of a seat may hold signs of equality.
            let seats = self.seats.iter().map(|seat| seat.trim());
            let of_seats = seats.filter_map(|seat| Some((seat, text.strip_prefix(seat)?.strip_prefix('=')?)));
            let longest = of_seats.max_by_key(|(seat, _)| seat.len());
            let (name, address) =
                longest.ok_or_else(|| Error::usage(format!("--address: no seat is called {name}")))?;
            check_address(address).map_err(|error| Error::refused(format!("the address of {name} {error}")))?;
            if given.insert(name, address).is_some() {
                return Err(Error::usage(format!("--address: {name} has two")));
            }
        }
        let address = |seat: &String| given.get_key_value(seat.trim());
        let all = self.seats.iter().filter_map(address);
        Ok(all.map(|(name, address)| ((*name).to_owned(), (*address).to_owned())).collect())
    }
}

/// Who plays, as a person at a terminal tells it.
fn asked_seats(context: &Context, game: &str) -> Result<Vec<String>, Error> {
    let keys = context.home.keys()?;
    let own = keys.iter().find(|key| key.opponent().is_none()).map_or("alice", |key| &key.name);
    let example = format!("{own},{}", if own == "bob" { "alice" } else { "bob" });
    let hint = Hint::command(format!("bypost new {game} --seats {}", shell::word(&example)));
    let unsaid = Error::usage("it is not said who plays: --seats has the names round the table, yours too").hint(hint);
    let typed = ask::line(&format!("who plays, round the table (such as {example}):")).ok_or(unsaid)?;
    let Ok(names) = composed(&typed);
    Ok(names.split(',').map(str::to_owned).collect())
}

/// The addresses of all who play, as far as the address book or a person at a terminal gives them, each as
/// `SEAT=ADDRESS`; none without a terminal, since they will stand in the table.
fn asked_addresses(context: &Context, seats: &[String]) -> Result<Vec<String>, Error> {
    if !std::io::stdin().is_terminal() {
        return Ok(Vec::new());
    }
    let mut given = Vec::new();
    for seat in seats.iter().map(|seat| seat.trim()) {
        let question = format!("the address of {seat}, which all who play will see (empty: none):");
        let known = context.home.addresses()?.of(seat).map(str::to_owned);
        let Some(address) = known.clone().or_else(|| ask_address(&question, &[])) else { continue };
        if known.is_none() {
            let _lock = context.home.lock_memory()?;
            let mut book = context.home.addresses()?;
            book.set(seat, &address, MailLook::default());
            context.home.keep_addresses(&book)?;
        }
        given.push(format!("{seat}={address}"));
    }
    Ok(given)
}

/// The options of a game, of which some are set as `OPTION=VALUE`.
pub(super) fn options(entry: &Entry, seats: usize, set: &[String]) -> Result<Vec<(String, OptionValue)>, Error> {
    let info = (entry.info)();
    let mut chosen = Vec::new();
    for text in set {
        let (name, value) = text.split_once('=').ok_or_else(|| Error::usage("--set takes OPTION=VALUE"))?;
        let is_file = info.option(name).is_some_and(|option| matches!(option.kind, OptionKind::File { .. }));
        let file = is_file.then(|| Path::new(value));
        chosen.push(Chosen {
            name: name.to_owned(),
            value: file.map_or_else(|| Ok(value.to_owned()), |path| text_of(path, 64 << 10))?,
            file: file.map(shown),
        });
    }
    Ok(options_of(entry, seats, &chosen)?)
}

/// A file in the folder with the tables, with the name that others will give to it.
pub(super) fn named_file(context: &Context, opened: &Opened) -> Result<PathBuf, Error> {
    let folder = tables_folder(context)?;
    let folder = if folder == Path::new(".") { PathBuf::new() } else { folder };
    Ok(folder.join(file_name(&opened.table().header().game, &opened.chain().id, 1)))
}

/// The lots that a file lists. Blank lines and lines that begin with `#` are there for its readers.
fn listed(path: &Path) -> Result<Vec<String>, Error> {
    let Ok(text) = composed(&text_of(path, 4 << 20)?);
    let mut lots = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let lot = line.split_whitespace().collect::<Vec<_>>().join(" ");
        if lot.is_empty() || lot.starts_with('#') {
            continue;
        }
        fits(&lot).map_err(|error| Error::refused(format!("{}: line {} {error}", shown(path), index + 1)))?;
        lots.push(lot);
    }
    if lots.is_empty() {
        let hint = "one lot a line, its faces separated by blanks, as in 5 2 1";
        return Err(Error::refused(format!("{} lists no lots", shown(path))).hint(hint));
    }
    Ok(lots)
}

/// Whether a text may stand in a header. The reader of the header checks its length.
fn fits(text: &str) -> Result<(), TextError> {
    check_line(text, usize::MAX)
}
