//! Programs beside cargo, git and bash, which a plain `cargo test` does not need. Tests that need one are
//! ignored, `.ci/steps` runs them, and they fail where it is not installed.

use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;

/// Where the first of these programs is that is installed.
#[track_caller]
pub(crate) fn program(names: &[&str], package: &str) -> PathBuf {
    let mut folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).collect();
    folders.extend(["/usr/sbin", "/sbin"].map(PathBuf::from));
    let named = |name: &str| format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let mut places = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(named(name))));
    places
        .find(|path| path.is_file())
        .unwrap_or_else(|| panic!("{} is not installed: install {package}", names.join(" or ")))
}

/// A command of Python, which writes no bytecode.
#[track_caller]
pub(crate) fn python() -> Command {
    const WANTED: &str = "Python 3.11 or newer";
    static IS_NEW: LazyLock<bool> = LazyLock::new(|| {
        let is_new = "import sys; sys.exit(sys.version_info < (3, 11))";
        Command::new("python3").args(["-S", "-c", is_new]).status().is_ok_and(|ran| ran.success())
    });
    let mut command = Command::new(program(&["python3"], WANTED));
    assert!(*IS_NEW, "python3 is too old: install {WANTED}");
    command.arg("-B");
    command
}
