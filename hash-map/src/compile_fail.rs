//! Code that must not compile, as doc-tests.
//!
//! # Borrows
//! Each type that borrows a map has a line in one of the lists below: while the borrow lives, the map cannot be dropped
//! (which is a move), changed or assigned. A line without a last use is of a type whose drop uses the map. Owning types
//! borrow at most an allocator ([`Owners`]).
//!
//! The 46 types and kinds of reference that the crate returns, `parallel` included:
//! - `HashMap`, shared (8): `Iter`, `Keys`, `Values`, `IterFull`, `Ids`, `&V`, `&K`, `&HashTable`.
//! - `HashMap`, exclusive (14): `IterMut`, `ValuesMut`, `Drain`, `DrainRange`, `ExtractIf`, `Entry`, `OccupiedEntry`,
//!   `VacantEntry`, `EntryRef`, `VacantEntryRef`, `OccupiedError`, `&mut V`, `[Option<&mut V>; N]`, `&mut HashTable`.
//! - `HashMap`, parallel (6): `ParIter`, `ParKeys`, `ParValues`, `ParIterMut`, `ParValuesMut`, `ParDrain`.
//! - `MultiMap` (15): `Iter`, `Keys`, `Values`, `GetAll`, `GetAllFull`, `GetAllInSlotOrder`, `UniqueKeys`,
//!   `&HashTable`, `IterMut`, `ValuesMut`, `GetAllMut`, `ExtractIf`, `Drain`, `&mut HashTable`, `TakeAll`.
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

test_kit::borrows! {
    "use hash_map::*;
     fn fresh() -> HashMap<String, String> { HashMap::from([(String::from(\"a\"), String::from(\"b\"))]) }
     fn change(map: &mut HashMap<String, String>) { map.insert(String::from(\"c\"), String::from(\"d\")); }
     let mut owner = fresh();\n";
    MapIter: "owner.iter()", "held.next();\n", "E0502";
    MapKeys: "owner.keys()", "held.next();\n", "E0502";
    MapValues: "owner.values()", "held.next();\n", "E0502";
    MapIterFull: "owner.iter_full()", "held.next();\n", "E0502";
    MapIds: "owner.ids()", "held.next();\n", "E0502";
    MapValue: "owner.get(\"a\").unwrap()", "held.len();\n", "E0502";
    MapKey: "owner.first().unwrap().0", "held.len();\n", "E0502";
    MapTable: "owner.table()", "held.len();\n", "E0502";
    MapIterMut: "owner.iter_mut()", "held.next();\n", "E0499";
    MapValuesMut: "owner.values_mut()", "held.next();\n", "E0499";
    MapExtractIf: "owner.extract_if(|_, _| true)", "held.next();\n", "E0499";
    MapEntry: "owner.entry(\"e\".into())", "held.key();\n", "E0499";
    MapOccupiedEntry: "owner.entry_by_id(owner.get_id(\"a\").unwrap()).unwrap()", "held.remove();\n", "E0499";
    MapVacantEntry: "match owner.entry(\"e\".into()) { Entry::Vacant(entry) => entry, _ => panic!() }", "held.into_key();\n", "E0499";
    MapEntryRef: "owner.entry_ref(\"a\")", "held.key();\n", "E0499";
    MapVacantEntryRef: "match owner.entry_ref(\"e\") { EntryRef::Vacant(entry) => entry, _ => panic!() }", "held.insert(\"d\".into());\n", "E0499";
    MapOccupiedError: "owner.try_insert(\"a\".into(), \"d\".into()).unwrap_err()", "held.entry.remove();\n", "E0499";
    MapValueMut: "owner.get_mut(\"a\").unwrap()", "held.clear();\n", "E0499";
    MapDisjointMut: "owner.get_disjoint_mut([\"a\"])", "held[0].take();\n", "E0499";
    MapDrain: "owner.drain()", "", "E0499";
    MapDrainRange: "owner.drain_range(..)", "", "E0499";
    MapTableMut: "owner.table_mut()", "held.clear();\n", "E0499";
}

#[cfg(feature = "rayon")]
test_kit::borrows! {
    "use rayon::prelude::*;
     use hash_map::*;
     fn fresh() -> HashMap<String, String> { HashMap::from([(String::from(\"a\"), String::from(\"b\"))]) }
     fn change(map: &mut HashMap<String, String>) { map.insert(String::from(\"c\"), String::from(\"d\")); }
     let mut owner = fresh();\n";
    ParIter: "owner.par_iter()", "held.count();\n", "E0502";
    ParKeys: "owner.par_keys()", "held.count();\n", "E0502";
    ParValues: "owner.par_values()", "held.count();\n", "E0502";
    ParIterMut: "owner.par_iter_mut()", "held.count();\n", "E0499";
    ParValuesMut: "owner.par_values_mut()", "held.count();\n", "E0499";
    ParDrain: "owner.par_drain()", "", "E0499";
}

test_kit::borrows! {
    "use hash_map::*;
     fn fresh() -> MultiMap<String, String> { MultiMap::from([(String::from(\"a\"), String::from(\"b\"))]) }
     fn change(map: &mut MultiMap<String, String>) { map.insert(String::from(\"c\"), String::from(\"d\")); }
     let mut owner = fresh();\n";
    MultiIter: "owner.iter()", "held.next();\n", "E0502";
    MultiKeys: "owner.keys()", "held.next();\n", "E0502";
    MultiValues: "owner.values()", "held.next();\n", "E0502";
    MultiGetAll: "owner.get_all(\"a\")", "held.next();\n", "E0502";
    MultiGetAllFull: "owner.get_all_full(\"a\")", "held.next();\n", "E0502";
    MultiGetAllInSlotOrder: "owner.get_all_in_slot_order(\"a\")", "held.next();\n", "E0502";
    MultiUniqueKeys: "owner.unique_keys()", "held.next();\n", "E0502";
    MultiTable: "owner.table()", "held.len();\n", "E0502";
    MultiIterMut: "owner.iter_mut()", "held.next();\n", "E0499";
    MultiValuesMut: "owner.values_mut()", "held.next();\n", "E0499";
    MultiGetAllMut: "owner.get_all_mut(\"a\")", "held.next();\n", "E0499";
    MultiExtractIf: "owner.extract_if(|_, _| true)", "held.next();\n", "E0499";
    MultiDrain: "owner.drain()", "", "E0499";
    MultiTableMut: "owner.table_mut()", "held.clear();\n", "E0499";
    MultiTakeAll: "owner.take_all(\"a\")", "", "E0499";
}

/// Owning types borrow the allocator until they are dropped.
///
/// ```
/// let bump = bumpalo::Bump::new();
/// let mut map = hash_map::HashMap::new_in(&bump);
/// map.insert(1, String::new());
/// { let owner = map.into_iter(); }
/// drop(bump);
/// ```
///
/// ```compile_fail,E0505
/// let bump = bumpalo::Bump::new();
/// let mut map = hash_map::HashMap::new_in(&bump);
/// map.insert(1, String::new());
/// let owner = map.into_iter();
/// drop(bump);
/// ```
///
/// ```
/// let bump = bumpalo::Bump::new();
/// let mut map = hash_map::HashMap::new_in(&bump);
/// map.insert(1, String::new());
/// { let owner = map.into_keys(); }
/// drop(bump);
/// ```
///
/// ```compile_fail,E0505
/// let bump = bumpalo::Bump::new();
/// let mut map = hash_map::HashMap::new_in(&bump);
/// map.insert(1, String::new());
/// let owner = map.into_keys();
/// drop(bump);
/// ```
///
/// ```
/// let bump = bumpalo::Bump::new();
/// let mut map = hash_map::HashMap::new_in(&bump);
/// map.insert(1, String::new());
/// { let owner = map.into_values(); }
/// drop(bump);
/// ```
///
/// ```compile_fail,E0505
/// let bump = bumpalo::Bump::new();
/// let mut map = hash_map::HashMap::new_in(&bump);
/// map.insert(1, String::new());
/// let owner = map.into_values();
/// drop(bump);
/// ```
struct Owners;

/// Values whose own `Drop` reads what they borrow do not outlive it, in a map or an owning iterator.
/// ```
/// struct Reader<'a>(&'a String);
/// impl Drop for Reader<'_> {
///     fn drop(&mut self) { assert_eq!(self.0, "a"); }
/// }
/// let text = String::from("a");
/// let map = hash_map::HashMap::from([(1, Reader(&text))]);
/// let multi = hash_map::MultiMap::from([(1, Reader(&text))]);
/// let pairs = hash_map::HashMap::from([(1, Reader(&text))]).into_iter();
/// let values = hash_map::HashMap::from([(1, Reader(&text))]).into_values();
/// ```
/// ```compile_fail,E0597
/// struct Reader<'a>(&'a String);
/// impl Drop for Reader<'_> {
///     fn drop(&mut self) { assert_eq!(self.0, "a"); }
/// }
/// let mut map = hash_map::HashMap::new();
/// let text = String::from("a");
/// map.insert(1, Reader(&text));
/// ```
/// ```compile_fail,E0597
/// struct Reader<'a>(&'a String);
/// impl Drop for Reader<'_> {
///     fn drop(&mut self) { assert_eq!(self.0, "a"); }
/// }
/// let mut map = hash_map::MultiMap::new();
/// let text = String::from("a");
/// map.insert(1, Reader(&text));
/// ```
/// ```compile_fail,E0597
/// struct Reader<'a>(&'a String);
/// impl Drop for Reader<'_> {
///     fn drop(&mut self) { assert_eq!(self.0, "a"); }
/// }
/// let pairs;
/// let text = String::from("a");
/// pairs = hash_map::HashMap::from([(1, Reader(&text))]).into_iter();
/// ```
/// ```compile_fail,E0597
/// struct Reader<'a>(&'a String);
/// impl Drop for Reader<'_> {
///     fn drop(&mut self) { assert_eq!(self.0, "a"); }
/// }
/// let values;
/// let text = String::from("a");
/// values = hash_map::HashMap::from([(1, Reader(&text))]).into_values();
/// ```
///
/// Nor do keys. `IntoKeys` also drops the values.
/// ```compile_fail,E0597
/// struct Reader<'a>(&'a String);
/// impl Drop for Reader<'_> {
///     fn drop(&mut self) { assert_eq!(self.0, "a"); }
/// }
/// let keys;
/// let text = String::from("a");
/// keys = hash_map::HashMap::from([(1, Reader(&text))]).into_keys();
/// ```
/// ```compile_fail,E0597
/// struct Reader<'a>(&'a String);
/// impl Drop for Reader<'_> {
///     fn drop(&mut self) { assert_eq!(self.0, "a"); }
/// }
/// impl PartialEq for Reader<'_> { fn eq(&self, other: &Self) -> bool { self.0 == other.0 } }
/// impl Eq for Reader<'_> {}
/// impl std::hash::Hash for Reader<'_> {
///     fn hash<H: std::hash::Hasher>(&self, state: &mut H) { self.0.hash(state); }
/// }
/// let mut map = hash_map::HashMap::new();
/// let text = String::from("a");
/// map.insert(Reader(&text), 1);
/// ```
///
/// A drain of references does not outlive what they refer to, as std's: it borrows the map until it is dropped.
/// ```compile_fail,E0597
/// let mut map = hash_map::HashMap::new();
/// let drain;
/// let text = String::from("a");
/// map.insert(1, &text);
/// drain = map.drain();
/// ```
struct DropsThatRead;
