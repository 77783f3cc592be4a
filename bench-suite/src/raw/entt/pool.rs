use std::ffi::c_void;

use super::object::{Destroy, Object};

/// `pool_table` of the shim.
#[repr(C)]
struct Table {
    create: unsafe extern "C" fn() -> *mut c_void,
    destroy: Destroy,
    reserve_total: unsafe extern "C" fn(*mut c_void, usize),
    generate: Generate,
    generate_many: Generate,
    remove: unsafe extern "C" fn(*mut c_void, *const u32, usize) -> u64,
    count_alive: unsafe extern "C" fn(*const c_void, *const u32, usize) -> u64,
    renew: Generate,
}

/// Writes entities to a slice. Returns `false` if there are too few indices; the rest of the slice is as before.
type Generate = unsafe extern "C" fn(*mut c_void, *mut u32, usize) -> bool;

// The shim has a function of this type. A call has no precondition.
unsafe extern "C" {
    safe fn bench_suite_entt_pools() -> &'static Table;
}

/// EnTT's storage of entities.
#[derive(Debug)]
pub(crate) struct Pool {
    object: Object,
}

impl Pool {
    pub(crate) fn new() -> Self {
        let table = bench_suite_entt_pools();
        // SAFETY: the object is new, and of the same table (I3).
        Self { object: unsafe { Object::new((table.create)(), table.destroy) } }
    }

    pub(crate) fn reserve_total(&mut self, capacity: usize) {
        // SAFETY: the object is of this table (I3).
        unsafe { (bench_suite_entt_pools().reserve_total)(self.object.as_mut_ptr(), capacity) }
    }

    /// Creates entities one by one and appends them.
    #[inline]
    pub(crate) fn create(&mut self, count: usize, created: &mut Vec<u32>) {
        self.append(bench_suite_entt_pools().generate, count, created);
    }

    /// Creates entities in one call and appends them.
    #[inline]
    pub(crate) fn create_many(&mut self, count: usize, created: &mut Vec<u32>) {
        self.append(bench_suite_entt_pools().generate_many, count, created);
    }

    #[inline(always)]
    fn append(&mut self, generate: Generate, count: usize, created: &mut Vec<u32>) {
        created.reserve(count);
        let end = created.spare_capacity_mut().as_mut_ptr().cast();
        // SAFETY: the object is of the only table of pools (I3), and there is room for as many entities as said.
        let complete = unsafe { generate(self.object.as_mut_ptr(), end, count) };
        assert!(complete, "there are too few indices");
        // SAFETY: the shim has written `count` entities behind the others, within the capacity.
        unsafe { created.set_len(created.len() + count) };
    }

    /// Destroys entities and returns how many were alive.
    #[inline]
    pub(crate) fn destroy(&mut self, entities: &[u32]) -> u64 {
        // SAFETY: the object is of this table (I3), and the slice has as many entities as said.
        unsafe { (bench_suite_entt_pools().remove)(self.object.as_mut_ptr(), entities.as_ptr(), entities.len()) }
    }

    #[inline]
    pub(crate) fn count_alive(&self, entities: &[u32]) -> u64 {
        // SAFETY: the object is of this table (I3), and the slice has as many entities as said.
        unsafe { (bench_suite_entt_pools().count_alive)(self.object.as_ptr(), entities.as_ptr(), entities.len()) }
    }

    /// Destroys each entity and creates another in its place.
    #[inline]
    pub(crate) fn renew(&mut self, entities: &mut [u32]) {
        // SAFETY: the object is of this table (I3), and the slice has as many entities as said.
        let complete = unsafe {
            (bench_suite_entt_pools().renew)(self.object.as_mut_ptr(), entities.as_mut_ptr(), entities.len())
        };
        assert!(complete, "there are too few indices");
    }
}
