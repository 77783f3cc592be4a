//! Storages that take their pages from a pool, and pass them on.
//!
//! ```text
//! cargo run -p showcase --example pool
//! ```

use allocators::BlockPool;
use storage::{EntityPool, Storage};

/// The pages of storages and of the indices of their keys.
type Pages = BlockPool<16384>;

/// A level of a game: created, played and thrown away.
struct Level<'p> {
    entities: EntityPool<storage::Entity, &'p Pages>,
    places: Storage<[f32; 4], storage::Entity, &'p Pages>,
}

impl<'p> Level<'p> {
    fn new(size: usize, pages: &'p Pages) -> Self {
        let mut level = Self { entities: EntityPool::new_in(pages), places: Storage::new_in(pages) };
        for &entity in level.entities.create_many(size) {
            level.places.insert(entity, [0.0; 4]);
        }
        level
    }
}

fn main() {
    let pages = Pages::new();
    for size in [5000, 20_000, 10_000, 20_000] {
        let before = pages.spare();
        let level = Level::new(size, &pages);
        println!("{:>5} entities: {} of {before} pages were spare", level.places.len(), before - pages.spare());
        assert_eq!(level.entities.len(), size);
    }

    // The last levels found all their pages in the pool.
    let most = pages.spare();
    drop(Level::new(20_000, &pages));
    assert_eq!(pages.spare(), most);
    pages.shrink_to_fit();
    println!("{most} pages went back to the heap");
    assert!(most >= 20 && pages.spare() == 0);
}
