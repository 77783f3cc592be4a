//! Serialization and deserialization: a round trip restores the container, and invalid input is an error.

use serde::de::Deserialize;
use serde::de::value::{Error, SeqDeserializer};
use sparse_array::{BitArray, SparseArray};
use test_kit::alloc::AmbientAllocator;
use test_kit::hostile::{HUGE, peak_of};
use test_kit::iterators::{Lie, LyingSizeHint};
use test_kit::random::Random;

test_kit::formats!();

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
    #[cfg(target_pointer_width = "64")]
    assert_wrong::<BitArray>("[1152921504606846976,[1,2]]", "invalid length 2");
    #[cfg(target_pointer_width = "32")]
    assert_wrong::<BitArray>("[1152921504606846976,[1,2]]", "bits are more than this machine can address");
    // 2^60 bits, with a stated byte length of 2^57.
    let hostile = [&HUGE[..], &HUGE, &[1, 2]].concat();
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
fn arrays_are_slots_and_a_hole_is_an_empty_one() {
    let mut array = SparseArray::new();
    array.insert_at(3, 'd');
    array.insert_at(1, 'b');
    assert_eq!(serde_json::to_string(&array).unwrap(), r#"[[],["b"],[],["d"]]"#);
    assert_eq!(serde_json::from_str::<SparseArray<char>>(r#"[[],["b"],[],["d"],[],[]]"#).unwrap(), array);
    assert_eq!(postcard::to_allocvec(&array).unwrap(), [4, 0, 1, 1, b'b', 0, 1, 1, b'd']);
    assert_eq!(serde_json::to_string(&SparseArray::<u8>::new()).unwrap(), "[]");
    array.clear();
    assert_eq!(serde_json::to_string(&array).unwrap(), "[]");
}

#[test]
fn slots_that_are_no_array_are_wrong() {
    type Array = SparseArray<u8>;
    assert_wrong::<Array>("[[1],[2,3]]", "invalid length 2, expected a slot");
    assert_wrong::<Array>(r#"[[1,"no number"]]"#, "invalid length 2, expected a slot");
    assert_wrong::<Array>("[1]", "expected a slot: a sequence of one value or none");
    assert_wrong::<Array>("[null]", "expected a slot: a sequence of one value or none");
    assert_wrong::<Array>("[[256]]", "invalid value: integer `256`, expected u8");
    assert_wrong::<Array>("[[-1]]", "invalid value: integer `-1`, expected u8");
    assert_wrong::<Array>("{}", "expected a sequence of slots");
    assert_wrong::<Array>("[[1]", "EOF");
}

/// Values that some formats write like a hole, or in zero bytes.
#[test]
fn values_that_look_like_nothing_come_back() {
    let mut options: SparseArray<Option<Option<u8>>> = SparseArray::from([None, Some(Some(1)), None]);
    options.insert_at(7, None);
    options.remove(0);
    assert_eq!(round_trips(&options), [options.clone(), options]);
    let mut units = SparseArray::from([(), (), ()]);
    units.remove(1);
    assert_eq!(round_trips(&units), [units.clone(), units]);
    let mut nested = SparseArray::from([SparseArray::new(), SparseArray::from([vec![0_u8], vec![]])]);
    nested.insert_at(4, SparseArray::new());
    assert_eq!(round_trips(&nested), [nested.clone(), nested]);
}

#[test]
fn sparse_arrays_come_back() {
    let mut few: SparseArray<u64> = (0..200_000).collect();
    few.retain(|index, _| index % 20_001 == 17);
    assert_eq!(few.len(), 10);
    let mut far = SparseArray::new();
    far.insert_at(70_000, 1);
    let mut last = SparseArray::new();
    last.insert_at(2_000_000, 1);
    for array in [few, far, last] {
        for back in round_trips(&array) {
            back.assert_invariants();
            assert_eq!(back, array);
        }
    }
}

#[test]
fn a_size_hint_is_not_trusted() {
    for lie in Lie::ALL {
        let peak = peak_of(|| {
            let slots = LyingSizeHint::new((0..10_u32).map(|n| vec![n; n as usize % 2]), lie);
            let slots = SeqDeserializer::<_, Error>::new(slots);
            let array: SparseArray<u32, AmbientAllocator> = Deserialize::deserialize(slots).unwrap();
            array.assert_invariants();
            assert_eq!(array.len(), 5);
        });
        assert!(peak <= 1 << 10, "{lie:?}: {peak} bytes");
    }
    // A sequence that states a length of 2^60 but is shorter.
    let hostile = [&HUGE[..], &[0, 1]].concat();
    assert!(postcard::from_bytes::<SparseArray<u8>>(&hostile).is_err());
}

#[test]
fn memory_that_is_not_there_is_an_error() {
    let bits = serde_json::to_string(&BitArray::from_elem(true, 1000)).unwrap();
    let slots: Vec<Vec<String>> = (0..300).map(|n| vec![n.to_string(); usize::from(n % 3 == 0)]).collect();
    let array = serde_json::to_string(&slots).unwrap();
    assert_eq!(fail_at_each_read::<BitArray<AmbientAllocator>>(&bits), 1);
    assert!(fail_at_each_read::<SparseArray<String, AmbientAllocator>>(&array) > 3);
}
