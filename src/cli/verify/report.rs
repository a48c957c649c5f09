//! `bypost verify --report`: a dispute over files, told for somebody who was not there.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::{Value, json};

use super::checked::{Flaw, Judged, bytes};
use crate::chain::Link;
use crate::cli::context::{Context, say_fitted_paged};
use crate::cli::error::Error;
use crate::cli::json::turn_in_short;
use crate::cli::open::look;
use crate::draw::escape::shown;
use crate::file::{Fault, base64_encode};
use crate::rules::Hash;
use crate::session::drawing::whose;
use crate::session::{Dispute, Finding, Maker, Verdict, disputes, examine, report};

/// Reports on files.
pub(super) fn run(context: &Context, files: &[PathBuf]) -> Result<ExitCode, Error> {
    let findings: Vec<Finding> = files.iter().map(|path| finding(context, path)).collect();
    // What holds of a file that does not hold as a whole is told, too.
    findings.iter().filter_map(|finding| finding.ground.as_ref()).for_each(|ground| look(context, &ground.chain));
    let names: Vec<String> = files.iter().map(|path| shown(path)).collect();
    let disputes = disputes(&names, &findings);
    if context.json {
        let list = files.iter().zip(&findings).map(|(path, finding)| file_json(path, finding));
        let disputes: Value = disputes.iter().map(dispute_json).collect();
        context.report(&json!({ "files": list.collect::<Value>(), "disputes": disputes }))?;
    } else {
        let memory = |id: &Hash| context.home.memory(id).ok().flatten();
        say_fitted_paged(&report(&names, &findings, &memory).join("\n"))?;
    }
    let judged = findings.iter().map(|finding| match finding.verdict {
        Verdict::Valid => Judged::Valid,
        Verdict::NoTable(_) => Judged::NoTable,
        _ => Judged::Invalid,
    });
    let forked = disputes.iter().map(|_| Judged::Forked);
    Ok(Judged::worst(judged.chain(forked)))
}

fn finding(context: &Context, path: &Path) -> Finding {
    let verdict = match bytes(path) {
        Ok(bytes) => return examine(&bytes, context.games),
        // As without a report, a file that is too long may still be a table.
        Err(Flaw::Fault(fault, _)) => Verdict::Invalid { fault, turn: None, maker: Maker::Anybody },
        Err(Flaw::Unread(why)) => Verdict::NoTable(Fault::file(why)),
    };
    Finding::new(verdict, None)
}

fn file_json(path: &Path, finding: &Finding) -> Value {
    let verdict = match &finding.verdict {
        Verdict::Valid => "valid",
        Verdict::NoTable(_) => "no table",
        _ => "invalid",
    };
    let ground = finding.ground.as_ref().map(|ground| {
        let (table, seats) = (&ground.table, ground.table.seats());
        let joins = seats.all().map(|seat| {
            let name = seats.name(seat);
            let join = ground.chain.links.iter().find(|link| link.turn.seat == name);
            let handovers = ground.chain.handovers(seat).map(|(turn, key)| {
                json!({ "turn": turn, "identity": base64_encode(&key.bytes()), "fingerprint": key.fingerprint() })
            });
            json!({
                "name": name,
                "identity": join.map(|join| base64_encode(&join.author.bytes())),
                "fingerprint": join.map(|join| join.author.fingerprint()),
                "joined": join.map(|join| join.turn.number),
                "handovers": handovers.collect::<Value>(),
            })
        });
        json!({
            "table": base64_encode(&table.id()),
            "game": table.header().game,
            "seats": joins.collect::<Value>(),
            "turns": table.turns(),
            "hash": base64_encode(&table.head()),
            "witnessed": table.is_witnessed(),
            "over": table.outcome().is_some(),
            "stands": whose(table),
            "drawn": ground.is_drawn,
        })
    });
    let error = match &finding.verdict {
        Verdict::Invalid { fault, turn, maker } => {
            let (kind, keys) = match maker {
                Maker::Signer(key) => ("signer", vec![key.fingerprint()]),
                Maker::Joined(keys) => ("joined", keys.iter().map(|key| key.fingerprint()).collect()),
                _ => ("anybody", Vec::new()),
            };
            json!({
                "what": fault.to_string(),
                "turn": turn.as_ref().map(|turn| turn_in_short(turn)),
                "maker": { "kind": kind, "keys": keys },
            })
        }
        Verdict::NoTable(fault) => json!({ "what": fault.to_string(), "turn": null, "maker": null }),
        _ => Value::Null,
    };
    json!({
        "file": path.display().to_string(),
        "verdict": verdict,
        "proved": ground,
        "error": error,
    })
}

fn dispute_json(dispute: &Dispute<'_>) -> Value {
    let branches = dispute.branches.iter().map(|branch| {
        let turns = branch.chain.links[dispute.stem..].iter();
        let turns: Value = turns
            .map(|link| {
                let mut turn = turn_in_short(&link.turn);
                turn["hash"] = json!(base64_encode(&link.hash));
                turn["time"] = json!(link.turn.time.to_string());
                turn
            })
            .collect();
        json!({ "files": branch.files, "turns": turns })
    });
    let signed = |link: &Link| json!({ "number": link.turn.number, "hash": base64_encode(&link.hash) });
    let convictions = dispute.convictions.iter().map(|twice| {
        json!({
            "seat": twice.first.turn.seat,
            "key": twice.author.fingerprint(),
            "turns": [signed(twice.first), signed(twice.second)],
        })
    });
    let table = dispute.branches.first().map(|branch| base64_encode(&branch.chain.id));
    json!({
        "table": table,
        "common": dispute.stem,
        "branches": branches.collect::<Value>(),
        "convictions": convictions.collect::<Value>(),
    })
}
