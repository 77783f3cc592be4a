//! Calls that containers do not make, or whose results they do not look at.

use core::alloc::Layout;
use core::cell::Cell;
use core::ptr::NonNull;
use std::rc::Rc;

use allocator_api2::alloc::{AllocError, Allocator, Global};
use allocator_api2::boxed::Box;
use allocator_api2::vec::Vec;
use test_kit::alloc::{GenerousAllocator, PanickingAllocator, TrackingAllocator};
use test_kit::ledger::Operation;
use test_kit::panics::panic_at_each;

use crate::{BlockPool, HugePages, InlineBuffer, Limited, NoMemory};

fn layout(size: usize, align: usize) -> Layout {
    Layout::from_size_align(size, align).unwrap()
}

/// Returns the address and the length of a block.
fn place(block: NonNull<[u8]>) -> (usize, usize) {
    (block.cast::<u8>().addr().get(), block.len())
}

/// `grow_zeroed` zeroes all behind the old layout, also where the inner block was longer and had other bytes.
fn assert_grows_zeroed<A: Allocator>(allocator: &A, sizes: [usize; 3]) {
    let [first, shrunk, last] = sizes.map(|size| layout(size, 8));
    let block = allocator.allocate(first).unwrap();
    // SAFETY: the block is from this allocator with these layouts, one after the other; all bytes read were written.
    unsafe {
        block.cast::<u8>().write_bytes(7, first.size());
        let block = allocator.shrink(block.cast(), first, shrunk).unwrap();
        let block = allocator.grow_zeroed(block.cast(), shrunk, last).unwrap();
        let (old, new) = block.as_ref().split_at(shrunk.size());
        assert!(old.iter().all(|&byte| byte == 7) && new.iter().all(|&byte| byte == 0));
        assert!(block.len() >= last.size());
        allocator.deallocate(block.cast(), last);
    }
}

#[test]
fn growth_is_zeroed_behind_the_old_layout() {
    let tracking = TrackingAllocator::new();
    let generous = GenerousAllocator::over(tracking.clone());
    for sizes in [[30, 10, 20], [60, 10, 60], [100, 0, 100], [60, 50, 64], [200, 20, 300], [1, 1, 1]] {
        assert_grows_zeroed(&Limited::over(1000, &generous), sizes);
        assert_grows_zeroed(&BlockPool::<64, _>::over(&generous), sizes);
        assert_grows_zeroed(&&InlineBuffer::<1000>::new(), sizes);
        assert_grows_zeroed(&&InlineBuffer::<40, _>::with_fallback(&generous), sizes);
    }
    tracking.assert_empty();
}

/// Within a mapping, to a larger one, and to and from the global allocator.
#[test]
#[cfg_attr(miri, ignore = "it has no mappings, and takes minutes for as many bytes")]
fn growth_of_mappings_is_zeroed() {
    for sizes in [[9, 8, 11], [9, 8, 20], [9, 1, 12], [3, 2, 5]] {
        assert_grows_zeroed(&HugePages, sizes.map(|size| size * HugePages::PAGE / 8));
    }
}

#[test]
fn a_block_that_fits_keeps_its_place() {
    let pool = BlockPool::<64>::new();
    let buffer = InlineBuffer::<1000, _>::with_fallback(NoMemory);
    // SAFETY: each block is from this allocator, with its latest layout.
    unsafe {
        let block = pool.allocate(layout(33, 1)).unwrap();
        let grown = pool.grow(block.cast(), layout(33, 1), layout(64, 64)).unwrap();
        assert_eq!(place(grown), (place(block).0, 64));
        let shrunk = pool.shrink(grown.cast(), layout(64, 64), layout(40, 8)).unwrap();
        assert_eq!(place(shrunk), (place(block).0, 40));
        pool.deallocate(shrunk.cast(), layout(40, 8));

        let block = (&buffer).allocate(layout(10, 1)).unwrap();
        let grown = (&buffer).grow(block.cast(), layout(10, 1), layout(900, 64)).unwrap();
        assert_eq!((place(grown), buffer.used()), ((place(block).0, 900), 900));
        assert!((&buffer).grow(grown.cast(), layout(900, 64), layout(1001, 64)).is_err());
        (&buffer).deallocate(grown.cast(), layout(900, 64));
    }
}

#[test]
fn a_block_of_no_bytes_is_in_the_buffer_or_not() {
    let tracking = TrackingAllocator::new();
    let buffer = InlineBuffer::<2, _>::with_fallback(tracking.clone());
    let none = layout(0, 1);
    let blocks = [(); 4].map(|()| (&buffer).allocate(none).unwrap());
    assert_eq!((buffer.used(), tracking.live_blocks()), (2, 2));
    for block in blocks {
        // SAFETY: the block is from this allocator, with this layout.
        unsafe { (&buffer).deallocate(block.cast(), none) };
    }
    assert_eq!(buffer.used(), 0);
    tracking.assert_empty();
}

/// A block whose `grow` or `shrink` unwinds is as it was; one whose `deallocate` unwinds is freed.
#[test]
fn an_inner_allocator_that_unwinds_loses_no_block() {
    type Inner = PanickingAllocator<TrackingAllocator>;

    /// An allocator, which does not move, and a block of it, which a call that unwound has not changed.
    struct Held<T> {
        allocator: Rc<T>,
        block: Option<(NonNull<u8>, Layout)>,
    }

    impl<T> Held<T>
    where
        for<'a> &'a T: Allocator,
    {
        fn resize(&mut self, layout: Layout, zeroed: bool) {
            let allocator = &*self.allocator;
            let new = match self.block {
                None => allocator.allocate(layout),
                // SAFETY: the block is from this allocator, with this layout.
                Some((block, old)) if layout.size() < old.size() => unsafe { allocator.shrink(block, old, layout) },
                // SAFETY: as above.
                Some((block, old)) if zeroed => unsafe { allocator.grow_zeroed(block, old, layout) },
                // SAFETY: as above.
                Some((block, old)) => unsafe { allocator.grow(block, old, layout) },
            };
            self.block = Some((new.unwrap().cast(), layout));
        }

        fn free(&mut self) {
            if let Some((block, layout)) = self.block.take() {
                // SAFETY: the block is from this allocator, with this layout.
                unsafe { (&*self.allocator).deallocate(block, layout) };
            }
        }
    }

    fn check<T>(operation: Operation, make: impl Fn(Inner) -> T, assert_unused: impl Fn(&T))
    where
        for<'a> &'a T: Allocator,
    {
        panic_at_each(
            operation,
            |ledger| {
                let tracking = TrackingAllocator::new();
                let allocator = make(PanickingAllocator::over(ledger, tracking.clone()));
                (Held { allocator: Rc::new(allocator), block: None }, tracking)
            },
            |(held, _), _| {
                // In a buffer and behind it; pooled and not.
                for (n, size) in [10, 20, 100, 200, 60, 0, 5, 300, 300, 0].into_iter().enumerate() {
                    held.resize(layout(size, 8), n % 2 == 0);
                }
                held.free();
            },
            |(mut held, tracking), _, _| {
                held.free();
                assert_unused(&held.allocator);
                drop(held);
                tracking.assert_empty();
            },
        );
    }

    for operation in [Operation::Allocate, Operation::Deallocate] {
        check(
            operation,
            |inner| Limited::over(1000, inner),
            |limited| assert_eq!((limited.blocks(), limited.bytes()), (0, 0)),
        );
        check(operation, InlineBuffer::<64, _>::with_fallback, |buffer| assert_eq!(buffer.used(), 0));
    }
    check(Operation::Allocate, BlockPool::<64, _>::over, |_| {});
}

/// A `Box` gives back a pointer that may access the boxed value only, which Miri checks.
#[test]
fn a_pool_uses_the_whole_of_a_block_that_a_box_had() {
    let pool = BlockPool::<64>::new();
    let use_all = || {
        let mut bytes = Vec::with_capacity_in(64, &pool);
        bytes.extend_from_slice(&[2_u8; 64]);
        bytes
    };
    drop(Box::new_in([1_u8; 40], &pool));
    drop(use_all());
    let mut bytes = use_all();
    bytes.truncate(40);
    let mut part = bytes.into_boxed_slice().into_vec();
    part.reserve_exact(20);
    part.resize(60, 3);
    drop(part);
    drop(use_all());
    assert_eq!(pool.spare(), 1);
    pool.shrink_to_fit();
    assert_eq!(pool.spare(), 0);
    drop(use_all());

    let small = BlockPool::<8>::new();
    drop(Box::new_in([1_u8; 5], &small));
    assert_eq!(small.spare(), 1);
}

/// The blocks of a pool are in order of address, and are found in any order.
#[test]
fn blocks_come_back_in_any_order() {
    let tracking = TrackingAllocator::new();
    let pool = BlockPool::<64, _>::over(&tracking);
    for round in 1..5 {
        let mut boxes: std::vec::Vec<_> = (0..round * 4).map(|n| Box::new_in([n as u8; 40], &pool)).collect();
        boxes.rotate_left(round);
        boxes.swap(0, 3);
        drop(boxes);
        assert_eq!((pool.spare(), tracking.live_blocks()), (round * 4, round * 4));
        if round == 2 {
            let kept = Box::new_in([7_u8; 40], &pool);
            pool.shrink_to_fit();
            assert_eq!((pool.spare(), tracking.live_blocks(), kept[39]), (0, 1, 7));
        }
    }
    drop(pool);
    tracking.assert_empty();
}

/// Remembers what a `Limited` over it counts while it frees a block.
#[derive(Default)]
struct Freeing<'a> {
    limited: Cell<Option<&'a Limited<Freeing<'a>>>>,
    counted: Cell<(usize, usize)>,
}

// SAFETY: forwards to `Global`.
unsafe impl Allocator for Freeing<'_> {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        Global.allocate(layout)
    }

    unsafe fn deallocate(&self, block: NonNull<u8>, layout: Layout) {
        if let Some(limited) = self.limited.get() {
            self.counted.set((limited.blocks(), limited.bytes()));
        }
        // SAFETY: as the caller guarantees.
        unsafe { Global.deallocate(block, layout) };
    }
}

#[test]
fn a_block_counts_until_it_is_freed() {
    let limited = Limited::over(100, Freeing::default());
    limited.inner().limited.set(Some(&limited));
    drop(Box::new_in([1_u8; 40], &limited));
    assert_eq!(limited.inner().counted.get(), (1, 40));
    assert_eq!((limited.blocks(), limited.bytes()), (0, 0));
}
