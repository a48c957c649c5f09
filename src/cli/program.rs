//! A program that a person has named, with its arguments.

use std::process::Command;

use super::error::Error;

/// A program with its arguments.
pub(super) struct Program {
    /// Its name, by which messages call it.
    pub(super) name: String,
    arguments: Vec<String>,
}

impl Program {
    /// Takes a command apart at its blanks, except those between two `"`; no shell sees it. `option` is how
    /// it was given.
    pub(super) fn new(command: &str, option: &str) -> Result<Self, Error> {
        let mut is_quoted = false;
        let words = command.split(|c: char| {
            is_quoted ^= c == '"';
            c.is_whitespace() && !is_quoted
        });
        let mut words = words.map(|word| word.replace('"', "")).filter(|word| !word.is_empty());
        let name = words.next().ok_or_else(|| Error::usage(format!("{option} names no program")))?;
        Ok(Self { name, arguments: words.collect() })
    }

    /// The command that runs it, perhaps under another name.
    pub(super) fn command(&self, name: &str) -> Command {
        let mut command = Command::new(name);
        command.args(&self.arguments);
        command
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
            let program = Program::new(command, "--sendmail").unwrap();
            let found: Vec<_> = [program.name].into_iter().chain(program.arguments).collect();
            assert_eq!(found, words, "{command}");
        }
        assert!(Program::new(" \"\" ", "--sendmail").is_err());
    }
}
