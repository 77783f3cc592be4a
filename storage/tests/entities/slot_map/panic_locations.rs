//! Each panic that a caller can cause names the method and the reason, and has the caller's line.

use storage::SlotMap;
use storage::allocator::Global;
use test_kit::panics::assert_panics_at_caller as assert_panics;

use super::model::Tiny;

#[test]
fn panics_of_slot_maps_are_at_the_caller() {
    const FULL: &str = "capacity overflow: 16 keys exceed the limit of 15 keys";
    const MISSING: &str = "no value for the key Tiny(0v0): its index belongs to Tiny(0v1)";
    let mut map: SlotMap<u8, Tiny> = SlotMap::with_key();
    let stale = map.insert(0);
    map.remove(stale);
    let keys: Vec<Tiny> = (0..15).map(|n| map.insert(n)).collect();
    assert_panics("SlotMap::insert", FULL, || _ = map.insert(15));
    assert_panics("SlotMap::insert_with_key", FULL, || _ = map.insert_with_key(|_| 15));
    assert_panics("SlotMap::reserve", FULL, || map.reserve(1));
    assert_panics("SlotMap::with_capacity_and_key", FULL, || _ = SlotMap::<u8, Tiny>::with_capacity_and_key(16));
    assert_panics("SlotMap::with_capacity_in", FULL, || _ = SlotMap::<u8, Tiny>::with_capacity_in(16, Global));
    assert_panics("SlotMap::index", MISSING, || _ = map[stale]);
    assert_panics("SlotMap::index_mut", MISSING, || map[stale] = 1);
    let twice = format!("the key {:?} comes twice", keys[3]);
    assert_panics("SlotMap::get_disjoint_mut", &twice, || _ = map.get_disjoint_mut([keys[3], keys[4], keys[3]]));
    assert!(map.values().copied().eq(0..15));
    map.assert_invariants();
    map.remove(keys[2]);
    let nobody = "no value for the key Tiny(2v0)";
    assert_panics("SlotMap::index", nobody, || _ = map[keys[2]]);
}
