//! Opening a table's file: read, link, replay, and nothing believed before all of it holds.

use std::fs;
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use super::archive::{self, Beside};
use super::context::{Context, shown, tell, warn};
use super::drawing::comments;
use super::error::Error;
use crate::chain::{Chain, Known};
use crate::file::{BYTES, Fault, File, conflict, read, stored_drawing};
use crate::post::Form;
use crate::rules::{Seat, Sight};
use crate::seal::Identity;
use crate::session::{KeyFile, split_in_time};
use crate::store::Home;
use crate::table::{Table, replay};

/// A file, all of it checked.
pub(super) struct Opened {
    /// Where it was read from.
    pub(super) path: PathBuf,
    /// Its turns.
    pub(super) chain: Chain,
    /// The table after the last turn.
    pub(super) table: Table,
    /// Whether the drawing on top is the one that belongs there.
    pub(super) drawn: bool,
}

/// The bytes of a file, or of standard input for `-`; no more than the longest table.
pub(super) fn bytes_of(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = most as u64 + 1;
    if path == Path::new("-") {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)?;
    } else {
        // A named pipe or a device would make us wait, or never end.
        if !fs::metadata(path)?.is_file() {
            return Err(io::Error::other("is not a plain file"));
        }
        fs::File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    }
    if bytes.len() > most {
        return Err(io::Error::new(ErrorKind::FileTooLarge, format!("is longer than {most} bytes")));
    }
    Ok(bytes)
}

/// The text of a small file that a person names.
pub(super) fn text_of(path: &Path, most: usize) -> Result<String, Error> {
    let bytes = bytes_of(path, most).map_err(|error| Error::disk(path, &error))?;
    String::from_utf8(bytes).map_err(|_| Error::refused(format!("{}: is not UTF-8 text", shown(path))))
}

/// Checks the bytes of a file, with its archive if it has one.
pub(super) fn check(home: &Home, path: &Path, bytes: &[u8]) -> Result<Opened, Fault> {
    checked(path, bytes, linked(home, path, bytes)?)
}

/// The turns of a file, whether they follow the rules or not.
fn linked(home: &Home, path: &Path, bytes: &[u8]) -> Result<Chain, Fault> {
    archive::whole(home, path, parsed(bytes)?, &mut Known::default())
}

/// What a file says, with nothing checked.
pub(super) fn parsed(bytes: &[u8]) -> Result<File, Fault> {
    read(bytes).map_err(|fault| explained(bytes, fault))
}

/// What is wrong with bytes that cannot be read: what git has left in them, or that they are something else, says more than the
/// first line that does not fit.
fn explained(bytes: &[u8], fault: Fault) -> Fault {
    let other = || Form::of(bytes).map(|form| Fault::file(form.what()).hint(form.hint()));
    conflict(bytes).or_else(other).unwrap_or(fault)
}

/// The same for bytes that do not lie on disk, such as those of a commit; `beside` gives what lies beside them.
pub(super) fn check_of(home: &Home, path: &Path, bytes: &[u8], beside: Beside<'_>) -> Result<Opened, Fault> {
    checked(path, bytes, archive::whole_of(home, parsed(bytes)?, beside, &mut Known::default())?)
}

/// Replays the turns that were read from these bytes.
fn checked(path: &Path, bytes: &[u8], chain: Chain) -> Result<Opened, Fault> {
    let table = replay(&chain)?;
    proven(path, bytes, chain, table)
}

/// The same for a table that was replayed.
pub(super) fn proven(path: &Path, bytes: &[u8], chain: Chain, table: Table) -> Result<Opened, Fault> {
    let opened = drawn(path, bytes, chain, table);
    in_time(&opened).map(|()| opened)
}

/// Refuses a table of which too much was split off.
pub(super) fn in_time(opened: &Opened) -> Result<(), Fault> {
    split_in_time(&opened.chain, &opened.table)
}

fn drawn(path: &Path, bytes: &[u8], chain: Chain, table: Table) -> Opened {
    let stored = stored_drawing(&String::from_utf8_lossy(bytes));
    let drawn = stored.is_empty() || stored == comments(&table);
    Opened { path: path.to_owned(), chain, table, drawn }
}

/// Opens a file; warns if the drawing on top is not what the turns say. The home remembers if it answers an own turn.
pub(super) fn open(context: &Context, path: &Path) -> Result<Opened, Error> {
    let opened = open_early(context, path)?;
    in_time(&opened).map_err(|fault| Error::fault(path, fault))?;
    Ok(opened)
}

/// The same for who puts the table together again: too much of it may have been split off.
pub(super) fn open_early(context: &Context, path: &Path) -> Result<Opened, Error> {
    let bytes = bytes_of(path, BYTES).map_err(|error| Error::disk(path, &error))?;
    let opened = linked(&context.home, path, &bytes)
        .and_then(|chain| replay(&chain).map(|table| drawn(path, &bytes, chain, table)))
        .map_err(|fault| Error::fault(path, fault))?;
    if !opened.drawn {
        warn("the drawing on top of the file is not this table's; only the turns count");
    }
    look(context, &opened);
    Ok(opened)
}

/// Has the home remember that a file answers an own turn.
pub(super) fn look(context: &Context, opened: &Opened) {
    // Looking must not fail because a home is broken or read-only; whoever signs is told so then.
    let _ = context.home.look(&opened.chain);
}

/// Whose eyes to look through.
pub(super) struct Viewer {
    /// The seat.
    pub(super) seat: Seat,
    /// Its owner, if the key is here; what an open deal shows to a seat needs none.
    pub(super) identity: Option<Identity>,
}

impl Opened {
    /// The table as the viewer sees it, and what it knows beyond the public; the name as for [`Opened::viewer`].
    pub(super) fn seen(&self, context: &Context, name: Option<&str>) -> Result<(Option<Seat>, Table, Sight), Error> {
        Ok(match self.viewer(context, name)? {
            Some(Viewer { seat, identity }) => {
                let (table, sight) = self.table.view(seat, identity.as_ref());
                (Some(seat), table, sight)
            }
            None => (None, self.table.clone(), Sight::public()),
        })
    }

    /// The seat whose eyes to look through: that of the name asked for; else, of the keys here, the clock's seat or the
    /// only one. Nobody is asked for a passphrase unless a name was: a key that needs one is told of.
    fn viewer(&self, context: &Context, name: Option<&str>) -> Result<Option<Viewer>, Error> {
        let keys = context.home.keys()?;
        let found = match name {
            Some(name) => match self.named(&keys, name) {
                None => self.shown_openly(name).map(|seat| (seat, None)),
                held => held.map(|(seat, key)| (seat, Some(key))),
            },
            None => self.likely(&keys).map(|(seat, key)| (seat, Some(key))),
        };
        let Some((seat, key)) = found else {
            let what = |name| Error::refused(format!("no key here has a seat at this table as {name}"));
            return name.map_or(Ok(None), |name| Err(what(name).hint("bypost key list; bypost status FILE")));
        };
        let unlock = |key: &KeyFile| key.unlock(|| super::passphrase::ask(&key.name)).map_err(Error::refused);
        Ok(Some(Viewer { seat, identity: key.map(unlock).transpose()? }))
    }

    /// The seat that has this name, or whose key has, if that key is here.
    fn named<'a>(&self, keys: &'a [KeyFile], name: &str) -> Option<(Seat, &'a KeyFile)> {
        let held = |seat| self.key_at(keys, seat).map(|key| (seat, key));
        let by_key = || self.held(keys).into_iter().find(|(_, key)| key.name == name);
        self.table.seats().find(name).and_then(held).or_else(by_key)
    }

    /// The seat of this name, if everybody may look through its eyes.
    fn shown_openly(&self, name: &str) -> Option<Seat> {
        self.table.seats().find(name).filter(|_| !self.table.header().deal.is_sealed())
    }

    /// Of the seats whose keys are here: the clock's, or the only one.
    fn likely<'a>(&self, keys: &'a [KeyFile]) -> Option<(Seat, &'a KeyFile)> {
        let held = self.held(keys);
        let clock = self.table.clock();
        let likely = held.iter().find(|(seat, _)| Some(*seat) == clock).or(held.first().filter(|_| held.len() == 1));
        let (seat, key) = likely.copied()?;
        if key.is_locked() && !super::passphrase::is_given() {
            let name = self.table.seats().name(seat);
            tell(&format!(
                "the key of {name} is locked: --as {} asks for its passphrase and shows what {name} may see",
                super::shell::word(name)
            ));
            return None;
        }
        Some((seat, key))
    }

    /// The seats whose keys are here, with their keys.
    fn held<'a>(&self, keys: &'a [KeyFile]) -> Vec<(Seat, &'a KeyFile)> {
        self.table.seats().all().filter_map(|seat| Some((seat, self.key_at(keys, seat)?))).collect()
    }

    fn key_at<'a>(&self, keys: &'a [KeyFile], seat: Seat) -> Option<&'a KeyFile> {
        let identity = self.table.members().get(seat.index())?.identity;
        keys.iter().find(|key| key.public() == Some(identity))
    }
}
