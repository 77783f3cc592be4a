//! Random relations between entities, compared with a set of pairs.

use std::collections::{BTreeMap, BTreeSet};
use std::thread::panicking;

use archetype::{
    CachedQuery, ChildOf, Entity64, Inherited, InstanceOf, OnDespawn, Related, RelatedAll, Relation, RelationError,
    Unrelated, World,
};
use test_kit::alloc::TrackingAllocator;
use test_kit::ledger::{Element, Ledger};
use test_kit::model::{Arbitrary, Gen, Model};

use crate::kinds::{Counted, Kind, Plain};

/// A relation created from a number.
trait Made: Relation + Clone {
    fn make(ledger: &Ledger, n: u64) -> Self;

    /// Returns the number, or 0 for a tag.
    fn value(&self) -> u64 {
        0
    }
}

impl Made for ChildOf {
    fn make(_: &Ledger, _: u64) -> Self {
        Self
    }
}

impl Made for InstanceOf {
    fn make(_: &Ledger, _: u64) -> Self {
        Self
    }
}

/// Many targets, with a value that counts its drops.
#[derive(Clone)]
struct Likes(Element);

impl Relation for Likes {}

impl Made for Likes {
    fn make(ledger: &Ledger, n: u64) -> Self {
        Self(ledger.element(n))
    }

    fn value(&self) -> u64 {
        self.0.key()
    }
}

/// Many targets. Despawned with any of them; cycles are allowed.
#[derive(Clone)]
struct Needs;

impl Relation for Needs {
    const ON_DESPAWN: OnDespawn = OnDespawn::Despawn;
}

impl Made for Needs {
    fn make(_: &Ledger, _: u64) -> Self {
        Self
    }
}

/// Many targets, without cycles.
#[derive(Clone)]
#[repr(align(64))]
struct After(u64);

impl Relation for After {
    const ACYCLIC: bool = true;
}

impl Made for After {
    fn make(_: &Ledger, n: u64) -> Self {
        Self(n)
    }

    fn value(&self) -> u64 {
        assert_eq!(std::ptr::from_ref(self).addr() % 64, 0);
        self.0
    }
}

const KINDS: u8 = 5;

/// Evaluates `$code` with one of the relations as `$R`.
macro_rules! with_relation {
    ($n:expr, $R:ident => $code:expr) => {
        match $n % KINDS {
            0 => {
                type $R = ChildOf;
                $code
            }
            1 => {
                type $R = InstanceOf;
                $code
            }
            2 => {
                type $R = Likes;
                $code
            }
            3 => {
                type $R = Needs;
                $code
            }
            _ => {
                type $R = After;
                $code
            }
        }
    };
}

#[derive(Clone, Debug)]
enum Operation {
    Spawn(u64),
    SpawnAt(usize),
    Despawn(usize),
    SpawnRelated(u8, usize, u64),
    SpawnBatchRelated(u8, usize, u64),
    Relate(u8, usize, usize, u64),
    Unrelate(u8, usize, usize),
    Change(usize, usize, u64),
    Insert(usize, u64),
    Remove(usize),
    RemoveDynamic(usize, usize),
    ClearEntity(usize),
    Take(usize),
    Retain(u64),
    Append(Vec<(u8, u8, u8)>),
    Clear,
    RemoveEmptyArchetypes,
    /// Relates an entity to as many others, which are despawned at once.
    ShortLived(usize, u8),
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        let at = |g: &mut Gen| usize::arbitrary(g);
        match u8::arbitrary(g) % 48 {
            0..=8 => Self::Spawn(u64::arbitrary(g)),
            9 => Self::SpawnAt(at(g)),
            10..=12 => Self::Despawn(at(g)),
            13..=16 => Self::SpawnRelated(u8::arbitrary(g), at(g), u64::arbitrary(g)),
            17 | 18 => Self::SpawnBatchRelated(u8::arbitrary(g), at(g), u64::arbitrary(g)),
            19..=31 => Self::Relate(u8::arbitrary(g), at(g), at(g), u64::arbitrary(g)),
            32..=34 => Self::Unrelate(u8::arbitrary(g), at(g), at(g)),
            35 => Self::Change(at(g), at(g), u64::arbitrary(g)),
            36 => Self::Insert(at(g), u64::arbitrary(g)),
            37 => Self::Remove(at(g)),
            38 => Self::RemoveDynamic(at(g), at(g)),
            39 => Self::ClearEntity(at(g)),
            40 | 41 => Self::Take(at(g)),
            42 => Self::Retain(u64::arbitrary(g)),
            43 => {
                let length = usize::arbitrary(g) % 8;
                Self::Append((0..length).map(|_| (u8::arbitrary(g), u8::arbitrary(g), u8::arbitrary(g))).collect())
            }
            44 if u8::arbitrary(g) % 4 == 0 => Self::Clear,
            45 => Self::RemoveEmptyArchetypes,
            46 => Self::ShortLived(at(g), u8::arbitrary(g)),
            _ => Self::Spawn(u64::arbitrary(g)),
        }
    }
}

type Cached = (CachedQuery<(Entity64, Related<ChildOf>)>, CachedQuery<(Entity64, Inherited<&'static Counted>)>);

struct Relations {
    world: World<TrackingAllocator>,
    /// Each entity with its component, a `Counted`.
    entities: BTreeMap<Entity64, Option<u64>>,
    /// The relation, the source and the target, with the value.
    pairs: BTreeMap<(u8, Entity64, Entity64), u64>,
    dead: Vec<Entity64>,
    ledger: Ledger,
    tracking: TrackingAllocator,
    cached: std::cell::RefCell<Cached>,
}

impl Relations {
    fn pick(&self, at: usize) -> Option<Entity64> {
        let keys = self.entities.keys();
        keys.clone().nth(at.checked_rem(keys.len())?).copied()
    }

    fn targets(&self, kind: u8, source: Entity64) -> BTreeSet<Entity64> {
        let pairs = self.pairs.keys().filter(|&&(other, from, _)| (other, from) == (kind, source));
        pairs.map(|&(_, _, target)| target).collect()
    }

    fn leads_to(&self, kind: u8, from: Entity64, to: Entity64) -> bool {
        let (mut seen, mut queue) = (BTreeSet::from([from]), vec![from]);
        while let Some(entity) = queue.pop() {
            queue.extend(self.targets(kind, entity).into_iter().filter(|&target| seen.insert(target)));
        }
        seen.contains(&to)
    }

    fn relate<R: Made>(&mut self, kind: u8, source: Entity64, target: Entity64, n: u64) {
        let value = R::make(&self.ledger, n);
        let n = value.value();
        let result = self.world.relate_with(source, target, value);
        if R::ACYCLIC && self.leads_to(kind, target, source) {
            assert!(matches!(result, Err(RelationError::Cycle { .. })), "{result:?}");
            return;
        }
        assert_eq!(result, Ok(()));
        if R::EXCLUSIVE {
            self.pairs.retain(|&(other, from, _), _| (other, from) != (kind, source));
        }
        self.pairs.insert((kind, source, target), n);
    }

    fn unrelate<R: Made>(&mut self, kind: u8, source: Entity64, target: Entity64) {
        let value = self.world.unrelate::<R>(source, target).map(|value| value.value());
        assert_eq!(value, self.pairs.remove(&(kind, source, target)));
    }

    /// Adds an entity to the model. Its handle may be that of a dead one: `spawn_at` turns the version back.
    fn born(&mut self, entity: Entity64, value: Option<u64>) {
        assert!(self.entities.insert(entity, value).is_none());
        self.dead.retain(|&dead| dead != entity);
    }

    /// Removes an entity and what depends on it from the model.
    fn died(&mut self, entity: Entity64) {
        let mut dead = BTreeSet::from([entity]);
        loop {
            let before = dead.len();
            for &(kind, source, target) in self.pairs.keys() {
                let despawns = with_relation!(kind, R => R::ON_DESPAWN) == OnDespawn::Despawn;
                if despawns && dead.contains(&target) {
                    dead.insert(source);
                }
            }
            if dead.len() == before {
                break;
            }
        }
        self.pairs.retain(|(_, source, target), _| !dead.contains(source) && !dead.contains(target));
        self.entities.retain(|entity, _| !dead.contains(entity));
        self.dead.extend(dead);
    }

    fn spawn(&mut self, n: u64) -> Entity64 {
        let entity = if n % 3 == 0 {
            self.world.spawn((Plain(n),))
        } else {
            self.world.spawn((Counted::make(&self.ledger, n), Plain(n)))
        };
        self.born(entity, (n % 3 != 0).then_some(n));
        entity
    }

    fn spawn_related<R: Made>(&mut self, kind: u8, target: Entity64, n: u64) {
        let value = R::make(&self.ledger, n);
        let number = value.value();
        let counted = Counted::make(&self.ledger, n);
        let entity = match n % 3 {
            0 => self.world.spawn_related(target, value, (Plain(n),)),
            1 => self.world.spawn_related(target, value, (Plain(n), counted)),
            _ => self.world.spawn_related(target, value, (counted, Plain(n))),
        };
        let entity = entity.unwrap();
        self.born(entity, (n % 3 != 0).then_some(n));
        self.pairs.insert((kind, entity, target), number);
    }

    fn spawn_batch_related<R: Made>(&mut self, kind: u8, target: Entity64, n: u64) {
        let value = R::make(&self.ledger, n);
        let (number, ledger) = (value.value(), &self.ledger);
        let bundles = (0..n % 6).map(|n| (Counted::make(ledger, n),));
        let entities = self.world.spawn_batch_related(target, value, bundles).unwrap().to_vec();
        assert_eq!(entities.len() as u64, n % 6);
        for (n, entity) in (0..).zip(entities) {
            self.born(entity, Some(n));
            self.pairs.insert((kind, entity, target), number);
        }
    }

    /// Returns the component that an entity has or inherits.
    fn inherited(&self, entity: Entity64) -> Option<u64> {
        let own = self.entities[&entity];
        own.or_else(|| self.inherited(*self.targets(1, entity).first()?))
    }

    fn append(&mut self, recipe: &[(u8, u8, u8)]) {
        let mut other = World::new_in(self.tracking.clone());
        let all: Vec<_> = (0..5).map(|n| other.spawn((Counted::make(&self.ledger, n),))).collect();
        let mut pairs = Vec::new();
        for &(kind, source, target) in recipe {
            let (source, target) = (all[source as usize % all.len()], all[target as usize % all.len()]);
            with_relation!(kind, R => {
                let value = R::make(&self.ledger, kind.into());
                let n = value.value();
                if other.relate_with(source, target, value).is_ok() {
                    if R::EXCLUSIVE {
                        pairs.retain(|&((k, s, _), _)| (k, s) != (kind % KINDS, source));
                    }
                    pairs.push(((kind % KINDS, source, target), n));
                }
            });
        }
        let mut renamed = BTreeMap::new();
        self.world.append_with(&mut other, |old, new| assert!(renamed.insert(old, new).is_none()));
        other.assert_invariants();
        assert!(all.iter().all(|&entity| other.sources::<Likes>(entity).next().is_none()));
        (0..).zip(&all).for_each(|(n, old)| self.born(renamed[old], Some(n)));
        self.pairs.extend(pairs.into_iter().map(|((kind, s, t), n)| ((kind, renamed[&s], renamed[&t]), n)));
    }

    fn change(&mut self, operation: &Operation) -> Option<()> {
        match *operation {
            Operation::Spawn(n) => _ = self.spawn(n),
            Operation::SpawnAt(at) => {
                let entity = *self.dead.get(at.checked_rem(self.dead.len())?)?;
                if self.world.spawn_at(entity, (Plain(1),)).is_ok() {
                    self.born(entity, None);
                }
            }
            Operation::Despawn(at) => {
                let entity = self.pick(at)?;
                assert!(self.world.despawn(entity));
                self.died(entity);
            }
            Operation::Relate(kind, source, target, n) => {
                let (source, target) = (self.pick(source)?, self.pick(target)?);
                with_relation!(kind, R => self.relate::<R>(kind % KINDS, source, target, n));
            }
            Operation::SpawnRelated(kind, target, n) => {
                let target = self.pick(target)?;
                with_relation!(kind, R => self.spawn_related::<R>(kind % KINDS, target, n));
            }
            Operation::SpawnBatchRelated(kind, target, n) => {
                let target = self.pick(target)?;
                with_relation!(kind, R => self.spawn_batch_related::<R>(kind % KINDS, target, n));
            }
            Operation::Unrelate(kind, source, target) => {
                let (source, target) = (self.pick(source)?, self.pick(target)?);
                with_relation!(kind, R => self.unrelate::<R>(kind % KINDS, source, target));
            }
            Operation::Change(source, target, n) => {
                let (source, target) = (self.pick(source)?, self.pick(target)?);
                let likes = self.world.relation_mut::<Likes>(source, target);
                assert_eq!(likes.is_some(), self.pairs.contains_key(&(2, source, target)));
                *likes? = Likes::make(&self.ledger, n);
                self.pairs.insert((2, source, target), n);
            }
            Operation::Insert(at, n) => {
                let entity = self.pick(at)?;
                self.world.insert(entity, (Counted::make(&self.ledger, n),)).unwrap();
                self.entities.insert(entity, Some(n));
            }
            Operation::Remove(at) => {
                let entity = self.pick(at)?;
                let removed = self.world.remove::<(Counted,)>(entity).ok().map(|(counted,)| counted.value());
                assert_eq!(removed, self.entities.insert(entity, None)?);
            }
            Operation::RemoveDynamic(at, which) => {
                let entity = self.pick(at)?;
                let archetype = self.world.archetype(self.world.entity(entity).unwrap().archetype()).unwrap();
                let infos = archetype.types().iter().map(|&id| *self.world.component(id).unwrap());
                let pairs: Vec<_> = infos.filter(|info| info.target().is_some()).collect();
                let info = pairs.get(which.checked_rem(pairs.len())?)?;
                assert!(self.world.remove_dynamic(entity, info));
                let mut before =
                    self.pairs.keys().copied().filter(|pair| (pair.1, Some(pair.2)) == (entity, info.target()));
                let gone = before.find(|&(kind, source, target)| {
                    !with_relation!(kind, R => self.world.targets::<R>(source).any(|other| other == target))
                });
                self.pairs.remove(&gone.expect("a pair is gone"));
            }
            Operation::ClearEntity(at) => {
                let entity = self.pick(at)?;
                self.world.clear_entity(entity).unwrap();
                self.entities.insert(entity, None);
                self.pairs.retain(|&(_, source, _), _| source != entity);
            }
            Operation::Take(at) => {
                let entity = self.pick(at)?;
                let taken = self.world.take(entity).unwrap();
                assert!(taken.components().all(|info| info.target().is_none()));
                assert_eq!(taken.get::<Counted>().map(Kind::value), self.entities[&entity]);
                drop(taken);
                // It takes nothing with it that it needs.
                self.pairs.retain(|&(_, source, _), _| source != entity);
                self.died(entity);
            }
            Operation::Retain(n) => {
                let removed: Vec<_> =
                    self.entities.keys().copied().filter(|entity| entity.index() as u64 % 4 == n % 4).collect();
                self.world.retain(|entity| entity.entity().index() as u64 % 4 != n % 4);
                for entity in removed {
                    if self.entities.contains_key(&entity) {
                        self.died(entity);
                    }
                }
            }
            Operation::Append(ref recipe) => self.append(recipe),
            Operation::Clear => {
                self.world.clear();
                self.dead.extend(std::mem::take(&mut self.entities).into_keys());
                self.pairs.clear();
            }
            Operation::RemoveEmptyArchetypes => _ = self.world.remove_empty_archetypes(),
            Operation::ShortLived(at, count) => {
                let entity = self.pick(at)?;
                for n in 0..count.into() {
                    let target = self.world.spawn(());
                    self.world.relate_with(entity, target, Likes::make(&self.ledger, n)).unwrap();
                    assert!(self.world.despawn(target));
                    self.dead.retain(|&dead| dead != target);
                    self.dead.push(target);
                }
            }
        }
        Some(())
    }

    fn compare_pairs<R: Made>(&self, kind: u8) {
        let world = &self.world;
        let mut related = BTreeSet::new();
        for &entity in self.entities.keys() {
            let expected = self.targets(kind, entity);
            assert_eq!(world.targets::<R>(entity).collect::<BTreeSet<_>>(), expected);
            assert_eq!(world.target::<R>(entity).is_some(), !expected.is_empty());
            for &target in &expected {
                assert_eq!(world.relation::<R>(entity, target).unwrap().value(), self.pairs[&(kind, entity, target)]);
                related.insert((entity, target));
            }
            let sources: BTreeSet<_> = world.sources::<R>(entity).collect();
            let pairs = self.pairs.keys().filter(|&&(other, _, target)| (other, target) == (kind, entity));
            assert_eq!(sources, pairs.map(|&(_, source, _)| source).collect());
            assert_eq!(world.query_sources::<R, Entity64>(entity).collect::<BTreeSet<_>>(), sources);
        }
        for &entity in &self.dead {
            assert!(world.targets::<R>(entity).next().is_none() && world.sources::<R>(entity).next().is_none());
        }
        let mut found = BTreeSet::new();
        for (entity, first, all) in world.query::<(Entity64, Related<R>, RelatedAll<R>)>() {
            assert_eq!(all.clone().next(), Some(first));
            assert!(all.clone().rev().eq(all.clone().collect::<Vec<_>>().into_iter().rev()));
            found.extend(all.map(|target| (entity, target)));
        }
        assert_eq!(found, related);
        let roots: BTreeSet<_> = world.query::<(Entity64, Unrelated<R>)>().map(|(entity, ())| entity).collect();
        let expected = self.entities.keys().copied().filter(|&entity| self.targets(kind, entity).is_empty());
        assert_eq!(roots, expected.collect());
    }
}

impl Drop for Relations {
    fn drop(&mut self) {
        self.world = World::new_in(TrackingAllocator::new());
        if !panicking() {
            self.tracking.assert_empty();
            self.ledger.assert_all_dropped();
        }
    }
}

impl Model for Relations {
    type Operation = Operation;

    const MAX_OPERATIONS: usize = 80;

    fn new() -> Self {
        let tracking = TrackingAllocator::new();
        Self {
            world: World::new_in(tracking.clone()),
            entities: BTreeMap::new(),
            pairs: BTreeMap::new(),
            dead: Vec::new(),
            ledger: Ledger::new(),
            tracking,
            cached: Default::default(),
        }
    }

    fn apply(&mut self, operation: &Operation) {
        self.change(operation);
    }

    fn check(&self) {
        self.world.assert_invariants();
        assert_eq!(self.world.entities().collect::<BTreeSet<_>>(), self.entities.keys().copied().collect());
        for kind in 0..KINDS {
            with_relation!(kind, R => self.compare_pairs::<R>(kind));
        }
        let mut expected = BTreeMap::new();
        for (&entity, &own) in &self.entities {
            let value = self.inherited(entity);
            expected.extend(value.map(|value| (entity, value)));
            assert_eq!(self.world.get::<Counted>(entity).map(Kind::value), value);
            assert_eq!(self.world.query_one::<&Counted>(entity).map(Kind::value), own);
            assert_eq!(self.world.query_one::<Inherited<&Counted>>(entity).map(Kind::value), value);
        }
        let all = self.world.query::<(Entity64, Inherited<&Counted>)>();
        assert_eq!(all.map(|(entity, counted)| (entity, counted.value())).collect::<BTreeMap<_, _>>(), expected);
        let (children, inherited) = &mut *self.cached.borrow_mut();
        let found = inherited.rows(&self.world).map(|(entity, counted)| (entity, counted.value()));
        assert_eq!(found.collect::<BTreeMap<_, _>>(), expected);
        let view = inherited.view(&self.world);
        assert!(expected.iter().all(|(&entity, &n)| view.get(entity).is_some_and(|(_, found)| found.value() == n)));
        let pairs = self.pairs.keys().filter(|pair| pair.0 == 0).map(|&(_, child, parent)| (child, parent));
        assert_eq!(children.rows(&self.world).collect::<BTreeSet<_>>(), pairs.collect());
        let values = self.entities.values().flatten().count();
        self.ledger.assert_live(values + self.pairs.keys().filter(|pair| pair.0 == 2).count());
    }
}

test_kit::models! {
    relations_behave_as_sets_of_pairs: Relations, 2_000;
}
