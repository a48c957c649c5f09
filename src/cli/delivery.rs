//! How a table goes to the others: `bypost mail`, and a turn that goes if the person says so in a command or
//! in a setting. A mail has its recipients, its look, and the way on which it leaves.

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use super::git::{check_newest, publish};
use super::{
    Context, Disk, Error, Output, SendmailArg, Wanted, addresses, ask, is_in_repository, is_ours, leave, meant,
    next_for, open, program_for, reports, say, tell, tell_all,
};
use crate::draw::escape::shown;
use crate::file::Hint;
use crate::kit::check_address;
use crate::post::Person;
use crate::rules::{Hash, Seat};
use crate::session::{
    Armoring, ByHand, Delivery, Dispatch, MailLook, Opened, Rasterizer, Recipients, Refusal, Settings, are_all_here,
    compose, export_tail, is_to_send, key_of, left_before, shell,
};

/// How a turn goes to the others.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct DeliveryArgs {
    /// Mail it to whoever is awaited
    #[arg(long, conflicts_with_all = ["git", "no_send"])]
    pub(super) send: bool,
    /// Commit the file, and push
    #[arg(long, conflicts_with = "no_send", hide_short_help = true)]
    pub(super) git: bool,
    /// Neither mail nor push it, whatever `bypost config delivery` has set
    #[arg(long, hide_short_help = true)]
    pub(super) no_send: bool,
    #[command(flatten)]
    pub(super) sendmail: SendmailArg,
}

impl DeliveryArgs {
    pub(super) fn is_given(&self) -> bool {
        self.send || self.git || self.no_send
    }

    pub(super) fn of(&self, context: &Context, table: &Hash) -> Result<Delivery, Error> {
        Ok(match self {
            Self { send: true, .. } => Delivery::Mail,
            Self { git: true, .. } => Delivery::Git,
            Self { no_send: true, .. } => Delivery::None,
            _ => context.home.settings()?.delivery(table),
        })
    }

    /// Asks a person for the addresses that a mail needs, unless it was said how turns go.
    pub(super) fn ask_before(&self, context: &Context, output: &Output, opened: &Opened) -> Result<(), Error> {
        let is_open = !self.is_given() && context.home.settings()?.delivery.is_none();
        let is_alone = are_all_here(&context.home.keys()?, opened.table());
        if !is_open
            || is_alone
            || !std::io::stdin().is_terminal()
            || output.is_stdout()
            || is_in_repository(output.path())
            || context.json
        {
            return Ok(());
        }
        output.unlock();
        if !ask_for_addresses(context, opened, |_| true)? {
            tell("note: bypost config delivery none ends this question");
        }
        Ok(())
    }

    /// Sends a table that was written, unless somebody here is on the clock; tells whether it went.
    pub(super) fn deliver(self, context: &Context, output: &Output, opened: &Opened) -> Result<bool, Error> {
        let (path, delivery) = (output.path(), self.of(context, &opened.chain().id)?);
        let unused = self.sendmail.check(delivery == Delivery::Mail).err();
        unused.iter().for_each(|error| tell(&format!("note: {error}")));
        if delivery == Delivery::None {
            return Ok(false);
        }
        let (table, keys) = (opened.table(), context.home.keys()?);
        if let Some(seat) = table.clock().filter(|seat| key_of(&keys, table, *seat).is_some()) {
            let name = table.seats().name(seat);
            // Whoever goes on with a turn is told that alone.
            if table.last() == Some(seat) {
                return Ok(false);
            }
            tell(&format!("note: nothing was sent yet, since {name}, whose key is here, is to play"));
            return Ok(false);
        }
        match delivery {
            Delivery::Git if path == Path::new("-") => {
                let what = "standard output gets the table: there is no file to commit";
                return Err(Error::refused(what));
            }
            Delivery::Git => publish(context, opened, path)?,
            _ if Recipients::new(opened, &context.home.addresses()?, &keys).readers().is_empty() => return Ok(false),
            _ => {
                // The program that sends may be at work in this folder as well. It gets what was signed, even
                // if the file goes on meanwhile; and the memory, under a lock of its own, lets nothing leave
                // that was taken back.
                output.unlock();
                let mailing = Mailing { send: true, sendmail: self.sendmail, ..Mailing::default() };
                mailing.leave(context, path, opened).map_err(|error| {
                    let file = shell::path(path);
                    let by_hand = format!("or bypost mail {file} --by-hand prints it to copy");
                    let again = Hint::command(format!("then bypost mail {file} --send, {by_hand}"));
                    error.after(&format!("{} has the turn, but it was not sent", shown(path)), again)
                })?;
            }
        }
        Ok(true)
    }
}

/// Make a mail with a table for the player on the clock. Its turns count as sent: `undo` does not take them
/// back any more. The same state an hour later is a reminder.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The table, or - for standard input [default: the one with a turn that is to be sent, or the only one]
    file: Option<PathBuf>,
    #[command(flatten)]
    mailing: Mailing,
}

impl Args {
    pub(super) fn run(mut self, context: &Context) -> Result<(), Error> {
        let file = meant(context, self.file, Wanted::Sending)?.path;
        let (opened, mailing) = (open(context, &file)?, &mut self.mailing);
        let is_printed = mailing.output.is_none() && !mailing.by_hand && !mailing.send;
        mailing.send |= is_printed && context.home.settings()?.delivery(&opened.chain().id) == Delivery::Mail;
        mailing.sendmail.check(mailing.send)?;
        if is_printed && !mailing.send && std::io::stdout().is_terminal() {
            let hint = "--send hands it to a program that sends it, --by-hand prints it to copy, and -o FILE writes it";
            return Err(Error::usage("a mail as programs read it is nothing for a terminal").hint(hint));
        }
        self.mailing.leave(context, &file, &opened)
    }
}

/// How a table goes by mail.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Mailing {
    /// The recipients: addresses, or names from the address book or the table, with commas between them
    /// [default: the player on the clock; at the end all others]
    #[arg(long, value_name = "ADDRESS")]
    to: Vec<String>,
    /// Who gets a copy: addresses or names with commas between them, `all` for all others at the table, or
    /// `none` [default: without --to, what `bypost config copies` has set]
    #[arg(long, value_name = "ADDRESS")]
    cc: Vec<String>,
    /// The sender's address [default: that of your seat in the address book]
    #[arg(long, value_name = "ADDRESS")]
    from: Option<String>,
    /// Write to this new file [default: standard output, for a program that reads it]
    #[arg(short, long, value_name = "FILE", conflicts_with = "send")]
    output: Option<PathBuf>,
    /// Send the whole table, and not only the turns since the recipients' last ones
    #[arg(long, hide_short_help = true)]
    whole: bool,
    /// Hand it to a program that sends it, which `bypost config delivery mail` makes the default
    #[arg(long)]
    send: bool,
    /// Only plain text, without HTML
    #[arg(long, hide_short_help = true)]
    plain: bool,
    /// Columns of the text at most, 40 to 78 [default: the narrowest that the address book has for those who
    /// get the mail, or 72]
    #[arg(long, value_name = "COLUMNS", value_parser = columns(), hide_short_help = true)]
    width: Option<u16>,
    /// Whether the armour stands in the text besides
    #[arg(long, value_enum, value_name = "WHEN", default_value = "short", hide_short_help = true)]
    armor: Armoring,
    /// Print the mail to be copied into another program, such as a webmail, and write the file that is to be
    /// attached
    #[arg(long, conflicts_with_all = ["send", "from", "plain"])]
    by_hand: bool,
    #[command(flatten)]
    sendmail: SendmailArg,
}

pub(super) fn columns() -> clap::builder::RangedI64ValueParser<u16> {
    let (least, most) = MailLook::WIDTHS.into_inner();
    clap::value_parser!(u16).range(i64::from(least)..=i64::from(most))
}

impl Mailing {
    /// Makes the mail with the table of a file, and lets it leave.
    pub(super) fn leave(self, context: &Context, file: &Path, opened: &Opened) -> Result<(), Error> {
        // What has left is there already; a second turn beside one that git has stays here.
        if is_to_send(&Disk::memory(context), opened)? {
            check_newest(context, opened, file)?;
        }
        if !self.by_hand {
            ask_for_addresses(context, opened, |own| if own { self.from.is_none() } else { self.to.is_empty() })?;
        }
        let (book, keys, settings) = (context.home.addresses()?, context.home.keys()?, context.home.settings()?);
        let mut recipients = Recipients::new(opened, &book, &keys);
        let readers = recipients.readers();
        let people = self.people(&mut recipients, &readers, &settings);
        tell_all(&recipients.notes());
        let (from, [to, cc]) = people?;
        let everybody: Vec<Person> = to.iter().chain(&cc).cloned().collect();
        let text = export_tail(opened, if self.whole { 0 } else { recipients.turns_of(&everybody) })?;
        let mut look = recipients.look(&everybody);
        look.width = self.width.unwrap_or(look.width);
        look.is_plain |= self.plain;
        let game = opened.table().game().info();
        let left = left_before(&Disk::memory(context), opened)?;
        let reminds = left.filter(|left| left.reminds(context.now()));
        let dispatch = Dispatch {
            to,
            cc,
            readers: &readers,
            next: next_for(context, opened, file, &readers),
            file: &text,
            look,
            armoring: self.armor,
            browser: settings.browser.as_ref(),
            program: program_for(game),
            has_page: is_ours(game),
            reminds,
        };
        let Some(from) = from else {
            return copy(context, file, opened, dispatch, self.output.as_deref());
        };
        let message = compose(opened, from, dispatch, context.now(), rasterizer())
            .map_err(|refusal| Error::about(file, refusal))?;
        // Mail programs pass over a second mail of one name.
        let message = if left.is_some() { message.again(&context.random()?) } else { message };
        let bytes = message.bytes();
        if self.send {
            let sendmail = self.sendmail.program()?;
            sendmail.send(context, opened, &bytes)?;
            sendmail.tell_handed(if reminds.is_some() { "reminder handed" } else { "handed" }, &message);
        } else {
            leave(context, opened, &bytes, self.output.as_deref())?;
        }
        if context.json && (self.send || self.output.is_some()) {
            let (to, cc, subject) = (addresses(&message.to), addresses(&message.cc), &message.subject);
            let file = self.output.map(|path| path.display().to_string());
            let (message_id, sent, reminder) = (&message.id, self.send, reminds.is_some());
            context.report(&reports::Mailed { to, cc, subject, message_id, file, sent, reminder })?;
        }
        Ok(())
    }

    /// Finds everybody: the sender, unless somebody else sends the mail by hand, those to whom it goes, and
    /// those who get a copy.
    fn people(
        &self,
        recipients: &mut Recipients<'_>,
        readers: &[Seat],
        settings: &Settings,
    ) -> Result<(Option<Person>, [Vec<Person>; 2]), Error> {
        let from = if self.by_hand { None } else { Some(recipients.sender(self.from.as_deref())) };
        recipients.is_by_hand = self.by_hand;
        let to = recipients.all(&self.to, readers);
        if let (Some(Err(own)), Err(others)) = (&from, &to) {
            // Whoever has no address book yet adds all that it lacks at once.
            let hint = own.hint.clone().into_iter().chain(others.hint.clone()).reduce(Hint::and);
            return Err(Refusal { what: format!("{own}; {others}"), hint }.into());
        }
        let (from, to) = (from.transpose()?, to?);
        let list = recipients.cc_list(&self.cc, !self.to.is_empty(), settings)?;
        let cc = recipients.copied(&list, &to)?;
        Ok((from, [to, cc]))
    }
}

fn rasterizer() -> Option<&'static Rasterizer<'static>> {
    #[cfg(feature = "png")]
    return Some(&|svg, scale| super::png::png(svg, scale).ok());
    #[cfg(not(feature = "png"))]
    None
}

/// Prints a mail that is to be copied, and writes the file that is to be attached.
fn copy(
    context: &Context,
    table: &Path,
    opened: &Opened,
    dispatch: Dispatch<'_>,
    output: Option<&Path>,
) -> Result<(), Error> {
    if output == Some(Path::new("-")) {
        return Err(Error::usage("standard output gets the mail: name a file for the attachment with -o"));
    }
    let mail = ByHand::new(opened, dispatch).map_err(|refusal| Error::about(table, refusal))?;
    // A path beside the table that nothing has yet, or that has the same.
    let beside = |number| table.with_file_name(ByHand::file_name(opened, number));
    let is_there = |path: &PathBuf| std::fs::read(path).is_ok_and(|bytes| bytes == mail.file.as_bytes());
    let is_free = |path: &PathBuf| is_there(path) || std::fs::symlink_metadata(path).is_err();
    let fresh = || (1..1000).map(beside).find(is_free).unwrap_or_else(|| beside(1000));
    let path = output.map_or_else(fresh, Path::to_owned);
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if output.is_some() || !is_there(&path) {
        leave(context, opened, mail.file.as_bytes(), Some(&path))?;
    }
    let (to, cc) = (addresses(&mail.to), addresses(&mail.cc));
    if context.json {
        let (file, draft) = (path.display().to_string(), mail.draft(&name));
        context.report(&reports::MailByHand { to, cc, subject: &mail.subject, text: &mail.text, file, draft })?;
    } else {
        let [to, cc] = [to, cc].map(|people| people.join(", "));
        let copies = if cc.is_empty() { String::new() } else { format!("Cc: {cc}\n") };
        say(&format!("To: {to}\n{copies}Subject: {}\n\n{}", mail.subject, mail.text))?;
    }
    let attach = if mail.is_armored() { "; if it is too long for that, attach" } else { ", and attach" };
    tell(&format!("copy this into a mail{attach} {}", shown(&path)));
    Ok(())
}

/// Asks for the addresses that a mail with a table to whoever is awaited lacks, and keeps them in the address
/// book. `needs` tells whether the sender's own address is needed, or that of somebody else. Whether all are
/// here then.
pub(super) fn ask_for_addresses(
    context: &Context,
    opened: &Opened,
    needs: impl Fn(bool) -> bool,
) -> Result<bool, Error> {
    let (book, keys) = (context.home.addresses()?, context.home.keys()?);
    let is_own = |name: &String| keys.iter().any(|key| key.name == *name);
    let mut lacking = Recipients::new(opened, &book, &keys).lacking();
    lacking.sort_by_key(|name| !is_own(name));
    for name in lacking {
        let is_own = is_own(&name);
        let whose = if is_own { format!("your own address, {name}") } else { format!("the address of {name}") };
        if !needs(is_own) {
            continue;
        }
        let book = context.home.addresses()?;
        let own: Vec<&str> = keys.iter().filter(|_| !is_own).filter_map(|key| book.of(&key.name)).collect();
        let Some(address) = ask_address(&format!("for mails: {whose} (empty: none):"), &own) else {
            return Ok(false);
        };
        let _lock = context.home.lock_memory()?;
        let mut book = context.home.addresses()?;
        book.set(&name, &address, MailLook::default());
        context.home.keep_addresses(&book)?;
    }
    Ok(true)
}

/// An address that a person types, and that is none of the person's own.
pub(super) fn ask_address(question: &str, own: &[&str]) -> Option<String> {
    loop {
        let typed = ask::line(question)?;
        match check_address(&typed) {
            // A host without a point is nearly always a slip; an address book takes it by its own command.
            Ok(()) if !typed.rsplit('@').next().unwrap_or_default().contains('.') => {
                tell(&format!("the address {typed} has no point behind its @"));
            }
            Ok(()) if own.contains(&typed.as_str()) => tell(&format!("the address {typed} is your own")),
            Ok(()) => return Some(typed),
            Err(error) => tell(&format!("the address {typed} {error}")),
        }
    }
}
