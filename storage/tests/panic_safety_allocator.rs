//! Allocators that panic while values move from one storage to another.

use storage::{Entity, PagesOf, StableStorage, Storage};
use test_kit::alloc::{Global, PanickingAllocator};
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::{Outcome, panic_at_each};

type Memory = PanickingAllocator<Global>;

/// Indices in many pages of the sparse array, some of which both storages have.
const HERE: [u32; 5] = [3, 5000, 1, 900_000, 77];
const THERE: [u32; 7] = [5000, 20_000, 4, 400_000, 3, 123_456, 8];

fn pairs(ledger: &Ledger, indices: &[u32], version: u32) -> Vec<(Entity, Element)> {
    let pair = |&index: &u32| (Entity::new(index as usize, version).unwrap(), ledger.element(index.into()));
    indices.iter().map(pair).collect()
}

/// Each value is in one of the storages, or was replaced by one that has moved.
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
                    let mut here: Small =
                        $Storage::with_paging_in(PagesOf::<4>, PanickingAllocator::over(ledger, Global));
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

append_test!(append_of_a_storage_moves_nothing_before_it_has_the_memory, Storage);
append_test!(append_of_a_stable_storage_moves_nothing_before_it_has_the_memory, StableStorage);
