//! Serialization round trips, and errors for invalid input.

use std::collections::BTreeMap;

use serde::de::value::{Error, SeqDeserializer};
use serde::de::{Deserialize, DeserializeOwned};
use serde::ser::Serialize;
use sparse_set::key::SlotWord;
use sparse_set::{Entity, Entity64, SparseKey};
use test_kit::alloc::AmbientAllocator;
use test_kit::hostile::{HUGE, mutated, peak_of};
use test_kit::iterators::{Lie, LyingSizeHint};
use test_kit::random::Random;

use super::{FIRST_BLOCK, Set};
use crate::impls::Tiny;

test_kit::formats!();

/// Asserts that sets of the keys `key(0)` to `key(99)` round-trip in order.
#[track_caller]
fn come_back<K: SparseKey + Serialize + DeserializeOwned>(key: impl Fn(usize) -> K) {
    for len in [0, 1, 7, 100] {
        let mut set: Set<K> = (0..len).map(|n| key(n * 37 % 101)).collect();
        if len > 3 {
            set.remove_at(2);
        }
        for back in round_trips(&set) {
            back.assert_invariants();
            assert!(back.iter().eq(&set));
        }
    }
}

#[test]
fn sets_come_back_in_their_order() {
    come_back(|n| n as u8);
    come_back(|n| n as u32 * 1000);
    come_back(|n| n as u64);
    come_back(|n| n);
    come_back(|n| Entity::new(n, n as u32).unwrap());
    come_back(|n| Entity64::new(n << 20, u32::MAX - 1 - n as u32).unwrap());
}

#[test]
fn keys_are_their_bits() {
    let key = Entity::new(5, 1).unwrap();
    assert_eq!(serde_json::to_string(&key).unwrap(), "1048581");
    assert_eq!(serde_json::from_str::<Entity>("1048581").unwrap(), key);
    assert_eq!(postcard::to_allocvec(&Entity64::new(3, 0).unwrap()).unwrap(), [3]);
    for index in 0..=Tiny::MAX_INDEX {
        for version in 0..=Tiny::MAX_VERSION {
            let key = Tiny::new(index, version).unwrap();
            assert_eq!(round_trips(&key), [key; 2]);
        }
    }
    assert_wrong::<Entity>("1048575", "the bits 0xfffff are no key");
    assert_wrong::<Entity>("4293918720", "the bits 0xfff00000 are no key");
    assert_wrong::<Entity>("4294967296", "invalid value: integer `4294967296`, expected u32");
    assert_wrong::<Tiny>("15", "the bits 0xf are no key");
    assert_wrong::<Tiny>("64", "the bits 0x40 are no key");
    assert_wrong::<Entity>("\"x\"", "invalid type: string");
}

#[test]
fn keys_are_keys_of_maps_in_texts() {
    let map = BTreeMap::from([(Entity::new(5, 1).unwrap(), 'x')]);
    assert_eq!(serde_json::to_string(&map).unwrap(), r#"{"1048581":"x"}"#);
    assert_eq!(round_trips(&map), [map.clone(), map]);
}

#[test]
fn keys_that_are_no_set_are_wrong() {
    assert_wrong::<Set<u32>>("[1,2,1]", "the key 1 comes twice");
    // Index 5 twice, with two versions.
    assert_wrong::<Set<Entity>>("[5,1048581]", "the index of the key Entity(5v1) belongs to Entity(5v0)");
    assert_wrong::<Set<Entity>>("[5,1048575]", "the bits 0xfffff are no key");
    assert_wrong::<Set<u32>>("[4294967295]", "the key 4294967295 is out of range: its index must be below 4294967295");
    assert_wrong::<Set<u64>>("[1,18446744073709551615]", "the key 18446744073709551615 is out of range");
    assert_wrong::<Set<u8>>("[256]", "invalid value: integer `256`, expected u8");
    assert_wrong::<Set<u8>>("{}", "a sequence of keys");
    assert_wrong::<Set<u8>>("[1", "EOF");
    // Every key, and one more.
    let all: Vec<u8> = (0..=255).chain([255]).collect();
    assert_wrong::<Set<u8>>(&serde_json::to_string(&all).unwrap(), "the key 255 comes twice");
    assert_eq!(serde_json::from_value::<Set<u8>>(all[..256].into()).unwrap().len(), 256);
}

#[test]
fn a_key_costs_a_page_and_the_directory() {
    let peak = peak_of(|| {
        let set: Set<u32, AmbientAllocator> = serde_json::from_str("[4294967294]").unwrap();
        set.assert_invariants();
    });
    // 2^20 directory entries, and a page.
    assert!(peak <= (size_of::<usize>() << 20) + (64 << 10), "{peak} bytes");
}

#[test]
fn a_size_hint_is_not_trusted() {
    for lie in Lie::ALL {
        let peak = peak_of(|| {
            let keys = SeqDeserializer::<_, Error>::new(LyingSizeHint::new((0..10_u32).rev(), lie));
            let set: Set<u32, AmbientAllocator> = Deserialize::deserialize(keys).unwrap();
            set.assert_invariants();
            assert!(set.iter().eq((0..10).rev()));
        });
        assert!(peak <= (1 << 20) + (1 << 16), "{lie:?}: {peak} bytes");
    }
    // A sequence that claims a length of 2^60.
    let hostile = [&HUGE[..], &[0, 1]].concat();
    assert!(postcard::from_bytes::<Set<u32>>(&hostile).is_err());
    assert!(postcard::from_bytes::<Set<u8>>(&hostile).is_err());
}

#[test]
fn memory_that_is_not_there_is_an_error() {
    let keys: Vec<u32> = (0..100).map(|n| 1000 * n).collect();
    let text = serde_json::to_string(&keys).unwrap();
    let requests = fail_at_each_read::<Set<u32, AmbientAllocator>>(&text);
    assert!(requests > 20);
}

/// Deserializes a set from hostile bytes. Asserts that it is valid if it succeeds, and that the memory is bounded by
/// the bytes: at most 1 MiB for the claimed length; per key a page and twice the space in the packed array; and two
/// directories, one of which may grow into the other.
fn read_hostile<K: SparseKey + DeserializeOwned>(
    bytes: &[u8],
    read: impl Fn(&[u8]) -> Option<Set<K, AmbientAllocator>>,
) -> Option<Vec<K>> {
    let mut keys = None;
    let peak = peak_of(|| {
        keys = read(bytes).map(|set| {
            set.assert_invariants();
            set.iter().collect()
        });
    });
    let directory = K::INDEX_LIMIT.div_ceil(K::PAGE_LEN).max(4) * size_of::<usize>();
    let page = K::PAGE_LEN * (<K::Slot as SlotWord>::BITS / 8) as usize;
    let most = (1 << 20) + 2 * directory + bytes.len() * (page + 4 * size_of::<K>()) + FIRST_BLOCK;
    assert!(peak <= most, "{peak} bytes for {} of input", bytes.len());
    keys
}

fn read_text<K: SparseKey + DeserializeOwned>(text: &[u8]) -> Option<Vec<K>> {
    read_hostile(text, |text| serde_json::from_slice(text).ok())
}

fn read_bytes<K: SparseKey + DeserializeOwned>(bytes: &[u8]) -> Option<Vec<K>> {
    read_hostile(bytes, |bytes| postcard::from_bytes(bytes).ok())
}

/// Valid input, truncated at each place, with any byte changed, and with parts repeated.
fn mutate<K: SparseKey + Serialize + DeserializeOwned>(keys: &[K], seed: u64) {
    let set: Set<K> = keys.iter().copied().collect();
    let (text, bytes) = (serde_json::to_vec(&set).unwrap(), postcard::to_allocvec(&set).unwrap());
    assert_eq!([read_text(&text), read_bytes(&bytes)], [Some(keys.to_vec()), Some(keys.to_vec())]);
    for len in 0..text.len() {
        assert_eq!(read_text::<K>(&text[..len]), None);
    }
    for len in 0..bytes.len() {
        assert_eq!(read_bytes::<K>(&bytes[..len]), None);
    }
    let mut random = Random::from_seed(seed);
    mutated(&text, 60, &mut random, |bytes| drop(read_text::<K>(bytes)));
    mutated(&bytes, 60, &mut random, |bytes| drop(read_bytes::<K>(bytes)));
}

#[test]
fn hostile_input_is_an_error_and_pays_for_its_memory() {
    mutate(&[7_u32, 0, 4096, 70_000], 1);
    mutate(&[7_u64, 1 << 31, 5], 2);
    mutate(&[7_u8, 255, 0, 1], 3);
    mutate(&[(7, 1), (900_000, 4094), (0, 0)].map(|(index, version)| Entity::new(index, version).unwrap()), 4);
    mutate(&[(7, 1), (1 << 31, u32::MAX - 1)].map(|(index, version)| Entity64::new(index, version).unwrap()), 5);
    mutate(&[(3, 1), (14, 2)].map(|(index, version)| Tiny::new(index, version).unwrap()), 6);

    // Lengths without elements.
    for bytes in 0..9 {
        let hostile: Vec<u8> = [vec![0xFF; bytes], vec![0x7F]].concat();
        assert_eq!(read_bytes::<u32>(&hostile), None);
        assert_eq!(read_bytes::<Entity64>(&hostile), None);
    }
    // Nesting, which a set does not have.
    assert_eq!(read_text::<u32>("[".repeat(100_000).as_bytes()), None);
    // The highest key, and duplicates of it.
    assert_eq!(read_text(b"[4294967294]"), Some(vec![u32::MAX - 1]));
    assert_eq!(read_text::<u32>(format!("[{}0]", "4294967294,".repeat(1000)).as_bytes()), None);
}
