//! Steps in text.

use super::super::step::{Origin, Step};
use super::*;
use bypost_rules::Sight;

#[test]
fn steps_are_read_kindly_and_written_in_one_form() {
    let game = position(&[], ">L 9 J 40 cast 4");
    for (text, wanted) in [
        ("5@7", "5@7"),
        (" 5@7\t", "5@7"),
        ("3@duat", "3@duat"),
        ("3@DUAT", "3@duat"),
        ("1@Duat", "1@duat"),
        ("6@200", "6@200"),
        ("06@007", "6@7"),
    ] {
        let step = game.read(text, &Sight::public()).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.write(&step), wanted);
    }
}

#[test]
fn every_step_reads_back() {
    let game = position(&[], ">L 9 J 40 cast 4");
    for value in 1..=6 {
        for origin in (1..=200).map(Origin::Space).chain([Origin::Duat]) {
            let step = Step { value, origin };
            assert_eq!(game.read(&game.write(&step), &Sight::public()), Ok(step));
        }
    }
}

#[test]
fn what_is_no_step_is_told_with_a_hint() {
    let game = position(&[], ">L 9 J 40 cast 4");
    for (text, wanted) in [
        ("", "the step \"\" has no @"),
        ("57", "the step \"57\" has no @"),
        ("@7", "the step \"@7\" needs a value from 1 to 6 before the @"),
        ("0@7", "the step \"0@7\" needs a value from 1 to 6 before the @"),
        ("7@7", "the step \"7@7\" needs a value from 1 to 6 before the @"),
        ("+5@7", "the step \"+5@7\" needs a value from 1 to 6 before the @"),
        ("5 @7", "the step \"5 @7\" needs a value from 1 to 6 before the @"),
        ("5@", "the step \"5@\" needs a space or duat after the @"),
        ("5@0", "the step \"5@0\" needs a space or duat after the @"),
        ("5@201", "the step \"5@201\" needs a space or duat after the @"),
        ("5@7@7", "the step \"5@7@7\" needs a space or duat after the @"),
        ("5@-7", "the step \"5@-7\" needs a space or duat after the @"),
        ("5@düat", "the step \"5@düat\" needs a space or duat after the @"),
        ("resign", "the step \"resign\" has no @"),
        ("99999999999999999999999@1", "the step \"99999999999999999999\" needs a value from 1 to 6 before the @"),
    ] {
        let error = game.read(text, &Sight::public()).unwrap_err();
        assert_eq!(error.what, wanted);
        assert!(!error.hint.is_empty());
    }
}

#[test]
fn one_argument_may_hold_several_steps() {
    let game = table(&[], &mut LotRequests::new(1));
    assert_eq!(game.split(" 3@6  2@9 4@duat "), ["3@6", "2@9", "4@duat"]);
    assert_eq!(game.split("3@6,2@9, 4@duat;1@2 ; 5@7,"), ["3@6", "2@9", "4@duat", "1@2", "5@7"]);
    assert!(game.split(" ").is_empty() && game.split(" ,;").is_empty());
}
