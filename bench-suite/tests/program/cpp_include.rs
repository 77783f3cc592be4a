//! What the build script finds of the hash maps of C++.

use std::fs;
use std::path::{Path, PathBuf};

#[path = "../../cpp/include.rs"]
mod include;

/// Creates files in a new folder.
fn folder(name: &str, files: &[&str]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    for file in files {
        let file = folder.join(file);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a new folder");
        fs::write(file, "").expect("a new file");
    }
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

#[test]
fn a_library_without_headers_is_told_how_to_get_them() {
    for (library, package) in
        include::LIBRARIES.iter().zip(["libboost1.81-dev", "libabsl-dev", "martinus/unordered_dense"])
    {
        let message = library.find("/nowhere").unwrap_err();
        for part in [library.name, "in /nowhere", package, "CPP_INCLUDE=/path/to/include"] {
            assert!(message.contains(part), "{part} is not in: {message}");
        }
        assert_eq!(message.lines().count(), 1);
    }
}

#[test]
fn headers_are_found_in_the_first_folder_that_has_them() {
    let folder = folder("boost", &["first/x", "second/boost/unordered/unordered_flat_map.hpp"]);
    let [first, second] = ["first", "second"].map(|name| folder.join(name));
    let folders = std::env::join_paths([&first, &second]).expect("names without separators");
    let [boost, ..] = include::LIBRARIES;
    let found = boost.find(folders.to_str().expect("a path in UTF-8")).unwrap();
    assert_eq!((found.folder, found.archives.len()), (second, 0));
}

#[test]
fn archives_are_found_beside_the_headers() {
    let [_, absl, _] = include::LIBRARIES;
    let header = "include/absl/container/flat_hash_map.h";
    let bare = folder("absl_bare", &[header]);
    assert!(absl.find(text(&bare.join("include"))).unwrap_err().contains("../lib/libabsl_*.a"));
    let whole = folder("absl", &[header, "lib/any/libabsl_hash.a", "lib/any/libabsl_hash.so", "lib/any/libother.a"]);
    let found = absl.find(text(&whole.join("include"))).unwrap();
    assert_eq!(found.archives, [(whole.join("lib/any"), "absl_hash".to_owned())]);
}
