//! What must not compile, each a doc-test. Compiled for them only.

/// An iterator does not outlive its set, in whatever way it borrows.
/// ```compile_fail,E0505
/// let set = hash_set::HashSet::from([1, 2]);
/// let iter = set.iter();
/// drop(set);
/// iter.count();
/// ```
/// ```compile_fail,E0505
/// let set = hash_set::HashSet::from([1, 2]);
/// let full = set.iter_full();
/// drop(set);
/// full.count();
/// ```
/// ```compile_fail,E0505
/// let set = hash_set::HashSet::from([1, 2]);
/// let ids = set.ids();
/// drop(set);
/// ids.count();
/// ```
/// ```compile_fail,E0505
/// let (a, b) = (hash_set::HashSet::from([1, 2]), hash_set::HashSet::from([2]));
/// let union = a.union(&b);
/// drop(b);
/// union.count();
/// ```
/// ```compile_fail,E0505
/// let mut set = hash_set::HashSet::from([1, 2]);
/// let drain = set.drain();
/// drop(set);
/// drain.count();
/// ```
/// ```compile_fail,E0505
/// let mut set = hash_set::HashSet::from([1, 2]);
/// let drain = set.drain_range(..);
/// drop(set);
/// drain.count();
/// ```
/// ```compile_fail,E0505
/// let mut set = hash_set::HashSet::from([1, 2]);
/// let extract = set.extract_if(|_| true);
/// drop(set);
/// extract.count();
/// ```
///
/// Nor does an entry, or the element that it gives.
/// ```compile_fail,E0505
/// let mut set = hash_set::HashSet::from([1, 2]);
/// let entry = set.entry(1);
/// drop(set);
/// entry.or_insert();
/// ```
/// ```compile_fail,E0505
/// let mut set = hash_set::HashSet::from([1, 2]);
/// let element = set.entry(1).insert().into_ref();
/// drop(set);
/// assert_eq!(*element, 1);
/// ```
///
/// A set does not change while a reference into it lives.
/// ```compile_fail,E0502
/// let mut set = hash_set::HashSet::from([1, 2]);
/// let element = set.get(&1);
/// set.insert(3);
/// assert!(element.is_some());
/// ```
/// ```compile_fail,E0499
/// let mut set = hash_set::HashSet::from([1, 2]);
/// let mut drain = set.drain();
/// set.clear();
/// drain.next();
/// ```
///
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

/// The same of a table, and of what lends its elements mutably.
/// ```compile_fail,E0505
/// let table = hash_set::HashTable::<u64>::new();
/// let iter = table.iter();
/// drop(table);
/// iter.count();
/// ```
/// ```compile_fail,E0505
/// let mut table = hash_set::HashTable::<u64>::new();
/// let iter = table.iter_mut();
/// drop(table);
/// iter.count();
/// ```
/// ```compile_fail,E0505
/// let table = hash_set::HashTable::<u64>::new();
/// let iter = table.iter_hash(7);
/// drop(table);
/// iter.count();
/// ```
/// ```compile_fail,E0505
/// let mut table = hash_set::HashTable::<u64>::new();
/// let iter = table.iter_hash_mut(7);
/// drop(table);
/// iter.count();
/// ```
/// ```compile_fail,E0505
/// let mut table = hash_set::HashTable::<u64>::new();
/// let drain = table.drain();
/// drop(table);
/// drain.count();
/// ```
/// ```compile_fail,E0505
/// let mut table = hash_set::HashTable::<u64>::new();
/// let drain = table.drain_hash(7, |_| true);
/// drop(table);
/// drain.count();
/// ```
/// ```compile_fail,E0505
/// let mut table = hash_set::HashTable::<u64>::new();
/// let extract = table.extract_if(|_| true);
/// drop(table);
/// extract.count();
/// ```
/// ```compile_fail,E0505
/// let mut table = hash_set::HashTable::<u64>::new();
/// let entry = table.entry(7, |_| true);
/// drop(table);
/// entry.or_insert(7);
/// ```
/// ```compile_fail,E0505
/// let mut table = hash_set::HashTable::<u64>::new();
/// let element = table.insert_unique(7, 7).into_mut();
/// drop(table);
/// *element = 8;
/// ```
/// ```compile_fail,E0505
/// let mut table = hash_set::HashTable::<u64>::new();
/// let [element] = table.get_disjoint_mut([7], |_, _| true);
/// drop(table);
/// *element.unwrap() = 8;
/// ```
/// ```compile_fail,E0505
/// let mut table = hash_set::HashTable::<u64>::new();
/// let id = table.insert_unique(7, 7).id();
/// let [element] = table.get_disjoint_by_id_mut([id]).unwrap();
/// drop(table);
/// *element = 8;
/// ```
///
/// Two ways to the same element do not live side by side.
/// ```compile_fail,E0499
/// let mut table = hash_set::HashTable::<u64>::new();
/// let [one] = table.get_disjoint_mut([7], |_, _| true);
/// let [two] = table.get_disjoint_mut([7], |_, _| true);
/// (one, two);
/// ```
/// ```compile_fail,E0499
/// let mut table = hash_set::HashTable::<u64>::new();
/// let mut iter = table.iter_mut();
/// table.clear();
/// iter.next();
/// ```
///
/// What lends elements mutably does not go for one of longer-lived elements: it is invariant in them.
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
