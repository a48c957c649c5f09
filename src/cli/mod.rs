//! The command line: its commands, each with its arguments and its run(), and what `--help` shows of the
//! program as a whole. All printing and all disk access of commands is here.

mod ask;
mod called;
mod commands;
mod completions;
mod context;
mod delivery;
mod disk;
mod error;
mod files;
mod found_tables;
mod git;
mod key;
mod markdown;
mod meant_table;
mod open;
#[cfg(feature = "png")]
mod png;
mod reports;
mod sendmail;
mod source;
mod turn_writer;
mod verify;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::draw::escape::printable;
use crate::file::{Hint, RESIGN, TableStep, Time};
use crate::games::GAMES;
use crate::rules::{Games, ids};
// Much of this is for the commands, which import it from here.
use called::{is_ours, named, program, program_for};
use commands::{
    address, company, config, consent, inbox, log, man, moves, new, order, page, receive, rules, show, standings,
    status, turns, watch,
};
use context::{
    Context, columns, fitted, say, say_bytes, say_fitted, say_fitted_paged, say_json, say_paged, say_raw, tell, told,
    warn,
};
use delivery::{DeliveryArgs, ask_address};
use disk::{Disk, Output};
use error::Error;
use files::{Bounds, Folder, FoundFiles, bare, bytes_of, is_in_repository, is_table_name, text_of};
use found_tables::{FoundTable, FoundTables, place, tables, tables_folder, tables_here, tables_of};
use meant_table::{MeantTable, Wanted, called, meant, meant_with_words, names_steps, reads_step, step_elsewhere};
use open::{
    asked, damaged, look, next, next_for, note_checked, open, others, others_in, say_next, say_next_below,
    tell_objections, tell_remembered, view_and_viewer, warn_of_new_keys,
};
use sendmail::{SendmailArg, addresses, leave, tell_all};
use source::gather;
use turn_writer::{Writer, announce, tell_next};

/// Board and card games by post: one file, no server, nobody to trust.
#[derive(Debug, Parser)]
#[command(name = "bypost", version, max_term_width = 100)]
struct Args {
    /// The folder with your keys [default: the platform's data folder]
    #[arg(
        long,
        global = true,
        env = "BYPOST_HOME",
        hide_env_values = true,
        value_name = "DIR",
        hide_short_help = true,
        display_order = 900
    )]
    home: Option<PathBuf>,
    /// Report as JSON on standard output
    #[arg(long, global = true, hide_short_help = true, display_order = 901)]
    json: bool,
    /// Take this as the time of day, for repeatable runs
    #[arg(long, global = true, hide = true, env = "BYPOST_NOW", value_parser = read_time)]
    now: Option<Time>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Begin a table
    New(new::Args),
    /// Take an open seat
    Join(turns::JoinArgs),
    /// Take the newest state of every table out of mails
    Receive(receive::Args),
    /// Draw a table as you may see it
    Show(show::Args),
    /// List every legal step
    Moves(moves::Args),
    /// Take a turn, or make one in which there is nothing to choose
    Play(turns::PlayArgs),
    /// Say beforehand what is played for you
    Order(order::Args),
    /// Take back your last turn, if nobody has got it yet
    Undo(turns::UndoArgs),
    /// Agree to what another seat wants to do
    #[command(visible_alias = "ask")]
    Consent(consent::Args),
    /// List the tables in a folder, those that wait for you first
    Inbox(inbox::Args),
    /// Run a command of yours for each table that newly waits or is late
    Watch(watch::Args),
    /// Make a mail with a table for whoever is awaited, or send it
    Mail(delivery::Args),
    /// Play against opponents here, at once
    Practise(company::PractiseArgs),
    /// Tell what an opponent would play in your place
    Suggest(company::SuggestArgs),
    /// Tell whose file is awaited, and what is owed
    Status(status::Args),
    /// List the turns
    Log(log::Args),
    /// Write the whole game as one page, to step through and to print
    Page(page::Args),
    /// Make, list, show, export and import keys
    Key(key::Args),
    /// Keep addresses for mails
    Address(address::Args),
    /// Tell or set where your tables are, and how turns go to the others
    Config(config::Args),
    /// Tell the rules of a game, or list the games
    #[command(visible_alias = "games")]
    Rules(rules::Args),
    /// Check files from beginning to end, and tell who has forked
    Verify(verify::Args),
    /// Rate those who play, by the results of many tables
    Standings(standings::Args),
    /// After the end, open hands and pile to everybody
    Reveal(turns::RevealArgs),
    /// Set a git repository up for tables
    Git(git::Args),
    /// Print completions for a shell
    Completions(completions::Args),
    /// Tell a shell what may come next
    #[command(hide = true)]
    Complete(completions::CompleteArgs),
    /// Print the manual page
    Man(man::Args),
}

impl Command {
    /// Whether turns that it sees stay news to orders: it carries them out, or no person looks at them.
    fn spares_orders(&self) -> bool {
        match self {
            Self::Receive(receive::Args { play, .. }) | Self::Inbox(inbox::Args { play, .. }) => *play,
            Self::Watch(_) | Self::Git(_) => true,
            _ => false,
        }
    }
}

/// Runs the program with the games of this crate.
pub fn main() -> ExitCode {
    main_with(GAMES)
}

/// Runs the program with these games, and calls itself as it was called: 0 done or valid, 1 refused or
/// invalid, 2 wrong use; `verify` also gives 3 and 4.
pub fn main_with(games: Games) -> ExitCode {
    let matches = command_line(games).try_get_matches();
    let args = match matches.and_then(|matches| Args::from_arg_matches(&matches)) {
        Ok(args) => args,
        Err(error) => {
            if error.use_stderr() {
                if let Some(error) =
                    no_command(&error, games).or_else(|| missing(&error, games)).or_else(|| spread(&error))
                {
                    return report(&error, false, Hint::to_string);
                }
                // The message holds the text that was typed, which may be the name of a file that somebody
                // else chose.
                tell(error.to_string().trim_end());
                return ExitCode::from(2);
            }
            // If its reader has gone away, the program does not fail.
            let _ = say_paged(&named(&error.render().ansi().to_string()));
            return ExitCode::SUCCESS;
        }
    };
    let spares_orders = args.command.as_ref().is_some_and(Command::spares_orders);
    let context = match Context::new(args.home.as_deref(), games, args.json, args.now) {
        Ok(mut context) => {
            context.spares_orders = spares_orders;
            context
        }
        Err(error) => return report(&error, args.json, Hint::to_string),
    };
    let overview = || inbox::overview(&context).map(|()| ExitCode::SUCCESS);
    let done = args.command.map_or_else(overview, |command| run(&context, command));
    match done {
        Ok(code) => code,
        Err(error) => report(&error, args.json, |hint| context.hinted(hint)),
    }
}

/// Words that people type for a command, and what they mean.
const OTHER_WORDS: [(&str, &[&str]); 6] = [
    ("bypost mail --send sends a table; bypost play STEP --send takes a step and sends it", &["send", "email"]),
    ("bypost receive takes in what came, and --git pulls", &["pull", "fetch", "get", "import", "read"]),
    ("bypost play STEP --git takes a step and pushes it", &["push", "commit"]),
    ("bypost show draws the table with your hand", &["hand", "board", "draw", "look", "view", "see"]),
    ("bypost inbox lists the tables", &["list", "tables", "ls", "waiting", "next"]),
    ("bypost new GAME --seats NAME,NAME begins a table", &["begin", "start", "create", "invite"]),
];

/// What was typed is no command: the one that was meant.
fn no_command(error: &clap::Error, games: Games) -> Option<Error> {
    let typed = error.get(ContextKind::InvalidSubcommand)?.to_string();
    let known = OTHER_WORDS.iter().find(|(_, words)| words.contains(&&*typed)).map(|(hint, _)| (*hint).to_owned());
    let game = rules::entry(games, &typed).ok().map(|entry| (entry.info)().id.as_str());
    let game =
        game.map(|id| format!("bypost rules {id} tells the rules of this game, and bypost practise {id} plays it"));
    let known = known.or(game);
    // The nearest comes last.
    let near = error.get(ContextKind::SuggestedSubcommand).map(ToString::to_string).unwrap_or_default();
    let near = || near.rsplit(", ").next().filter(|near| !near.is_empty()).map(|near| format!("did you mean {near}?"));
    let hint = match TableStep::read(&typed) {
        None if ![RESIGN, "leave"].contains(&&*typed) => known.or_else(near),
        _ => Some(format!("bypost play {typed}")),
    };
    let hint = Hint::command(hint.unwrap_or_else(|| match &command_of(error)[..] {
        [_, command, ..] => format!("bypost {command} --help tells more"),
        _ => {
            let words =
                std::env::args().skip_while(|word| *word != typed).map(|word| crate::session::shell::word(&word));
            let step = words.collect::<Vec<_>>().join(" ");
            format!("bypost help lists the commands; bypost play {step} takes it for a step")
        }
    }));
    Some(Error::usage(format!("{} is no command", printable(&typed))).hint(hint))
}

/// The names of the program and of the command that was typed, with which its form begins.
fn command_of(error: &clap::Error) -> Vec<String> {
    let form = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
    let is_name = |word: &&str| word.chars().all(|c| c.is_alphanumeric() || c == '-') && !word.starts_with('-');
    form.split_whitespace().skip(1).take_while(is_name).map(str::to_owned).collect()
}

/// What was typed lacks something that the command needs: what it is.
fn missing(error: &clap::Error, games: Games) -> Option<Error> {
    let ContextValue::Strings(lacking) = error.get(ContextKind::InvalidArg)? else { return None };
    if error.kind() != ErrorKind::MissingRequiredArgument {
        return None;
    }
    let lacking: Vec<String> = lacking.iter().map(|lacking| lacking.replace(['<', '>', '.'], "")).collect();
    let help = Hint::command(format!("{} --help tells more", command_of(error).join(" ")));
    let is_game = lacking.iter().any(|lacking| lacking == "GAME");
    let help = if is_game { Hint::from(format!("the games: {}", ids(games))).and(help) } else { help };
    Some(Error::usage(format!("the command needs {}", lacking.join(" and "))).hint(help))
}

/// Names round a table that were typed with blanks between them.
fn spread(error: &clap::Error) -> Option<Error> {
    let ContextValue::String(typed) = error.get(ContextKind::InvalidArg)? else { return None };
    let is_new = std::env::args().any(|word| word == "new");
    let is_name = error.kind() == ErrorKind::UnknownArgument && !typed.starts_with('-') && is_new;
    let hint = "names stand with commas between them: --seats ann,ben,cid";
    is_name.then(|| Error::usage(format!("{} is a word too many", printable(typed))).hint(hint))
}

/// The command line, under the name of the program that runs, with the games that it has.
fn command_line(games: Games) -> clap::Command {
    let help = format!("The game's id or its title; the ids: {}", ids(games));
    let rules = |rules: clap::Command| rules.mut_arg("game", |game| game.help(help));
    grouped(Args::command().name(program()).bin_name(program()).mut_subcommand("rules", rules))
}

fn report(error: &Error, as_json: bool, hinted: impl Fn(&Hint) -> String) -> ExitCode {
    let hint = error.hint.as_ref().map(hinted);
    if as_json {
        let error = reports::WithHint { what: error.to_string(), hint: hint.as_deref().map(named) };
        // If nobody is left to read it, nobody can be told of that either.
        let _ = say_json(&serde_json::to_string(&reports::Refused { error }).unwrap_or_default());
    }
    tell(&format!("error: {error}"));
    error.said.iter().for_each(|line| tell(&format!("  {line}")));
    if let Some(hint) = hint {
        tell(&format!("hint: {hint}"));
    }
    ExitCode::from(error.code)
}

fn run(context: &Context, command: Command) -> Result<ExitCode, Error> {
    match command {
        Command::Verify(args) => return args.run(context),
        Command::Receive(args) => return args.run(context),
        Command::Inbox(args) => return args.run(context),
        Command::Watch(args) => return args.run(context),
        Command::Git(args) => return args.run(context),
        Command::Rules(args) => args.run(context),
        Command::Key(args) => args.run(context),
        Command::New(args) => args.run(context),
        Command::Practise(args) => args.run(context),
        Command::Suggest(args) => args.run(context),
        Command::Join(args) => args.run(context),
        Command::Show(args) => args.run(context),
        Command::Moves(args) => args.run(context),
        Command::Play(args) => args.run(context),
        Command::Order(args) => args.run(context),
        Command::Undo(args) => args.run(context),
        Command::Consent(args) => args.run(context),
        Command::Reveal(args) => args.run(context),
        Command::Log(args) => args.run(context),
        Command::Page(args) => args.run(context),
        Command::Status(args) => args.run(context),
        Command::Standings(args) => args.run(context),
        Command::Mail(args) => args.run(context),
        Command::Address(args) => args.run(context),
        Command::Config(args) => args.run(context),
        Command::Complete(args) => {
            args.run(context, command_line(context.games));
            Ok(())
        }
        Command::Completions(args) => args.run(command_line(context.games)),
        Command::Man(args) => args.run(command_line(context.games)),
    }?;
    Ok(ExitCode::SUCCESS)
}

fn read_time(text: &str) -> Result<Time, String> {
    Time::read(text).ok_or_else(|| "a time is written like 2026-11-21T20:15:00Z".to_owned())
}

/// The commands that the help shows, by what a person wants.
const GROUPS: [(&str, &[&str]); 4] = [
    ("Play", &["practise", "new", "join", "show", "moves", "play", "suggest", "order", "undo", "reveal"]),
    ("Exchange turns", &["receive", "mail", "consent", "watch", "git"]),
    ("Look and check", &["inbox", "status", "log", "page", "verify", "standings", "rules"]),
    ("Set up", &["key", "address", "config"]),
];

/// The commands that the help leaves out, and that the manual page names.
const LEFT_OUT: [&str; 2] = ["completions", "man"];

/// Columns of the help at most.
const WIDTH: u16 = 100;

fn grouped(command: clap::Command) -> clap::Command {
    let groups: Vec<String> = GROUPS.iter().map(|(title, names)| group(&command, title, names)).collect();
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{}\n\nOptions:\n{{options}}{{after-help}}",
        groups.join("\n\n")
    );
    let program = command.get_name().to_owned();
    let more = format!("{program} COMMAND --help tells more of a command, and {program} man of them all");
    let command = command.help_template(template).after_help(fitted(&more, columns(WIDTH)));
    LEFT_OUT.iter().fold(command, |command, name| command.mut_subcommand(name, |sub| sub.hide(true)))
}

fn group(command: &clap::Command, title: &str, names: &[&str]) -> String {
    let commands = names.iter().filter_map(|name| command.find_subcommand(name)).map(|sub| {
        let about = sub.get_about().map(ToString::to_string).unwrap_or_default();
        let aliases: Vec<&str> = sub.get_visible_aliases().collect();
        let aliases = if aliases.is_empty() { String::new() } else { format!(" [alias: {}]", aliases.join(", ")) };
        fitted(&format!("  {:<11}{about}{aliases}", sub.get_name()), columns(WIDTH))
    });
    format!("{title}:\n{}", commands.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_is_in_a_group_or_on_the_manual_page_alone() {
        let command = Args::command();
        let known: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).chain(&LEFT_OUT).copied().collect();
        let shown: Vec<&str> =
            command.get_subcommands().filter(|sub| !sub.is_hide_set()).map(clap::Command::get_name).collect();
        assert_eq!(shown.iter().filter(|name| !known.contains(name)).collect::<Vec<_>>(), Vec::<&&str>::new());
        assert_eq!(known.iter().filter(|name| !shown.contains(name)).collect::<Vec<_>>(), Vec::<&&str>::new());
    }

    #[test]
    fn the_short_help_of_a_command_shows_at_most_eight_options() {
        fn check(command: &clap::Command) {
            let options = command.get_arguments().filter(|arg| !arg.is_positional());
            let shown = options.filter(|arg| !arg.is_hide_set() && !arg.is_hide_short_help_set()).count();
            assert!(shown <= 8, "{}: {shown} options", command.get_name());
            command.get_subcommands().filter(|sub| !sub.is_hide_set()).for_each(check);
        }
        let mut command = grouped(Args::command());
        command.build();
        check(&command);
    }

    #[test]
    fn the_long_help_hides_no_option_that_the_manual_tells() {
        fn check(command: &clap::Command) {
            let hidden = command.get_arguments().find(|arg| arg.is_hide_long_help_set());
            assert!(hidden.is_none(), "{}: {hidden:?}", command.get_name());
            command.get_subcommands().for_each(check);
        }
        check(&Args::command());
    }
}
