//! The form that keeps holes: the copy behaves like the original, and invalid input is an error in bounded memory.

use storage::{BySize, Entity, SparseKey, StableStorage, serde_slots};
use test_kit::alloc::AmbientAllocator;
use test_kit::random::Random;

test_kit::formats!();
test_kit::serde_with!(Stable(StableStorage<String, Entity>), serde_slots);
test_kit::serde_with!(Small(StableStorage<u8, u8>), serde_slots);
test_kit::serde_with!(Units(StableStorage<(), u32>), serde_slots);
test_kit::serde_with!(Ambient(StableStorage<u8, u8, AmbientAllocator, BySize>), serde_slots);

#[test]
fn copies_have_the_same_positions_now_and_later() {
    let mut random = Random::from_seed(1);
    for steps in [0, 1, 3, 10, 100, 100, 300, 1000] {
        let mut storage = StableStorage::<String, Entity>::new();
        for step in 0..steps {
            let key = Entity::new(random.index(steps), random.index(3) as u32).unwrap();
            if random.index(5) < 2 {
                _ = storage.remove(key);
            } else {
                _ = storage.insert_evicting(key, step.to_string());
            }
        }
        for Stable(mut copy) in round_trips(&Stable(storage.clone())) {
            copy.assert_invariants();
            assert_eq!((copy.slot_len(), &copy), (storage.slot_len(), &storage));
            assert!(storage.keys().all(|key| copy.position_of(key) == storage.position_of(key)));
            let mut storage = storage.clone();
            for index in 2000..2100 {
                let key = Entity::new(index, 0).unwrap();
                storage.insert(key, String::new());
                copy.insert(key, String::new());
                assert_eq!(copy.position_of(key), storage.position_of(key));
            }
            copy.assert_invariants();
        }
    }
}

/// One byte for a key, and for the link of a hole.
#[test]
fn the_smallest_keys_come_back_from_all_positions() {
    let mut storage: StableStorage<u8, u8> = (0..=255).map(|key| (key, key)).collect();
    storage.retain(|key, _| key % 5 == 2);
    for Small(mut copy) in round_trips(&Small(storage.clone())) {
        copy.assert_invariants();
        let mut storage = storage.clone();
        for key in 0..=255 {
            storage.insert(key, 0);
            copy.insert(key, 0);
            assert_eq!(copy.position_of(key), storage.position_of(key));
        }
    }
    storage.retain(|_, _| false);
    for Small(copy) in round_trips(&Small(storage)) {
        assert_eq!((copy.len(), copy.slot_len()), (0, 0));
    }
}

/// 256 keys of one byte, whose limit of indices is higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Byte(u8);

#[expect(unsafe_code, reason = "the trait is unsafe to implement")]
// SAFETY: the index is the key, the version is 0, and `from_parts` returns each key. There is no key past the 256th.
unsafe impl SparseKey for Byte {
    type Slot = u32;

    const INDEX_LIMIT: usize = 1000;
    const VERSION_BITS: u32 = 0;

    fn index(self) -> usize {
        self.0.into()
    }

    fn version(self) -> u32 {
        0
    }

    fn from_parts(index: usize, version: u32) -> Option<Self> {
        if version == 0 { u8::try_from(index).ok().map(Self) } else { None }
    }
}

impl serde::Serialize for Byte {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

impl<'de> serde::Deserialize<'de> for Byte {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <u8 as serde::Deserialize>::deserialize(deserializer).map(Self)
    }
}

test_kit::serde_with!(Bytes(StableStorage<u8, Byte>), serde_slots);

/// The link of a hole takes the place of a key, so there cannot be more holes than it can name.
#[test]
fn holes_have_links() {
    let holes = |n: usize| serde_json::to_string(&(vec![(); n], (0..n).rev().collect::<Vec<_>>())).unwrap();
    let one = format!("[[[0,0]{}],{:?}]", ",null".repeat(255), (1..256).rev().collect::<Vec<_>>());
    let Bytes(storage) = serde_json::from_str(&one).unwrap();
    storage.assert_invariants();
    assert_eq!((storage.len(), storage.slot_len()), (1, 256));
    // Holes alone are no positions.
    let Bytes(storage) = serde_json::from_str(&holes(256)).unwrap();
    storage.assert_invariants();
    assert_eq!(storage.slot_len(), 0);
    assert_wrong::<Bytes>(&holes(257), "exceeds the container's limit");
    assert_wrong::<Bytes>(&holes(999), "exceeds the container's limit");
}

#[test]
fn positions_are_optional_pairs() {
    let mut storage = StableStorage::from([(7_u32, ()), (3, ()), (5, ())]);
    storage.remove(5);
    storage.remove(3);
    assert_eq!(serde_json::to_string(&Units(storage.clone())).unwrap(), "[[[7,null],null,null],[1,2]]");
    assert_eq!(postcard::to_allocvec(&Units(storage)).unwrap(), [3, 1, 7, 0, 0, 2, 1, 2]);
}

#[test]
fn wrong_keys_and_holes_are_wrong() {
    let last = format!("[[[1,1],null],[{}]]", usize::MAX);
    for text in [
        "[[[1,1],null],[]]",
        "[[[1,1],null],[0]]",
        "[[[1,1],null],[2]]",
        "[[[1,1],null],[1,1]]",
        "[[null,null,[1,1]],[1,1]]",
        "[[[1,1]],[4000000000]]",
        &last,
    ] {
        assert_wrong::<Small>(text, "the holes are not listed once each");
    }
    assert_wrong::<Small>("[[[1,1],[1,2]],[]]", "the key 1 has a value already");
    assert_wrong::<Units>("[[[4294967295,null]],[]]", "out of range");
    // Two versions of index 5, and a forged version.
    let reason = "the index of the key Entity(5v1) belongs to Entity(5v0)";
    assert_wrong::<Stable>(r#"[[[5,"a"],null,[1048581,"b"]],[1]]"#, reason);
    assert_wrong::<Stable>(r#"[[[1048575,"a"]],[]]"#, "the bits 0xfffff are no key");
    assert_wrong::<Small>("[1]", "expected a sequence of positions");
    assert_wrong::<Small>("{}", "expected a tuple of size 2");
    let too_many = format!("[[{}null],[]]", "null,".repeat(<u8 as SparseKey>::INDEX_LIMIT));
    assert_wrong::<Small>(&too_many, "exceeds the container's limit");
}

#[test]
fn hostile_input_is_paid_for() {
    let mut storage: StableStorage<u8, u8> = (0..9).map(|key| (key, key)).collect();
    storage.retain(|key, _| ![3, 1, 8].contains(&key));
    // A page of values, one of the sparse array, and the slots.
    let bound = |len| (40 << 10) + 10 * len;
    read_hostile_slots(&Small(storage), bound, |Ambient(storage)| storage.assert_invariants());
}

#[test]
fn memory_that_is_not_there_is_an_error() {
    let mut storage: StableStorage<u8, u8> = (0..200).map(|key| (key, key)).collect();
    storage.retain(|key, _| key % 3 == 0);
    let text = serde_json::to_string(&Small(storage)).unwrap();
    assert!(fail_at_each_read::<Ambient>(&text) > 3);
}
