//! Small containers without the heap: their memory is on the stack, and more of it on the heap or nowhere.
//!
//! ```text
//! cargo run -p showcase --example inline
//! ```

use allocators::{InlineBuffer, NoMemory};
use hash_map::HashMap;
use sparse_array::SparseArray;

/// Returns the letters that occur more than once. Most words are short, so most calls allocate nothing.
fn repeated(word: &str) -> String {
    let buffer = InlineBuffer::<1024>::new();
    let mut counts: HashMap<char, u32, _, _> = HashMap::with_capacity_in(16, &buffer);
    for letter in word.chars() {
        *counts.entry(letter).or_default() += 1;
    }
    println!("{word}: {} letters, {} bytes of the buffer", counts.len(), buffer.used());
    // A container cannot leave the function whose stack holds its memory. What it yields can.
    counts.into_iter().filter(|&(_, count)| count > 1).map(|(letter, _)| letter).collect()
}

fn main() {
    assert_eq!(repeated("mississippi"), "isp");
    assert_eq!(repeated("the quick brown fox jumps over the lazy dog").len(), 7);

    // At most eight orders, and an error for the ninth.
    let buffer = InlineBuffer::<128, _>::with_fallback(NoMemory);
    let mut orders = SparseArray::with_capacity_in(8, &buffer);
    for n in 0_u64.. {
        match orders.try_insert(n) {
            Ok(index) => println!("order {n} at {index}"),
            Err(error) => {
                println!("order {n}: {error}");
                break;
            }
        }
    }
    assert_eq!(orders.len(), 8);
    orders.remove(3);
    assert_eq!(orders.try_insert(99).ok(), Some(3));
}
