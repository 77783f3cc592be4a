//! Iterators from both ends.

use storage::slot_map::{Drain, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, Values, ValuesMut};
use storage::{Entity, SlotMap};
use test_kit::iterators::{check_exact_double_ended, forget};

/// Maps with and without holes in front, between and behind.
fn maps() -> Vec<SlotMap<u64>> {
    let map = |n: u64, hole: fn(u64) -> bool| {
        let mut map = SlotMap::new();
        (0..n).for_each(|n| _ = map.insert(n * 10));
        map.retain(|key, _| !hole(key.index() as u64));
        map
    };
    vec![
        map(0, |_| false),
        map(1, |_| false),
        map(7, |_| false),
        map(9, |n| n == 0 || n == 8),
        map(20, |n| n % 3 != 1),
        map(12, |_| true),
    ]
}

#[test]
fn from_end_to_end() {
    for mut map in maps() {
        let pairs: Vec<(Entity, u64)> = map.iter().map(|(key, &value)| (key, value)).collect();
        let keys: Vec<Entity> = pairs.iter().map(|&(key, _)| key).collect();
        let values: Vec<u64> = pairs.iter().map(|&(_, value)| value).collect();
        assert!(keys.is_sorted_by_key(|key| key.index()) && keys.iter().all(|&key| map.contains_key(key)));
        let borrowed: Vec<(Entity, &u64)> = keys.iter().copied().zip(&values).collect();
        check_exact_double_ended(|| map.iter(), borrowed);
        check_exact_double_ended(|| map.keys(), keys.clone());
        check_exact_double_ended(|| map.values(), values.iter().collect());
        check_exact_double_ended(|| map.clone().into_iter(), pairs.clone());
        check_exact_double_ended(|| map.clone().into_keys(), keys.clone());
        check_exact_double_ended(|| map.clone().into_values(), values.clone());
        for front in 0..=pairs.len() {
            let mut iter = map.iter_mut();
            assert!(iter.by_ref().take(front).map(|(key, value)| (key, *value)).eq(pairs[..front].iter().copied()));
            assert_eq!(iter.len(), pairs.len() - front);
            let rest: Vec<(Entity, u64)> = iter.rev().map(|(key, value)| (key, *value)).collect();
            assert!(rest.iter().rev().eq(&pairs[front..]));
            let mut iter = map.iter_mut();
            let back = iter.by_ref().rev().take(front).count();
            assert!(iter.map(|(key, value)| (key, *value)).eq(pairs[..pairs.len() - back].iter().copied()));
            let mut iter = map.values_mut();
            assert_eq!(iter.by_ref().take(front).count(), front);
            assert_eq!(iter.len(), pairs.len() - front);
            assert!(iter.rev().map(|value| *value).eq(values[front..].iter().rev().copied()));
            let mut iter = map.values_mut();
            assert_eq!(iter.by_ref().rev().take(front).count(), front);
            assert_eq!(iter.fold(0, |sum, value| sum + *value), values[..values.len() - front].iter().sum::<u64>());
            let mut drained = map.clone();
            let mut drain = drained.drain();
            assert!(drain.by_ref().take(front).eq(pairs[..front].iter().copied()));
            assert_eq!(drain.len(), pairs.len() - front);
            assert!(drain.by_ref().rev().eq(pairs[front..].iter().rev().copied()));
            assert_eq!((drain.next(), drain.next_back(), drain.len()), (None, None, 0));
            drop(drain);
            drained.assert_invariants();
            assert_eq!(map.clone().drain().last(), pairs.last().copied());
            assert_eq!(map.clone().drain().count(), pairs.len());
        }
        map.iter_mut().for_each(|(key, value)| *value += key.index() as u64);
        map.values_mut().for_each(|value| *value += 1);
        assert!(map.iter().zip(&pairs).all(|((key, now), (_, before))| *now == before + key.index() as u64 + 1));
        assert!((&map).into_iter().len() == pairs.len() && (&mut map).into_iter().len() == pairs.len());
    }
}

#[test]
fn iterators_show_what_is_left() {
    let mut map: SlotMap<u32> = SlotMap::new();
    let keys: Vec<Entity> = (0..4).map(|n| map.insert(n)).collect();
    map.remove(keys[1]);
    let shown = |keys: &[usize]| {
        let pair = |&n: &usize| format!("({:?}, {n})", keys_of(n));
        format!("[{}]", keys.iter().map(pair).collect::<Vec<_>>().join(", "))
    };
    fn keys_of(n: usize) -> Entity {
        Entity::new(n, 0).unwrap()
    }
    let mut iter = map.iter();
    iter.next();
    assert_eq!(format!("{iter:?}"), shown(&[2, 3]));
    iter.next_back();
    assert_eq!(format!("{iter:?}"), shown(&[2]));
    let mut iter = map.iter_mut();
    iter.next_back();
    assert_eq!(format!("{iter:?}"), shown(&[0, 2]));
    assert_eq!(format!("{:?}", map.keys()), format!("{:?}", [keys[0], keys[2], keys[3]]));
    assert_eq!(
        (format!("{:?}", map.values()), format!("{:?}", map.clone().values_mut())),
        ("[0, 2, 3]".into(), "[0, 2, 3]".into())
    );
    let mut iter = map.clone().into_iter();
    iter.next();
    assert_eq!(format!("{iter:?}"), shown(&[2, 3]));
    assert_eq!(format!("{:?}", map.clone().into_keys()), format!("{:?}", [keys[0], keys[2], keys[3]]));
    assert_eq!(format!("{:?}", map.clone().into_values()), "[0, 2, 3]");
    let mut other = map.clone();
    let mut drain = other.drain();
    drain.next_back();
    assert_eq!(format!("{drain:?}"), shown(&[0, 2]));
    drop(drain);
    assert!(format!("{:?}", map.extract_if(|_, _| true)).starts_with("ExtractIf { map: {"));
}

#[test]
fn default_iterators_are_empty() {
    assert_eq!(Iter::<u8>::default().next(), None);
    assert_eq!(IterMut::<u8>::default().next(), None);
    assert_eq!(Keys::<u8>::default().next(), None);
    assert_eq!(Values::<u8>::default().next(), None);
    assert_eq!(ValuesMut::<u8>::default().next(), None);
    assert_eq!(IntoIter::<u8>::default().next(), None);
    assert_eq!(IntoKeys::<u8>::default().next(), None);
    assert_eq!(IntoValues::<u8>::default().next(), None);
}

#[test]
fn extract_if_says_how_many_it_may_yield() {
    let mut map: SlotMap<u32> = SlotMap::new();
    (0..5).for_each(|n| _ = map.insert(n));
    let mut odd = map.extract_if(|_, value| *value % 2 == 1);
    assert_eq!(odd.size_hint(), (0, Some(5)));
    assert_eq!((odd.next().map(|(_, value)| value), odd.size_hint()), (Some(1), (0, Some(3))));
    assert_eq!((odd.by_ref().count(), odd.size_hint(), odd.next()), (1, (0, Some(0)), None));
}

/// Owning and draining iterators do not touch the values that are left when they are forgotten.
#[test]
fn forgotten_iterators() {
    let mut map: SlotMap<Box<u32>> = SlotMap::new();
    let keys: Vec<Entity> = (0..5).map(|n| map.insert(Box::new(n))).collect();
    let mut drain: Drain<'_, Box<u32>> = map.drain();
    drain.next();
    forget(drain);
    map.assert_invariants();
    assert_eq!((map.len(), map.get(keys[0]), map.get(keys[1])), (4, None, Some(&Box::new(1))));
    let mut extracted = map.extract_if(|_, _| true);
    extracted.next();
    forget(extracted);
    map.assert_invariants();
    assert_eq!(map.len(), 3);
}
