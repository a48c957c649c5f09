//! Words that a game has for orders, beside its steps, such as `call at most N`.

/// The number that a player has typed in the place of the word `N` of a form, from 1 on; 0 if the form has no
/// such word. None if something else was typed.
///
/// ```
/// use bypost::rules::number_in;
///
/// assert_eq!(number_in("call at most N", "Call at  most 5"), Some(5));
/// assert_eq!(number_in("call at most N", "call at most 0"), None);
/// assert_eq!(number_in("check/fold", "check/fold"), Some(0));
/// ```
pub fn number_in(form: &str, typed: &str) -> Option<u32> {
    let (form, typed): (Vec<&str>, Vec<&str>) = (form.split_whitespace().collect(), typed.split_whitespace().collect());
    let mut number = 0;
    for (form, typed) in form.iter().zip(&typed) {
        match *form {
            "N" => number = typed.parse().ok().filter(|number| *number > 0)?,
            form if !typed.eq_ignore_ascii_case(form) => return None,
            _ => {}
        }
    }
    (form.len() == typed.len()).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::number_in;

    #[test]
    fn words_are_read_with_their_number() {
        for (typed, number) in [
            ("call at most 5", Some(5)),
            ("  Call  AT most 12 ", Some(12)),
            ("call at most", None),
            ("call at most N", None),
            ("call at most five", None),
            ("call at most -1", None),
            ("call at most 0", None),
            ("call at most 4294967296", None),
            ("call at most 5 6", None),
            ("", None),
        ] {
            assert_eq!(number_in("call at most N", typed), number, "{typed}");
        }
        assert_eq!((number_in("check/fold", "CHECK/fold"), number_in("check/fold", "check fold")), (Some(0), None));
    }
}
