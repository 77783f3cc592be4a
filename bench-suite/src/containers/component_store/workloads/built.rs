//! Stores that are filled: [`built`], and [`Built`] for what several workloads read.

use std::cell::OnceCell;

use super::super::component::Component;
use super::super::components::Components;
use super::events::Input;
use crate::measure::Kept;

/// The components of entities. The digest of one is the greater, the greater the number of the entity.
pub(super) fn components<T: Component>(numbers: &[u32]) -> Vec<T> {
    numbers.iter().map(|number| T::from_number(u64::from(*number) << 8 | 0x55)).collect()
}

/// A store that has grown to the components of these entities.
pub(super) fn built<S: Components>(input: &Input, numbers: &[u32]) -> S {
    let mut store = S::with_entities(input.size);
    let entities = store.handles(numbers);
    store.insert(&entities, components(numbers));
    store
}

pub(super) fn add(digest: &mut u64, more: u64) {
    *digest = digest.wrapping_mul(3).wrapping_add(more);
}

/// The stores that several workloads read.
pub(super) struct Built<S> {
    whole: OnceCell<Vec<S>>,
    half: OnceCell<Vec<S>>,
}

impl<S: Components> Built<S> {
    pub(super) fn kept(kept: &mut Kept) -> &Self {
        kept.get_or_build(|| Self { whole: OnceCell::new(), half: OnceCell::new() })
    }

    /// With all components.
    pub(super) fn whole(&self, input: &Input) -> &[S] {
        self.whole.get_or_init(|| input.sets.iter().map(|contents| built(input, &contents.ids)).collect())
    }

    /// With the components of the first half of the random order.
    pub(super) fn half(&self, input: &Input) -> &[S] {
        self.half
            .get_or_init(|| input.sets.iter().map(|contents| built(input, &contents.order[..input.half()])).collect())
    }
}
