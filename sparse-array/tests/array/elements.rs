//! Values of all sizes and alignments, including zero-sized ones.

use std::fmt::Debug;

use sparse_array::SparseArray;
use test_kit::alloc::TrackingAllocator;
use test_kit::ledger::{Align64, Bulk, Ledger, Operation, ZeroSized};
use test_kit::panics::quiet_catch;

/// Runs everything that moves, overwrites or frees values.
fn exercise<T: Clone + PartialEq + Debug>(mut make: impl FnMut(u64) -> T) {
    let tracking = TrackingAllocator::new();
    let mut array = SparseArray::new_in(tracking.clone());
    for n in 0..150 {
        assert_eq!(array.insert(make(n)), n as usize);
    }
    for (index, value) in &array {
        assert_eq!(*value, make(index as u64));
        assert_eq!(std::ptr::from_ref(value).addr() % align_of::<T>(), 0);
        assert_eq!(array.index_of_ref(value), Some(index));
    }
    for index in (0..150).step_by(3) {
        assert_eq!(array.remove(index), Some(make(index as u64)));
        array.assert_invariants();
    }
    assert_eq!(array.insert_at(3, make(3)), None);
    assert_eq!(array.insert_at(300, make(300)), None);
    assert!(array.iter().all(|(index, value)| *value == make(index as u64)));
    let clone = array.clone();
    assert_eq!(clone, array);
    array.swap(3, 300);
    assert_eq!((&array[3], &array[300]), (&make(300), &make(3)));
    array.swap(3, 300);
    array.compact_stable_with(|value, old, _| assert_eq!(*value, make(old as u64)));
    assert!(array.values().eq(clone.values()));
    array = clone;
    array.compact_with(|value, old, _| assert_eq!(*value, make(old as u64)));
    array.shrink_to_fit();
    assert_eq!((array.len(), array.capacity()), (102, 102));
    array.retain(|index, _| index % 2 == 0);
    assert_eq!(array.drain().count(), 51);
    array.extend((0..10).map(&mut make));
    assert!(array.into_values().eq((0..10).map(make).collect::<Vec<_>>()));
    tracking.assert_empty();
}

#[test]
fn bytes() {
    exercise(|n| n as u8);
}

#[test]
fn words() {
    exercise(|n| n);
}

#[test]
fn strings() {
    exercise(|n| n.to_string());
}

#[test]
fn boxes() {
    exercise(Box::new);
}

#[test]
fn units() {
    exercise(|_| ());
}

#[test]
fn values_aligned_to_a_cache_line() {
    exercise(Align64);
}

#[test]
fn values_of_256_bytes() {
    let ledger = Ledger::new();
    exercise(|n| ledger.element_with(n, Bulk::of(n)));
    ledger.assert_all_dropped();
    let array: SparseArray<_> = (0..20).map(|n| ledger.element_with(n, Bulk::of(n))).collect();
    assert!(array.iter().all(|(index, value)| value.payload().is_of(index as u64)));
}

#[test]
fn values_of_nine_bytes() {
    exercise(|n| [n as u8; 9]);
}

#[test]
fn values_aligned_to_a_page() {
    #[derive(Clone, Debug, PartialEq)]
    #[repr(align(4096))]
    struct Page(u64);
    exercise(Page);
}

#[test]
fn zero_sized_values_with_drop() {
    ZeroSized::reset();
    exercise(|_| ZeroSized::new());
    assert_eq!(ZeroSized::live(), 0);

    let mut array: SparseArray<ZeroSized> = (0..100).map(|_| ZeroSized::new()).collect();
    array.remove_range(10..60);
    assert_eq!(ZeroSized::live(), 50);
    ZeroSized::arm(Operation::Drop, 20);
    assert!(quiet_catch(|| array.clear()).is_err());
    assert_eq!((ZeroSized::live(), array.len()), (0, 0));

    array.extend((0..100).map(|_| ZeroSized::new()));
    ZeroSized::arm(Operation::Clone, 64);
    assert!(quiet_catch(|| array.clone()).is_err());
    assert_eq!(ZeroSized::live(), 100);
    drop(array);
    assert_eq!(ZeroSized::live(), 0);
}

#[test]
fn values_that_cannot_exist() {
    #[derive(Clone, Debug, PartialEq)]
    enum Never {}
    let mut array: SparseArray<Never> = SparseArray::with_capacity(10);
    assert_eq!(array.remove(0), None);
    assert_eq!(array.iter().next(), None);
    array.reserve(100);
    array.shrink_to_fit();
    assert_eq!(array.clone(), array);
    array.clear();
    array.assert_invariants();
}

#[test]
fn as_many_values_without_size_as_with_it() {
    let mut array: SparseArray<()> = SparseArray::new();
    for n in 0..1 << 12 {
        assert_eq!(array.insert(()), n);
    }
    assert_eq!(array.len(), 1 << 12);
    assert_eq!(array.remove_range(1..), (1 << 12) - 1);
    array.shrink_to_fit();
    assert_eq!((array.len(), array.capacity()), (1, 1));
}
