//! Hostile bytes for `Deserialize` and `Arbitrary`: an error or a valid container, in bounded memory.

use arbitrary::{Arbitrary, Unstructured};
use hash_map::{HashMap, MultiMap};
use hash_set::{HashSet, HashTable};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sparse_array::{BitArray, SparseArray};
use sparse_set::{Entity, SparseSet};
use storage::{EntityPool, Group, SlotMap, StableStorage, Storage};
use test_kit::serde_with;

use crate::capped_memory::with_cap;
use crate::keys::Tiny;

pub(crate) type Parse = fn(&[u8]);

trait Container: Serialize + DeserializeOwned {
    fn check(&self);
}

macro_rules! containers {
    ($($container:ty),+; serde_only: $($other:ty),+; slots: $($Form:ident($inner:ty), $($module:ident)::+);+) => {
        $(containers!(@check $container);)+
        $(containers!(@check $other);)+
        $(
            serde_with!($Form($inner), $($module)::+);

            impl Container for $Form {
                fn check(&self) {
                    self.0.assert_invariants();
                }
            }
        )+

        const JSON: &[Parse] = &[$(json::<$container>,)+ $(json::<$other>,)+ $(json::<$Form>),+];
        const POSTCARD: &[Parse] = &[$(postcard::<$container>,)+ $(postcard::<$other>,)+ $(postcard::<$Form>),+];
        const ARBITRARY: &[Parse] = &[$(arbitrary::<$container>,)+ tables];
    };
    (@check $container:ty) => {
        impl Container for $container {
            fn check(&self) {
                self.assert_invariants();
            }
        }
    };
}

containers![
    BitArray,
    SparseArray<String>,
    HashSet<String>,
    HashMap<u8, Vec<u8>>,
    MultiMap<u8, u8>,
    SparseSet<Entity>,
    SparseSet<Tiny>,
    SparseSet<u64>,
    Storage<(), u64>,
    Storage<String, Tiny>,
    StableStorage<u8, Entity>,
    EntityPool<Entity>,
    EntityPool<Tiny>,
    Group<(Storage<u8, Tiny>, Storage<String, Tiny>)>,
    SlotMap<String, Tiny>;
    serde_only: Group<(Storage<(), u64>, Storage<u8, u64>, Storage<u8, u64>)>;
    slots:
    ArraySlots(SparseArray<Option<u8>>), sparse_array::serde_slots;
    SetSlots(HashSet<u8>), hash_set::serde_slots;
    TableSlots(HashTable<u8>), table_slots;
    MapSlots(HashMap<u8, String>), hash_map::serde_slots;
    MultiMapSlots(MultiMap<u8, u8>), hash_map::serde_slots::multi_map;
    StableSlots(StableStorage<u8, Tiny>), storage::serde_slots;
    StableUnitSlots(StableStorage<(), Entity>), storage::serde_slots
];

/// Tables with few hashes.
mod table_slots {
    use hash_set::HashTable;
    pub(super) use hash_set::serde_slots::serialize_table as serialize;

    pub(super) fn deserialize<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<HashTable<u8>, D::Error> {
        hash_set::serde_slots::deserialize_table(deserializer, |element| u64::from(element % 3))
    }
}

pub(crate) const TARGETS: &[(&str, Parse)] = &[
    ("arbitrary", |bytes| with_first_byte(bytes, ARBITRARY)),
    ("json", |bytes| with_first_byte(bytes, JSON)),
    ("postcard", |bytes| with_first_byte(bytes, POSTCARD)),
];

/// Runs the parser that the first byte chooses.
fn with_first_byte(bytes: &[u8], parsers: &[Parse]) {
    if let Some((&choice, bytes)) = bytes.split_first() {
        parsers[usize::from(choice) % parsers.len()](bytes);
    }
}

fn json<C: Container>(bytes: &[u8]) {
    let Ok(container) = with_cap(|| serde_json::from_slice::<C>(bytes)) else { return };
    container.check();
    let text = serde_json::to_vec(&container).expect("what was parsed can be written");
    let again: C = serde_json::from_slice(&text).expect("what was written can be parsed");
    again.check();
    assert_eq!(text, serde_json::to_vec(&again).expect("what was parsed can be written"));
}

fn postcard<C: Container>(bytes: &[u8]) {
    let Ok(container) = with_cap(|| ::postcard::from_bytes::<C>(bytes)) else { return };
    container.check();
    let written = ::postcard::to_allocvec(&container).expect("what was parsed can be written");
    let again: C = ::postcard::from_bytes(&written).expect("what was written can be parsed");
    again.check();
    assert_eq!(written, ::postcard::to_allocvec(&again).expect("what was parsed can be written"));
}

fn arbitrary<C: Container + for<'a> Arbitrary<'a>>(bytes: &[u8]) {
    let container = with_cap(|| C::arbitrary(&mut Unstructured::new(bytes))).expect("any bytes make a container");
    container.check();
    with_cap(|| C::arbitrary_take_rest(Unstructured::new(bytes))).expect("any bytes make a container").check();
    postcard::<C>(&::postcard::to_allocvec(&container).expect("it can be written"));
}

fn tables(bytes: &[u8]) {
    let table = with_cap(|| HashTable::<(u64, u8)>::arbitrary(&mut Unstructured::new(bytes)));
    let table = table.expect("any bytes make a container");
    table.assert_invariants();
    assert!(table.iter().all(|element| table.iter_hash(element.0).any(|other| other == element)));
}
