//! The workloads, each written once for all trees, and the courses.

use std::cell::RefCell;
use std::hint::black_box;

use rand::RngExt as _;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;

use super::super::passes::add_in_order as add;
#[cfg(feature = "ecs")]
use super::bevy::Bevy;
use super::components::Components;
use super::contestants::{Ours, Tree};
#[cfg(feature = "flecs")]
use super::flecs::Flecs;
use crate::measure::{Course, Entrant, Event, Gauge, Kept, at_least};

/// The children of an entity that has some.
const FAN_OUTS: [(&str, usize); 2] = [("fan-out 4", 4), ("fan-out 64", 64)];

/// Returns a course at each size and fan-out. An operation is an entity.
pub(crate) fn contests(sizes: &[usize]) -> Vec<Course> {
    let all = FAN_OUTS.into_iter().flat_map(|fan_out| sizes.iter().map(move |size| (fan_out, *size)));
    let contests = all.map(|((subject, fan_out), size)| {
        let entrants = vec![
            Entrant::ours("archetype", events::<Ours>()),
            Entrant::information("components", events::<Components>()),
            #[cfg(feature = "ecs")]
            Entrant::peer("bevy_ecs", events::<Bevy>()),
            #[cfg(feature = "flecs")]
            Entrant::peer("flecs", events::<Flecs>()).without_bytes_of("flecs"),
        ];
        Course::new(subject, size, move |rng| Input::new(size, fan_out, rng), entrants)
    });
    contests.collect()
}

fn events<T: Tree>() -> Vec<Event<Input>> {
    vec![
        Event::timed("life", life::<T>),
        Event::timed("build", build::<T>),
        Event::timed("transforms, walk", |input, kept, gauge| {
            read(input, kept, gauge, |tree: &mut T, nodes| tree.walk(nodes.root))
        }),
        Event::timed("transforms, kept order", |input, kept, gauge| {
            read(input, kept, gauge, |tree: &mut T, nodes| tree.propagate(nodes.root, &nodes.with_children))
        }),
        Event::timed("children", children::<T>),
        Event::timed("read children", read_children::<T>),
        Event::timed("re-parent 10 %", reparent::<T>),
        Event::timed("despawn subtrees", despawn::<T>),
        Event::counted("bytes an entity", bytes::<T>),
    ]
}

/// The minimum number of entities that a sample spawns or despawns.
const CHANGES: usize = at_least(32 << 10);
/// The minimum number of entities that a sample reads.
const READS: usize = at_least(256 << 10);

/// The data of a round. Entities are numbered in the order of their creation: parents before their children, otherwise
/// in random order.
struct Input {
    /// The number of the parent of each entity but the root.
    parents: Vec<u32>,
    /// All numbers, in random order.
    order: Vec<u32>,
    /// The numbers of entities with children, ascending.
    with_children: Vec<u32>,
    /// A tenth of all numbers, each with that of another parent, which is lower, so that no cycle arises.
    moves: Vec<(u32, u32)>,
    /// Half of the children of the root, in random order.
    tops: Vec<u32>,
    /// The number of these and all entities below them.
    below_tops: usize,
}

impl Input {
    fn new(size: usize, fan_out: usize, rng: &mut SmallRng) -> Self {
        let mut parents: Vec<u32> = Vec::new();
        let mut level = 0..1;
        while parents.len() + 1 < size {
            let next = level.end..size.min(level.end + level.len() * fan_out);
            let mut of_level: Vec<u32> = level.flat_map(|parent| [parent as u32].repeat(fan_out)).collect();
            of_level.truncate(next.len());
            of_level.shuffle(rng);
            parents.extend(of_level);
            level = next;
        }
        let mut order: Vec<u32> = (0..size as u32).collect();
        order.shuffle(rng);
        let mut with_children = parents.clone();
        with_children.sort_unstable();
        with_children.dedup();
        let parent_of = |number: u32| parents[number as usize - 1];
        let children = order.iter().copied().filter(|number| *number > 0);
        let moves = children.clone().filter_map(|child| {
            let lower = with_children.partition_point(|parent| *parent < child);
            let parent = with_children[rng.random_range(0..lower)];
            (parent != parent_of(child)).then_some((child, parent))
        });
        let moves = moves.take(size / 10).collect();
        let mut tops: Vec<u32> = children.filter(|number| parent_of(*number) == 0).collect();
        tops.truncate(tops.len().div_ceil(2));
        let mut leaves = vec![false; size];
        tops.iter().for_each(|top| leaves[*top as usize] = true);
        (1..size).for_each(|number| leaves[number] |= leaves[parents[number - 1] as usize]);
        let below_tops = leaves.iter().filter(|leaves| **leaves).count();
        Self { parents, order, with_children, moves, tops, below_tops }
    }

    fn size(&self) -> usize {
        self.order.len()
    }

    fn change_passes(&self) -> usize {
        CHANGES.div_ceil(self.size())
    }

    fn read_passes(&self) -> usize {
        READS.div_ceil(self.size())
    }

    fn nodes<E: Copy>(&self, spawned: &[E]) -> Nodes<E> {
        let node = |number: &u32| spawned[*number as usize];
        Nodes {
            root: spawned[0],
            order: self.order.iter().map(node).collect(),
            with_children: self.with_children.iter().map(node).collect(),
        }
    }
}

/// The entities of a tree.
struct Nodes<E> {
    root: E,
    /// All in random order.
    order: Vec<E>,
    /// Those with children, parents first.
    with_children: Vec<E>,
}

fn built<T: Tree>(input: &Input) -> (T, Vec<T::Entity>) {
    let (mut tree, mut spawned) = (T::new(), Vec::with_capacity(input.size()));
    tree.build(&input.parents, &mut spawned);
    (tree, spawned)
}

/// Returns the digest of a tree, which depends on the parents of all entities.
fn digest<T: Tree>(tree: &mut T, root: T::Entity) -> u64 {
    tree.walk(root);
    tree.digest()
}

/// From an empty world to its drop.
fn life<T: Tree>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes() {
        let mut spawned = Vec::with_capacity(input.size());
        add(
            &mut digest,
            gauge.time(input.size(), || {
                let mut tree = T::new();
                tree.build(black_box(&input.parents), &mut spawned);
                tree.walk(spawned[0]);
                tree.digest()
            }),
        );
    }
    digest
}

fn build<T: Tree>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut all = 0;
    for _ in 0..input.change_passes() {
        let (mut tree, mut spawned) = (T::new(), Vec::with_capacity(input.size()));
        gauge.time(input.size(), || black_box(&mut tree).build(black_box(&input.parents), &mut spawned));
        add(&mut all, digest(&mut tree, spawned[0]));
    }
    all
}

/// A tree that several workloads share, and its entities.
struct Shared<T: Tree>(RefCell<(T, Nodes<T::Entity>)>);

impl<T: Tree> Shared<T> {
    fn with<R>(input: &Input, kept: &mut Kept, work: impl FnOnce(&mut T, &Nodes<T::Entity>) -> R) -> R {
        let shared: &Self = kept.get_or_build(|| {
            let (tree, spawned) = built::<T>(input);
            Self(RefCell::new((tree, input.nodes(&spawned))))
        });
        let (tree, nodes) = &mut *shared.0.borrow_mut();
        work(tree, nodes)
    }
}

/// Computes all transforms of a new tree.
fn read<T: Tree>(input: &Input, _: &mut Kept, gauge: &mut Gauge, transform: fn(&mut T, &Nodes<T::Entity>)) -> u64 {
    let (mut tree, spawned) = built::<T>(input);
    let (nodes, passes) = (input.nodes(&spawned), input.read_passes());
    gauge.time(passes * input.size(), || {
        for _ in 0..passes {
            transform(black_box(&mut tree), black_box(&nodes));
        }
    });
    tree.digest()
}

fn children<T: Tree>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    Shared::with(input, kept, |tree: &mut T, nodes| {
        let (mut children, passes) = (Vec::with_capacity(input.size()), input.read_passes());
        gauge.time(passes * input.size(), || {
            for _ in 0..passes {
                children.clear();
                black_box(&mut *tree).children(black_box(&nodes.order), black_box(&mut children));
            }
        });
        tree.digest_of(&children)
    })
}

fn read_children<T: Tree>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    Shared::with(input, kept, |tree: &mut T, nodes| {
        let passes = input.read_passes();
        gauge.time(passes * input.size(), || {
            let read = |sum: u64, _| sum.wrapping_add(black_box(&mut *tree).read_children(black_box(&nodes.order)));
            (0..passes).fold(0, read)
        })
    })
}

/// Moves entities below others that have children already. An operation is a move.
fn reparent<T: Tree>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut all = 0;
    for _ in 0..input.change_passes() {
        let (mut tree, spawned) = built::<T>(input);
        let node = |number: u32| spawned[number as usize];
        let moves: Vec<_> = input.moves.iter().map(|(child, parent)| (node(*child), node(*parent))).collect();
        gauge.time(moves.len(), || black_box(&mut tree).reparent(black_box(&moves)));
        add(&mut all, digest(&mut tree, spawned[0]));
    }
    all
}

/// Despawns half of the children of the root, with all below them.
fn despawn<T: Tree>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut all = 0;
    for _ in 0..input.change_passes() {
        let (mut tree, spawned) = built::<T>(input);
        let tops: Vec<_> = input.tops.iter().map(|number| spawned[*number as usize]).collect();
        gauge.time(input.below_tops, || black_box(&mut tree).despawn(black_box(&tops)));
        add(&mut all, digest(&mut tree, spawned[0]));
    }
    all
}

fn bytes<T: Tree>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut spawned = Vec::with_capacity(input.size());
    let mut tree = gauge.settled_bytes(input.size(), || {
        let mut tree = T::new();
        tree.build(&input.parents, &mut spawned);
        tree
    });
    digest(&mut tree, spawned[0])
}

#[cfg(test)]
mod tests {
    use super::{Components, Input, Ours, Tree, events};
    use crate::measure::{Course, Entrant, unnoticed};
    use archetype::Entity64;

    const BUILD: usize = 0;
    const WALK: usize = 1;
    const OTHERS: usize = 2;

    /// A tree that neglects an entity in `build`, in `walk`, or in all other operations: a tree that is built wrong is
    /// found out by all workloads.
    struct Careless<const IN: usize>(Ours);

    impl<const IN: usize> Tree for Careless<IN> {
        type Entity = Entity64;

        fn new() -> Self {
            Self(Ours::new())
        }

        fn build(&mut self, parents: &[u32], spawned: &mut Vec<Entity64>) {
            let mut parents = parents.to_vec();
            if IN == BUILD {
                *parents.last_mut().expect("more than a root") = 0;
            }
            self.0.build(&parents, spawned);
        }

        fn walk(&mut self, root: Entity64) {
            let from = if IN == WALK { self.0.first_child(root) } else { root };
            self.0.walk(from);
        }

        fn propagate(&mut self, root: Entity64, with_children: &[Entity64]) {
            self.0.propagate(root, &with_children[usize::from(IN == OTHERS)..]);
        }

        fn children(&mut self, entities: &[Entity64], children: &mut Vec<Entity64>) {
            self.0.children(entities, children);
            children.truncate(children.len() - usize::from(IN == OTHERS));
        }

        fn read_children(&mut self, entities: &[Entity64]) -> u64 {
            let mut children = Vec::new();
            self.children(entities, &mut children);
            self.digest_of(&children)
        }

        fn reparent(&mut self, moves: &[(Entity64, Entity64)]) {
            self.0.reparent(&moves[usize::from(IN == OTHERS)..]);
        }

        fn despawn(&mut self, entities: &[Entity64]) {
            self.0.despawn(&entities[usize::from(IN == OTHERS)..]);
        }

        fn digest_of(&self, entities: &[Entity64]) -> u64 {
            self.0.digest_of(entities)
        }

        fn digest(&mut self) -> u64 {
            self.0.digest()
        }
    }

    impl Ours {
        fn first_child(&mut self, entity: Entity64) -> Entity64 {
            let mut children = Vec::new();
            self.children(&[entity], &mut children);
            children[0]
        }
    }

    fn course<T: Tree>() -> Course {
        let entrants = vec![Entrant::ours("ours", events::<Ours>()), Entrant::peer("other", events::<T>())];
        Course::new("fan-out 4", 60, |rng| Input::new(60, 4, rng), entrants)
    }

    #[test]
    fn every_workload_notices_a_tree_without_an_entity() {
        let of_build_and_walk = ["life", "build", "transforms, walk", "bytes an entity"];
        assert_eq!(unnoticed(course::<Careless<OTHERS>>), of_build_and_walk);
        assert!(!unnoticed(course::<Careless<WALK>>).contains(&"transforms, walk"));
        let unnoticed = unnoticed(course::<Careless<BUILD>>);
        assert!(!unnoticed.iter().any(|name| of_build_and_walk.contains(name)), "{unnoticed:?}");
    }

    #[test]
    fn trees_by_relations_and_by_components_agree() {
        assert_eq!(unnoticed(course::<Components>), course::<Components>().workloads());
    }
}
