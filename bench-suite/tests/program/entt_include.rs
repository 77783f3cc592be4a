//! The build script's message about the headers of EnTT.

use std::fs;
use std::path::PathBuf;

#[path = "../../entt/include.rs"]
mod include;

#[test]
fn a_folder_without_headers_is_told_how_to_get_them() {
    for (folder, part) in [("", "feature `entt` needs"), ("/nowhere", "there is no /nowhere/entt/entt.hpp")] {
        let message = include::check(folder).unwrap_err();
        for part in [part, "github.com/skypjack/entt", "ENTT_INCLUDE=/path/to/entt/single_include"] {
            assert!(message.contains(part), "{part} is not in: {message}");
        }
        assert_eq!(message.lines().count(), 1);
    }
}

#[test]
fn a_folder_with_the_headers_will_do() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("entt_include");
    fs::create_dir_all(folder.join("entt")).expect("a new folder");
    fs::write(folder.join("entt/entt.hpp"), "").expect("a new file");
    assert_eq!(include::check(folder.to_str().expect("a path in UTF-8")), Ok(()));
}
