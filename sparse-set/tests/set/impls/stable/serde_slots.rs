//! The form that keeps holes: the copy behaves like the original, and invalid input is an error in bounded memory.

use sparse_set::{Entity, SparseKey, StableSet, serde_slots};
use test_kit::alloc::AmbientAllocator;
use test_kit::random::Random;

test_kit::formats!();
test_kit::serde_with!(Stable(StableSet<Entity>), serde_slots);
test_kit::serde_with!(Small(StableSet<u8>), serde_slots);
test_kit::serde_with!(Numbers(StableSet<u32>), serde_slots);
test_kit::serde_with!(Ambient(StableSet<u8, AmbientAllocator>), serde_slots);

#[test]
fn copies_have_the_same_positions_now_and_later() {
    let mut random = Random::from_seed(1);
    for steps in [0, 1, 3, 10, 100, 100, 300, 1000] {
        let mut set = StableSet::<Entity>::new();
        for _ in 0..steps {
            let key = Entity::new(random.index(steps), random.index(3) as u32).unwrap();
            if random.index(5) < 2 { _ = set.remove(key) } else { _ = set.insert(key) }
        }
        for Stable(mut copy) in round_trips(&Stable(set.clone())) {
            copy.assert_invariants();
            assert_eq!((copy.slot_len(), &copy), (set.slot_len(), &set));
            assert!(set.iter().all(|key| copy.position_of(key) == set.position_of(key)));
            let mut set = set.clone();
            for index in 2000..2100 {
                let key = Entity::new(index, 0).unwrap();
                set.insert(key);
                copy.insert(key);
                assert_eq!(copy.position_of(key), set.position_of(key));
            }
            copy.assert_invariants();
        }
    }
}

/// One byte for a key, and for the link of a hole.
#[test]
fn the_smallest_keys_come_back_from_all_positions() {
    let mut set: StableSet<u8> = (0..=255).collect();
    set.retain(|key| key % 5 == 2);
    for Small(mut copy) in round_trips(&Small(set.clone())) {
        copy.assert_invariants();
        let mut set = set.clone();
        for key in 0..=255 {
            set.insert(key);
            copy.insert(key);
            assert_eq!(copy.position_of(key), set.position_of(key));
        }
    }
    set.retain(|_| false);
    for Small(copy) in round_trips(&Small(set)) {
        assert_eq!((copy.len(), copy.slot_len()), (0, 0));
    }
}

#[test]
fn positions_are_optional_keys() {
    let mut set = StableSet::from([7_u32, 3, 5]);
    set.remove(5);
    set.remove(3);
    assert_eq!(serde_json::to_string(&Numbers(set.clone())).unwrap(), "[[7,null,null],[1,2]]");
    assert_eq!(postcard::to_allocvec(&Numbers(set)).unwrap(), [3, 1, 7, 0, 0, 2, 1, 2]);
}

#[test]
fn wrong_keys_and_holes_are_wrong() {
    let last = format!("[[1,null],[{}]]", usize::MAX);
    for text in [
        "[[1,null],[]]",
        "[[1,null],[0]]",
        "[[1,null],[2]]",
        "[[1,null],[1,1]]",
        "[[null,null,1],[1,1]]",
        "[[1],[4000000000]]",
        &last,
    ] {
        assert_wrong::<Small>(text, "the holes are not listed once each");
    }
    assert_wrong::<Small>("[[1,1],[]]", "the key 1 comes twice");
    assert_wrong::<Numbers>("[[4294967295],[]]", "out of range");
    // Two versions of index 5, and a forged version.
    let reason = "the index of the key Entity(5v1) belongs to Entity(5v0)";
    assert_wrong::<Stable>("[[5,null,1048581],[1]]", reason);
    assert_wrong::<Stable>("[[1048575],[]]", "the bits 0xfffff are no key");
    assert_wrong::<Small>("[1]", "expected a sequence of positions");
    assert_wrong::<Small>("{}", "expected a tuple of size 2");
    let too_many = format!("[[{}null],[]]", "null,".repeat(<u8 as SparseKey>::INDEX_LIMIT));
    assert_wrong::<Small>(&too_many, "exceeds the container's limit");
}

#[test]
fn hostile_input_is_paid_for() {
    let mut set: StableSet<u8> = (0..9).collect();
    set.retain(|key| ![3, 1, 8].contains(&key));
    // A page of the sparse array, the directory, and the slots.
    let bound = |len| (4 << 10) + 10 * len;
    read_hostile_slots(&Small(set), bound, |Ambient(set)| set.assert_invariants());
}

#[test]
fn memory_that_is_not_there_is_an_error() {
    let mut set: StableSet<u8> = (0..200).collect();
    set.retain(|key| key % 3 == 0);
    let text = serde_json::to_string(&Small(set)).unwrap();
    assert!(fail_at_each_read::<Ambient>(&text) > 3);
}
