//! Joins of one to eight members.

use storage::allocator::Global;
use storage::{Join, Maybe, PagesOf, SparseSet, StableStorage, Storage, Without};

type Packed = Storage<u64, u32, Global, PagesOf<4>>;
type Stable = StableStorage<u64, u32, Global, PagesOf<4>>;

/// The multiples of `n` below 100 in descending order, with `100 * n` plus the key as values.
fn pairs(n: u64) -> impl Iterator<Item = (u32, u64)> {
    (0..100).rev().filter(move |key| u64::from(*key) % n == 0).map(move |key| (key, 100 * n + u64::from(key)))
}

fn packed(n: u64) -> Packed {
    let mut storage = Storage::with_paging(PagesOf);
    storage.extend(pairs(n));
    storage
}

/// With holes in between.
fn stable(n: u64) -> Stable {
    let mut storage = StableStorage::with_paging(PagesOf);
    storage.extend(pairs(n).flat_map(|(key, value)| [(key, value), (key + 1000, 0)]));
    storage.retain(|key, _| key < 1000);
    storage
}

/// The keys divisible by all these numbers, in descending order.
fn common(divisors: &[u32]) -> Vec<u32> {
    (0..100).rev().filter(|key| divisors.iter().all(|n| key % n == 0)).collect()
}

/// Joins all these members, driven by one of them.
macro_rules! driven {
    ([$($member:ident)*] $at:tt $rows:ident) => {
        let driven = ($(&$member,)*).join_driven_by::<$at>();
        assert_eq!(driven.driver(), $at);
        assert_eq!(driven.map(|(key, ($($member,)*))| (key, ($(*$member,)*))).collect::<Vec<_>>(), $rows);
    };
}

/// Joins storages of the multiples of these numbers in each equivalent way.
macro_rules! arity {
    ($name:ident $all:tt: $($at:tt $member:ident = $make:ident($n:literal)),*; shortest $shortest:literal) => {
        #[test]
        fn $name() {
            let keys = common(&[$($n),*]);
            $(let mut $member = $make($n);)*
            let rows: Vec<_> = keys.iter().map(|&key| (key, ($(100 * $n + u64::from(key),)*))).collect();
            let joined = ($(&$member,)*).join();
            assert_eq!(joined.driver(), $shortest);
            assert_eq!(joined.map(|(key, ($($member,)*))| (key, ($(*$member,)*))).collect::<Vec<_>>(), rows);
            $(driven!($all $at rows);)*
            for key in 0..100 {
                let row = rows.iter().find(|(other, _)| *other == key).map(|(_, row)| *row);
                assert_eq!(($(&$member,)*).join_get(key).map(|($($member,)*)| ($(*$member,)*)), row);
                assert_eq!(($(&$member,)*).join_contains(key), row.is_some());
            }

            // All of them mutable, by `fold` and by `next`.
            ($(&mut $member,)*).join().for_each(|(_, ($($member,)*))| { $(*$member += 10_000 * $n;)* });
            for (_, ($($member,)*)) in ($(&mut $member,)*).join() {
                $(*$member += 10_000 * $n;)*
            }
            $(
                let changed = |key: u32| if keys.contains(&key) { 20_000 * $n } else { 0 };
                assert!($member.iter().all(|(key, value)| *value == 100 * $n + u64::from(key) + changed(key)));
            )*
        }
    };
}

arity!(one [a]: 0 a = packed(3); shortest 0);
arity!(two [a b]: 0 a = packed(2), 1 b = stable(3); shortest 1);
arity!(three [a b c]: 0 a = stable(4), 1 b = packed(3), 2 c = packed(1); shortest 0);
arity!(four [a b c d]: 0 a = packed(1), 1 b = stable(2), 2 c = packed(3), 3 d = stable(5); shortest 3);
arity!(five [a b c d e]: 0 a = packed(1), 1 b = stable(2), 2 c = packed(5), 3 d = stable(3), 4 e = packed(5); shortest 2);
arity!(six [a b c d e f]: 0 a = packed(1), 1 b = stable(2), 2 c = packed(3), 3 d = stable(1), 4 e = packed(2), 5 f = stable(6); shortest 5);
arity!(seven [a b c d e f g]:
    0 a = stable(7), 1 b = packed(2), 2 c = packed(3), 3 d = stable(1), 4 e = packed(2), 5 f = stable(6), 6 g = packed(1);
    shortest 0);
arity!(eight [a b c d e f g h]:
    0 a = packed(1), 1 b = stable(2), 2 c = packed(3), 3 d = stable(1), 4 e = packed(2), 5 f = stable(6), 6 g = packed(1),
    7 h = stable(12);
    shortest 7);

#[test]
fn eight_of_all_kinds() {
    let (mut a, mut b) = (packed(1), stable(2));
    let (c, d) = (packed(3), stable(5));
    let (set, without): (SparseSet<u32>, SparseSet<u32>) = ((0..100).collect(), [60].into());
    let mut pool = storage::EntityPool::<u32>::new();
    pool.create_many(100);
    pool.destroy(30);
    let mut changed = Vec::new();
    (&mut a, &mut b, &c, &d, &set, &pool, Without(&without), Maybe(&c)).join().for_each(
        |(key, (a, b, c, d, (), (), (), maybe))| {
            (*a, *b) = (*c, *d);
            assert_eq!(maybe, Some(c));
            changed.push(key);
        },
    );
    assert_eq!(changed, [90, 0]);
    assert_eq!((a[90], b[90], a[60], b[30]), (390, 590, 160, 230));
}
