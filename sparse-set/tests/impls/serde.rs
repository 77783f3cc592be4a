//! Serialization round trips, and errors for invalid input.

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde::de::value::{Error, SeqDeserializer};
use serde::de::{Deserialize, DeserializeOwned};
use serde::ser::Serialize;
use sparse_set::key::SlotWord;
use sparse_set::{Entity, Entity64, SparseKey, SparseSet};
use test_kit::alloc::{AmbientAllocator, FailingAllocator, TrackingAllocator, fail_at_each};
use test_kit::iterators::{Lie, LyingSizeHint};
use test_kit::random::Random;

use crate::Tiny;

/// Serializes and deserializes as text and as bytes.
fn round_trips<T: Serialize + DeserializeOwned>(value: &T) -> [T; 2] {
    let text = serde_json::to_string(value).unwrap();
    let bytes = postcard::to_allocvec(value).unwrap();
    [serde_json::from_str(&text).unwrap(), postcard::from_bytes(&bytes).unwrap()]
}

/// Asserts that deserializing the text fails with an error that contains these words.
#[track_caller]
fn assert_wrong<T: DeserializeOwned + Debug>(text: &str, reason: &str) {
    let error = serde_json::from_str::<T>(text).expect_err(text).to_string();
    assert!(error.contains(reason), "{text}: {error}");
}

/// Asserts that sets of the keys `key(0)` to `key(99)` round-trip in order.
#[track_caller]
fn come_back<K: SparseKey + Serialize + DeserializeOwned>(key: impl Fn(usize) -> K) {
    for len in [0, 1, 7, 100] {
        let mut set: SparseSet<K> = (0..len).map(|n| key(n * 37 % 101)).collect();
        if len > 3 {
            set.remove_at(2);
        }
        for back in round_trips(&set) {
            back.assert_invariants();
            assert_eq!(back.as_slice(), set.as_slice());
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
    assert_wrong::<SparseSet<u32>>("[1,2,1]", "the key 1 comes twice");
    // Index 5 twice, with two versions.
    assert_wrong::<SparseSet<Entity>>("[5,1048581]", "the index of the key Entity(5v1) belongs to Entity(5v0)");
    assert_wrong::<SparseSet<Entity>>("[5,1048575]", "the bits 0xfffff are no key");
    assert_wrong::<SparseSet<u32>>(
        "[4294967295]",
        "the key 4294967295 is out of range: its index must be below 4294967295",
    );
    assert_wrong::<SparseSet<u64>>("[1,18446744073709551615]", "the key 18446744073709551615 is out of range");
    assert_wrong::<SparseSet<u8>>("[256]", "invalid value: integer `256`, expected u8");
    assert_wrong::<SparseSet<u8>>("{}", "a sequence of keys");
    assert_wrong::<SparseSet<u8>>("[1", "EOF");
    // Every key, and one more.
    let all: Vec<u8> = (0..=255).chain([255]).collect();
    assert_wrong::<SparseSet<u8>>(&serde_json::to_string(&all).unwrap(), "the key 255 comes twice");
    assert_eq!(serde_json::from_value::<SparseSet<u8>>(all[..256].into()).unwrap().len(), 256);
}

#[test]
fn a_key_costs_a_page_and_the_directory() {
    let tracking = TrackingAllocator::new();
    AmbientAllocator::with(FailingAllocator::over(u64::MAX, tracking.clone()), || {
        let set: SparseSet<u32, AmbientAllocator> = serde_json::from_str("[4294967294]").unwrap();
        set.assert_invariants();
    });
    // 2^20 directory entries, and a page.
    assert!(tracking.peak_bytes() <= (size_of::<usize>() << 20) + (64 << 10), "{} bytes", tracking.peak_bytes());
}

#[test]
fn a_size_hint_is_not_trusted() {
    for lie in Lie::ALL {
        let tracking = TrackingAllocator::new();
        AmbientAllocator::with(FailingAllocator::over(u64::MAX, tracking.clone()), || {
            let keys = SeqDeserializer::<_, Error>::new(LyingSizeHint::new((0..10_u32).rev(), lie));
            let set: SparseSet<u32, AmbientAllocator> = Deserialize::deserialize(keys).unwrap();
            set.assert_invariants();
            assert!(set.iter().eq((0..10).rev()));
        });
        assert!(tracking.peak_bytes() <= (1 << 20) + (1 << 16), "{lie:?}: {} bytes", tracking.peak_bytes());
    }
    // A sequence that claims a length of 2^60.
    let hostile = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10, 0, 1];
    assert!(postcard::from_bytes::<SparseSet<u32>>(&hostile).is_err());
    assert!(postcard::from_bytes::<SparseSet<u8>>(&hostile).is_err());
}

#[test]
fn memory_that_is_not_there_is_an_error() {
    let keys: Vec<u32> = (0..100).map(|n| 1000 * n).collect();
    let text = serde_json::to_string(&keys).unwrap();
    let requests = fail_at_each(|failing| {
        AmbientAllocator::with(failing, || {
            serde_json::from_str::<SparseSet<u32, AmbientAllocator>>(&text)
                .map(drop)
                .map_err(|error| assert!(error.to_string().contains("the allocator could not provide")))
        })
    });
    assert!(requests > 20);
}

/// Deserializes a set from hostile bytes. Asserts that it is valid if it succeeds, and that the memory is bounded by
/// the bytes: at most 1 MiB for the claimed length; per key a page and twice the space in the packed array; and two
/// directories, one of which may grow into the other.
fn read_hostile<K: SparseKey + DeserializeOwned>(
    bytes: &[u8],
    read: impl Fn(&[u8]) -> Option<SparseSet<K, AmbientAllocator>>,
) -> Option<Vec<K>> {
    let tracking = TrackingAllocator::new();
    let keys = AmbientAllocator::with(FailingAllocator::over(u64::MAX, tracking.clone()), || {
        read(bytes).map(|set| {
            set.assert_invariants();
            set.iter().collect()
        })
    });
    let directory = K::INDEX_LIMIT.div_ceil(K::PAGE_LEN).max(4) * size_of::<usize>();
    let page = K::PAGE_LEN * (<K::Slot as SlotWord>::BITS / 8) as usize;
    let most = (1 << 20) + 2 * directory + bytes.len() * (page + 4 * size_of::<K>()) + 64;
    assert!(tracking.peak_bytes() <= most, "{} bytes for {} of input", tracking.peak_bytes(), bytes.len());
    tracking.assert_empty();
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
    let set: SparseSet<K> = keys.iter().copied().collect();
    let (text, bytes) = (serde_json::to_vec(&set).unwrap(), postcard::to_allocvec(&set).unwrap());
    assert_eq!([read_text(&text), read_bytes(&bytes)], [Some(keys.to_vec()), Some(keys.to_vec())]);
    for len in 0..text.len() {
        assert_eq!(read_text::<K>(&text[..len]), None);
    }
    for len in 0..bytes.len() {
        assert_eq!(read_bytes::<K>(&bytes[..len]), None);
    }
    let mut random = Random::from_seed(seed);
    for _ in 0..60 {
        for (valid, read) in [(&text, read_text::<K> as fn(&[u8]) -> Option<Vec<K>>), (&bytes, read_bytes::<K>)] {
            let mut hostile = valid.clone();
            for _ in 0..=random.index(3) {
                let at = random.index(hostile.len());
                match random.index(3) {
                    0 => hostile[at] = random.index(256) as u8,
                    1 => hostile[at] ^= 1 << random.index(8),
                    _ => {
                        let part = hostile[at..].to_vec();
                        hostile.extend(part);
                    }
                }
            }
            read(&hostile);
        }
    }
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
