//! Random storages and pools, and shrinking.

use quickcheck::{Arbitrary, Gen};
use storage::{EntityPool, Group, SlotMap, StableStorage, Storage};
use test_kit::generators::{Serial, check_quickcheck};

#[test]
fn storages_are_whole_and_small_and_shrink() {
    let (mut longest, mut pages) = (0, 0);
    check_quickcheck(|storage: &Storage<u8>| {
        storage.assert_invariants();
        longest = longest.max(storage.len());
    });
    check_quickcheck(|storage: &Storage<bool, u64>| {
        storage.assert_invariants();
        pages = pages.max(storage.as_set().page_count());
    });
    assert!((30..=100).contains(&longest) && pages > 5 && pages <= 16);
}

#[test]
fn stable_storages_are_whole_with_and_without_holes_and_shrink() {
    let (mut without, mut with) = (0, 0);
    check_quickcheck(|storage: &StableStorage<u8>| {
        storage.assert_invariants();
        if storage.len() > 3 {
            *if storage.has_holes() { &mut with } else { &mut without } += 1;
        }
    });
    assert!(without > 0 && with > 0);
    check_quickcheck(|storage: &StableStorage<String, u64>| storage.assert_invariants());
}

#[test]
fn pools_have_dead_keys_and_shrink() {
    let (mut longest, mut dead, mut far) = (0, 0, 0);
    check_quickcheck(|pool: &EntityPool| {
        pool.assert_invariants();
        longest = longest.max(pool.as_slice().len());
        dead += usize::from(!pool.dead().is_empty());
        far = far.max(pool.next_index());
    });
    assert!((30..=100).contains(&longest) && dead > 10 && far > 1000);
    check_quickcheck(|pool: &EntityPool<u8>| pool.assert_invariants());

    // A failure that needs a stale key shrinks to one.
    let stale = |pool: &EntityPool| pool.dead().iter().any(|key| key.version() > 0);
    let mut pool = (0..).map(|seed| EntityPool::arbitrary(&mut Gen::from_size_and_seed(30, seed))).find(stale).unwrap();
    while let Some(smaller) = pool.shrink().find(stale) {
        pool = smaller;
    }
    let [key] = pool.as_slice() else { panic!("{pool:?}") };
    assert_eq!((key.index(), key.version(), pool.len(), pool.next_index()), (0, 1, 0, 0));
}

/// A failure that needs a hole shrinks to one value beside it.
#[test]
fn shrinking_keeps_holes() {
    let holey = |storage: &StableStorage<u8>| !storage.is_empty() && storage.has_holes();
    let mut found = 0;
    for seed in 0..40 {
        let mut storage = StableStorage::<u8>::arbitrary(&mut Gen::from_size_and_seed(30, seed));
        if !holey(&storage) {
            continue;
        }
        found += 1;
        while let Some(smaller) = storage.shrink().find(holey) {
            smaller.assert_invariants();
            storage = smaller;
        }
        assert_eq!((storage.len(), storage.values().next()), (1, Some(&0)), "{storage:?}");
    }
    assert!(found > 5);
}

#[test]
fn groups_share_entities_and_shrink() {
    type Columns = (Storage<u8>, Storage<bool>);

    /// Equal if all storages are, in their order.
    #[derive(Clone, Debug)]
    struct Pair(Group<Columns>);

    impl PartialEq for Pair {
        fn eq(&self, other: &Self) -> bool {
            self.0.storages() == other.0.storages()
        }
    }

    impl Arbitrary for Pair {
        fn arbitrary(g: &mut Gen) -> Self {
            Self(Arbitrary::arbitrary(g))
        }

        fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
            Box::new(self.0.shrink().map(Self))
        }
    }

    let (mut shared, mut partly) = (0, 0);
    check_quickcheck(|Pair(group)| {
        group.assert_invariants();
        shared += usize::from(group.len() > 3);
        partly += usize::from(group.len() > 3 && group.storages().0.len() > group.len());
    });
    assert!(shared > 5 && partly > 5);

    // A failure that needs a shared entity shrinks to one.
    let fails = |group: &Group<Columns>| group.iter().any(|(_, (&number, _))| number > 3);
    let any = |seed| Group::<Columns>::arbitrary(&mut Gen::from_size_and_seed(30, seed));
    let mut group = (0..).map(any).find(fails).unwrap();
    while let Some(smaller) = group.shrink().find(fails) {
        group = smaller;
    }
    let (numbers, flags) = group.storages();
    assert_eq!((group.len(), numbers.len(), flags.len(), group.get_at(0).unwrap().1), (1, 1, 1, (&4, &false)));
}

#[test]
fn groups_exclude_some_of_their_entities() {
    type Absent = Group<(Storage<u8>,), (Storage<()>,)>;
    let hidden = |group: &Absent| group.storages().0.len() - group.len();
    let mut groups: Vec<Absent> =
        (0..300).map(|seed| Absent::arbitrary(&mut Gen::from_size_and_seed(30, seed))).collect();
    groups.iter().for_each(Group::assert_invariants);
    assert!(groups.iter().filter(|group| hidden(group) > 0 && !group.is_empty()).count() > 10);
    // A failure that needs an excluded entity shrinks to one.
    groups.retain(|group| hidden(group) > 0);
    let mut group = groups.swap_remove(0);
    while let Some(smaller) = group.shrink().find(|group| hidden(group) > 0) {
        group = smaller;
    }
    assert_eq!((group.storages().0.len(), group.excluded().0.len()), (1, 1));
}

#[test]
fn holes_are_reused() {
    let any = |seed| StableStorage::<Serial>::arbitrary(&mut Gen::from_size_and_seed(40, seed));
    assert!((0..20).map(any).filter(|storage| !storage.values().is_sorted()).count() > 3);
}

#[test]
fn slot_maps_have_slots_that_are_used_again_and_shrink() {
    let (mut longest, mut vacant, mut reused) = (0, 0, 0);
    check_quickcheck(|map: &SlotMap<u8>| {
        map.assert_invariants();
        longest = longest.max(map.len());
        vacant += usize::from(map.slot_len() > map.len());
        reused += usize::from(map.keys().any(|key| key.version() > 0));
    });
    assert!((30..=100).contains(&longest) && vacant > 10 && reused > 5);

    // A failure that needs a value in a slot that was used before shrinks to it.
    let fails = |map: &SlotMap<u8>| map.iter().any(|(key, &value)| key.version() > 0 && value > 3);
    let any = |seed| SlotMap::<u8>::arbitrary(&mut Gen::from_size_and_seed(30, seed));
    let mut map = (0..).map(any).find(fails).unwrap();
    while let Some(smaller) = map.shrink().find(fails) {
        map = smaller;
    }
    assert!(map.values().eq(&[4]));
}
