//! The ranges of memory that README.md names, by counting: sizes from 512 on, to the next doubling.

use std::fs;
use std::hash::Hash;

/// Returns the bytes of ours divided by those of hashbrown's, of grown tables, as least, most and mean.
fn range(ours: impl Fn(usize) -> usize, theirs: impl Fn(usize) -> usize) -> String {
    let ratios: Vec<f64> = (512..1024).step_by(8).map(|len| ours(len) as f64 / theirs(len) as f64).collect();
    let least = ratios.iter().copied().fold(f64::MAX, f64::min);
    let most = ratios.iter().copied().fold(0.0, f64::max);
    let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
    format!("{least:.2}–{most:.2} (mean {mean:.2})")
}

fn of_sets<T: Hash + Eq>(make: fn(usize) -> T) -> String {
    let ours = |len| {
        let mut set = hash_set::HashSet::new();
        (0..len).for_each(|n| _ = set.insert(make(n)));
        set.allocated_bytes()
    };
    let theirs = |len| {
        let mut set = hashbrown::HashSet::new();
        (0..len).for_each(|n| _ = set.insert(make(n)));
        set.allocation_size()
    };
    range(ours, theirs)
}

fn of_maps<K: Hash + Eq, V>(make: fn(usize) -> (K, V), settle: fn(&mut hash_map::HashMap<K, V>)) -> String {
    let ours = |len| {
        let mut map = hash_map::HashMap::new();
        (0..len).map(make).for_each(|(key, value)| _ = map.insert(key, value));
        settle(&mut map);
        map.allocated_bytes()
    };
    let theirs = |len| {
        let mut map = hashbrown::HashMap::new();
        (0..len).map(make).for_each(|(key, value)| _ = map.insert(key, value));
        map.allocation_size()
    };
    range(ours, theirs)
}

#[test]
fn the_front_page_has_the_true_range() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md")).unwrap();
    let words: Vec<&str> = page.split_whitespace().collect();
    let page = words.join(" ");
    let claims = [
        ("`HashMap<u64, u64>`", of_maps(|n| (n as u64, n as u64), |_| ())),
        ("after `shrink_to_fit`", of_maps(|n| (n as u64, n as u64), hash_map::HashMap::shrink_to_fit)),
        ("`HashMap<u32, u32>`", of_maps(|n| (n as u32, n as u32), |_| ())),
        ("`HashSet<u32>`", of_sets(|n| n as u32)),
        ("`HashSet<u16>`", of_sets(|n| n as u16)),
    ];
    let claims = claims.map(|(of, range)| format!("{of} {range}"));
    let missing: Vec<&String> = claims.iter().filter(|claim| !page.contains(*claim)).collect();
    assert!(missing.is_empty(), "not in README.md: {missing:#?}");
}
