//! Keys are kept under passphrases, and in files that only their owners read.

use crate::common;
use crate::common::homes::World;
use crate::common::locked::locked_key;
use crate::common::samples::DICE;

#[test]
fn passphrases_guard_keys() {
    let world = World::new();
    let with = |passphrase: Option<&str>, line: &str| {
        let mut command = world.command("p");
        if let Some(passphrase) = passphrase {
            command.env("BYPOST_PASSPHRASE", passphrase);
        }
        common::homes::ran(command.args(line.split(' ')).output().unwrap())
    };
    let refused = |passphrase, line: &str, words: &str| {
        let ran = with(passphrase, line);
        assert_eq!(ran.code, Some(1), "{line}: {}", ran.err);
        assert!(ran.err.contains(words), "{line}: {}", ran.err);
        assert!(!ran.err.contains("open sesame"), "a passphrase is never told");
    };
    refused(None, "key new pia --passphrase", "needs a terminal");
    assert_eq!(with(Some("open sesame"), "key new pia --passphrase").code, Some(0));
    assert!(with(None, "key list").out.contains("(locked)"));
    let new = &format!("new {DICE} --seats pia,bob -o t.toml");
    refused(None, new, "needs a passphrase");
    assert_eq!(with(Some("open sesame"), new).code, Some(0));
    std::fs::remove_file(world.path("t.toml")).unwrap();
    // From here on the key is one that takes no time to unlock.
    std::fs::remove_dir_all(world.path("p/keys")).unwrap();
    world.settle_key("p", &locked_key("pia", 77, "open sesame"));
    refused(Some("open says me"), new, "cannot be unlocked");
    assert!(!world.path("t.toml").exists());
    assert_eq!(with(Some("open sesame"), new).code, Some(0));
    refused(Some("open says me"), "key passphrase pia --remove", "cannot be unlocked");
    assert_eq!(with(Some("open sesame"), "key passphrase pia --remove").code, Some(0));
    assert!(!with(None, "key list").out.contains("(locked)"));
    assert_eq!(with(None, "play t.toml").code, Some(1), "bob has not joined");
}

#[cfg(unix)]
#[test]
fn private_files_are_only_their_owners() {
    use std::os::unix::fs::PermissionsExt;
    let world = World::empty();
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    world.done("a", "key new alice");
    world.done("a", "key export alice -o alice.key");
    world.done("b", "key import alice.key");
    assert_eq!(mode(&world.path("alice.key")), 0o600);
    for home in ["a", "b"] {
        assert_eq!((mode(&world.path(home)), mode(&world.path(home).join("keys"))), (0o700, 0o700), "{home}");
        for name in common::homes::names_in(&world.path(home).join("keys")) {
            assert_eq!(mode(&world.path(home).join("keys").join(&name)), 0o600, "{home}/{name}");
        }
    }
    world.refused("a", "key export alice -o alice.key", "alice.key");
    world.refused("a", "key new alice", "already");
    // A key that others can read is warned of.
    let key = common::homes::names_in(&world.path("a/keys")).remove(0);
    std::fs::set_permissions(world.path("a/keys").join(key), PermissionsExt::from_mode(0o644)).unwrap();
    let ran = world.run("a", &format!("new {DICE} --seats alice,bob -o t.toml"));
    assert!(ran.err.contains("others can read the private key of alice"), "{}", ran.err);
}
