//! Round trips, and errors for invalid input.

use hash_map::{HashMap, MultiMap};
use serde::Deserialize;
use serde::de::value::{Error, MapDeserializer, SeqDeserializer};
use test_kit::alloc::AmbientAllocator;
use test_kit::hashers::ConstantState;
use test_kit::hostile::{HUGE, peak_of};
use test_kit::iterators::{Lie, LyingSizeHint};

test_kit::formats!();

#[test]
fn maps_come_back_in_their_order() {
    for len in [0, 1, 10, 1000] {
        let mut map: HashMap<String, u32> = (0..len).map(|n| ((n * 7 % 1009).to_string(), n)).collect();
        map.retain(|_, value| *value % 3 != 1);
        for back in round_trips(&map) {
            back.assert_invariants();
            assert_eq!(back, map);
            assert!(back.iter().eq(&map));
        }
        // The same as std's map.
        let text = serde_json::to_string(&map).unwrap();
        let theirs: std::collections::HashMap<String, u32> = serde_json::from_str(&text).unwrap();
        let back: HashMap<String, u32> = serde_json::from_str(&serde_json::to_string(&theirs).unwrap()).unwrap();
        assert_eq!(back, map);
    }
}

#[test]
fn multi_maps_come_back_with_all_values_in_their_order() {
    for len in [0, 1, 10, 300] {
        let mut map: MultiMap<u32, String> = (0..len).map(|n| (n * n % 17, n.to_string())).collect();
        map.retain(|_, value| !value.ends_with('3'));
        for back in round_trips(&map) {
            back.assert_invariants();
            assert_eq!(back, map);
            assert!(back.iter().eq(&map));
            for key in map.unique_keys() {
                assert!(back.get_all_in_slot_order(key).eq(map.get_all_in_slot_order(key)));
            }
        }
    }
}

#[test]
fn what_is_no_map_is_wrong() {
    assert_wrong::<HashMap<u8, u8>>("[]", "invalid type: sequence, expected a map");
    assert_wrong::<HashMap<u8, u8>>(r#"{"1":2,"256":3}"#, "invalid value: integer `256`, expected u8");
    assert_wrong::<HashMap<u8, u8>>(r#"{"1":2,"3"}"#, "expected `:`");
    assert_wrong::<MultiMap<u8, u8>>("{}", "invalid type: map, expected a sequence of pairs of key and value");
    assert_wrong::<MultiMap<u8, u8>>("[[1,2],[3]]", "invalid length 1");
    assert_wrong::<MultiMap<u8, u8>>("[[1,2,3]]", "trailing characters");
}

#[test]
fn a_size_hint_is_not_trusted() {
    for lie in Lie::ALL {
        let peak = peak_of(|| {
            let pairs = MapDeserializer::<_, Error>::new(LyingSizeHint::new((0..10_u32).map(|n| (n, n)), lie));
            let map: HashMap<u32, u32, ConstantState, AmbientAllocator> = Deserialize::deserialize(pairs).unwrap();
            map.assert_invariants();
            assert!(map.keys().copied().eq(0..10));
            drop(map);
            let pairs = SeqDeserializer::<_, Error>::new(LyingSizeHint::new((0..10_u32).map(|n| vec![n % 3, n]), lie));
            let map: MultiMap<u32, u32, ConstantState, AmbientAllocator> = Deserialize::deserialize(pairs).unwrap();
            map.assert_invariants();
            assert!(map.values().copied().eq(0..10));
        });
        assert!(peak <= 3 << 19, "{lie:?}: {peak} bytes");
    }
    // A sequence with a false length of 2^60.
    let hostile = [&HUGE[..], &[0, 1]].concat();
    assert!(postcard::from_bytes::<HashMap<u8, u8>>(&hostile).is_err());
    assert!(postcard::from_bytes::<MultiMap<u8, u8>>(&hostile).is_err());
}

#[test]
fn memory_that_is_not_there_is_an_error() {
    let pairs: Vec<(u32, String)> = (0..100).map(|n| (n, n.to_string())).collect();
    let map: HashMap<u32, String> = pairs.iter().cloned().collect();
    let map = serde_json::to_string(&map).unwrap();
    assert!(fail_at_each_read::<HashMap<u32, String, ConstantState, AmbientAllocator>>(&map) > 3);
    let pairs = serde_json::to_string(&pairs).unwrap();
    assert!(fail_at_each_read::<MultiMap<u32, String, ConstantState, AmbientAllocator>>(&pairs) > 3);
}
