//! Words that a game has ready for orders, beside its steps.

/// Words that stand for a step of a game, such as `call at most N`, of which the position tells the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadyWords {
    /// The words. A word `N` among them is a number from 1 that the player chooses.
    pub form: &'static str,
    /// What they mean, in a clause such as `check, or fold if somebody has bet`. It names each step that they
    /// may stand for, and so do the words themselves.
    pub means: &'static str,
}

impl ReadyWords {
    /// The number in what a player has typed; 0 if these words have none. None if it is something else.
    pub fn read(&self, typed: &str) -> Option<u32> {
        let mut number = Some(0);
        let is_form = self.fits(typed, |word| number = word.parse().ok().filter(|number| *number > 0));
        if is_form { number } else { None }
    }

    /// Whether a player has typed these words without the number that they need.
    pub fn lacks_number(&self, typed: &str) -> bool {
        let ends = format!("{typed} ?");
        self.form.contains('N')
            && self.read(typed).is_none()
            && [typed, &ends].iter().any(|typed| self.fits(typed, |_| ()))
    }

    /// Whether a text has the form of these words, whatever stands in it for the number.
    fn fits(&self, typed: &str, mut number: impl FnMut(&str)) -> bool {
        let words: Vec<&str> = typed.split_whitespace().collect();
        let form: Vec<&str> = self.form.split_whitespace().collect();
        let mut fits = |(word, form): (&&str, &&str)| match *form {
            "N" => {
                number(word);
                true
            }
            form => word.eq_ignore_ascii_case(form),
        };
        words.len() == form.len() && words.iter().zip(&form).all(&mut fits)
    }

    /// The words with a number.
    pub fn with(&self, number: u32) -> String {
        let word = |form: &str| if form == "N" { number.to_string() } else { form.to_owned() };
        self.form.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
    }

    /// Whether these words name a step, by its first word: they stand for no other one.
    pub fn names(&self, step: &str) -> bool {
        let first = step.split_whitespace().next();
        self.form.split(|c: char| !c.is_alphanumeric()).any(|word| first == Some(word))
    }
}

#[cfg(test)]
mod tests {
    use super::ReadyWords;

    #[test]
    fn words_are_read_with_their_number() {
        let most = ReadyWords { form: "call at most N", means: "" };
        for (typed, number) in [
            ("call at most 5", Some(5)),
            ("  Call  AT most 12 ", Some(12)),
            ("call at most", None),
            ("call at most five", None),
            ("call at most -1", None),
            ("call at most 0", None),
            ("call at most 4294967296", None),
            ("call at most 5 6", None),
        ] {
            assert_eq!(most.read(typed), number, "{typed}");
        }
        for (typed, lacks) in [
            ("call at most", true),
            ("Call at most five", true),
            ("call at most 0", true),
            ("call at most 5", false),
            ("call at", false),
            ("call", false),
        ] {
            assert_eq!(most.lacks_number(typed), lacks, "{typed}");
        }
        assert_eq!(most.with(7), "call at most 7");
        let either = ReadyWords { form: "check/fold", means: "" };
        assert_eq!((either.read("CHECK/fold"), either.read("check fold")), (Some(0), None));
        assert!(!either.lacks_number("check/fold") && !either.lacks_number("check"));
        for (step, named) in [("check", true), ("fold", true), ("call", false), ("allin", false), ("", false)] {
            assert_eq!(either.names(step), named, "{step}");
        }
        assert!(most.names("call") && !most.names("raise 5"));
    }
}
