//! `Send` and `Sync`, and those of a container with a reference to an allocator.

use std::rc::Rc;

use allocators::{BlockPool, HugePages, InlineBuffer, Limited, NoMemory};
use sparse_array::SparseArray;
use test_kit::auto_traits::{assert_not_send, assert_not_sync, assert_send, assert_sync};

#[test]
fn allocators_without_cells_are_shared() {
    assert_send::<SparseArray<u8, NoMemory>>();
    assert_sync::<SparseArray<u8, HugePages>>();
    assert_send::<Limited>();
    assert_sync::<Limited>();
    assert_send::<SparseArray<u8, &Limited>>();
    assert_not_sync!(Limited<BlockPool<64>>);
    assert_not_send!(Limited<&InlineBuffer<64>>);
}

#[test]
fn cells_are_sent_but_not_shared() {
    assert_send::<InlineBuffer<64>>();
    assert_not_sync!(InlineBuffer<64>);
    assert_not_send!(SparseArray<u8, &'static InlineBuffer<64>>);
    assert_send::<BlockPool<64>>();
    assert_send::<SparseArray<u8, BlockPool<64>>>();
    assert_not_sync!(BlockPool<64>);
    assert_not_send!(SparseArray<u8, &'static BlockPool<64>>);
}

#[test]
fn an_inner_allocator_that_stays_keeps_its_pool() {
    assert_not_send!(BlockPool<64, &'static BlockPool<64>>);
    assert_not_send!(InlineBuffer<64, Rc<u8>>);
    assert_not_sync!(Limited<Rc<u8>>);
}
