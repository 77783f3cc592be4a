//! A world of `shipyard`.

use shipyard::{AddComponent, EntityId, IntoIter, View, ViewMut};

use super::super::joined::{
    Fifth, Filled, First, Fourth, JoinFive, JoinThree, JoinTwo, Second, Third, change_by_four, change_by_one,
    change_by_two, component, sum_of,
};

impl Filled for shipyard::World {
    fn new(entities: u32, first: &[u32]) -> Self {
        let world = Self::new();
        let entity = |number: u32| EntityId::new_from_index_and_gen(u64::from(number), 0);
        {
            let (mut firsts, mut seconds, mut thirds, mut fourths, mut fifths) =
                world.borrow::<AllMut<'_>>().expect("nothing else is borrowed");
            for number in 0..entities {
                seconds.add_component_unchecked(entity(number), component::<Second>(number));
                thirds.add_component_unchecked(entity(number), component::<Third>(number));
                fourths.add_component_unchecked(entity(number), component::<Fourth>(number));
                fifths.add_component_unchecked(entity(number), component::<Fifth>(number));
            }
            for number in first {
                firsts.add_component_unchecked(entity(*number), component::<First>(*number));
            }
        }
        world
    }

    fn sum(&self) -> u64 {
        sum_of(self.borrow::<View<'_, First>>().expect("nothing else is borrowed").as_slice())
    }
}

impl JoinTwo for shipyard::World {
    #[inline(never)]
    fn join_two(&mut self) {
        let (mut firsts, seconds) =
            self.borrow::<(ViewMut<'_, First>, View<'_, Second>)>().expect("nothing else is borrowed");
        (&mut firsts, &seconds).iter().for_each(|(first, second)| change_by_one(first, second));
    }
}

impl JoinThree for shipyard::World {
    #[inline(never)]
    fn join_three(&mut self) {
        let (mut firsts, seconds, thirds) =
            self.borrow::<(ViewMut<'_, First>, View<'_, Second>, View<'_, Third>)>().expect("nothing else is borrowed");
        let joined = (&mut firsts, &seconds, &thirds).iter();
        joined.for_each(|(first, second, third)| change_by_two(first, second, third));
    }
}

impl JoinFive for shipyard::World {
    #[inline(never)]
    fn join_five(&mut self) {
        type All<'a> = (ViewMut<'a, First>, View<'a, Second>, View<'a, Third>, View<'a, Fourth>, View<'a, Fifth>);
        let (mut firsts, seconds, thirds, fourths, fifths) =
            self.borrow::<All<'_>>().expect("nothing else is borrowed");
        let joined = (&mut firsts, &seconds, &thirds, &fourths, &fifths).iter();
        joined.for_each(|(first, second, third, fourth, fifth)| change_by_four(first, second, third, fourth, fifth));
    }
}

/// All five sparse sets of `shipyard`, to fill them.
type AllMut<'a> =
    (ViewMut<'a, First>, ViewMut<'a, Second>, ViewMut<'a, Third>, ViewMut<'a, Fourth>, ViewMut<'a, Fifth>);
