//! What must not compile, each a doc-test. Compiled for them only.

/// An iterator does not outlive its map.
/// ```compile_fail,E0505
/// let map = hash_map::HashMap::from([(1, 2)]);
/// let iter = map.iter();
/// drop(map);
/// iter.count();
/// ```
///
/// Nor does a drain, nor an entry.
/// ```compile_fail,E0505
/// let mut map = hash_map::HashMap::from([(1, 2)]);
/// let drain = map.drain();
/// drop(map);
/// drain.count();
/// ```
/// ```compile_fail,E0505
/// let mut map = hash_map::HashMap::from([(1, 2)]);
/// let entry = map.entry(1);
/// drop(map);
/// entry.or_insert(3);
/// ```
///
/// A map does not change while a reference into it lives.
/// ```compile_fail,E0502
/// let mut map = hash_map::HashMap::from([(1, 2)]);
/// let value = map.get(&1);
/// map.insert(3, 4);
/// assert!(value.is_some());
/// ```
/// ```compile_fail,E0499
/// let mut map = hash_map::HashMap::from([(1, 2)]);
/// let mut values = map.values_mut();
/// map.clear();
/// values.next();
/// ```
/// ```compile_fail,E0499
/// let mut map = hash_map::HashMap::from([(1, 2)]);
/// let [one] = map.get_disjoint_mut([&1]);
/// let [two] = map.get_disjoint_mut([&1]);
/// (one, two);
/// ```
///
/// A value handed out by `get` is no longer-lived than the map's borrow, nor is the key of an entry by reference.
/// ```compile_fail,E0597
/// let value = {
///     let map = hash_map::HashMap::from([(1, 2)]);
///     map.get_by_id(map.get_id(&1).unwrap()).unwrap().1
/// };
/// assert_eq!(*value, 2);
/// ```
///
/// A key cannot be changed through an iterator that lets values be changed.
/// ```compile_fail,E0594
/// let mut map = hash_map::HashMap::from([(1, 2)]);
/// map.iter_mut().for_each(|(key, _)| *key += 1);
/// ```
///
/// A map does not outlive its allocator.
/// ```compile_fail,E0597
/// let mut map = {
///     let bump = bumpalo::Bump::new();
///     hash_map::HashMap::<u8, u8, _, _>::new_in(&bump)
/// };
/// map.insert(1, 1);
/// ```
///
/// Values that are mutable through an iterator or an entry do not go for shorter-lived ones: both are invariant in the value.
/// ```compile_fail,E0597
/// let mut map = hash_map::HashMap::<u8, &'static str>::new();
/// {
///     let short = String::from("short");
///     let mut iter: hash_map::hash_map::IterMut<'_, u8, &str> = map.iter_mut();
///     *iter.next().unwrap().1 = &short;
/// }
/// let _: Option<&&'static str> = map.get(&1);
/// ```
/// ```compile_fail,E0597
/// let mut map = hash_map::HashMap::<u8, &'static str>::new();
/// {
///     let short = String::from("short");
///     let entry: hash_map::Entry<'_, u8, &str> = map.entry(1);
///     entry.or_insert(&short);
/// }
/// let _: Option<&&'static str> = map.get(&1);
/// ```
///
/// A value is not assigned by key, as in std; by id it is.
/// ```compile_fail,E0594
/// let mut map = hash_map::HashMap::from([(1, 2)]);
/// map[&1] = 3;
/// ```
struct DoesNotCompile;
