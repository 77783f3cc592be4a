//! Input with false lengths reserves a bounded amount of memory, and every deserialized map is valid.
//!
//! The maps use a counting allocator. [`LIMIT`] is the amount that a hint may reserve, including buckets.

use std::cell::Cell;
use std::fmt::{self, Debug};
use std::hash::Hash;

use hash_map::{HashMap, MultiMap};
use serde::de::value::{Error, MapDeserializer, SeqDeserializer};
use serde::de::{Deserialize, DeserializeOwned, Deserializer, SeqAccess, Visitor};
use serde::ser::Serialize;
use test_kit::alloc::AmbientAllocator;
use test_kit::hashers::{ConstantState, IdentityState};
use test_kit::hostile::{Large, damaged, false_lengths, peak_of, varint, with_large_stack};
use test_kit::iterators::{Lie, LyingSizeHint};

type Map<K, V> = HashMap<K, V, ConstantState, AmbientAllocator>;
type Multi<K, V> = MultiMap<K, V, ConstantState, AmbientAllocator>;

/// The megabyte of a hint, plus buckets.
const LIMIT: usize = 1 << 20;

/// Checks a deserialized map.
trait Whole {
    fn assert_whole(&self);
}

impl<K: Eq + Hash, V> Whole for Map<K, V> {
    fn assert_whole(&self) {
        self.assert_invariants();
        assert!(self.iter_full().all(|(id, key, _)| self.get_id(key) == Some(id)));
    }
}

impl<K: Eq + Hash, V> Whole for Multi<K, V> {
    fn assert_whole(&self) {
        self.assert_invariants();
        assert!(self.table().iter_full().all(|(id, (key, _))| self.get_all_full(key).any(|(other, _, _)| other == id)));
    }
}

/// Input of at most three pairs, for a map with room for up to eight.
fn with_values_of<const N: usize>() {
    let limit = LIMIT.max(8 * size_of::<(u8, Large<N>)>() + 1_000);
    for lie in Lie::ALL {
        let peak = peak_of(|| {
            let pairs = MapDeserializer::<_, Error>::new(LyingSizeHint::new((0..3_u8).map(|n| (n, n)), lie));
            let map: Map<u8, Large<N>> = Deserialize::deserialize(pairs).unwrap();
            map.assert_whole();
            assert!(map.iter().all(|(&key, &value)| value == Large([key; N])) && map.len() == 3);
        });
        assert!(peak <= limit, "{lie:?}, {N}: {peak} bytes");
        let peak = peak_of(|| {
            let pairs = SeqDeserializer::<_, Error>::new(LyingSizeHint::new((0..3_u8).map(|n| vec![1, n]), lie));
            let map: Multi<u8, Large<N>> = Deserialize::deserialize(pairs).unwrap();
            map.assert_whole();
            assert_eq!(map.count(&1), 3);
        });
        assert!(peak <= limit, "{lie:?}, {N}: {peak} bytes");
    }
    false_lengths(
        |n| vec![n, n],
        |length, pairs, bytes| {
            let peak = peak_of(|| {
                let map = postcard::from_bytes::<Map<u8, Large<N>>>(bytes);
                assert_eq!(map.is_ok(), length <= pairs);
                let map = postcard::from_bytes::<Multi<u8, Large<N>>>(bytes);
                assert_eq!(map.is_ok(), length <= pairs);
            });
            assert!(peak <= limit, "{length}, {N}: {peak} bytes");
        },
    );
}

#[test]
fn a_length_reserves_a_megabyte_at_most() {
    with_values_of::<0>();
    with_values_of::<1>();
    with_values_of::<7>();
    with_values_of::<12>();
    with_values_of::<16>();
    with_values_of::<24>();
    with_values_of::<40>();
    with_values_of::<1_000>();
    with_large_stack(|| {
        with_values_of::<30_000>();
        with_values_of::<200_000>();
    });
}

/// A correct moderate length is reserved at once.
#[test]
fn a_moderate_length_reserves_once() {
    let map: HashMap<u32, u32> = (0..10_000).map(|n| (n, n)).collect();
    let bytes = postcard::to_allocvec(&map).unwrap();
    let tracking = AmbientAllocator::track(|| {
        let back: HashMap<u32, u32, IdentityState, AmbientAllocator> = postcard::from_bytes(&bytes).unwrap();
        assert_eq!(back.len(), 10_000);
    });
    assert!(tracking.allocations() <= 4, "{} allocations", tracking.allocations());
}

/// A `HashMap` keeps one pair per key, so equal keys take no memory. A `MultiMap` keeps all, in proportion to the
/// input.
#[test]
fn duplicates_cost_what_they_say() {
    let text = format!("{{{}}}", vec![r#""7":1"#; 20_000].join(","));
    let peak = peak_of(|| {
        let map: Map<u8, u8> = serde_json::from_str(&text).unwrap();
        map.assert_whole();
        assert_eq!((map.len(), map[&7]), (1, 1));
    });
    assert!(peak <= 1_000, "{peak} bytes");
    let text = format!("[{}]", vec!["[7,1]"; 20_000].join(","));
    let peak = peak_of(|| {
        let map: Multi<u8, u8> = serde_json::from_str(&text).unwrap();
        assert_eq!(map.count(&7), 20_000);
    });
    // A pair takes at least six bytes of text, and less than ten times that in memory.
    assert!(peak <= 10 * text.len(), "{peak} bytes");
}

/// Nested maps, as deep as the input.
#[derive(Debug)]
struct Tree(Map<u8, Tree>);

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Map::deserialize(deserializer).map(Self)
    }
}

#[derive(Debug)]
struct MultiTree(Multi<u8, MultiTree>);

impl<'de> Deserialize<'de> for MultiTree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Multi::deserialize(deserializer).map(Self)
    }
}

#[test]
fn deep_nesting() {
    fn depth(tree: &Tree) -> usize {
        tree.0.assert_whole();
        tree.0.values().map(|tree| depth(tree) + 1).max().unwrap_or(0)
    }
    let text = |depth: usize| format!(r#"{}{{}}{}"#, r#"{"1":"#.repeat(depth), "}".repeat(depth));
    let peak = peak_of(|| assert_eq!(depth(&serde_json::from_str(&text(100)).unwrap()), 100));
    assert!(peak <= 100 * 500, "{peak} bytes");
    // serde_json has this limit.
    let peak = peak_of(|| assert!(serde_json::from_str::<Tree>(&text(100_000)).is_err()));
    assert!(peak <= 1_000, "{peak} bytes");
    let text = |depth: usize| format!("{}[]{}", "[[1,".repeat(depth), "]]".repeat(depth));
    peak_of(|| assert!(serde_json::from_str::<MultiTree>(&text(50)).unwrap().0.contains_key(&1)));
    peak_of(|| assert!(serde_json::from_str::<MultiTree>(&text(100_000)).is_err()));

    // In bytes: each level has a length and a key, and reserves up to a megabyte.
    let bytes = [[1, 7].repeat(200), vec![0]].concat();
    let peak = peak_of(|| assert_eq!(depth(&postcard::from_bytes(&bytes).unwrap()), 200));
    assert!(peak <= 200 * 500, "{peak} bytes");
    let lies = [varint(1 << 40), vec![7]].concat().repeat(5);
    let peak = peak_of(|| assert!(postcard::from_bytes::<Tree>(&lies).is_err()));
    assert!(peak <= 5 * LIMIT, "{peak} bytes");
    let peak = peak_of(|| assert!(postcard::from_bytes::<MultiTree>(&lies).is_err()));
    assert!(peak <= 5 * LIMIT, "{peak} bytes");
}

/// Reads `value`'s JSON and postcard, damaged in many ways, as a `T`. Each result is an error or a valid map of bounded
/// memory.
#[track_caller]
fn survives_damage<T: Whole + DeserializeOwned + Debug>(value: &impl Serialize) {
    let text = serde_json::to_string(value).unwrap();
    damaged(text.as_bytes(), |bytes| {
        let peak = peak_of(|| serde_json::from_slice::<T>(bytes).iter().for_each(Whole::assert_whole));
        assert!(peak <= 100 * bytes.len() + 1_000, "{:?}: {peak} bytes", String::from_utf8_lossy(bytes));
    });
    let bytes = postcard::to_allocvec(value).unwrap();
    damaged(&bytes, |bytes| {
        let peak = peak_of(|| postcard::from_bytes::<T>(bytes).iter().for_each(Whole::assert_whole));
        assert!(peak <= LIMIT + 100 * bytes.len(), "{bytes:?}: {peak} bytes");
    });
}

#[test]
fn damaged_input_is_an_error_or_a_map() {
    let map: HashMap<u32, String> = (0..12).map(|n| (n * 37, n.to_string())).collect();
    survives_damage::<Map<u32, String>>(&map);
    let map: MultiMap<u16, Option<bool>> = (0..12).map(|n| (n % 4, [None, Some(true)][usize::from(n % 2)])).collect();
    survives_damage::<Multi<u16, Option<bool>>>(&map);
    survives_damage::<Map<(), ()>>(&HashMap::<(), ()>::new());
}

/// Pairs that take no bytes of the input are bounded in number and in memory.
#[test]
fn pairs_without_bytes_are_bounded() {
    let back: MultiMap<(), ()> = postcard::from_bytes(&varint(16)).unwrap();
    assert_eq!(back.len(), 16);
    let back: MultiMap<Skipped<8>, Skipped<56>> = postcard::from_bytes(&varint(16)).unwrap();
    assert_eq!(back.len(), 16);
    let back: MultiMap<Skipped<8>, Skipped<248>> = postcard::from_bytes(&varint(4)).unwrap();
    assert_eq!(back.len(), 4);
    rejects_pairs_without_bytes::<Multi<Skipped<8>, Skipped<248>>>(5);
    rejects_pairs_without_bytes::<Multi<(), Skipped<1_025>>>(2);
    for length in [17, 1 << 24, usize::MAX as u64] {
        rejects_pairs_without_bytes::<Multi<(), ()>>(length);
        rejects_pairs_without_bytes::<Multi<Skipped<4>, ()>>(length);
        rejects_pairs_without_bytes::<Multi<Skipped<0>, Skipped<8>>>(length);
        rejects_pairs_without_bytes::<Multi<Skipped<8>, (Skipped<4_000>, ())>>(length);
        rejects_pairs_without_bytes::<Map<(), ()>>(length);
        rejects_pairs_without_bytes::<Map<Skipped<8>, [(); 3]>>(length);
        rejects_pairs_without_bytes::<Map<Skipped<8>, Skipped<4_000>>>(length);
    }
    // One of 2 MiB.
    with_large_stack(|| {
        let back: MultiMap<(), Box<Skipped<0x20_0000>>> = postcard::from_bytes(&varint(1)).unwrap();
        assert_eq!(back.len(), 1);
    });
    // A value or a key of a byte suffices.
    let bytes = [varint(20_000), vec![1; 20_000]].concat();
    assert_eq!(postcard::from_bytes::<MultiMap<(), u8>>(&bytes).unwrap().len(), 20_000);
    assert_eq!(postcard::from_bytes::<MultiMap<u8, Skipped<8>>>(&bytes).unwrap().len(), 20_000);
    assert_eq!(postcard::from_bytes::<HashMap<u8, ()>>(&bytes).unwrap().len(), 1);
}

#[track_caller]
fn rejects_pairs_without_bytes<M: DeserializeOwned + Debug>(length: u64) {
    SKIPPED.set(0);
    let peak = peak_of(|| {
        assert_eq!(postcard::from_bytes::<M>(&varint(length)).unwrap_err(), postcard::Error::SerdeDeCustom);
    });
    // Twice the megabyte and the old block while it grows.
    assert!(peak <= 4 * LIMIT, "{peak} bytes");
    // Two for each pair and for the probe.
    assert!(SKIPPED.get() <= 2 * 18, "{} values", SKIPPED.get());
}

/// Nested maps do not multiply what an input can claim.
#[test]
fn nested_pairs_without_bytes_are_bounded() {
    // Each byte but the first three claims as many pairs as a map takes.
    let bytes = [varint(20_000), vec![16; 20_000]].concat();
    SKIPPED.set(0);
    let peak = peak_of(|| {
        let maps: Vec<Multi<(), ()>> = postcard::from_bytes(&bytes).unwrap();
        assert!(maps.len() == 20_000 && maps.iter().all(|map| map.len() == 16));
    });
    assert!(peak <= 500 * bytes.len(), "{} bytes for each of the input", peak / bytes.len());
    let peak = peak_of(|| assert!(postcard::from_bytes::<Vec<Multi<Skipped<16>, Skipped<48>>>>(&bytes).is_ok()));
    assert!(peak <= 2_000 * bytes.len(), "{} bytes for each of the input", peak / bytes.len());
    assert_eq!(SKIPPED.get(), 2 * 16 * 20_000);
    let bytes = [varint(20_000), varint(16_384).repeat(20_000)].concat();
    let peak = peak_of(|| assert!(postcard::from_bytes::<Vec<Multi<(), ()>>>(&bytes).is_err()));
    assert!(peak <= 2 * LIMIT, "{peak} bytes");
    let maps: Vec<HashMap<(), ()>> = postcard::from_bytes(&[varint(3), vec![0, 1, 16]].concat()).unwrap();
    assert!(maps.iter().map(HashMap::len).eq([0, 1, 1]));
}

thread_local! {
    static SKIPPED: Cell<usize> = const { Cell::new(0) };
}

/// A struct whose only field is skipped, as serde derives it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Skipped<const N: usize>([u8; N]);

impl<'de, const N: usize> Deserialize<'de> for Skipped<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NoFields<const N: usize>;

        impl<'de, const N: usize> Visitor<'de> for NoFields<N> {
            type Value = Skipped<N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("struct Skipped")
            }

            fn visit_seq<S: SeqAccess<'de>>(self, _: S) -> Result<Skipped<N>, S::Error> {
                SKIPPED.set(SKIPPED.get() + 1);
                Ok(Skipped([7; N]))
            }
        }

        deserializer.deserialize_struct("Skipped", &[], NoFields)
    }
}
