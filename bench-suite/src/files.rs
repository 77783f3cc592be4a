//! Files: texts are read up to a limit, and reports are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// Reads a text, from standard input if `file` is `-`.
///
/// # Errors
/// Returns [`Failure::Input`] if the text cannot be read, has more than `most` bytes, or is not UTF-8.
pub(crate) fn read_text(file: &Path, most: u64) -> Result<String, Failure> {
    let (name, bytes) = if file == Path::new("-") {
        ("standard input".to_owned(), read_bytes(io::stdin().lock(), most))
    } else {
        (format!("'{}'", file.display()), File::open(file).and_then(|file| read_bytes(file, most)))
    };
    let bytes = bytes.map_err(|error| Failure::Input(format!("cannot read {name}: {error}")))?;
    if bytes.len() as u64 > most {
        return Err(Failure::Input(format!("{name} is larger than {} MiB", most >> 20)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::Input(format!("{name} is not UTF-8: invalid byte at offset {at}"))
    })
}

/// Reads everything, or one byte more than `most`.
fn read_bytes(source: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A folder for files that are not complete. It is removed on drop.
struct Staging(PathBuf);

impl Staging {
    /// Creates the folder in `parent`.
    fn new(parent: &Path, name: &str) -> io::Result<Self> {
        let path = parent.join(format!(".{name}.{}", std::process::id()));
        fs::create_dir(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Files on the disk beside their places. Dropped without [`publish`](Self::publish), they leave nothing behind.
pub(crate) struct Staged<'a> {
    /// The file or folder of the user.
    target: &'a Path,
    staging: Option<Staging>,
    moves: Vec<(PathBuf, PathBuf)>,
}

impl<'a> Staged<'a> {
    /// Writes files for `folder`, which is created if it does not exist. Existing files of the same names will be
    /// replaced, others stay.
    pub(crate) fn folder(folder: &'a Path, files: &[(String, String)]) -> Result<Self, Failure> {
        let write = || {
            let staging = stage(folder)?;
            for (name, contents) in files {
                write_new(&staging.0.join(name), contents)?;
            }
            if let Some((name, _)) = files.iter().find(|(name, _)| folder.join(name).is_dir()) {
                let error = format!("'{name}' in it is a folder");
                return Err(io::Error::new(io::ErrorKind::IsADirectory, error));
            }
            let moves = match folder.exists() {
                true => files.iter().map(|(name, _)| (staging.0.join(name), folder.join(name))).collect(),
                false => vec![(staging.0.clone(), folder.to_owned())],
            };
            Ok(Self { target: folder, staging: Some(staging), moves })
        };
        write().map_err(|error| Failure::File(folder.to_owned(), error))
    }

    /// Writes a file. A device, which cannot be replaced, is written at once.
    pub(crate) fn file(path: &'a Path, contents: &str) -> Result<Self, Failure> {
        let write = || {
            let Some((staging, target)) = stage_file(path)? else {
                File::options().write(true).open(path)?.write_all(contents.as_bytes())?;
                return Ok(Self { target: path, staging: None, moves: Vec::new() });
            };
            let new = staging.0.join("file");
            write_new(&new, contents)?;
            Ok(Self { target: path, staging: Some(staging), moves: vec![(new, target)] })
        };
        write().map_err(|error| Failure::File(path.to_owned(), error))
    }

    /// Moves the files to their places.
    pub(crate) fn publish(self) -> Result<(), Failure> {
        let _staging = self.staging;
        let moved = self.moves.iter().try_for_each(|(from, to)| fs::rename(from, to));
        moved.map_err(|error| Failure::File(self.target.to_owned(), error))
    }
}

/// Fails unless a report can be written to `folder`.
pub(crate) fn check_folder(folder: &Path) -> Result<(), Failure> {
    stage(folder).map(drop).map_err(|error| Failure::File(folder.to_owned(), error))
}

/// Fails unless a file can be written to `path`.
pub(crate) fn check_file(path: &Path) -> Result<(), Failure> {
    stage_file(path).map(drop).map_err(|error| Failure::File(path.to_owned(), error))
}

/// Creates a staging folder beside a file, and returns it with the file. A link is followed. `None` for a device.
fn stage_file(path: &Path) -> io::Result<Option<(Staging, PathBuf)>> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    match fs::metadata(&target) {
        Ok(data) if data.is_dir() => Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder")),
        Ok(data) if !data.is_file() => Ok(None),
        _ => Ok(Some((beside(&target)?, target))),
    }
}

/// Creates a staging folder for `folder` in the same file system.
fn stage(folder: &Path) -> io::Result<Staging> {
    match fs::metadata(folder) {
        Ok(data) if data.is_dir() => Staging::new(folder, "report"),
        Ok(_) => Err(io::Error::new(io::ErrorKind::NotADirectory, "it is not a folder")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => beside(folder),
        Err(error) => Err(error),
    }
}

/// Writes a file to the disk, so that a full one is noticed now.
fn write_new(path: &Path, contents: &str) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(contents.as_bytes())?;
    file.sync_all()
}

/// Creates a staging folder in the parent of `path`.
fn beside(path: &Path) -> io::Result<Staging> {
    let parent = path.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."));
    Staging::new(parent, &path.file_name().unwrap_or_default().to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::{Staged, check_file, check_folder, read_bytes};
    use crate::failure::Failure;
    use std::fs;
    use std::path::{Path, PathBuf};

    #[test]
    fn an_endless_source_is_read_up_to_the_first_byte_too_many() {
        assert_eq!(read_bytes(std::io::repeat(b'x'), 10).unwrap().len(), 11);
        assert_eq!(read_bytes(&b"xyz"[..], 10).unwrap(), b"xyz");
    }

    /// A folder that is removed on drop.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("bench-suite-{name}-{}", std::process::id()));
            fs::create_dir(&path).unwrap();
            Self(path)
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn write_folder(folder: &Path, files: &[(String, String)]) -> Result<(), Failure> {
        Staged::folder(folder, files)?.publish()
    }

    fn write_file(path: &Path, contents: &str) -> Result<(), Failure> {
        Staged::file(path, contents)?.publish()
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    fn files(contents: &str) -> [(String, String); 2] {
        ["a.svg", "index.html"].map(|name| (name.to_owned(), contents.to_owned()))
    }

    #[test]
    fn a_folder_is_created_or_gets_the_files() {
        let scratch = Scratch::new("created");
        let folder = scratch.0.join("report");
        check_folder(&folder).unwrap();
        assert!(names(&scratch.0).is_empty());
        write_folder(&folder, &files("one")).unwrap();
        fs::write(folder.join("notes.txt"), "mine").unwrap();
        write_folder(&folder, &files("two")).unwrap();
        assert_eq!(names(&folder), ["a.svg", "index.html", "notes.txt"]);
        assert_eq!(fs::read_to_string(folder.join("index.html")).unwrap(), "two");
        assert_eq!(names(&scratch.0), ["report"]);
    }

    #[test]
    fn what_cannot_be_written_leaves_nothing_behind() {
        let scratch = Scratch::new("failed");
        let folder = scratch.0.join("no/such/parent");
        assert!(check_folder(&folder).is_err() && write_folder(&folder, &files("x")).is_err());
        // The second file cannot replace a folder, so the first one is not replaced either.
        let folder = scratch.0.join("report");
        fs::create_dir_all(folder.join("index.html")).unwrap();
        let error = write_folder(&folder, &files("x")).unwrap_err().to_string();
        assert!(error.contains("'index.html' in it is a folder"), "{error}");
        assert_eq!(names(&folder), ["index.html"]);
        let file = scratch.0.join("file");
        fs::write(&file, "x").unwrap();
        assert!(check_folder(&file).unwrap_err().to_string().contains("not a folder"));
        // A name that does not fit in a file system fails after the staging folder exists.
        let long = [("x".repeat(300), String::new())];
        assert!(write_folder(&scratch.0.join("new"), &long).is_err());
        assert_eq!(names(&scratch.0), ["file", "report"]);
    }

    #[test]
    fn a_file_is_replaced_in_one_step() {
        let scratch = Scratch::new("file");
        let path = scratch.0.join("RESULTS.md");
        write_file(&path, "one").unwrap();
        write_file(&path, "two").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert!(write_file(&scratch.0.join("no/RESULTS.md"), "three").is_err());
        assert_eq!(names(&scratch.0), ["RESULTS.md"]);
        assert!(check_file(&path).is_ok() && check_file(&scratch.0.join("new.md")).is_ok());
        assert!(check_file(&scratch.0).is_err() && check_file(&scratch.0.join("no/RESULTS.md")).is_err());
    }

    #[test]
    fn files_that_are_not_published_leave_nothing_behind() {
        let scratch = Scratch::new("staged");
        let folder = scratch.0.join("report");
        let staged = Staged::folder(&folder, &files("one")).unwrap();
        assert!(!folder.exists());
        drop(staged);
        assert!(names(&scratch.0).is_empty());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_device_is_an_error_and_stays_a_device() {
        assert!(write_file(Path::new("/dev/full"), "x").is_err());
        assert!(!fs::metadata("/dev/full").unwrap().is_file());
        assert!(check_folder(Path::new("/dev/full")).is_err());
    }
}
