//! What a home is told at two files of a table that have parted, until it is decided which of them counts.

use bypost::post::armor;
use bypost::session::{Due, Opened};

use super::crossed::told;
use super::three_homes::{Homes, stopped};

/// The one branch that a home keeps beside the file that is played on, as it is written.
fn kept(homes: &Homes, place: usize) -> Opened {
    let mut branches = homes.all[place].branches();
    assert_eq!(branches.len(), 1);
    branches.remove(0)
}

/// How a branch is written as a file of its own.
const WRITES: &str = "bypost show t.toml --branch 1 -o OTHER.toml writes the other one";

/// Both files of a crossing tell that nothing is decided, and then which of them counts.
#[test]
fn both_files_tell_which_of_them_counts() {
    let mut homes = Homes::begun(73);
    let [late, _, other] = homes.places();
    let (_, mails) = homes.crossing();
    mails.iter().for_each(|mail| drop(homes.all[other].receive(mail)));
    homes.all[late].receive(&mails[0]);
    // To agree comes before what is done in this file then.
    let (file, beside) = (homes.opened(other), kept(&homes, other));
    let next = told(&homes, other, &file);
    let first = "the table has parted, so agree first with all who play which file goes on";
    let starts = format!("{first}; {WRITES}; if it is this one, ");
    assert!(next.starts_with(&starts) && next.contains("bypost play t.toml --yes"), "{next}");
    let next = told(&homes, other, &beside);
    assert!(next.starts_with(first) && next.contains("tells who signed what; if it is this one, "), "{next}");
    // Whoever waits in its own file is told of the other one as well.
    let waits = homes.all[late].next_step(&homes.opened(late));
    assert!(waits.words.to_string().starts_with(first) && waits.due == Due::Decide, "{waits:?}");
    // The first payment of another seat settles it.
    let older = kept(&homes, late);
    homes.all[other].is_sure = true;
    homes.pays(other);
    homes.all[other].is_sure = false;
    let next = told(&homes, other, &beside);
    assert!(next.starts_with("this file was left behind: ") && next.contains("bypost status "), "{next}");
    // The branch that the late seat had got counts, and has gone on in the place of its own file.
    assert_eq!(
        homes.opened(late).chain().links[..older.chain().links.len()].last().unwrap().hash,
        older.chain().head()
    );
    let next = told(&homes, late, &homes.opened(late));
    assert!(!next.contains("agree first"), "{next}");
}

/// A home that goes over to the file that counts is asked, and is told that it counts.
#[test]
fn what_is_asked_says_what_the_next_step_says() {
    let mut homes = Homes::begun(75);
    let [_, author, other] = homes.places();
    let (_, mails) = homes.crossing();
    homes.all[author].receive(&mails[1]);
    let branch = kept(&homes, author);
    let steps = homes.all[author].steps(&branch, 0);
    let asked = stopped(homes.all[author].play(branch.clone(), &steps));
    let name = homes.all[author].name();
    assert!(
        asked.contains(&format!("{name} goes on without")) && !asked.starts_with("asks: this file counts"),
        "{asked}"
    );
    (homes.all[author].is_bold, homes.all[author].is_sure) = (true, true);
    homes.all[author].play(branch, &steps).unwrap();
    (homes.all[author].is_bold, homes.all[author].is_sure) = (false, false);
    homes.all[other].receive(&mails[0]);
    homes.pays(other);
    let file = homes.opened(author);
    let next = told(&homes, author, &file);
    assert!(next.contains("this file counts") && next.contains("--yes"), "{next}");
    let steps = homes.all[author].steps(&file, 0);
    let asked = stopped(homes.all[author].play(file, &steps));
    assert!(asked.starts_with("asks: this file counts; "), "{asked}");
}

/// A home that was put back has signed a turn again. Both homes name the file in which the others have
/// answered it, and the one that was put back can go on there.
#[test]
fn a_fork_of_a_home_that_was_put_back_has_a_way_out() {
    let mut homes = Homes::begun(74);
    let [forker, answers, third] = homes.places();
    let before = armor(&homes.opened(forker).text());
    (0..3).for_each(|_| homes.turn(None));
    let newest = homes.opened(answers);
    homes.all[forker] = homes.all[forker].restored();
    homes.all[forker].receive(&before);
    let file = homes.opened(forker);
    let steps = homes.all[forker].steps(&file, 1);
    homes.all[forker].is_sure = true;
    let again = homes.all[forker].play(file, &steps).unwrap();
    homes.all[forker].is_sure = false;
    let mail = homes.all[forker].send(&again);
    homes.all[forker].receive(&armor(&newest.text()));
    homes.all[answers].receive(&mail);
    let mut others = [answers, third].map(|place| homes.all[place].name());
    others.sort_unstable();
    let versions = format!("{} signed two versions of turn ", homes.all[forker].name());
    let best = |file: &str| format!("best is {file}, in which {} have played on", others.join(" and "));
    let beside = kept(&homes, forker);
    for (place, file, is_best) in [
        (forker, homes.opened(forker), best("the other file")),
        (forker, beside.clone(), best("this file")),
        (answers, homes.opened(answers), best("this file")),
    ] {
        let next = told(&homes, place, &file);
        assert!(next.contains(&versions) && next.contains(&is_best), "{next}");
    }
    // Under another name it is played on.
    let text = beside.text();
    let taken = bypost::session::open("u.toml", text.as_bytes(), bypost::games::GAMES).unwrap();
    let next = told(&homes, forker, &taken);
    assert!(next.contains("--anyway"), "{next}");
    let steps = homes.all[forker].steps(&taken, 0);
    assert!(stopped(homes.all[forker].play(taken.clone(), &steps)).starts_with("FORK: "));
    homes.all[forker].is_bold = true;
    homes.all[forker].play(taken, &steps).unwrap();
}
