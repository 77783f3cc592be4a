use std::ffi::c_void;

use super::object::{Destroy, Object};

/// `join_table` of the shim.
#[derive(Debug)]
#[repr(C)]
struct Table {
    create: unsafe extern "C" fn(u32, *const u32, usize) -> *mut c_void,
    destroy: Destroy,
    join_two: Option<unsafe extern "C" fn(*mut c_void)>,
    join_three: Option<unsafe extern "C" fn(*mut c_void)>,
    join_five: Option<unsafe extern "C" fn(*mut c_void)>,
    sum: unsafe extern "C" fn(*const c_void) -> u64,
}

// The shim has a function of this type. A call has no precondition.
unsafe extern "C" {
    safe fn bench_suite_entt_joins(kind: usize) -> Option<&'static Table>;
}

/// What joins the storages. The shim knows them by their order.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// Views of packed storages.
    Views,
    /// Views of storages with holes.
    ViewsInPlace,
    /// A group that owns three storages. Joins two and three.
    ThreeOfThree,
    /// A group that owns five storages. Joins five.
    FiveOfFive,
    /// A group that owns two of three storages. Joins three.
    TwoOfThree,
    /// A group that owns four of five storages. Joins five.
    FourOfFive,
    /// A group that owns three of five storages. Joins five.
    ThreeOfFive,
}

/// Entities with up to five components, joined by EnTT's views or by a group.
///
/// The methods that join panic if the [`Kind`] has no such join.
#[derive(Debug)]
pub(crate) struct Joins {
    table: &'static Table,
    object: Object,
}

impl Joins {
    /// Creates this many entities with all components but the first. Those of `first` have the first too.
    pub(crate) fn new(kind: Kind, entities: u32, first: &[u32]) -> Self {
        let table = bench_suite_entt_joins(kind as usize).expect("a table of each kind");
        // SAFETY: the slice has as many entities as said.
        let address = unsafe { (table.create)(entities, first.as_ptr(), first.len()) };
        // SAFETY: the object is new, and of the same table (I3).
        Self { table, object: unsafe { Object::new(address, table.destroy) } }
    }

    /// Changes the first component of each entity that has one by its second.
    #[inline]
    pub(crate) fn join_two(&mut self) {
        let join = self.table.join_two.expect("a join of two");
        // SAFETY: the object is of this table (I3).
        unsafe { join(self.object.as_mut_ptr()) }
    }

    /// Changes the first component of each entity that has one by its second and third.
    #[inline]
    pub(crate) fn join_three(&mut self) {
        let join = self.table.join_three.expect("a join of three");
        // SAFETY: the object is of this table (I3).
        unsafe { join(self.object.as_mut_ptr()) }
    }

    /// Changes the first component of each entity that has one by its four others.
    #[inline]
    pub(crate) fn join_five(&mut self) {
        let join = self.table.join_five.expect("a join of five");
        // SAFETY: the object is of this table (I3).
        unsafe { join(self.object.as_mut_ptr()) }
    }

    /// Adds up the digests of the first components.
    pub(crate) fn sum(&self) -> u64 {
        // SAFETY: the object is of this table (I3).
        unsafe { (self.table.sum)(self.object.as_ptr()) }
    }
}
