//! Serialization round trips, and errors for invalid input.

use hash_set::HashSet;
use serde::Deserialize;
use serde::de::value::{Error, SeqDeserializer};
use test_kit::alloc::{AmbientAllocator, FailingAllocator, TrackingAllocator, fail_at_each};
use test_kit::hashers::ConstantState;
use test_kit::iterators::{Lie, LyingSizeHint};

/// A set in memory of the ambient allocator.
type Set<T> = HashSet<T, ConstantState, AmbientAllocator>;

#[test]
fn sets_come_back_in_their_order() {
    for len in [0, 1, 10, 1000] {
        let mut set: HashSet<String> = (0..len).map(|n| (n * 7 % 1009).to_string()).collect();
        set.retain(|element| !element.ends_with('3'));
        let text = serde_json::to_string(&set).unwrap();
        let bytes = postcard::to_allocvec(&set).unwrap();
        let backs: [HashSet<String>; 2] = [serde_json::from_str(&text).unwrap(), postcard::from_bytes(&bytes).unwrap()];
        for back in backs {
            back.assert_invariants();
            assert_eq!(back, set);
            assert!(back.iter().eq(&set));
        }
        // Same format as std's set.
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
        let error = serde_json::from_str::<HashSet<u8>>(text).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
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
        let tracking = TrackingAllocator::new();
        AmbientAllocator::with(FailingAllocator::over(u64::MAX, tracking.clone()), || {
            let elements = SeqDeserializer::<_, Error>::new(LyingSizeHint::new(0..10_u32, lie));
            let set: Set<u32> = Deserialize::deserialize(elements).unwrap();
            set.assert_invariants();
            assert!(set.iter().copied().eq(0..10));
        });
        assert!(tracking.peak_bytes() <= 3 << 19, "{lie:?}: {} bytes", tracking.peak_bytes());
    }
    // A sequence with a false length of 2^60.
    let hostile = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10, 0, 1];
    assert!(postcard::from_bytes::<HashSet<u8>>(&hostile).is_err());
}

#[test]
fn memory_that_is_not_there_is_an_error() {
    let text = serde_json::to_string(&Vec::from_iter(0..100)).unwrap();
    let requests = fail_at_each(|failing| {
        AmbientAllocator::with(failing, || {
            serde_json::from_str::<Set<u32>>(&text)
                .map(drop)
                .map_err(|error| assert!(error.to_string().contains("the allocator could not provide")))
        })
    });
    assert!(requests > 3);
}
