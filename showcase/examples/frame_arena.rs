//! Containers that live for one frame of a game, in an arena that is reset at its end.
//!
//! ```text
//! cargo run -p showcase --example frame_arena
//! ```
//!
//! Allocating in a `bumpalo::Bump` adds to a pointer, freeing does nothing, and `reset` frees everything at once.

use bumpalo::Bump;
use hash_map::{HashMap, MultiMap};
use sparse_array::BitArray;
use sparse_set::SparseSet;

const BODIES: usize = 2000;

/// The result of a frame, which may borrow from its arena.
struct Contacts<'f> {
    pairs: HashMap<(u32, u32), i32, hash_map::DefaultHashBuilder, &'f Bump>,
    touched: SparseSet<u32, &'f Bump>,
}

/// Finds the bodies that are less than 1 apart.
fn contacts<'f>(places: &[f32], arena: &'f Bump) -> Contacts<'f> {
    // Memory of a frame is freed late, so growing would leave the smaller blocks behind: reserve.
    let mut cells: MultiMap<i32, u32, _, &Bump> = MultiMap::with_capacity_in(places.len(), arena);
    for (body, place) in (0..).zip(places) {
        cells.insert(place.floor() as i32, body);
    }
    let mut result = Contacts { pairs: HashMap::new_in(arena), touched: SparseSet::new_in(arena) };
    let mut done = BitArray::new_in(arena);
    done.extend(std::iter::repeat_n(false, places.len()));
    for (body, &place) in (0_u32..).zip(places) {
        done.set(body as usize, true);
        let cell = place.floor() as i32;
        for &other in [cell - 1, cell, cell + 1].iter().flat_map(|cell| cells.get_all(cell)) {
            if !done[other as usize] && (places[other as usize] - place).abs() < 1.0 {
                result.pairs.insert((body, other), cell);
                result.touched.extend([body, other]);
            }
        }
    }
    result
}

fn main() {
    let mut places: Vec<f32> = (0..BODIES).map(|n| (n * n % 7919) as f32 / 2.0).collect();
    let mut arena = Bump::new();
    let mut blocks = Vec::new();
    for frame in 0..60_u8 {
        let contacts = contacts(&places, &arena);
        if frame % 20 == 0 {
            println!("frame {frame}: {} pairs, {} bodies", contacts.pairs.len(), contacts.touched.len());
        }
        assert!(contacts.pairs.keys().all(|(a, _)| contacts.touched.contains(*a)));
        for body in &contacts.touched {
            places[body as usize] += 0.25;
        }

        // `reset` takes `&mut`: it does not compile while a container of the frame lives.
        drop(contacts);
        arena.reset();
        blocks.push(arena.allocated_bytes());
    }
    // `reset` keeps the largest chunk. Soon it is large enough for a frame, and nothing more is allocated.
    println!("the arena has {} KiB", arena.allocated_bytes() / 1024);
    assert_eq!(blocks[30], blocks[59]);
}
