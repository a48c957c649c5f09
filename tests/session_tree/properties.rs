//! Laws of the tree: any order of arrival gives the same tree, the queries agree with slow and obvious
//! definitions, and a home that asks the guard signs nothing that convicts it.

use std::collections::{BTreeMap, BTreeSet};

use bypost::chain::{Chain, Relation, compare};
use bypost::file::{Time, Turn};
use bypost::rules::{Chance, Hash};

use super::forest::{Forest, SEATS, minute, player, some_step};
use super::turn_tree::{Guard, Known, LIMITS, Limits, Marks, TurnTree};
use crate::common::effort::tries;

/// No limits: what is dropped depends on the order in which it came.
const FREE: Limits =
    Limits { tips: usize::MAX, runs: usize::MAX, bytes: usize::MAX, twins: usize::MAX, joins: usize::MAX / 2 };

fn now() -> Time {
    Time::at(1_900_000_000)
}

fn none(_: &bypost::chain::Link) -> Option<Time> {
    None
}

/// The turns of a chain.
fn turns(chain: &Chain) -> Vec<Turn> {
    chain.links.iter().map(|link| link.turn.clone()).collect()
}

/// Moves the items of a list about.
fn shuffled<T>(mut items: Vec<T>, chance: &mut Chance) -> Vec<T> {
    for place in (1..items.len()).rev() {
        items.swap(place, chance.below(place + 1));
    }
    items
}

#[test]
fn any_order_of_arrival_gives_the_same_tree() {
    for number in 0..tries(25, 2_000) {
        let mut chance = Chance::new(number);
        let mut forest = Forest::new();
        forest.grow(5 + chance.below(25), &mut chance);
        // The joins stand in each mail, as in a whole table; what comes after them comes in pieces.
        let mut pieces: Vec<Vec<Turn>> = Vec::new();
        for grown in &forest.grown {
            let all = turns(&grown.chain);
            let joins = all.len().min(SEATS);
            let from = joins + chance.below((all.len() - joins).max(1));
            pieces.push(all[..joins].iter().chain(&all[from..]).cloned().collect());
        }
        let trees: Vec<TurnTree> = (0..3)
            .map(|_| {
                let mut tree = TurnTree::new(&forest.start, &Forest::own(), FREE);
                for piece in shuffled(pieces.clone(), &mut chance) {
                    tree.take_in(&piece, None, now());
                }
                tree
            })
            .collect();
        let hashes = |tree: &TurnTree| tree.all().map(|known| known.link.hash).collect::<BTreeSet<Hash>>();
        for tree in &trees[1..] {
            assert_eq!((hashes(&trees[0]), trees[0].pending()), (hashes(tree), tree.pending()), "{number}");
        }
        // Everything has come, so nothing waits, and the paths are what was sent.
        assert!(trees[0].pending().is_empty(), "{number}");
        assert_eq!(hashes(&trees[0]).len(), forest.grown.len(), "{number}");
        for grown in &forest.grown {
            let path = trees[0].path(&grown.hash()).unwrap();
            assert!(matches!(compare(&path, &grown.chain), Relation::Same), "{number}");
        }
    }
}

/// A tree and the forest from which it takes turns, with what a home may do to it.
struct Home {
    forest: Forest,
    tree: TurnTree,
    /// The turns of this home that it has sent by itself.
    sent: BTreeSet<Hash>,
    /// The turns of this home that somebody got past it.
    handed: BTreeSet<Hash>,
}

impl Home {
    /// A home with the key of the first seat, at a table that all have joined or nobody.
    fn new(limits: Limits, is_full: bool) -> Self {
        let mut forest = Forest::new();
        let mut tree = TurnTree::new(&forest.start, &Forest::own(), limits);
        let mut at = forest.start.clone();
        for seat in 0..if is_full { SEATS } else { 0 } {
            let made = forest.add(&at, (seat, false), &[]);
            at = forest.grown[made].chain.clone();
            match seat {
                0 => tree.sign(forest.grown[made].link(), now()),
                _ => drop(tree.take_in(&turns(&at)[seat..], None, now())),
            }
        }
        tree.note_checked(&at.head(), none, now());
        let own: BTreeSet<Hash> = at.links.iter().take(1).map(|link| link.hash).collect();
        Self { forest, tree, sent: own.clone(), handed: own }
    }

    /// Takes in what came, and checks it.
    fn receive(&mut self, chain: &Chain, from: usize, chance: &mut Chance) {
        self.tree.take_in(&turns(chain)[from..], None, now());
        if chance.below(4) > 0 {
            let early = chance.below(10) == 0;
            let not_before = |_: &bypost::chain::Link| early.then(|| now().plus(60));
            self.tree.note_checked(&chain.head(), not_before, minute(chance.below(1_000) as i64));
        }
    }

    /// One thing that happens.
    fn call(&mut self, number: usize, is_careful: bool, chance: &mut Chance) {
        let mut path = self.forest.some(chance);
        let own = Forest::own()[0];
        let what = chance.below(12);
        // Mostly a home does something at a tip.
        if what >= 4 && chance.below(4) > 0 {
            let tips = self.tree.tips(now());
            path = self.tree.path(&tips[chance.below(tips.len())]).unwrap();
        }
        match what {
            // Others play: on any turn of theirs, and on own ones that they have.
            0..=2 => {
                let is_mine = |link: &bypost::chain::Link| link.author == own && !self.sent.contains(&link.hash);
                let has_all = !path.links.iter().any(|link| is_mine(link) && !self.handed.contains(&link.hash));
                let seat = if path.links.len() < SEATS { path.links.len() } else { 1 + chance.below(SEATS - 1) };
                if (has_all || !is_careful && chance.below(6) == 0) && seat > 0 {
                    self.handed.extend(path.links.iter().filter(|link| link.author == own).map(|link| link.hash));
                    let made = self.forest.add(&path, (seat, chance.below(8) == 0), &[some_step(number, chance)]);
                    let chain = self.forest.grown[made].chain.clone();
                    if chance.below(3) > 0 {
                        self.receive(&chain, if chance.below(3) == 0 { chain.links.len() - 1 } else { 0 }, chance);
                    }
                }
            }
            3 => {
                let from = chance.below(path.links.len() + 1);
                let is_own_unsent = |link: &bypost::chain::Link| link.author == own && !self.sent.contains(&link.hash);
                if !is_careful || !path.links[from..].iter().any(is_own_unsent) {
                    self.receive(&path, from, chance);
                }
            }
            4..=7 => {
                let (head, seat) = (path.head(), path.links.len());
                let is_mine = seat == 0 || seat >= SEATS && path.links[0].author == own;
                let before = self.tree.guard(&head, &own, false, now());
                if !is_mine || self.tree.known(&head).is_none() && head != path.id {
                    return;
                }
                let again = match before {
                    Guard::Refused(_) => return,
                    Guard::Again(hash) => Some(hash),
                    Guard::Free | Guard::Ask(_) | Guard::Anyway(_) => None,
                };
                let made = self.forest.add(&path, (0, false), &[format!("own {}", chance.below(3))]);
                let link = self.forest.grown[made].link().clone();
                if again.is_none_or(|hash| hash == link.hash) {
                    self.tree.sign(&link, now());
                }
            }
            8 | 9 => {
                let unsent = path.links.iter().filter(|link| link.author == own).map(|link| link.hash);
                let unsent: Vec<Hash> = unsent.collect();
                let is_here = path.links.iter().all(|link| self.tree.known(&link.hash).is_some());
                if is_here && self.tree.leave(&path.head(), now()).is_ok() {
                    self.sent.extend(unsent);
                }
            }
            _ => {
                let first = path.links.iter().rev().find(|link| link.author == own).map(|link| link.hash);
                let _ = first.map(|first| self.tree.undo(&first));
            }
        }
    }
}

/// The queries as the page says them, for each turn by itself.
struct Slow<'t> {
    all: BTreeMap<Hash, &'t Known>,
    tree: &'t TurnTree,
}

impl<'t> Slow<'t> {
    fn of(tree: &'t TurnTree) -> Self {
        Self { all: tree.all().map(|known| (known.link.hash, known)).collect(), tree }
    }

    fn marks(&self, turn: &Hash) -> &Marks {
        &self.all[turn].marks
    }

    /// A turn and all before it.
    fn path(&self, turn: &Hash) -> Vec<Hash> {
        let mut path = Vec::new();
        let mut at = self.all.get(turn);
        while let Some(known) = at {
            path.push(known.link.hash);
            at = self.all.get(&known.link.turn.after);
        }
        path
    }

    fn is_out(&self, turn: &Hash) -> bool {
        let is_public = |one: &Hash| self.marks(one).left.is_some() || self.marks(one).signed.is_none();
        self.all.keys().any(|one| self.path(one).contains(turn) && is_public(one))
    }

    fn counts(&self, turn: &Hash) -> bool {
        let path = self.path(turn);
        let signed = path.iter().filter(|one| self.marks(one).signed.is_some());
        self.marks(turn).signed.is_some() && signed.into_iter().all(|one| self.may_count(one))
    }

    fn may_count(&self, turn: &Hash) -> bool {
        let link = &self.all[turn].link;
        let is_rival = |other: &&&Known| {
            let other = &other.link;
            other.turn.after == link.turn.after
                && other.author == link.author
                && other.hash != link.hash
                && other.binds()
        };
        let mut rivals = self.all.values().filter(is_rival).map(|known| known.link.hash);
        let has_rival = link.binds() && rivals.any(|other| self.is_out(&other));
        self.is_out(turn) || !(self.marks(turn).is_undone || has_rival)
    }

    fn is_open(&self, turn: &Hash) -> bool {
        self.path(turn).iter().all(|one| {
            let marks = self.marks(one);
            let is_in_time = marks.not_before.is_none_or(|from| from <= now());
            marks.since.is_some() && !marks.is_wrong && is_in_time && (marks.signed.is_none() || self.counts(one))
        })
    }

    fn tips(&self) -> BTreeSet<Hash> {
        let open: Vec<Hash> = self.all.keys().filter(|one| self.is_open(one)).copied().collect();
        let goes_on = |turn: &Hash| open.iter().any(|one| one != turn && self.path(one).contains(turn));
        let tips: BTreeSet<Hash> = open.iter().filter(|one| !goes_on(one)).copied().collect();
        if tips.is_empty() { BTreeSet::from([self.tree.path(&self.start()).unwrap().id]) } else { tips }
    }

    fn start(&self) -> Hash {
        let first = self.all.values().find(|known| known.link.turn.number == 1);
        first.map_or_else(|| self.tree.tips(now())[0], |known| known.link.turn.after)
    }

    fn newest(&self) -> Option<Hash> {
        let counting = self.all.values().filter(|known| known.link.binds() && self.counts(&known.link.hash));
        counting.max_by_key(|known| known.marks.signed).map(|known| known.link.hash)
    }

    fn check(&self, name: &str) {
        let Self { tree, all } = self;
        for turn in all.keys() {
            assert_eq!(tree.is_out(turn), self.is_out(turn), "{name}: out");
            assert_eq!(tree.counts(turn), self.counts(turn), "{name}: counts");
        }
        assert_eq!(tree.newest().map(|known| known.link.hash), self.newest(), "{name}: newest");
        let tips: BTreeSet<Hash> = tree.tips(now()).into_iter().collect();
        assert_eq!(tips, self.tips(), "{name}: tips");
        let counting = tree.tip_that_counts(None, now());
        assert!(tips.contains(&counting), "{name}: the tip that counts is one");
        let chains: Vec<Chain> = tips.iter().map(|tip| tree.path(tip).unwrap()).collect();
        let is_left =
            |chain: &Chain| chains.iter().any(|other| matches!(compare(other, chain), Relation::FirstReplaces { .. }));
        let counts = tree.path(&counting).unwrap();
        assert!(!is_left(&counts) || chains.iter().all(is_left), "{name}: a tip counts that was left behind");
        let highest = |chain: &Chain| {
            let own = chain.links.iter().filter(|link| link.binds() && self.counts(&link.hash));
            own.filter_map(|link| self.marks(&link.hash).signed).max()
        };
        for other in chains.iter().filter(|chain| is_left(chain) == is_left(&counts)) {
            assert!(highest(other) <= highest(&counts), "{name}: another branch has the newest own turn");
        }
        // A file that ends with a tip which may count is not left without a reason.
        for tip in &tips {
            let file = tree.file_to_write(tip, now());
            let (one, other) = (tree.path(tip).unwrap(), tree.path(&file).unwrap());
            assert!(file == *tip || matches!(compare(&other, &one), Relation::FirstReplaces { .. }), "{name}: file");
        }
    }
}

#[test]
fn queries_agree_with_slow_definitions() {
    let mut met = BTreeMap::new();
    for number in 0..tries(24, 2_000) {
        let mut chance = Chance::new(1_000 + number);
        let mut home = Home::new(if number % 3 == 0 { LIMITS } else { FREE }, number % 5 > 0);
        for call in 0..60 {
            home.call(call, number % 2 == 0, &mut chance);
            if call % 6 == 5 {
                Slow::of(&home.tree).check(&format!("{number}, {call}"));
            }
        }
        for known in home.tree.all() {
            *met.entry("undone").or_insert(0) += usize::from(known.marks.is_undone);
            *met.entry("undone and out").or_insert(0) +=
                usize::from(known.marks.is_undone && home.tree.is_out(&known.link.hash));
            *met.entry("signed").or_insert(0) += usize::from(known.marks.signed.is_some());
        }
        *met.entry("tips").or_insert(0) += home.tree.tips(now()).len();
    }
    println!("{met:?}");
    assert!(met["undone"] > 20 && met["undone and out"] > 2 && met["signed"] > 200 && met["tips"] > 100, "{met:?}");
}

/// Whatever the others do, and in whatever order: if nothing of a home gets out past it, it never sends two
/// binding turns on one predecessor.
#[test]
fn whoever_asks_the_guard_never_forks() {
    let mut sent = 0;
    for number in 0..tries(60, 5_000) {
        let mut chance = Chance::new(5_000 + number);
        let mut home = Home::new(LIMITS, number % 5 > 0);
        for call in 0..80 {
            home.call(call, true, &mut chance);
        }
        let own: Vec<_> = home.forest.grown.iter().filter(|grown| home.sent.contains(&grown.hash())).collect();
        sent += own.len();
        for one in &own {
            for other in &own {
                let (one, other) = (one.link(), other.link());
                let is_fork =
                    one.turn.after == other.turn.after && one.hash != other.hash && one.binds() && other.binds();
                assert!(!is_fork, "{number}: turn {}", one.turn.number);
            }
        }
    }
    assert!(sent > 200, "{sent}");
}

/// Nothing that a player can send pushes out what this home has signed, or what its own key has signed
/// elsewhere.
#[test]
fn a_flood_pushes_out_nothing_that_matters() {
    let mut forest = Forest::new();
    let mut at = forest.start.clone();
    for seat in 0..SEATS {
        let made = forest.add(&at, (seat, false), &[]);
        at = forest.grown[made].chain.clone();
    }
    let elsewhere = forest.add(&at, (0, false), &["own elsewhere".to_owned()]);
    let elsewhere = forest.grown[elsewhere].chain.clone();
    let limits = Limits { tips: 3, runs: 3, ..LIMITS };
    let mut tree = TurnTree::new(&forest.start, &Forest::own(), limits);
    tree.take_in(&turns(&elsewhere), None, now());
    tree.note_checked(&elsewhere.head(), none, now());
    let mut last = Vec::new();
    for number in 0..40 {
        // Branches of one key, on the turn that another machine has signed and on the one before it.
        let on = if number % 2 == 0 { &elsewhere } else { &at };
        let made = forest.add(on, (1, false), &[format!("flood {number}")]);
        let chain = forest.grown[made].chain.clone();
        tree.take_in(&turns(&chain), None, now());
        // Turns that go on from one which never comes.
        let unknown = forest.add(&chain, (2, false), &[format!("lost {number}")]);
        let unknown = forest.grown[unknown].chain.clone();
        let made = forest.add(&unknown, (1, false), &[format!("wait {number}")]);
        let waits = forest.grown[made].link().turn.clone();
        tree.take_in(std::slice::from_ref(&waits), None, now());
        last = vec![chain.head()];
    }
    assert!(tree.known(&elsewhere.head()).is_some());
    assert!(tree.all().count() <= 4 + 2 * limits.twins + limits.tips, "{}", tree.all().count());
    assert!(tree.pending().len() <= limits.runs, "{}", tree.pending().len());
    assert!(tree.known(&last[0]).is_some(), "the newest stays");
    let own = Forest::own()[0];
    assert!(matches!(tree.guard(&at.head(), &own, false, now()), Guard::Refused(_)));
    // Whoever has forked stays convicted.
    let of_forker = tree.all().filter(|known| known.link.author == player(1, false).public());
    let of_forker: Vec<Hash> =
        of_forker.filter(|known| known.link.turn.after == at.head()).map(|known| known.link.hash).collect();
    assert_eq!(of_forker.len(), 2);
}
