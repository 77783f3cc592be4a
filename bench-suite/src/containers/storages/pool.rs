//! Pools that create and destroy entities: the trait ([`Entities`]), the pools by their fastest calls, the workloads.

use std::hint::black_box;

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use slotmap::{DefaultKey, SlotMap};
use storage::EntityPool;

use super::super::passes::{add_in_order as add, each};
use crate::measure::{Event, Gauge, Kept, at_least, containers, passes};

/// Creates and destroys entities.
pub(crate) trait Entities: Sized {
    type Entity: Copy;

    fn new() -> Self;
    /// Reserves capacity for `additional` entities, if the pool can.
    fn reserve(&mut self, additional: usize);
    /// Creates `count` entities one by one and appends them to `created`.
    fn create(&mut self, count: usize, created: &mut Vec<Self::Entity>);
    /// Creates `count` entities, in one call if possible, and appends them to `created`.
    fn create_many(&mut self, count: usize, created: &mut Vec<Self::Entity>) {
        self.create(count, created);
    }
    /// Destroys entities one by one and returns how many were alive.
    fn destroy(&mut self, entities: &[Self::Entity]) -> u64;
    /// Destroys entities, in one call if possible, and returns how many were alive.
    fn destroy_many(&mut self, entities: &[Self::Entity]) -> u64 {
        self.destroy(entities)
    }
    /// Checks entities one by one and returns how many are alive.
    fn count_alive(&self, entities: &[Self::Entity]) -> u64;
    /// Destroys each entity and creates another in its place.
    fn renew(&mut self, entities: &mut [Self::Entity]);
}

/// Counts the items of an iterator that satisfy a condition.
macro_rules! count {
    ($entities:expr, |$entity:ident| $holds:expr) => {{
        let mut count = 0;
        for $entity in $entities {
            count += u64::from($holds);
        }
        count
    }};
}
pub(super) use count;

impl Entities for EntityPool {
    type Entity = storage::Entity;

    fn new() -> Self {
        Self::new()
    }

    fn reserve(&mut self, additional: usize) {
        self.reserve(additional);
    }

    #[inline(never)]
    fn create(&mut self, count: usize, created: &mut Vec<storage::Entity>) {
        created.extend((0..count).map(|_| self.create()));
    }

    #[inline(never)]
    fn create_many(&mut self, count: usize, created: &mut Vec<storage::Entity>) {
        created.extend_from_slice(self.create_many(count));
    }

    #[inline(never)]
    fn destroy(&mut self, entities: &[storage::Entity]) -> u64 {
        count!(entities, |entity| self.destroy(*entity))
    }

    #[inline(never)]
    fn destroy_many(&mut self, entities: &[storage::Entity]) -> u64 {
        self.destroy_many(entities.iter().copied()) as u64
    }

    #[inline(never)]
    fn count_alive(&self, entities: &[storage::Entity]) -> u64 {
        count!(entities, |entity| self.is_alive(*entity))
    }

    #[inline(never)]
    fn renew(&mut self, entities: &mut [storage::Entity]) {
        for entity in entities {
            self.destroy(*entity);
            *entity = self.create();
        }
    }
}

impl Entities for SlotMap<DefaultKey, ()> {
    type Entity = DefaultKey;

    fn new() -> Self {
        Self::new()
    }

    fn reserve(&mut self, additional: usize) {
        self.reserve(additional);
    }

    #[inline(never)]
    fn create(&mut self, count: usize, created: &mut Vec<DefaultKey>) {
        created.extend((0..count).map(|_| self.insert(())));
    }

    #[inline(never)]
    fn destroy(&mut self, entities: &[DefaultKey]) -> u64 {
        count!(entities, |entity| self.remove(*entity).is_some())
    }

    #[inline(never)]
    fn count_alive(&self, entities: &[DefaultKey]) -> u64 {
        count!(entities, |entity| self.contains_key(*entity))
    }

    #[inline(never)]
    fn renew(&mut self, entities: &mut [DefaultKey]) {
        for entity in entities {
            self.remove(*entity);
            *entity = self.insert(());
        }
    }
}

/// The minimum number of entities that a sample creates or destroys.
const CHANGES: usize = at_least(64 << 10);
/// The minimum number of entities that a sample checks.
const LOOK_UPS: usize = at_least(512 << 10);

/// The data of a round. Entities are numbered in the order of their creation.
pub(crate) struct Input {
    /// Entities in each pool.
    pub(crate) size: usize,
    /// The number of times that all pools are filled or emptied.
    pub(crate) change_passes: usize,
    /// The number of times that all entities are checked.
    pub(crate) look_up_passes: usize,
    /// All entities of each pool in random order.
    pub(crate) orders: Vec<Vec<usize>>,
}

impl Input {
    /// Creates random data for pools of `size` entities.
    pub(crate) fn new(size: usize, rng: &mut SmallRng) -> Self {
        let orders = (0..containers(size)).map(|_| {
            let mut order: Vec<usize> = (0..size).collect();
            order.shuffle(rng);
            order
        });
        Self {
            size,
            change_passes: passes(size, CHANGES),
            look_up_passes: passes(size, LOOK_UPS),
            orders: orders.collect(),
        }
    }
}

/// The workloads of all pools.
pub(super) fn events<P: Entities>() -> Vec<Event<Input>> {
    vec![
        Event::timed("create", create::<P>),
        Event::timed("create reserved", create_reserved::<P>),
        Event::timed("create many", create_many::<P>),
        Event::timed("recycle", recycle::<P>),
        Event::timed("recycle many", recycle_many::<P>),
        Event::timed("alive", alive::<P>),
        Event::timed("alive or stale", alive_or_stale::<P>),
        Event::timed("destroy shuffled", destroy_shuffled::<P>),
        Event::timed("destroy many", destroy_many::<P>),
        Event::timed("destroy many shuffled", destroy_many_shuffled::<P>),
        Event::timed("renew shuffled", renew_shuffled::<P>),
    ]
}

/// A pool, and its entities in the order of their creation.
struct Built<P: Entities> {
    pool: P,
    entities: Vec<P::Entity>,
}

impl<P: Entities> Built<P> {
    fn new(size: usize) -> Self {
        let (mut pool, mut entities) = (P::new(), Vec::new());
        pool.create(size, &mut entities);
        Self { pool, entities }
    }

    fn in_order(&self, order: &[usize]) -> Vec<P::Entity> {
        order.iter().map(|number| self.entities[*number]).collect()
    }
}

/// Creates one by one, in a pool that has not allocated.
fn create<P: Entities>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    create_by(input, gauge, |pool: &mut P, created| pool.create(input.size, created))
}

/// Creates one by one, in a pool with reserved capacity. The allocation is timed.
fn create_reserved<P: Entities>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    create_by(input, gauge, |pool: &mut P, created| {
        pool.reserve(input.size);
        pool.create(input.size, created);
    })
}

/// Creates in one call, in a pool that has not allocated.
fn create_many<P: Entities>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    create_by(input, gauge, |pool: &mut P, created| pool.create_many(input.size, created))
}

fn create_by<P: Entities>(input: &Input, gauge: &mut Gauge, work: impl Fn(&mut P, &mut Vec<P::Entity>)) -> u64 {
    each(input.change_passes, &input.orders, |_, digest| {
        let (mut pool, mut created) = (P::new(), Vec::with_capacity(input.size));
        gauge.time(input.size, || work(black_box(&mut pool), &mut created));
        add(digest, created.len() as u64);
        add(digest, pool.count_alive(&created));
    })
}

/// Creates one by one, in a pool whose entities were all destroyed.
fn recycle<P: Entities>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    recycle_by::<P>(input, gauge, P::create)
}

/// Creates in one call, in a pool whose entities were all destroyed.
fn recycle_many<P: Entities>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    recycle_by::<P>(input, gauge, P::create_many)
}

fn recycle_by<P: Entities>(input: &Input, gauge: &mut Gauge, work: impl Fn(&mut P, usize, &mut Vec<P::Entity>)) -> u64 {
    each(1, &input.orders, |order, digest| {
        let Built { mut pool, mut entities } = Built::<P>::new(input.size);
        for _ in 0..input.change_passes {
            let leaving: Vec<P::Entity> = order.iter().map(|number| entities[*number]).collect();
            add(digest, pool.destroy(&leaving));
            entities.clear();
            gauge.time(input.size, || work(black_box(&mut pool), input.size, &mut entities));
            add(digest, pool.count_alive(&entities));
            add(digest, pool.count_alive(&leaving));
        }
    })
}

/// Checks entities that are alive, in random order.
fn alive<P: Entities>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up::<P>(input, gauge, 0)
}

/// Checks entities of which half were destroyed and their indices reused, in random order.
fn alive_or_stale<P: Entities>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up::<P>(input, gauge, input.size / 2)
}

fn look_up<P: Entities>(input: &Input, gauge: &mut Gauge, stale: usize) -> u64 {
    each(1, &input.orders, |order, digest| {
        let mut built = Built::<P>::new(input.size);
        let asked = built.in_order(order);
        built.pool.renew(&mut built.entities[..stale]);
        let (pool, asked) = black_box((&built.pool, &asked));
        let alive = gauge.time(input.look_up_passes * asked.len(), || {
            (0..input.look_up_passes).map(|_| black_box(pool).count_alive(asked)).sum()
        });
        add(digest, alive);
    })
}

/// Destroys all entities one by one, in random order.
fn destroy_shuffled<P: Entities>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    destroy_by(input, gauge, Built::in_order, P::destroy)
}

/// Destroys all entities in one call, in the order of their creation.
fn destroy_many<P: Entities>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    destroy_by(input, gauge, |built, _| built.entities.clone(), P::destroy_many)
}

/// Destroys all entities in one call, in random order.
fn destroy_many_shuffled<P: Entities>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    destroy_by(input, gauge, Built::in_order, P::destroy_many)
}

fn destroy_by<P: Entities>(
    input: &Input,
    gauge: &mut Gauge,
    leaving: impl Fn(&Built<P>, &[usize]) -> Vec<P::Entity>,
    work: impl Fn(&mut P, &[P::Entity]) -> u64,
) -> u64 {
    each(input.change_passes, &input.orders, |order, digest| {
        let mut built = Built::<P>::new(input.size);
        let leaving = leaving(&built, order);
        add(digest, gauge.time(leaving.len(), || work(&mut built.pool, black_box(&leaving))));
        add(digest, built.pool.count_alive(&built.entities));
    })
}

/// Destroys each entity, in random order, and creates another. An operation is both.
fn renew_shuffled<P: Entities>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    each(1, &input.orders, |order, digest| {
        let mut built = Built::<P>::new(input.size);
        let mut renewed = built.in_order(order);
        gauge.time(input.change_passes * renewed.len(), || {
            for _ in 0..input.change_passes {
                built.pool.renew(black_box(&mut renewed));
            }
        });
        add(digest, built.pool.count_alive(&renewed));
        add(digest, built.pool.count_alive(&built.entities));
    })
}

#[cfg(test)]
mod tests {
    use super::{Entities, Input, events};
    use crate::measure::{Course, Entrant, unnoticed};
    use slotmap::{DefaultKey, SlotMap};

    type Pool = SlotMap<DefaultKey, ()>;

    /// A pool that destroys every 50th entity as soon as it is created.
    struct Hasty {
        pool: Pool,
        creations: usize,
    }

    impl Hasty {
        fn check(&mut self, created: &[DefaultKey]) {
            for entity in created {
                self.creations += 1;
                if self.creations % 50 == 0 {
                    self.pool.remove(*entity);
                }
            }
        }
    }

    impl Entities for Hasty {
        type Entity = DefaultKey;

        fn new() -> Self {
            Self { pool: Pool::new(), creations: 0 }
        }

        fn reserve(&mut self, additional: usize) {
            self.pool.reserve(additional);
        }

        fn create(&mut self, count: usize, created: &mut Vec<DefaultKey>) {
            self.pool.create(count, created);
            self.check(created);
        }

        fn destroy(&mut self, entities: &[DefaultKey]) -> u64 {
            self.pool.destroy(entities)
        }

        fn count_alive(&self, entities: &[DefaultKey]) -> u64 {
            self.pool.count_alive(entities)
        }

        fn renew(&mut self, entities: &mut [DefaultKey]) {
            self.pool.renew(entities);
            self.check(entities);
        }
    }

    fn course() -> Course {
        let entrants = vec![Entrant::ours("slotmap", events::<Pool>()), Entrant::peer("hasty", events::<Hasty>())];
        Course::new("entities", 200, |rng| Input::new(200, rng), entrants)
    }

    #[test]
    fn a_pool_that_loses_entities_is_found_out_by_every_workload() {
        assert_eq!(unnoticed(course), [""; 0]);
    }
}
