//! The headers of hash maps in C++, and the archives that they need.

use std::env::split_paths;
use std::fs;
use std::path::{Path, PathBuf};

/// A library with a hash map.
pub(crate) struct Library {
    pub(crate) name: &'static str,
    header: &'static str,
    /// The beginning of the names of its archives, if there are some.
    archives: Option<&'static str>,
    /// How to get it.
    package: &'static str,
}

/// All libraries.
pub(crate) const LIBRARIES: [Library; 3] = [
    Library {
        name: "boost",
        header: "boost/unordered/unordered_flat_map.hpp",
        archives: None,
        package: "Boost 1.81 or later (Debian's libboost1.81-dev)",
    },
    Library {
        name: "absl",
        header: "absl/container/flat_hash_map.h",
        archives: Some("absl_"),
        package: "Abseil (Debian's libabsl-dev)",
    },
    Library {
        name: "ankerl",
        header: "ankerl/unordered_dense.h",
        archives: None,
        package: "https://github.com/martinus/unordered_dense",
    },
];

/// What was found of a library.
#[derive(Debug)]
pub(crate) struct Found {
    /// The folder of headers.
    pub(crate) folder: PathBuf,
    /// The archives, as folders and names. The linker takes what it needs of them.
    pub(crate) archives: Vec<(PathBuf, String)>,
}

impl Library {
    /// Finds the library in `folders`, a list as in `PATH`. The error says how to get it.
    pub(crate) fn find(&self, folders: &str) -> Result<Found, String> {
        let Self { name, header, package, .. } = self;
        let fail = |missing: &str| {
            let advice = format!("install {package}, or set CPP_INCLUDE=/path/to/include");
            Err(format!("feature `cpp` leaves out {name}: there is no {missing} in {folders}: {advice}"))
        };
        let Some(folder) = split_paths(folders).find(|folder| folder.join(header).is_file()) else {
            return fail(header);
        };
        let Some(prefix) = self.archives else { return Ok(Found { folder, archives: Vec::new() }) };
        let archives = archives_beside(&folder, prefix);
        if archives.is_empty() {
            return fail(&format!("../lib/lib{prefix}*.a"));
        }
        Ok(Found { folder, archives })
    }
}

/// Returns the archives in the folder `lib` beside one of headers, or in a folder of that, whose names begin so.
fn archives_beside(headers: &Path, prefix: &str) -> Vec<(PathBuf, String)> {
    let lib = headers.with_file_name("lib");
    let mut folders = entries_of(&lib);
    folders.insert(0, lib);
    let of_folder = |folder: &PathBuf| -> Vec<(PathBuf, String)> {
        let archive = |file: PathBuf| {
            let name = file.file_name()?.to_str()?.strip_prefix("lib")?.strip_suffix(".a")?;
            name.starts_with(prefix).then(|| (folder.clone(), name.to_owned()))
        };
        entries_of(folder).into_iter().filter_map(archive).collect()
    };
    folders.iter().map(of_folder).find(|archives| !archives.is_empty()).unwrap_or_default()
}

/// Returns the paths in a folder, none if it cannot be read.
fn entries_of(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}
