//! The form that keeps all slots: the copy behaves like the original, and invalid input is an error in bounded memory.

use sparse_array::{SparseArray, serde_slots};
use test_kit::alloc::AmbientAllocator;
use test_kit::hostile::HUGE;
use test_kit::random::Random;

test_kit::formats!();
test_kit::serde_with!(Array(SparseArray<u32>), serde_slots);
test_kit::serde_with!(Units(SparseArray<()>), serde_slots);
test_kit::serde_with!(Ambient(SparseArray<String, AmbientAllocator>), serde_slots);

/// Inserts and removes at random.
fn random_array(random: &mut Random, steps: usize) -> SparseArray<u32> {
    let mut array = SparseArray::new();
    for step in 0..steps {
        match random.index(5) {
            0 | 1 => _ = array.remove(random.index(array.index_bound().max(1))),
            2 => _ = array.try_insert_at(random.index(steps), step as u32),
            _ => _ = array.insert(step as u32),
        }
    }
    array
}

#[test]
fn copies_choose_the_same_indices() {
    let mut random = Random::from_seed(1);
    for steps in [0, 1, 2, 5, 30, 30, 100, 100, 1000] {
        let array = random_array(&mut random, steps);
        let copies = round_trips(&Array(array.clone()));
        for Array(mut copy) in copies {
            copy.assert_invariants();
            assert_eq!((copy.index_bound(), copy.free_len(), &copy), (array.index_bound(), array.free_len(), &array));
            let mut array = array.clone();
            // Removals go on top of the restored holes.
            for _ in 0..random.index(10) {
                let index = random.index(array.index_bound().max(1));
                assert_eq!(copy.remove(index), array.remove(index));
            }
            for value in 0..array.free_len() as u32 + 3 {
                assert_eq!(copy.insert(value), array.insert(value));
                copy.assert_invariants();
            }
        }
    }
}

#[test]
fn arrays_without_values_begin_anew() {
    let mut array = SparseArray::from([1, 2, 3]);
    for index in [1, 0, 2] {
        array.remove(index);
    }
    assert_eq!(serde_json::to_string(&Array(array)).unwrap(), "[[],[]]");
    let Array(mut copy): Array = serde_json::from_str("[[[],[],[]],[2,0,1]]").unwrap();
    copy.assert_invariants();
    assert_eq!([9, 9, 9, 9].map(|value| copy.insert(value)), [0, 1, 2, 3]);
    assert_eq!(serde_json::to_string(&Array(SparseArray::new())).unwrap(), "[[],[]]");
    assert_eq!(postcard::to_allocvec(&Array(SparseArray::from([7]))).unwrap(), [1, 1, 7, 0]);
}

#[test]
fn holes_that_do_not_fit_the_slots_are_wrong() {
    for text in [
        "[[[1],[]],[]]",
        "[[[1],[]],[0]]",
        "[[[1],[]],[2]]",
        "[[[1],[]],[1,1]]",
        "[[[1],[]],[4000000000]]",
        "[[[],[],[7]],[1,1]]",
        "[[[],[],[7]],[0,0]]",
        "[[[],[],[7]],[1]]",
        "[[],[0]]",
    ] {
        assert_wrong::<Array>(text, "the holes are not listed once each");
    }
    assert_wrong::<Array>("[[[],[]],[4294967296,0]]", "invalid value: integer `4294967296`, expected u32");
    assert_wrong::<Array>("[[[],[]],[-1,0]]", "invalid value: integer `-1`, expected u32");
    assert_wrong::<Array>("[[[1,2]],[]]", "invalid length 2, expected a slot");
    assert_wrong::<Array>("[[[1]]]", "invalid length 1");
    assert_wrong::<Array>("[]", "invalid length 0");
    assert_wrong::<Array>("[[[1]],[],[]]", "trailing characters");
}

#[test]
fn hostile_input_is_paid_for() {
    let mut array = SparseArray::from(["a", "bc", "", "d", "e"].map(String::from));
    [4, 1, 2].into_iter().for_each(|index| drop(array.remove(index)));
    test_kit::serde_with!(Global(SparseArray<String>), serde_slots);
    // At most twice the slots, and the old block while growing.
    let bound = |len| 3 * (size_of::<String>() + 1) * (len + 4);
    read_hostile_slots(&Global(array), bound, |Ambient(array)| array.assert_invariants());
    // Values that take no input still take a slot of it.
    assert!(postcard::from_bytes::<Units>(&HUGE).is_err());
    assert_eq!(postcard::from_bytes::<Units>(&[3, 1, 0, 1, 1, 1]).unwrap().0.len(), 2);
}

#[test]
fn memory_that_is_not_there_is_an_error() {
    let mut array: SparseArray<u32> = (0..300).collect();
    array.retain(|index, _| index % 3 == 0 && index < 100);
    let text = serde_json::to_string(&Array(array)).unwrap();
    test_kit::serde_with!(Small(SparseArray<u32, AmbientAllocator>), serde_slots);
    assert!(fail_at_each_read::<Small>(&text) > 3);
}
