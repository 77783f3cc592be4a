//! The allocators, used by a correct container: allocator-api2's `Vec`.

use std::alloc::Layout;
use std::cell::RefCell;
use std::ptr::NonNull;

use allocator_api2::boxed::Box;
use allocator_api2::vec::Vec;
use test_kit::alloc::{
    AllocError, Allocator, FailingAllocator, GenerousAllocator, Global, Outcome, PanickingAllocator, TrackingAllocator,
    UniqueAllocator, check_allocator, fail_at_each, fail_at_each_with,
};
use test_kit::auto_traits::{assert_not_impl, assert_send, assert_sync};
use test_kit::ledger::{Align64, Ledger, Operation};
use test_kit::panics::{expect_panic, quiet_catch};

fn exercise<A: Allocator>(allocator: A) {
    let mut vec: Vec<u64, A> = Vec::new_in(allocator);
    for value in 0..1000 {
        vec.push(value);
    }
    vec.truncate(10);
    vec.shrink_to_fit();
    vec.extend_from_slice(&[1, 2, 3]);
    assert!(vec.iter().copied().eq((0..10).chain([1, 2, 3])));
}

#[test]
fn every_stack_serves_a_container_and_gets_everything_back() {
    let tracking = TrackingAllocator::new();
    exercise(tracking.clone());
    exercise(&tracking);
    exercise(GenerousAllocator::over(tracking.clone()));
    exercise(FailingAllocator::over(u64::MAX, tracking.clone()));
    exercise(FailingAllocator::over(u64::MAX, GenerousAllocator::over(tracking.clone())));
    let unique = UniqueAllocator::over(tracking.clone());
    let witness = unique.witness();
    exercise(unique);
    witness.assert_dropped_once();
    assert!(tracking.allocations() > 50);
    tracking.assert_empty();

    let above = TrackingAllocator::over(GenerousAllocator::over(tracking.clone()));
    exercise(above.clone());
    above.assert_empty();
    tracking.assert_empty();
}

#[test]
fn books_are_right() {
    let tracking = TrackingAllocator::new();
    let mut vec: Vec<u64, _> = Vec::with_capacity_in(4, tracking.clone());
    assert_eq!((tracking.live_blocks(), tracking.live_bytes(), tracking.allocations()), (1, 32, 1));
    vec.reserve_exact(8);
    assert_eq!((tracking.live_blocks(), tracking.live_bytes(), tracking.peak_bytes()), (1, 64, 64));
    assert_eq!(tracking.allocations(), 2);
    vec.shrink_to(2);
    assert_eq!((tracking.live_blocks(), tracking.live_bytes(), tracking.peak_bytes()), (1, 16, 64));
    assert_eq!(tracking.allocations(), 3);
    let other = Box::new_in([0_u8; 100], tracking.clone());
    assert_eq!((tracking.live_blocks(), tracking.live_bytes(), tracking.peak_bytes()), (2, 116, 116));
    drop((vec, other));
    assert_eq!((tracking.live_blocks(), tracking.live_bytes(), tracking.peak_bytes()), (0, 0, 116));
    tracking.assert_empty();
}

#[test]
fn zeroed_memory_is_zero_and_not_filled() {
    let tracking = TrackingAllocator::new();
    for stack in [&tracking as &dyn Allocator, &GenerousAllocator::over(&tracking)] {
        let boxed = Box::<[u8; 300], _>::new_zeroed_in(stack);
        assert!(boxed_bytes(boxed).iter().all(|&byte| byte == 0));
    }
    tracking.assert_empty();
}

/// Returns the bytes of a box that was allocated zeroed.
fn boxed_bytes(boxed: Box<std::mem::MaybeUninit<[u8; 300]>, &dyn Allocator>) -> [u8; 300] {
    #[expect(unsafe_code, reason = "there is no safe way to read zeroed memory")]
    // SAFETY: the memory was allocated zeroed, which is what the test checks; any bytes are valid.
    unsafe {
        *boxed.assume_init()
    }
}

#[test]
#[cfg_attr(miri, ignore = "under Miri blocks lie as the inner allocator has them")]
fn blocks_are_aligned_as_asked_and_no_more() {
    let tracking = TrackingAllocator::new();
    let bytes = Box::new_in([0_u64; 2], tracking.clone());
    let lines = Box::new_in([Align64(1), Align64(2)], tracking.clone());
    let pages = Vec::<Page, _>::with_capacity_in(3, tracking.clone());
    assert_eq!((&raw const *bytes).addr() % 16, 8);
    assert_eq!((&raw const *lines).addr() % 128, 64);
    assert_eq!(pages.as_ptr().addr() % 8192, 4096);
    drop((bytes, lines, pages));
    tracking.assert_empty();
}

#[repr(align(4096))]
struct Page;

#[test]
fn blocks_of_no_size_are_blocks() {
    let tracking = TrackingAllocator::new();
    let layout = Layout::from_size_align(0, 8).expect("it is a layout");
    let (one, two) =
        (tracking.allocate(layout).expect("it is served"), tracking.allocate(layout).expect("it is served"));
    assert_ne!(one.cast::<u8>(), two.cast::<u8>());
    assert_eq!((one.len(), tracking.live_blocks(), tracking.live_bytes()), (0, 2, 0));
    for block in [one, two] {
        #[expect(unsafe_code, reason = "giving memory back is unsafe")]
        // SAFETY: both blocks are from this allocator with this layout.
        unsafe {
            tracking.deallocate(block.cast(), layout);
        }
    }
    tracking.assert_empty();
}

#[test]
fn sizes_that_cannot_be_are_refused() {
    let huge = Layout::from_size_align(isize::MAX as usize - 7, 8).expect("it is the largest layout");
    assert!(TrackingAllocator::new().allocate(huge).is_err());
    assert!(GenerousAllocator::new().allocate(huge).is_err());
    let tracking = TrackingAllocator::new();
    assert!(tracking.allocate(huge).is_err());
    tracking.assert_empty();
}

#[test]
fn a_generous_block_may_be_freed_with_any_length_that_fits() {
    let tracking = TrackingAllocator::new();
    let generous = GenerousAllocator::over(&tracking);
    for size in (0..600).filter(|size| size % 2 == 0) {
        let layout = Layout::from_size_align(size, 4).expect("small sizes have layouts");
        for part in [0, 1, 2] {
            let block = generous.allocate(layout).expect("there is memory");
            assert!(block.len() > size);
            let freed = size + (block.len() - size) * part / 2;
            let freed = Layout::from_size_align(freed, 4).expect("small sizes have layouts");
            #[expect(unsafe_code, reason = "giving memory back is unsafe")]
            // SAFETY: the block is from this allocator, and the length is between the requested and the actual one.
            unsafe {
                generous.deallocate(block.cast(), freed);
            }
        }
    }
    tracking.assert_empty();
}

#[test]
fn requests_are_refused_from_the_nth_on() {
    let failing = FailingAllocator::new(2);
    let mut vec: Vec<u8, _> = Vec::new_in(failing.clone());
    assert!(vec.try_reserve_exact(8).is_ok());
    assert!(vec.try_reserve_exact(16).is_ok());
    assert_eq!((failing.calls(), failing.failures(), failing.allowed()), (2, 0, 0));
    assert!(vec.try_reserve_exact(32).is_err());
    assert!(vec.try_reserve_exact(64).is_err());
    assert!(failing.allocate(Layout::new::<u8>()).is_err());
    assert!(failing.allocate_zeroed(Layout::new::<u8>()).is_err());
    assert_eq!((failing.calls(), failing.failures()), (6, 4));
    failing.allow(1);
    assert!(vec.try_reserve_exact(64).is_ok());
    assert!(vec.try_reserve_exact(128).is_err());
}

#[test]
fn each_request_has_its_round_and_the_last_round_completes() {
    let outcomes = RefCell::new(std::vec::Vec::new());
    let rounds = fail_at_each_with(
        |failing| [Vec::from_iter_in([1_u64, 2], failing.clone()), Vec::new_in(failing)],
        |pair| pair.iter_mut().try_for_each(|vec| vec.try_reserve(100)),
        |pair, outcome| {
            assert_eq!(pair[0], [1, 2]);
            assert!(pair[1].is_empty());
            outcomes.borrow_mut().push((outcome, pair.iter().filter(|vec| vec.capacity() >= 100).count()));
        },
    );
    assert_eq!(rounds, 2);
    assert_eq!(outcomes.into_inner(), [(Outcome::Failed, 0), (Outcome::Failed, 1), (Outcome::Completed, 2)]);
}

/// A constructor that allocator-api2 lacks.
trait FromIterIn<T, A> {
    fn from_iter_in(items: impl IntoIterator<Item = T>, allocator: A) -> Self;
}

impl<T, A: Allocator> FromIterIn<T, A> for Vec<T, A> {
    fn from_iter_in(items: impl IntoIterator<Item = T>, allocator: A) -> Self {
        let mut vec = Self::new_in(allocator);
        vec.extend(items);
        vec
    }
}

#[test]
fn an_armed_allocator_panics_and_leaves_the_block() {
    let (ledger, tracking) = (Ledger::new(), TrackingAllocator::new());
    let panicking = PanickingAllocator::over(&ledger, tracking.clone());
    let mut vec = Vec::from_iter_in([1_u64, 2], panicking.clone());
    for (nth, act) in
        [(0, Vec::shrink_to_fit as fn(&mut Vec<u64, _>)), (1, |vec| (0..9).for_each(|n| vec.reserve(n * 9)))]
    {
        ledger.arm(Operation::Allocate, nth);
        let report = quiet_catch(|| act(&mut vec)).unwrap_err();
        assert_eq!(report.planned().map(|planned| planned.operation()), Some(Operation::Allocate));
        assert_eq!(vec, [1, 2]);
    }
    vec.push(3);
    assert_eq!(panicking.inner().live_blocks(), 1);
    drop(vec);
    tracking.assert_empty();
}

#[test]
fn a_panicking_allocator_frees_the_block_before_it_panics() {
    let (ledger, tracking) = (Ledger::new(), TrackingAllocator::new());
    let vec = Vec::from_iter_in([1_u64, 2], PanickingAllocator::over(&ledger, tracking.clone()));
    ledger.arm(Operation::Deallocate, 0);
    let report = quiet_catch(|| drop(vec)).unwrap_err();
    assert_eq!(report.planned().map(|planned| planned.operation()), Some(Operation::Deallocate));
    tracking.assert_empty();
}

#[test]
fn a_driver_without_end_gives_up() {
    let report = expect_panic(|| {
        fail_at_each(|failing| {
            while failing.failures() == 0 {
                drop(Vec::<u8, _>::new_in(&failing).try_reserve(1));
            }
            Err::<(), ()>(())
        })
    });
    assert!(report.message().contains("no end"), "{report}");
}

#[test]
fn auto_traits_are_as_documented() {
    assert_send::<FailingAllocator<TrackingAllocator>>();
    assert_sync::<FailingAllocator<TrackingAllocator>>();
    assert_send::<UniqueAllocator>();
    assert_not_impl!(UniqueAllocator: Clone);
    assert_not_impl!(TrackingAllocator<std::rc::Rc<u8>>: Send);
}

#[test]
fn our_own_allocators_keep_the_contract() {
    for seed in 0..20 {
        let tracking = TrackingAllocator::new();
        assert_eq!(check_allocator(&GenerousAllocator::over(tracking.clone()), seed, 300, 200), 0);
        tracking.assert_empty();
        let failing = FailingAllocator::over(50, tracking.clone());
        assert_eq!(check_allocator(&failing, seed, 300, 200) as u64, failing.failures());
        tracking.assert_empty();
    }
}

/// An allocator with a mistake, which `check_allocator` must find.
struct Mistaken(Mistake);

#[derive(Clone, Copy, Debug)]
enum Mistake {
    IgnoresAlignment,
    ForgetsContents,
    ClaimsZeroes,
    TooShort,
}

#[expect(unsafe_code, reason = "the trait is unsafe to implement")]
// SAFETY: not an allocator that keeps the contract, but the test only reads and writes blocks of sufficient size: each
// is longer than requested by 256 bytes.
unsafe impl Allocator for Mistaken {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let outer = Layout::from_size_align(layout.size() + 512, 256).map_err(|_| AllocError)?;
        let start = Global.allocate(outer)?.cast::<u8>();
        // SAFETY: the block has more than one byte.
        let odd = unsafe { start.add(1) };
        Ok(match self.0 {
            Mistake::IgnoresAlignment => NonNull::slice_from_raw_parts(odd, layout.size()),
            Mistake::TooShort => NonNull::slice_from_raw_parts(start, layout.size() / 2),
            _ => NonNull::slice_from_raw_parts(start, layout.size()),
        })
    }

    fn allocate_zeroed(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let block = self.allocate(layout)?;
        let fill = u8::from(matches!(self.0, Mistake::ClaimsZeroes));
        // SAFETY: the block has at least this many bytes.
        unsafe { block.cast::<u8>().write_bytes(fill, layout.size()) };
        Ok(block)
    }

    /// Leaks.
    unsafe fn deallocate(&self, _: NonNull<u8>, _: Layout) {}

    unsafe fn grow(&self, block: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let target = self.allocate_zeroed(new)?;
        if !matches!(self.0, Mistake::ForgetsContents) {
            // SAFETY: both blocks have at least `old.size()` bytes and do not overlap.
            unsafe { target.cast::<u8>().copy_from_nonoverlapping(block, old.size()) };
        }
        Ok(target)
    }
}

#[test]
fn mistakes_of_allocators_are_found() {
    use Mistake::{ClaimsZeroes, ForgetsContents, IgnoresAlignment, TooShort};
    let pairs = [
        (IgnoresAlignment, "not aligned"),
        (ForgetsContents, "was changed"),
        (ClaimsZeroes, "was changed"),
        (TooShort, "a block of"),
    ];
    for (mistake, message) in pairs {
        let panic = expect_panic(|| check_allocator(&Mistaken(mistake), 1, 300, 200));
        assert!(panic.message().contains(message), "{mistake:?}: {}", panic.message());
    }
}
