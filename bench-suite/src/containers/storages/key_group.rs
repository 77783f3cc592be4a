//! Groups that own none of their storages: the contestants ([`Grouping`], [`FillGroup`]) and the workloads.

use storage::group::KeyGroup;
use storage::{Entity, Join as _, Storage, Without};

use super::super::id_set;
use super::super::passes::add_in_order;
use super::join::{First, Second, Third, change_by_one, component, entity, sum_of};
use crate::measure::{Event, Gauge, Kept};

/// The data of a round: entities by their numbers.
type Input = id_set::Input<u32>;
type Contents = id_set::Contents<u32>;

/// The entities that have a component, for each of three.
pub(crate) struct Members {
    /// A random half, in random order.
    pub(crate) first: Vec<u32>,
    /// All, in order.
    pub(crate) second: Vec<u32>,
    /// Every fourth, in order. A group excludes them.
    pub(crate) third: Vec<u32>,
    /// Those of `first` in another random order.
    going: Vec<u32>,
    /// The number of entities that a group has.
    matching: usize,
}

impl Members {
    fn new(contents: &Contents) -> Self {
        let first = contents.order[..contents.order.len().div_ceil(2)].to_vec();
        let mut has_first = vec![false; contents.ids.len()];
        first.iter().for_each(|number| has_first[*number as usize] = true);
        Self {
            matching: first.iter().filter(|number| **number % 4 != 0).count(),
            second: contents.ids.clone(),
            third: contents.ids.iter().step_by(4).copied().collect(),
            going: contents.other_order.iter().copied().filter(|number| has_first[*number as usize]).collect(),
            first,
        }
    }

    fn of(input: &Input) -> Vec<Self> {
        input.sets.iter().map(Self::new).collect()
    }

    fn insertions(&self) -> usize {
        self.first.len() + self.second.len() + self.third.len()
    }
}

/// Entities, and the group of those with a first and a second component, but without a third.
pub(crate) trait Grouping: Sized + 'static {
    /// Creates this many entities without components, and their group, which is empty.
    fn new(entities: u32) -> Self;
    /// Inserts the second, the third and then the first components, one by one, and keeps the group up to date.
    fn insert(&mut self, members: &Members);
    /// Removes the first component of each entity and inserts it again, and keeps the group up to date.
    fn churn(&mut self, numbers: &[u32]);
    /// Changes the first component of each entity of the group by its second.
    fn join(&mut self);
    /// Adds up the digests of the first components.
    fn sum(&mut self) -> u64;
}

/// Entities whose group can be computed when they have their components.
pub(crate) trait FillGroup: Grouping {
    /// Creates entities with their components, without a group.
    fn ungrouped(entities: u32, members: &Members) -> Self;
    /// Computes the group.
    fn fill(&mut self);
}

/// The workloads of all contestants.
pub(super) fn events<G: Grouping>() -> Vec<Event<Input>> {
    vec![
        Event::timed("build key group", build::<G>),
        Event::timed("iterate key group", iterate::<G>),
        Event::timed("churn key group", churn::<G>),
    ]
}

/// The group of entities that have their components.
pub(super) fn fill_event<G: FillGroup>() -> Event<Input> {
    Event::timed("fill key group", fill::<G>)
}

fn built<G: Grouping>(input: &Input, all: &[Members]) -> Vec<G> {
    let built = |members| {
        let mut entities = G::new(input.size as u32);
        entities.insert(members);
        entities
    };
    all.iter().map(built).collect()
}

/// Joins and adds up, so that a group with other entities is found out.
fn add_sums<G: Grouping>(all: &mut [G], digest: &mut u64) {
    for entities in all {
        entities.join();
        add_in_order(digest, entities.sum());
    }
}

/// Inserts all components while the group exists. An operation is an insertion.
#[inline(never)]
fn build<G: Grouping>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let all = Members::of(input);
    let insertions = all.iter().map(Members::insertions).sum();
    let mut digest = 0;
    for _ in 0..input.change_passes {
        let mut groups: Vec<G> = all.iter().map(|_| G::new(input.size as u32)).collect();
        gauge.time(insertions, || groups.iter_mut().zip(&all).for_each(|(entities, members)| entities.insert(members)));
        add_sums(&mut groups, &mut digest);
    }
    digest
}

/// Computes the groups of entities that have their components. An operation is an entity of the group.
#[inline(never)]
fn fill<G: FillGroup>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let all = Members::of(input);
    let matching = all.iter().map(|members| members.matching).sum();
    let mut digest = 0;
    for _ in 0..input.change_passes {
        let mut groups: Vec<G> = all.iter().map(|members| G::ungrouped(input.size as u32, members)).collect();
        gauge.time(matching, || groups.iter_mut().for_each(G::fill));
        add_sums(&mut groups, &mut digest);
    }
    digest
}

/// Visits the entities of the group, in random order.
#[inline(never)]
fn iterate<G: Grouping>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let all = Members::of(input);
    let mut groups: Vec<G> = built(input, &all);
    let matching: usize = all.iter().map(|members| members.matching).sum();
    gauge.time(input.read_passes * matching, || {
        for _ in 0..input.read_passes {
            groups.iter_mut().for_each(G::join);
        }
    });
    groups.iter_mut().fold(0, |mut digest, entities| {
        add_in_order(&mut digest, entities.sum());
        digest
    })
}

/// Removes and inserts a component, at random. An operation is a pair of these.
#[inline(never)]
fn churn<G: Grouping>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let all = Members::of(input);
    let mut groups: Vec<G> = built(input, &all);
    let pairs: usize = all.iter().map(|members| members.going.len()).sum();
    for _ in 0..input.change_passes {
        gauge.time(pairs, || {
            groups.iter_mut().zip(&all).for_each(|(entities, members)| entities.churn(&members.going));
        });
    }
    let mut digest = 0;
    add_sums(&mut groups, &mut digest);
    digest
}

/// Our storages and their [`KeyGroup`], which is told of each insertion and removal.
#[derive(Default)]
pub(crate) struct KeyGrouped {
    first: Storage<First>,
    second: Storage<Second>,
    third: Storage<Third>,
    group: KeyGroup,
}

impl KeyGrouped {
    #[inline]
    fn update(&mut self, key: Entity) {
        self.group.update(key, (&self.first, &self.second, Without(&self.third)));
    }
}

impl Grouping for KeyGrouped {
    fn new(_: u32) -> Self {
        Self::default()
    }

    #[inline(never)]
    fn insert(&mut self, members: &Members) {
        for number in &members.second {
            self.second.insert(entity(*number), component(*number));
            self.update(entity(*number));
        }
        for number in &members.third {
            self.third.insert(entity(*number), component(*number));
            self.update(entity(*number));
        }
        for number in &members.first {
            self.first.insert(entity(*number), component(*number));
            self.update(entity(*number));
        }
    }

    #[inline(never)]
    fn churn(&mut self, numbers: &[u32]) {
        for number in numbers {
            let key = entity(*number);
            let removed = self.first.remove(key);
            self.update(key);
            if let Some(first) = removed {
                self.first.insert(key, first);
                self.update(key);
            }
        }
    }

    #[inline(never)]
    fn join(&mut self) {
        let joined = (self.group.keys(), &mut self.first, &self.second).join();
        joined.for_each(|(_, ((), first, second))| change_by_one(first, second));
    }

    fn sum(&mut self) -> u64 {
        sum_of(self.first.values())
    }
}

impl FillGroup for KeyGrouped {
    fn ungrouped(_: u32, members: &Members) -> Self {
        Self {
            first: members.first.iter().map(|number| (entity(*number), component(*number))).collect(),
            second: members.second.iter().map(|number| (entity(*number), component(*number))).collect(),
            third: members.third.iter().map(|number| (entity(*number), component(*number))).collect(),
            group: KeyGroup::new(),
        }
    }

    #[inline(never)]
    fn fill(&mut self) {
        self.group.fill((&self.first, &self.second, Without(&self.third)));
    }
}

/// Hash maps, which have no group: a join looks up the other components of each first one.
#[derive(Default)]
pub(crate) struct MapsOfThree {
    first: hashbrown::HashMap<u32, First>,
    second: hashbrown::HashMap<u32, Second>,
    third: hashbrown::HashMap<u32, Third>,
}

impl Grouping for MapsOfThree {
    fn new(_: u32) -> Self {
        Self::default()
    }

    #[inline(never)]
    fn insert(&mut self, members: &Members) {
        for number in &members.second {
            self.second.insert(*number, component(*number));
        }
        for number in &members.third {
            self.third.insert(*number, component(*number));
        }
        for number in &members.first {
            self.first.insert(*number, component(*number));
        }
    }

    #[inline(never)]
    fn churn(&mut self, numbers: &[u32]) {
        for number in numbers {
            if let Some(first) = self.first.remove(number) {
                self.first.insert(*number, first);
            }
        }
    }

    #[inline(never)]
    fn join(&mut self) {
        for (number, first) in &mut self.first {
            if !self.third.contains_key(number) {
                if let Some(second) = self.second.get(number) {
                    change_by_one(first, second);
                }
            }
        }
    }

    fn sum(&mut self) -> u64 {
        sum_of(self.first.values())
    }
}

#[cfg(test)]
mod tests {
    use super::super::courses::CHANGES;
    use super::{FillGroup, Grouping, Input, KeyGrouped, MapsOfThree, Members, events, fill_event};
    use crate::measure::{Course, Entrant, Event, unnoticed};

    /// Maps that make one mistake.
    struct Wrong<const MISTAKE: u8>(MapsOfThree);

    const EXCLUDES_NOTHING: u8 = 0;
    const LOSES_WHAT_COMES_BACK: u8 = 1;

    impl<const MISTAKE: u8> Grouping for Wrong<MISTAKE> {
        fn new(entities: u32) -> Self {
            Self(MapsOfThree::new(entities))
        }

        fn insert(&mut self, members: &Members) {
            self.0.insert(members);
            if MISTAKE == EXCLUDES_NOTHING {
                self.0.third.clear();
            }
        }

        fn churn(&mut self, numbers: &[u32]) {
            self.0.churn(numbers);
            if MISTAKE == LOSES_WHAT_COMES_BACK {
                self.0.second.clear();
            }
        }

        fn join(&mut self) {
            self.0.join();
        }

        fn sum(&mut self) -> u64 {
            self.0.sum()
        }
    }

    /// Fills a group whose third component it does not know.
    struct FilledByTwo(KeyGrouped);

    impl Grouping for FilledByTwo {
        fn new(entities: u32) -> Self {
            Self(KeyGrouped::new(entities))
        }

        fn insert(&mut self, members: &Members) {
            self.0.insert(members);
        }

        fn churn(&mut self, numbers: &[u32]) {
            self.0.churn(numbers);
        }

        fn join(&mut self) {
            self.0.join();
        }

        fn sum(&mut self) -> u64 {
            self.0.sum()
        }
    }

    impl FillGroup for FilledByTwo {
        fn ungrouped(entities: u32, members: &Members) -> Self {
            Self(KeyGrouped::ungrouped(entities, members))
        }

        fn fill(&mut self) {
            self.0.third.clear();
            self.0.fill();
        }
    }

    fn ours() -> Vec<Event<Input>> {
        events::<KeyGrouped>().into_iter().chain([fill_event::<KeyGrouped>()]).collect()
    }

    fn course(theirs: Vec<Event<Input>>) -> Course {
        let entrants = vec![Entrant::ours("storage", ours()), Entrant::peer("peer", theirs)];
        Course::new("groups of keys", 100, |rng| Input::new(100, CHANGES, rng), entrants)
    }

    #[test]
    fn a_group_that_is_not_kept_up_to_date_is_found_out() {
        let all = ["build key group", "iterate key group", "churn key group", "fill key group"];
        assert_eq!(course(ours()).workloads(), all);
        assert_eq!(unnoticed(|| course(events::<MapsOfThree>())), all);
        assert_eq!(unnoticed(|| course(events::<Wrong<EXCLUDES_NOTHING>>())), all[3..]);
        let but_churn = [all[0], all[1], all[3]];
        assert_eq!(unnoticed(|| course(events::<Wrong<LOSES_WHAT_COMES_BACK>>())), but_churn);
        assert_eq!(unnoticed(|| course(vec![fill_event::<FilledByTwo>()])), all[..3]);
    }
}
