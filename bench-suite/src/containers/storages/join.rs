//! Joins: the traits ([`JoinTwo`], [`JoinThree`], [`JoinFive`]), our storages and groups, hash maps, the workloads.

use std::rc::Rc;

use storage::{Entity, Group, Join as _, StableStorage, Storage};

use super::super::id_set;
use super::stores::Component;
use crate::measure::{Event, Gauge, Uncounted, Unit, at_least};
use crate::raw::Words;

/// The data of a round: entities by their numbers.
type Input = id_set::Input<u32>;
type Contents = id_set::Contents<u32>;

/// Joins do not change storages, so each is filled once.
pub(super) const CHANGES: usize = 1;

/// Names a join for each kind of first components. All entities have every component except the first; the name tells
/// how many have the first. An operation is an entity with all components.
macro_rules! events {
    ($name:literal, $join:expr) => {
        events_of(
            [
                concat!($name, ", all"),
                concat!($name, ", half"),
                concat!($name, ", half shuffled"),
                concat!($name, ", one"),
            ],
            by($join),
        )
    };
}

fn events_of([of_all, half, half_shuffled, of_one]: [&'static str; 4], make: Rc<Make>) -> Vec<Event<Input>> {
    let event = |workload, first: fn(&Contents) -> Vec<u32>| {
        let make = Rc::clone(&make);
        Event::by(workload, Unit::Nanoseconds, move |input, _, gauge| join(input, gauge, first, &*make))
    };
    vec![
        event(of_all, all),
        event(half, every_second),
        event(half_shuffled, random_half),
        // Measures the setup: the borrow of a world, the preparation of a query.
        event(of_one, one).uncounted(Uncounted::SetUp),
    ]
}

/// Entities whose type is erased, and their join: the workload is compiled once.
trait Joined {
    fn join(&mut self);
    /// See [`Filled::sum`].
    fn sum(&self) -> u64;
}

impl<J: Filled, F: Fn(&mut J)> Joined for (J, F) {
    fn join(&mut self) {
        (self.1)(&mut self.0);
    }

    fn sum(&self) -> u64 {
        self.0.sum()
    }
}

/// Creates entities, see [`Filled::new`].
type Make = dyn Fn(u32, &[u32]) -> Box<dyn Joined>;

/// Returns what creates entities that are joined by `work`.
fn by<J: Filled>(work: impl Fn(&mut J) + Copy + 'static) -> Rc<Make> {
    Rc::new(move |entities, first| Box::new((J::new(entities, first), work)))
}

/// The workloads of two components.
pub(super) fn two_events<J: JoinTwo>() -> Vec<Event<Input>> {
    events!("two", J::join_two)
}

/// The workloads of three components.
pub(super) fn three_events<J: JoinThree>() -> Vec<Event<Input>> {
    events!("three", J::join_three)
}

/// The workloads of five components.
pub(super) fn five_events<J: JoinFive>() -> Vec<Event<Input>> {
    events!("five", J::join_five)
}

/// The workloads of partial groups: `T` joins three and owns two, `F` joins five and owns four, `G` joins five and owns
/// three. The peers own nothing.
pub(super) fn partial_events<T: JoinThree, F: JoinFive, G: JoinFive>() -> Vec<Event<Input>> {
    let mut events = events!("two of three", T::join_three);
    events.extend(events!("four of five", F::join_five));
    events.extend(events!("three of five", G::join_five));
    events
}

/// The workloads of a join of two that leaves out the entities with a third component.
pub(super) fn without_events<J: JoinTwo>() -> Vec<Event<Input>> {
    events!("two without one", J::join_two)
}

fn all(contents: &Contents) -> Vec<u32> {
    contents.ids.clone()
}

fn every_second(contents: &Contents) -> Vec<u32> {
    contents.ids.iter().step_by(2).copied().collect()
}

/// Returns a random half in random order, so that no two storages have the same order.
fn random_half(contents: &Contents) -> Vec<u32> {
    contents.order[..contents.order.len().div_ceil(2)].to_vec()
}

fn one(contents: &Contents) -> Vec<u32> {
    contents.order[..1].to_vec()
}

fn join(input: &Input, gauge: &mut Gauge, first: fn(&Contents) -> Vec<u32>, make: &Make) -> u64 {
    let firsts: Vec<Vec<u32>> = input.sets.iter().map(first).collect();
    let mut worlds: Vec<Box<dyn Joined>> = firsts.iter().map(|first| make(input.size as u32, first)).collect();
    let matching: usize = firsts.iter().map(Vec::len).sum();
    let passes = input.read_passes.max(LEAST.div_ceil(matching));
    gauge.time(passes * matching, || {
        for _ in 0..passes {
            worlds.iter_mut().for_each(|world| world.join());
        }
    });
    worlds.iter().fold(0, |digest: u64, world| digest.wrapping_mul(3).wrapping_add(world.sum()))
}

/// The minimum number of entities that a sample joins. Shorter joins are repeated.
const LEAST: usize = at_least(16 << 10);

/// 16 bytes that joins write to.
pub(super) type First = Words<2, 0>;
/// 16 bytes that joins read.
pub(super) type Second = Words<2, 1>;
/// 8 bytes that joins of three and of five read.
pub(super) type Third = Words<1, 2>;
/// 8 bytes that joins of five read.
pub(super) type Fourth = Words<1, 3>;
/// 8 bytes that joins of five read.
pub(super) type Fifth = Words<1, 4>;

/// Entities with several components.
pub(crate) trait Filled: Sized + 'static {
    /// Creates this many entities. All have every component except the first, in order; those of `first` also have the
    /// first component, in this order.
    fn new(entities: u32, first: &[u32]) -> Self;
    /// Adds up the digests of the first components.
    fn sum(&self) -> u64;
}

/// Entities with at least two components.
pub(crate) trait JoinTwo: Filled {
    /// Changes the first component of each entity that has one by its second.
    fn join_two(&mut self);
}

/// Entities with at least three components.
pub(crate) trait JoinThree: Filled {
    /// Changes the first component of each entity that has one by its second and third.
    fn join_three(&mut self);
}

/// Entities with five components.
pub(crate) trait JoinFive: Filled {
    /// Changes the first component of each entity that has one by its four others.
    fn join_five(&mut self);
}

/// Returns a component of an entity.
pub(super) fn component<T: Component>(number: u32) -> T {
    T::from_number(u64::from(number) << 8 | 0x55)
}

/// Changes a component in a join of two.
#[inline(always)]
pub(super) fn change_by_one(first: &mut First, second: &Second) {
    first.change(second.digest());
}

/// Changes a component in a join of three.
#[inline(always)]
pub(super) fn change_by_two(first: &mut First, second: &Second, third: &Third) {
    first.change(second.digest().wrapping_add(third.digest()));
}

/// Changes a component in a join of five.
#[inline(always)]
pub(super) fn change_by_four(first: &mut First, second: &Second, third: &Third, fourth: &Fourth, fifth: &Fifth) {
    let by = second.digest().wrapping_add(third.digest());
    first.change(by.wrapping_add(fourth.digest()).wrapping_add(fifth.digest()));
}

/// Adds up the digests of first components.
#[inline(always)]
pub(super) fn sum_of<'a>(firsts: impl IntoIterator<Item = &'a First>) -> u64 {
    firsts.into_iter().fold(0, |sum, first| sum.wrapping_add(first.digest()))
}

/// Returns the entity with this number.
pub(super) fn entity(number: u32) -> Entity {
    Entity::new(number as usize, 0).expect("as few as there are indices")
}

macro_rules! storages {
    ($($(#[$doc:meta])+ $name:ident: $First:ident, $Other:ident;)+) => {$(
        $(#[$doc])+
        pub(crate) struct $name {
            pub(super) first: $First<First>,
            pub(super) second: $Other<Second>,
            pub(super) third: $Other<Third>,
            pub(super) fourth: $Other<Fourth>,
            pub(super) fifth: $Other<Fifth>,
        }

        impl Filled for $name {
            fn new(entities: u32, first: &[u32]) -> Self {
                Self {
                    first: first.iter().map(|number| (entity(*number), component(*number))).collect(),
                    second: (0..entities).map(|number| (entity(number), component(number))).collect(),
                    third: (0..entities).map(|number| (entity(number), component(number))).collect(),
                    fourth: (0..entities).map(|number| (entity(number), component(number))).collect(),
                    fifth: (0..entities).map(|number| (entity(number), component(number))).collect(),
                }
            }

            fn sum(&self) -> u64 {
                sum_of(self.first.values())
            }
        }

        impl JoinTwo for $name {
            #[inline(never)]
            fn join_two(&mut self) {
                (&mut self.first, &self.second).join().for_each(|(_, (first, second))| change_by_one(first, second));
            }
        }

        impl JoinThree for $name {
            #[inline(never)]
            fn join_three(&mut self) {
                let joined = (&mut self.first, &self.second, &self.third).join();
                joined.for_each(|(_, (first, second, third))| change_by_two(first, second, third));
            }
        }

        impl JoinFive for $name {
            #[inline(never)]
            fn join_five(&mut self) {
                let joined = (&mut self.first, &self.second, &self.third, &self.fourth, &self.fifth).join();
                joined.for_each(|(_, (first, second, third, fourth, fifth))| {
                    change_by_four(first, second, third, fourth, fifth);
                });
            }
        }
    )+};
}

storages! {
    /// Storages that remove by swapping.
    Storages: Storage, Storage;
    /// Storages that leave holes.
    StableStorages: StableStorage, StableStorage;
    /// The first leaves holes, the others remove by swapping, as EnTT's storages of one stable type do.
    FirstStable: StableStorage, Storage;
}

/// A group of some storages. Components in other ones are looked up.
macro_rules! groups {
    ($($(#[$doc:meta])+ $name:ident [$($owned:ident: $Owned:ident),+] [$($other:ident: $Other:ident),*]
        $trait:ident::$join:ident $change:ident($($joined:ident),+);)+) => {$(
        $(#[$doc])+
        pub(crate) struct $name {
            group: Group<($(Storage<$Owned>,)+)>,
            $($other: Storage<$Other>,)*
        }

        impl Filled for $name {
            fn new(entities: u32, first: &[u32]) -> Self {
                let all = Storages::new(entities, first);
                Self { group: Group::new(($(all.$owned,)+)), $($other: all.$other,)* }
            }

            fn sum(&self) -> u64 {
                sum_of(self.group.storage::<0>().values())
            }
        }

        impl $trait for $name {
            #[inline(never)]
            fn $join(&mut self) {
                let others = |entity: Entity| {
                    // A group that owns all components looks up none.
                    let _ = entity;
                    Some(($(self.$other.get(entity)?,)*))
                };
                self.group.iter_mut().for_each(|(entity, ($($owned,)+))| {
                    if let Some(($($other,)*)) = others(entity) {
                        $change($($joined),+);
                    }
                });
            }
        }
    )+};
}

groups! {
    /// The first three storages in a group. A join of two ignores the third.
    Grouped [first: First, second: Second, third: Third] []
        JoinThree::join_three change_by_two(first, second, third);
    /// All five in a group.
    GroupedFive [first: First, second: Second, third: Third, fourth: Fourth, fifth: Fifth] []
        JoinFive::join_five change_by_four(first, second, third, fourth, fifth);
    /// Two of three in a group; the third component is looked up.
    TwoOfThree [first: First, second: Second] [third: Third]
        JoinThree::join_three change_by_two(first, second, third);
    /// Four of five in a group; the fifth component is looked up.
    FourOfFive [first: First, second: Second, third: Third, fourth: Fourth] [fifth: Fifth]
        JoinFive::join_five change_by_four(first, second, third, fourth, fifth);
    /// Three of five in a group; the fourth and the fifth component are looked up.
    ThreeOfFive [first: First, second: Second, third: Third] [fourth: Fourth, fifth: Fifth]
        JoinFive::join_five change_by_four(first, second, third, fourth, fifth);
}

impl JoinTwo for Grouped {
    #[inline(never)]
    fn join_two(&mut self) {
        self.group.iter_mut().for_each(|(_, (first, second, _))| change_by_one(first, second));
    }
}

/// A group of the first two storages that excludes the third. All entities have the first two components; those that a
/// join must leave out have the third.
pub(crate) struct Excluding {
    group: Group<FirstTwo, (Storage<Third>,)>,
}

type FirstTwo = (Storage<First>, Storage<Second>);

impl Filled for Excluding {
    fn new(entities: u32, first: &[u32]) -> Self {
        let mut firsts: Storage<First> = first.iter().map(|number| (entity(*number), component(*number))).collect();
        let mut thirds = Storage::new();
        for number in left_out(entities, first) {
            firsts.insert(entity(number), component(number));
            thirds.insert(entity(number), component(number));
        }
        let seconds = (0..entities).map(|number| (entity(number), component(number))).collect();
        Self { group: Group::excluding((firsts, seconds), (thirds,)) }
    }

    fn sum(&self) -> u64 {
        sum_of(self.group.storage::<0>().values())
    }
}

impl JoinTwo for Excluding {
    #[inline(never)]
    fn join_two(&mut self) {
        self.group.iter_mut().for_each(|(_, (first, second))| change_by_one(first, second));
    }
}

/// Returns the entities that are not in `first`, in order.
pub(super) fn left_out(entities: u32, first: &[u32]) -> Vec<u32> {
    let mut is_joined = vec![false; entities as usize];
    first.iter().for_each(|number| is_joined[*number as usize] = true);
    (0..entities).filter(|number| !is_joined[*number as usize]).collect()
}

/// Five hash maps. Joins iterate over the first, which is never longer than the others.
pub(crate) struct Maps {
    first: hashbrown::HashMap<u32, First>,
    second: hashbrown::HashMap<u32, Second>,
    third: hashbrown::HashMap<u32, Third>,
    fourth: hashbrown::HashMap<u32, Fourth>,
    fifth: hashbrown::HashMap<u32, Fifth>,
}

impl Filled for Maps {
    fn new(entities: u32, first: &[u32]) -> Self {
        Self {
            first: first.iter().map(|number| (*number, component(*number))).collect(),
            second: (0..entities).map(|number| (number, component(number))).collect(),
            third: (0..entities).map(|number| (number, component(number))).collect(),
            fourth: (0..entities).map(|number| (number, component(number))).collect(),
            fifth: (0..entities).map(|number| (number, component(number))).collect(),
        }
    }

    fn sum(&self) -> u64 {
        sum_of(self.first.values())
    }
}

impl JoinTwo for Maps {
    #[inline(never)]
    fn join_two(&mut self) {
        for (number, first) in &mut self.first {
            if let Some(second) = self.second.get(number) {
                change_by_one(first, second);
            }
        }
    }
}

impl JoinThree for Maps {
    #[inline(never)]
    fn join_three(&mut self) {
        for (number, first) in &mut self.first {
            if let (Some(second), Some(third)) = (self.second.get(number), self.third.get(number)) {
                change_by_two(first, second, third);
            }
        }
    }
}

impl JoinFive for Maps {
    #[inline(never)]
    fn join_five(&mut self) {
        for (number, first) in &mut self.first {
            if let (Some(second), Some(third)) = (self.second.get(number), self.third.get(number)) {
                if let (Some(fourth), Some(fifth)) = (self.fourth.get(number), self.fifth.get(number)) {
                    change_by_four(first, second, third, fourth, fifth);
                }
            }
        }
    }
}

/// Hash maps, of which the third has the entities that a join leaves out.
pub(crate) struct MapsWithout(Maps);

impl Filled for MapsWithout {
    fn new(entities: u32, first: &[u32]) -> Self {
        let mut maps = Maps::new(entities, first);
        maps.third.clear();
        for number in left_out(entities, first) {
            maps.first.insert(number, component(number));
            maps.third.insert(number, component(number));
        }
        Self(maps)
    }

    fn sum(&self) -> u64 {
        self.0.sum()
    }
}

impl JoinTwo for MapsWithout {
    #[inline(never)]
    fn join_two(&mut self) {
        let Maps { first, second, third, .. } = &mut self.0;
        for (number, first) in first {
            if !third.contains_key(number) {
                if let Some(second) = second.get(number) {
                    change_by_one(first, second);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{CHANGES, Excluding, Filled, Input, JoinFive, JoinThree, JoinTwo, Maps, MapsWithout};
    use super::{five_events, partial_events, three_events, two_events, without_events};
    use crate::measure::{Course, Entrant, Event, unnoticed};

    /// Maps that join nothing, or else the wrong number of components: two for three, three for two, and three for
    /// five.
    struct Wrong<const IDLE: bool>(Maps);

    impl<const IDLE: bool> Wrong<IDLE> {
        fn join(&mut self, join: fn(&mut Maps)) {
            if !IDLE {
                join(&mut self.0);
            }
        }
    }

    impl<const IDLE: bool> Filled for Wrong<IDLE> {
        fn new(entities: u32, first: &[u32]) -> Self {
            Self(Maps::new(entities, first))
        }

        fn sum(&self) -> u64 {
            self.0.sum()
        }
    }

    impl<const IDLE: bool> JoinTwo for Wrong<IDLE> {
        fn join_two(&mut self) {
            self.join(Maps::join_three);
        }
    }

    impl<const IDLE: bool> JoinThree for Wrong<IDLE> {
        fn join_three(&mut self) {
            self.join(Maps::join_two);
        }
    }

    impl<const IDLE: bool> JoinFive for Wrong<IDLE> {
        fn join_five(&mut self) {
            self.join(Maps::join_three);
        }
    }

    fn all_events<J: JoinTwo + JoinThree + JoinFive>() -> Vec<Event<Input>> {
        let all = [two_events::<J>(), three_events::<J>(), five_events::<J>(), partial_events::<J, J, J>()];
        all.into_iter().flatten().collect()
    }

    fn course<J: JoinTwo + JoinThree + JoinFive>() -> Course {
        let entrants = vec![Entrant::ours("maps", all_events::<Maps>()), Entrant::peer("wrong", all_events::<J>())];
        Course::new("joins", 100, |rng| Input::new(100, CHANGES, rng), entrants)
    }

    fn assert_is_found_out<J: JoinTwo + JoinThree + JoinFive>() {
        assert_eq!(course::<J>().workloads().len(), 24);
        assert_eq!(unnoticed(course::<J>), [""; 0]);
    }

    #[test]
    fn a_join_that_excludes_nothing_is_found_out_if_something_is_excluded() {
        /// Joins the entities that it must leave out, too.
        struct Everything(MapsWithout);

        impl Filled for Everything {
            fn new(entities: u32, first: &[u32]) -> Self {
                Self(MapsWithout::new(entities, first))
            }

            fn sum(&self) -> u64 {
                self.0.sum()
            }
        }

        impl JoinTwo for Everything {
            fn join_two(&mut self) {
                self.0.0.join_two();
            }
        }

        fn course<J: JoinTwo>() -> Course {
            let ours = Entrant::ours("storage", without_events::<Excluding>());
            let entrants = vec![ours, Entrant::peer("maps", without_events::<J>())];
            Course::new("groups, excluding", 100, |rng| Input::new(100, CHANGES, rng), entrants)
        }
        let names = course::<MapsWithout>().workloads().to_vec();
        assert_eq!(unnoticed(course::<MapsWithout>), names);
        assert_eq!(unnoticed(course::<Everything>), names[..1]);
    }

    #[test]
    fn a_wrong_join_is_found_out_by_every_workload() {
        assert_is_found_out::<Wrong<false>>();
    }

    #[test]
    fn a_join_that_visits_nothing_is_found_out_by_every_workload() {
        assert_is_found_out::<Wrong<true>>();
    }
}
