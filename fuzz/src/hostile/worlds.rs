//! `archetype::World`.

use archetype::{CachedQuery, ChildOf, ComponentInfo, Entity64, EntityBuilder, RelatedAll, Relation, World};

use super::sparse::key;
use super::*;

test_kit::models! {
    world: Hostile<Populated>, 300;
}

/// Two counted components, one zero-sized and one plain component.
struct First(Element);
struct Second(Element);
#[derive(Clone)]
struct Marker;
struct Plain(#[expect(dead_code, reason = "only its layout matters")] u64);

/// Many targets, with a counted value for each.
#[derive(Clone)]
struct Likes(Element);

impl Relation for Likes {}

struct Populated {
    world: World<Alloc>,
    entities: Vec<Entity64>,
}

impl Victim for Populated {
    fn new(kit: &Kit) -> Self {
        Self { world: World::new_in(kit.alloc()), entities: Vec::new() }
    }

    fn apply(&mut self, kit: &Kit) {
        let Step { op, a, b, .. } = kit.step;
        let Self { world, entities } = self;
        // Some are dead.
        let entity = entities.get(usize::from(a) % entities.len().max(1)).copied().unwrap_or_else(|| key(a, b));
        let first = || First(kit.element(a));
        let second = || Second(kit.element(b));
        let target = entities.get(usize::from(b) % entities.len().max(1)).copied().unwrap_or_else(|| key(b, a));
        let likes = || Likes(kit.element(b));
        match op % 44 {
            0 => entities.push(world.spawn(())),
            1..3 => entities.push(world.spawn((first(),))),
            3..5 => entities.push(world.spawn((first(), second(), Marker))),
            5 => entities.push(world.spawn((Plain(a.into()), second()))),
            6 => entities.extend(kit.fallible(|| world.try_spawn((first(), Plain(a.into()))).ok())),
            7 => entities.extend(world.spawn_batch(kit.elements().map(|element| (First(element), Marker)))),
            8 => {
                ignore(kit.fallible(|| world.try_spawn_batch(kit.elements().map(|element| (Second(element),))).is_ok()))
            }
            9 => ignore(
                world
                    .spawn_columns((kit.elements().map(First).collect::<Vec<_>>(), vec![Marker; usize::from(a % 9)]))
                    .is_ok(),
            ),
            10..12 => ignore(world.insert(entity, (first(),))),
            12 => ignore(world.insert(entity, (second(), Marker))),
            13 => ignore(kit.fallible(|| world.try_insert(entity, (first(), Plain(1))).is_ok())),
            14 => ignore(world.remove::<(First,)>(entity)),
            15 => ignore(world.remove::<(Second, Marker)>(entity)),
            16 => ignore(kit.fallible(|| world.try_remove::<(First,)>(entity).is_ok())),
            17 => ignore(world.exchange::<(First,), _>(entity, (second(),))),
            18..21 => ignore(world.despawn(entity)),
            21 => {
                if let Ok(taken) = world.take(entity) {
                    ignore(taken.get::<First>().map(|first| first.0.key()));
                    match b % 3 {
                        0 => ignore(taken),
                        1 => kit.forget(taken),
                        _ => entities.push(taken.spawn_into(&mut World::new_in(kit.alloc()))),
                    }
                }
            }
            22 => world.retain(|entity| kit.choose(entity.entity().index() as u64)),
            23 => world.clear(),
            24 => world.query_mut::<(&mut First, Option<&Second>)>().for_each(|(first, _)| first.0 = kit.element(b)),
            25 => kit.advance(world.query_mut::<(&mut First, &mut Second)>()),
            26 => world
                .chunks_mut::<&mut Second>()
                .for_each(|column| column.iter_mut().for_each(|second| second.0 = kit.element(a))),
            27 => {
                let mut query = CachedQuery::<&First, _>::new_in(kit.alloc());
                if kit.fallible(|| query.try_update(world)).is_ok() {
                    kit.advance(query.rows(world));
                }
            }
            28 => {
                let mut builder = EntityBuilder::new_in(kit.alloc());
                builder.add(first()).add(Marker).add(first());
                match b % 3 {
                    0 => entities.push(builder.spawn_into(world)),
                    1 => ignore(kit.fallible(|| builder.try_insert_into(world, entity).is_ok())),
                    _ => ignore(builder),
                }
            }
            29 => {
                let mut other = World::new_in(kit.alloc());
                other.spawn_batch(kit.elements().map(|element| (First(element),)));
                world.append_with(&mut other, |_, new| {
                    kit.choose(0);
                    entities.push(new);
                });
            }
            30 => ignore(kit.fallible(|| world.try_reserve::<(First, Second)>(b.into()))),
            31 => world.shrink_to_fit(),
            32 => ignore(world.remove_empty_archetypes()),
            33 => {
                if let Some(&other) = entities.iter().find(|&&other| other != entity) {
                    ignore(world.get_disjoint_mut::<&mut First, 2>([entity, other]));
                }
            }
            34 => ignore(world.relate::<ChildOf>(entity, target)),
            35 => ignore(world.relate_with(entity, target, likes())),
            36 => ignore(kit.fallible(|| world.try_relate_with(entity, target, likes()).is_ok())),
            37 => ignore(world.unrelate::<Likes>(entity, target)),
            38 => entities.extend(world.spawn_related(target, ChildOf, (first(), Marker))),
            39 => entities.extend(world.spawn_related(target, likes(), (second(), first()))),
            40 => entities.extend(kit.fallible(|| world.try_spawn_related(target, likes(), (first(), second())).ok())),
            41 => {
                let bundles = kit.elements().map(|element| (First(element),));
                ignore(kit.fallible(|| world.try_spawn_batch_related(target, likes(), bundles).is_ok()))
            }
            42 => ignore(kit.fallible(|| world.try_remove_dynamic(entity, &ComponentInfo::of::<First>()).is_ok())),
            _ => entities.truncate(usize::from(b)),
        }
    }

    fn check(&mut self) {
        self.world.assert_invariants();
        self.world.query::<&First>().for_each(|first| ignore(first.0.key()));
        self.world.query::<&Second>().for_each(|second| ignore(second.0.key()));
        for (source, targets) in self.world.query::<(Entity64, RelatedAll<Likes>)>() {
            targets.for_each(|target| ignore(self.world.relation::<Likes>(source, target).map(|likes| likes.0.key())));
        }
    }
}
