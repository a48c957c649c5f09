//! What players are told after a crossing at a table with rescue: which file counts, what was left behind,
//! and the command that goes on. Each command works as it is printed.

use bypost::file::{Agreed, looks_like_tail};
use bypost::post::armor;
use bypost::session::{Opened, export_tail};

use super::home::OVERDUE;
use super::three_homes::{Homes, stopped};
use super::typing::{Typed, commands};

/// What a home is told at a file.
pub(super) fn told(homes: &Homes, place: usize, file: &Opened) -> String {
    homes.all[place].next_step(file).words.to_string()
}

/// Types a command that a home was told at a file: the only one that has all of these words.
pub(super) fn typed(homes: &mut Homes, place: usize, file: &Opened, words: &[&str]) -> Typed {
    let told = told(homes, place, file);
    let has = |command: &Vec<String>| words.iter().all(|word| command.iter().any(|other| other == word));
    let mut found: Vec<_> = commands(&told).into_iter().filter(has).collect();
    assert_eq!(found.len(), 1, "{words:?} in {told}");
    let step = homes.all[place].steps(file, 0);
    homes.all[place].types(file, &found.remove(0), &step).unwrap_or_else(|why| panic!("{told}: {why}"))
}

/// A home goes on without a seat, goes over to that seat's file, and then somebody pays in the first file: it
/// is asked once, by what the next step says, and goes on there.
#[test]
fn who_went_over_comes_back_by_one_yes() {
    let mut homes = Homes::begun(60);
    let [late, author, other] = homes.places();
    let ([_, played], mails) = homes.crossing();
    // The author plays below the late turn.
    homes.all[author].receive(&mails[1]);
    let branch = homes.all[author].branches().into_iter().find(|one| one.chain().holds(&played.chain().head()));
    let branch = branch.unwrap();
    assert_eq!(branch.table().clock(), Some(homes.all[author].seat));
    let steps = homes.all[author].steps(&branch, 0);
    (homes.all[author].is_bold, homes.all[author].is_sure) = (true, true);
    let over = homes.all[author].play(branch, &steps).unwrap();
    (homes.all[author].is_bold, homes.all[author].is_sure) = (false, false);
    // The other one has only the first file, and pays there.
    homes.all[other].receive(&mails[0]);
    let paid = homes.pays(other);
    let file = homes.opened(author);
    assert!(file.chain().holds(&paid.chain().head()), "the first file counts, and is in its place");
    let next = told(&homes, author, &file);
    assert!(!next.contains("lacks") && next.contains("--yes") && next.contains("this file counts"), "{next}");
    let steps = homes.all[author].steps(&file, 0);
    let asked = stopped(homes.all[author].play(file.clone(), &steps));
    assert!(asked.starts_with("asks: "), "{asked}");
    let Typed::Written(file) = typed(&mut homes, author, &file, &["play", "--yes"]) else { panic!() };
    // Nothing is asked any more.
    let mail = homes.all[author].send(&file);
    homes.deliver(&mail);
    for _ in 0..6 {
        homes.turn(None);
    }
    // The file that was left behind says so, and names the one that counts.
    let next = told(&homes, author, &over_as(&over, "old.toml"));
    assert!(next.starts_with("this file was left behind: the others go on without"), "{next}");
    assert!(next.contains(&format!("bypost status {}", file.path().display())), "{next}");
    let next = told(&homes, late, &over_as(&played, "old.toml"));
    assert!(next.starts_with("this file was left behind"), "{next}");
}

/// The same table in a file of another name.
fn over_as(opened: &Opened, name: &str) -> Opened {
    bypost::session::open(name, opened.text().as_bytes(), bypost::games::GAMES).unwrap()
}

/// Whoever has agreed to a claim is not told that a plain consent to go on agrees, nor the other way round.
#[test]
fn who_has_agreed_to_one_way_is_told_how_to_agree_to_the_other() {
    for (number, is_author) in [(61, true), (62, false)] {
        let mut homes = Homes::begun(number);
        let ([_, author, other], (without, _)) = (homes.places(), homes.without());
        let late = homes.all[homes.places()[0]].name().to_owned();
        let out = Agreed::Out(late);
        homes.world.pass(OVERDUE);
        let (first, second) = if is_author { (out, without) } else { (without, out) };
        for (place, to) in [(author, first), (other, second)] {
            let file = homes.opened(place);
            let lines = homes.all[place].agree(&file, to).unwrap();
            homes.deliver(&lines);
        }
        for place in [author, other] {
            let file = homes.opened(place);
            let next = told(&homes, place, &file);
            let commands = commands(&next);
            assert!(!commands.is_empty(), "{next}");
            let plain =
                commands.iter().find(|command| command[0] == "consent" && command.last().unwrap() != "--anyway");
            assert_eq!(plain, None, "{next}");
        }
        // Whoever goes both ways, as it is printed, lets the table go on.
        if !is_author {
            let file = homes.opened(other);
            let Typed::Lines(lines) = typed(&mut homes, other, &file, &["consent", "--anyway"]) else { panic!() };
            homes.deliver(&lines);
        }
        let file = homes.opened(author);
        typed(&mut homes, author, &file, &["play", "without"]);
    }
}

/// A wish of before hides nothing of what can be done about a late seat, and is told beside it.
#[test]
fn an_old_wish_hides_no_late_seat() {
    let mut homes = Homes::begun(63);
    let [late, author, other] = homes.places();
    let file = homes.opened(other);
    let lines = homes.all[other].agree(&file, Agreed::Draw).unwrap();
    homes.deliver(&lines);
    homes.world.pass(OVERDUE);
    let file = homes.opened(author);
    let next = told(&homes, author, &file);
    assert!(next.contains("time is used up") && next.contains("go on without"), "{next}");
    assert!(next.contains("bypost consent t.toml draw"), "{next}");
    typed(&mut homes, author, &file, &["consent", "draw"]);
    let lines = homes.all[author].agree(&file, Agreed::Draw).unwrap();
    homes.deliver(&lines);
    let file = homes.opened(late);
    let next = told(&homes, late, &file);
    assert!(next.contains("time is used up, but") && next.contains("bypost play t.toml agreed draw"), "{next}");
    typed(&mut homes, late, &file, &["play", "agreed"]);
}

/// A seat that was put out has its old file, and only the last turns come: it is told to ask for the whole
/// table, and that nothing is played on the old file.
#[test]
fn who_has_only_the_last_turns_is_told_to_ask_for_all() {
    let mut homes = Homes::begun(64);
    let [late, author, _] = homes.places();
    let mut file = homes.gone_on();
    let old = homes.opened(late);
    for _ in 0..3 {
        let mail = homes.all[author].send(&file);
        (0..3).filter(|place| *place != late).for_each(|place| drop(homes.all[place].receive(&mail)));
        let place = file.table().clock().unwrap().index();
        file = homes.opened(place);
        let steps = homes.all[place].steps(&file, 0);
        file = homes.all[place].play(file, &steps).unwrap();
    }
    let tail = export_tail(&file, file.chain().links.len() - 1).unwrap();
    assert!(looks_like_tail(tail.as_bytes()));
    let objection = homes.all[late].cannot_agree(&old, Agreed::Contest);
    assert!(objection.contains("no file here shows") && objection.contains("bypost mail --whole"), "{objection}");
    homes.all[late].receive(&armor(&tail));
    let next = told(&homes, late, &old);
    for words in ["have not come", "nothing is played on this file", "for the whole table", "bypost mail --whole"] {
        assert!(next.contains(words), "{words}: {next}");
    }
    let objection = homes.all[late].cannot_agree(&old, Agreed::Contest);
    assert!(objection.contains("for the whole table") && !objection.contains("ask the others for"), "{objection}");
    // Once it comes, the objection works.
    homes.all[late].receive(&armor(&file.text()));
    let opened = homes.opened(late);
    let Typed::Lines(_) = typed(&mut homes, late, &opened, &["consent", "contest"]) else { panic!() };
}

/// What all have agreed to is not told as the next step before this home has had the turn for long enough.
#[test]
fn nobody_is_told_to_go_on_too_early() {
    let mut homes = Homes::got_late(67);
    let [_, author, _] = homes.places();
    let file = homes.opened(author);
    let next = told(&homes, author, &file);
    assert!(next.contains(" to answer it") && next.ends_with(" does it then"), "{next}");
    assert_eq!(homes.all[author].next_step(&file).commands, [], "{next}");
    homes.world.pass(OVERDUE);
    let file = homes.opened(author);
    typed(&mut homes, author, &file, &["play", "without"]);
}

/// A restored home at a table that waits for a payment is asked once, by what the next step says.
#[test]
fn a_restored_home_is_asked_once() {
    let mut homes = Homes::begun(65);
    let [_, author, other] = homes.places();
    let gone_on = homes.gone_on();
    let mail = homes.all[author].send(&gone_on);
    homes.deliver(&mail);
    homes.all[other] = homes.all[other].restored();
    homes.all[other].receive(&mail);
    let file = homes.opened(other);
    let Typed::Written(paid) = typed(&mut homes, other, &file, &["play", "--yes"]) else { panic!() };
    let mail = homes.all[other].send(&paid);
    homes.deliver(&mail);
    for _ in 0..6 {
        let file = homes.opened(other);
        let next = told(&homes, other, &file);
        assert!(!next.contains("--yes"), "{next}");
        homes.turn(None);
    }
}

/// An objection is made by any file of the table, if another one here shows that the others went on.
#[test]
fn a_seat_objects_by_its_own_file() {
    let mut homes = Homes::begun(66);
    let [late, author, _] = homes.places();
    let gone_on = homes.gone_on();
    let played = homes.played_late();
    let mail = homes.all[author].send(&gone_on);
    homes.all[late].receive(&mail);
    let lines = homes.all[late].agree(&played, Agreed::Contest).unwrap();
    assert_eq!(homes.all[author].receive(&lines).1, [Ok(())]);
}

/// A file that goes on without a seat counts no more: it is told who has played on with that seat.
#[test]
fn a_file_that_was_left_behind_names_who_played_on_elsewhere() {
    let mut homes = Homes::begun(68);
    let [late, author, other] = homes.places();
    let (gone_on, played) = (homes.gone_on(), homes.played_late());
    let mail = homes.all[late].send(&played);
    homes.all[author].receive(&mail);
    let branch = homes.all[author].branches().into_iter().find(|one| one.chain().holds(&played.chain().head()));
    let branch = branch.unwrap();
    let steps = homes.all[author].steps(&branch, 0);
    (homes.all[author].is_bold, homes.all[author].is_sure) = (true, true);
    homes.all[author].play(branch, &steps).unwrap();
    let next = told(&homes, author, &over_as(&gone_on, "old.toml"));
    let [late, author, other] = [late, author, other].map(|place| homes.all[place].name());
    let turn = gone_on.chain().links.len();
    let why =
        format!("{author} went on without {late} in turn {turn}, but {author} or {other} has played on with {late}");
    assert!(next.starts_with(&format!("this file was left behind: {why}")), "{next}");
}
