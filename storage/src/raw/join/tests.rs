//! Joins split into single keys, each piece on its own thread. Without rayon's pool, so that Miri can run them.

use alloc::vec::Vec;
use std::thread;

use crate::allocator::Global;
use crate::join::Joined;
use crate::{Entity, Join, Maybe, PagesOf, SlotMap, SparseSet, StableStorage, Storage, Without};

/// Splits until no piece has two keys.
fn pieces<J: Join>(joined: Joined<J>) -> Vec<Joined<J>> {
    match joined.split(1) {
        (piece, None) => Vec::from([piece]),
        (now, Some(later)) => pieces(now).into_iter().chain(pieces(later)).collect(),
    }
}

/// Changes the items of each piece on its own thread, and returns the indices of their keys in order.
fn change<J: Join<Item: Send>>(joined: Joined<J>, change: fn(J::Item)) -> Vec<usize>
where
    Joined<J>: Send,
{
    thread::scope(|scope| {
        let start = |piece: Joined<J>| {
            scope.spawn(move || {
                let mut indices = Vec::new();
                piece.for_each(|(key, item)| {
                    change(item);
                    indices.push(sparse_set::SparseKey::index(key));
                });
                indices
            })
        };
        let threads: Vec<_> = pieces(joined).into_iter().map(start).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no closure panics")).collect()
    })
}

#[test]
fn pieces_change_each_item_once() {
    let entity = |index| Entity::new(index, 0).expect("the index is in range");
    let mut packed: Storage<u64, Entity, Global, PagesOf<4>> = Storage::with_paging(PagesOf);
    packed.extend((0..25).map(|index| (entity(index), 0)));
    let mut stable: StableStorage<u64> = (0..30).rev().map(|index| (entity(index), 0)).collect();
    stable.retain(|key, _| key.index() % 7 != 0);
    let mut slots: SlotMap<u64> = SlotMap::new();
    (0..20).for_each(|_| _ = slots.insert(0));
    slots.retain(|key, _| key.index() % 5 != 0);
    let few: SparseSet = (0..10).map(entity).collect();

    let in_all = |index: &usize| *index >= 10 && index % 7 != 0 && index % 5 != 0;
    let expected: Vec<usize> = (0..20).filter(in_all).collect();
    let joined = (&mut packed, &mut stable, &mut slots, Without(&few)).join_driven_by::<0>();
    assert_eq!(change(joined, |(a, b, c, ())| [a, b, c].into_iter().for_each(|value| *value += 1)), expected);
    let joined = (&mut packed, &mut stable, &mut slots, Without(&few)).join_driven_by::<2>();
    assert_eq!(change(joined, |(a, b, c, ())| [a, b, c].into_iter().for_each(|value| *value += 1)), expected);
    let joined = (&mut packed, &mut stable, Maybe(&mut slots)).join_driven_by::<1>();
    let backwards: Vec<usize> = (0..25).rev().filter(|index| index % 7 != 0).collect();
    let found = change(joined, |(a, b, c)| [Some(a), Some(b), c].into_iter().flatten().for_each(|value| *value += 1));
    assert_eq!(found, backwards);

    let twice = |index: usize| if in_all(&index) && index < 20 { 2 } else { 0 };
    let once = |index: usize| u64::from(index < 25 && index % 7 != 0);
    assert!(packed.iter().all(|(key, value)| *value == twice(key.index()) + once(key.index())));
    assert!(stable.iter().all(|(key, value)| *value == twice(key.index()) + once(key.index())));
    assert!(slots.iter().all(|(key, value)| *value == twice(key.index()) + once(key.index())));
}
