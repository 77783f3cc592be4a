//! A colony of ants that searches a field for food, with every container of the workspace.
//!
//! ```text
//! cargo run -p showcase --example colony
//! ```
//!
//! | part | container |
//! |---|---|
//! | ants: most have the same components, and every loop visits all of them | `World` |
//! | tired ants: few, and they change often | `Storage` by the ants' `Entity64` |
//! | larvae, which hatch later | `EntityPool`, `Storage`, a join |
//! | walls | `BitArray` |
//! | food by cell | `HashMap` |
//! | scent by cell, which fades | `Storage` by cell |
//! | cells that were seen, from several threads | `ConcurrentSparseSet`, then `SparseSet` |
//! | ants by cell | `MultiMap` |
//! | kinds of food, named once | `HashSet` |
//! | trips, numbered | `SparseArray` |
//!
//! The program checks that no food gets lost.

use std::thread;

use archetype::{CommandBuffer, Entity64, World};
use hash_map::{HashMap, MultiMap};
use hash_set::{ElementId, HashSet};
use sparse_array::{BitArray, SparseArray};
use sparse_set::{ConcurrentSparseSet, SparseSet};
use storage::{Entity, EntityPool, Join, Storage};

const SIDE: u32 = 48;
const CELLS: u32 = SIDE * SIDE;
const NEST: u32 = CELLS / 2 + SIDE / 2;
const STEPS: u32 = 1500;

#[derive(Clone, Copy)]
struct Cell(u32);

/// A state of a random number generator.
struct Whim(u32);

/// A component that an ant has while it carries food.
#[derive(Clone, Copy)]
struct Load {
    kind: ElementId,
    trip: usize,
}

impl Whim {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 % bound
    }
}

struct Colony {
    ants: World,
    /// The steps for which an ant still rests.
    tired: Storage<u32, Entity64>,
    larvae: EntityPool<Entity>,
    ages: Storage<u32, Entity>,
    walls: BitArray,
    kinds: HashSet<&'static str>,
    food: HashMap<u32, (ElementId, u32)>,
    scent: Storage<u32, u32>,
    /// The cell in which each trip found its food.
    trips: SparseArray<u32>,
    stored: HashMap<ElementId, u32>,
    eaten: u32,
}

impl Colony {
    fn new() -> Self {
        let mut walls: BitArray = (0..CELLS).map(|cell| cell % SIDE == 0 || cell / SIDE == 0).collect();
        for y in 10..30 {
            walls.set((y * SIDE + 12) as usize, true);
        }
        let mut kinds = HashSet::new();
        let mut food = HashMap::new();
        for (n, name) in (0_u32..).zip(["seed", "leaf", "seed", "nectar", "leaf", "seed"]) {
            let (kind, _) = kinds.insert_full(name);
            food.insert((n * 377 + 700) % CELLS, (kind, 40));
        }
        let mut ants = World::new();
        ants.spawn_batch((1..=40_u32).map(|n| (Cell(NEST), Whim(n.wrapping_mul(0x9E37_79B9)))));
        Self {
            ants,
            tired: Storage::new(),
            larvae: EntityPool::new(),
            ages: Storage::new(),
            walls,
            kinds,
            food,
            scent: Storage::new(),
            trips: SparseArray::new(),
            stored: HashMap::new(),
            eaten: 0,
        }
    }

    fn step(&mut self) {
        self.walk();
        self.pick_up_and_deliver();
        self.raise_larvae();
        self.scent.retain(|_, strength| {
            *strength -= 1;
            *strength > 0
        });
    }

    fn walk(&mut self) {
        for (ant, cell, whim, load) in self.ants.query_mut::<(Entity64, &mut Cell, &mut Whim, Option<&Load>)>() {
            if let Some(rest) = self.tired.get_mut(ant) {
                *rest -= 1;
                if *rest == 0 {
                    self.tired.remove(ant);
                }
                continue;
            }
            let around = [cell.0 - SIDE, cell.0 - 1, (cell.0 + 1) % CELLS, (cell.0 + SIDE) % CELLS];
            let open = around.into_iter().filter(|&to| !self.walls[to as usize]);
            let chosen = if load.is_some() && whim.below(4) > 0 {
                // Towards home.
                open.min_by_key(|&to| (to / SIDE).abs_diff(NEST / SIDE) + (to % SIDE).abs_diff(NEST % SIDE))
            } else {
                // After the strongest scent, now and then at random.
                let scented = open.clone().filter(|&to| self.scent.contains_key(to) && whim.below(4) > 0);
                let strongest = scented.max_by_key(|&to| self.scent[to]);
                strongest.or_else(|| open.clone().nth(whim.below(4) as usize % open.count().max(1)))
            };
            cell.0 = chosen.unwrap_or(cell.0);
            if load.is_some() {
                self.scent.entry(cell.0).and_modify(|strength| *strength += 20).or_insert(60);
            }
        }
    }

    fn pick_up_and_deliver(&mut self) {
        let mut commands = CommandBuffer::new();
        for (ant, cell, load) in self.ants.query::<(Entity64, &Cell, Option<&Load>)>() {
            match load {
                None => {
                    if let Some((kind, left)) = self.food.get_mut(&cell.0) {
                        commands.insert(ant, (Load { kind: *kind, trip: self.trips.insert(cell.0) },));
                        *left -= 1;
                        if *left == 0 {
                            self.food.remove(&cell.0);
                        }
                    }
                }
                Some(load) if cell.0 == NEST => {
                    commands.remove::<(Load,)>(ant);
                    self.trips.remove(load.trip);
                    *self.stored.entry(load.kind).or_default() += 1;
                    self.tired.insert(ant, 10);
                    let larva = self.larvae.create();
                    self.ages.insert(larva, 0);
                }
                Some(_) => {}
            }
        }
        commands.apply(&mut self.ants);
    }

    /// Larvae eat once and become ants.
    fn raise_larvae(&mut self) {
        let mut grown = Vec::new();
        for (larva, (age, _)) in (&mut self.ages, &self.larvae).join() {
            *age += 1;
            if *age > 100 {
                grown.push(larva);
            }
        }
        for larva in grown {
            if let Some((_, stock)) = self.stored.iter_mut().find(|(_, stock)| **stock > 0) {
                *stock -= 1;
                self.eaten += 1;
                self.ages.remove(larva);
                self.larvae.destroy(larva);
                self.ants.spawn((Cell(NEST), Whim(self.eaten.wrapping_mul(0x85EB_CA6B) | 1)));
            }
        }
    }

    /// Returns the cells that have an ant or a scent, collected by two threads.
    fn seen(&self) -> SparseSet<u32> {
        let seen = ConcurrentSparseSet::with_capacity(CELLS as usize);
        thread::scope(|scope| {
            scope.spawn(|| self.ants.query::<&Cell>().for_each(|cell| _ = seen.insert(cell.0)));
            scope.spawn(|| self.scent.keys().for_each(|cell| _ = seen.insert(cell)));
        });
        seen.into_sparse_set()
    }

    fn total(&self) -> u32 {
        let field: u32 = self.food.values().map(|&(_, left)| left).sum();
        field + self.trips.len() as u32 + self.stored.values().sum::<u32>() + self.eaten
    }

    fn draw(&self) {
        let mut crowd = MultiMap::new();
        for (ant, cell) in self.ants.query::<(Entity64, &Cell)>() {
            crowd.insert(cell.0, ant);
        }
        for y in (0..SIDE).step_by(2) {
            let row = (0..SIDE).map(|x| {
                let cell = y * SIDE + x;
                match crowd.count(&cell) {
                    _ if cell == NEST => 'N',
                    _ if self.walls[cell as usize] => '#',
                    0 if self.food.contains_key(&cell) => '%',
                    0 if self.scent.contains_key(cell) => '.',
                    0 => ' ',
                    1 => 'a',
                    _ => 'A',
                }
            });
            println!("{}", row.collect::<String>());
        }
    }
}

fn main() {
    let mut colony = Colony::new();
    let total = colony.total();
    for _ in 0..STEPS {
        colony.step();
        assert_eq!(colony.total(), total, "food got lost");
    }
    colony.draw();
    let carried: MultiMap<&str, u32> =
        colony.ants.query::<&Load>().map(|load| (colony.kinds[load.kind], colony.trips[load.trip])).collect();
    for kind in &colony.kinds {
        let stock = colony.kinds.get_id(kind).and_then(|id| colony.stored.get(&id)).copied().unwrap_or(0);
        println!("{kind}: {stock} in the nest, {} on the way", carried.count(kind));
    }
    println!("{} ants, {} larvae, {} cells seen", colony.ants.len(), colony.larvae.len(), colony.seen().len());
    assert!(colony.eaten > 0 && colony.seen().len() > 1);
}
