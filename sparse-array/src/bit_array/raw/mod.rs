//! [`BitWords`], the memory of a [`BitArray`](super::BitArray): words, and how many bits of them count.
//!
//! # Memory
//! ```text
//! bit            0 ..= 63          64 ..= 127        128 ..= 130, with 64-bit words
//!        ┌─────────────────┬─────────────────┬─────────────────┬ ─ ─ ─ ─ ─ ─
//! words  │ word 0          │ word 1          │ word 2   (slack)│ spare words
//!        └─────────────────┴─────────────────┴─────────────────┴ ─ ─ ─ ─ ─ ─
//!         lowest bit first                   ^ len = 131
//! ```
//!
//! # Invariants
//! - **I1** There are exactly as many words as `len` bits need: `words.len() == count_for(len)`.
//! - **I2** The slack, that is the bits of the last word past `len`, is zero.
//!
//! I1 is kept here, by the privacy of the fields: what is handed out is a slice, whose length cannot be changed. Memory
//! safety rests on it alone. I2 is kept by the methods of `BitArray`, outside; breaking it gives wrong answers and no more.
//!
//! # Trust
//! No user code runs here but the allocator's, which is trusted to be an `Allocator`.

#![expect(unsafe_code, reason = "reading a bit checks its index once; copying and giving back memory as a whole")]

mod bit_words;

pub(super) use bit_words::BitWords;
