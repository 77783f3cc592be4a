use std::alloc::Layout;
use std::ops::Range;
use std::ptr::NonNull;

use super::Allocator;
use crate::random::Random;

/// A block that was filled.
struct Block {
    start: NonNull<u8>,
    layout: Layout,
    /// The actual length, at least the size of `layout`.
    len: usize,
    fill: u8,
}

/// Checks an allocator: `steps` random calls with sizes up to `max_size`, then all blocks are freed.
///
/// Each block is filled with a byte of its own. Blocks must be aligned and long enough, may not overlap, and keep their
/// contents through `grow` and `shrink` and through calls for other blocks. A failed call must leave its block as it
/// was. Returns the number of calls that failed.
///
/// # Panics
/// Panics if a block is misaligned, too short or overwritten, or if `allocate_zeroed` or `grow_zeroed` returns bytes
/// that are not zero.
///
/// # Examples
/// ```
/// use test_kit::alloc::{FailingAllocator, GenerousAllocator, check_allocator};
///
/// assert_eq!(check_allocator(&GenerousAllocator::new(), 1, 500, 300), 0);
/// assert!(check_allocator(&FailingAllocator::new(10), 1, 500, 300) > 10);
/// ```
#[track_caller]
pub fn check_allocator<A: Allocator>(allocator: &A, seed: u64, steps: usize, max_size: usize) -> usize {
    let mut random = Random::from_seed(seed);
    let mut blocks: Vec<Block> = Vec::new();
    let mut failures = 0;
    for step in 0..steps {
        let layout = layout(&mut random, max_size);
        let fill = step as u8;
        let zeroed = random.below(4) == 0;
        let chosen = random.index(blocks.len() + 3);
        // Three times in `len + 3`, and as long as there are no blocks: a new one.
        let Some(old) = blocks.get(chosen) else {
            let block = if zeroed { allocator.allocate_zeroed(layout) } else { allocator.allocate(layout) };
            match block {
                // SAFETY: the block is new, and zeroed if so requested.
                Ok(block) => blocks.push(unsafe { filled(block, layout, fill, zeroed.then_some(0)) }),
                Err(_) => failures += 1,
            }
            continue;
        };
        assert_intact(old);
        let (start, from) = (old.start, old.layout);
        if random.below(3) == 0 {
            blocks.swap_remove(chosen);
            // SAFETY: the block is from this allocator, with this layout, and was removed from the list.
            unsafe { allocator.deallocate(start, from) };
            continue;
        }
        let grows = layout.size() >= from.size();
        let result = match (grows, zeroed) {
            // SAFETY: the block is from this allocator, with layout `from`, and the new size is not smaller.
            (true, true) => unsafe { allocator.grow_zeroed(start, from, layout) },
            // SAFETY: as above.
            (true, false) => unsafe { allocator.grow(start, from, layout) },
            // SAFETY: the block is from this allocator, with layout `from`, and the new size is smaller.
            (false, _) => unsafe { allocator.shrink(start, from, layout) },
        };
        match result {
            Ok(block) => {
                // SAFETY: the new block has the bytes of the old one, and is used here alone.
                unsafe { assert_filled(block, 0..from.size().min(layout.size()), old.fill) };
                if grows && zeroed {
                    // The bytes that the old block had in excess may be kept or zeroed.
                    let zeroes = old.len.min(layout.size())..layout.size();
                    // SAFETY: `grow_zeroed` initializes these bytes.
                    unsafe { assert_filled(block, zeroes, 0) };
                }
                // SAFETY: the block is used here alone.
                blocks[chosen] = unsafe { filled(block, layout, fill, None) };
            }
            Err(_) => {
                failures += 1;
                assert_intact(old);
            }
        }
    }
    for block in blocks {
        assert_intact(&block);
        // SAFETY: the block is from this allocator, with this layout, and is not used any more.
        unsafe { allocator.deallocate(block.start, block.layout) };
    }
    failures
}

/// Mostly small sizes, now and then none; alignments of up to 128.
fn layout(random: &mut Random, max_size: usize) -> Layout {
    let bound = if random.below(2) == 0 { max_size / 8 } else { max_size };
    let size = random.index(bound + 1);
    Layout::from_size_align(size, 1 << random.below(8)).expect("the size is small")
}

/// Checks a new block and fills it.
///
/// # Safety
/// - The block is new, and is not used by others. If `contents` is given, it is initialized.
#[track_caller]
unsafe fn filled(block: NonNull<[u8]>, layout: Layout, fill: u8, contents: Option<u8>) -> Block {
    let start = block.cast::<u8>();
    assert_eq!(start.addr().get() % layout.align(), 0, "a block is not aligned for {layout:?}");
    assert!(block.len() >= layout.size(), "a block of {} bytes for {layout:?}", block.len());
    if let Some(fill) = contents {
        // SAFETY: caller guarantees both conditions.
        unsafe { assert_filled(block, 0..layout.size(), fill) };
    }
    // SAFETY: the block has at least this many bytes (just checked).
    unsafe { start.write_bytes(fill, layout.size()) };
    Block { start, layout, len: block.len(), fill }
}

#[track_caller]
fn assert_intact(block: &Block) {
    let size = block.layout.size();
    // SAFETY: `filled` wrote to these bytes, and the block is used here alone.
    unsafe { assert_filled(NonNull::slice_from_raw_parts(block.start, size), 0..size, block.fill) };
}

/// Asserts that all bytes in a range are `fill`.
///
/// # Safety
/// - The bytes of the block in this range are initialized, and the block is not used by others.
#[track_caller]
unsafe fn assert_filled(block: NonNull<[u8]>, range: Range<usize>, fill: u8) {
    assert!(range.end <= block.len(), "a block of {} bytes instead of {}", block.len(), range.end);
    // SAFETY: within the block (just checked); caller guarantees that it may be read and is initialized there.
    let bytes = unsafe { NonNull::slice_from_raw_parts(block.cast::<u8>().add(range.start), range.len()).as_ref() };
    let changed = bytes.iter().position(|&byte| byte != fill);
    assert!(changed.is_none(), "a byte of a block of {} was changed, in {range:?} at {changed:?}", block.len());
}
