//! Writing and reading: what comes back is the same, and what is wrong is an error.

use std::fmt::Debug;

use serde::de::value::{Error, SeqDeserializer};
use serde::de::{Deserialize, DeserializeOwned};
use serde::ser::Serialize;
use sparse_array::{BitArray, SparseArray};
use test_kit::alloc::{AmbientAllocator, FailingAllocator, TrackingAllocator, fail_at_each};
use test_kit::iterators::{Lie, LyingSizeHint};
use test_kit::random::Random;

/// Through a text and through bytes.
fn round_trips<T: Serialize + DeserializeOwned>(value: &T) -> [T; 2] {
    let text = serde_json::to_string(value).unwrap();
    let bytes = postcard::to_allocvec(value).unwrap();
    [serde_json::from_str(&text).unwrap(), postcard::from_bytes(&bytes).unwrap()]
}

/// Asserts that the text is no `T`, for a reason that has these words.
#[track_caller]
fn assert_wrong<T: DeserializeOwned + Debug>(text: &str, reason: &str) {
    let error = serde_json::from_str::<T>(text).expect_err(text).to_string();
    assert!(error.contains(reason), "{text}: {error}");
}

#[test]
fn bits_come_back() {
    let mut random = Random::from_seed(1);
    for len in (0..200).chain([1000, 4096, 100_000]) {
        let bits: BitArray = (0..len).map(|_| random.flip()).collect();
        for back in round_trips(&bits) {
            back.assert_invariants();
            assert_eq!(back, bits);
        }
    }
}

#[test]
fn bits_are_written_as_bytes_lowest_first() {
    let mut bits = BitArray::from_elem(false, 75);
    for one in [0, 9, 63, 64, 74] {
        bits.set(one, true);
    }
    assert_eq!(serde_json::to_string(&bits).unwrap(), "[75,[1,2,0,0,0,0,0,128,1,4]]");
    assert_eq!(postcard::to_allocvec(&bits).unwrap(), [75, 10, 1, 2, 0, 0, 0, 0, 0, 128, 1, 4]);
}

#[test]
fn bits_that_do_not_fit_their_length_are_wrong() {
    assert_wrong::<BitArray>("[9,[1]]", "invalid length 1, expected 2 bytes for 9 bits");
    assert_wrong::<BitArray>("[9,[1,1,0]]", "invalid length 3, expected 2 bytes for 9 bits");
    assert_wrong::<BitArray>("[0,[0]]", "invalid length 1, expected 0 bytes for 0 bits");
    assert_wrong::<BitArray>("[9,[1,2]]", "bits past the length of 9 are set");
    assert_wrong::<BitArray>("[9,[255,129]]", "bits past the length of 9 are set");
    assert_wrong::<BitArray>("[9,[255,256]]", "invalid value: integer `256`, expected u8");
    assert_wrong::<BitArray>("[9]", "a pair of a number of bits and their bytes");
    assert_wrong::<BitArray>("[]", "a pair of a number of bits and their bytes");
    assert_wrong::<BitArray>("[-1,[]]", "invalid value: integer `-1`");
    assert_wrong::<BitArray>("[9,[1,1],3]", "trailing characters");
    assert_wrong::<BitArray>("7", "a pair of a number of bits and their bytes");
    assert_wrong::<BitArray>("[1152921504606846976,[1,2]]", "invalid length 2");
    // 2^60 bits, and the length of the bytes is said to be 2^57.
    let hostile = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10];
    let hostile: Vec<u8> = hostile.into_iter().chain(hostile).chain([1, 2]).collect();
    assert!(postcard::from_bytes::<BitArray>(&hostile).is_err());
}

#[test]
fn arrays_come_back_with_their_holes() {
    let mut random = Random::from_seed(1);
    for len in [0, 1, 2, 5, 64, 100, 1000] {
        let mut array: SparseArray<String> = (0..len).map(|n| n.to_string()).collect();
        for _ in 0..len / 2 {
            array.remove(random.index(len));
        }
        for mut back in round_trips(&array) {
            back.assert_invariants();
            assert_eq!(back, array);
            let bound = array.iter().next_back().map_or(0, |(last, _)| last + 1);
            assert_eq!(back.index_bound(), bound);
            // The holes can be filled.
            for _ in 0..back.free_len() {
                assert!(back.insert("new".to_owned()) < bound);
            }
            back.assert_invariants();
        }
    }
}

#[test]
fn arrays_are_pairs_in_any_order() {
    let mut array = SparseArray::new();
    array.insert_at(3, 'd');
    array.insert_at(1, 'b');
    assert_eq!(serde_json::to_string(&array).unwrap(), r#"[[1,"b"],[3,"d"]]"#);
    assert_eq!(serde_json::from_str::<SparseArray<char>>(r#"[[3,"d"],[1,"b"]]"#).unwrap(), array);
}

#[test]
fn pairs_that_are_no_array_are_wrong() {
    type Array = SparseArray<u8>;
    assert_wrong::<Array>("[[1,5],[2,6],[1,5]]", "index 1 comes twice");
    assert_wrong::<Array>("[[70000,5],[70000,5],[0,1]]", "index 70000 is too high for an array of 3 values");
    assert_wrong::<Array>("[[4294967295,5]]", "index 4294967295 is too high for an array of 1 values");
    assert_wrong::<Array>("[[4294967296,5]]", "invalid value: integer `4294967296`, expected u32");
    assert_wrong::<Array>("[[-1,5]]", "invalid value: integer `-1`, expected u32");
    assert_wrong::<Array>("[[1]]", "invalid length 1");
    assert_wrong::<Array>("{}", "a sequence of pairs of index and value");
    assert_wrong::<Array>("[[1,5]", "EOF");
}

#[test]
fn an_index_costs_no_more_memory_than_its_values_are_proof_of() {
    for text in ["[[4294967294,5]]", "[[1,1],[4000000000,5],[2,2]]", "[[65664,5]]"] {
        let tracking = TrackingAllocator::new();
        AmbientAllocator::with(FailingAllocator::over(u64::MAX, tracking.clone()), || {
            serde_json::from_str::<SparseArray<u64, AmbientAllocator>>(text).unwrap_err();
        });
        assert!(tracking.peak_bytes() < 1000, "{text}: {} bytes", tracking.peak_bytes());
    }
}

#[test]
fn what_was_written_can_be_read() {
    // One value, and 65,536 + 64 slots at most.
    let mut array = SparseArray::new();
    array.insert_at(65_599, 'z');
    for back in round_trips(&array) {
        assert_eq!(back, array);
    }
    array.remove(65_599);
    array.insert_at(65_600, 'z');
    let error = serde_json::to_string(&array).unwrap_err().to_string();
    assert_eq!(error, "index 65600 is too high for an array of 1 values: it must be below 65600");
    array.compact(|_, _, _| ());
    assert_eq!(serde_json::to_string(&array).unwrap(), r#"[[0,"z"]]"#);

    // The high index comes before the values that are proof of it.
    let mut pairs = vec![(100_000, 0)];
    pairs.extend((0..1000).map(|n| (n, n)));
    let text = serde_json::to_string(&pairs).unwrap();
    let array: SparseArray<u32> = serde_json::from_str(&text).unwrap();
    array.assert_invariants();
    assert_eq!((array.len(), array.index_bound()), (1001, 100_001));
    assert_eq!(round_trips(&array), [array.clone(), array]);
}

#[test]
fn a_size_hint_is_not_trusted() {
    for lie in Lie::ALL {
        let tracking = TrackingAllocator::new();
        AmbientAllocator::with(FailingAllocator::over(u64::MAX, tracking.clone()), || {
            let pairs = LyingSizeHint::new((0..10_u32).map(|n| vec![n * 2, n]), lie);
            let pairs = SeqDeserializer::<_, Error>::new(pairs);
            let array: SparseArray<u32, AmbientAllocator> = Deserialize::deserialize(pairs).unwrap();
            array.assert_invariants();
        });
        assert!(tracking.peak_bytes() <= 1 << 16, "{lie:?}: {} bytes", tracking.peak_bytes());
    }
    // A sequence that says that it is 2^60 long, and is not.
    let hostile = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10, 0, 1];
    assert!(postcard::from_bytes::<SparseArray<u8>>(&hostile).is_err());
}

#[test]
fn memory_that_is_not_there_is_an_error() {
    let bits = serde_json::to_string(&BitArray::from_elem(true, 1000)).unwrap();
    let pairs: Vec<(u32, String)> = (0..100).map(|n| (3 * n, n.to_string())).collect();
    let array = serde_json::to_string(&pairs).unwrap();
    let failed = |error: serde_json::Error| assert!(error.to_string().contains("the allocator could not provide"));
    assert_eq!(
        fail_at_each(|failing| AmbientAllocator::with(failing, || {
            serde_json::from_str::<BitArray<AmbientAllocator>>(&bits).map(drop).map_err(failed)
        })),
        1
    );
    let requests = fail_at_each(|failing| {
        AmbientAllocator::with(failing, || {
            serde_json::from_str::<SparseArray<String, AmbientAllocator>>(&array).map(drop).map_err(failed)
        })
    });
    assert!(requests > 3);
}
