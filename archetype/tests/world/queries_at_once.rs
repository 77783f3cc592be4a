//! Several queries at once: which ones conflict, and what their iterators yield.

use std::any::type_name;
use std::thread;

use archetype::{Entity64, Or, Queries, Query, With, Without, World};
use test_kit::iterators::{check_iterator, forget};

use crate::kinds::{Marker, Plain, Text};

/// Adds the address of each reference, and whether it is mutable.
trait Addresses {
    fn addresses(self, to: &mut Vec<(usize, bool)>);
}

impl<T> Addresses for &T {
    fn addresses(self, to: &mut Vec<(usize, bool)>) {
        to.push((std::ptr::from_ref(self).addr(), false));
    }
}

impl<T> Addresses for &mut T {
    fn addresses(self, to: &mut Vec<(usize, bool)>) {
        to.push((std::ptr::from_mut(self).addr(), true));
    }
}

impl Addresses for () {
    fn addresses(self, _: &mut Vec<(usize, bool)>) {}
}

impl Addresses for Entity64 {
    fn addresses(self, _: &mut Vec<(usize, bool)>) {}
}

impl<T: Addresses> Addresses for Option<T> {
    fn addresses(self, to: &mut Vec<(usize, bool)>) {
        if let Some(value) = self {
            value.addresses(to);
        }
    }
}

impl<L: Addresses, R: Addresses> Addresses for Or<L, R> {
    fn addresses(self, to: &mut Vec<(usize, bool)>) {
        match self {
            Self::Left(left) => left.addresses(to),
            Self::Right(right) => right.addresses(to),
            Self::Both(left, right) => (left, right).addresses(to),
        }
    }
}

impl<L: Addresses, R: Addresses> Addresses for (L, R) {
    fn addresses(self, to: &mut Vec<(usize, bool)>) {
        self.0.addresses(to);
        self.1.addresses(to);
    }
}

/// Creates a world with an archetype for each set of `u8`, `u16` and `u32`, with two entities each.
fn world() -> World {
    let mut world = World::new();
    for mask in 0..16 {
        let entity = world.spawn(());
        if mask & 1 != 0 {
            world.insert(entity, (1_u8,)).unwrap();
        }
        if mask & 2 != 0 {
            world.insert(entity, (2_u16,)).unwrap();
        }
        if mask & 4 != 0 {
            world.insert(entity, (3_u32,)).unwrap();
        }
    }
    world
}

/// Returns whether an address is in both lists, at least once mutable.
fn overlap(left: &[(usize, bool)], right: &[(usize, bool)]) -> bool {
    left.iter().any(|(address, writes)| right.iter().any(|(other, others)| address == other && (*writes || *others)))
}

/// Returns whether two queries conflict. They do if items of theirs overlap in a world with all archetypes.
fn conflicts<P, Q>() -> bool
where
    P: for<'w> Query<Item<'w>: Addresses>,
    Q: for<'w> Query<Item<'w>: Addresses>,
{
    fn of<Q: for<'w> Query<Item<'w>: Addresses>>(world: &mut World) -> Vec<(usize, bool)> {
        let mut all = Vec::new();
        world.query_mut::<Q>().for_each(|item| item.addresses(&mut all));
        all
    }
    let mut world = world();
    let (left, right) = (of::<P>(&mut world), of::<Q>(&mut world));
    let overlap = overlap(&left, &right);
    let conflict = world.try_queries_mut::<(Q, P)>().err();
    match world.try_queries_mut::<(P, Q)>() {
        Ok((mut first, second)) => {
            assert!(!overlap && conflict.is_none(), "{} and {} overlap", type_name::<P>(), type_name::<Q>());
            // Both yield what they yield alone, by `next` and by `fold`.
            let (mut one, mut two) = (Vec::new(), Vec::new());
            if let Some(item) = first.next() {
                item.addresses(&mut one);
            }
            second.for_each(|item| item.addresses(&mut two));
            first.for_each(|item| item.addresses(&mut one));
            assert_eq!((one, two), (left, right));
            false
        }
        Err(error) => {
            assert_eq!((error.query, error.other), (type_name::<P>(), Some(type_name::<Q>())));
            assert_eq!(conflict.map(|conflict| conflict.component), Some(error.component));
            let component = error.component;
            assert!(error.to_string().contains(&format!("both access {component}, and at least one")), "{error}");
            true
        }
    }
}

#[test]
fn queries_conflict_if_their_types_can_overlap() {
    /// Compares each two queries.
    macro_rules! all {
        ($($Q:ty),*) => {{
            let mut counts = (0, 0);
            $(all!(@with $Q, counts: $Q);)*
            all!(@pairs counts: $($Q),*);
            counts
        }};
        (@pairs $counts:ident: $P:ty $(, $Q:ty)*) => {
            $(all!(@with $P, $counts: $Q);)*
            all!(@pairs $counts: $($Q),*);
        };
        (@pairs $counts:ident:) => {};
        (@with $P:ty, $counts:ident: $Q:ty) => {
            if conflicts::<$P, $Q>() {
                $counts.0 += 1;
            } else {
                $counts.1 += 1;
            }
        };
    }
    let (conflicts, others) = all!(
        (),
        Entity64,
        &u8,
        &mut u8,
        With<u8>,
        Without<u8>,
        Option<&mut u8>,
        (&mut u8, With<u16>),
        (&mut u8, Without<u16>),
        (&u8, Option<With<u16>>),
        (&mut u8, Option<Without<u16>>),
        (&u8, Option<&mut u16>),
        (&mut u16, Without<u8>),
        (&u16, (&mut u32, Without<u8>)),
        Or<&mut u8, &u16>,
        Or<&u8, (&mut u32, Without<u16>)>,
        (Or<With<u8>, Without<u16>>, &mut u32),
        (&mut u32, (Without<u8>, Without<u16>)),
        (With<u16>, (&mut u32, With<u8>))
    );
    assert!(conflicts > 50 && others > 60, "{conflicts} {others}");
}

#[test]
fn queries_that_exclude_each_other_do_not_conflict() {
    assert!(!conflicts::<(&mut u8, With<u16>), (&mut u8, Without<u16>)>());
    assert!(!conflicts::<(&mut u8, &u16), (&mut u8, Without<u16>)>());
    assert!(!conflicts::<(Without<u16>, &u8), (&mut u16, &mut u8)>());
    assert!(!conflicts::<&u8, (&u8, &mut u16)>());
    // Neither is sure to require or to exclude.
    assert!(conflicts::<(&mut u8, Option<&u16>), (&mut u8, Without<u16>)>());
    assert!(conflicts::<(&mut u8, Or<&u16, &u32>), (&mut u8, Without<u16>)>());
    assert!(conflicts::<(&mut u8, With<u16>), (&mut u8, Option<Without<u16>>)>());
    // Both exclude or both require.
    assert!(conflicts::<(&mut u8, Without<u16>), (&mut u8, Without<u16>)>());
    assert!(conflicts::<(&mut u8, With<u16>), (&u8, With<u16>)>());
    // The types decide: this world has no entity that matches both.
    let mut world = World::new();
    world.spawn((1_u8,));
    assert!(world.try_queries_mut::<((&mut u8, &u16), (&mut u8, &u32))>().is_err());
}

#[test]
fn each_two_of_many_queries_are_compared() {
    let mut world = world();
    let (a, b, c, d) = world.queries_mut::<(&mut u8, &mut u16, &mut u32, Entity64)>();
    assert_eq!((a.count(), b.count(), c.count(), d.count()), (8, 8, 8, 16));
    let (one,) = world.queries_mut::<(&mut u8,)>();
    assert_eq!(one.count(), 8);
    fn names<Q: Queries>() -> Option<(&'static str, Option<&'static str>)> {
        World::new().try_queries_mut::<Q>().err().map(|error| (error.query, error.other))
    }
    assert_eq!(names::<(&u8, &u16, &u8, &mut u8)>(), Some(("&u8", Some("&mut u8"))));
    assert_eq!(names::<(&mut u8, &u16, &u8)>(), Some(("&mut u8", Some("&u8"))));
    assert_eq!(names::<(&u16, &u32, (&mut u8, &u8))>(), Some(("(&mut u8, &u8)", None)));
    // A query that never matches conflicts with itself all the same.
    type Never<'a> = (&'a mut u8, &'a u8, Without<u8>);
    assert!(matches!(names::<(Never<'_>,)>(), Some((_, None))));
    assert_eq!(names::<(&u8, &u8, (&u8, &u8))>(), None);
    assert!(
        names::<(&u8, &u8, &u8, &u8, &u8, &u8, &u8, &u8, &u8, &u8, Entity64, Option<&mut u8>)>()
            .is_some_and(|(first, second)| first == "&u8" && second == Some(type_name::<Option<&mut u8>>()))
    );
}

#[test]
fn iterators_are_used_in_turn_and_by_threads() {
    let mut world = World::new();
    world.spawn_batch((0..20).map(|n| (Plain(n), Text(n.to_string()))));
    world.spawn_batch((0..20).map(|n| (Plain(n), Text(n.to_string()), Marker)));
    type Marked<'a> = (&'a mut Plain, With<Marker>);
    type Others<'a> = (&'a mut Plain, Without<Marker>);
    let (mut marked, mut others, texts) = world.queries_mut::<(Marked<'_>, Others<'_>, &Text)>();
    let (first, second) = (marked.next().unwrap().0, others.next().unwrap().0);
    (first.0, second.0) = (100, 200);
    std::mem::swap(first, second);
    assert_eq!((first.0, second.0), (200, 100));
    // A reader can start again.
    let again = texts.clone();
    thread::scope(|scope| {
        scope.spawn(|| marked.for_each(|(plain, ())| plain.0 += 1));
        scope.spawn(|| others.for_each(|(plain, ())| plain.0 += 2));
        assert!(texts.map(|text| text.0.len()).eq(again.map(|text| text.0.len())));
    });
    let sum: u64 = world.query::<&Plain>().map(|plain| plain.0).sum();
    assert_eq!(sum, 300 + 190 * 2 + 19 + 38);
    let expected: Vec<_> = world.query::<&Plain>().copied().collect();
    let (rows, _) = world.queries_mut::<(&Plain, &mut Text)>();
    check_iterator(|| rows.clone(), expected.iter().collect());
    forget(world.queries_mut::<(&mut Plain, &mut Text)>());
    world.assert_invariants();
    assert_eq!(world.len(), 40);
}
