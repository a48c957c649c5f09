//! `bypost standings`

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use super::rules::entry;
use crate::chain::{Relation, compare};
use crate::cli::verify::checked::{Listed, again, each, list};
use crate::cli::{Context, Error, columns, reports, say_raw, tell};
use crate::draw::escape::shown;
use crate::draw::{Look, text};
use crate::file::base64_encode;
use crate::rules::Hash;
use crate::session::standings::{Played, Player};
use crate::session::{Standings, Tip, by_table};

/// The columns of what is printed at most.
const WIDTH: u16 = 72;

/// Rate those who play by the results of all tables in folders: who has won against whom how often, and a
/// Glicko-2 rating for each key.
///
/// Every table is checked as `bypost verify` checks it. A table counts if it is over, if its chance was
/// witnessed, and if its files have not parted; a claim counts if that was agreed (`new --forfeit`) and
/// nobody contests it. The others are listed apart. Of several files of a table the newest counts. Each pair
/// of seats has played one game, which the better rank has won. Tables count in the order of their last
/// turns.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Folders with tables, or tables
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Count only tables of this game
    #[arg(long, value_name = "ID")]
    game: Option<String>,
}

/// What is kept of a file: a table, or what is wrong with it, in a line. Nothing is kept of anything else.
type KeptOfFile = Option<Result<Box<Played>, String>>;

impl Args {
    pub(crate) fn run(self, context: &Context) -> Result<(), Error> {
        let entry = self.game.as_deref().map(|game| entry(context.games, game)).transpose()?;
        let game = entry.map(|entry| (entry.info)().id.as_str());
        if let Some(path) = self.files.iter().find(|path| !path.exists()) {
            return Err(Error::refused(format!("{}: there is no such file or folder", shown(path))));
        }
        let files = list(&self.files)?;
        let kept: Vec<KeptOfFile> = each(context, &files, |path, seen| {
            let opened = match seen? {
                Ok(opened) if game.is_some_and(|game| opened.table.header().game != game) => return None,
                Ok(opened) => opened,
                Err(flaw) => return Some(Err(flaw.in_words(path))),
            };
            let memory = context.home.memory(&opened.chain.id).ok().flatten();
            Some(Ok(Box::new(Played::of(&opened, memory.as_ref()))))
        });
        let mut invalid = Vec::new();
        for (file, kept) in files.iter().zip(&kept) {
            if let Some(Err(line)) = kept {
                tell(line);
                invalid.push(file.path.clone());
            }
        }
        let standings = Standings { invalid, ..standings(&files, &kept)? };
        let (known, keys) = (context.home.known()?, context.home.keys()?);
        let known = |player: &Player| {
            let own = keys.iter().find(|key| key.public() == Some(player.key)).map(|key| key.name.as_str());
            own.or_else(|| known.names_of(&player.key).next()).map(str::to_owned)
        };
        if context.json {
            context.report(&ratings(&standings, &known))
        } else {
            say_raw(&text(&standings.scene(&known), Look { width: columns(WIDTH), ..Look::default() }))
        }
    }
}

/// The standings by the newest file of each table.
fn standings(files: &[Listed], kept: &[KeptOfFile]) -> Result<Standings, Error> {
    let played = |at: usize| kept[at].as_ref()?.as_ref().ok();
    let tips: Vec<Option<Tip>> = (0..kept.len()).map(|at| Some(played(at)?.tip)).collect();
    let (mut tables, mut disputed) = (Vec::new(), BTreeSet::<Hash>::new());
    for (id, of) in by_table(&tips) {
        let mut counts = of.newest;
        if !of.others.is_empty() {
            let chain = |at: usize| {
                let path = files[at].path.as_path();
                again(path).map_err(|flaw| Error::refused(flaw.in_words(path)))
            };
            let mut newest = chain(counts)?;
            for at in of.others {
                if tips[at].is_none_or(|tip| tip.is_in(&newest)) {
                    continue;
                }
                let other = chain(at)?;
                match compare(&newest, &other) {
                    Relation::Parted { .. } => drop(disputed.insert(id)),
                    // The longer branch holds a claim that was withdrawn.
                    Relation::SecondReplaces { .. } => (newest, counts) = (other, at),
                    _ => {}
                }
            }
        }
        tables.extend(played(counts).map(|played| Played::clone(played)));
    }
    Ok(Standings::new(tables, &disputed))
}

fn ratings<'a>(standings: &'a Standings, known: &dyn Fn(&Player) -> Option<String>) -> reports::Ratings<'a> {
    let fingerprints: BTreeMap<[u8; 32], String> =
        standings.players.iter().map(|player| (player.key.bytes(), player.key.fingerprint())).collect();
    let players = standings.players.iter().map(|player| {
        let named = |(key, against): (&_, &_)| Some((fingerprints.get::<[u8; 32]>(key)?.clone(), *against));
        let Player { names, tables, score, .. } = player;
        let (key, known, tables, score) = (reports::key(&player.key), known(player), *tables, *score);
        let [rating, deviation] = [player.rating.rating, player.rating.deviation].map(|number| rounded(number, 100.0));
        let volatility = rounded(player.rating.volatility, 1e6);
        let against = player.against.iter().filter_map(named).collect();
        reports::Rated { key, names, known, tables, score, rating, deviation, volatility, against }
    });
    let told = |Played { tip, file, game, .. }: &'a Played| {
        let (table, file) = (base64_encode(&tip.table), file.display().to_string());
        reports::PlayedTable { table, file, game }
    };
    let forfeits = standings.forfeits.iter().flat_map(|table| {
        table.forfeits.iter().map(move |forfeit| {
            let winners = forfeit.winners.iter().map(|seat| table.seats[seat.index()].0.as_str());
            reports::Forfeited { table: told(table), winners: winners.collect() }
        })
    });
    let apart = standings.apart.iter().map(|table| reports::Apart { table: told(table), kind: table.kind }).collect();
    let invalid = standings.invalid.iter().map(|path| path.display().to_string()).collect();
    let (forfeits, players) = (forfeits.collect(), players.collect());
    reports::Ratings { rated: standings.rated, forfeits, players, apart, invalid }
}

/// A number with few places: the last bits of it are not alike on all machines.
fn rounded(number: f64, places: f64) -> f64 {
    (number * places).round() / places
}
