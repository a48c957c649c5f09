//! `bypost consent`

use std::path::PathBuf;

use crate::cli::{
    Context, Disk, Error, MeantTable, SendmailArg, Wanted, ask, meant_with_words, open, others, program_for, reports,
    say_raw, tell,
};
use crate::draw::escape::printable;
use crate::file::{Agreed, Hint};
use crate::post::consent_lines;
use crate::session::typed::{agreed, composed, seat_name};
use crate::session::{Agree, Delivery, Opened, Question, Recipients, agrees_in_words, compose_consents};

/// Agree to what another seat wants to do, and print the lines to send: a mail, a chat or a file will do, and
/// `bypost receive` takes them in.
///
/// `back N` asks, or agrees, to take turn N back with all that was played on it; `end` and `draw` end the
/// game as it stands, or with a shared win; `out SEAT` agrees that a seat's time is used up, so that somebody
/// may claim; `without SEAT` agrees to go on without it, at a table with rescue; `handover SEAT=KEY` lets a
/// seat go to somebody else. It holds until the next turn. The seat on the clock plays it then, such as
/// `bypost play FILE agreed back N`. `contest` says of your own seat, without which the others went on, that
/// it was not late.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The table, or - for standard input [default: the one that waits for you, or the only one]
    file: Option<PathBuf>,
    /// What you agree to: back N, end, draw, out SEAT, without SEAT, contest, or handover SEAT=KEY
    #[arg(value_name = "WHAT", value_parser = composed)]
    what: Vec<String>,
    /// Agree for this seat alone [default: all seats whose keys are here]
    #[arg(long = "as", value_name = "SEAT", value_parser = composed)]
    seat: Option<String>,
    /// Agree to take turns back although cards of them stay known
    #[arg(long)]
    anyway: bool,
    /// Mail it to all others at the table
    #[arg(long)]
    send: bool,
    /// Print the lines and mail nothing, whatever `bypost config delivery` has set
    #[arg(long, conflicts_with = "send")]
    no_send: bool,
    /// A remark that stands before the lines
    #[arg(long, value_name = "TEXT", value_parser = composed)]
    say: Option<String>,
    #[command(flatten)]
    sendmail: SendmailArg,
}

impl Args {
    pub(crate) fn run(self, context: &Context) -> Result<(), Error> {
        let reads = |_: &Opened, words: &[String]| agreed(words).is_ok();
        let meant = meant_with_words(context, self.file, self.what, Wanted::Looking, Some(&reads))?;
        let MeantTable { path: file, words: what, .. } = meant;
        let opened = open(context, &file)?;
        let (id, seats) = (opened.chain.id, opened.table.seats().clone());
        let to = match agreed(&what)? {
            Agreed::Out(late) => Agreed::Out(seat_name(&seats, &late)),
            Agreed::Without(late) => Agreed::Without(seat_name(&seats, &late)),
            to => to,
        };
        let others = others(context, &opened, &file);
        let mut agree = Agree::beside(context, Disk::memory(context), opened.clone(), others, to)?;
        if self.anyway {
            agree.confirm();
        }
        // It is told before anything is signed.
        agree.what_stays_known().iter().for_each(|line| tell(&format!("note: {line}")));
        let mut own = agree.own_seats();
        if let Some(name) = &self.seat {
            own.retain(|seat| seats.name(*seat) == name);
        }
        if own.is_empty() {
            return Err(agree.nobody_here().into());
        }
        for seat in own {
            loop {
                match agree.agree(seat) {
                    Ok(()) => break,
                    Err(Question::Passphrase { key }) => {
                        agree.unlock(&key, ask::passphrase(&key).map_err(Error::refused)?)?;
                    }
                    Err(stop) => return Err(stop.into()),
                }
            }
        }
        let is_mailed =
            self.send || !self.no_send && context.home.settings()?.delivery(&opened.chain.id) == Delivery::Mail;
        self.sendmail.check(is_mailed)?;
        let consents = agree.commit()?;
        let mut reports = Vec::new();
        if let Some(say) = self.say.as_deref().filter(|_| !context.json && !is_mailed) {
            say_raw(&printable(say))?;
        }
        for consent in &consents {
            let lines = consent_lines(&id, consent).map_err(Error::refused)?;
            if !context.json && !is_mailed {
                say_raw(&lines)?;
            }
            let rest = if is_mailed { "" } else { "; send these lines to the others" };
            tell(&format!("{}{rest}", agrees_in_words(&[&consent.seat], &consent.to)));
            reports.push(reports::Agreeing { consent: reports::consent(&id, consent), lines, sent: is_mailed });
        }
        // To all others at the table; no turn leaves with it.
        let mail = || {
            let (book, keys) = (context.home.addresses()?, context.home.keys()?);
            let mut recipients = Recipients::new(&opened, &book, &keys);
            let (from, to) = (recipients.sender(None)?, recipients.everybody()?);
            let words = (self.say.as_deref(), program_for(opened.table.game().info()), recipients.look(&to));
            let message = compose_consents(&opened, (from, to), &consents, words, context.now())?;
            let sendmail = self.sendmail.program()?;
            sendmail.hand_over(&message.bytes())?;
            sendmail.tell_handed("handed", &message);
            Ok(())
        };
        if is_mailed {
            mail().map_err(|error: Error| {
                let again = "the same command without --send prints the lines again";
                error.after("they agreed, but nothing was sent", Hint::command(again))
            })?;
        }
        context.report_done(|| reports)
    }
}
