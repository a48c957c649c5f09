//! How steps are written and read.

use super::super::read::{self, Typist};
use super::super::step::Step;
use super::*;

fn read(typed: &str) -> Result<Step, bypost_rules::ReadError> {
    read::read(typed, &Typist::default())
}

#[test]
fn steps_are_read_in_any_case_and_written_in_one_way() {
    for (typed, written) in [
        ("check", "check"),
        (" Bet  5 ", "bet 5"),
        ("CALL", "call"),
        ("raise 10", "raise 10"),
        ("fold", "fold"),
        ("all-in", "allin"),
        ("buy nw", "buy NW"),
        ("decline", "decline"),
        ("show 2  discard 4", "show 2 discard 4"),
        ("discard 3 1", "discard 1 3"),
        ("keep", "keep"),
        ("reveal", "reveal"),
        ("Muck", "muck"),
    ] {
        let step = read(typed).expect(typed);
        assert_eq!(step.write(), written);
        assert_eq!(read(written), Ok(step));
    }
}

#[test]
fn what_is_no_step_is_told() {
    for (typed, wanted) in [
        ("", "\"\" is no step"),
        ("pass", "\"pass\" is no step"),
        ("bet", "\"bet\" does not say how many whites"),
        ("bet five", "\"bet five\" does not say in digits how many whites"),
        ("bet 5w", "\"bet 5w\" does not say in digits how many whites"),
        ("bet 5 whites", "\"bet 5 whites\" does not say in digits how many whites"),
        ("raise ５", "\"raise ５\" does not say in digits how many whites"),
        ("bet 05", "\"bet 05\" has needless zeros before its number"),
        ("raise 00", "\"raise 00\" has needless zeros before its number"),
        ("bet -5", "\"bet -5\" has a sign: whites are counted from 0"),
        ("bet +5", "\"bet +5\" has a sign: whites are counted from 0"),
        ("bet -", "\"bet -\" does not say in digits how many whites"),
        ("bet 1.5", "\"bet 1.5\" has a point: whites are whole"),
        ("raise 1,5", "\"raise 1,5\" does not say in digits how many whites"),
        ("bet 1000001", "\"bet 1000001\" is more than the 1000000 whites that a step can name"),
        ("raise 99999999999", "\"raise 99999999999\" is more than the 1000000 whites that a step can name"),
        ("call 5", "\"call 5\" has something behind call"),
        ("buy", "\"buy\" names no tower: SE, SW, NW or NE"),
        ("discard", "\"discard\" does not say which places, 1 to 4, or which cards of the hand, each once"),
        ("discard 0", "\"discard 0\" does not say which places, 1 to 4, or which cards of the hand, each once"),
        ("discard 5", "\"discard 5\" does not say which places, 1 to 4, or which cards of the hand, each once"),
        ("discard 1 1", "\"discard 1 1\" does not say which places, 1 to 4, or which cards of the hand, each once"),
        ("show 2", "\"show 2\" does not say which place or card of the hand to show and which to discard"),
        ("show 2 4", "\"show 2 4\" does not say which place or card of the hand to show and which to discard"),
        (
            "show 0 discard 4",
            "\"show 0 discard 4\" does not say which place or card of the hand to show and which to discard",
        ),
    ] {
        assert_eq!(read(typed).map_err(|error| error.what), Err(wanted.to_owned()), "{typed}");
    }
}

#[test]
fn several_steps_may_stand_in_one_argument() {
    let table = table(2, &[]);
    for joined in ["show 2 discard 4, raise 10", "show 2 discard 4; raise 10", "show 2 discard 4;raise 10"] {
        assert_eq!(table.game().split(joined), ["show 2 discard 4", "raise 10"]);
    }
    assert_eq!(read("raise 10"), Ok(Step::Raise(10)));
}

#[test]
fn cards_may_be_named_instead_of_their_places() {
    // Bob holds JB 9C JB 9C.
    let table = table_of(2, &[], ["JC", "2H", "QS", "7C"], "JB TC 9C TD JB 6H 9C 5H 2C 8H 8S");
    let table = played(table, "keep");
    for (typed, wanted) in [
        ("show JB discard 9C", Ok("show 1 discard 2")),
        ("show 3 discard jb", Ok("show 3 discard 1")),
        ("show jb discard jb", Ok("show 1 discard 3")),
        ("show 3:JB discard 4:9c", Ok("show 3 discard 4")),
        ("show 2:JB discard 4", Err("does not say which place or card of the hand to show and which to discard")),
        ("show JC discard 4", Err("does not say which place or card of the hand to show and which to discard")),
        ("discard 9C 9C", Ok("discard 2 4")),
        ("discard 3 9c", Ok("discard 2 3")),
        ("discard 9C 9C 9C", Err("does not say which places, 1 to 4, or which cards of the hand, each once")),
        ("discard TD", Err("does not say which places, 1 to 4, or which cards of the hand, each once")),
    ] {
        let step = table.game().canonical(typed, &table.sight(Seat::new(1))).map_err(|error| error.what);
        let wanted = wanted.map(str::to_owned).map_err(|why| format!("{typed:?} {why}"));
        assert_eq!(step, wanted, "{typed}");
    }
}

#[test]
fn the_hint_names_the_steps_of_the_phase() {
    for (steps, wanted) in [
        ("", "steps are check, bet N, fold, allin, show CARD discard CARD"),
        ("bet 5", "steps are call, raise N, fold, allin, show CARD discard CARD"),
        ("check; check", "steps are buy TOWER, decline, show CARD discard CARD"),
        ("check; check; decline; decline", "steps are reveal, muck"),
    ] {
        let table = played(table(2, &[]), steps);
        let error = table.game().canonical("pass", &Sight::public()).expect_err("no step");
        assert_eq!(error.hint, wanted, "{steps}");
    }
    let table = table_of(2, &[], ["JC", "2H", "QS", "7C"], SPIRE);
    let error = table.game().canonical("pass", &Sight::public()).expect_err("no step");
    assert_eq!(error.hint, "steps are discard CARD, keep");
}
