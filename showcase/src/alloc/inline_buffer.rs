use std::alloc::Layout;
use std::cell::{Cell, UnsafeCell};
use std::mem::MaybeUninit;
use std::ptr::{self, NonNull};

use allocator_api2::alloc::{AllocError, Allocator, Global};

/// `N` bytes, for example on the stack, and after them an allocator that takes over.
///
/// With the default `A` the rest is on the heap, as with Unreal Engine's `TInlineAllocator`. With
/// [`NoMemory`](super::NoMemory), allocations that do not fit fail, as with its `TFixedAllocator`.
///
/// # Why a reference
/// `&InlineBuffer` is the allocator, not `InlineBuffer`. A container stores a pointer to its block, so the block must not
/// move while the container lives. An allocator that holds the bytes itself is stored in the container and moves with it:
/// the pointer would dangle after `let moved = container;`, and `Allocator` forbids it. (Unreal's containers may hold
/// their elements because they compute the address from `this` at each access.) Through a reference the borrow checker
/// keeps the buffer in place until the last container is dropped:
///
/// ```compile_fail,E0505
/// # use showcase::alloc::InlineBuffer;
/// # use sparse_array::SparseArray;
/// let buffer = InlineBuffer::<256>::new();
/// let mut array = SparseArray::new_in(&buffer);
/// array.insert(1);
/// let moved = buffer; // error[E0505]: cannot move out of `buffer` because it is borrowed
/// array.insert(2);
/// ```
///
/// A container can therefore not be returned from the function whose stack holds its buffer.
///
/// # Use of the bytes
/// Blocks are taken from the front and aligned. The last block grows, shrinks and is freed in place; the bytes of another
/// are free again when all blocks are. So give the capacity up front, or the buffer to one container.
///
/// # Examples
/// ```
/// use showcase::alloc::{InlineBuffer, NoMemory};
/// use sparse_array::SparseArray;
///
/// // Eight values, their bits, and the function that drops them.
/// let buffer = InlineBuffer::<80>::new();
/// let mut array = SparseArray::with_capacity_in(8, &buffer);
/// array.extend(0..8_u64);
/// assert_eq!((buffer.used(), array.allocated_bytes()), (80, 80));
///
/// // The ninth value needs a larger block, which is on the heap.
/// array.insert(8);
/// assert_eq!(buffer.used(), 0);
///
/// // The same without a heap.
/// let buffer = InlineBuffer::<80, _>::with_fallback(NoMemory);
/// let mut array = SparseArray::with_capacity_in(8, &buffer);
/// array.extend(0..8_u64);
/// assert!(array.try_insert(8).is_err());
/// ```
pub struct InlineBuffer<const N: usize, A = Global> {
    bytes: UnsafeCell<Bytes<N>>,
    /// The blocks in the buffer are within its first `used` bytes, and do not overlap.
    used: Cell<usize>,
    /// The number of blocks in the buffer.
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

/// A block of no bytes, which is neither in the buffer nor known to the fallback.
fn empty(layout: Layout) -> NonNull<[u8]> {
    let address = ptr::without_provenance_mut(layout.align());
    // SAFETY: an alignment is not zero.
    NonNull::slice_from_raw_parts(unsafe { NonNull::new_unchecked(address) }, 0)
}

// SAFETY:
// - A block is in the buffer, disjoint from the others there, or from the fallback, or has no bytes. Its address and its
//   size tell which. A block in the buffer is exactly as long as requested, so its end follows from its layout.
// - The buffer stays where it is while a reference to it lives, and clones of the reference refer to the same buffer.
// - References are not sent to other threads, as the cells are not `Sync`.
unsafe impl<const N: usize, A: Allocator> Allocator for &InlineBuffer<N, A> {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        if layout.size() == 0 {
            return Ok(empty(layout));
        }
        let Some(block) = self.take(self.used(), layout) else { return self.fallback.allocate(layout) };
        self.blocks.set(self.blocks.get() + 1);
        Ok(block)
    }

    unsafe fn deallocate(&self, block: NonNull<u8>, layout: Layout) {
        if layout.size() == 0 {
            return;
        }
        let Some(at) = self.position(block) else {
            // SAFETY: the block has bytes and is not in the buffer, so it is from the fallback. Caller guarantees the
            // layout.
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
        if old.size() > 0 {
            match self.position(block) {
                // SAFETY: the block has bytes and is not in the buffer, so it is from the fallback. Caller guarantees the
                // layouts.
                None => return unsafe { self.fallback.grow(block, old, new) },
                // The last block, aligned for its new layout: nothing moves.
                Some(at) if at + old.size() == self.used() && block.addr().get() % new.align() == 0 => {
                    if let Some(block) = self.take(at, new) {
                        return Ok(block);
                    }
                }
                Some(_) => {}
            }
        }
        let target = self.allocate(new)?;
        // SAFETY: both blocks have at least `old.size()` bytes, and they do not overlap.
        unsafe { target.cast::<u8>().copy_from_nonoverlapping(block, old.size()) };
        // SAFETY: caller guarantees the block and its layout, and does not use it any more.
        unsafe { self.deallocate(block, old) };
        Ok(target)
    }

    unsafe fn shrink(&self, block: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        if new.size() > 0 {
            match self.position(block) {
                // SAFETY: the block has bytes and is not in the buffer, so it is from the fallback. Caller guarantees the
                // layouts.
                None => return unsafe { self.fallback.shrink(block, old, new) },
                Some(at) if block.addr().get() % new.align() == 0 => {
                    if at + old.size() == self.used() {
                        self.used.set(at + new.size());
                    }
                    return Ok(NonNull::slice_from_raw_parts(block, new.size()));
                }
                Some(_) => {}
            }
        }
        let target = self.allocate(new)?;
        // SAFETY: both blocks have at least `new.size()` bytes, and they do not overlap.
        unsafe { target.cast::<u8>().copy_from_nonoverlapping(block, new.size()) };
        // SAFETY: caller guarantees the block and its layout, and does not use it any more.
        unsafe { self.deallocate(block, old) };
        Ok(target)
    }
}

impl<const N: usize, A: std::fmt::Debug> std::fmt::Debug for InlineBuffer<N, A> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (used, blocks) = (self.used.get(), self.blocks.get());
        let mut debug = f.debug_struct("InlineBuffer");
        debug.field("len", &N).field("used", &used).field("blocks", &blocks).field("fallback", &self.fallback).finish()
    }
}
