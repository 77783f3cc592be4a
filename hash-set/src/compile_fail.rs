//! Borrow checks: a container must not be dropped, moved, changed or refilled while a value borrows from it.
//!
//! For each type and each borrowing method, one doc test compiles, where the borrow ends first; the others reorder its
//! lines and must fail. A drop is a move into `drop`, so one test covers both. The borrow ends at its next use, a move;
//! types with a destructor need no such use.
//!
//! Covers 33 types:
//! - 18 of `HashTable`: `Iter`, `IterMut`, `IterFull`, `Ids`, `IterHash`, `IterHashFull`, `IterHashMut`,
//!   `IterHashFullMut`, `ExtractIf`, `Extractor`, `Entry`, `OccupiedEntry`, `VacantEntry`, `AbsentEntry`; with a
//!   destructor `Drain`, `DrainRange`, `DrainPositions`, `DrainHash`;
//! - 8 of `HashSet`: `ExtractIf`, `Entry`, `OccupiedEntry`, `VacantEntry`; for each of both sets `Difference`,
//!   `Intersection`, `SymmetricDifference`, `Union`. The set shares its other iterators with the table;
//! - 7 parallel ones: `ParIter`, `ParIterMut`, `ParDifference`, `ParIntersection`, `ParSymmetricDifference`,
//!   `ParUnion`; with a destructor `ParDrain`.
//!
//! `IntoIter` and `IntoParIter` own their elements, so only the borrow of `as_values` is tested. `ExtractIf` and
//! `Extractor` have no destructor: the remaining elements stay in the container.

test_kit::borrows! {
    "use hash_set::*;
     use hash_set::hash_table::Entry;
     fn fresh() -> HashTable<String> { let mut table = HashTable::new(); table.insert_unique(7, String::new()); table }
     fn change(table: &mut HashTable<String>) { table.clear(); }
     let mut owner = fresh();
     let first = owner.ids().next().unwrap();\n";
    TableIter: "owner.iter()", "drop(held);\n", "E0502";
    TableIterMut: "owner.iter_mut()", "drop(held);\n", "E0499";
    TableIterFull: "owner.iter_full()", "drop(held);\n", "E0502";
    TableIds: "owner.ids()", "drop(held);\n", "E0502";
    TableIterHash: "owner.iter_hash(7)", "drop(held);\n", "E0502";
    TableIterHashFull: "owner.iter_hash_full(7)", "drop(held);\n", "E0502";
    TableIterHashMut: "owner.iter_hash_mut(7)", "drop(held);\n", "E0499";
    TableIterHashFullMut: "owner.iter_hash_full_mut(7)", "drop(held);\n", "E0499";
    TableExtractIf: "owner.extract_if(|_| true)", "drop(held);\n", "E0499";
    TableExtractRangeIf: "owner.extract_range_if(.., |_| true)", "drop(held);\n", "E0499";
    TableExtractor: "owner.extractor(..)", "drop(held);\n", "E0499";
    TableEntry: "owner.entry(7, |_| true)", "drop(held);\n", "E0499";
    TableOccupiedEntry: "owner.first_entry().unwrap()", "drop(held);\n", "E0499";
    TableVacantEntry: "owner.first_entry().unwrap().remove().1", "drop(held);\n", "E0499";
    TableAbsentEntry: "owner.find_entry(8, |_| true).unwrap_err()", "drop(held);\n", "E0499";
    TableDrain: "owner.drain()", "", "E0499";
    TableDrainRange: "owner.drain_range(..)", "", "E0499";
    TableDrainPositions: "owner.drain_positions(..)", "", "E0499";
    TableDrainHash: "owner.drain_hash(7, |_| true)", "", "E0499";

    TableAllocator: "owner.allocator()", "drop(held);\n", "E0502";
    TableFind: "owner.find(7, |_| true)", "drop(held);\n", "E0502";
    TableFindMut: "owner.find_mut(7, |_| true)", "drop(held);\n", "E0499";
    TableFindFull: "owner.find_full(7, |_| true)", "drop(held);\n", "E0502";
    TableGetById: "owner.get_by_id(first)", "drop(held);\n", "E0502";
    TableGetByIdMut: "owner.get_by_id_mut(first)", "drop(held);\n", "E0499";
    TableGetByIdUnchecked: "unsafe { owner.get_by_id_unchecked(first) }", "drop(held);\n", "E0502";
    TableGetByIdUncheckedMut: "unsafe { owner.get_by_id_unchecked_mut(first) }", "drop(held);\n", "E0499";
    TableIndex: "&owner[first]", "drop(held);\n", "E0502";
    TableFirst: "owner.first()", "drop(held);\n", "E0502";
    TableLast: "owner.last()", "drop(held);\n", "E0502";
    TableFirstMut: "owner.first_mut()", "drop(held);\n", "E0499";
    TableLastMut: "owner.last_mut()", "drop(held);\n", "E0499";
    TableAsSlice: "owner.as_slice()", "drop(held);\n", "E0502";
    TableGetDisjointMut: "owner.get_disjoint_mut([7], |_, _| true)", "drop(held);\n", "E0499";
    TableGetDisjointUncheckedMut: "unsafe { owner.get_disjoint_unchecked_mut([7], |_, _| true) }", "drop(held);\n", "E0499";
    TableGetDisjointByIdMut: "owner.get_disjoint_by_id_mut([first])", "drop(held);\n", "E0499";
    TableIterRange: "owner.iter_range(..)", "drop(held);\n", "E0502";
    TableIterRangeMut: "owner.iter_range_mut(..)", "drop(held);\n", "E0499";
    TableRehashById: "owner.rehash_by_id(first, 8, |_| false)", "drop(held);\n", "E0499";
    TableIntoMut: "owner.first_entry().unwrap().into_mut()", "drop(held);\n", "E0499";
    TableIntoTable: "owner.first_entry().unwrap().into_table()", "drop(held);\n", "E0499";
    TableEntryIntoTable: "owner.entry(8, |_| true).into_table()", "drop(held);\n", "E0499";
    TableAbsentIntoTable: "owner.find_entry(8, |_| true).unwrap_err().into_table()", "drop(held);\n", "E0499";
    TableInsertUnique: "owner.insert_unique(8, String::new())", "drop(held);\n", "E0499";
    TableTryInsertUnique: "owner.try_insert_unique(8, String::new())", "drop(held);\n", "E0499";
}

test_kit::borrows! {
    "use hash_set::*;
     fn fresh() -> HashSet<String> { HashSet::from([String::new()]) }
     fn change(set: &mut HashSet<String>) { set.clear(); }
     let other = fresh();
     let mut owner = fresh();
     let first = owner.ids().next().unwrap();\n";
    SetIter: "owner.iter()", "drop(held);\n", "E0502";
    SetIterFull: "owner.iter_full()", "drop(held);\n", "E0502";
    SetIds: "owner.ids()", "drop(held);\n", "E0502";
    SetIterRange: "owner.iter_range(..)", "drop(held);\n", "E0502";
    SetExtractIf: "owner.extract_if(|_| true)", "drop(held);\n", "E0499";
    SetExtractRangeIf: "owner.extract_range_if(.., |_| true)", "drop(held);\n", "E0499";
    SetEntry: "owner.entry(String::new())", "drop(held);\n", "E0499";
    SetOccupiedEntry: "owner.entry(String::new()).insert()", "drop(held);\n", "E0499";
    SetVacantEntry: "match owner.entry(\"a\".into()) { Entry::Vacant(vacant) => vacant, Entry::Occupied(_) => panic!() }", "drop(held);\n", "E0499";
    SetDifference: "owner.difference(&other)", "drop(held);\n", "E0502";
    SetDifferenceOfOther: "other.difference(&owner)", "drop(held);\n", "E0502";
    SetIntersection: "owner.intersection(&other)", "drop(held);\n", "E0502";
    SetIntersectionOfOther: "other.intersection(&owner)", "drop(held);\n", "E0502";
    SetSymmetricDifference: "owner.symmetric_difference(&other)", "drop(held);\n", "E0502";
    SetSymmetricDifferenceOfOther: "other.symmetric_difference(&owner)", "drop(held);\n", "E0502";
    SetUnion: "owner.union(&other)", "drop(held);\n", "E0502";
    SetUnionOfOther: "other.union(&owner)", "drop(held);\n", "E0502";
    SetDrain: "owner.drain()", "", "E0499";
    SetDrainRange: "owner.drain_range(..)", "", "E0499";

    SetAllocator: "owner.allocator()", "drop(held);\n", "E0502";
    SetHasher: "owner.hasher()", "drop(held);\n", "E0502";
    SetTable: "owner.table()", "drop(held);\n", "E0502";
    SetGet: "owner.get(\"\")", "drop(held);\n", "E0502";
    SetGetEquivalent: "owner.get_equivalent(\"\")", "drop(held);\n", "E0502";
    SetGetFull: "owner.get_full(\"\")", "drop(held);\n", "E0502";
    SetGetById: "owner.get_by_id(first)", "drop(held);\n", "E0502";
    SetGetByHash: "owner.get_by_hash(7, |_| true)", "drop(held);\n", "E0502";
    SetIndex: "&owner[first]", "drop(held);\n", "E0502";
    SetFirst: "owner.first()", "drop(held);\n", "E0502";
    SetLast: "owner.last()", "drop(held);\n", "E0502";
    SetAsSlice: "owner.as_slice()", "drop(held);\n", "E0502";
    SetIntoRef: "owner.entry(String::new()).insert().into_ref()", "drop(held);\n", "E0499";
    SetGetOrInsert: "owner.get_or_insert(String::new())", "drop(held);\n", "E0499";
    SetGetOrInsertWith: "owner.get_or_insert_with(\"\", |_| String::new())", "drop(held);\n", "E0499";
    SetInsertUniqueUnchecked: "owner.insert_unique_unchecked(\"b\".to_owned())", "drop(held);\n", "E0499";
}

#[cfg(feature = "rayon")]
test_kit::borrows! {
    "use hash_set::*;
     use rayon::prelude::*;
     fn fresh() -> HashTable<String> { let mut table = HashTable::new(); table.insert_unique(7, String::new()); table }
     fn change(table: &mut HashTable<String>) { table.clear(); }
     let mut owner = fresh();\n";
    TableParIter: "owner.par_iter()", "drop(held);\n", "E0502";
    TableParIterMut: "owner.par_iter_mut()", "drop(held);\n", "E0499";
    TableParDrain: "owner.par_drain()", "", "E0499";
}

#[cfg(feature = "rayon")]
test_kit::borrows! {
    "use hash_set::*;
     use rayon::prelude::*;
     fn fresh() -> HashSet<String> { HashSet::from([String::new()]) }
     fn change(set: &mut HashSet<String>) { set.clear(); }
     let other = fresh();
     let mut owner = fresh();\n";
    SetParIter: "owner.par_iter()", "drop(held);\n", "E0502";
    SetParDifference: "owner.par_difference(&other)", "drop(held);\n", "E0502";
    SetParDifferenceOfOther: "other.par_difference(&owner)", "drop(held);\n", "E0502";
    SetParIntersection: "owner.par_intersection(&other)", "drop(held);\n", "E0502";
    SetParIntersectionOfOther: "other.par_intersection(&owner)", "drop(held);\n", "E0502";
    SetParSymmetricDifference: "owner.par_symmetric_difference(&other)", "drop(held);\n", "E0502";
    SetParSymmetricDifferenceOfOther: "other.par_symmetric_difference(&owner)", "drop(held);\n", "E0502";
    SetParUnion: "owner.par_union(&other)", "drop(held);\n", "E0502";
    SetParUnionOfOther: "other.par_union(&owner)", "drop(held);\n", "E0502";
    SetParDrain: "owner.par_drain()", "", "E0499";
}

/// A borrow from an iterator ends before the iterator's next step or drop.
/// ```
/// let mut owner = hash_set::HashSet::from([1, 2]).into_iter();
/// let held = owner.as_values();
/// drop(held);
/// owner.next();
/// drop(owner);
/// ```
/// ```compile_fail,E0505
/// let mut owner = hash_set::HashSet::from([1, 2]).into_iter();
/// let held = owner.as_values();
/// drop(owner);
/// drop(held);
/// ```
/// ```compile_fail,E0502
/// let mut owner = hash_set::HashSet::from([1, 2]).into_iter();
/// let held = owner.as_values();
/// owner.next();
/// drop(held);
/// ```
struct IntoIterAsValues;

/// ```
/// let mut table = hash_set::HashTable::<u8>::new();
/// let mut owner = table.iter_mut();
/// let held = owner.as_values();
/// drop(held);
/// owner.next();
/// drop(owner);
/// ```
/// ```compile_fail,E0505
/// let mut table = hash_set::HashTable::<u8>::new();
/// let mut owner = table.iter_mut();
/// let held = owner.as_values();
/// drop(owner);
/// drop(held);
/// ```
/// ```compile_fail,E0502
/// let mut table = hash_set::HashTable::<u8>::new();
/// let mut owner = table.iter_mut();
/// let held = owner.as_values();
/// owner.next();
/// drop(held);
/// ```
struct IterMutAsValues;

/// ```
/// let mut set = hash_set::HashSet::from([1, 2]);
/// let mut owner = set.drain();
/// let held = owner.as_iter();
/// drop(held);
/// owner.next();
/// drop(owner);
/// ```
/// ```compile_fail,E0505
/// let mut set = hash_set::HashSet::from([1, 2]);
/// let mut owner = set.drain();
/// let held = owner.as_iter();
/// drop(owner);
/// drop(held);
/// ```
/// ```compile_fail,E0502
/// let mut set = hash_set::HashSet::from([1, 2]);
/// let mut owner = set.drain();
/// let held = owner.as_iter();
/// owner.next();
/// drop(held);
/// ```
struct DrainAsIter;

/// ```
/// let mut set = hash_set::HashSet::from([1, 2]);
/// let mut owner = set.drain_range(..);
/// let held = owner.as_iter();
/// drop(held);
/// owner.next();
/// drop(owner);
/// ```
/// ```compile_fail,E0505
/// let mut set = hash_set::HashSet::from([1, 2]);
/// let mut owner = set.drain_range(..);
/// let held = owner.as_iter();
/// drop(owner);
/// drop(held);
/// ```
/// ```compile_fail,E0502
/// let mut set = hash_set::HashSet::from([1, 2]);
/// let mut owner = set.drain_range(..);
/// let held = owner.as_iter();
/// owner.next();
/// drop(held);
/// ```
struct DrainRangeAsIter;

/// The elements of `DrainHash::as_iter` do not outlive the iterator.
/// ```compile_fail,E0505
/// let mut table = hash_set::HashTable::<u64>::new();
/// let owner = table.drain_hash(7, |_| true);
/// let held = owner.as_iter();
/// drop(owner);
/// drop(held);
/// ```
struct DrainHashAsIter;

/// A borrow from an entry does not outlive the entry.
/// ```compile_fail,E0505
/// let mut table = hash_set::HashTable::<u64>::new();
/// let mut entry = table.insert_unique(7, 7);
/// let element = entry.get_mut();
/// entry.remove();
/// *element = 8;
/// ```
/// ```compile_fail,E0505
/// let mut table = hash_set::HashTable::<u64>::new();
/// let entry = table.insert_unique(7, 7);
/// let element = entry.get();
/// entry.swap_remove();
/// assert_eq!(*element, 8);
/// ```
/// ```compile_fail,E0505
/// let mut set = hash_set::HashSet::new();
/// let entry = set.entry(1).insert();
/// let element = entry.get();
/// entry.remove();
/// assert_eq!(*element, 1);
/// ```
struct EntriesLend;

/// A set does not outlive its allocator.
/// ```compile_fail,E0597
/// let mut set = {
///     let bump = bumpalo::Bump::new();
///     hash_set::HashSet::<u8, _, _>::new_in(&bump)
/// };
/// set.insert(1);
/// ```
///
/// An element of a set cannot be changed.
/// ```compile_fail,E0594
/// let mut set = hash_set::HashSet::from([1, 2]);
/// *set.get(&1).unwrap() = 3;
/// ```
struct SetsDoNotCompile;

/// Two mutable borrows of one element do not coexist.
/// ```compile_fail,E0499
/// let mut table = hash_set::HashTable::<u64>::new();
/// let [one] = table.get_disjoint_mut([7], |_, _| true);
/// let [two] = table.get_disjoint_mut([7], |_, _| true);
/// (one, two);
/// ```
///
/// Mutable iterators and entries are invariant in the element type.
/// ```compile_fail,E0597
/// let mut table = hash_set::HashTable::<&'static str>::new();
/// {
///     let short = String::from("short");
///     let mut iter: hash_set::hash_table::IterMut<'_, &str> = table.iter_mut();
///     *iter.next().unwrap() = &short;
/// }
/// let _: Option<&&'static str> = table.first();
/// ```
/// ```compile_fail,E0597
/// let mut table = hash_set::HashTable::<&'static str>::new();
/// {
///     let short = String::from("short");
///     let entry: hash_set::hash_table::Entry<'_, &str> = table.entry(7, |_| true);
///     entry.insert(&short);
/// }
/// let _: Option<&&'static str> = table.first();
/// ```
/// ```compile_fail,E0597
/// let mut table = hash_set::HashTable::<&'static str>::new();
/// {
///     let short = String::from("short");
///     let same: &mut hash_set::HashTable<&str> = table.entry(7, |_| true).into_table();
///     same.insert_unique(7, &short);
/// }
/// let _: Option<&&'static str> = table.first();
/// ```
///
/// A table does not outlive its allocator.
/// ```compile_fail,E0597
/// let mut table = {
///     let bump = bumpalo::Bump::new();
///     hash_set::HashTable::new_in(&bump)
/// };
/// table.insert_unique(1, 1);
/// ```
struct TablesDoNotCompile;

/// Elements whose own `Drop` reads what they borrow do not outlive it, in a table, a set or an owning iterator.
/// ```
/// struct Reader<'a>(&'a String);
/// impl Drop for Reader<'_> {
///     fn drop(&mut self) { assert_eq!(self.0, "a"); }
/// }
/// impl PartialEq for Reader<'_> { fn eq(&self, other: &Self) -> bool { self.0 == other.0 } }
/// impl Eq for Reader<'_> {}
/// impl std::hash::Hash for Reader<'_> {
///     fn hash<H: std::hash::Hasher>(&self, state: &mut H) { self.0.hash(state); }
/// }
/// let text = String::from("a");
/// let mut table = hash_set::HashTable::new();
/// table.insert_unique(7, Reader(&text));
/// let elements = table.into_iter();
/// let set = hash_set::HashSet::from([Reader(&text)]);
/// let elements = hash_set::HashSet::from([Reader(&text)]).into_iter();
/// ```
/// ```compile_fail,E0597
/// struct Reader<'a>(&'a String);
/// impl Drop for Reader<'_> {
///     fn drop(&mut self) { assert_eq!(self.0, "a"); }
/// }
/// let mut table = hash_set::HashTable::new();
/// let text = String::from("a");
/// table.insert_unique(7, Reader(&text));
/// ```
/// ```compile_fail,E0597
/// struct Reader<'a>(&'a String);
/// impl Drop for Reader<'_> {
///     fn drop(&mut self) { assert_eq!(self.0, "a"); }
/// }
/// let elements;
/// let text = String::from("a");
/// let mut table = hash_set::HashTable::new();
/// table.insert_unique(7, Reader(&text));
/// elements = table.into_iter();
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
/// let mut set = hash_set::HashSet::new();
/// let text = String::from("a");
/// set.insert(Reader(&text));
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
/// let elements;
/// let text = String::from("a");
/// elements = hash_set::HashSet::from([Reader(&text)]).into_iter();
/// ```
///
/// A drain of references does not outlive what they refer to, as std's: it borrows the table until it is dropped.
/// ```compile_fail,E0597
/// let mut table = hash_set::HashTable::new();
/// let drain;
/// let text = String::from("a");
/// table.insert_unique(7, &text);
/// drain = table.drain();
/// ```
struct DropsThatRead;
