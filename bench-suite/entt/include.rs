//! The headers of EnTT.

use std::path::Path;

/// Fails if the headers of EnTT are not in `include`. The message says how to get them.
pub(crate) fn check(include: &str) -> Result<(), String> {
    let header = Path::new(include).join("entt/entt.hpp");
    let reason = match include {
        "" => "feature `entt` needs the headers of EnTT".to_owned(),
        _ if header.is_file() => return Ok(()),
        _ => format!("there is no {}", header.display()),
    };
    Err(format!(
        "{reason}: get EnTT from github.com/skypjack/entt and set ENTT_INCLUDE=/path/to/entt/single_include (with \
         ENTT_INCLUDE=none, Rust code is checked but cannot be linked)"
    ))
}
