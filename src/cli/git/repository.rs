//! A git repository, asked through the program `git`: its commits, and the files of a commit or of the index,
//! as git keeps them. Files are asked for by the ids of their contents, because git takes some names for
//! something else, and a name need not even be text.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::PathBuf;
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;

use crate::cli::error::Error;
use crate::file::BYTES;

/// The settings that would make git read its arguments in another way than they are meant.
const PATHSPECS: [&str; 4] =
    ["GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS"];

/// Git with some arguments.
fn command(args: &[&str]) -> Command {
    let mut command = Command::new("git");
    // A replacement object can come by a push, and other clones do not have it.
    // What it says is read here, so it is said in English.
    command.args(args).env("GIT_NO_REPLACE_OBJECTS", "1").env("LANGUAGE", "en");
    for name in PATHSPECS {
        command.env_remove(name);
    }
    command
}

/// Why git does not run.
fn does_not_run(error: io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::NotFound => Error::refused("git is not installed"),
        _ => Error::refused(format!("git: {error}")),
    }
}

/// Calls git, and gives what came of it.
pub(super) fn output(args: &[&str]) -> Result<std::process::Output, Error> {
    command(args).stdin(Stdio::null()).output().map_err(does_not_run)
}

/// Runs git, and gives what it prints.
///
/// # Errors
/// The error message of git.
pub(super) fn git(args: &[&str]) -> Result<Vec<u8>, Error> {
    let output = output(args)?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let first = said.lines().next().unwrap_or("it failed").trim_start_matches("fatal: ");
    Err(Error::refused(format!("git {}: {first}", args.first().unwrap_or(&""))))
}

/// One line that git prints.
pub(super) fn line(args: &[&str]) -> Result<String, Error> {
    Ok(String::from_utf8_lossy(&git(args)?).trim_end_matches(['\n', '\r']).to_owned())
}

/// Whether git succeeds.
pub(super) fn succeeds(args: &[&str]) -> Result<bool, Error> {
    Ok(output(args)?.status.success())
}

/// The id of a commit; none if there is no such commit here.
pub(super) fn commit(name: &str) -> Result<Option<String>, Error> {
    let sought = format!("{name}^{{commit}}");
    let args = ["rev-parse", "--quiet", "--verify", "--end-of-options", &sought];
    let output = output(&args)?;
    Ok(output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim_end().to_owned()))
}

/// Whether a commit is another one, or under it.
pub(super) fn is_within(commit: &str, tip: &str) -> Result<bool, Error> {
    succeeds(&["merge-base", "--is-ancestor", commit, tip])
}

/// The commits on which those stand that lead to `tip` and are in none of some branches, `--all` or
/// `--remotes`; none if there are no such commits.
pub(super) fn begun_at(tip: &str, branches: &str) -> Result<Option<Vec<String>>, Error> {
    let listed = line(&["rev-list", "--boundary", tip, "--not", branches])?;
    let begun = listed.lines().filter_map(|line| line.strip_prefix('-')).map(str::to_owned).collect();
    Ok(if listed.is_empty() { None } else { Some(begun) })
}

/// The commits that are being merged, and how to name them.
pub(super) fn merged() -> Result<Vec<(String, String)>, Error> {
    let file = line(&["rev-parse", "--git-path", "MERGE_HEAD"])?;
    let heads: Vec<String> = match fs::read_to_string(file) {
        Ok(text) => text.lines().map(str::to_owned).collect(),
        // Before a merge without a conflict is committed, git tells the hook so. It writes the file if that
        // is refused.
        Err(_) => {
            let names = env::vars_os().filter_map(|(name, _)| name.into_string().ok());
            names.filter_map(|name| name.strip_prefix("GITHEAD_").map(str::to_owned)).collect()
        }
    };
    let name = |id: &String| if heads.len() == 1 { "MERGE_HEAD".to_owned() } else { id[..id.len().min(12)].to_owned() };
    Ok(heads.iter().map(|id| (id.clone(), name(id))).collect())
}

/// The path of a file in a tree, from its top folder, in git's bytes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Name(pub(super) Vec<u8>);

impl Name {
    /// The path for messages; if a name is no text, the path is something like it.
    pub(super) fn path(&self) -> PathBuf {
        PathBuf::from(String::from_utf8_lossy(&self.0).into_owned())
    }
}

/// A content in the repository: its name in a tree, and the id that git gives it.
pub(super) type Content = (Name, String);

/// The plain files of a commit or of the index.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    /// The id of each one's content.
    files: BTreeMap<Name, String>,
}

impl Tree {
    /// The files that are about to be committed.
    pub(super) fn index() -> Result<Self, Error> {
        Self::of("ls-files", &["--stage", "-z", "--cached", "--full-name", ":/"])
    }

    /// A commit.
    pub(super) fn commit(commit: &str) -> Result<Self, Error> {
        if commit.starts_with('-') {
            return Err(Error::usage(format!("{commit} is no commit")));
        }
        Self::of("ls-tree", &["-r", "-z", "--full-tree", commit])
    }

    /// The commit that is checked out, if there is one.
    pub(super) fn head() -> Result<Option<Self>, Error> {
        let exists = succeeds(&["rev-parse", "--quiet", "--verify", "HEAD^{commit}"])?;
        exists.then(|| Self::commit("HEAD")).transpose()
    }

    /// The files that git lists: for each a few words, a tab, and the name.
    fn of(command: &str, args: &[&str]) -> Result<Self, Error> {
        let listed = git(&[&[command], args].concat())?;
        let mut files = BTreeMap::new();
        for entry in listed.split(|byte| *byte == 0).filter(|entry| !entry.is_empty()) {
            let unread = || Error::refused(format!("git {command} prints something that bypost does not know"));
            let tab = entry.iter().position(|byte| *byte == b'\t').ok_or_else(unread)?;
            let words = std::str::from_utf8(&entry[..tab]).map_err(|_| unread())?;
            let words: Vec<&str> = words.split(' ').collect();
            // A path in conflict has no file in the index yet: it has stages other than 0 instead.
            let ([mode, id, "0"] | [mode, "blob", id]) = words[..] else { continue };
            // Neither a link nor a repository within this one is a file.
            if mode.starts_with("100") {
                files.insert(Name(entry[tab + 1..].to_vec()), id.to_owned());
            }
        }
        Ok(Self { files })
    }

    /// The names of all files.
    pub(super) fn names(&self) -> impl Iterator<Item = &Name> {
        self.files.keys()
    }

    /// The bytes of a file; none if it is not there, or longer than any table.
    pub(super) fn bytes(&self, name: &Name) -> Result<Option<Vec<u8>>, Error> {
        self.files.get(name).map_or(Ok(None), |id| blob(id))
    }

    /// The contents of some of these files.
    pub(super) fn contents(&self, names: &[Name]) -> Vec<Content> {
        names.iter().filter_map(|name| Some((name.clone(), self.files.get(name)?.clone()))).collect()
    }

    /// The names of the files with one of these contents.
    pub(super) fn holding(&self, ids: &[&str]) -> Vec<Name> {
        self.files.iter().filter(|(_, id)| ids.contains(&id.as_str())).map(|(name, _)| name.clone()).collect()
    }

    /// The files that differ from an earlier tree, or are in one of the two only; all if there is no earlier
    /// one.
    pub(super) fn changed(&self, before: Option<&Self>) -> Vec<Name> {
        let Some(before) = before else { return self.names().cloned().collect() };
        let differs = |name: &&Name| self.files.get(*name) != before.files.get(*name);
        let gone = before.names().filter(|name| !self.files.contains_key(*name));
        self.names().filter(differs).chain(gone).cloned().collect()
    }
}

/// The bytes of a file; none if they are more than any table has, or if it is a folder.
pub(super) fn blob(id: &str) -> Result<Option<Vec<u8>>, Error> {
    let mut objects = OBJECTS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let objects = match &mut *objects {
        Some(objects) => objects,
        none => none.insert(Objects::new()?),
    };
    objects.blob(id).map_err(|error| Error::refused(format!("git cat-file {id}: {error}")))
}

/// The objects of the repository, once one has been asked for.
static OBJECTS: Mutex<Option<Objects>> = Mutex::new(None);

/// Two programs that tell of objects for as long as this one runs. To start one for each object would take
/// longer than to read it.
struct Objects {
    /// Tells kind and size.
    sizes: Told,
    /// Tells the bytes, too.
    contents: Told,
}

impl Objects {
    fn new() -> Result<Self, Error> {
        Ok(Self { sizes: Told::by("--batch-check")?, contents: Told::by("--batch")? })
    }

    fn blob(&mut self, id: &str) -> io::Result<Option<Vec<u8>>> {
        match self.sizes.told(id)? {
            Some(size) if size <= BYTES => {}
            _ => return Ok(None),
        }
        let size = self.contents.told(id)?.ok_or_else(|| io::Error::other("it is another object now"))?;
        let mut bytes = vec![0; size + 1];
        self.contents.output.read_exact(&mut bytes)?;
        // A line break ends it.
        bytes.pop();
        Ok(Some(bytes))
    }
}

/// A program that prints a line for each line that it is given.
struct Told {
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Told {
    fn by(option: &str) -> Result<Self, Error> {
        let mut command = command(&["cat-file", option]);
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = child.map_err(does_not_run)?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.ok_or_else(|| Error::refused("git cat-file: it has no pipes"))?;
        Ok(Self { input, output: BufReader::new(output) })
    }

    /// The size of a file's content; none if the object is another one.
    fn told(&mut self, id: &str) -> io::Result<Option<usize>> {
        writeln!(self.input, "{id}")?;
        self.input.flush()?;
        let mut line = String::new();
        self.output.read_line(&mut line)?;
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            [_, "blob", size] => size.parse().map(Some).map_err(io::Error::other),
            [_, "tree" | "commit" | "tag", _] => Ok(None),
            [] => Err(io::Error::other("it failed")),
            _ => Err(io::Error::other(line.trim_end().to_owned())),
        }
    }
}
