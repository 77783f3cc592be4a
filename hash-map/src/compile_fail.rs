//! Code that must not compile, as doc-tests.
//!
//! # Borrows
//! Each type that borrows a map has four snippets: one that compiles, and one each to show that while the borrow lives,
//! the map cannot be dropped (or moved elsewhere), changed or assigned. A borrow without a later use is of a type whose
//! drop uses the map. Owning types borrow at most an allocator ([`Owners`]).
//!
//! The 46 types and kinds of reference that the crate returns, `parallel` included:
//! - `HashMap`, shared (8): `Iter`, `Keys`, `Values`, `IterFull`, `Ids`, `&V`, `&K`, `&HashTable`.
//! - `HashMap`, exclusive (14): `IterMut`, `ValuesMut`, `Drain`, `DrainRange`, `ExtractIf`, `Entry`, `OccupiedEntry`,
//!   `VacantEntry`, `EntryRef`, `VacantEntryRef`, `OccupiedError`, `&mut V`, `[Option<&mut V>; N]`, `&mut HashTable`.
//! - `HashMap`, parallel (6): `ParIter`, `ParKeys`, `ParValues`, `ParIterMut`, `ParValuesMut`, `ParDrain`.
//! - `MultiMap` (15): `Iter`, `Keys`, `Values`, `GetAll`, `GetAllFull`, `Rev<GetAll>`, `UniqueKeys`, `&HashTable`,
//!   `IterMut`, `ValuesMut`, `GetAllMut`, `ExtractIf`, `Drain`, `&mut HashTable`, `TakeAll`.
//! - Owners (3): `IntoIter`, `IntoKeys`, `IntoValues`. `IntoParIter` holds an `IntoIter`.

/// An iterator does not outlive its map.
/// ```compile_fail,E0505
/// let map = hash_map::HashMap::from([(1, 2)]);
/// let iter = map.iter();
/// drop(map);
/// iter.count();
/// ```
///
/// Nor does a drain or an entry.
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
/// A value from `get` does not outlive the borrow of the map, nor does the key of an entry by reference.
/// ```compile_fail,E0597
/// let value = {
///     let map = hash_map::HashMap::from([(1, 2)]);
///     map.get_by_id(map.get_id(&1).unwrap()).unwrap().1
/// };
/// assert_eq!(*value, 2);
/// ```
///
/// A mutable iterator does not allow changes to keys.
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
/// Mutable iterators and entries are invariant in the value.
/// ```compile_fail,E0597
/// let mut map = hash_map::HashMap::<u8, &'static str>::new();
/// {
///     let short = String::from("short");
///     let mut iter: hash_map::IterMut<'_, u8, &str> = map.iter_mut();
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
struct DoesNotCompile;

/// Shared borrows of a `HashMap`.
///
/// `Iter`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) { { let mut live = m.iter(); live.next(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.iter(); drop(m); live.next(); }
/// ```
/// ```compile_fail,E0502
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.iter(); m.clear(); live.next(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.iter(); m = Default::default(); live.next(); }
/// ```
///
/// `Keys`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) { { let mut live = m.keys(); live.next(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.keys(); drop(m); live.next(); }
/// ```
/// ```compile_fail,E0502
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.keys(); m.clear(); live.next(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.keys(); m = Default::default(); live.next(); }
/// ```
///
/// `Values`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) { { let mut live = m.values(); live.next(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.values(); drop(m); live.next(); }
/// ```
/// ```compile_fail,E0502
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.values(); m.clear(); live.next(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.values(); m = Default::default(); live.next(); }
/// ```
///
/// `IterFull`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) { { let mut live = m.iter_full(); live.next(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.iter_full(); drop(m); live.next(); }
/// ```
/// ```compile_fail,E0502
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.iter_full(); m.clear(); live.next(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.iter_full(); m = Default::default(); live.next();
/// }
/// ```
///
/// `Ids`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) { { let mut live = m.ids(); live.next(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.ids(); drop(m); live.next(); }
/// ```
/// ```compile_fail,E0502
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.ids(); m.clear(); live.next(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.ids(); m = Default::default(); live.next(); }
/// ```
///
/// `Value`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) { { let mut live = m.get("a").unwrap(); live.len(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.get("a").unwrap(); drop(m); live.len(); }
/// ```
/// ```compile_fail,E0502
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.get("a").unwrap(); m.clear(); live.len(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.get("a").unwrap(); m = Default::default(); live.len();
/// }
/// ```
///
/// `Key`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) { { let mut live = m.first().unwrap().0; live.len(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.first().unwrap().0; drop(m); live.len(); }
/// ```
/// ```compile_fail,E0502
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.first().unwrap().0; m.clear(); live.len(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.first().unwrap().0; m = Default::default(); live.len();
/// }
/// ```
///
/// `Table`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) { { let mut live = m.table(); live.len(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.table(); drop(m); live.len(); }
/// ```
/// ```compile_fail,E0502
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.table(); m.clear(); live.len(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.table(); m = Default::default(); live.len(); }
/// ```
struct SharedBorrowsOfHashMap;

/// Exclusive borrows of a `HashMap`, used again.
///
/// `IterMut`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) { { let mut live = m.iter_mut(); live.next(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.iter_mut(); drop(m); live.next(); }
/// ```
/// ```compile_fail,E0499
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.iter_mut(); m.clear(); live.next(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.iter_mut(); m = Default::default(); live.next();
/// }
/// ```
///
/// `ValuesMut`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) { { let mut live = m.values_mut(); live.next(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.values_mut(); drop(m); live.next(); }
/// ```
/// ```compile_fail,E0499
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.values_mut(); m.clear(); live.next(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.values_mut(); m = Default::default(); live.next();
/// }
/// ```
///
/// `ExtractIf`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     { let mut live = m.extract_if(|_, _| true); live.next(); } m.clear();
/// }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.extract_if(|_, _| true); drop(m); live.next(); }
/// ```
/// ```compile_fail,E0499
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.extract_if(|_, _| true); m.clear(); live.next(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.extract_if(|_, _| true); m = Default::default(); live.next();
/// }
/// ```
///
/// `Entry`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) { { let mut live = m.entry("e".into()); live.key(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.entry("e".into()); drop(m); live.key(); }
/// ```
/// ```compile_fail,E0499
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.entry("e".into()); m.clear(); live.key(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.entry("e".into()); m = Default::default(); live.key();
/// }
/// ```
///
/// `OccupiedEntry`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     { let mut live = m.entry_by_id(m.get_id("a").unwrap()).unwrap(); live.remove(); } m.clear();
/// }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.entry_by_id(m.get_id("a").unwrap()).unwrap(); drop(m); live.remove();
/// }
/// ```
/// ```compile_fail,E0499
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.entry_by_id(m.get_id("a").unwrap()).unwrap(); m.clear(); live.remove();
/// }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.entry_by_id(m.get_id("a").unwrap()).unwrap(); m = Default::default(); live.remove();
/// }
/// ```
///
/// `VacantEntry`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     { let mut live = match m.entry("e".into()) { hash_map::Entry::Vacant(entry) => entry, _ => panic!() };
///     live.into_key(); } m.clear();
/// }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = match m.entry("e".into()) { hash_map::Entry::Vacant(entry) => entry, _ => panic!() };
///     drop(m); live.into_key();
/// }
/// ```
/// ```compile_fail,E0499
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = match m.entry("e".into()) { hash_map::Entry::Vacant(entry) => entry, _ => panic!() };
///     m.clear(); live.into_key();
/// }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = match m.entry("e".into()) { hash_map::Entry::Vacant(entry) => entry, _ => panic!() };
///     m = Default::default(); live.into_key();
/// }
/// ```
///
/// `EntryRef`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) { { let mut live = m.entry_ref("a"); live.key(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.entry_ref("a"); drop(m); live.key(); }
/// ```
/// ```compile_fail,E0499
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.entry_ref("a"); m.clear(); live.key(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.entry_ref("a"); m = Default::default(); live.key();
/// }
/// ```
///
/// `VacantEntryRef`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     { let mut live = match m.entry_ref("e") { hash_map::EntryRef::Vacant(entry) => entry, _ => panic!() };
///     live.insert("d".into()); } m.clear();
/// }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = match m.entry_ref("e") { hash_map::EntryRef::Vacant(entry) => entry, _ => panic!() };
///     drop(m); live.insert("d".into());
/// }
/// ```
/// ```compile_fail,E0499
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = match m.entry_ref("e") { hash_map::EntryRef::Vacant(entry) => entry, _ => panic!() };
///     m.clear(); live.insert("d".into());
/// }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = match m.entry_ref("e") { hash_map::EntryRef::Vacant(entry) => entry, _ => panic!() };
///     m = Default::default(); live.insert("d".into());
/// }
/// ```
///
/// `OccupiedError`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     { let mut live = m.try_insert("a".into(), "d".into()).unwrap_err(); live.entry.remove(); } m.clear();
/// }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.try_insert("a".into(), "d".into()).unwrap_err(); drop(m); live.entry.remove();
/// }
/// ```
/// ```compile_fail,E0499
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.try_insert("a".into(), "d".into()).unwrap_err(); m.clear(); live.entry.remove();
/// }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.try_insert("a".into(), "d".into()).unwrap_err(); m = Default::default();
///     live.entry.remove();
/// }
/// ```
///
/// `ValueMut`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     { let mut live = m.get_mut("a").unwrap(); live.clear(); } m.clear();
/// }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.get_mut("a").unwrap(); drop(m); live.clear(); }
/// ```
/// ```compile_fail,E0499
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.get_mut("a").unwrap(); m.clear(); live.clear(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.get_mut("a").unwrap(); m = Default::default(); live.clear();
/// }
/// ```
///
/// `DisjointMut`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     { let mut live = m.get_disjoint_mut(["a"]); live[0].take(); } m.clear();
/// }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.get_disjoint_mut(["a"]); drop(m); live[0].take();
/// }
/// ```
/// ```compile_fail,E0499
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.get_disjoint_mut(["a"]); m.clear(); live[0].take();
/// }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.get_disjoint_mut(["a"]); m = Default::default(); live[0].take();
/// }
/// ```
///
/// `TableMut`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) { { let mut live = m.table_mut(); live.clear(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.table_mut(); drop(m); live.clear(); }
/// ```
/// ```compile_fail,E0499
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.table_mut(); m.clear(); live.clear(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.table_mut(); m = Default::default(); live.clear();
/// }
/// ```
struct ExclusiveBorrowsOfHashMap;

/// Exclusive borrows of a `HashMap` until the drop, which removes pairs.
///
/// `Drain`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) { { let mut live = m.drain(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.drain(); drop(m); }
/// ```
/// ```compile_fail,E0499
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.drain(); m.clear(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.drain(); m = Default::default(); }
/// ```
///
/// `DrainRange`:
/// ```
/// fn f(mut m: hash_map::HashMap<String, String>) { { let mut live = m.drain_range(..); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.drain_range(..); drop(m); }
/// ```
/// ```compile_fail,E0499
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.drain_range(..); m.clear(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.drain_range(..); m = Default::default(); }
/// ```
struct DrainsOfHashMap;

/// Parallel iterators over a `HashMap`, shared.
///
/// `ParIter`:
/// ```
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) { { let mut live = m.par_iter(); live.count(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.par_iter(); drop(m); live.count(); }
/// ```
/// ```compile_fail,E0502
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.par_iter(); m.clear(); live.count(); }
/// ```
/// ```compile_fail,E0506
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.par_iter(); m = Default::default(); live.count();
/// }
/// ```
///
/// `ParKeys`:
/// ```
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) { { let mut live = m.par_keys(); live.count(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.par_keys(); drop(m); live.count(); }
/// ```
/// ```compile_fail,E0502
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.par_keys(); m.clear(); live.count(); }
/// ```
/// ```compile_fail,E0506
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.par_keys(); m = Default::default(); live.count();
/// }
/// ```
///
/// `ParValues`:
/// ```
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) { { let mut live = m.par_values(); live.count(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.par_values(); drop(m); live.count(); }
/// ```
/// ```compile_fail,E0502
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.par_values(); m.clear(); live.count(); }
/// ```
/// ```compile_fail,E0506
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.par_values(); m = Default::default(); live.count();
/// }
/// ```
#[cfg(feature = "rayon")]
struct ParallelBorrowsOfHashMap;

/// Parallel iterators over a `HashMap`, exclusive.
///
/// `ParIterMut`:
/// ```
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) { { let mut live = m.par_iter_mut(); live.count(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.par_iter_mut(); drop(m); live.count(); }
/// ```
/// ```compile_fail,E0499
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.par_iter_mut(); m.clear(); live.count(); }
/// ```
/// ```compile_fail,E0506
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.par_iter_mut(); m = Default::default(); live.count();
/// }
/// ```
///
/// `ParValuesMut`:
/// ```
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) { { let mut live = m.par_values_mut(); live.count(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.par_values_mut(); drop(m); live.count(); }
/// ```
/// ```compile_fail,E0499
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.par_values_mut(); m.clear(); live.count(); }
/// ```
/// ```compile_fail,E0506
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) {
///     let mut live = m.par_values_mut(); m = Default::default(); live.count();
/// }
/// ```
///
/// `ParDrain`:
/// ```
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) { { let mut live = m.par_drain(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.par_drain(); drop(m); }
/// ```
/// ```compile_fail,E0499
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.par_drain(); m.clear(); }
/// ```
/// ```compile_fail,E0506
/// use rayon::prelude::*;
/// fn f(mut m: hash_map::HashMap<String, String>) { let mut live = m.par_drain(); m = Default::default(); }
/// ```
#[cfg(feature = "rayon")]
struct ParallelExclusiveBorrowsOfHashMap;

/// Shared borrows of a `MultiMap`.
///
/// `Iter`:
/// ```
/// fn f(mut m: hash_map::MultiMap<String, String>) { { let mut live = m.iter(); live.next(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.iter(); drop(m); live.next(); }
/// ```
/// ```compile_fail,E0502
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.iter(); m.clear(); live.next(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.iter(); m = Default::default(); live.next(); }
/// ```
///
/// `Keys`:
/// ```
/// fn f(mut m: hash_map::MultiMap<String, String>) { { let mut live = m.keys(); live.next(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.keys(); drop(m); live.next(); }
/// ```
/// ```compile_fail,E0502
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.keys(); m.clear(); live.next(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.keys(); m = Default::default(); live.next(); }
/// ```
///
/// `Values`:
/// ```
/// fn f(mut m: hash_map::MultiMap<String, String>) { { let mut live = m.values(); live.next(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.values(); drop(m); live.next(); }
/// ```
/// ```compile_fail,E0502
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.values(); m.clear(); live.next(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::MultiMap<String, String>) {
///     let mut live = m.values(); m = Default::default(); live.next();
/// }
/// ```
///
/// `GetAll`:
/// ```
/// fn f(mut m: hash_map::MultiMap<String, String>) { { let mut live = m.get_all("a"); live.next(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.get_all("a"); drop(m); live.next(); }
/// ```
/// ```compile_fail,E0502
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.get_all("a"); m.clear(); live.next(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::MultiMap<String, String>) {
///     let mut live = m.get_all("a"); m = Default::default(); live.next();
/// }
/// ```
///
/// `GetAllFull`:
/// ```
/// fn f(mut m: hash_map::MultiMap<String, String>) { { let mut live = m.get_all_full("a"); live.next(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.get_all_full("a"); drop(m); live.next(); }
/// ```
/// ```compile_fail,E0502
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.get_all_full("a"); m.clear(); live.next(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::MultiMap<String, String>) {
///     let mut live = m.get_all_full("a"); m = Default::default(); live.next();
/// }
/// ```
///
/// `GetAllInSlotOrder`:
/// ```
/// fn f(mut m: hash_map::MultiMap<String, String>) {
///     { let mut live = m.get_all_in_slot_order("a"); live.next(); } m.clear();
/// }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::MultiMap<String, String>) {
///     let mut live = m.get_all_in_slot_order("a"); drop(m); live.next();
/// }
/// ```
/// ```compile_fail,E0502
/// fn f(mut m: hash_map::MultiMap<String, String>) {
///     let mut live = m.get_all_in_slot_order("a"); m.clear(); live.next();
/// }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::MultiMap<String, String>) {
///     let mut live = m.get_all_in_slot_order("a"); m = Default::default(); live.next();
/// }
/// ```
///
/// `UniqueKeys`:
/// ```
/// fn f(mut m: hash_map::MultiMap<String, String>) { { let mut live = m.unique_keys(); live.next(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.unique_keys(); drop(m); live.next(); }
/// ```
/// ```compile_fail,E0502
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.unique_keys(); m.clear(); live.next(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::MultiMap<String, String>) {
///     let mut live = m.unique_keys(); m = Default::default(); live.next();
/// }
/// ```
///
/// `Table`:
/// ```
/// fn f(mut m: hash_map::MultiMap<String, String>) { { let mut live = m.table(); live.len(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.table(); drop(m); live.len(); }
/// ```
/// ```compile_fail,E0502
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.table(); m.clear(); live.len(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.table(); m = Default::default(); live.len(); }
/// ```
struct SharedBorrowsOfMultiMap;

/// Exclusive borrows of a `MultiMap`.
///
/// `IterMut`:
/// ```
/// fn f(mut m: hash_map::MultiMap<String, String>) { { let mut live = m.iter_mut(); live.next(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.iter_mut(); drop(m); live.next(); }
/// ```
/// ```compile_fail,E0499
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.iter_mut(); m.clear(); live.next(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::MultiMap<String, String>) {
///     let mut live = m.iter_mut(); m = Default::default(); live.next();
/// }
/// ```
///
/// `ValuesMut`:
/// ```
/// fn f(mut m: hash_map::MultiMap<String, String>) { { let mut live = m.values_mut(); live.next(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.values_mut(); drop(m); live.next(); }
/// ```
/// ```compile_fail,E0499
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.values_mut(); m.clear(); live.next(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::MultiMap<String, String>) {
///     let mut live = m.values_mut(); m = Default::default(); live.next();
/// }
/// ```
///
/// `GetAllMut`:
/// ```
/// fn f(mut m: hash_map::MultiMap<String, String>) { { let mut live = m.get_all_mut("a"); live.next(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.get_all_mut("a"); drop(m); live.next(); }
/// ```
/// ```compile_fail,E0499
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.get_all_mut("a"); m.clear(); live.next(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::MultiMap<String, String>) {
///     let mut live = m.get_all_mut("a"); m = Default::default(); live.next();
/// }
/// ```
///
/// `ExtractIf`:
/// ```
/// fn f(mut m: hash_map::MultiMap<String, String>) {
///     { let mut live = m.extract_if(|_, _| true); live.next(); } m.clear();
/// }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::MultiMap<String, String>) {
///     let mut live = m.extract_if(|_, _| true); drop(m); live.next();
/// }
/// ```
/// ```compile_fail,E0499
/// fn f(mut m: hash_map::MultiMap<String, String>) {
///     let mut live = m.extract_if(|_, _| true); m.clear(); live.next();
/// }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::MultiMap<String, String>) {
///     let mut live = m.extract_if(|_, _| true); m = Default::default(); live.next();
/// }
/// ```
///
/// `Drain`:
/// ```
/// fn f(mut m: hash_map::MultiMap<String, String>) { { let mut live = m.drain(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.drain(); drop(m); }
/// ```
/// ```compile_fail,E0499
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.drain(); m.clear(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.drain(); m = Default::default(); }
/// ```
///
/// `Table`:
/// ```
/// fn f(mut m: hash_map::MultiMap<String, String>) { { let mut live = m.table_mut(); live.clear(); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.table_mut(); drop(m); live.clear(); }
/// ```
/// ```compile_fail,E0499
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.table_mut(); m.clear(); live.clear(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::MultiMap<String, String>) {
///     let mut live = m.table_mut(); m = Default::default(); live.clear();
/// }
/// ```
///
/// `TakeAll`:
/// ```
/// fn f(mut m: hash_map::MultiMap<String, String>) { { let mut live = m.take_all("a"); } m.clear(); }
/// ```
/// ```compile_fail,E0505
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.take_all("a"); drop(m); }
/// ```
/// ```compile_fail,E0499
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.take_all("a"); m.clear(); }
/// ```
/// ```compile_fail,E0506
/// fn f(mut m: hash_map::MultiMap<String, String>) { let mut live = m.take_all("a"); m = Default::default(); }
/// ```
struct ExclusiveBorrowsOfMultiMap;

/// Owning types borrow the allocator until they are dropped.
///
/// `IntoIter`:
/// ```
/// let bump = bumpalo::Bump::new();
/// let mut map = hash_map::HashMap::new_in(&bump);
/// map.insert(1, String::new());
/// { let owner = map.into_iter(); }
/// drop(bump);
/// ```
/// ```compile_fail,E0505
/// let bump = bumpalo::Bump::new();
/// let mut map = hash_map::HashMap::new_in(&bump);
/// map.insert(1, String::new());
/// let owner = map.into_iter();
/// drop(bump);
/// ```
///
/// `IntoKeys`:
/// ```
/// let bump = bumpalo::Bump::new();
/// let mut map = hash_map::HashMap::new_in(&bump);
/// map.insert(1, String::new());
/// { let owner = map.into_keys(); }
/// drop(bump);
/// ```
/// ```compile_fail,E0505
/// let bump = bumpalo::Bump::new();
/// let mut map = hash_map::HashMap::new_in(&bump);
/// map.insert(1, String::new());
/// let owner = map.into_keys();
/// drop(bump);
/// ```
///
/// `IntoValues`:
/// ```
/// let bump = bumpalo::Bump::new();
/// let mut map = hash_map::HashMap::new_in(&bump);
/// map.insert(1, String::new());
/// { let owner = map.into_values(); }
/// drop(bump);
/// ```
/// ```compile_fail,E0505
/// let bump = bumpalo::Bump::new();
/// let mut map = hash_map::HashMap::new_in(&bump);
/// map.insert(1, String::new());
/// let owner = map.into_values();
/// drop(bump);
/// ```
struct Owners;
