//! Which hints reach a page.

use bypost::file::Hint;
use bypost::session::Refusal;

use crate::answer::Refused;

#[test]
fn a_hint_is_left_out_as_far_as_it_is_about_commands() {
    let command = || Hint::command("bypost verify FILE OTHER tells which it is");
    for (hint, told) in [
        (Hint::from("ask a--b for the whole table"), Some("ask a--b for the whole table")),
        (Hint::from("get the bypost that made the table"), Some("get the bypost that made the table")),
        (Hint::from("play on the newest file").and(command()), Some("play on the newest file")),
        (command().and("or ask"), Some("or ask")),
        (command(), None),
    ] {
        let refused = Refused::from(Refusal::new("no").hint(hint));
        assert_eq!(serde_json::to_value(refused).unwrap(), serde_json::json!({ "what": "no", "hint": told }));
    }
}
