//! Hash maps of C++ from keys to `u64`, by the tables of functions in `cpp/maps.cpp`.
//!
//! The table on Rust's side and its struct in C++ have the same members in the same order.

use std::ffi::{CStr, c_char, c_void};
use std::marker::PhantomData;

use super::cpp_object::{Destroy, Object};

/// The libraries, in the order of the shim.
const LIBRARIES: [&str; 3] = ["boost", "absl", "ankerl"];

// The shim has functions of these types. A call has no precondition.
unsafe extern "C" {
    safe fn bench_suite_cpp_maps(library: usize, strings: bool) -> Option<&'static MapTable>;
    safe fn bench_suite_cpp_version(library: usize) -> *const c_char;
    safe fn bench_suite_cpp_compiler() -> *const c_char;
}

/// Returns the version of a library, if it is one of these and built in.
pub(crate) fn version_of(name: &str) -> Option<&'static str> {
    let version = bench_suite_cpp_version(LIBRARIES.iter().position(|library| *library == name)?);
    // SAFETY: the shim returns null, which is excluded, or a constant that is terminated by a zero.
    (!version.is_null()).then(|| unsafe { CStr::from_ptr(version) }.to_str().unwrap_or_default())
}

/// Returns the compiler of the maps and its flags.
pub(crate) fn compiler() -> String {
    // SAFETY: the shim returns a constant that is terminated by a zero.
    let compiler = unsafe { CStr::from_ptr(bench_suite_cpp_compiler()) };
    format!("{}, {}", compiler.to_string_lossy(), env!("CPP_FLAGS"))
}

/// `map_table` of the shim.
#[derive(Debug)]
#[repr(C)]
struct MapTable {
    keys: unsafe extern "C" fn(*const c_void, usize) -> *mut c_void,
    destroy_keys: Destroy,
    entries: unsafe extern "C" fn(*const c_void, *const u64, usize) -> *mut c_void,
    destroy_entries: Destroy,
    create: unsafe extern "C" fn() -> *mut c_void,
    copy: unsafe extern "C" fn(*const c_void) -> *mut c_void,
    destroy: Destroy,
    reserve: unsafe extern "C" fn(*mut c_void, usize),
    insert: unsafe extern "C" fn(*mut c_void, *mut c_void),
    insert_absent: unsafe extern "C" fn(*mut c_void, *mut c_void) -> u64,
    sum_of: SumOf,
    sum_of_dependent: SumOf,
    count_present: SumOf,
    remove: unsafe extern "C" fn(*mut c_void, *const c_void) -> u64,
    exchange: unsafe extern "C" fn(*mut c_void, *const c_void, *mut c_void) -> u64,
    sum: unsafe extern "C" fn(*const c_void) -> u64,
    retain_even: unsafe extern "C" fn(*mut c_void),
    clear: unsafe extern "C" fn(*mut c_void, usize),
}

/// Looks up keys.
type SumOf = unsafe extern "C" fn(*const c_void, *const c_void) -> u64;

/// A key that has a counterpart in C++.
///
/// # Safety
/// `Raw` is what the shim reads to make a key of C++, if `STRINGS` is passed for its table, and it may be read as long
/// as `self` is borrowed.
pub(crate) unsafe trait CppKey: 'static {
    const STRINGS: bool;
    type Raw;

    fn raw(&self) -> Self::Raw;
}

// SAFETY: the shim reads a number of 64 bits.
unsafe impl CppKey for u64 {
    const STRINGS: bool = false;
    type Raw = Self;

    fn raw(&self) -> Self {
        *self
    }
}

/// `text` of the shim.
#[repr(C)]
pub(crate) struct Text {
    at: *const u8,
    length: usize,
}

// SAFETY: the shim reads an address and a length, and then so many bytes, which are those of the string.
unsafe impl CppKey for String {
    const STRINGS: bool = true;
    type Raw = Text;

    fn raw(&self) -> Text {
        Text { at: self.as_ptr(), length: self.len() }
    }
}

/// The maps of a library with keys `K`, and lists of such keys.
#[derive(Debug)]
pub(crate) struct Maps<K> {
    table: &'static MapTable,
    key: PhantomData<fn(K)>,
}

impl<K> Clone for Maps<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for Maps<K> {}

impl<K: CppKey> Maps<K> {
    /// Returns the libraries that are built in, with their names.
    pub(crate) fn all() -> impl Iterator<Item = (&'static str, Self)> {
        let of_library = |(at, name)| {
            let table = bench_suite_cpp_maps(at, K::STRINGS)?;
            Some((name, Self { table, key: PhantomData }))
        };
        LIBRARIES.into_iter().enumerate().filter_map(of_library)
    }

    pub(crate) fn keys(self, keys: &[K]) -> Keys<K> {
        let raw: Vec<K::Raw> = keys.iter().map(K::raw).collect();
        // SAFETY: there are as many raw keys of this table's kind as said, and `keys` is borrowed meanwhile.
        let address = unsafe { (self.table.keys)(raw.as_ptr().cast(), raw.len()) };
        // SAFETY: the object is new, and of the same table (I3).
        let object = unsafe { Object::new(address, self.table.destroy_keys) };
        Keys { object, len: raw.len(), key: PhantomData }
    }

    pub(crate) fn entries<'a>(self, entries: impl Iterator<Item = (&'a K, u64)>) -> Entries<K> {
        let (raw, values): (Vec<K::Raw>, Vec<u64>) = entries.map(|(key, value)| (key.raw(), value)).unzip();
        // SAFETY: there are as many raw keys of this table's kind, and values, as said. The keys are borrowed
        // meanwhile.
        let address = unsafe { (self.table.entries)(raw.as_ptr().cast(), values.as_ptr(), raw.len()) };
        // SAFETY: the object is new, and of the same table (I3).
        let object = unsafe { Object::new(address, self.table.destroy_entries) };
        Entries { object, len: raw.len(), key: PhantomData }
    }

    /// Creates an empty map.
    #[inline]
    pub(crate) fn map(self) -> Map<K> {
        // SAFETY: the object is new, and of the same table (I3).
        Map { maps: self, object: unsafe { Object::new((self.table.create)(), self.table.destroy) } }
    }

    /// Creates an empty map with capacity for this many entries.
    #[inline]
    pub(crate) fn map_with_capacity(self, capacity: usize) -> Map<K> {
        let mut map = self.map();
        // SAFETY: the object is of this table (I3).
        unsafe { (self.table.reserve)(map.object.as_mut_ptr(), capacity) };
        map
    }
}

/// A list of keys in C++. It has one type for all libraries.
#[derive(Debug)]
pub(crate) struct Keys<K> {
    object: Object,
    len: usize,
    key: PhantomData<fn(K)>,
}

/// A list of entries in C++. It has one type for all libraries.
#[derive(Debug)]
pub(crate) struct Entries<K> {
    object: Object,
    len: usize,
    key: PhantomData<fn(K)>,
}

impl<K> Keys<K> {
    pub(crate) fn len(&self) -> usize {
        self.len
    }
}

impl<K> Entries<K> {
    pub(crate) fn len(&self) -> usize {
        self.len
    }
}

/// A map of C++.
#[derive(Debug)]
pub(crate) struct Map<K> {
    maps: Maps<K>,
    object: Object,
}

impl<K> Clone for Map<K> {
    #[inline]
    fn clone(&self) -> Self {
        let table = self.maps.table;
        // SAFETY: the object is of this table (I3), and so is its copy, which is new.
        Self { maps: self.maps, object: unsafe { Object::new((table.copy)(self.object.as_ptr()), table.destroy) } }
    }
}

impl<K> Map<K> {
    /// Moves the keys of all entries into the map, with their values.
    #[inline]
    pub(crate) fn insert(&mut self, entries: &mut Entries<K>) {
        // SAFETY: the objects are of this table and of a list for its kind of keys (I3).
        unsafe { (self.maps.table.insert)(self.object.as_mut_ptr(), entries.object.as_mut_ptr()) }
    }

    /// Inserts the entries whose keys are absent, and adds up the values that all keys have then.
    #[inline]
    pub(crate) fn insert_absent(&mut self, entries: &mut Entries<K>) -> u64 {
        // SAFETY: the objects are of this table and of a list for its kind of keys (I3).
        unsafe { (self.maps.table.insert_absent)(self.object.as_mut_ptr(), entries.object.as_mut_ptr()) }
    }

    /// Adds up the values of the keys that are present.
    #[inline]
    pub(crate) fn sum_of(&self, keys: &Keys<K>) -> u64 {
        // SAFETY: the objects are of this table and of a list for its kind of keys (I3).
        unsafe { (self.maps.table.sum_of)(self.object.as_ptr(), keys.object.as_ptr()) }
    }

    /// Adds up the same, where each look-up depends on the previous one. Aborts if a value has
    /// its highest bit set and is that of the last key.
    #[inline]
    pub(crate) fn sum_of_dependent(&self, keys: &Keys<K>) -> u64 {
        // SAFETY: the objects are of this table and of a list for its kind of keys (I3).
        unsafe { (self.maps.table.sum_of_dependent)(self.object.as_ptr(), keys.object.as_ptr()) }
    }

    #[inline]
    pub(crate) fn count_present(&self, keys: &Keys<K>) -> u64 {
        // SAFETY: the objects are of this table and of a list for its kind of keys (I3).
        unsafe { (self.maps.table.count_present)(self.object.as_ptr(), keys.object.as_ptr()) }
    }

    /// Removes keys and returns how many were present.
    #[inline]
    pub(crate) fn remove(&mut self, keys: &Keys<K>) -> u64 {
        // SAFETY: the objects are of this table and of a list for its kind of keys (I3).
        unsafe { (self.maps.table.remove)(self.object.as_mut_ptr(), keys.object.as_ptr()) }
    }

    /// Removes each key and moves in an entry for it. Returns how many keys were present. Panics unless there are as
    /// many entries as keys.
    #[inline]
    pub(crate) fn exchange(&mut self, going: &Keys<K>, coming: &mut Entries<K>) -> u64 {
        let table = self.maps.table;
        assert_eq!(going.len, coming.len, "an entry for each key");
        // SAFETY: the objects are of this table and of lists for its kind of keys (I3), which are equally long.
        unsafe { (table.exchange)(self.object.as_mut_ptr(), going.object.as_ptr(), coming.object.as_mut_ptr()) }
    }

    /// Adds up all values, and the keys or their lengths.
    #[inline]
    pub(crate) fn sum(&self) -> u64 {
        // SAFETY: the object is of this table (I3).
        unsafe { (self.maps.table.sum)(self.object.as_ptr()) }
    }

    /// Keeps the entries with even values.
    #[inline]
    pub(crate) fn retain_even(&mut self) {
        // SAFETY: the object is of this table (I3).
        unsafe { (self.maps.table.retain_even)(self.object.as_mut_ptr()) }
    }

    /// Clears the map so many times.
    #[inline]
    pub(crate) fn clear(&mut self, times: usize) {
        // SAFETY: the object is of this table (I3).
        unsafe { (self.maps.table.clear)(self.object.as_mut_ptr(), times) }
    }
}

#[cfg(test)]
mod tests {
    use super::{CppKey, Maps, version_of};

    #[test]
    fn the_maps_are_those_whose_headers_were_found() {
        let found = [("boost", cfg!(boost)), ("absl", cfg!(absl)), ("ankerl", cfg!(ankerl))];
        let found: Vec<&str> = found.into_iter().filter_map(|(name, found)| found.then_some(name)).collect();
        assert_eq!(Maps::<u64>::all().map(|(name, _)| name).collect::<Vec<_>>(), found);
        assert_eq!(Maps::<String>::all().map(|(name, _)| name).collect::<Vec<_>>(), found);
        assert!(found.iter().all(|name| version_of(name).is_some_and(|version| !version.is_empty())));
        assert_eq!(version_of("std"), None);
    }

    /// Checks what the workloads do not: no digest tells a copy from its original.
    fn copies_are_independent<K: CppKey>(keys: &[K]) {
        for (name, maps) in Maps::<K>::all() {
            let mut map = maps.map();
            map.insert(&mut maps.entries(keys.iter().zip(1..)));
            let copy = map.clone();
            let keys = maps.keys(keys);
            assert_eq!((map.remove(&keys), map.count_present(&keys), copy.count_present(&keys)), (3, 0, 3), "{name}");
            drop(map);
            assert_eq!(copy.sum_of(&keys), 6, "{name}");
        }
    }

    #[test]
    fn a_copy_keeps_what_its_original_loses() {
        copies_are_independent(&[7_u64, 8, 9]);
        copies_are_independent(&["short", "a string that is on the heap", ""].map(str::to_owned));
    }
}
