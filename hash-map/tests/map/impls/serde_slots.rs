//! The forms that keep ids and holes: the copy behaves like the original, and invalid input is an error in bounded
//! memory.

use hash_map::serde_slots::{self, multi_map};
use hash_map::{HashMap, MultiMap};
use test_kit::alloc::AmbientAllocator;
use test_kit::hashers::ConstantState;
use test_kit::hostile::HUGE;
use test_kit::random::Random;

test_kit::formats!();
test_kit::serde_with!(Map(HashMap<u32, String>), serde_slots);
test_kit::serde_with!(Multi(MultiMap<u32, String>), multi_map);
test_kit::serde_with!(AmbientMap(HashMap<u32, u8, ConstantState, AmbientAllocator>), serde_slots);
test_kit::serde_with!(AmbientMulti(MultiMap<u32, u8, ConstantState, AmbientAllocator>), multi_map);
test_kit::serde_with!(Units(MultiMap<(), ()>), multi_map);

#[test]
fn copies_of_maps_have_the_same_ids_now_and_later() {
    let mut random = Random::from_seed(1);
    for steps in [0, 1, 3, 10, 30, 100, 100, 1000] {
        let mut map = HashMap::<u32, String>::new();
        for step in 0..steps {
            let key = random.index(steps) as u32;
            if random.index(5) < 2 {
                map.remove(&key)
            } else {
                map.insert(key, step.to_string())
            };
        }
        for Map(mut copy) in round_trips(&Map(map.clone())) {
            copy.assert_invariants();
            assert!(copy.iter_full().eq(map.iter_full()));
            assert!((0..1000).all(|key| copy.get_id(&key) == map.get_id(&key)));
            let mut map = map.clone();
            for key in 10_000..10_100 {
                assert_eq!(copy.insert_full(key, String::new()), map.insert_full(key, String::new()));
            }
            copy.assert_invariants();
        }
    }
}

#[test]
fn copies_of_multi_maps_have_the_same_ids_and_the_same_order() {
    let mut random = Random::from_seed(1);
    for steps in [0, 1, 3, 10, 30, 100, 300] {
        let mut map = MultiMap::<u32, String>::new();
        let mut ids = Vec::new();
        for step in 0..steps {
            if random.index(5) < 2 && !ids.is_empty() {
                map.remove_by_id(ids.swap_remove(random.index(ids.len())));
            } else {
                ids.push(map.insert(random.index(7) as u32, step.to_string()));
            }
        }
        for Multi(mut copy) in round_trips(&Multi(map.clone())) {
            copy.assert_invariants();
            assert!(copy.table().iter_full().eq(map.table().iter_full()));
            assert!((0..7).all(|key| copy.get_all_in_slot_order(&key).eq(map.get_all_in_slot_order(&key))));
            let mut map = map.clone();
            for key in 0..100 {
                assert_eq!(copy.insert(key % 7, String::new()), map.insert(key % 7, String::new()));
            }
            assert!((0..7).all(|key| copy.get_all_in_slot_order(&key).eq(map.get_all_in_slot_order(&key))));
        }
    }
}

#[test]
fn repeated_keys_and_wrong_holes_are_wrong() {
    assert_wrong::<Map>(r#"[[[[1,"a"]],[],[[1,"b"]]],[1]]"#, "comes twice");
    assert_wrong::<Map>(r#"[[[[1,"a"]],[]],[]]"#, "the holes are not listed once each");
    assert_wrong::<Map>(r#"[[[[1,"a"]],[]],[4000000000]]"#, "the holes are not listed once each");
    assert_wrong::<Map>(r#"{"1":"a"}"#, "expected a tuple of size 2");
    assert_wrong::<Map>(r#"[[[[1]]],[]]"#, "invalid length 1");
    assert_wrong::<Multi>(r#"[[[[1,"a"]],[],[[1,"b"]]],[1,1]]"#, "the holes are not listed once each");
    let Multi(map) = serde_json::from_str(r#"[[[[1,"a"]],[],[[1,"b"]]],[1]]"#).unwrap();
    assert!(map.get_all_in_slot_order(&1).eq(["a", "b"]));
}

#[test]
fn hostile_input_is_paid_for() {
    let mut map: HashMap<u32, String> = (0..9).map(|n| (n, n.to_string())).collect();
    [3, 1, 8].into_iter().for_each(|key| drop(map.remove(&key)));
    let map = Map(map);
    read_hostile_slots(&map, |len| 200 * (len + 8), |AmbientMap(map)| map.assert_invariants());
    read_hostile_slots(&map, |len| 200 * (len + 8), |AmbientMulti(map)| map.assert_invariants());
    // Pairs that take no input still take a slot of it.
    assert!(postcard::from_bytes::<Units>(&HUGE).is_err());
    assert_eq!(postcard::from_bytes::<Units>(&[3, 1, 0, 1, 1, 1]).unwrap().0.len(), 2);
}

#[test]
fn memory_that_is_not_there_is_an_error() {
    let slots: Vec<Vec<(u32, u8)>> = (0..100).map(|n| vec![(n, 7); usize::from(n % 3 != 1)]).collect();
    let holes: Vec<u32> = (0..100).filter(|n| n % 3 == 1).collect();
    let text = serde_json::to_string(&(slots, holes)).unwrap();
    assert!(fail_at_each_read::<AmbientMap>(&text) > 3);
    assert!(fail_at_each_read::<AmbientMulti>(&text) > 3);
}
