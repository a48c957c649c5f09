//! A whole game goes by mail, over a stand-in for sendmail.

use std::fs;

use super::world::world;
use crate::common::homes::World;
use crate::common::letters::by_mail;
use crate::common::samples::DICE;

/// A stand-in for sendmail: it puts each mail into the mbox of every recipient that stands in it.
fn stand_in(world: &World) -> String {
    let script = r#"#!/bin/sh
[ "$*" = "-i -t" ] || { echo "unknown arguments: $*" >&2; exit 64; }
mail=$(mktemp); cat > "$mail"
sed '/^$/q' "$mail" | sed -n 's/^To: .*<\([a-z]*\)@.*/\1/p' | while read who; do
    { echo "From sender@example.org Mon Nov  2 10:00:00 2026"; sed 's/^\(>*From \)/>\1/' "$mail"; echo; } >> "$(dirname "$0")/$who.mbox"
done
rm "$mail"
"#;
    let path = world.path("sendmail");
    fs::write(&path, script).unwrap();
    #[cfg(unix)]
    fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    format!("{} -i -t", path.display())
}

#[cfg(unix)]
#[test]
fn a_whole_game_goes_by_mail() {
    let world = world();
    let sendmail = stand_in(&world);
    let mailbox = |home: &str| format!("{}.mbox", if home == "a" { "alice" } else { "bob" });
    by_mail(&world, &format!("{DICE} --set mode=quick"), |_| sendmail.clone(), mailbox);
}
