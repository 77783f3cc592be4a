//! Ids: operations that keep and change them, and stale and foreign ids.

use bumpalo::Bump;
use hash_map::{ElementId, HashMap, InsertError, MultiMap};
use hash_map::{GetDisjointMutError, ReplaceError};
use test_kit::panics::expect_panic;

fn letters() -> (HashMap<&'static str, u32>, [ElementId; 4]) {
    let mut map = HashMap::new();
    let ids = ["a", "b", "c", "d"].map(|letter| map.insert_full(letter, 1).0);
    (map, ids)
}

#[test]
fn ids_stay_while_the_map_changes() {
    let bump = Bump::new();
    let (mut map, [a, b, c, d]) = letters();
    map.remove("b");
    (0..1000).for_each(|n: u32| _ = map.insert(bump.alloc_str(&n.to_string()), n));
    map.reserve(10_000);
    map.shrink_to_fit();
    map.retain(|_, value| *value == 1 || *value > 500);
    let copy = map.clone();
    for map in [&map, &copy] {
        for (id, key) in [(a, "a"), (c, "c"), (d, "d")] {
            assert_eq!((map.get_by_id(id), map.get_id(key), map[key]), (Some((&key, &1)), Some(id), 1));
        }
    }
    // The first new pair filled the hole and was removed again.
    assert_eq!(map.get_by_id(b), None);
}

#[test]
fn ids_are_slots_in_ascending_order() {
    let (map, [a, b, c, d]) = letters();
    assert!(a < b && b < c && c < d);
    assert_eq!([a, b, c, d].map(ElementId::index), [0, 1, 2, 3]);
    assert!(map.ids().eq([a, b, c, d]));
    assert_eq!(size_of::<Option<ElementId>>(), 4);
}

/// Ids have no generation: a stale id names no pair or the pair in its slot.
#[test]
fn stale_ids() {
    let (mut map, [a, b, ..]) = letters();
    map.remove("b");
    assert!(!map.contains_id(b) && map.get_by_id(b).is_none() && map.get_by_id_mut(b).is_none());
    assert!(map.remove_by_id(b).is_none() && map.entry_by_id(b).is_none());
    map.insert("e", 5);
    assert_eq!(map.get_by_id(b), Some((&"e", &5)));
    map.clear();
    assert_eq!((map.get_by_id(a), map.index_bound()), (None, 0));
}

#[test]
fn foreign_ids() {
    let (mut map, _) = letters();
    let far = ElementId::from_index(u32::MAX as usize - 1).expect("the largest id");
    assert!(!map.contains_id(far) && map.get_by_id(far).is_none() && map.remove_by_id(far).is_none());
    let other: HashMap<u8, u8> = (0..10).map(|n| (n, n)).collect();
    let beyond = other.ids().next_back().expect("ten pairs");
    assert_eq!(map.get_by_id(beyond), None);
    assert_eq!(HashMap::<u8, u8>::new().get_by_id(far), None);
}

#[test]
fn compaction_gives_new_ids() {
    let (mut map, [a, b, c, d]) = letters();
    map.remove("b");
    assert!(map.compact());
    assert_eq!((map.get_id("a"), map.get_id("d"), map.get_id("c")), (Some(a), Some(b), Some(c)));
    assert!(!map.contains_id(d) && !map.compact());
    map.remove("a");
    assert!(map.compact_stable());
    assert!(map.iter_full().map(|(id, key, _)| (id.index(), *key)).eq([(0, "d"), (1, "c")]));
}

#[test]
fn replaced_pairs_keep_their_ids() {
    let (mut map, [a, b, ..]) = letters();
    assert_eq!(map.insert_full("a", 2), (a, Some(1)));
    assert_eq!(map.replace_full("a", 3), (a, Some(("a", 2))));
    assert_eq!(map.entry("a").insert_entry(4).id(), a);
    let entry = map.entry("b").and_replace_entry_with(|_, value| Some(value + 1));
    assert!(matches!(entry, hash_map::Entry::Occupied(entry) if entry.id() == b));
    assert_eq!([a, b].map(|id| map.get_by_id(id)), [Some((&"a", &4)), Some((&"b", &2))]);
}

#[test]
fn growing_to_the_id_limit_is_an_error() {
    let mut map: HashMap<(), ()> = HashMap::new();
    // With a 32-bit `usize` the limit itself is too large, in bytes.
    let beyond = (u32::MAX as usize).saturating_add(1);
    assert!(map.try_reserve(beyond).is_err());
    assert!(expect_panic(|| map.reserve(beyond)).message().contains("capacity overflow"));
}

#[test]
fn removal_tells_the_id() {
    let (mut map, [_, b, ..]) = letters();
    map.insert("b", 7);
    assert_eq!(map.remove_full("b"), Some((b, "b", 7)));
    assert_eq!((map.remove_full("b"), map.len(), map.contains_id(b)), (None, 3, false));
    // The next insertion fills the hole.
    assert_eq!(map.insert_full("z", 1).0, b);
    map.assert_invariants();
}

#[test]
fn values_are_assigned_by_key_and_by_id() {
    let (mut map, [a, b, c, _]) = letters();
    map["a"] = 5;
    *map.get_by_id_mut(b).unwrap().1 += 1;
    assert_eq!(std::mem::replace(&mut map[&String::from("c")[..]], 9), 1);
    assert_eq!([a, b, c].map(|id| *map.get_by_id(id).unwrap().1), [5, 2, 9]);
    map.remove("b");
    assert_eq!(map.get_by_id_mut(b), None);
    let report = expect_panic(|| map["b"] = 1);
    assert_eq!(report.message(), "HashMap::index_mut: no entry found for key");
    assert!(report.location().unwrap().contains(file!()), "the caller is blamed: {report}");
    assert_eq!((map.len(), map.get("b")), (3, None));
    let mut map = MultiMap::from([("a", 1), ("a", 2)]);
    let id = map.get_id("a").unwrap();
    map[id] *= 10;
    assert!(map.get_all_in_slot_order("a").eq(&[1, 20]));
    map.clear();
    let report = expect_panic(|| map[id] = 1);
    assert_eq!(report.message(), "MultiMap::index_mut: no pair has id 1 (index bound 0)");
}

#[test]
fn disjoint_ids() {
    let (mut map, [a, b, c, d]) = letters();
    assert_eq!(map.get_disjoint_by_id_mut([]), Ok([]));
    assert_eq!(map.get_disjoint_by_id_mut([c]), Ok([(&"c", &mut 1)]));
    let [(x, one), (y, two), (z, three)] = map.get_disjoint_by_id_mut([d, a, c]).unwrap();
    // All at once, each through its own reference.
    (*one, *two, *three) = (4, 2, 3);
    assert_eq!([*x, *y, *z], ["d", "a", "c"]);
    assert!(map.values().eq(&[2, 1, 3, 4]));
    for same in [[a, a, c], [a, c, a], [c, a, a]] {
        assert_eq!(map.get_disjoint_by_id_mut(same), Err(GetDisjointMutError::OverlappingIndices));
    }
    map.remove("b");
    map.reserve(100);
    let foreign = [4, 50, u32::MAX as usize - 1].map(|index| ElementId::from_index(index).unwrap());
    for stale in [b].into_iter().chain(foreign) {
        assert!(map.get_disjoint_by_id_mut([stale]).is_err());
        assert!(map.get_disjoint_by_id_mut([a, stale, c]).is_err());
    }
    assert!(HashMap::<u8, u8>::new().get_disjoint_by_id_mut([a]).is_err());

    // Only their ids distinguish zero-sized pairs.
    let mut units: MultiMap<(), ()> = (0..3).map(|_| ((), ())).collect();
    let ids: Vec<ElementId> = units.table().ids().collect();
    let [_, _, _] = units.table_mut().get_disjoint_by_id_mut([ids[2], ids[0], ids[1]]).unwrap();
    let twice = units.table_mut().get_disjoint_by_id_mut([ids[2], ids[0], ids[2]]);
    assert_eq!(twice, Err(GetDisjointMutError::OverlappingIndices));
    units.remove_by_id(ids[0]);
    assert!(units.table_mut().get_disjoint_by_id_mut([ids[2], ids[0]]).is_err());
}

#[test]
fn replaced_keys_keep_ids_and_values() {
    let (mut map, [a, b, ..]) = letters();
    map.insert("a", 7);
    assert_eq!(map.replace_key_by_id(a, "z"), Ok("a"));
    assert_eq!((map.get_full("z"), map.get("a")), (Some((a, &"z", &7)), None));
    assert_eq!(map.replace_key_by_id(a, "b"), Err(InsertError { value: "b", error: ReplaceError::Equal(b) }));
    map.remove("b");
    assert_eq!(map.replace_key_by_id(b, "y"), Err(InsertError { value: "y", error: ReplaceError::Vacant }));
    assert_eq!(map.replace_key_by_id(a, "b"), Ok("z"));
    map.swap_ids(a, map.get_id("c").unwrap());
    assert_eq!((map.get_by_id(a), map.get("b")), (Some((&"c", &1)), Some(&7)));
    map.assert_invariants();
    for error in [ReplaceError::Vacant, ReplaceError::Equal(a)] {
        assert!(!error.to_string().is_empty() && std::error::Error::source(&error).is_none());
    }
}

#[test]
fn an_entry_takes_equal_keys_only() {
    let mut map = HashMap::from([(String::from("a"), 1)]);
    let hash_map::Entry::Occupied(mut entry) = map.entry("a".into()) else { unreachable!("it is there") };
    let refused = expect_panic(|| entry.replace_key("b".into()));
    assert_eq!(refused.message(), "OccupiedEntry::replace_key: the new key is not equal to the old one");
    assert!(expect_panic(|| entry.replace_entry("b".into(), 2)).message().contains("not equal"));
    assert_eq!(entry.replace_entry("a".into(), 2), ("a".to_string(), 1));
    assert_eq!(map, HashMap::from([("a".to_string(), 2)]));
}

#[test]
fn a_multi_map_whose_ids_are_exchanged() {
    let mut map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
    let [first, _, last] = [0, 1, 2].map(|index| ElementId::from_index(index).unwrap());
    map.table_mut().swap_ids(first, last);
    map.assert_invariants();
    // The newest pair is in the highest slot.
    assert!(map.get_all_in_slot_order("a").eq(&[3, 1]));
}
