use std::fs;

use serde::{Deserialize, Serialize};

/// The machine of a measurement.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
pub(crate) struct Machine {
    /// The model of the processor, if the system tells it.
    pub(crate) processor: Option<String>,
    /// Threads that run at once.
    pub(crate) threads: usize,
    /// The operating system and the instruction set, such as `linux x86_64`.
    pub(crate) system: String,
    /// The bytes of the data caches from the first level on. Empty if the system does not tell them.
    pub(crate) caches: Vec<u64>,
}

impl Machine {
    /// Describes this machine.
    pub(super) fn this() -> Self {
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

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn sizes_are_in_kibibytes_or_mebibytes() {
        assert_eq!([bytes("32K"), bytes("8M"), bytes(""), bytes("x")], [Some(32 << 10), Some(8 << 20), None, None]);
    }
}
