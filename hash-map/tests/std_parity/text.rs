// Included twice by `std_parity.rs`: with std's `HashMap`, `hash_map` and `TryReserveError` in scope, and with ours.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::fmt::Debug;
use std::hash::{BuildHasher, Hash};
use std::iter::FusedIterator;
use std::ops::Index;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::rc::Rc;

use hash_map::{
    DefaultHasher, Drain, Entry, ExtractIf, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, OccupiedEntry,
    RandomState, VacantEntry, Values, ValuesMut,
};
use test_kit::auto_traits::{assert_clone, assert_send, assert_sync, assert_unpin};
use test_kit::hashers::ConstantState;
use test_kit::panics::expect_panic;
use test_kit::{assert_not_impl, assert_not_send, assert_not_sync};

/// Neither `Eq` nor `Hash` nor `Clone` nor `Debug` nor `Default`.
struct Opaque;

/// No `BuildHasher`.
#[derive(Clone)]
struct NoHasher;

/// Each method as a function pointer: receiver, arguments, result, and the number of its type parameters.
#[test]
#[expect(clippy::type_complexity, reason = "the types are std's")]
fn signatures() {
    fn unbounded<K, V, S>() {
        let _: fn(S) -> HashMap<K, V, S> = HashMap::<K, V, S>::with_hasher;
        let _: fn(usize, S) -> HashMap<K, V, S> = HashMap::<K, V, S>::with_capacity_and_hasher;
        let _: fn(&HashMap<K, V, S>) -> usize = HashMap::<K, V, S>::capacity;
        let _: fn(&HashMap<K, V, S>) -> usize = HashMap::<K, V, S>::len;
        let _: fn(&HashMap<K, V, S>) -> bool = HashMap::<K, V, S>::is_empty;
        let _: for<'a> fn(&'a HashMap<K, V, S>) -> &'a S = HashMap::<K, V, S>::hasher;
        let _: for<'a> fn(&'a HashMap<K, V, S>) -> Keys<'a, K, V> = HashMap::<K, V, S>::keys;
        let _: for<'a> fn(&'a HashMap<K, V, S>) -> Values<'a, K, V> = HashMap::<K, V, S>::values;
        let _: for<'a> fn(&'a mut HashMap<K, V, S>) -> ValuesMut<'a, K, V> = HashMap::<K, V, S>::values_mut;
        let _: for<'a> fn(&'a HashMap<K, V, S>) -> Iter<'a, K, V> = HashMap::<K, V, S>::iter;
        let _: for<'a> fn(&'a mut HashMap<K, V, S>) -> IterMut<'a, K, V> = HashMap::<K, V, S>::iter_mut;
        let _: fn(HashMap<K, V, S>) -> IntoKeys<K, V> = HashMap::<K, V, S>::into_keys;
        let _: fn(HashMap<K, V, S>) -> IntoValues<K, V> = HashMap::<K, V, S>::into_values;
        let _: fn(HashMap<K, V, S>) -> IntoIter<K, V> = <HashMap<K, V, S> as IntoIterator>::into_iter;
        let _: for<'a> fn(&'a mut HashMap<K, V, S>) -> Drain<'a, K, V> = HashMap::<K, V, S>::drain;
        let _: fn(&mut HashMap<K, V, S>) = HashMap::<K, V, S>::clear;
        type Pred<K, V> = fn(&K, &mut V) -> bool;
        let _: fn(&mut HashMap<K, V, S>, Pred<K, V>) = HashMap::<K, V, S>::retain::<Pred<K, V>>;
        let _: for<'a> fn(&'a mut HashMap<K, V, S>, Pred<K, V>) -> ExtractIf<'a, K, V, Pred<K, V>> =
            HashMap::<K, V, S>::extract_if::<Pred<K, V>>;
    }
    fn bounded<K: Eq + Hash, V, S: BuildHasher>() {
        let _: fn(&mut HashMap<K, V, S>, usize) = HashMap::<K, V, S>::reserve;
        let _: fn(&mut HashMap<K, V, S>, usize) -> Result<(), TryReserveError> = HashMap::<K, V, S>::try_reserve;
        let _: fn(&mut HashMap<K, V, S>) = HashMap::<K, V, S>::shrink_to_fit;
        let _: fn(&mut HashMap<K, V, S>, usize) = HashMap::<K, V, S>::shrink_to;
        let _: for<'a> fn(&'a mut HashMap<K, V, S>, K) -> Entry<'a, K, V> = HashMap::<K, V, S>::entry;
        let _: for<'a> fn(&'a HashMap<K, V, S>, &K) -> Option<&'a V> = HashMap::<K, V, S>::get::<K>;
        let _: for<'a> fn(&'a HashMap<K, V, S>, &K) -> Option<(&'a K, &'a V)> = HashMap::<K, V, S>::get_key_value::<K>;
        let _: for<'a> fn(&'a mut HashMap<K, V, S>, &K) -> Option<&'a mut V> = HashMap::<K, V, S>::get_mut::<K>;
        let _: fn(&HashMap<K, V, S>, &K) -> bool = HashMap::<K, V, S>::contains_key::<K>;
        let _: fn(&mut HashMap<K, V, S>, K, V) -> Option<V> = HashMap::<K, V, S>::insert;
        let _: fn(&mut HashMap<K, V, S>, &K) -> Option<V> = HashMap::<K, V, S>::remove::<K>;
        let _: fn(&mut HashMap<K, V, S>, &K) -> Option<(K, V)> = HashMap::<K, V, S>::remove_entry::<K>;
        let _: for<'a> fn(&'a mut HashMap<K, V, S>, [&K; 2]) -> [Option<&'a mut V>; 2] =
            HashMap::<K, V, S>::get_disjoint_mut::<K, 2>;
        let _: for<'a> unsafe fn(&'a mut HashMap<K, V, S>, [&K; 2]) -> [Option<&'a mut V>; 2] =
            HashMap::<K, V, S>::get_disjoint_unchecked_mut::<K, 2>;
    }
    fn entries<'a, K: 'a, V: Default + 'a>() {
        let _: fn(Entry<'a, K, V>, V) -> &'a mut V = Entry::or_insert;
        let _: fn(Entry<'a, K, V>, fn() -> V) -> &'a mut V = Entry::or_insert_with::<fn() -> V>;
        let _: fn(Entry<'a, K, V>, fn(&K) -> V) -> &'a mut V = Entry::or_insert_with_key::<fn(&K) -> V>;
        let _: for<'b> fn(&'b Entry<'a, K, V>) -> &'b K = Entry::key;
        let _: fn(Entry<'a, K, V>, fn(&mut V)) -> Entry<'a, K, V> = Entry::and_modify::<fn(&mut V)>;
        let _: fn(Entry<'a, K, V>, V) -> OccupiedEntry<'a, K, V> = Entry::insert_entry;
        let _: fn(Entry<'a, K, V>) -> &'a mut V = Entry::or_default;
        let _: for<'b> fn(&'b OccupiedEntry<'a, K, V>) -> &'b K = OccupiedEntry::key;
        let _: fn(OccupiedEntry<'a, K, V>) -> (K, V) = OccupiedEntry::remove_entry;
        let _: for<'b> fn(&'b OccupiedEntry<'a, K, V>) -> &'b V = OccupiedEntry::get;
        let _: for<'b> fn(&'b mut OccupiedEntry<'a, K, V>) -> &'b mut V = OccupiedEntry::get_mut;
        let _: fn(OccupiedEntry<'a, K, V>) -> &'a mut V = OccupiedEntry::into_mut;
        let _: fn(&mut OccupiedEntry<'a, K, V>, V) -> V = OccupiedEntry::insert;
        let _: fn(OccupiedEntry<'a, K, V>) -> V = OccupiedEntry::remove;
        let _: for<'b> fn(&'b VacantEntry<'a, K, V>) -> &'b K = VacantEntry::key;
        let _: fn(VacantEntry<'a, K, V>) -> K = VacantEntry::into_key;
        let _: fn(VacantEntry<'a, K, V>, V) -> &'a mut V = VacantEntry::insert;
        let _: fn(VacantEntry<'a, K, V>, V) -> OccupiedEntry<'a, K, V> = VacantEntry::insert_entry;
    }
    let _: fn() -> HashMap<Opaque, Opaque> = HashMap::new;
    let _: fn(usize) -> HashMap<Opaque, Opaque> = HashMap::with_capacity;
    unbounded::<Opaque, Opaque, NoHasher>();
    bounded::<u8, Opaque, RandomState>();
    entries::<Opaque, u8>();
}

/// Methods that require neither `K: Hash + Eq` nor `S: BuildHasher`.
#[test]
fn unbounded_methods() {
    static CONSTANT: HashMap<u8, u8, ()> = HashMap::with_hasher(());
    assert!(CONSTANT.is_empty());

    let mut map: HashMap<Opaque, Opaque, NoHasher> = HashMap::with_capacity_and_hasher(10, NoHasher);
    assert!(map.capacity() >= 10 && map.is_empty());
    let _: &NoHasher = map.hasher();
    map.retain(|_: &Opaque, _: &mut Opaque| true);
    assert_eq!(map.extract_if(|_: &Opaque, _: &mut Opaque| true).count(), 0);
    assert_eq!((map.iter().len(), map.iter_mut().len(), map.keys().len()), (0, 0, 0));
    assert_eq!((map.values().len(), map.values_mut().len(), IntoIterator::into_iter(&map).len()), (0, 0, 0));
    assert_eq!(IntoIterator::into_iter(&mut map).len(), 0);
    assert_eq!(map.drain().len(), 0);
    map.clear();
    assert_eq!(map.into_iter().len(), 0);
    assert_eq!(HashMap::<Opaque, Opaque, _>::with_hasher(NoHasher).into_keys().len(), 0);
    assert_eq!(HashMap::<Opaque, Opaque, _>::with_hasher(NoHasher).into_values().len(), 0);

    #[derive(Clone, Debug)]
    struct NotHashed;
    let mut map: HashMap<NotHashed, NotHashed, NoHasher> = HashMap::with_hasher(NoHasher);
    map.clone_from(&map.clone());
    assert_eq!(format!("{map:?}"), "{}");
    let _: HashMap<Opaque, Opaque, ConstantState> = Default::default();
}

/// The traits and their bounds.
#[test]
fn traits() {
    fn bounds<K, V, S>()
    where
        K: Clone + Debug + Eq + Hash,
        V: Clone + Debug + Eq,
        S: BuildHasher + Clone + Default,
    {
        fn map<T: Clone + Debug + Default + Eq + IntoIterator>() {}
        map::<HashMap<K, V, S>>();
        fn by_key<K, V, T: Extend<(K, V)> + FromIterator<(K, V)> + for<'a> Index<&'a K, Output = V>>() {}
        by_key::<K, V, HashMap<K, V, S>>();
    }
    bounds::<String, Vec<u8>, RandomState>();
    fn copying<T: for<'a> Extend<(&'a u8, &'a u16)> + From<[(u8, u16); 3]>>() {}
    copying::<HashMap<u8, u16>>();

    assert_not_impl!(HashMap<u8, u8>: Hash);
    assert_not_impl!(HashMap<u8, u8>: PartialOrd);
    assert_not_impl!(HashMap<u8, u8>: Copy);
    assert_not_impl!(HashMap<u8, f32>: Eq);
    assert_not_impl!(HashMap<Opaque, u8>: PartialEq);
    assert_not_impl!(HashMap<u8, Opaque>: PartialEq);
    assert_not_impl!(HashMap<u8, u8, NoHasher>: PartialEq);
    assert_not_impl!(HashMap<u8, u8, NoHasher>: Default);
    assert_not_impl!(HashMap<u8, Opaque>: Clone);
    assert_not_impl!(HashMap<u8, Opaque>: Debug);
    assert_not_impl!(HashMap<u8, u8, ConstantState>: From<[(u8, u8); 1]>);
    // Traits that add pairs require `Hash`.
    assert_not_impl!(HashMap<u8, u8, NoHasher>: FromIterator<(u8, u8)>);
    assert_not_impl!(HashMap<u8, u8, NoHasher>: Extend<(u8, u8)>);
    assert_not_impl!(HashMap<u8, u8, NoHasher>: Extend<(&'static u8, &'static u8)>);
    assert_not_impl!(HashMap<u8, u8, NoHasher>: Index<&'static u8>);
    assert_not_impl!(HashMap<Opaque, u8>: FromIterator<(Opaque, u8)>);
    assert_not_impl!(HashMap<Opaque, u8>: Extend<(Opaque, u8)>);
    assert_not_impl!(HashMap<Opaque, u8>: From<[(Opaque, u8); 1]>);
    assert_not_impl!(HashMap<Opaque, u8>: Index<&'static Opaque>);
    assert_not_impl!(HashMap<String, u8>: Extend<(&'static String, &'static u8)>);

    fn shared<T: Clone + Default + ExactSizeIterator + FusedIterator>() {}
    shared::<Iter<'static, Opaque, Opaque>>();
    shared::<Keys<'static, Opaque, Opaque>>();
    shared::<Values<'static, Opaque, Opaque>>();
    fn exclusive<T: Default + ExactSizeIterator + FusedIterator>() {}
    exclusive::<IterMut<'static, Opaque, Opaque>>();
    exclusive::<ValuesMut<'static, Opaque, Opaque>>();
    exclusive::<IntoIter<Opaque, Opaque>>();
    exclusive::<IntoKeys<Opaque, Opaque>>();
    exclusive::<IntoValues<Opaque, Opaque>>();
    fn exact<T: ExactSizeIterator + FusedIterator>() {}
    exact::<Drain<'static, Opaque, Opaque>>();
    assert_not_impl!(Drain<'static, u8, u8>: Default);
    assert_not_impl!(Drain<'static, u8, u8>: Clone);
    assert_not_impl!(IterMut<'static, u8, u8>: Clone);
    assert_not_impl!(IntoIter<u8, u8>: Clone);
    fn fused<T: FusedIterator>() {}
    type Pred = fn(&Opaque, &mut Opaque) -> bool;
    fused::<ExtractIf<'static, Opaque, Opaque, Pred>>();
    assert_not_impl!(ExtractIf<'static, Opaque, Opaque, Pred>: ExactSizeIterator);
    assert_not_impl!(ExtractIf<'static, Opaque, Opaque, u8>: Iterator);

    // Iterators over keys do not require `V: Debug`, those over values do not require `K: Debug`.
    fn debug<T: Debug>() {}
    debug::<Iter<'static, u8, u8>>();
    debug::<IterMut<'static, u8, u8>>();
    debug::<IntoIter<u8, u8>>();
    debug::<Drain<'static, u8, u8>>();
    debug::<Keys<'static, u8, Opaque>>();
    debug::<IntoKeys<u8, Opaque>>();
    debug::<Values<'static, Opaque, u8>>();
    debug::<ValuesMut<'static, Opaque, u8>>();
    debug::<IntoValues<Opaque, u8>>();
    debug::<ExtractIf<'static, u8, u8, Opaque>>();
    debug::<Entry<'static, u8, u8>>();
    debug::<OccupiedEntry<'static, u8, u8>>();
    debug::<VacantEntry<'static, u8, Opaque>>();
    assert_not_impl!(Iter<'static, u8, Opaque>: Debug);
    assert_not_impl!(Keys<'static, Opaque, u8>: Debug);
    assert_not_impl!(Values<'static, u8, Opaque>: Debug);
    assert_not_impl!(Entry<'static, u8, Opaque>: Debug);
    assert_not_impl!(OccupiedEntry<'static, u8, Opaque>: Debug);
    assert_not_impl!(VacantEntry<'static, Opaque, u8>: Debug);
}

#[test]
fn auto_traits() {
    assert_send::<HashMap<Cell<u8>, Cell<u8>>>();
    assert_sync::<HashMap<u8, u8>>();
    assert_not_send!(HashMap<Rc<u8>, u8>);
    assert_not_send!(HashMap<u8, Rc<u8>>);
    assert_not_send!(HashMap<u8, u8, Rc<u8>>);
    assert_not_sync!(HashMap<Cell<u8>, u8>);
    assert_not_sync!(HashMap<u8, Cell<u8>>);
    assert_not_sync!(HashMap<u8, u8, Cell<u8>>);

    assert_send::<Iter<'static, u8, u8>>();
    assert_sync::<Iter<'static, u8, u8>>();
    assert_not_send!(Iter<'static, Cell<u8>, u8>);
    assert_not_send!(Iter<'static, u8, Cell<u8>>);
    assert_not_send!(Keys<'static, u8, Cell<u8>>);
    assert_not_send!(Values<'static, Cell<u8>, u8>);
    assert_not_sync!(Iter<'static, Cell<u8>, u8>);
    assert_send::<IterMut<'static, Cell<u8>, Cell<u8>>>();
    assert_send::<ValuesMut<'static, Cell<u8>, Cell<u8>>>();
    assert_sync::<IterMut<'static, u8, u8>>();
    assert_not_send!(IterMut<'static, Rc<u8>, u8>);
    assert_not_send!(IterMut<'static, u8, Rc<u8>>);
    assert_not_sync!(IterMut<'static, u8, Cell<u8>>);
    assert_send::<IntoIter<Cell<u8>, Cell<u8>>>();
    assert_sync::<IntoIter<u8, u8>>();
    assert_not_send!(IntoIter<Rc<u8>, u8>);
    assert_not_sync!(IntoIter<Cell<u8>, u8>);
    assert_not_send!(IntoKeys<u8, Rc<u8>>);
    assert_not_send!(IntoValues<Rc<u8>, u8>);
    assert_send::<Drain<'static, Cell<u8>, Cell<u8>>>();
    assert_sync::<Drain<'static, u8, u8>>();
    assert_not_send!(Drain<'static, Rc<u8>, u8>);
    assert_not_sync!(Drain<'static, u8, Cell<u8>>);
    assert_send::<ExtractIf<'static, Cell<u8>, Cell<u8>, u8>>();
    assert_not_send!(ExtractIf<'static, u8, u8, Rc<u8>>);
    assert_not_send!(ExtractIf<'static, Rc<u8>, u8, u8>);
    assert_send::<Entry<'static, Cell<u8>, Cell<u8>>>();
    assert_sync::<Entry<'static, u8, u8>>();
    assert_not_send!(Entry<'static, Rc<u8>, u8>);
    assert_not_send!(OccupiedEntry<'static, u8, Rc<u8>>);
    assert_not_send!(VacantEntry<'static, u8, Rc<u8>>);
    assert_not_sync!(OccupiedEntry<'static, u8, Cell<u8>>);
    assert_not_sync!(VacantEntry<'static, Cell<u8>, u8>);

    assert_unpin::<HashMap<u8, u8>>();
    assert_clone::<HashMap<u8, u8>>();

    fn unwind_safe<T: UnwindSafe>() {}
    fn ref_unwind_safe<T: RefUnwindSafe>() {}
    unwind_safe::<HashMap<u8, u8>>();
    unwind_safe::<HashMap<Cell<u8>, RefCell<u8>>>();
    ref_unwind_safe::<HashMap<u8, u8>>();
    assert_not_impl!(HashMap<u8, RefCell<u8>>: RefUnwindSafe);
    assert_not_impl!(HashMap<u8, &'static mut u8>: UnwindSafe);
    unwind_safe::<Iter<'static, u8, u8>>();
    unwind_safe::<IntoIter<u8, u8>>();
    assert_not_impl!(Entry<'static, u8, u8>: UnwindSafe);
    assert_not_impl!(OccupiedEntry<'static, u8, u8>: UnwindSafe);
    assert_not_impl!(VacantEntry<'static, u8, u8>: UnwindSafe);
}

/// Compiles only if the types are covariant.
#[test]
fn covariance() {
    fn map_key<'new>(v: HashMap<&'static str, u8>) -> HashMap<&'new str, u8> {
        v
    }
    fn map_value<'new>(v: HashMap<u8, &'static str>) -> HashMap<u8, &'new str> {
        v
    }
    fn iter_key<'a, 'new>(v: Iter<'a, &'static str, u8>) -> Iter<'a, &'new str, u8> {
        v
    }
    fn iter_value<'a, 'new>(v: Iter<'a, u8, &'static str>) -> Iter<'a, u8, &'new str> {
        v
    }
    fn into_iter_key<'new>(v: IntoIter<&'static str, u8>) -> IntoIter<&'new str, u8> {
        v
    }
    fn into_iter_value<'new>(v: IntoIter<u8, &'static str>) -> IntoIter<u8, &'new str> {
        v
    }
    fn keys_key<'a, 'new>(v: Keys<'a, &'static str, u8>) -> Keys<'a, &'new str, u8> {
        v
    }
    fn keys_value<'a, 'new>(v: Keys<'a, u8, &'static str>) -> Keys<'a, u8, &'new str> {
        v
    }
    fn values_key<'a, 'new>(v: Values<'a, &'static str, u8>) -> Values<'a, &'new str, u8> {
        v
    }
    fn values_value<'a, 'new>(v: Values<'a, u8, &'static str>) -> Values<'a, u8, &'new str> {
        v
    }
    fn into_keys<'new>(v: IntoKeys<&'static str, &'static str>) -> IntoKeys<&'new str, &'new str> {
        v
    }
    fn into_values<'new>(v: IntoValues<&'static str, &'static str>) -> IntoValues<&'new str, &'new str> {
        v
    }
    fn drain<'new>(v: Drain<'static, &'static str, &'static str>) -> Drain<'new, &'new str, &'new str> {
        v
    }
    let _ =
        (map_key as fn(_) -> _, map_value as fn(_) -> _, into_iter_key as fn(_) -> _, into_iter_value as fn(_) -> _);
    let _ = (iter_key as fn(_) -> _, iter_value as fn(_) -> _, keys_key as fn(_) -> _, keys_value as fn(_) -> _);
    let _ = (values_key as fn(_) -> _, values_value as fn(_) -> _, into_keys as fn(_) -> _, into_values as fn(_) -> _);
    let _ = drain as fn(_) -> _;
}

/// Types are inferred without annotations.
#[test]
fn inference() {
    let map = HashMap::from([(1, 2), (3, 4)]);
    assert_eq!(map[&1] + map[&3], 6);
    assert_eq!(map[&mut 1], 2);
    let map = HashMap::from([(String::from("a"), 7_u8)]);
    let mut key = String::from("a");
    assert_eq!([map[&mut key], map[key.as_mut_str()], map[&mut key[..]], map[key.as_str()]], [7; 4]);
    let map = HashMap::from([("a", vec![1])]);
    assert_eq!(map["a"], [1]);
    let mut map = HashMap::new();
    map.insert("a", 1.5);
    let mut map = HashMap::with_capacity(10);
    map.entry(String::new()).or_insert_with(Vec::new).push(1);
    let map: HashMap<_, _> = [("a", 1), ("b", 2)].into();
    assert_eq!(map.len(), 2);
    let map = (0..3).map(|n| (n, n)).collect::<HashMap<_, _>>();
    assert_eq!(map.get(&2), Some(&2));
    let map: HashMap<_, _, RandomState> = (0..3).zip("abc".chars()).collect();
    assert_eq!(map.values().copied().max(), Some('c'));
    let mut map = HashMap::with_hasher(RandomState::new());
    map.insert(1, 2);
    let map: HashMap<u8, u8> = HashMap::default();
    assert_eq!(map, HashMap::from([]));
    assert_eq!(map, HashMap::new());
    let mut map = HashMap::<_, _>::default();
    map.extend([(1, 2)]);
    map.extend([(1, 3)].iter().map(|(a, b)| (a, b)));
    map.extend(&HashMap::from([(2, 4)]));
    assert_eq!(map, HashMap::from([(1, 3), (2, 4)]));
    struct Holder {
        map: HashMap<String, Rc<str>>,
    }
    let holder = Holder { map: Default::default() };
    assert_eq!((holder.map.get("x"), holder.map.get(&String::new())), (None, None));
    let (evens, odds): (HashMap<_, _>, HashMap<_, _>) = (0..6).map(|n| (n, ())).partition(|(n, ())| n % 2 == 0);
    assert_eq!(evens.len() + odds.len(), 6);
    let sum: i32 = HashMap::from([(1, 2)]).iter().map(|(k, v)| k * v).sum();
    assert_eq!(sum, 2);
    let groups = ["a", "b", "aa"].iter().fold(HashMap::new(), |mut groups, word| {
        groups.entry(word.len()).or_insert_with(Vec::new).push(*word);
        groups
    });
    assert_eq!(groups[&1], ["a", "b"]);
    let results: Result<HashMap<_, _>, std::num::ParseIntError> =
        ["1", "2"].iter().map(|s| Ok((*s, s.parse::<u8>()?))).collect();
    assert_eq!(results.unwrap()["2"], 2);
}

/// A look-up with an argument of explicit type.
#[test]
fn look_ups_by_what_is_made_on_the_spot() {
    let mut map = HashMap::from([(5_u32, 'a'), (6, 'b')]);
    assert_eq!((map.get(&u32::from(5_u16)), map.get::<u32>(&5_u16.into())), (Some(&'a'), Some(&'a')));
    assert_eq!((map[&"5".parse::<u32>().unwrap()], map[&u32::from(6_u8)]), ('a', 'b'));
    assert!(map.contains_key::<u32>(&"6".parse().unwrap()) && map.get_mut::<u32>(&Default::default()).is_none());
    assert_eq!((map.remove::<u32>(&"6".parse().unwrap()), map.remove_entry::<u32>(&Default::default())), (Some('b'), None));
    assert!([5_u16].into_iter().map(u32::from).all(|n| map.contains_key(&n)));
}

/// Look-ups by every borrowed form of a key that std accepts.
#[test]
#[expect(unsafe_code, reason = "a method of std's is unsafe")]
fn borrowed_keys() {
    let mut owned = HashMap::from([(String::from("a"), 1)]);
    assert_eq!(owned.get("a"), Some(&1));
    assert_eq!(owned.get(&String::from("a")), Some(&1));
    assert_eq!(owned.get::<str>("a"), Some(&1));
    assert!(owned.contains_key("a") && !owned.contains_key::<String>(&"b".into()));
    assert_eq!(owned.get_key_value("a"), Some((&String::from("a"), &1)));
    *owned.get_mut("a").unwrap() += 1;
    assert_eq!(owned["a"], 2);
    assert_eq!(owned[&String::from("a")], 2);
    let [a, b] = owned.get_disjoint_mut(["a", "b"]);
    assert_eq!((a, b), (Some(&mut 2), None));
    assert_eq!(owned.get_disjoint_mut::<str, 0>([]), [] as [Option<&mut i32>; 0]);
    // SAFETY: there is one key.
    assert_eq!(unsafe { owned.get_disjoint_unchecked_mut(["a"]) }, [Some(&mut 2)]);
    assert_eq!(owned.remove_entry("a"), Some((String::from("a"), 2)));
    assert_eq!(owned.remove("a"), None);

    let boxed: HashMap<Box<[u8]>, ()> = HashMap::from([(vec![1, 2].into(), ())]);
    assert!(boxed.contains_key(&[1, 2][..]));
    let vecs: HashMap<Vec<u8>, ()> = HashMap::from([(vec![1, 2], ())]);
    assert!(vecs.contains_key([1, 2].as_slice()) && vecs.contains_key(&vec![1, 2]));
    let counted: HashMap<Rc<str>, ()> = HashMap::from([("a".into(), ())]);
    assert!(counted.contains_key("a"));
    let cows: HashMap<Cow<'_, str>, ()> = HashMap::from([("a".into(), ())]);
    assert!(cows.contains_key("a"));
    let strs: HashMap<&str, ()> = HashMap::from([("a", ())]);
    let short = String::from("a");
    assert!(strs.contains_key(short.as_str()) && strs.contains_key(&short[..]) && strs.contains_key(&"a"));
    let optional = HashMap::from([(Some(1), 'a'), (None, 'b')]);
    assert_eq!(optional[&None], 'b');
}

#[test]
fn entries() {
    let mut map: HashMap<&str, u32> = HashMap::new();
    assert_eq!(*map.entry("a").or_insert(1), 1);
    assert_eq!(*map.entry("a").or_insert(2), 1);
    assert_eq!(*map.entry("b").or_insert_with(|| 2), 2);
    assert_eq!(*map.entry("ccc").or_insert_with_key(|key| key.len() as u32), 3);
    assert_eq!(*map.entry("d").or_default(), 0);
    assert_eq!(*map.entry("a").and_modify(|value| *value += 10).or_insert(0), 11);
    map.entry("a").and_modify(|value| *value += 1);
    assert_eq!(map.entry("a").key(), &"a");
    assert_eq!(map.entry("z").key(), &"z");
    assert_eq!(map.entry("e").insert_entry(5).get(), &5);
    assert_eq!(map.entry("e").insert_entry(6).remove(), 6);
    match map.entry("a") {
        Entry::Occupied(mut entry) => {
            assert_eq!((entry.key(), entry.get()), (&"a", &12));
            *entry.get_mut() += 1;
            assert_eq!(entry.insert(1), 13);
            *entry.into_mut() += 1;
        }
        Entry::Vacant(_) => unreachable!(),
    }
    match map.entry("f") {
        Entry::Occupied(_) => unreachable!(),
        Entry::Vacant(entry) => {
            assert_eq!(entry.key(), &"f");
            *entry.insert(6) += 1;
        }
    }
    let Entry::Vacant(entry) = map.entry("g") else { unreachable!() };
    assert_eq!(entry.into_key(), "g");
    let Entry::Vacant(entry) = map.entry("g") else { unreachable!() };
    assert_eq!(entry.insert_entry(7).remove_entry(), ("g", 7));
    assert_eq!(map, HashMap::from([("a", 2), ("b", 2), ("ccc", 3), ("d", 0), ("f", 7)]));

    // Named without a hasher: in a struct and as an argument.
    struct Slot<'a>(Entry<'a, String, u8>);
    fn fill<'a>(entry: Entry<'a, String, u8>) -> &'a mut u8 {
        entry.or_insert(1)
    }
    let mut map = HashMap::with_hasher(RandomState::new());
    assert_eq!(fill(Slot(map.entry(String::from("a"))).0), &1);
}

/// A key with a part that `Eq` ignores.
#[derive(Clone, Debug)]
struct Tagged(u8, Rc<String>);

impl PartialEq for Tagged {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Eq for Tagged {}

impl Hash for Tagged {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

/// Which of two equal keys is kept.
#[test]
fn which_key_stays() {
    let tag = |name| Tagged(1, Rc::new(String::from(name)));
    let key = |map: &HashMap<Tagged, u8>| String::clone(&map.keys().next().unwrap().1);

    let mut map = HashMap::from([(tag("first"), 1), (tag("second"), 2)]);
    assert_eq!((key(&map).as_str(), map.values().next()), ("first", Some(&2)));
    let late = tag("late");
    assert_eq!(map.insert(late.clone(), 3), Some(2));
    assert_eq!((key(&map).as_str(), Rc::strong_count(&late.1)), ("first", 1));
    {
        let entry = map.entry(late.clone());
        assert_eq!(entry.key().1.as_str(), "first");
        assert_eq!(Rc::strong_count(&late.1), 1);
        entry.insert_entry(4);
    }
    assert_eq!((key(&map).as_str(), map[&late]), ("first", 4));
    map.extend([(tag("extended"), 5)]);
    assert_eq!((key(&map).as_str(), map[&late]), ("first", 5));
    let map: HashMap<_, _> = [(tag("first"), 1), (tag("second"), 2)].into_iter().collect();
    assert_eq!((key(&map).as_str(), map[&late]), ("first", 2));
}

#[test]
fn iterators() {
    let mut map: HashMap<u32, u32> = (0..100).map(|n| (n, n * n)).collect();
    assert_eq!(map.iter().size_hint(), (100, Some(100)));
    let mut iter = map.iter();
    let first = iter.next().unwrap();
    assert_eq!((iter.len(), iter.clone().count()), (99, 99));
    assert!(iter.all(|pair| pair != first));
    assert_eq!(map.iter().map(|(k, v)| u64::from(k + v)).sum::<u64>(), (0..100).map(|n| n + n * n).sum());
    assert_eq!(map.keys().copied().sum::<u32>(), (0..100).sum());
    assert_eq!(map.values().fold(1, |a, b| a + b), (0..100).map(|n| n * n).sum::<u32>() + 1);
    for (key, value) in &mut map {
        *value += key / key.max(&1) + u32::from(*key == 0);
    }
    map.iter_mut().for_each(|(key, value)| *value -= key & 1);
    map.values_mut().for_each(|value| *value *= 2);
    assert_eq!(map[&3], (9 + 1 - 1) * 2);
    let mut pairs: Vec<(u32, u32)> = map.clone().into_iter().collect();
    pairs.sort_unstable();
    assert_eq!(pairs[3], (3, 18));
    let mut keys: Vec<u32> = map.clone().into_keys().collect();
    keys.sort_unstable();
    assert!(keys.into_iter().eq(0..100));
    assert_eq!(map.clone().into_values().count(), 100);

    assert_eq!(Iter::<u8, u8>::default().next(), None);
    assert_eq!(IterMut::<u8, u8>::default().next(), None);
    assert_eq!(IntoIter::<u8, u8>::default().next(), None);
    assert_eq!(Keys::<u8, u8>::default().next(), None);
    assert_eq!(Values::<u8, u8>::default().next(), None);
    assert_eq!(ValuesMut::<u8, u8>::default().next(), None);
    assert_eq!(IntoKeys::<u8, u8>::default().next(), None);
    assert_eq!(IntoValues::<u8, u8>::default().next(), None);

    // A partial drain empties the map and keeps its memory; a partial extraction leaves the rest.
    let capacity = map.capacity();
    let mut other = map.clone();
    assert_eq!(other.drain().take(3).count(), 3);
    assert_eq!((other.len(), other.capacity() >= 100), (0, true));
    other.insert(1, 1);
    assert_eq!(map.extract_if(|key, _| key % 2 == 0).take(3).count(), 3);
    assert!(map.len() == 97 && map.capacity() >= 97);
    let hint = map.extract_if(|_, _| true).size_hint();
    assert_eq!(hint, (0, Some(97)));
    map.extract_if(|_, value| {
        *value = 7;
        false
    })
    .for_each(drop);
    assert!(map.values().all(|value| *value == 7));
    map.retain(|key, value| {
        *value += 1;
        *key >= 90
    });
    assert!(map.len() >= 7 && map.values().all(|value| *value == 8));
    map.clear();
    assert_eq!((map.len(), map.capacity()), (0, capacity));
}

#[test]
fn capacity() {
    let mut map: HashMap<u32, u32> = HashMap::new();
    assert_eq!(map.capacity(), 0);
    map.reserve(100);
    let reserved = map.capacity();
    assert!(reserved >= 100);
    (0..100).for_each(|n| _ = map.insert(n, n));
    assert_eq!(map.capacity(), reserved);
    assert!(map.try_reserve(usize::MAX).is_err());
    assert!(map.try_reserve(100).is_ok() && map.capacity() >= 200);
    map.shrink_to(usize::MAX);
    map.shrink_to(150);
    assert!(map.capacity() >= 150);
    map.shrink_to_fit();
    assert!(map.capacity() >= 100 && map.capacity() < 200);
    map.clear();
    map.shrink_to_fit();
    assert_eq!(map.capacity(), 0);
    assert!(expect_panic(|| map.reserve(usize::MAX)).message().contains("capacity overflow"));
    assert!(expect_panic(|| HashMap::<u32, u32>::with_capacity(usize::MAX)).message().contains("capacity overflow"));
    let error: TryReserveError = map.try_reserve(usize::MAX).unwrap_err();
    let _: &(dyn std::error::Error + Send + Sync) = &error;
    assert_eq!(error.clone(), error);
}

#[test]
fn panics() {
    let mut map = HashMap::from([(1, 'a'), (2, 'b')]);
    expect_panic(|| map[&3]);
    let report = expect_panic(|| _ = map.get_disjoint_mut([&1, &2, &1]));
    assert!(report.message().contains("duplicate keys found"), "{report}");
    // Equal keys that are missing are no duplicates.
    assert_eq!(map.get_disjoint_mut([&7, &7]), [None, None]);
    assert_eq!(map.get_disjoint_mut([&2, &7, &1]), [Some(&mut 'b'), None, Some(&mut 'a')]);
}

#[test]
fn equality_and_cloning() {
    let one: HashMap<u8, f32> = (0..50).map(|n| (n, f32::from(n))).collect();
    let two: HashMap<u8, f32> = (0..50).rev().map(|n| (n, f32::from(n))).collect();
    assert_eq!(one, two);
    let mut three = one.clone();
    assert_eq!(three, one);
    three.insert(1, 7.0);
    assert_ne!(three, one);
    three.insert(1, f32::NAN);
    assert_ne!(three, three.clone());
    three.clone_from(&one);
    assert_eq!(three, one);
    three.clone_from(&HashMap::new());
    assert!(three.is_empty());
    three.extend(&one);
    assert_eq!(three, one);
    let mut fewer = one.clone();
    fewer.remove(&0);
    assert_ne!(fewer, one);
    fewer.insert(99, 0.0);
    assert_ne!(fewer, one);
}

#[test]
fn shown() {
    let mut map = HashMap::from([(1, "a")]);
    assert_eq!(format!("{map:?}"), r#"{1: "a"}"#);
    assert_eq!(format!("{map:#?}"), "{\n    1: \"a\",\n}");
    assert_eq!(format!("{:?}", map.iter()), r#"[(1, "a")]"#);
    assert_eq!(format!("{:?}", map.iter_mut()), r#"[(1, "a")]"#);
    assert_eq!(format!("{:?}", map.clone().into_iter()), r#"[(1, "a")]"#);
    assert_eq!(format!("{:?}", map.clone().drain()), r#"[(1, "a")]"#);
    assert_eq!(format!("{:?}", map.keys()), "[1]");
    assert_eq!(format!("{:?}", map.clone().into_keys()), "[1]");
    assert_eq!(format!("{:?}", map.values()), r#"["a"]"#);
    assert_eq!(format!("{:?}", map.values_mut()), r#"["a"]"#);
    assert_eq!(format!("{:?}", map.clone().into_values()), r#"["a"]"#);
    assert_eq!(format!("{:?}", map.entry(1)), r#"Entry(OccupiedEntry { key: 1, value: "a", .. })"#);
    assert_eq!(format!("{:?}", map.entry(2)), "Entry(VacantEntry(2))");
    assert!(format!("{:?}", map.extract_if(|_, _| true)).starts_with("ExtractIf"));
    let mut iter = map.iter();
    iter.next();
    assert_eq!(format!("{iter:?}"), "[]");
}

/// Zero-sized and large keys and values.
#[test]
fn odd_sizes() {
    let mut units = HashMap::new();
    assert_eq!(units.insert((), ()), None);
    assert_eq!(units.insert((), ()), Some(()));
    assert_eq!((units.len(), units.get(&())), (1, Some(&())));
    assert_eq!(units.drain().collect::<Vec<_>>(), [((), ())]);

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[repr(align(4096))]
    struct Page(u8);
    let map: HashMap<Page, Page> = (0..20).map(|n| (Page(n), Page(n))).collect();
    assert!(map.iter().all(|(k, v)| k == v && std::ptr::from_ref(k).addr() % 4096 == 0));
    assert_eq!(map.clone(), map);

    enum Never {}
    let never: HashMap<u8, Never> = HashMap::with_capacity(10);
    assert!(never.is_empty());
}

/// The default hasher by name, and std's `DefaultHasher` and `RandomState`.
#[test]
fn hashers() {
    use std::hash::Hasher;
    let mut hasher = DefaultHasher::new();
    hasher.write_u8(1);
    let _: u64 = hasher.finish();
    let state = RandomState::new();
    assert_eq!(state.hash_one(7), state.clone().hash_one(7));
    let mut colliding = HashMap::with_capacity_and_hasher(0, ConstantState(u64::MAX));
    (0..200).for_each(|n| _ = colliding.insert(n, n));
    assert!((0..200).all(|n| colliding.remove(&n) == Some(n)));
}
