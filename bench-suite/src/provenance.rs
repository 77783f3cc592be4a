//! When and where a measurement was made, of which commit and with which versions.

use std::fs;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// A library whose containers were measured.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(crate) struct PeerVersion {
    pub(crate) name: String,
    pub(crate) version: String,
    /// How it is used: hashers, kinds of storage, flags of the compiler.
    pub(crate) settings: String,
}

/// When and where a measurement was made, of which commit and with which versions.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(crate) struct Provenance {
    /// In UTC, such as `2026-11-22 22:45`.
    pub(crate) date: String,
    /// The commit of this repository, with `+` if files differ from it. `null` without git.
    pub(crate) commit: Option<String>,
    /// The compiler, as `rustc --version` names it.
    pub(crate) compiler: Option<String>,
    /// Whether the program is optimized.
    pub(crate) optimized: bool,
    /// The rounds of a cell, if they were asked for. `null` for the program's choice.
    pub(crate) rounds: Option<usize>,
    pub(crate) machine: Machine,
    pub(crate) peers: Vec<PeerVersion>,
}

impl Provenance {
    /// Describes a measurement that is made now.
    pub(crate) fn now(rounds: Option<usize>, peers: Vec<PeerVersion>) -> Self {
        Self {
            date: now(),
            commit: commit(),
            compiler: compiler(),
            optimized: !cfg!(debug_assertions),
            rounds,
            machine: Machine::this(),
            peers,
        }
    }
}

/// Returns the version of the compiler.
fn compiler() -> Option<String> {
    first_line("rustc", &["--version"])
}

fn commit() -> Option<String> {
    let folder = env!("CARGO_MANIFEST_DIR");
    let commit = first_line("git", &["-C", folder, "rev-parse", "--short=10", "HEAD"])?;
    let changed = first_line("git", &["-C", folder, "status", "--porcelain", "--untracked-files=no"]).is_some();
    commit.chars().all(|c| c.is_ascii_hexdigit()).then(|| format!("{commit}{}", if changed { "+" } else { "" }))
}

/// Returns the first line that a command prints, if it succeeds and prints one.
fn first_line(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.lines().next().map(str::to_owned)
}

/// The machine of a measurement.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
pub(crate) struct Machine {
    /// The model of the processor, if the system reports it.
    pub(crate) processor: Option<String>,
    /// Threads that run at once.
    pub(crate) threads: usize,
    /// The operating system and the instruction set, such as `linux x86_64`.
    pub(crate) system: String,
    /// The bytes of the data caches from the first level on. Empty if the system does not report them.
    pub(crate) caches: Vec<u64>,
}

impl Machine {
    /// Describes this machine.
    fn this() -> Self {
        let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = cpuinfo.lines().find(|line| line.starts_with("model name")).and_then(|line| line.split_once(':'));
        Self {
            processor: model.map(|(_, name)| name.trim().to_owned()),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            caches: caches(),
        }
    }
}

/// Returns the sizes of the first processor's data caches, as Linux lists them.
fn caches() -> Vec<u64> {
    let mut levels: Vec<(u64, u64)> = Vec::new();
    for index in 0..8 {
        let read = |name: &str| {
            let path = format!("/sys/devices/system/cpu/cpu0/cache/index{index}/{name}");
            fs::read_to_string(path).map(|text| text.trim().to_owned()).unwrap_or_default()
        };
        if let (Ok(level), Some(size)) = (read("level").parse(), bytes(&read("size"))) {
            if read("type") != "Instruction" {
                levels.push((level, size));
            }
        }
    }
    levels.sort_unstable();
    levels.into_iter().map(|(_, size)| size).collect()
}

/// Parses a size such as `32K`.
fn bytes(size: &str) -> Option<u64> {
    let (number, factor) = match size.strip_suffix('K') {
        Some(number) => (number, 1 << 10),
        None => (size.strip_suffix('M')?, 1 << 20),
    };
    number.parse::<u64>().ok()?.checked_mul(factor)
}

/// Returns the date and time in UTC, such as `2026-11-22 22:45`.
fn now() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    format_utc(seconds)
}

/// Formats seconds since 1970.
fn format_utc(seconds: u64) -> String {
    let (mut day, minute) = (seconds / 86_400, seconds / 60 % 1440);
    let (mut year, mut month) = (1970, 1);
    while day >= days_of_year(year) {
        day -= days_of_year(year);
        year += 1;
    }
    while day >= days_of_month(year, month) {
        day -= days_of_month(year, month);
        month += 1;
    }
    format!("{year}-{month:02}-{:02} {:02}:{:02}", day + 1, minute / 60, minute % 60)
}

fn is_leap(year: u64) -> bool {
    year % 4 == 0 && year % 100 != 0 || year % 400 == 0
}

fn days_of_year(year: u64) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

fn days_of_month(year: u64, month: u64) -> u64 {
    match month {
        2 => 28 + u64::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The lock file that this program was built from.
const LOCK: &str = include_str!("../../Cargo.lock");

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
    use super::{bytes, format_utc, version_in, version_of};

    #[test]
    fn sizes_are_in_kibibytes_or_mebibytes() {
        assert_eq!([bytes("32K"), bytes("8M"), bytes(""), bytes("x")], [Some(32 << 10), Some(8 << 20), None, None]);
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        let dates = [
            (0, "1970-01-01 00:00"),
            (951_782_399, "2000-02-28 23:59"),
            (951_782_400, "2000-02-29 00:00"),
            (1_709_251_200, "2024-03-01 00:00"),
            (1_798_761_599, "2026-12-31 23:59"),
            (4_107_542_400, "2100-03-01 00:00"),
        ];
        for (seconds, date) in dates {
            assert_eq!(format_utc(seconds), date);
        }
    }

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
