//! The workloads, each written once for all contestants.

use std::hint::black_box;

use super::super::id_set;
use super::joined::{Filled, JoinFive, JoinThree, JoinTwo};
use crate::measure::{Event, Gauge};

/// The data of a round: entities by their numbers.
pub(super) type Input = id_set::Input<u32>;
type Contents = id_set::Contents<u32>;

/// Joins do not change storages, so each is filled once.
pub(super) const CHANGES: usize = 1;

/// Defines a join for each kind of first components. All entities have every component except the first; the name tells
/// how many have the first. An operation is an entity with all components.
macro_rules! events {
    ($name:literal, $join:expr) => {
        vec![
            Event::timed(concat!($name, ", all"), |input, _, gauge| join(input, gauge, all, $join)),
            Event::timed(concat!($name, ", half"), |input, _, gauge| join(input, gauge, every_second, $join)),
            Event::timed(concat!($name, ", half shuffled"), |input, _, gauge| join(input, gauge, random_half, $join)),
            // Measures the setup: the borrow of a world, the preparation of a query.
            Event::timed(concat!($name, ", one"), |input, _, gauge| join(input, gauge, one, $join)).outside_means(),
        ]
    };
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

fn join<J: Filled>(
    input: &Input,
    gauge: &mut Gauge,
    first: impl Fn(&Contents) -> Vec<u32>,
    work: impl Fn(&mut J),
) -> u64 {
    let firsts: Vec<Vec<u32>> = input.sets.iter().map(first).collect();
    let mut worlds: Vec<J> = firsts.iter().map(|first| J::new(input.size as u32, first)).collect();
    let matching: usize = firsts.iter().map(Vec::len).sum();
    let passes = input.read_passes.max(LEAST.div_ceil(matching));
    gauge.time(passes * matching, || {
        for _ in 0..passes {
            for world in black_box(&mut worlds) {
                work(black_box(world));
            }
        }
    });
    worlds.iter().fold(0, |digest: u64, world| digest.wrapping_mul(3).wrapping_add(world.sum()))
}

/// The minimum number of entities that a sample joins. Shorter joins are repeated.
const LEAST: usize = 16 << 10;

#[cfg(test)]
mod tests {
    use super::super::super::component_store::target;
    use super::super::contestants::Maps;
    use super::super::joined::{Filled, JoinFive, JoinThree, JoinTwo};
    use super::{CHANGES, Input, five_events, partial_events, three_events, two_events};
    use crate::measure::{Contest, Course, Entrant, Event, Plan};
    use crate::progress::Progress;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    /// Maps that join the wrong number of components: two for three, three for two, and three for five.
    struct Confused(Maps);

    impl Filled for Confused {
        fn new(entities: u32, first: &[u32]) -> Self {
            Self(Maps::new(entities, first))
        }

        fn sum(&self) -> u64 {
            self.0.sum()
        }
    }

    impl JoinTwo for Confused {
        fn join_two(&mut self) {
            self.0.join_three();
        }
    }

    impl JoinThree for Confused {
        fn join_three(&mut self) {
            self.0.join_two();
        }
    }

    impl JoinFive for Confused {
        fn join_five(&mut self) {
            self.0.join_three();
        }
    }

    /// Maps that join nothing.
    struct Idle(Maps);

    impl Filled for Idle {
        fn new(entities: u32, first: &[u32]) -> Self {
            Self(Maps::new(entities, first))
        }

        fn sum(&self) -> u64 {
            self.0.sum()
        }
    }

    impl JoinTwo for Idle {
        fn join_two(&mut self) {}
    }

    impl JoinThree for Idle {
        fn join_three(&mut self) {}
    }

    impl JoinFive for Idle {
        fn join_five(&mut self) {}
    }

    fn all_events<J: JoinTwo + JoinThree + JoinFive>() -> Vec<Event<Input>> {
        let all = [two_events::<J>(), three_events::<J>(), five_events::<J>(), partial_events::<J, J, J>()];
        all.into_iter().flatten().collect()
    }

    fn course<J: JoinTwo + JoinThree + JoinFive>() -> Course<Input> {
        let entrants = vec![Entrant::ours("maps", all_events::<Maps>()), Entrant::peer("wrong", all_events::<J>())];
        Course::new("joins", 100, |rng| Input::new(100, CHANGES, rng), target, entrants)
    }

    fn assert_is_found_out<J: JoinTwo + JoinThree + JoinFive>() {
        let names = course::<J>().workloads().to_vec();
        assert_eq!(names.len(), 24);
        for name in names {
            let mut course = course::<J>();
            course.retain(&|workload| workload == name);
            let result = course.run(&Plan { rounds: Some(1) }, &mut SmallRng::seed_from_u64(3), &Progress::new(1));
            assert!(result.is_err(), "{name}");
        }
    }

    #[test]
    fn another_join_than_was_asked_for_is_found_out_by_every_workload() {
        assert_is_found_out::<Confused>();
    }

    #[test]
    fn a_join_that_visits_nothing_is_found_out_by_every_workload() {
        assert_is_found_out::<Idle>();
    }
}
