//! [`Component`], what the stores hold.

use bevy_ecs::component::{Mutable, StorageType};

/// A component of every contestant: in `bevy_ecs` one that lies in a sparse set, in `shipyard` one without tracking.
pub(in super::super) trait Component:
    bevy_ecs::component::Component<Mutability = Mutable>
    + shipyard::Component<Tracking = shipyard::track::Untracked>
    + Clone
    + 'static
{
    /// What it takes, with what it owns.
    const BYTES: usize;

    /// The component of a number.
    fn from_number(number: u64) -> Self;
    /// A number that reads the component, wherever it lies: the greater, the greater the number it was made of, if that is small.
    fn digest(&self) -> u64;
    /// Writes the component; another digest comes of it.
    fn change(&mut self, by: u64);
}

macro_rules! components {
    ($($component:ty;)+) => {$(
        impl bevy_ecs::component::Component for $component {
            const STORAGE_TYPE: StorageType = StorageType::SparseSet;
            type Mutability = Mutable;
        }

        impl shipyard::Component for $component {
            type Tracking = shipyard::track::Untracked;
        }
    )+};
}

/// `N` words. Another `KIND` makes another type of them.
#[derive(Clone, Debug)]
pub(in super::super) struct Words<const N: usize, const KIND: u8 = 0>([u64; N]);

/// 32 bytes on the heap.
#[derive(Clone, Debug)]
pub(in super::super) struct Boxed(Box<[u64; 4]>);

components! {
    Words<1, 2>;
    Words<1, 3>;
    Words<1, 4>;
    Words<2>;
    Words<2, 1>;
    Words<32>;
    Boxed;
}

impl<const N: usize, const KIND: u8> Component for Words<N, KIND>
where
    Self: bevy_ecs::component::Component<Mutability = Mutable>
        + shipyard::Component<Tracking = shipyard::track::Untracked>,
{
    const BYTES: usize = size_of::<Self>();

    #[inline]
    fn from_number(number: u64) -> Self {
        Self([number; N])
    }

    #[inline]
    fn digest(&self) -> u64 {
        self.0[0].wrapping_add(self.0[N - 1].rotate_left(1))
    }

    #[inline]
    fn change(&mut self, by: u64) {
        self.0[0] = self.0[0].wrapping_add(by);
    }
}

impl Component for Boxed {
    const BYTES: usize = size_of::<Self>() + size_of::<[u64; 4]>();

    #[inline]
    fn from_number(number: u64) -> Self {
        Self(Box::new([number; 4]))
    }

    #[inline]
    fn digest(&self) -> u64 {
        self.0[0].wrapping_add(self.0[3].rotate_left(1))
    }

    #[inline]
    fn change(&mut self, by: u64) {
        self.0[0] = self.0[0].wrapping_add(by);
    }
}
