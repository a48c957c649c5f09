//! How a table leaves this machine: by a program that sends mails, such as sendmail or one that is called
//! like it, which takes the mail on its standard input, or in a mail or an armour that is written. The home
//! remembers first that it leaves. No password passes through here.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::{Context, Disk, Error, say_raw, tell, warn};
use crate::draw::escape::shown;
use crate::post::{Message, Person};
use crate::session::{Note, Opened, is_newest, is_to_send, note_handed, note_sent};
use crate::store::Fresh;

/// The folders in which sendmail is if it is not among the programs that a person may call.
const USUAL: [&str; 2] = ["/usr/sbin", "/usr/lib"];

/// How the program is named that sends.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct SendmailArg {
    /// The program that sends mails, with its arguments; it takes a mail on standard input and the recipients
    /// from it [default: BYPOST_SENDMAIL, or sendmail -i -t]
    #[arg(long, value_name = "COMMAND", hide_short_help = true)]
    sendmail: Option<String>,
}

impl SendmailArg {
    pub(super) fn program(self) -> Result<Sendmail, Error> {
        let usual = || std::env::var("BYPOST_SENDMAIL").unwrap_or_else(|_| "sendmail -i -t".to_owned());
        Sendmail::new(&self.sendmail.unwrap_or_else(usual))
    }

    pub(super) fn check(&self, sends: bool) -> Result<(), Error> {
        if sends || self.sendmail.is_none() {
            return Ok(());
        }
        Err(Error::usage("--sendmail names the program that sends, and without --send nothing is sent")
            .hint("add --send"))
    }
}

/// The program that sends, with the name by which messages call it.
pub(super) struct Sendmail {
    name: String,
    arguments: Vec<String>,
}

impl Sendmail {
    /// Takes a command apart at its blanks, except those between two `"`; no shell sees it.
    fn new(command: &str) -> Result<Self, Error> {
        let mut is_quoted = false;
        let words = command.split(|c: char| {
            is_quoted ^= c == '"';
            c.is_whitespace() && !is_quoted
        });
        let mut words = words.map(|word| word.replace('"', "")).filter(|word| !word.is_empty());
        let name = words.next().ok_or_else(|| Error::usage("--sendmail names no program"))?;
        Ok(Self { name, arguments: words.collect() })
    }

    /// Hands a mail with a table over. The home remembers that the table has left only when the program runs,
    /// and the mail leaves only after that.
    pub(super) fn send(&self, context: &Context, opened: &Opened, mail: &[u8]) -> Result<(), Error> {
        let is_new = is_to_send(&Disk::memory(context), opened)?;
        let mut child = self.start()?;
        if let Err(error) = remember(context, opened) {
            let _ = child.kill();
            let _ = child.wait();
            return Err(error);
        }
        let given = self.give(child, mail);
        if is_new {
            note_handed(&mut Disk::memory(context), &opened.chain, given.is_ok())?;
        }
        given
    }

    /// Hands a mail over in which no turn leaves.
    pub(super) fn hand_over(&self, mail: &[u8]) -> Result<(), Error> {
        self.give(self.start()?, mail)
    }

    pub(super) fn tell_handed(&self, what: &str, message: &Message<'_>) {
        let to: Vec<&str> = message.to.iter().chain(&message.cc).map(|person| person.address.as_str()).collect();
        tell(&format!("{what} to {}, for {}", self.name, to.join(", ")));
    }

    fn give(&self, mut child: Child, mail: &[u8]) -> Result<(), Error> {
        // Such programs take lines with the line ends of this system.
        let mail = String::from_utf8_lossy(mail).replace("\r\n", "\n");
        let stdin = child.stdin.take();
        // The program may print much before it has read everything.
        let writer = std::thread::spawn(move || stdin.map_or(Ok(()), |mut stdin| stdin.write_all(mail.as_bytes())));
        let output = child.wait_with_output().map_err(|error| self.failed(&error.to_string()))?;
        let written = writer.join().unwrap_or_else(|_| Err(std::io::Error::other("the mail was not written")));
        let said = String::from_utf8_lossy(&output.stderr[..output.stderr.len().min(4000)]);
        if !said.trim().is_empty() {
            tell(said.trim_end());
        }
        if !output.status.success() {
            return Err(self.failed(&output.status.to_string()));
        }
        written.map_err(|error| self.failed(&error.to_string()))
    }

    /// The file of the program; none if it is not on this machine. A name without a folder is looked up where
    /// programs are.
    pub(super) fn file(&self) -> Option<PathBuf> {
        let path = std::env::var_os("PATH").filter(|_| Path::new(&self.name).components().count() == 1);
        let usual = USUAL.into_iter().filter(|_| self.name == "sendmail").map(PathBuf::from);
        let folders: Vec<PathBuf> =
            path.map_or_else(|| vec![PathBuf::new()], |path| std::env::split_paths(&path).chain(usual).collect());
        let names = [self.name.clone(), self.name.clone() + std::env::consts::EXE_SUFFIX];
        folders.iter().flat_map(|folder| names.iter().map(|name| folder.join(name))).find(|file| file.is_file())
    }

    fn start(&self) -> Result<Child, Error> {
        let unrun = |why: &str| {
            Error::refused(format!("{} cannot be run: {why}", self.name)).hint(
                "name another program with --sendmail or BYPOST_SENDMAIL, such as 'msmtp -t'; or bypost mail --by-hand \
                 prints the mail to copy, and -o writes it",
            )
        };
        let mut command = Command::new(self.file().ok_or_else(|| unrun("there is no such program"))?);
        command.args(&self.arguments).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        command.spawn().map_err(|error| unrun(&error.to_string()))
    }

    fn failed(&self, why: &str) -> Error {
        Error::refused(format!("{} did not take the mail: {why}", self.name))
            .hint("it may have left or not, so undo takes nothing back: mail it again when the program works")
    }
}

pub(super) fn tell_all(notes: &[Note]) {
    for note in notes {
        match note {
            Note::Plain(text) => tell(text),
            Note::Warning(text) => warn(text),
        }
    }
}

/// The addresses of people; the name, where a person who copies a mail is to know where it goes.
pub(super) fn addresses(people: &[Person]) -> Vec<&str> {
    let known = people.iter().map(|one| match one.address.is_empty() {
        true => one.name.as_deref().unwrap_or_default(),
        false => &one.address,
    });
    known.collect()
}

/// Writes a mail or an armour with a table to a new file, or to standard output.
pub(super) fn leave(context: &Context, opened: &Opened, bytes: &[u8], output: Option<&Path>) -> Result<(), Error> {
    let output = output.filter(|path| *path != Path::new("-"));
    // Nothing has left if it cannot be written.
    if let Some(path) = output.filter(|path| std::fs::symlink_metadata(path).is_ok()) {
        return Err(Error::exists(path, LETTER));
    }
    let Some(path) = output else {
        remember(context, opened)?;
        return say_raw(&String::from_utf8_lossy(bytes));
    };
    let fresh = Fresh::new(path, bytes, false).map_err(|error| unwritten(path, &error))?;
    remember(context, opened)?;
    fresh.put().map_err(|error| unwritten(path, &error))?;
    tell(&format!("wrote {}", shown(path)));
    Ok(())
}

fn remember(context: &Context, opened: &Opened) -> Result<(), Error> {
    let mut disk = Disk::memory(context);
    if !is_newest(&disk, opened)? {
        warn("this is not the newest file: a turn was signed here that it does not hold");
    }
    Ok(note_sent(&mut disk, &opened.chain, context.now())?)
}

/// What is not written over a file.
const LETTER: &str = "a mail or an armour";

fn unwritten(path: &Path, error: &std::io::Error) -> Error {
    match path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        Some(folder) => Error::refused(format!("{}: {} is no folder that is here", shown(path), shown(folder)))
            .hint("nothing was sent; make the folder, or name another with -o"),
        None => Error::unwritten(path, error, LETTER),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_taken_apart_at_its_blanks() {
        for (command, words) in [
            ("msmtp", &["msmtp"][..]),
            ("  msmtp  -t ", &["msmtp", "-t"]),
            (r"C:\mail\msmtp.exe -t", &[r"C:\mail\msmtp.exe", "-t"]),
            (r#""C:\Program Files\msmtp.exe" -t"#, &[r"C:\Program Files\msmtp.exe", "-t"]),
            (r#"msmtp --file="a b""#, &["msmtp", "--file=a b"]),
        ] {
            let program = Sendmail::new(command).unwrap();
            let found: Vec<_> = [program.name].into_iter().chain(program.arguments).collect();
            assert_eq!(found, words, "{command}");
        }
        assert!(Sendmail::new(" \"\" ").is_err());
    }
}
