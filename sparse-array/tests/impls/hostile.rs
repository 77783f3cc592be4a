//! Input that states a wrong length, is nested, truncated or mutated: it allocates at most a small multiple of its own
//! length.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use serde::de::DeserializeOwned;
use sparse_array::{BitArray, SparseArray};
use test_kit::hostile::{HUGE, mutated};
use test_kit::random::Random;

/// Counts the bytes that the current thread has allocated, and their maximum.
struct Counting;

thread_local! {
    static LIVE: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

fn count(bytes: isize) {
    // Fails while the thread ends and its counters are destroyed.
    let _ = LIVE.try_with(|live| {
        live.set(live.get() + bytes);
        let _ = PEAK.try_with(|peak| peak.set(peak.get().max(live.get())));
    });
}

#[expect(unsafe_code, reason = "the trait is unsafe to implement")]
// SAFETY: forwards every call to `System` unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: caller guarantees the callee's conditions, which are the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        // SAFETY: caller guarantees the callee's conditions, which are the same.
        unsafe { System.dealloc(ptr, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Runs `f` and returns the maximum of bytes allocated meanwhile, in addition to those before.
fn peak_of<R>(f: impl FnOnce() -> R) -> (usize, R) {
    let before = LIVE.get();
    PEAK.set(before);
    let result = f();
    ((PEAK.get() - before) as usize, result)
}

/// Reads JSON. Asserts that this allocates at most `factor` bytes per byte of input, plus some for the error.
#[track_caller]
fn json<T: DeserializeOwned>(text: &str, factor: usize) -> Option<T> {
    let (peak, result) = peak_of(|| serde_json::from_str(text).ok());
    assert!(peak <= factor * text.len() + 1024, "{} bytes of JSON allocate {peak}", text.len());
    result
}

/// The same for postcard.
#[track_caller]
fn bytes<T: DeserializeOwned>(bytes: &[u8], factor: usize) -> Option<T> {
    let (peak, result) = peak_of(|| postcard::from_bytes(bytes).ok());
    assert!(peak <= factor * bytes.len() + 1024, "{} bytes of postcard allocate {peak}", bytes.len());
    result
}

type Large = Option<[[u64; 32]; 32]>;

/// Bytes of slots per byte of input: a block of 8-byte slots is at most twice as long as needed, and coexists with the
/// old one.
const SMALL: usize = 3 * 9;
const LARGE: usize = 3 * (size_of::<Large>() + 1);

#[test]
fn a_high_index_is_paid_for() {
    assert!(json::<SparseArray<Large>>("[[65535,null]]", 1).is_none());
    let many = format!("[{}[65535,0]]", "[65535,0],".repeat(999));
    assert!(json::<Vec<SparseArray<u8>>>(&many, SMALL).is_none());
    let one = json::<SparseArray<Large>>("[[],[],[],[null]]", LARGE).unwrap();
    assert_eq!((one.len(), one.index_bound()), (1, 4));
    let holes = format!("[{}[7]]", "[],".repeat(100_000));
    assert_eq!(json::<SparseArray<u8>>(&holes, SMALL).unwrap()[100_000], 7);
    let mut holes = vec![0; 70_003];
    holes[..3].copy_from_slice(&[0xF1, 0xA2, 0x04]);
    holes.extend([1, 7]);
    assert_eq!(bytes::<SparseArray<u8>>(&holes, SMALL).unwrap()[70_000], 7);
}

#[test]
fn holes_without_a_value_behind_them_allocate_nothing() {
    let holes = format!("[{}[]]", "[],".repeat(10_000));
    assert_eq!(json::<SparseArray<Large>>(&holes, 0).unwrap().capacity(), 0);
}

#[test]
fn a_lying_length_allocates_nothing() {
    for rest in [&[][..], &[0], &[1, 7], &[1, 7, 1, 8, 0]] {
        let hostile = [&HUGE, rest].concat();
        assert!(bytes::<SparseArray<u8>>(&hostile, SMALL).is_none());
        assert!(bytes::<SparseArray<Large>>(&hostile, LARGE).is_none());
        assert!(bytes::<SparseArray<String>>(&hostile, 100).is_none());
        assert!(bytes::<Vec<BitArray>>(&hostile, 1024).is_none());
        assert!(bytes::<BitArray>(&hostile, 1).is_none());
        assert!(bytes::<BitArray>(&[&HUGE, &HUGE, rest].concat(), 1).is_none());
        assert!(bytes::<BitArray>(&[&[0xFF, 0xFF, 0x7F], rest].concat(), 1).is_none());
    }
    for text in
        ["[1152921504606846976,[]]", "[18446744073709551615,[1]]", "[99999999999999999999,[1]]", "[8388608,[1,2,3]]"]
    {
        assert!(json::<BitArray>(text, 16).is_none());
    }
}

#[test]
fn zero_sized_values_are_paid_for() {
    assert!(bytes::<SparseArray<()>>(&HUGE, SMALL).is_none());
    let slots: Vec<u8> = [0xE8, 0x07].into_iter().chain([1; 1000]).collect();
    assert_eq!(bytes::<SparseArray<()>>(&slots, SMALL).unwrap().len(), 1000);
}

/// Each level claims to be endless.
#[test]
fn deep_nesting() {
    #[derive(Debug)]
    struct Tree(#[expect(dead_code, reason = "only read")] SparseArray<Tree>);

    impl<'de> serde::Deserialize<'de> for Tree {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            serde::Deserialize::deserialize(deserializer).map(Self)
        }
    }

    let levels = 200;
    let hostile: Vec<u8> = (0..levels).flat_map(|_| [&HUGE[..], &[1]].concat()).collect();
    assert!(bytes::<Tree>(&hostile, SMALL).is_none());
    let honest: Vec<u8> = [1, 1].repeat(levels).into_iter().chain([0]).collect();
    // A level of two bytes is an array of its own, whose first block has four slots.
    assert!(bytes::<Tree>(&honest, 5 * size_of::<Tree>()).is_some());
    assert!(json::<Tree>(&"[".repeat(100_000), 100).is_none());
    assert!(json::<Tree>(&format!("{}{}", "[".repeat(100), "]".repeat(100)), 100).is_some());
    assert!(json::<BitArray>(&"[".repeat(100_000), 100).is_none());
}

/// Truncated anywhere, or with random bytes changed: never more memory, and a consistent container.
#[test]
fn truncated_and_mutated_input() {
    let mut random = Random::from_seed(1);
    let mut array: SparseArray<u16> = (0..300).collect();
    array.retain(|_, value| *value % 7 < 4);
    let bits: BitArray = (0..999).map(|_| random.flip()).collect();
    let check = |text: &[u8]| {
        if let Some(array) = bytes::<SparseArray<u16>>(text, SMALL) {
            array.assert_invariants();
        }
        if let Some(bits) = bytes::<BitArray>(text, 4) {
            bits.assert_invariants();
        }
        if let Ok(text) = std::str::from_utf8(text) {
            if let Some(array) = json::<SparseArray<u16>>(text, SMALL) {
                array.assert_invariants();
            }
            if let Some(bits) = json::<BitArray>(text, 4) {
                bits.assert_invariants();
            }
        }
    };
    let inputs = [
        serde_json::to_vec(&array).unwrap(),
        serde_json::to_vec(&bits).unwrap(),
        postcard::to_allocvec(&array).unwrap(),
        postcard::to_allocvec(&bits).unwrap(),
    ];
    for input in inputs {
        for end in 0..=input.len() {
            check(&input[..end]);
        }
        mutated(&input, 2000, &mut random, check);
    }
}
