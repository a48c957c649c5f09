//! The answers of an order as they are typed: `--if`, `--then` and `--else` in turn.

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use clap_complete::engine::ArgValueCompleter;

use crate::cli::completions;
use crate::session::TypedReply;
use crate::session::typed::composed;

const IF: &str = "if";
const THEN: &str = "then";
const ELSE: &str = "else";

/// The answers, in the order in which they are typed.
#[derive(Clone, Debug, Default)]
pub(super) struct Replies(pub(super) Vec<TypedReply>);

impl Args for Replies {
    fn augment_args(command: Command) -> Command {
        let option = |name: &'static str| Arg::new(name).long(name).action(ArgAction::Append).value_parser(composed);
        let step = |name| option(name).value_name("STEP").add(ArgValueCompleter::new(completions::steps));
        command
            .arg(option(IF).value_name("THEIRS").help(
                "What the others do: a step, such as \"bet 5\"; a word of it may be a range such as 1..5, or any; `or` \
                 stands between several, and any alone is whatever they do",
            ))
            .arg(step(THEN).help("What you play then. Another --if after it waits for the answer to that"))
            .arg(step(ELSE).help("What you play if they do anything else"))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Replies {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut all: Vec<(usize, &str, &String)> = Vec::new();
        for name in [IF, THEN, ELSE] {
            let places = matches.indices_of(name).into_iter().flatten();
            all.extend(places.zip(matches.get_many(name).into_iter().flatten()).map(|(at, text)| (at, name, text)));
        }
        all.sort_by_key(|(at, ..)| *at);
        let mut replies: Vec<TypedReply> = Vec::new();
        // Which option was typed before.
        let mut before = "";
        for (_, name, text) in all {
            match (name, before, replies.last_mut()) {
                (IF, "" | THEN | ELSE, _) => replies.push(TypedReply { on: text.clone(), ..TypedReply::default() }),
                (THEN, IF, Some(reply)) => reply.then.clone_from(text),
                (ELSE, THEN, Some(reply)) => reply.otherwise = Some(text.clone()),
                _ => return Err(out_of_turn()),
            }
            before = name;
        }
        if before == IF { Err(out_of_turn()) } else { Ok(Self(replies)) }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn out_of_turn() -> clap::Error {
    let what = "after each --if comes its --then, and after that an --else if there is one\n";
    clap::Error::raw(ErrorKind::ArgumentConflict, what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_typed_in_turn() {
        let read = |words: &str| {
            let command = Replies::augment_args(Command::new("order"));
            let words = std::iter::once("order").chain(words.split_whitespace());
            let replies = Replies::from_arg_matches(&command.try_get_matches_from(words).unwrap()).ok()?;
            let told = |reply: &TypedReply| {
                format!("{} {} {}", reply.on, reply.then, reply.otherwise.as_deref().unwrap_or("-"))
            };
            Some(replies.0.iter().map(told).collect::<Vec<_>>().join(", "))
        };
        for (typed, replies) in [
            ("", Some("")),
            ("--if a --then b", Some("a b -")),
            ("--if a --then b --else c", Some("a b c")),
            ("--if a --then b --if d --then e", Some("a b -, d e -")),
            ("--if a --then b --else c --if d --then e --else f", Some("a b c, d e f")),
            ("--if a", None),
            ("--then b", None),
            ("--else c", None),
            ("--if a --else c", None),
            ("--if a --else c --then b", None),
            ("--if a --if d --then b", None),
            ("--if a --then b --then e", None),
            ("--if a --then b --else c --else f", None),
            ("--then b --if a", None),
        ] {
            assert_eq!(read(typed).as_deref(), replies, "{typed}");
        }
    }
}
