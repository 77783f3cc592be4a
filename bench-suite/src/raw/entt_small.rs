//! [`SmallBatch`], many small containers of EnTT.

use std::ffi::c_void;

use super::cpp_object::{Destroy, Object};

// The shim has functions of these types. A call has no precondition.
unsafe extern "C" {
    safe fn bench_suite_entt_small(kind: usize) -> Option<&'static SmallTable>;
}

/// Makes containers of keys in some passes: keys, keys of a container, containers, passes.
type OfKeys = unsafe extern "C" fn(*const u32, usize, usize, usize) -> u64;

/// Looks keys up in some passes: containers, keys, keys of a container, passes.
type LookUp = unsafe extern "C" fn(*const c_void, *const u32, usize, usize) -> u64;

/// `small_table` of the shim.
#[derive(Debug)]
#[repr(C)]
struct SmallTable {
    life: OfKeys,
    collect: OfKeys,
    build: unsafe extern "C" fn(*const u32, usize, usize) -> *mut c_void,
    destroy: Destroy,
    hit: LookUp,
    count_present: LookUp,
    sum: unsafe extern "C" fn(*const c_void, usize) -> u64,
    remove: unsafe extern "C" fn(*mut c_void, *const u32, usize) -> u64,
    clear: unsafe extern "C" fn(*mut c_void),
    insert: unsafe extern "C" fn(*mut c_void, *const u32, usize),
}

/// What the containers are. The shim knows them by their order.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SmallKind {
    /// Sparse sets.
    Set,
    /// Storages of numbers.
    Store,
    /// Storages of numbers, with holes.
    StoreInPlace,
    /// Pools of entities, which choose their keys: from 0 on, in order. The number of a key is 1.
    Pool,
}

impl SmallKind {
    fn table(self) -> &'static SmallTable {
        bench_suite_entt_small(self as usize).expect("a table of each kind")
    }
}

/// The keys of containers, as many of each, one container after the other.
#[derive(Clone, Debug)]
pub(crate) struct SmallKeys {
    keys: Vec<u32>,
    each: usize,
    containers: usize,
}

impl SmallKeys {
    /// Panics if a container has more or fewer keys than the first one.
    pub(crate) fn new(of_containers: &[Vec<u32>]) -> Self {
        let each = of_containers.first().map_or(0, Vec::len);
        assert!(of_containers.iter().all(|keys| keys.len() == each), "as many keys of each container");
        Self { keys: of_containers.concat(), each, containers: of_containers.len() }
    }

    /// Creates, fills and drops all containers in each pass, and returns the number of passes.
    #[inline]
    pub(crate) fn life(&self, kind: SmallKind, passes: usize) -> u64 {
        self.make(kind.table().life, passes)
    }

    /// Makes all containers from arrays in each pass, and adds up their numbers.
    #[inline]
    pub(crate) fn collect(&self, kind: SmallKind, passes: usize) -> u64 {
        self.make(kind.table().collect, passes)
    }

    #[inline(always)]
    fn make(&self, make: OfKeys, passes: usize) -> u64 {
        // SAFETY: there are as many keys as said: `new` has checked it.
        unsafe { make(self.keys.as_ptr(), self.each, self.containers, passes) }
    }
}

/// Containers of EnTT. The keys of a call must be of as many containers.
#[derive(Debug)]
pub(crate) struct SmallBatch {
    table: &'static SmallTable,
    object: Object,
    containers: usize,
}

impl SmallBatch {
    /// Creates and fills containers.
    pub(crate) fn new(kind: SmallKind, keys: &SmallKeys) -> Self {
        let (table, containers) = (kind.table(), keys.containers);
        // SAFETY: there are as many keys as said: `SmallKeys::new` has checked it.
        let address = unsafe { (table.build)(keys.keys.as_ptr(), keys.each, containers) };
        // SAFETY: the object is new, and of the same table (I3).
        Self { table, object: unsafe { Object::new(address, table.destroy) }, containers }
    }

    /// Looks up the keys of each container in each pass and adds up their numbers.
    #[inline]
    pub(crate) fn hit(&self, keys: &SmallKeys, passes: usize) -> u64 {
        self.look_up(self.table.hit, keys, passes)
    }

    /// Counts the keys that are present, in each pass.
    #[inline]
    pub(crate) fn count_present(&self, keys: &SmallKeys, passes: usize) -> u64 {
        self.look_up(self.table.count_present, keys, passes)
    }

    #[inline(always)]
    fn look_up(&self, look_up: LookUp, keys: &SmallKeys, passes: usize) -> u64 {
        self.check(keys);
        // SAFETY: the object and the function are of this table (I3), and there are as many keys as said for each
        // container (just checked).
        unsafe { look_up(self.object.as_ptr(), keys.keys.as_ptr(), keys.each, passes) }
    }

    /// Adds up all numbers, in each pass.
    #[inline]
    pub(crate) fn sum(&self, passes: usize) -> u64 {
        // SAFETY: the object is of this table (I3).
        unsafe { (self.table.sum)(self.object.as_ptr(), passes) }
    }

    /// Removes the keys of each container and returns how many were present.
    #[inline]
    pub(crate) fn remove(&mut self, keys: &SmallKeys) -> u64 {
        self.check(keys);
        // SAFETY: the object is of this table (I3), and there are as many keys as said for each container (checked
        // above).
        unsafe { (self.table.remove)(self.object.as_mut_ptr(), keys.keys.as_ptr(), keys.each) }
    }

    /// Clears all containers.
    #[inline]
    pub(crate) fn clear(&mut self) {
        // SAFETY: the object is of this table (I3).
        unsafe { (self.table.clear)(self.object.as_mut_ptr()) }
    }

    /// Inserts the keys of each container, without checking whether one is present.
    #[inline]
    pub(crate) fn insert(&mut self, keys: &SmallKeys) {
        self.check(keys);
        // SAFETY: the object is of this table (I3), and there are as many keys as said for each container (checked
        // above).
        unsafe { (self.table.insert)(self.object.as_mut_ptr(), keys.keys.as_ptr(), keys.each) }
    }

    fn check(&self, keys: &SmallKeys) {
        assert_eq!(keys.containers, self.containers, "keys of each container");
    }
}
