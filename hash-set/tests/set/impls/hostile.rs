//! Hostile input: a claimed length reserves bounded memory, and the resulting set keeps its invariants.

use std::cell::Cell;
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};

use hash_set::HashSet;
use serde::de::value::{Error, SeqDeserializer};
use serde::de::{Deserialize, DeserializeOwned, Deserializer, SeqAccess, Visitor};
use serde::ser::Serialize;
use test_kit::alloc::AmbientAllocator;
use test_kit::hashers::{ConstantState, IdentityState};
use test_kit::hostile::{Large, damaged, false_lengths, peak_of, varint, with_large_stack};
use test_kit::iterators::{Lie, LyingSizeHint};

type Set<T> = HashSet<T, ConstantState, AmbientAllocator>;

/// 1 MiB for a size hint, including buckets.
const LIMIT: usize = 1 << 20;

fn assert_whole<T: Eq + Hash>(set: &Set<T>) {
    set.assert_invariants();
    assert!(set.iter_full().all(|(id, element)| set.get_id(element) == Some(id)));
}

/// Reads at most three elements, into a set with capacity for up to eight.
fn with_elements_of<const N: usize>() {
    let limit = LIMIT.max(8 * N + 1_000);
    for lie in Lie::ALL {
        let peak = peak_of(|| {
            let elements = SeqDeserializer::<_, Error>::new(LyingSizeHint::new(0..3_u8, lie));
            let set: Set<Large<N>> = Deserialize::deserialize(elements).unwrap();
            assert_whole(&set);
            assert_eq!(set.len(), if N == 0 { 1 } else { 3 });
        });
        assert!(peak <= limit, "{lie:?}, {N}: {peak} bytes");
    }
    false_lengths(
        |n| vec![n],
        |length, elements, bytes| {
            let peak = peak_of(|| {
                let set = postcard::from_bytes::<Set<Large<N>>>(bytes);
                assert_eq!(set.is_ok(), length <= elements);
            });
            assert!(peak <= limit, "{length}, {N}: {peak} bytes");
        },
    );
}

#[test]
fn a_length_reserves_a_megabyte_at_most() {
    with_elements_of::<0>();
    with_elements_of::<1>();
    with_elements_of::<7>();
    with_elements_of::<12>();
    with_elements_of::<16>();
    with_elements_of::<24>();
    with_elements_of::<40>();
    with_elements_of::<1_000>();
    with_large_stack(|| {
        with_elements_of::<30_000>();
        with_elements_of::<200_000>();
    });
}

/// Also in place, into a set that has memory.
#[test]
fn a_length_reserves_a_megabyte_at_most_in_place() {
    for lie in Lie::ALL {
        let peak = peak_of(|| {
            let mut set = Set::with_hasher_in(ConstantState(7), AmbientAllocator::default());
            set.insert(Large([7; 1_000]));
            let elements = SeqDeserializer::<_, Error>::new(LyingSizeHint::new(0..3_u8, lie));
            Deserialize::deserialize_in_place(elements, &mut set).unwrap();
            assert_whole(&set);
            assert_eq!(set.len(), 3);
        });
        assert!(peak <= LIMIT, "{lie:?}: {peak} bytes");
    }
}

/// A true length of moderate size is reserved at once, without growth.
#[test]
fn a_moderate_length_reserves_once() {
    let set: HashSet<u32> = (0..10_000).collect();
    let bytes = postcard::to_allocvec(&set).unwrap();
    let tracking = AmbientAllocator::track(|| {
        let back: HashSet<u32, IdentityState, AmbientAllocator> = postcard::from_bytes(&bytes).unwrap();
        assert_eq!(back.len(), 10_000);
    });
    assert!(tracking.allocations() <= 4, "{} allocations", tracking.allocations());
}

/// Equal elements allocate nothing, however many.
#[test]
fn duplicates_take_no_memory() {
    let text = format!("[{}]", vec!["7"; 20_000].join(","));
    let peak = peak_of(|| {
        let set: Set<u8> = serde_json::from_str(&text).unwrap();
        assert_whole(&set);
        assert!(set.len() == 1 && set.contains(&7));
    });
    assert!(peak <= 1_000, "{peak} bytes");
}

/// Nested sets of any depth.
#[derive(Debug, PartialEq)]
struct Tree(Set<Tree>);

impl Eq for Tree {}

impl Hash for Tree {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.0.len());
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Set::deserialize(deserializer).map(Self)
    }
}

#[test]
fn deep_nesting() {
    fn depth(tree: &Tree) -> usize {
        tree.0.assert_invariants();
        tree.0.iter().map(|tree| depth(tree) + 1).max().unwrap_or(0)
    }
    let text = |depth: usize| format!("{}[]{}", "[".repeat(depth), "]".repeat(depth));
    let peak = peak_of(|| assert_eq!(depth(&serde_json::from_str(&text(100)).unwrap()), 100));
    assert!(peak <= 100 * 500, "{peak} bytes");
    // The limit is serde_json's.
    let peak = peak_of(|| assert!(serde_json::from_str::<Tree>(&text(100_000)).is_err()));
    assert!(peak <= 1_000, "{peak} bytes");

    // In postcard, each level is a length, for which up to a megabyte is reserved before the next level.
    let bytes = [vec![1; 200], vec![0]].concat();
    let peak = peak_of(|| assert_eq!(depth(&postcard::from_bytes(&bytes).unwrap()), 200));
    assert!(peak <= 200 * 500, "{peak} bytes");
    let lies = varint(1 << 40).repeat(5);
    let peak = peak_of(|| assert!(postcard::from_bytes::<Tree>(&lies).is_err()));
    assert!(peak <= 5 * LIMIT, "{peak} bytes");
}

/// Reads damaged JSON and postcard of `set`. Each input returns an error or a valid set, in bounded memory.
#[track_caller]
fn survives_damage<T: Eq + Hash + Serialize + DeserializeOwned>(set: &HashSet<T>) {
    let text = serde_json::to_string(set).unwrap();
    damaged(text.as_bytes(), |bytes| {
        let peak = peak_of(|| serde_json::from_slice::<Set<T>>(bytes).iter().for_each(assert_whole));
        assert!(peak <= 100 * bytes.len() + 1_000, "{:?}: {peak} bytes", String::from_utf8_lossy(bytes));
    });
    let bytes = postcard::to_allocvec(set).unwrap();
    damaged(&bytes, |bytes| {
        let peak = peak_of(|| postcard::from_bytes::<Set<T>>(bytes).iter().for_each(assert_whole));
        assert!(peak <= LIMIT + 100 * bytes.len(), "{bytes:?}: {peak} bytes");
    });
}

#[test]
fn damaged_input_is_an_error_or_a_set() {
    survives_damage::<u32>(&(0..12).map(|n| n * 37).collect());
    survives_damage::<String>(&(0..12).map(|n| (n * 37).to_string()).collect());
    survives_damage::<Option<(u8, bool)>>(&[None, Some((7, true)), Some((200, false))].into());
    survives_damage::<()>(&HashSet::from([()]));
}

/// The number of elements that take no bytes of the input is bounded.
#[test]
fn elements_without_bytes_are_bounded() {
    assert_eq!(postcard::from_bytes::<HashSet<()>>(&varint(16)).unwrap(), HashSet::from([()]));
    for length in [17, 1 << 24, usize::MAX as u64] {
        rejects_elements_without_bytes::<()>(length);
        rejects_elements_without_bytes::<[u64; 0]>(length);
        rejects_elements_without_bytes::<Skipped<8>>(length);
        rejects_elements_without_bytes::<Skipped<4_000>>(length);
        rejects_elements_without_bytes::<(Skipped<8>, [(); 3], Box<Skipped<0>>)>(length);
        let (mut set, bytes) = (HashSet::from([()]), varint(length));
        let mut input = postcard::Deserializer::from_bytes(&bytes);
        assert!(Deserialize::deserialize_in_place(&mut input, &mut set).is_err());
    }
    // A byte for each element suffices.
    let bytes = [varint(20_000), vec![1; 20_000]].concat();
    assert_eq!(postcard::from_bytes::<HashSet<((), u8)>>(&bytes).unwrap().len(), 1);
}

#[track_caller]
fn rejects_elements_without_bytes<T: DeserializeOwned + Debug + Eq + Hash>(length: u64) {
    SKIPPED.set(0);
    let peak = peak_of(|| {
        assert_eq!(postcard::from_bytes::<Set<T>>(&varint(length)).unwrap_err(), postcard::Error::SerdeDeCustom);
    });
    assert!(peak <= LIMIT, "{peak} bytes");
    // One for each element and for the probe; two in a pair.
    assert!(SKIPPED.get() <= 2 * 18, "{} values", SKIPPED.get());
}

/// Nested sets do not multiply what an input can claim.
#[test]
fn nested_elements_without_bytes_are_bounded() {
    let bytes = [varint(20_000), vec![16; 20_000]].concat();
    SKIPPED.set(0);
    let sets: Vec<HashSet<Skipped<8>>> = postcard::from_bytes(&bytes).unwrap();
    assert!(sets.len() == 20_000 && sets.iter().all(|set| set.len() == 1));
    assert_eq!(SKIPPED.get(), 16 * 20_000);
    let bytes = [varint(20_000), varint(16_384).repeat(20_000)].concat();
    SKIPPED.set(0);
    let peak = peak_of(|| assert!(postcard::from_bytes::<Vec<Set<Skipped<8>>>>(&bytes).is_err()));
    assert!(peak <= 2 * LIMIT && SKIPPED.get() <= 18, "{peak} bytes, {} values", SKIPPED.get());
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
