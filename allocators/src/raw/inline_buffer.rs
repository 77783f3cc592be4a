use core::alloc::Layout;
use core::cell::{Cell, UnsafeCell};
use core::fmt;
use core::mem::MaybeUninit;
use core::ptr::NonNull;

use allocator_api2::alloc::{AllocError, Allocator, Global};

use super::move_block::{move_block, zero_from};

/// `N` bytes, for example on the stack, and after them an allocator that takes over.
///
/// With the default `A` the rest is on the heap, as with Unreal Engine's `TInlineAllocator`. With
/// [`NoMemory`](crate::NoMemory), allocations that do not fit fail, as with its `TFixedAllocator`.
///
/// # Why a reference
/// `&InlineBuffer` is the allocator, not `InlineBuffer`. A container stores a pointer to its block, so the block must
/// not move while the container lives. An allocator that holds the bytes itself is stored in the container and moves
/// with it: the pointer would dangle after `let moved = container;`, and `Allocator` forbids it. (Unreal's containers
/// may hold their elements because they compute the address from `this` at each access.) Through a reference the borrow
/// checker keeps the buffer in place until the last container is dropped:
///
/// ```compile_fail,E0505
/// # use allocators::InlineBuffer;
/// # use sparse_array::SparseArray;
/// let buffer = InlineBuffer::<256>::new();
/// let mut array = SparseArray::new_in(&buffer);
/// array.insert(1);
/// let moved = buffer; // error[E0505]: cannot move out of `buffer` because it is borrowed
/// array.insert(2);
/// ```
///
/// A container can therefore not be returned from the function whose stack holds its buffer. And a buffer cannot be
/// given away:
///
/// ```compile_fail,E0277
/// # use allocators::InlineBuffer;
/// # use sparse_array::SparseArray;
/// // error[E0277]: `Allocator` is not implemented
/// let array = SparseArray::<u8, _>::new_in(InlineBuffer::<256>::new());
/// ```
///
/// # Use of the bytes
/// Blocks are taken from the front and aligned. The last block grows, shrinks and is freed in place; the bytes of
/// another are free again when all blocks are. So give the capacity up front, or the buffer to one container. A block
/// of no bytes takes one.
///
/// # Examples
/// ```
/// use allocators::{InlineBuffer, NoMemory};
/// use sparse_array::SparseArray;
///
/// // Eight values, their bits, and two words of the array.
/// let buffer = InlineBuffer::<88>::new();
/// let mut array = SparseArray::with_capacity_in(8, &buffer);
/// array.extend(0..8_u64);
/// assert_eq!((buffer.used(), array.allocated_bytes()), (88, 88));
///
/// // The ninth value needs a larger block, which is on the heap.
/// array.insert(8);
/// assert_eq!(buffer.used(), 0);
///
/// // The same without a heap.
/// let buffer = InlineBuffer::<88, _>::with_fallback(NoMemory);
/// let mut array = SparseArray::with_capacity_in(8, &buffer);
/// array.extend(0..8_u64);
/// assert!(array.try_insert(8).is_err());
/// ```
#[doc(alias = "TInlineAllocator")]
#[doc(alias = "TFixedAllocator")]
pub struct InlineBuffer<const N: usize, A = Global> {
    bytes: UnsafeCell<Bytes<N>>,
    /// One past the last byte in use (I4).
    used: Cell<usize>,
    /// The number of blocks in the buffer (I4).
    blocks: Cell<usize>,
    fallback: A,
}

/// Aligned for the buckets of hash tables.
#[repr(align(64))]
struct Bytes<const N: usize>([MaybeUninit<u8>; N]);

impl<const N: usize> InlineBuffer<N> {
    /// Creates an empty buffer, followed by the heap.
    #[must_use]
    pub const fn new() -> Self {
        Self::with_fallback(Global)
    }
}

impl<const N: usize> Default for InlineBuffer<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize, A> InlineBuffer<N, A> {
    /// Creates an empty buffer, followed by `fallback`.
    #[must_use]
    pub const fn with_fallback(fallback: A) -> Self {
        Self {
            bytes: UnsafeCell::new(Bytes([MaybeUninit::uninit(); N])),
            used: Cell::new(0),
            blocks: Cell::new(0),
            fallback,
        }
    }

    /// Returns the number of bytes in use, including those lost to alignment and to freed blocks.
    #[must_use]
    pub fn used(&self) -> usize {
        self.used.get()
    }

    const fn start(&self) -> NonNull<u8> {
        // SAFETY: the address of a field is not null.
        unsafe { NonNull::new_unchecked(self.bytes.get()) }.cast()
    }

    /// Returns the position of a block in the buffer, `None` for a block of the fallback.
    fn position(&self, block: NonNull<u8>) -> Option<usize> {
        block.addr().get().checked_sub(self.start().addr().get()).filter(|&at| at < N)
    }

    /// Returns a block at position `from` or as far behind it as its alignment requires, and marks it as used.
    fn take(&self, from: usize, layout: Layout) -> Option<NonNull<[u8]>> {
        let start = self.start();
        let address = (start.addr().get() + from).checked_next_multiple_of(layout.align())?;
        let at = address - start.addr().get();
        let end = at.checked_add(layout.size()).filter(|&end| end <= N)?;
        self.used.set(end);
        // SAFETY: `at <= end <= N`: within the buffer.
        Some(NonNull::slice_from_raw_parts(unsafe { start.add(at) }, layout.size()))
    }
}

/// The layout with at least one byte, so that the address of every block tells whether it is in the buffer (I1).
const fn occupied(layout: Layout) -> Layout {
    if layout.size() > 0 {
        return layout;
    }
    match Layout::from_size_align(1, layout.align()) {
        Ok(layout) => layout,
        Err(_) => unreachable!(),
    }
}

// SAFETY:
// - A block is in the buffer, disjoint from the others there, or from the fallback. Its address tells which (I1). A
//   block in the buffer is exactly as long as its occupied layout, so its end follows from its layout.
// - The buffer stays where it is while a reference to it lives, and clones of the reference refer to the same buffer.
// - References are not sent to other threads, as the cells are not `Sync`.
unsafe impl<const N: usize, A: Allocator> Allocator for &InlineBuffer<N, A> {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let layout = occupied(layout);
        let Some(block) = self.take(self.used(), layout) else { return self.fallback.allocate(layout) };
        self.blocks.set(self.blocks.get() + 1);
        Ok(block)
    }

    unsafe fn deallocate(&self, block: NonNull<u8>, layout: Layout) {
        let layout = occupied(layout);
        let Some(at) = self.position(block) else {
            // SAFETY: the block is not in the buffer, so it is from the fallback. Caller guarantees the layout.
            return unsafe { self.fallback.deallocate(block, layout) };
        };
        self.blocks.set(self.blocks.get() - 1);
        if self.blocks.get() == 0 {
            self.used.set(0);
        } else if at + layout.size() == self.used() {
            self.used.set(at);
        }
    }

    unsafe fn grow(&self, block: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let (old, new) = (occupied(old), occupied(new));
        let Some(at) = self.position(block) else {
            // SAFETY: the block is not in the buffer, so it is from the fallback. Caller guarantees the layouts.
            return unsafe { self.fallback.grow(block, old, new) };
        };
        // The last block, aligned for its new layout: nothing moves.
        if at + old.size() == self.used() && block.addr().get() % new.align() == 0 {
            if let Some(block) = self.take(at, new) {
                return Ok(block);
            }
        }
        // SAFETY: caller guarantees the block and its layout.
        unsafe { move_block(self, block, old, new) }
    }

    // Not the default method: that frees the old block last, and the fallback may unwind then.
    unsafe fn grow_zeroed(&self, block: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        // SAFETY: caller guarantees the block and the layouts.
        let block = unsafe { self.grow(block, old, new) }?;
        // SAFETY: the block is new, and is not shorter than the old one.
        unsafe { zero_from(block, old.size()) };
        Ok(block)
    }

    unsafe fn shrink(&self, block: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let (old, new) = (occupied(old), occupied(new));
        let Some(at) = self.position(block) else {
            // SAFETY: the block is not in the buffer, so it is from the fallback. Caller guarantees the layouts.
            return unsafe { self.fallback.shrink(block, old, new) };
        };
        if block.addr().get() % new.align() == 0 {
            if at + old.size() == self.used() {
                self.used.set(at + new.size());
            }
            return Ok(NonNull::slice_from_raw_parts(block, new.size()));
        }
        // SAFETY: caller guarantees the block and its layout.
        unsafe { move_block(self, block, old, new) }
    }
}

impl<const N: usize, A: fmt::Debug> fmt::Debug for InlineBuffer<N, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (used, blocks) = (self.used.get(), self.blocks.get());
        let mut debug = f.debug_struct("InlineBuffer");
        debug.field("len", &N).field("used", &used).field("blocks", &blocks).field("fallback", &self.fallback).finish()
    }
}
