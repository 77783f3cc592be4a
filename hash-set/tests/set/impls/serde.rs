//! Serialization round trips, and errors for invalid input.

use hash_set::{ElementId, HashSet};
use serde::Deserialize;
use serde::de::value::{Error, SeqDeserializer};
use test_kit::alloc::AmbientAllocator;
use test_kit::hashers::ConstantState;
use test_kit::hostile::{HUGE, peak_of};
use test_kit::iterators::{Lie, LyingSizeHint};

test_kit::formats!();

/// A set in memory of the ambient allocator.
type Set<T> = HashSet<T, ConstantState, AmbientAllocator>;

#[test]
fn sets_come_back_in_their_order() {
    for len in [0, 1, 10, 1000] {
        let mut set: HashSet<String> = (0..len).map(|n| (n * 7 % 1009).to_string()).collect();
        set.retain(|element| !element.ends_with('3'));
        for back in round_trips(&set) {
            back.assert_invariants();
            assert_eq!(back, set);
            assert!(back.iter().eq(&set));
        }
        // Same format as std's set.
        let text = serde_json::to_string(&set).unwrap();
        assert_eq!(serde_json::from_str::<std::collections::HashSet<String>>(&text).unwrap().len(), set.len());
    }
}

#[test]
fn what_is_no_sequence_is_wrong() {
    for (text, reason) in [
        ("7", "invalid type: integer `7`, expected a sequence"),
        ("{}", "invalid type: map, expected a sequence"),
        ("[1,256]", "invalid value: integer `256`, expected u8"),
        ("[1,", "EOF"),
    ] {
        assert_wrong::<HashSet<u8>>(text, reason);
    }
}

#[test]
fn in_place_the_memory_is_kept() {
    let mut set: HashSet<u32> = (0..100).collect();
    let capacity = set.capacity();
    let read = |text: &str, set: &mut HashSet<u32>| {
        let result = Deserialize::deserialize_in_place(&mut serde_json::Deserializer::from_str(text), set);
        set.assert_invariants();
        result
    };
    read("[5,7,5]", &mut set).unwrap();
    assert!(set.iter().eq(&[5, 7]));
    assert_eq!(set.capacity(), capacity);
    read("[1,2,-3,4]", &mut set).unwrap_err();
    assert!(set.iter().eq(&[1, 2]));
    read("{}", &mut set).unwrap_err();
    read("[]", &mut set).unwrap();
    assert!(set.is_empty());
}

#[test]
fn a_size_hint_is_not_trusted() {
    for lie in Lie::ALL {
        let peak = peak_of(|| {
            let elements = SeqDeserializer::<_, Error>::new(LyingSizeHint::new(0..10_u32, lie));
            let set: Set<u32> = Deserialize::deserialize(elements).unwrap();
            set.assert_invariants();
            assert!(set.iter().copied().eq(0..10));
        });
        assert!(peak <= 3 << 19, "{lie:?}: {peak} bytes");
    }
    // A sequence with a false length of 2^60.
    let hostile = [&HUGE[..], &[0, 1]].concat();
    assert!(postcard::from_bytes::<HashSet<u8>>(&hostile).is_err());
}

#[test]
fn memory_that_is_not_there_is_an_error() {
    let text = serde_json::to_string(&Vec::from_iter(0..100)).unwrap();
    assert!(fail_at_each_read::<Set<u32>>(&text) > 3);
}

/// Ids are stored beside a container of `serde_slots`, which keeps them.
#[test]
fn ids_are_indices() {
    for index in [0, 1, u32::MAX as usize - 1] {
        let id = ElementId::from_index(index).unwrap();
        let text = serde_json::to_string(&Some(id)).unwrap();
        assert_eq!(text, index.to_string());
        assert_eq!(serde_json::from_str::<Option<ElementId>>(&text).unwrap(), Some(id));
        let bytes = postcard::to_allocvec(&id).unwrap();
        assert_eq!(postcard::from_bytes::<ElementId>(&bytes).unwrap(), id);
    }
    assert_eq!(serde_json::from_str::<Option<ElementId>>("null").unwrap(), None);
    for wrong in ["4294967295", "-1", "\"1\"", "18446744073709551615"] {
        assert!(serde_json::from_str::<ElementId>(wrong).is_err(), "{wrong}");
    }
}
