//! A whole game through a real mail server, Exim, on the loopback: alice hands her mails to msmtp, which
//! speaks SMTP with the server, bob his to the server's own sendmail; she has an mbox, he a maildir.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

use crate::common;
use crate::common::samples::DICE;
use std::fs::{self, Permissions};
use std::net::{TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use common::homes::World;
use common::letters::by_mail;
use common::tools::program;

/// The user who runs the server if root runs the tests: `nobody`, since the server delivers nothing as root.
const NOBODY: u32 = 65534;

/// The server's configuration: it takes mails for two people on the loopback, and delivers them into `FOLDER`
/// at once, as the user who runs it.
const CONFIGURATION: &str = "\
exim_user = UID
exim_group = GID
spool_directory = FOLDER/spool
log_file_path = FOLDER/log/%s
pid_file_path =
primary_hostname = localhost
deliver_drop_privilege
host_lookup =
rfc1413_query_timeout = 0s
smtp_receive_timeout = 30s
tls_advertise_hosts =
keep_environment =
message_size_limit = 40M
acl_smtp_rcpt = rcpt
acl_smtp_data = accept
begin acl
rcpt:
  accept domains = example.org : example.net
  deny
begin routers
alice:
  driver = accept
  domains = example.org
  local_parts = alice
  transport = mbox
bob:
  driver = accept
  domains = example.net
  local_parts = bob
  transport = maildir
begin transports
mbox:
  driver = appendfile
  file = FOLDER/box/alice
  delivery_date_add
  envelope_to_add
  return_path_add
maildir:
  driver = appendfile
  directory = FOLDER/box/bob
  maildir_format
  create_directory
begin retry
";

/// A mail server with its own folder. It is only there as long as somebody speaks with it.
struct Server {
    folder: tempfile::TempDir,
    exim: PathBuf,
    port: u16,
    is_over: Arc<AtomicBool>,
    door: Option<JoinHandle<()>>,
}

impl Server {
    /// Opens it on a port that the system chooses.
    fn new(exim: PathBuf) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().canonicalize().unwrap();
        let (uid, gid) = runner(&path);
        let configuration = CONFIGURATION
            .replace("UID", &uid.to_string())
            .replace("GID", &gid.to_string())
            .replace("FOLDER", &path.display().to_string());
        fs::write(path.join("exim.conf"), configuration).unwrap();
        fs::set_permissions(path.join("exim.conf"), Permissions::from_mode(0o644)).unwrap();
        for name in ["", "spool", "log", "box", "exim.conf"] {
            chown(path.join(name), Some(uid), Some(gid)).unwrap();
        }
        let door = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = door.local_addr().unwrap().port();
        let is_over = Arc::new(AtomicBool::new(false));
        let mut server = Self { folder, exim, port, is_over: Arc::clone(&is_over), door: None };
        let words = server.words();
        server.door = Some(std::thread::spawn(move || {
            for guest in door.incoming() {
                if is_over.load(Ordering::SeqCst) {
                    break;
                }
                serve(&words, guest.unwrap());
            }
        }));
        server
    }

    /// The program with what it is always told: its configuration, and to deliver before it ends.
    fn words(&self) -> Vec<String> {
        let folder = self.folder.path();
        let mut words = Vec::new();
        if fs::metadata(folder).unwrap().uid() != effective() {
            let drop = format!("setpriv --reuid={NOBODY} --regid={NOBODY} --clear-groups");
            words.extend(drop.split(' ').map(str::to_owned));
        }
        words.push(self.exim.display().to_string());
        words.extend(["-C".to_owned(), folder.join("exim.conf").display().to_string(), "-odf".to_owned()]);
        words
    }

    /// The server's own sendmail.
    fn sendmail(&self) -> String {
        self.words().join(" ") + " -i -t"
    }

    /// A client that speaks with the server.
    fn msmtp(&self) -> String {
        format!(
            "msmtp --file=/dev/null --host=127.0.0.1 --port={} --timeout=30 --from=alice@example.org --auth=off --tls=off -t",
            self.port
        )
    }

    fn mailbox(&self, name: &str) -> String {
        self.folder.path().join("box").join(name).display().to_string()
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log/main")).unwrap_or_default()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::SeqCst);
        // A connection wakes the thread that accepts guests.
        let _ = TcpStream::connect(("127.0.0.1", self.port));
        if let Some(Err(_)) = self.door.take().map(JoinHandle::join) {
            eprintln!("the server broke down");
        }
    }
}

/// Makes the server's folders, and gives the user that it runs as.
fn runner(folder: &Path) -> (u32, u32) {
    for name in ["spool", "log", "box"] {
        fs::create_dir(folder.join(name)).unwrap();
    }
    fs::set_permissions(folder, Permissions::from_mode(0o755)).unwrap();
    let own = fs::metadata(folder).unwrap();
    if own.uid() == 0 { (NOBODY, NOBODY) } else { (own.uid(), own.gid()) }
}

/// The user who runs the tests: the owner of a new file.
fn effective() -> u32 {
    tempfile::tempfile().unwrap().metadata().unwrap().uid()
}

/// Has the server speak with a guest, as a super-server would, until they part.
fn serve(words: &[String], guest: TcpStream) {
    let end = |guest: &TcpStream| Stdio::from(OwnedFd::from(guest.try_clone().unwrap()));
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).arg("-bs").stdin(end(&guest)).stdout(end(&guest)).stderr(Stdio::null());
    command.status().unwrap();
}

#[test]
#[ignore = "needs exim4 and msmtp, .ci/steps/mail-server runs it"]
fn a_whole_game_goes_through_a_real_mail_server() {
    program(&["msmtp"], "Debian's msmtp");
    let exim = program(&["exim4", "exim"], "Debian's exim4-daemon-light");
    let (world, server) = (World::new(), Server::new(exim));
    for home in ["a", "b"] {
        world.done(home, "address add alice alice@example.org");
        world.done(home, "address add bob bob@example.net");
    }
    by_mail(
        &world,
        &format!("{DICE} --set mode=quick"),
        |home| if home == "a" { server.msmtp() } else { server.sendmail() },
        |home| server.mailbox(if home == "a" { "alice" } else { "bob" }),
    );
    let log = server.log();
    for words in ["[127.0.0.1] P=esmtp", "P=local", "T=mbox", "T=maildir", "id="] {
        assert!(log.contains(words), "{words}: {log}");
    }
    assert!(!log.contains(" ** ") && !log.contains(" == "), "{log}");
    // The server refuses mail for people whom it does not know, and the sender is told. The sender is also
    // told if the server is gone.
    let refused = |sendmail: &str| {
        let arguments = ["mail", "at-a/t.toml", "--send", "--to", "eve@example.com", "--sendmail", sendmail];
        let output = world.command("a").args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    };
    let msmtp = server.msmtp();
    let told = refused(&msmtp);
    assert!(told.contains("eve@example.com") && told.contains("msmtp did not take the mail"), "{told}");
    drop(server);
    let told = refused(&msmtp);
    assert!(told.contains("cannot connect") && told.contains("msmtp did not take the mail"), "{told}");
}
