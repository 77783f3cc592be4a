//! Every sort of the set against that of `Vec`, and inconsistent orders.

use std::cmp::Reverse;

use hash_set::HashSet;
use test_kit::hashers::{Answers, ChaosOrd, ConstantState};
use test_kit::panics::silent_catch;

/// Asserts that `sort` on a set with holes gives the same order as `simple` on a `Vec`.
fn check(sort: impl Fn(&mut HashSet<u32>), simple: impl Fn(&mut Vec<u32>)) {
    let mut set: HashSet<u32> = (0..100).map(|n| n * 37 % 101).collect();
    set.retain(|element| element % 4 != 0);
    let mut expected: Vec<u32> = set.iter().copied().collect();
    assert!(expected.len() < set.index_bound());
    sort(&mut set);
    simple(&mut expected);
    assert!(set.iter().eq(&expected));
    // Ids are dense, and each element is found at its new id.
    for (at, element) in expected.into_iter().enumerate() {
        assert_eq!(set.get_id(&element).map(|id| id.index()), Some(at));
    }
    assert_eq!(set.index_bound(), set.len());
    set.assert_invariants();
    assert!(set.insert(1000) && set.contains(&1000));
}

#[test]
fn like_a_vec() {
    check(|set| set.sort(), |vec| vec.sort());
    check(|set| set.sort_unstable(), |vec| vec.sort());
    check(|set| set.sort_by(|a, b| (b % 7).cmp(&(a % 7))), |vec| vec.sort_by_key(|element| Reverse(element % 7)));
    check(|set| set.sort_by_key(|element| element % 10), |vec| vec.sort_by_key(|element| element % 10));
    check(|set| set.sort_by_cached_key(|element| element / 9), |vec| vec.sort_by_key(|element| element / 9));
    // Unstable sorts are compared by a total order.
    check(|set| set.sort_unstable_by(|a, b| b.cmp(a)), |vec| vec.sort_by_key(|&element| Reverse(element)));
    check(
        |set| set.sort_unstable_by_key(|&element| (element % 5, element)),
        |vec| vec.sort_by_key(|&element| (element % 5, element)),
    );
}

#[test]
fn of_nothing_and_of_one() {
    let mut set: HashSet<u32> = HashSet::new();
    set.sort();
    set.sort_by_cached_key(|_| 0);
    assert_eq!(set.allocated_bytes(), 0);
    set.insert(1);
    set.sort_unstable();
    assert!(set.iter().eq(&[1]));
}

/// Sorting requires neither `Hash`, `Eq` nor a hasher.
#[test]
fn without_a_hash() {
    struct Opaque(u32);
    let mut set: HashSet<Opaque, ()> = HashSet::with_hasher(());
    set.sort_by(|a, b| a.0.cmp(&b.0));
    set.sort_unstable_by_key(|element| element.0);
    assert!(set.is_empty());
}

/// An inconsistent order may panic, but loses no element and breaks no look-up.
#[test]
fn by_a_chaotic_order() {
    fn check<S: std::hash::BuildHasher + Default>() {
        let answers = Answers::from_seed(11);
        let mut set: HashSet<ChaosOrd, S> = (0..100).map(|n| ChaosOrd::new(n, &answers)).collect();
        set.remove(&ChaosOrd::new(50, &answers));
        let sorts: [fn(&mut HashSet<ChaosOrd, S>); 5] = [
            |set| set.sort(),
            |set| set.sort_unstable(),
            |set| set.sort_by(Ord::cmp),
            |set| set.sort_unstable_by_key(Clone::clone),
            |set| set.sort_by_cached_key(Clone::clone),
        ];
        for sort in sorts.into_iter().cycle().take(200) {
            let _ = silent_catch(|| sort(&mut set));
            set.assert_invariants();
            assert_eq!(set.len(), 99);
            assert!((0..100).all(|n| set.contains(&ChaosOrd::new(n, &answers)) == (n != 50)));
        }
    }
    check::<hash_set::DefaultHashBuilder>();
    check::<ConstantState>();
}

/// The sorted iterators agree with the sorts.
#[test]
fn by_value() {
    type Sorted = fn(HashSet<u32>) -> Vec<u32>;
    type Simple = fn(&mut Vec<u32>);
    let sorts: [(Sorted, Simple); 3] = [
        (|set| set.sorted_by(|a, b| (b % 7).cmp(&(a % 7))).collect(), |vec| vec.sort_by_key(|n| Reverse(n % 7))),
        (|set| set.sorted_unstable_by(|a, b| b.cmp(a)).collect(), |vec| vec.sort_by_key(|&n| Reverse(n))),
        (|set| set.sorted_by_key(|n| n % 10).collect(), |vec| vec.sort_by_key(|n| n % 10)),
    ];
    let mut set: HashSet<u32> = (0..100).map(|n| n * 37 % 101).collect();
    set.retain(|n| n % 4 != 0);
    for (sorted, simple) in sorts {
        let mut expected: Vec<u32> = set.iter().copied().collect();
        simple(&mut expected);
        assert_eq!(sorted(set.clone()), expected);
        assert!(sorted(HashSet::new()).is_empty());
    }
}
