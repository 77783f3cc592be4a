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

#[test]
fn too_large_a_mapping_is_an_error() {
    assert!(SparseArray::<u64, _>::try_with_capacity_in(usize::MAX >> 6, HugePages).is_err());
}
