//! Finds the way through a labyrinth with several threads, which share the set of the cells they have reached.
//!
//! ```text
//! cargo run -p sparse-set --example labyrinth
//! ```

use std::thread;

use sparse_set::{ConcurrentSparseSet, SparseSet};

const THREADS: usize = 2;

const LABYRINTH: [&str; 9] = [
    "#####################",
    "#S....#.....#.......#",
    "#.###.#.###.#.#####.#",
    "#.#...#.#.#.#.#...#.#",
    "#.#.###.#.#.#.#.#.#.#",
    "#.#.....#...#.#.#.#.#",
    "#.#######.###.#.#.#.#",
    "#...............#..E#",
    "#####################",
];

const WIDTH: u32 = LABYRINTH[0].len() as u32;

fn cell(at: u32) -> u8 {
    LABYRINTH[(at / WIDTH) as usize].as_bytes()[(at % WIDTH) as usize]
}

fn find(wanted: u8) -> u32 {
    (0..WIDTH * LABYRINTH.len() as u32).find(|&at| cell(at) == wanted).expect("the labyrinth has such a cell")
}

fn main() {
    let (start, end) = (find(b'S'), find(b'E'));
    // Plain integers are keys. `insert` takes `&self`, so that threads can share the set.
    let reached: ConcurrentSparseSet<u32> = ConcurrentSparseSet::with_capacity(64);
    reached.insert(start);

    // In each round, the threads divide the cells that the previous round has reached.
    let mut frontier = vec![start];
    let mut steps = 0;
    while !reached.contains(end) {
        assert!(!frontier.is_empty(), "there is no way out");
        let part = frontier.len().div_ceil(THREADS);
        frontier = thread::scope(|scope| {
            let threads: Vec<_> = frontier
                .chunks(part)
                .map(|cells| {
                    let reached = &reached;
                    scope.spawn(move || {
                        let around = cells.iter().flat_map(|&at| [at - WIDTH, at - 1, at + 1, at + WIDTH]);
                        // `insert` returns `true` to one thread only.
                        around.filter(|&at| cell(at) != b'#' && reached.insert(at)).collect::<Vec<u32>>()
                    })
                })
                .collect();
            threads.into_iter().flat_map(|thread| thread.join().expect("it does not panic")).collect()
        });
        steps += 1;
    }

    // Without threads, an ordinary set has more methods.
    let mut reached: SparseSet<u32> = reached.into_sparse_set();
    reached.sort();
    for (y, row) in (0..).zip(LABYRINTH) {
        let row = (0..).zip(row.chars());
        let row = row.map(|(x, c)| if c == '.' && reached.contains(y * WIDTH + x) { '·' } else { c });
        println!("{}", row.map(|c| if c == '.' { ' ' } else { c }).collect::<String>());
    }
    println!("the exit is {steps} steps away; {} cells were reached, from {:?}", reached.len(), reached.first());
    assert!(reached.contains(end) && reached.first() == Some(start));
    assert_eq!(steps, shortest(start, end));
}

/// Returns the length of the shortest way, found without threads.
fn shortest(start: u32, end: u32) -> u32 {
    let mut queue = vec![(start, 0)];
    let mut seen: SparseSet<u32> = SparseSet::from([start]);
    let mut next = 0;
    loop {
        let (at, steps) = queue[next];
        if at == end {
            return steps;
        }
        next += 1;
        for to in [at - WIDTH, at - 1, at + 1, at + WIDTH] {
            if cell(to) != b'#' && seen.insert_new(to) {
                queue.push((to, steps + 1));
            }
        }
    }
}
