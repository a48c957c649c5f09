//! Links that a clone brings are not followed when the clone is set up.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;

use super::common::homes::{BYPOST, World, names_in};
use super::repositories::Repositories;

#[test]
fn setting_up_follows_no_link_out_of_the_repository() {
    // Each case is a link in the clone, and its target.
    for (link, target) in [
        (".gitattributes", "../outside/file"),
        (".gitattributes", "../outside/new"),
        (".gitattributes", "other"),
        (".hooks", "../outside"),
        (".hooks/pre-commit", "../../outside/file"),
        (".git/hooks", "../../outside"),
        (".git/hooks/pre-commit", "../../../outside/file"),
        (".git/info/attributes", "../../../outside/file"),
        (".hooks/pre-merge-commit", "../../outside/file"),
    ] {
        let repositories = Repositories { world: World::new() };
        repositories.git(".", "init -q -b main one");
        fs::create_dir(repositories.path("outside")).unwrap();
        fs::write(repositories.path("outside/file"), "#!/bin/sh\n").unwrap();
        fs::write(repositories.path("one/other"), "").unwrap();
        let path = repositories.path("one").join(link);
        if link.starts_with(".hooks") {
            repositories.git("one", "config core.hooksPath .hooks");
        }
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        symlink(target, &path).unwrap();
        let config = repositories.text("one/.git/config");
        let entries = names_in(&repositories.path("one"));
        for dry in ["", " --dry-run"] {
            let ran = repositories.run("one", BYPOST, &format!("git init{dry}"));
            assert_eq!(ran.code, Some(1), "{link} -> {target}: {}{}", ran.out, ran.err);
            assert!(ran.err.contains(link) && ran.err.contains("is a link"), "{link}: {}", ran.err);
            assert!(ran.err.contains("hint: "), "{link}: {}", ran.err);
        }
        assert_eq!(names_in(&repositories.path("outside")), ["file"], "{link}");
        assert_eq!(repositories.text("outside/file"), "#!/bin/sh\n", "{link}");
        assert_eq!(repositories.text("one/.git/config"), config, "{link}: something was written");
        assert_eq!(names_in(&repositories.path("one")), entries, "{link}: something was written");
    }
}

#[test]
fn what_is_no_plain_file_is_not_written_either() {
    for (name, words) in [(".gitattributes/x", "is no plain file"), (".git/hooks", "is no folder")] {
        let repositories = Repositories { world: World::new() };
        repositories.git(".", "init -q -b main one");
        let path = repositories.path("one").join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, "").unwrap();
        let config = repositories.text("one/.git/config");
        let ran = repositories.run("one", BYPOST, "git init");
        assert_eq!(ran.code, Some(1), "{name}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(words) && ran.err.contains("hint: "), "{name}: {}", ran.err);
        assert_eq!(repositories.text("one/.git/config"), config, "{name}: something was written");
    }
}
