//! Several steps in one text.

/// Splits what a person typed into steps: at semicolons, and at commas where a step ends. A comma inside of a
/// step, as in a name of a card, stays, since `is_step` takes no part of it for a step. An empty text is one
/// empty step.
///
/// ```
/// use bypost::kit::split_steps;
///
/// let is_step = |text: &str| text.trim().ends_with(char::is_numeric);
/// assert_eq!(split_steps("moons, suns 4, 5;6", is_step), ["moons, suns 4", "5", "6"]);
/// ```
pub fn split_steps(text: &str, is_step: impl Fn(&str) -> bool) -> Vec<&str> {
    let mut steps = Vec::new();
    for part in text.split(';') {
        let mut start = 0;
        for (comma, _) in part.match_indices(',') {
            if is_step(&part[start..comma]) {
                steps.push(part[start..comma].trim());
                start = comma + 1;
            }
        }
        steps.push(part[start..].trim());
    }
    steps.retain(|step| !step.is_empty());
    if steps.is_empty() { vec![text] } else { steps }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_end_at_semicolons_and_at_some_commas() {
        let is_step = |text: &str| text.trim().starts_with('!');
        for (text, wanted) in [
            ("", &[""][..]),
            (" ; ,", &[","]),
            (";;", &[";;"]),
            ("!a", &["!a"]),
            (" !a ", &["!a"]),
            ("!a,!b ; !c;", &["!a", "!b", "!c"]),
            ("a, b; c", &["a, b", "c"]),
            ("a, !b", &["a, !b"]),
            ("!a, b", &["!a", "b"]),
        ] {
            assert_eq!(split_steps(text, is_step), wanted, "{text:?}");
        }
    }
}
