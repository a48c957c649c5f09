//! A program that opens an address, such as a draft of a mail, in the way of a desktop.

use std::process::Stdio;
use std::time::{Duration, Instant};

use super::error::Error;
use super::program::Program;

/// The program of this platform, with its arguments.
#[cfg(target_os = "macos")]
const USUAL: &str = "open";
#[cfg(windows)]
const USUAL: &str = "rundll32 url.dll,FileProtocolHandler";
#[cfg(not(any(target_os = "macos", windows)))]
const USUAL: &str = "xdg-open";

/// How long the program is waited for. Some of them are the mail program itself, and go on as long as that.
const PATIENCE: Duration = Duration::from_secs(3);

/// The program that opens.
pub(super) struct Opener(Program);

impl Opener {
    /// The program of a command.
    pub(super) fn new(command: &str) -> Result<Self, Error> {
        Program::new(command, "--opener").map(Self)
    }

    /// The program of this platform.
    pub(super) fn usual() -> Result<Self, Error> {
        Self::new(USUAL)
    }

    /// The same, if there is a desktop.
    pub(super) fn of_desktop() -> Result<Option<Self>, Error> {
        let has_display = || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
        (cfg!(any(target_os = "macos", windows)) || has_display()).then(Self::usual).transpose()
    }

    /// The name by which messages call it.
    pub(super) fn name(&self) -> &str {
        &self.0.name
    }

    /// Has it open an address.
    pub(super) fn open(&self, address: &str) -> Result<(), Error> {
        let failed = |why: String| {
            Error::refused(format!("{} opens no draft: {why}", self.name()))
                .hint("the mail can be copied all the same; name another program with --opener or BYPOST_OPENER")
        };
        let mut command = self.0.command(self.name());
        command.arg(address);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| failed(error.to_string()))?;
        let start = Instant::now();
        loop {
            match child.try_wait() {
                Ok(Some(status)) if status.success() => return Ok(()),
                Ok(Some(status)) => return Err(failed(status.to_string())),
                Ok(None) if start.elapsed() < PATIENCE => std::thread::sleep(Duration::from_millis(10)),
                Ok(None) => return Ok(()),
                Err(error) => return Err(failed(error.to_string())),
            }
        }
    }
}
