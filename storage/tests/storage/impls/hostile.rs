//! Hostile input is read or rejected within bounds of memory.

use std::any::type_name;

use serde::de::value::{Error, MapDeserializer};
use serde::de::{Deserialize, DeserializeOwned, Deserializer};
use serde::ser::Serialize;
use storage::{BySize, Entity, EntityPool, PagesOf, Paging, SparseKey, StableStorage, Storage};
use test_kit::alloc::AmbientAllocator;
use test_kit::hostile::{Large, mutated, peak_of, varint, with_large_stack};
use test_kit::iterators::{Lie, LyingSizeHint};
use test_kit::random::Random;

const MIB: usize = 1 << 20;
const KIB: usize = 1 << 10;

type Packed<T, K, P = BySize> = Storage<T, K, AmbientAllocator, P>;
type Stable<T, K, P = BySize> = StableStorage<T, K, AmbientAllocator, P>;
type Pool<K> = EntityPool<K, AmbientAllocator>;

/// A storage of storages, nested as deep as the input claims.
macro_rules! nested {
    ($Nested:ident of $Storage:ident) => {
        struct $Nested($Storage<$Nested, u32>);

        impl<'de> Deserialize<'de> for $Nested {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $Storage::deserialize(deserializer).map(Self)
            }
        }

        impl Whole for $Nested {
            fn assert_whole(&self) {
                self.0.assert_invariants();
            }
        }
    };
}

nested!(NestedPacked of Packed);
nested!(NestedStable of Stable);

/// Checks of a value that was read.
trait Whole {
    fn assert_whole(&self);
}

impl<T, K: SparseKey, P: Paging> Whole for Packed<T, K, P> {
    fn assert_whole(&self) {
        self.assert_invariants();
    }
}

impl<T, K: SparseKey, P: Paging> Whole for Stable<T, K, P> {
    fn assert_whole(&self) {
        self.assert_invariants();
    }
}

impl<K: SparseKey> Whole for Pool<K> {
    fn assert_whole(&self) {
        self.assert_invariants();
    }
}

/// Reads `bytes` as postcard and, if they are UTF-8, as JSON. Checks the results. Returns whether either succeeded.
fn read<C: DeserializeOwned + Whole>(bytes: &[u8]) -> bool {
    let binary = postcard::from_bytes::<C>(bytes).map(|read| read.assert_whole());
    let text = serde_json::from_slice::<C>(bytes).map(|read| read.assert_whole());
    binary.is_ok() || text.is_ok()
}

#[test]
fn hints_reserve_no_more_than_a_mebibyte() {
    fn check<C: for<'de> Deserialize<'de> + Whole>(bound: usize) {
        for lie in Lie::ALL {
            let entries = LyingSizeHint::new((0..3_u8).map(|n| (u32::from(n), n)), lie);
            let peak = peak_of(|| C::deserialize(MapDeserializer::<_, Error>::new(entries)).unwrap().assert_whole());
            assert!(peak <= bound, "{lie:?}: {peak} bytes for {}", type_name::<C>());
        }
        for n in [3, 1000, 1 << 20, 1 << 32, 1 << 60, u64::MAX] {
            let mut bytes = varint(n);
            bytes.extend([0, 1]);
            let peak = peak_of(|| assert!(!read::<C>(&bytes)));
            assert!(peak <= bound, "a length of {n}: {peak} bytes for {}", type_name::<C>());
        }
    }
    // Plus pages and keys.
    check::<Packed<u8, u32>>(MIB + 128 * KIB);
    check::<Stable<u8, u32>>(MIB + 128 * KIB);
    check::<Stable<u8, u32, PagesOf<4>>>(2 * MIB);
    with_large_stack(|| {
        check::<Packed<Large<{ 64 * KIB }>, u32>>(MIB + 5 * 64 * KIB);
        check::<Stable<Large<{ 64 * KIB }>, u32>>(MIB + 5 * 64 * KIB);
    });
}

#[test]
fn an_iterator_that_lies_reserves_bytes_and_not_values() {
    let peak = peak_of(|| {
        let mut packed: Packed<[u64; 1024], u32> = Packed::with_paging_in(BySize, AmbientAllocator::default());
        packed.extend(LyingSizeHint::new([(1, [7; 1024])], Lie::Max));
        let mut stable: Stable<[u64; 1024], u32> = Stable::with_paging_in(BySize, AmbientAllocator::default());
        stable.extend(LyingSizeHint::new([(1, [7; 1024])], Lie::Max));
    });
    assert!(peak <= 34 * MIB, "{peak} bytes");
}

#[test]
fn one_value_costs_a_page() {
    let cost = |text: &str| {
        [
            peak_of(|| assert!(read::<Packed<u8, Entity>>(text.as_bytes()))),
            peak_of(|| assert!(read::<Stable<u8, Entity>>(text.as_bytes()))),
        ]
    };
    // A page of the sparse array has 16 KiB.
    assert!(cost(r#"{"1":1}"#).iter().all(|&peak| peak <= 24 * KIB));
    assert!(cost(r#"{"1048574":1}"#).iter().all(|&peak| peak <= 24 * KIB));
}

#[test]
fn far_indices_cost_a_directory() {
    // 2^20 pointers to pages of the sparse array, and twice as many while the directory moves.
    let far = r#"{"0":1,"4294967294":1}"#;
    assert!(peak_of(|| assert!(read::<Packed<u8, u32>>(far.as_bytes()))) <= 9 * MIB);
    assert!(peak_of(|| assert!(read::<Stable<u8, u32>>(far.as_bytes()))) <= 9 * MIB);
    assert!(peak_of(|| assert!(read::<Pool<u32>>(b"[[4294967294],1,0]"))) <= 9 * MIB);
    // Keys out of range cost nothing.
    let too_far = br#"{"4294967295":1}"#;
    assert!(peak_of(|| assert!(!read::<Packed<u8, u32>>(too_far))) <= 24 * KIB);
    assert!(peak_of(|| assert!(!read::<Packed<u8, u64>>(br#"{"18446744073709551615":1}"#))) <= 32 * KIB);
}

/// A key takes a byte at least, so values without bytes cannot be claimed without end.
#[test]
fn values_without_bytes_are_paid_for_by_their_keys() {
    for length in [6, 1 << 24, u64::MAX] {
        let bytes = [varint(length), vec![0, 1, 2, 3, 4]].concat();
        let peak = peak_of(|| {
            assert!(!read::<Packed<(), u32>>(&bytes) && !read::<Stable<(), u32>>(&bytes));
            assert!(postcard::from_bytes::<EntityPool<u32>>(&bytes).is_err());
        });
        assert!(peak <= 4 * MIB, "{length}: {peak} bytes");
        // A position takes a byte, too.
        let mut input = postcard::Deserializer::from_bytes(&bytes);
        let read: Result<Stable<(), u32>, _> = storage::serde_slots::deserialize(&mut input);
        assert!(read.is_err());
    }
}

#[test]
fn duplicates_are_refused_before_they_cost() {
    let mut text = "{".to_string();
    (0..10_000).for_each(|_| text.push_str(r#""5":1,"#));
    text.push_str(r#""5":1}"#);
    assert!(peak_of(|| assert!(!read::<Packed<u8, u32>>(text.as_bytes()))) <= 24 * KIB);
    assert!(peak_of(|| assert!(!read::<Stable<u8, u32>>(text.as_bytes()))) <= 24 * KIB);
    assert!(peak_of(|| assert!(!read::<Pool<u32>>(b"[[5,5,5],1,6]"))) <= 24 * KIB);
}

#[test]
fn each_level_of_nesting_costs_what_one_does() {
    const DEPTH: usize = 50;
    fn check<C: DeserializeOwned + Whole>() {
        // Each level claims the maximum length and has one value, the last level none.
        let lying = [varint(u64::MAX), vec![0]].concat().repeat(DEPTH);
        let peak = peak_of(|| assert!(!read::<C>(&lying)));
        assert!(peak <= DEPTH * (MIB + 64 * KIB), "{peak} bytes");
        let honest = [[1, 0].repeat(DEPTH), vec![0]].concat();
        let peak = peak_of(|| assert!(read::<C>(&honest)));
        assert!(peak <= DEPTH * 64 * KIB, "{peak} bytes");
        // The parser stops at depth 128.
        let text = r#"{"0":"#.repeat(1000);
        let peak = peak_of(|| assert!(serde_json::from_str::<C>(&text).is_err()));
        assert!(peak <= 128 * 64 * KIB, "{peak} bytes");
    }
    with_large_stack(|| {
        check::<NestedPacked>();
        check::<NestedStable>();
    });
}

#[test]
fn truncated_and_mutated_input_is_refused_or_whole() {
    fn check<C: DeserializeOwned + Whole>(written: &(impl Serialize + ?Sized), seed: u64) {
        let mut random = Random::from_seed(seed);
        let text = serde_json::to_vec(written).unwrap();
        let binary = postcard::to_allocvec(written).unwrap();
        // All bytes written are needed.
        peak_of(|| assert!((0..text.len()).all(|len| serde_json::from_slice::<C>(&text[..len]).is_err())));
        peak_of(|| assert!((0..binary.len()).all(|len| postcard::from_bytes::<C>(&binary[..len]).is_err())));
        for bytes in [text, binary] {
            peak_of(|| assert!(read::<C>(&bytes)));
            for len in 0..bytes.len() {
                let peak = peak_of(|| _ = read::<C>(&bytes[..len]));
                assert!(peak <= 12 * MIB, "{len} of {} bytes: {peak} bytes", bytes.len());
            }
            mutated(&bytes, 200, &mut random, |bytes| {
                let peak = peak_of(|| _ = read::<C>(bytes));
                assert!(peak <= 12 * MIB, "{bytes:?}: {peak} bytes");
            });
        }
    }
    let pairs = || (0..8_u32).map(|n| (n * 300, n as u8));
    check::<Packed<u8, u32>>(&pairs().collect::<Storage<u8, u32>>(), 1);
    check::<Stable<u8, u32>>(&pairs().collect::<StableStorage<u8, u32>>(), 2);
    let entities = || pairs().map(|(n, value)| (Entity::new(n as usize, n % 7).unwrap(), value));
    check::<Packed<u8, Entity>>(&entities().collect::<Storage<u8>>(), 3);
    check::<Stable<u8, Entity>>(&entities().collect::<StableStorage<u8>>(), 4);
    let mut pool: EntityPool = EntityPool::new();
    pool.create_many(9);
    pool.destroy_many([Entity::new(3, 0).unwrap(), Entity::new(7, 0).unwrap()]);
    check::<Pool<Entity>>(&pool, 5);
}

/// Serialized storages can be read, whatever the keys and however few values are left.
#[test]
fn all_that_can_be_stored_can_be_written_and_read() {
    fn check<C: Serialize + DeserializeOwned>(storage: &C, same: impl Fn(&C, &C) -> bool) {
        let text = serde_json::to_string(storage).unwrap();
        let bytes = postcard::to_allocvec(storage).unwrap();
        assert!(same(storage, &serde_json::from_str(&text).unwrap()));
        assert!(same(storage, &postcard::from_bytes(&bytes).unwrap()));
    }
    for last in [0, 70_000, u32::MAX - 1] {
        let mut stable: StableStorage<u32, u32> = (0..200_000).chain([last.max(200_000)]).map(|n| (n, n)).collect();
        stable.retain(|key, _| key % 20_000 == 0 || key == last);
        check(&stable, |a, b| a.iter().eq(b));
        let packed: Storage<u32, u32> = stable.into_iter().collect();
        check(&packed, |a, b| a == b);
    }
    check(&StableStorage::<u8, u32>::new(), |a, b| a == b);
    let mut pool: EntityPool<u32> = EntityPool::new();
    pool.try_claim(u32::MAX - 1).unwrap();
    pool.reserve_below(u32::MAX as usize);
    check(&pool, |a, b| a == b);
}
