//! The versions of libraries, from the lock file of the build.

/// The lock file that this program was built from.
const LOCK: &str = include_str!("../../../Cargo.lock");

/// Returns the version of a library that this program depends on.
pub(crate) fn version_of(package: &str) -> Option<&'static str> {
    version_in(LOCK, env!("CARGO_PKG_NAME"), package)
}

/// Returns the version of `package` among the dependencies of `program`.
fn version_in<'a>(lock: &'a str, program: &str, package: &str) -> Option<&'a str> {
    let named = |name: &str| {
        let name = format!("name = \"{name}\"");
        lock.split("[[package]]").filter(move |block| block.lines().any(|line| line == name))
    };
    // A dependency of which the lock file has several versions is listed with its version.
    let listed = named(program).flat_map(str::lines).find_map(|line| {
        let mut words = line.trim().trim_end_matches(',').trim_matches('"').split(' ');
        (words.next() == Some(package)).then(|| words.next())
    })?;
    listed.or_else(|| {
        let version = named(package).flat_map(str::lines).find_map(|line| line.strip_prefix("version = \""));
        version.map(|version| version.trim_end_matches('"'))
    })
}

#[cfg(test)]
mod tests {
    use super::{version_in, version_of};

    #[test]
    fn a_version_is_that_of_the_dependency_of_this_program() {
        let lock = "
[[package]]
name = \"two\"
version = \"1.0.0\"

[[package]]
name = \"two\"
version = \"2.0.0\"

[[package]]
name = \"one\"
version = \"0.3.1\"

[[package]]
name = \"other\"
version = \"9.0.0\"

[[package]]
name = \"program\"
version = \"0.1.0\"
dependencies = [
 \"one\",
 \"two 2.0.0\",
]
";
        assert_eq!(version_in(lock, "program", "one"), Some("0.3.1"));
        assert_eq!(version_in(lock, "program", "two"), Some("2.0.0"));
        assert_eq!(version_in(lock, "program", "other"), None);
    }

    #[test]
    fn the_peers_have_versions() {
        assert!(version_of("hashbrown").is_some_and(|version| version.starts_with("0.")));
        assert!(version_of("slab").is_some());
    }
}
