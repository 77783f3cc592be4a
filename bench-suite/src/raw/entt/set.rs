use std::ffi::c_void;

use sparse_set::Entity;

use super::object::{Destroy, Object};

/// `set_table` of the shim.
#[repr(C)]
struct Table {
    create: unsafe extern "C" fn() -> *mut c_void,
    destroy: Destroy,
    reserve_total: unsafe extern "C" fn(*mut c_void, usize),
    insert: unsafe extern "C" fn(*mut c_void, *const Entity, usize),
    count_present: unsafe extern "C" fn(*const c_void, *const Entity, usize) -> u64,
    remove: unsafe extern "C" fn(*mut c_void, *const Entity, usize) -> u64,
    exchange: unsafe extern "C" fn(*mut c_void, *const Entity, *const Entity, usize) -> u64,
    sum: unsafe extern "C" fn(*const c_void) -> u64,
    sort: unsafe extern "C" fn(*mut c_void),
    copy: unsafe extern "C" fn(*const c_void, *mut u32, usize) -> usize,
    clear: unsafe extern "C" fn(*mut c_void),
}

// The shim has a function of this type. A call has no precondition.
unsafe extern "C" {
    safe fn bench_suite_entt_sets() -> &'static Table;
}

// The shim reads an entity as 32 bits.
const _: () = assert!(size_of::<Entity>() == size_of::<u32>());

/// EnTT's `sparse_set`.
#[derive(Debug)]
pub(crate) struct Set {
    object: Object,
}

impl Set {
    pub(crate) fn new() -> Self {
        let table = bench_suite_entt_sets();
        // SAFETY: the object is new, and of the same table (I3).
        Self { object: unsafe { Object::new((table.create)(), table.destroy) } }
    }

    /// Creates a set with capacity for this many ids.
    pub(crate) fn with_capacity(capacity: usize) -> Self {
        let mut set = Self::new();
        // SAFETY: the object is of this table (I3).
        unsafe { (bench_suite_entt_sets().reserve_total)(set.object.as_mut_ptr(), capacity) };
        set
    }

    /// Inserts ids, without checking whether one is present. A second insertion of an id leaves a copy of it behind.
    #[inline]
    pub(crate) fn insert(&mut self, ids: &[Entity]) {
        // SAFETY: the object is of this table (I3), and the slice has as many ids as said.
        unsafe { (bench_suite_entt_sets().insert)(self.object.as_mut_ptr(), ids.as_ptr(), ids.len()) }
    }

    #[inline]
    pub(crate) fn count_present(&self, ids: &[Entity]) -> u64 {
        // SAFETY: the object is of this table (I3), and the slice has as many ids as said.
        unsafe { (bench_suite_entt_sets().count_present)(self.object.as_ptr(), ids.as_ptr(), ids.len()) }
    }

    /// Removes ids and returns how many were present.
    #[inline]
    pub(crate) fn remove(&mut self, ids: &[Entity]) -> u64 {
        // SAFETY: the object is of this table (I3), and the slice has as many ids as said.
        unsafe { (bench_suite_entt_sets().remove)(self.object.as_mut_ptr(), ids.as_ptr(), ids.len()) }
    }

    /// Removes an id and inserts another, pair by pair. Returns how many of the removed ids were present.
    #[inline]
    pub(crate) fn exchange(&mut self, going: &[Entity], coming: &[Entity]) -> u64 {
        let pairs = going.len().min(coming.len());
        // SAFETY: the object is of this table (I3), and both slices have at least as many ids as said.
        unsafe { (bench_suite_entt_sets().exchange)(self.object.as_mut_ptr(), going.as_ptr(), coming.as_ptr(), pairs) }
    }

    /// Adds up the numbers of all ids.
    #[inline]
    pub(crate) fn sum(&self) -> u64 {
        // SAFETY: the object is of this table (I3).
        unsafe { (bench_suite_entt_sets().sum)(self.object.as_ptr()) }
    }

    /// Sorts by index.
    pub(crate) fn sort(&mut self) {
        // SAFETY: the object is of this table (I3).
        unsafe { (bench_suite_entt_sets().sort)(self.object.as_mut_ptr()) }
    }

    /// Returns the numbers of the ids in their order.
    pub(crate) fn numbers(&self) -> Vec<u32> {
        let copy = bench_suite_entt_sets().copy;
        // SAFETY: the object is of this table (I3), and there is room for none.
        let count = unsafe { copy(self.object.as_ptr(), std::ptr::dangling_mut(), 0) };
        let mut numbers = vec![0; count];
        // SAFETY: the object is of this table (I3), and there is room for as many as said.
        unsafe { copy(self.object.as_ptr(), numbers.as_mut_ptr(), count) };
        numbers
    }

    pub(crate) fn clear(&mut self) {
        // SAFETY: the object is of this table (I3).
        unsafe { (bench_suite_entt_sets().clear)(self.object.as_mut_ptr()) }
    }
}
