//! An allocator that panics at its 1st, 2nd, … call, in every operation that allocates or deallocates.
//!
//! A deallocation panics after freeing the block. After each panic, every pair is in exactly one map or dropped, no
//! block leaks, the invariants hold, and the maps stay usable.

use hash_map::{ElementId, HashMap, MultiMap};
use test_kit::alloc::{PanickingAllocator, TrackingAllocator};
use test_kit::hashers::AnyState;
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::{Outcome, Sizes, panic_at_each, panic_at_each_allocator_call};

type Panicking = PanickingAllocator<TrackingAllocator>;
type Single = HashMap<Element, Element, AnyState, Panicking>;
type Multi = MultiMap<Element, Element, AnyState, Panicking>;

/// The allocator calls that panic.
const OPERATIONS: [Operation; 2] = [Operation::Allocate, Operation::Deallocate];

/// The operations of a map that the sweeps use.
trait Map: Sized {
    fn with(state: AnyState, panicking: Panicking) -> Self;
    fn insert_pair(&mut self, key: Element, value: Element);
    fn remove_key(&mut self, key: &Element);
    fn tighten(&mut self, spare: usize);
    /// Returns keys and values in slot order.
    fn pairs(&self) -> Vec<(u64, u64)>;
    fn assert_invariants(&self);
    fn assert_whole(&self, ledger: &Ledger);
}

macro_rules! impl_map {
    ($map:ident, $get:ident) => {
        impl Map for $map {
            fn with(state: AnyState, panicking: Panicking) -> Self {
                Self::with_hasher_in(state, panicking)
            }

            fn insert_pair(&mut self, key: Element, value: Element) {
                self.insert(key, value);
            }

            fn remove_key(&mut self, key: &Element) {
                let id = self.get_full(key).map(|(id, _, _)| id);
                id.and_then(|id| self.remove_by_id(id));
            }

            fn tighten(&mut self, spare: usize) {
                self.shrink_to_fit();
                if spare > 0 {
                    self.reserve(spare);
                }
            }

            fn pairs(&self) -> Vec<(u64, u64)> {
                self.iter().map(|(key, value)| (key.key(), value.key())).collect()
            }

            fn assert_invariants(&self) {
                self.assert_invariants();
            }

            fn assert_whole(&self, ledger: &Ledger) {
                self.assert_invariants();
                for (id, (key, _)) in self.table().iter_full() {
                    let probe = ledger.element(key.key());
                    assert!(self.$get(&probe).any(|(found, _, _)| found == id), "{key:?} is not found");
                }
            }
        }
    };
}

/// An iterator over the pairs of a key, for both maps.
trait GetAll {
    fn get_each(&self, key: &Element) -> impl Iterator<Item = (ElementId, &Element, &Element)>;
}

impl GetAll for Single {
    fn get_each(&self, key: &Element) -> impl Iterator<Item = (ElementId, &Element, &Element)> {
        self.get_full(key).into_iter()
    }
}

impl_map!(Single, get_each);
impl_map!(Multi, get_all_full);

/// Two maps.
struct Parts<M> {
    map: M,
    other: M,
    panicking: Panicking,
}

/// A value of `map` is its key plus `VALUE`, one of `other` its key plus `2 * VALUE`.
const VALUE: u64 = 100_000;

impl<M: Map> Parts<M> {
    fn new(ledger: &Ledger, state: AnyState, sizes: Sizes) -> Self {
        let panicking = Panicking::over(ledger, TrackingAllocator::new());
        let make = |keys: std::ops::Range<u64>, value| {
            let mut map = M::with(state, panicking.clone());
            keys.for_each(|key| map.insert_pair(ledger.element(key), ledger.element(key + value)));
            map
        };
        let (mut map, mut other) = (make(0..sizes.len, VALUE), make(sizes.from..sizes.from + sizes.other, 2 * VALUE));
        map.remove_key(&ledger.element(2));
        other.remove_key(&ledger.element(sizes.from + 1));
        map.tighten(sizes.spare);
        Self { map, other, panicking }
    }

    fn pairs(&self) -> Vec<(u64, u64)> {
        let mut pairs = self.map.pairs();
        pairs.extend(self.other.pairs());
        pairs.sort_unstable();
        pairs
    }

    fn expect_whole(self, ledger: &Ledger) {
        ledger.assert_live(2 * self.pairs().len());
        let Self { map, other, panicking } = self;
        for mut map in [map, other] {
            map.assert_invariants();
            let before = map.pairs();
            (0..60).for_each(|n| map.insert_pair(ledger.element(50_000 + n), ledger.element(n)));
            // Looks up each pair, which takes most of the time where all hashes are equal, so once.
            map.assert_whole(ledger);
            (0..60).for_each(|n| map.remove_key(&ledger.element(50_000 + n)));
            assert_eq!(map.pairs(), before);
            map.assert_invariants();
        }
        panicking.inner().assert_empty();
    }
}

type Act<'a, M> = &'a dyn Fn(&mut Parts<M>, &Ledger);
type Check<'a, M> = &'a dyn Fn(&Parts<M>, &[(u64, u64)], Outcome);

/// Runs `act` with a panic at each call of the allocator, for all sizes and for spread, few and equal hashes.
fn sweep<M: Map>(act: Act<'_, M>, check: Check<'_, M>) {
    let mut panics = 0;
    for (state, sizes) in
        AnyState::SPREAD_FEW_EQUAL.into_iter().flat_map(|state| Sizes::ALL.map(|sizes| (state, sizes)))
    {
        let before = Parts::<M>::new(&Ledger::new(), state, sizes).pairs();
        // Some operations do not call the allocator at some sizes.
        panics += panic_at_each_allocator_call(
            |ledger| Parts::new(ledger, state, sizes),
            act,
            |parts, ledger, outcome| {
                check(&parts, &before, outcome);
                parts.expect_whole(ledger);
            },
        );
    }
    assert!(panics >= 3, "{panics} panics: this tests nothing");
}

/// [`sweep`] for both kinds of maps.
macro_rules! sweep_both {
    ($act:expr, $check:expr) => {
        sweep::<Single>(&$act, &$check);
        sweep::<Multi>(&$act, &$check);
    };
}

/// Checks that each key is present with a value that it had in one of the maps.
fn none_lost<M: Map>(parts: &Parts<M>, before: &[(u64, u64)], _: Outcome) {
    let now = parts.pairs();
    assert!(
        before.iter().all(|(key, _)| now.binary_search_by_key(key, |pair| pair.0).is_ok()),
        "lost of {before:?}: {now:?}"
    );
    assert!(now.iter().all(|pair| pair.0 >= 500 || before.binary_search(pair).is_ok()), "made up: {now:?}");
}

/// Checks that all pairs are present, including those with equal keys.
fn same_pairs<M: Map>(parts: &Parts<M>, before: &[(u64, u64)], _: Outcome) {
    assert_eq!(parts.pairs(), before);
}

/// Checks that a panic changed nothing.
fn unchanged<M: Map>(parts: &Parts<M>, before: &[(u64, u64)], outcome: Outcome) {
    if !outcome.is_completed() {
        assert_eq!(parts.pairs(), before);
    }
}

#[test]
fn appending_loses_no_pair() {
    sweep::<Single>(&|p, _| p.map.append(&mut p.other), &none_lost);
    sweep::<Single>(&|p, _| p.other.append(&mut p.map), &none_lost);
    sweep::<Multi>(&|p, _| p.map.append(&mut p.other), &same_pairs);
    sweep::<Multi>(&|p, _| p.other.append(&mut p.map), &same_pairs);
}

/// Appends thousands of values of one key to a map with slots for all, so that only overflow buckets are allocated.
#[test]
fn appending_thousands_of_values_of_one_key_loses_none() {
    let sizes = [(100, 4_950, 0), (100, 4_950, 5_000), (0, 3_000, 0), (13, 2_000, 100)];
    for (operation, (mine, theirs, spare)) in OPERATIONS.into_iter().flat_map(|operation| sizes.map(|s| (operation, s)))
    {
        panic_at_each(
            operation,
            |ledger| {
                let panicking = Panicking::over(ledger, TrackingAllocator::new());
                let [mut map, mut other] =
                    [(); 2].map(|()| MultiMap::with_hasher_in(AnyState::Identity, panicking.clone()));
                map.reserve(spare);
                (0..mine).for_each(|n| _ = map.insert(7_u64, ledger.element(n)));
                (mine..mine + theirs).for_each(|n| _ = other.insert(7, ledger.element(n)));
                [map, other]
            },
            |[map, other], _| map.append(other),
            |[mut map, mut other], ledger, outcome| {
                map.assert_invariants();
                other.assert_invariants();
                ledger.assert_live((mine + theirs) as usize);
                assert_eq!(other.is_empty(), outcome.is_completed());
                // In slot order: the pairs that did not move come last.
                assert!(map.values().chain(other.values()).map(Element::key).eq(0..mine + theirs));
                assert_eq!(map.count(&7) + other.count(&7), (mine + theirs) as usize);
                map.append(&mut other);
                assert_eq!(map.count(&7), (mine + theirs) as usize);
                map.assert_invariants();
            },
        );
    }
}

#[test]
fn extending_leaves_the_others() {
    sweep_both!(|p, ledger| p.map.extend((500..540).map(|key| (ledger.element(key), ledger.element(key)))), none_lost);
}

// A test for each kind: they take longest, and run at once.
#[test]
fn inserting_leaves_the_others() {
    sweep::<Single>(&insert_many, &none_lost);
}

#[test]
fn inserting_into_a_multi_map_leaves_the_others() {
    sweep::<Multi>(&insert_many, &none_lost);
}

fn insert_many<M: Map>(parts: &mut Parts<M>, ledger: &Ledger) {
    (500..800).for_each(|key| parts.map.insert_pair(ledger.element(key), ledger.element(key)));
}

#[test]
fn inserting_by_entries_is_all_or_nothing() {
    sweep::<Single>(&|p, ledger| _ = p.map.entry(ledger.element(500)).or_insert(ledger.element(1)), &unchanged);
    sweep::<Single>(&|p, ledger| _ = p.map.entry(ledger.element(500)).or_insert_with(|| ledger.element(1)), &unchanged);
    sweep::<Single>(&|p, ledger| _ = p.map.entry(ledger.element(500)).insert_entry(ledger.element(1)), &unchanged);
    sweep::<Single>(&|p, ledger| drop(p.map.try_insert(ledger.element(500), ledger.element(1))), &unchanged);
    sweep::<Single>(&|p, ledger| drop(p.map.replace_pair(ledger.element(500), ledger.element(1))), &unchanged);
    sweep::<Single>(&|p, ledger| drop(p.map.insert_full(ledger.element(500), ledger.element(1))), &unchanged);
    sweep::<Multi>(&|p, ledger| _ = p.map.insert_if_absent(ledger.element(500), ledger.element(1)), &unchanged);
    sweep::<Multi>(&|p, ledger| _ = p.map.get_or_insert_with(ledger.element(500), || ledger.element(1)), &unchanged);
}

#[test]
fn reserving_and_shrinking_change_no_pair() {
    sweep_both!(|p, _| p.map.reserve(1_000), same_pairs);
    sweep_both!(|p, _| p.map.table_mut().reserve_exact(1_000), same_pairs);
    sweep_both!(|p, _| p.map.try_reserve(1_000).unwrap(), same_pairs);
    sweep_both!(
        |p, _| {
            p.map.table_mut().shrink_buckets();
            p.map.shrink_to(5);
            p.other.shrink_to_fit();
        },
        same_pairs
    );
}

#[test]
fn cloning_changes_the_source_never() {
    sweep_both!(|p, _| drop(p.map.clone()), same_pairs);
    sweep_both!(|p, _| drop(p.other.clone()), same_pairs);
    // The target is empty after a panic.
    sweep_both!(|p, _| p.map.clone_from(&p.other), |p, before, outcome| {
        let other = p.other.pairs();
        assert!(other.iter().all(|pair| before.binary_search(pair).is_ok()));
        assert_eq!(p.map.pairs(), if outcome.is_completed() { other } else { vec![] });
    });
}

#[test]
fn splitting_off_is_all_or_nothing() {
    sweep::<Single>(
        &|p, _| {
            if let Some(at) = p.other.ids().nth(1) {
                let mut split = p.other.split_off(at);
                split.assert_invariants();
                // Move the pairs back, so that the drop of the blocks, which may panic, drops no pair.
                p.other.append(&mut split);
            }
        },
        &unchanged,
    );
}
