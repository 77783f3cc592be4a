use allocators::HugePages;
use sparse_array::SparseArray;
use test_kit::alloc::check_allocator;

#[test]
#[cfg_attr(miri, ignore = "it has no mappings, and takes minutes for as many bytes")]
fn huge_pages_keep_the_contract() {
    for seed in 0..3 {
        assert_eq!(check_allocator(&HugePages, seed, 40, 5 << 20), 0);
    }
}

#[test]
#[cfg(all(feature = "std", target_os = "linux", not(miri)))]
fn a_mapping_begins_at_a_huge_page() {
    let array = SparseArray::<u64, _>::with_capacity_in(1 << 18, HugePages);
    assert_eq!(array.as_slice().map(|values| values.as_ptr().addr() % HugePages::PAGE), Some(0));
}

/// With 32 bits, all that a layout allows may be had.
#[test]
#[cfg(target_pointer_width = "64")]
fn too_large_a_mapping_is_an_error() {
    assert!(SparseArray::<u64, _>::try_with_capacity_in(usize::MAX >> 6, HugePages).is_err());
}

/// Growth moves the pages of a mapping, `shrink_to_fit` cuts off its end.
#[test]
#[cfg_attr(miri, ignore = "it has no mappings, and takes minutes for as many bytes")]
fn a_mapping_keeps_its_contents_through_growth_and_shrinking() {
    let mut array = SparseArray::new_in(HugePages);
    array.extend(0..2_u64 << 20);
    assert!(array.values().copied().eq(0..2 << 20));
    array.truncate(300_000);
    array.shrink_to_fit();
    assert!(array.capacity() < 400_000 && array.values().copied().eq(0..300_000));
    array.extend(300_000..2 << 20);
    assert!(array.values().copied().eq(0..2 << 20));
}
