//! Containers with the bugs that the kit must detect.

#![expect(unsafe_code, reason = "the bugs under test are those of unsafe code")]

use std::alloc::Layout;
use std::mem::{self, ManuallyDrop, MaybeUninit};
use std::process::Command;
use std::ptr::{self, NonNull};

use test_kit::alloc::{
    AllocError, Allocator, GenerousAllocator, Outcome, TrackingAllocator, UniqueAllocator, fail_at_each,
};
use test_kit::ledger::{Element, Ledger, Operation, ZeroSized};
use test_kit::panics::{Leaks, PanicReport, expect_panic, panic_at_each, panic_at_each_with};

#[track_caller]
fn assert_says(report: &PanicReport, words: &str) {
    assert!(report.message().contains(words), "{words:?} is not in: {report}");
}

/// Duplicates an element, like a container that moves a value out without forgetting it.
fn duplicate(element: &Element) -> Element {
    // SAFETY: an element holds only numbers and is built to detect double drops.
    unsafe { ptr::read(element) }
}

#[test]
fn a_double_drop_is_found() {
    let ledger = Ledger::new();
    let element = ledger.element(5);
    drop(duplicate(&element));
    drop(element);
    assert_says(&expect_panic(|| ledger.assert_no_violation()), "dropped more than once");
    assert_says(&expect_panic(|| ledger.assert_all_dropped()), "key 5");
    assert_eq!(ledger.live(), 0);
}

#[test]
fn a_drop_in_place_twice_is_found() {
    let ledger = Ledger::new();
    let mut element = ManuallyDrop::new(ledger.element(5));
    for _ in 0..2 {
        // SAFETY: the second drop is the bug under test; the memory stays and holds only numbers.
        unsafe { ManuallyDrop::drop(&mut element) };
    }
    let violations = ledger.violations();
    assert_eq!(violations.len(), 2, "{violations:?}");
    assert!(violations[0].starts_with("drop of an element that was dropped"), "{violations:?}");
    assert!(violations[1].ends_with("dropped more than once"), "{violations:?}");
}

#[test]
fn a_use_after_drop_is_found() {
    type Use = fn(&Element);
    let uses: [(&str, Use); 6] = [
        ("key", |element| _ = element.key()),
        ("payload", |element| _ = element.payload()),
        ("clone", |element| _ = element.clone()),
        ("eq", |element| _ = element == element),
        ("cmp", |element| _ = element < element),
        ("fmt", |element| _ = format!("{element:?}")),
    ];
    for (name, use_it) in uses {
        let ledger = Ledger::new();
        let element = ledger.element(5);
        let stale = ManuallyDrop::new(duplicate(&element));
        drop(element);
        ledger.assert_no_violation();
        use_it(&stale);
        assert_says(&expect_panic(|| ledger.assert_no_violation()), name);
    }
}

#[test]
fn a_value_of_no_size_dropped_twice_or_leaked_is_found() {
    ZeroSized::reset();
    let value = ZeroSized::new();
    // SAFETY: the value is zero-sized; the duplicate is the bug under test.
    drop(unsafe { ptr::read(&raw const value) });
    drop(value);
    assert_eq!(ZeroSized::live(), -1);
    ZeroSized::reset();
    mem::forget(ZeroSized::new());
    assert_eq!(ZeroSized::live(), 1);
}

/// The environment variable of the child process, which must abort.
const DIE: &str = "TEST_KIT_READ_GARBAGE";

#[test]
fn memory_that_never_held_an_element_ends_the_process() {
    if std::env::var_os(DIE).is_some() {
        // SAFETY: an element holds only numbers, for which any bytes are valid. The bug under test is that there is no
        // element.
        let garbage: ManuallyDrop<Element> = unsafe { MaybeUninit::zeroed().assume_init() };
        let _ = garbage.key();
        return;
    }
    if cfg!(miri) {
        return;
    }
    let itself = std::env::current_exe().expect("a test has a path");
    let output = Command::new(itself)
        .args(["--exact", "broken_containers::memory_that_never_held_an_element_ends_the_process", "--nocapture"])
        .env(DIE, "1")
        .output()
        .expect("a test can be started");
    assert!(!output.status.success());
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("memory that holds no element"), "{text}");
}

/// A `retain` that assumes that the predicate does not panic.
fn careless_retain(vec: &mut Vec<Element>, mut keep: impl FnMut(&Element) -> bool) {
    let mut at = 0;
    while at < vec.len() {
        let moved = duplicate(&vec[at]);
        if keep(&moved) {
            mem::forget(moved);
            at += 1;
        } else {
            mem::forget(vec.remove(at));
        }
    }
}

#[test]
fn a_double_drop_on_a_panic_is_found_at_the_call_that_causes_it() {
    let report = expect_panic(|| {
        panic_at_each(
            Operation::Call,
            |ledger| (0..4).map(|key| ledger.element(key)).collect::<Vec<_>>(),
            |vec, ledger| {
                careless_retain(vec, |element| {
                    ledger.tick(Operation::Call);
                    element.key() % 2 == 0
                });
            },
            |_, _, _| {},
        );
    });
    assert_says(&report, "Panicked { nth: 0 } of Call");
    assert_says(&report, "dropped more than once");
}

/// A pair has no memory of its own, so only elements leak and leak checkers report nothing.
type Pair = [Option<Element>; 2];

fn pair(ledger: &Ledger) -> Pair {
    [1, 2].map(|key| Some(ledger.element(key)))
}

/// Holds the elements where they are not dropped while user code runs.
fn careless_pass(pair: &mut Pair, ledger: &Ledger) {
    let away = ManuallyDrop::new(mem::take(pair));
    ledger.tick(Operation::Call);
    ledger.tick(Operation::Call);
    *pair = ManuallyDrop::into_inner(away);
}

#[test]
fn a_leak_on_a_panic_is_found_unless_allowed() {
    let report = expect_panic(|| panic_at_each(Operation::Call, pair, careless_pass, |_, _, _| {}));
    assert_says(&report, "leaks the elements [1, 2]");
    assert_eq!(panic_at_each_with(Operation::Call, Leaks::Allowed, pair, careless_pass, |_, _, _| {}), 2);
}

#[test]
fn a_leak_without_a_panic_is_never_allowed() {
    let act = |pair: &mut Pair, ledger: &Ledger| {
        ledger.tick(Operation::Call);
        mem::forget(pair[1].take());
    };
    let report = expect_panic(|| panic_at_each_with(Operation::Call, Leaks::Allowed, pair, act, |_, _, _| {}));
    assert_says(&report, "Completed of Call leaks the elements [2]");
}

fn bytes(size: usize) -> Layout {
    Layout::from_size_align(size, 8).expect("small sizes have layouts")
}

#[test]
fn a_leaked_block_is_found() {
    let tracking = TrackingAllocator::new();
    let block = tracking.allocate(bytes(24)).expect("there is memory").cast::<u8>();
    assert_says(&expect_panic(|| tracking.assert_empty()), "size: 24");
    tracking.assert_no_violation();
    // SAFETY: the block is from this allocator with this layout.
    unsafe { tracking.deallocate(block, bytes(24)) };
    tracking.assert_empty();
}

#[test]
fn a_block_freed_twice_is_found() {
    let tracking = TrackingAllocator::new();
    let block = tracking.allocate(bytes(24)).expect("there is memory").cast::<u8>();
    for _ in 0..2 {
        // SAFETY: the second free is the bug under test, which the allocator detects.
        unsafe { tracking.deallocate(block, bytes(24)) };
    }
    assert_eq!(tracking.live_blocks(), 0);
    assert_says(&expect_panic(|| tracking.assert_empty()), "a block that is not there");
}

#[test]
fn a_wrong_layout_is_found() {
    let wrong = [bytes(16), bytes(32), Layout::from_size_align(24, 16).expect("small sizes have layouts")];
    for layout in wrong {
        let tracking = TrackingAllocator::new();
        let block = tracking.allocate(bytes(24)).expect("there is memory").cast::<u8>();
        // SAFETY: the layout is the bug under test, which the allocator detects.
        unsafe { tracking.deallocate(block, layout) };
        assert_eq!(tracking.live_blocks(), 0);
        assert_says(&expect_panic(|| tracking.assert_empty()), "asked for with");
    }
}

#[test]
fn a_wrong_old_layout_of_grow_or_shrink_is_found() {
    let tracking = TrackingAllocator::new();
    let block = tracking.allocate(bytes(24)).expect("there is memory").cast::<u8>();
    // SAFETY: the old layout is the bug under test, which the allocator detects.
    let block = unsafe { tracking.grow(block, bytes(16), bytes(48)) }.expect("there is memory").cast::<u8>();
    assert_eq!(tracking.violations().len(), 1);
    // SAFETY: the old layout is the bug under test, which the allocator detects.
    let block = unsafe { tracking.shrink(block, bytes(40), bytes(8)) }.expect("there is memory").cast::<u8>();
    assert_eq!(tracking.violations().len(), 2);
    // SAFETY: the old layout and the direction are the bugs under test, which the allocator detects.
    let block = unsafe { tracking.shrink(block, bytes(8), bytes(16)) }.expect("there is memory").cast::<u8>();
    assert_eq!(tracking.violations().len(), 3);
    // SAFETY: the block is from this allocator with this layout.
    unsafe { tracking.deallocate(block, bytes(16)) };
    assert_eq!((tracking.violations().len(), tracking.live_blocks()), (3, 0));
}

#[test]
#[cfg_attr(miri, ignore = "under Miri there is no guard: Miri itself finds the write")]
fn a_write_in_front_of_a_block_is_found() {
    let tracking = TrackingAllocator::new();
    let block = tracking.allocate(bytes(24)).expect("there is memory").cast::<u8>();
    // SAFETY: the byte in front belongs to the allocator's guard; writing it is the bug under test.
    unsafe { block.sub(1).write(0) };
    // SAFETY: the block is from this allocator with this layout.
    unsafe { tracking.deallocate(block, bytes(24)) };
    assert_says(&expect_panic(|| tracking.assert_empty()), "a write in front of the block");
}

#[test]
#[cfg_attr(miri, ignore = "under Miri nothing is filled: Miri itself finds the read")]
fn a_read_of_fresh_memory_shows() {
    let tracking = TrackingAllocator::new();
    let block = tracking.allocate(bytes(16)).expect("there is memory").cast::<[u8; 16]>();
    // SAFETY: the block has 16 bytes, filled by the allocator.
    assert_eq!(unsafe { block.read() }, [0xA5; 16]);
    // SAFETY: the block is from this allocator with this layout, and the new one is larger.
    let block =
        unsafe { tracking.grow(block.cast(), bytes(16), bytes(32)) }.expect("there is memory").cast::<[u8; 32]>();
    // SAFETY: the block has 32 bytes, filled by the allocator.
    assert_eq!(unsafe { block.read() }, [0xA5; 32]);
    // SAFETY: the block is from this allocator with this layout.
    unsafe { tracking.deallocate(block.cast(), bytes(32)) };
    tracking.assert_empty();
}

#[test]
fn an_allocator_dropped_twice_or_never_is_found() {
    let unique = UniqueAllocator::new();
    let witness = unique.witness();
    // SAFETY: the value is only a number; the duplicate is the bug under test.
    drop(unsafe { ptr::read(&raw const unique) });
    drop(unique);
    assert_says(&expect_panic(|| witness.assert_dropped_once()), "2 times");
    let unique = UniqueAllocator::new();
    let witness = unique.witness();
    mem::forget(unique);
    assert_says(&expect_panic(|| witness.assert_dropped_once()), "0 times");
}

#[test]
fn a_leak_when_memory_ends_half_way_is_found() {
    // The leaked blocks, freed at the end so that leak checkers report nothing.
    let mut lost = Vec::new();
    let report = expect_panic(|| {
        fail_at_each(|failing| {
            let first: NonNull<u8> = failing.allocate(bytes(8))?.cast();
            lost.push((first, failing.clone()));
            let second: NonNull<u8> = failing.allocate(bytes(16))?.cast();
            lost.pop();
            // SAFETY: both blocks are from this allocator with these layouts.
            unsafe {
                failing.deallocate(first, bytes(8));
                failing.deallocate(second, bytes(16));
            }
            Ok::<_, AllocError>(())
        })
    });
    assert_says(&report, "with 1 requests served, 1 blocks leak (8 bytes)");
    let [(block, failing)] = lost.try_into().expect("one round lost one block");
    // SAFETY: the block is from this allocator with this layout.
    unsafe { failing.deallocate(block, bytes(8)) };
    failing.inner().assert_empty();
}

#[test]
fn a_capacity_taken_from_the_wrong_length_is_found() {
    // A container requested 24 bytes and got 37. It may free with any size up to 37, but not with 38.
    for (beyond, violations) in [(0, 0), (1, 1)] {
        let tracking = TrackingAllocator::over(GenerousAllocator::new());
        let block = tracking.allocate(bytes(24)).expect("there is memory");
        assert!(block.len() > 24);
        // SAFETY: a layout up to the actual length fits; one beyond is the bug under test.
        unsafe { tracking.deallocate(block.cast(), bytes(block.len() + beyond)) };
        assert_eq!(tracking.violations().len(), violations);
    }
}

#[test]
fn a_driver_that_has_nothing_to_test_says_so() {
    let report = expect_panic(|| panic_at_each(Operation::Hash, |_| (), |_, _| {}, |_, _, _| {}));
    assert_says(&report, "never calls Hash");
    assert_says(&expect_panic(|| fail_at_each(|_| Ok::<(), ()>(()))), "no round failed");
}

#[test]
fn a_failure_that_is_not_one_is_found() {
    assert_says(&expect_panic(|| fail_at_each(|_| Outcome::Failed)), "no request was refused");
}
