//! Allocators that panic at each call of each operation.

use storage::command_buffer::Command;
use storage::entity_pool::PoolParts;
use storage::{AnyStorage, CommandBuffer, Entity, EntityPool, Group, PagesOf, PinnedStorage, StableStorage, Storage};
use test_kit::alloc::{PanickingAllocator, TrackingAllocator};
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::{Outcome, panic_at_each, quiet_catch};

type Memory = PanickingAllocator<TrackingAllocator>;

/// Indices in many pages of the sparse array. Some are in both storages.
const HERE: [u32; 5] = [3, 5000, 1, 900_000, 77];
const THERE: [u32; 7] = [5000, 20_000, 4, 400_000, 3, 123_456, 8];

fn pairs(ledger: &Ledger, indices: &[u32], version: u32) -> Vec<(Entity, Element)> {
    let pair = |&index: &u32| (Entity::new(index as usize, version).unwrap(), ledger.element(index.into()));
    indices.iter().map(pair).collect()
}

/// Each value is in one of the storages, or was replaced by a moved one.
fn check_contents(mut here: Vec<u64>, mut there: Vec<u64>, moved: bool) {
    here.sort_unstable();
    there.sort_unstable();
    let sorted = |indices: &mut dyn Iterator<Item = u32>| {
        let mut indices: Vec<u64> = indices.map(u64::from).collect();
        indices.sort_unstable();
        indices.dedup();
        indices
    };
    if moved {
        assert_eq!((here, there), (sorted(&mut HERE.into_iter().chain(THERE)), vec![]));
    } else {
        assert_eq!((here, there), (sorted(&mut HERE.into_iter()), sorted(&mut THERE.into_iter())));
    }
}

macro_rules! append_test {
    ($name:ident, $Storage:ident) => {
        #[test]
        fn $name() {
            type Small = $Storage<Element, Entity, Memory, PagesOf<4>>;
            let rounds = panic_at_each(
                Operation::Allocate,
                |ledger| {
                    let mut here: Small = $Storage::with_paging_in(
                        PagesOf::<4>,
                        PanickingAllocator::over(ledger, TrackingAllocator::new()),
                    );
                    here.extend(pairs(ledger, &HERE, 0));
                    (here, pairs(ledger, &THERE, 1).into_iter().collect::<$Storage<Element>>())
                },
                |(here, there), _| here.append(there),
                |(mut here, there), ledger, outcome| {
                    here.assert_invariants();
                    there.assert_invariants();
                    ledger.assert_live(here.len() + there.len());
                    let contents = |storage: &mut dyn Iterator<Item = &Element>| storage.map(Element::key).collect();
                    check_contents(contents(&mut here.values()), contents(&mut there.values()), there.is_empty());
                    assert_eq!(there.is_empty(), outcome == Outcome::Completed);
                    assert!(here.insert(Entity::new(9, 0).unwrap(), ledger.element(9)).is_none());
                },
            );
            assert!(rounds >= 4, "{rounds} requests for memory");
        }
    };
}

/// Keys in both storages need no memory, so `append` does not call the panicking allocator.
macro_rules! append_of_equal_keys_test {
    ($name:ident, $Storage:ident) => {
        #[test]
        fn $name() {
            let ledger = Ledger::new();
            let memory = PanickingAllocator::over(&ledger, TrackingAllocator::new());
            let mut here: $Storage<Element, Entity, Memory, PagesOf<4>> =
                $Storage::with_paging_in(PagesOf::<4>, memory);
            let key = |index| Entity::new(index, 0).unwrap();
            here.extend((0..64).map(|index| (key(index), ledger.element(0))));
            here.shrink_to_fit();
            let mut there: $Storage<Element> = (0..64).map(|index| (key(index), ledger.element(1))).collect();
            let capacity = (here.capacity(), here.page_count());
            ledger.arm(Operation::Allocate, 0);
            here.append(&mut there);
            ledger.disarm();
            assert_eq!((here.capacity(), here.page_count()), capacity);
            assert!(here.len() == 64 && there.is_empty() && here.values().all(|value| value.key() == 1));
            here.assert_invariants();
            drop((here, there));
            ledger.assert_live(0);
        }
    };
}

append_of_equal_keys_test!(append_of_equal_keys_to_a_storage_allocates_nothing, Storage);
append_of_equal_keys_test!(append_of_equal_keys_to_a_stable_storage_allocates_nothing, StableStorage);

append_test!(append_of_a_storage_moves_nothing_before_it_has_the_memory, Storage);
append_test!(append_of_a_stable_storage_moves_nothing_before_it_has_the_memory, StableStorage);

type Packed = Storage<Element, Entity, Memory, PagesOf<2>>;
type Stable = StableStorage<Element, Entity, Memory, PagesOf<2>>;
type Pinned = PinnedStorage<Element, Entity, Memory, PagesOf<2>>;
type Pool = EntityPool<Entity, Memory>;
type Pair = Group<(Packed, Packed)>;
type Commands = CommandBuffer<u64, Edit, Memory>;

/// A command that owns an element.
struct Edit(Element);

impl Command<u64> for Edit {
    fn apply(self, sum: &mut u64) {
        *sum += self.0.key();
    }
}

/// The containers under test.
trait Container {
    fn new_in(memory: Memory) -> Self;

    fn fill(&mut self, ledger: &Ledger);

    fn assert_invariants(&self);

    /// Returns the number of elements it owns.
    fn elements(&self) -> usize;
}

macro_rules! storage {
    ($Small:ident) => {
        impl Container for $Small {
            fn new_in(memory: Memory) -> Self {
                Self::with_paging_in(PagesOf::<2>, memory)
            }

            fn fill(&mut self, ledger: &Ledger) {
                self.extend(pairs(ledger, &HERE, 0));
            }

            fn assert_invariants(&self) {
                self.assert_invariants();
            }

            fn elements(&self) -> usize {
                self.len()
            }
        }
    };
}

storage!(Packed);
storage!(Stable);
storage!(Pinned);

impl Container for Pool {
    fn new_in(memory: Memory) -> Self {
        Self::new_in(memory)
    }

    fn fill(&mut self, _: &Ledger) {
        self.create_many(9);
        HERE.iter().for_each(|&index| drop(self.try_claim(Entity::new(index as usize, 5).unwrap())));
        self.destroy(self.alive()[1]);
    }

    fn assert_invariants(&self) {
        self.assert_invariants();
    }

    fn elements(&self) -> usize {
        0
    }
}

impl Container for Pair {
    fn new_in(memory: Memory) -> Self {
        Self::new((Packed::with_paging_in(PagesOf, memory.clone()), Packed::with_paging_in(PagesOf, memory)))
    }

    fn fill(&mut self, ledger: &Ledger) {
        for (key, value) in pairs(ledger, &HERE, 0) {
            self.insert(key, (value, ledger.element(1)));
        }
        for (key, value) in pairs(ledger, &THERE, 0) {
            self.insert_into::<1>(key, value);
        }
    }

    fn assert_invariants(&self) {
        self.assert_invariants();
    }

    fn elements(&self) -> usize {
        self.storage::<0>().len() + self.storage::<1>().len()
    }
}

impl Container for Commands {
    fn new_in(memory: Memory) -> Self {
        Self::new_in(memory)
    }

    fn fill(&mut self, ledger: &Ledger) {
        self.extend((0..5).map(|key| Edit(ledger.element(key))));
    }

    fn assert_invariants(&self) {}

    fn elements(&self) -> usize {
        self.len()
    }
}

/// Prints the operation if it fails.
struct Attempt<'a>(&'a str, Operation, u64);

impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Self(name, operation, nth) = self;
            eprintln!("`{name}`, with a panic at {operation:?} number {nth}");
        }
    }
}

/// Runs `act` on a filled container with a panic at its first allocation, its second, and so on; likewise for
/// deallocations, drops and clones. Afterwards the container is valid and usable, each element is in it or was dropped
/// once, and no memory leaked. Returns the number of deallocations that panicked.
fn sweep<C: Container>(name: &str, act: impl Fn(&mut Option<C>, &Ledger, Memory)) -> u64 {
    let mut deallocations = 0;
    for operation in [Operation::Allocate, Operation::Deallocate, Operation::Drop, Operation::Clone] {
        for nth in 0.. {
            let _attempt = Attempt(name, operation, nth);
            let (ledger, tracking) = (Ledger::new(), TrackingAllocator::new());
            let memory = PanickingAllocator::over(&ledger, tracking.clone());
            let mut container = C::new_in(memory.clone());
            container.fill(&ledger);
            let mut container = Some(container);
            ledger.arm(operation, nth);
            let result = quiet_catch(|| act(&mut container, &ledger, memory));
            let is_completed = ledger.is_armed();
            ledger.disarm();
            match result {
                Ok(()) => assert!(is_completed, "the panic was swallowed"),
                Err(report) if report.planned().is_some() => {}
                Err(report) => report.resume(),
            }
            if let Some(mut container) = container {
                container.assert_invariants();
                ledger.assert_live(container.elements());
                container.fill(&ledger);
                container.assert_invariants();
                ledger.assert_live(container.elements());
            }
            ledger.assert_all_dropped();
            tracking.assert_empty();
            if is_completed {
                break;
            }
            deallocations += u64::from(operation == Operation::Deallocate);
        }
    }
    deallocations
}

/// A test of operations on a container. Each receives the container, a ledger and the allocator. `$least` is the
/// minimum number of panicking deallocations.
macro_rules! sweeps {
    ($($test:ident of $Container:ty, $least:literal: $(|$container:pat_param, $ledger:pat_param, $memory:pat_param| $act:expr;)*)*) => {$(
        #[test]
        fn $test() {
            let mut deallocations = 0;
            $(
                let act = |$container: &mut Option<$Container>, $ledger: &Ledger, $memory: Memory| _ = $act;
                deallocations += sweep(stringify!($act), act);
            )*
            assert!(deallocations >= $least, "{deallocations} deallocations");
        }
    )*};
}

fn key(index: usize) -> Entity {
    Entity::new(index, 0).unwrap()
}

fn taken<C>(container: &mut Option<C>) -> C {
    container.take().unwrap()
}

fn filled<C>(container: &mut Option<C>) -> &mut C {
    container.as_mut().unwrap()
}

sweeps! {
    operations_of_a_storage of Packed, 100:
        |s, _, _| drop(taken(s));
        |s, ledger, _| filled(s).insert(key(500_000), ledger.element(1));
        |s, ledger, _| filled(s).insert_evicting(key(5000).next_version(), ledger.element(1));
        |s, ledger, _| filled(s).try_insert_new(key(1_000_000), ledger.element(1)).map(drop);
        |s, ledger, _| filled(s).try_insert_new(key(3), ledger.element(1)).map(drop);
        |s, ledger, _| filled(s).try_insert(key(3), ledger.element(1));
        |s, ledger, _| { filled(s).insert_new(key(1_000_000), ledger.element(1)); };
        |s, ledger, _| { filled(s).entry(key(1_000_000)).or_insert(ledger.element(1)); };
        |s, ledger, _| { filled(s).entry(key(3)).or_insert(ledger.element(1)); };
        |s, ledger, _| { filled(s).entry(key(1_000_000)).insert_entry(ledger.element(1)).insert(ledger.element(2)); };
        |s, _, _| filled(s).remove(key(5000));
        |s, _, _| filled(s).remove_entry(key(5000));
        |s, _, _| filled(s).remove_at(0);
        |s, _, _| filled(s).remove_by_index(77);
        |s, _, _| filled(s).remove_all([key(3), key(4), key(77)]);
        |s, _, _| filled(s).pop();
        |s, _, _| filled(s).truncate(2);
        |s, _, _| filled(s).clear();
        |s, _, _| AnyStorage::remove(filled(s), key(3));
        |s, _, _| filled(s).retain(|key, _| key.index() % 2 == 0);
        |s, _, _| filled(s).drain(..);
        |s, _, _| filled(s).drain(1..3).next();
        |s, _, _| filled(s).drain(1..).last();
        |s, _, _| filled(s).drain(1..).nth(1);
        |s, _, _| filled(s).drain(..).fold(vec![], |mut all, pair| { all.push(pair); all });
        |s, _, _| filled(s).drain(1..4).collect::<Vec<_>>();
        |s, _, _| filled(s).extract_if(|key, _| key.index() > 3).collect::<Vec<_>>();
        |s, _, _| filled(s).reserve(100);
        |s, _, _| { filled(s).reserve(100); filled(s).shrink_to(20); };
        |s, _, _| { filled(s).remove(key(900_000)); filled(s).reserve(100); filled(s).shrink_to_fit(); };
        |s, _, _| { filled(s).clear(); filled(s).shrink_to_fit(); };
        |s, _, _| filled(s).clone();
        |s, _, _| filled(s).try_clone();
        |s, _, memory| { let mut t = Packed::new_in(memory); t.clone_from(filled(s)); };
        |s, ledger, memory| { let mut t = Packed::new_in(memory); t.fill(ledger); filled(s).clone_from(&t); };
        |s, ledger, _| filled(s).extend(pairs(ledger, &THERE, 1));
        |s, ledger, _| filled(s).insert_many(THERE.map(|index| key(index as usize)), &ledger.element(1));
        |s, _, memory| { let mut t = Packed::new_in(memory); t.append(filled(s)); };
        |s, _, _| taken(s).into_iter();
        |s, _, _| taken(s).into_iter().next();
        |s, _, _| taken(s).into_iter().nth(2);
        |s, _, _| taken(s).into_iter().last();
        |s, _, _| taken(s).into_iter().rev().fold(vec![], |mut all, pair| { all.push(pair); all });
        |s, _, _| taken(s).into_iter().count();
        |s, _, _| taken(s).into_iter().fold(vec![], |mut all, pair| { all.push(pair); all });
        |s, _, _| taken(s).into_iter().rfold(vec![], |mut all, pair| { all.push(pair); all });
        |s, _, _| taken(s).into_iter().collect::<Vec<_>>();
        |s, _, _| taken(s).into_iter().clone();
        |s, _, _| taken(s).into_keys().last();
        |s, _, _| taken(s).into_values().last();
        |s, _, _| taken(s).into_values().next_back();
        |s, _, _| taken(s).into_values().rfold(vec![], |mut all, value| { all.push(value); all });
        |s, _, _| filled(s).sort_by(|(_, a), (_, b)| a.cmp(b));
        |s, _, _| filled(s).sort_unstable_by(|(_, a), (_, b)| a.cmp(b));
        |s, _, _| filled(s).sort_by_key(|_, value| value.clone());
        |s, _, _| filled(s).sort_prefix_by(3, |(_, a), (_, b)| a.cmp(b));
        |s, _, _| filled(s).sort_as([key(77), key(1)]);
        |s, _, _| filled(s).swap(key(77), key(1));
        |s, _, _| filled(s).set_version(key(77).next_version());
        |_, _, memory| Storage::<Element, Entity, Memory>::with_capacity_in(5000, memory);
        |_, _, memory| Storage::<Element, Entity, Memory>::try_with_capacity_in(5000, memory);
    operations_of_a_stable_storage of Stable, 100:
        |s, _, _| drop(taken(s));
        |s, ledger, _| filled(s).insert(key(500_000), ledger.element(1));
        |s, ledger, _| filled(s).insert_evicting(key(5000).next_version(), ledger.element(1));
        |s, ledger, _| filled(s).try_insert_new(key(1_000_000), ledger.element(1)).map(drop);
        |s, ledger, _| filled(s).try_insert_new(key(3), ledger.element(1)).map(drop);
        |s, ledger, _| filled(s).try_insert(key(3), ledger.element(1));
        |s, ledger, _| { filled(s).remove(key(1)); filled(s).insert(key(800_000), ledger.element(1)); };
        |s, ledger, _| { filled(s).entry(key(1_000_000)).or_insert(ledger.element(1)); };
        |s, ledger, _| { filled(s).entry(key(3)).or_insert(ledger.element(1)); };
        |s, ledger, _| { filled(s).entry(key(1_000_000)).insert_entry(ledger.element(1)).insert(ledger.element(2)); };
        |s, _, _| filled(s).remove(key(5000));
        |s, _, _| filled(s).remove_entry(key(5000));
        |s, _, _| filled(s).remove_at(0);
        |s, _, _| filled(s).remove_by_index(77);
        |s, _, _| filled(s).remove_in_place(key(77));
        |s, _, _| filled(s).remove_all([key(3), key(4), key(77)]);
        |s, _, _| filled(s).clear();
        |s, _, _| filled(s).retain(|key, _| key.index() % 2 == 0);
        |s, _, _| filled(s).drain();
        |s, _, _| filled(s).drain().next();
        |s, _, _| filled(s).drain().last();
        |s, _, _| filled(s).drain().nth(1);
        |s, _, _| filled(s).drain().fold(vec![], |mut all, pair| { all.push(pair); all });
        |s, _, _| filled(s).drain().rfold(vec![], |mut all, pair| { all.push(pair); all });
        |s, _, _| filled(s).extract_if(|key, _| key.index() > 3).collect::<Vec<_>>();
        |s, _, _| filled(s).reserve(1000);
        |s, _, _| { filled(s).reserve(1000); filled(s).shrink_to(100); };
        |s, _, _| { filled(s).remove(key(900_000)); filled(s).reserve(100); filled(s).shrink_to_fit(); };
        |s, _, _| { filled(s).clear(); filled(s).shrink_to_fit(); };
        |s, _, _| { filled(s).retain(|_, _| false); filled(s).shrink_to_fit(); };
        |s, _, _| { filled(s).remove(key(3)); filled(s).compact(); };
        |s, _, _| { filled(s).remove(key(3)); filled(s).clone() };
        |s, _, _| filled(s).try_clone();
        |s, _, memory| { let mut t = Stable::new_in(memory); t.clone_from(filled(s)); };
        |s, ledger, _| filled(s).extend(pairs(ledger, &THERE, 1));
        |s, ledger, _| filled(s).insert_many(THERE.map(|index| key(index as usize)), &ledger.element(1));
        |s, _, memory| { let mut t = Stable::new_in(memory); t.append(filled(s)); };
        |s, _, _| taken(s).into_iter();
        |s, _, _| taken(s).into_iter().next();
        |s, _, _| taken(s).into_iter().nth(2);
        |s, _, _| taken(s).into_iter().last();
        |s, _, _| taken(s).into_iter().rev().fold(vec![], |mut all, pair| { all.push(pair); all });
        |s, _, _| taken(s).into_iter().count();
        |s, _, _| taken(s).into_iter().fold(vec![], |mut all, pair| { all.push(pair); all });
        |s, _, _| taken(s).into_iter().rfold(vec![], |mut all, pair| { all.push(pair); all });
        |s, _, _| taken(s).into_iter().collect::<Vec<_>>();
        |s, _, _| taken(s).into_keys().last();
        |s, _, _| taken(s).into_values().last();
        |s, _, _| taken(s).into_values().rfold(vec![], |mut all, value| { all.push(value); all });
        |s, _, _| filled(s).sort_by(|(_, a), (_, b)| a.cmp(b));
        |s, _, _| filled(s).sort_unstable_by(|(_, a), (_, b)| a.cmp(b));
        |s, _, _| filled(s).sort_as([key(77), key(1)]);
        |s, _, _| filled(s).swap(key(77), key(1));
        |s, _, _| filled(s).set_version(key(77).next_version());
        |s, _, _| PinnedStorage::from(taken(s)).into_inner();
        |_, _, memory| StableStorage::<Element, Entity, Memory>::with_capacity_in(5000, memory);
        |_, _, memory| StableStorage::<Element, Entity, Memory>::try_with_capacity_in(5000, memory);
    operations_of_a_pinned_storage of Pinned, 30:
        |s, _, _| drop(taken(s));
        |s, ledger, _| filled(s).insert(key(500_000), ledger.element(1));
        |s, ledger, _| filled(s).insert_evicting(key(5000).next_version(), ledger.element(1));
        |s, ledger, _| filled(s).try_insert_new(key(1_000_000), ledger.element(1)).map(drop);
        |s, ledger, _| filled(s).try_insert(key(3), ledger.element(1));
        |s, _, _| filled(s).remove_in_place(key(77));
        |s, _, _| filled(s).clear();
        |s, _, _| filled(s).retain(|key, _| key.index() % 2 == 0);
        |s, _, _| filled(s).reserve(1000);
        |s, _, _| { filled(s).reserve(1000); filled(s).shrink_to_fit(); };
        |s, _, _| { filled(s).clear(); filled(s).shrink_to_fit(); };
        |s, _, _| filled(s).clone();
        |s, _, _| filled(s).try_clone();
        |s, ledger, _| filled(s).extend(pairs(ledger, &THERE, 1));
        |s, ledger, _| filled(s).insert_many(THERE.map(|index| key(index as usize)), &ledger.element(1));
        |s, _, _| filled(s).set_version(key(77).next_version());
        |s, _, _| taken(s).into_inner().into_iter().last();
        |_, _, memory| PinnedStorage::<Element, Entity, Memory>::with_capacity_in(5000, memory);
        |_, _, memory| PinnedStorage::<Element, Entity, Memory>::try_with_capacity_in(5000, memory);
    operations_of_a_pool of Pool, 20:
        |s, _, _| drop(taken(s));
        |s, _, _| filled(s).create();
        |s, _, _| { filled(s).create_many(6000); };
        |s, _, _| filled(s).create_with(key(1_000_000));
        |s, _, _| filled(s).try_claim(key(700_000));
        |s, _, _| filled(s).destroy(key(3));
        |s, _, _| filled(s).destroy_many([key(3), key(4)]);
        |s, _, _| filled(s).destroy_all();
        |s, _, _| filled(s).clear();
        |s, _, _| filled(s).reserve(10_000);
        |s, _, _| { filled(s).clear(); filled(s).shrink_to_fit(); };
        |s, _, _| { filled(s).reserve(10_000); filled(s).shrink_to_fit(); };
        |s, _, _| filled(s).clone();
        |s, _, _| filled(s).try_clone();
        |s, _, _| filled(s).sort_by(|a, b| b.cmp(a));
        |s, _, _| filled(s).sort_as([key(5), key(3)]);
        |s, _, _| taken(s).into_parts();
        |s, _, memory| EntityPool::from_parts_in(taken(s).into_parts(), memory);
        |_, _, memory| EntityPool::from_parts_in(PoolParts { keys: HERE.map(|index| key(index as usize)), alive: 9, next_index: 3 }, memory);
        |_, _, memory| Pool::with_capacity_in(5000, memory);
        |_, _, memory| Pool::try_with_capacity_in(5000, memory);
    operations_of_a_group of Pair, 40:
        |s, _, _| drop(taken(s));
        |s, ledger, _| filled(s).insert(key(500_000), (ledger.element(1), ledger.element(2)));
        |s, ledger, _| filled(s).try_insert(key(5000).next_version(), (ledger.element(1), ledger.element(2)));
        |s, ledger, _| filled(s).try_insert(key(1_000_000), (ledger.element(1), ledger.element(2)));
        |s, ledger, _| filled(s).insert_into::<0>(key(8), ledger.element(1));
        |s, ledger, _| filled(s).insert_into::<1>(key(1_000_000), ledger.element(1));
        |s, _, _| filled(s).remove(key(5000));
        |s, _, _| filled(s).remove_everywhere(key(5000));
        |s, _, _| filled(s).remove_from::<0>(key(5000));
        |s, _, _| filled(s).retain(|key, _| key.index() % 2 == 0);
        |s, _, _| filled(s).clear();
        |s, _, _| filled(s).reserve(100);
        |s, _, _| { filled(s).reserve(100); filled(s).shrink_to_fit(); };
        |s, _, _| { filled(s).clear(); filled(s).shrink_to_fit(); };
        |s, _, _| filled(s).sort_by(|(_, a), (_, b)| a.cmp(&b));
        |s, _, _| filled(s).sort_as([key(77), key(1)]);
        |s, _, _| filled(s).clone();
        |s, _, _| filled(s).try_clone();
        |s, _, _| taken(s).into_storages();
        |s, _, _| Group::new(taken(s).into_storages());
    operations_of_a_command_buffer of Commands, 2:
        |s, _, _| drop(taken(s));
        |s, ledger, _| for n in 0..20 { filled(s).push(Edit(ledger.element(n))); };
        |s, _, _| filled(s).pop_first();
        |s, _, _| { filled(s).pop_first(); filled(s).pop_first(); filled(s).pop_first(); filled(s).try_reserve(1) };
        |s, _, _| filled(s).clear();
        |s, _, _| filled(s).apply(&mut 0);
        |s, _, _| filled(s).try_reserve(100);
        |s, _, _| filled(s).reserve(100);
        |_, _, memory| Commands::with_capacity_in(100, memory);
        |_, _, memory| Commands::try_with_capacity_in(100, memory);
        |s, _, memory| { let mut t = Commands::new_in(memory); t.append(filled(s)); };
}
