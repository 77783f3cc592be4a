//! [`StorageAt`].

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::Storages;
use crate::{Paging, Storage};

/// [`Storages`] that include a storage number `N`, counted from 0.
///
/// # Examples
/// ```
/// use storage::group::{StorageAt, Storages};
/// use storage::{Group, Storage};
///
/// /// How many entities have a value in the first storage only.
/// fn alone<S: Storages + StorageAt<0>>(group: &Group<S>) -> usize {
///     group.storage::<0>().len() - group.len()
/// }
///
/// let group = Group::new((Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(3, 30)])));
/// assert_eq!(alone(&group), 1);
/// ```
pub trait StorageAt<const N: usize>: Storages {
    /// The value type.
    type Value;

    /// The allocator.
    type Alloc: Allocator;

    /// The paging.
    type Pages: Paging;

    #[doc(hidden)]
    fn storage_at(&self) -> &Storage<Self::Value, Self::Key, Self::Alloc, Self::Pages>;

    #[doc(hidden)]
    fn storage_at_mut(&mut self) -> &mut Storage<Self::Value, Self::Key, Self::Alloc, Self::Pages>;
}

/// Implements [`StorageAt`] for `$all` and each number in the list.
macro_rules! storage_at {
    (@one [$($T:ident $A:ident $P:ident)*] $n:tt $Value:ident $Alloc:ident $Pages:ident) => {
        impl<K: SparseKey, $($T, $A: Allocator, $P: Paging),*> StorageAt<$n> for ($(Storage<$T, K, $A, $P>,)*) {
            type Value = $Value;
            type Alloc = $Alloc;
            type Pages = $Pages;

            #[inline]
            fn storage_at(&self) -> &Storage<$Value, K, $Alloc, $Pages> {
                &self.$n
            }

            #[inline]
            fn storage_at_mut(&mut self) -> &mut Storage<$Value, K, $Alloc, $Pages> {
                &mut self.$n
            }
        }
    };
    ($all:tt) => {};
    ($all:tt $n:tt $T:ident $A:ident $P:ident; $($rest:tt)*) => {
        storage_at!(@one $all $n $T $A $P);
        storage_at!($all $($rest)*);
    };
}

storage_at!([T0 A0 P0] 0 T0 A0 P0;);
storage_at!([T0 A0 P0 T1 A1 P1] 0 T0 A0 P0; 1 T1 A1 P1;);
storage_at!([T0 A0 P0 T1 A1 P1 T2 A2 P2] 0 T0 A0 P0; 1 T1 A1 P1; 2 T2 A2 P2;);
storage_at!([T0 A0 P0 T1 A1 P1 T2 A2 P2 T3 A3 P3] 0 T0 A0 P0; 1 T1 A1 P1; 2 T2 A2 P2; 3 T3 A3 P3;);
storage_at!([T0 A0 P0 T1 A1 P1 T2 A2 P2 T3 A3 P3 T4 A4 P4] 0 T0 A0 P0; 1 T1 A1 P1; 2 T2 A2 P2; 3 T3 A3 P3; 4 T4 A4 P4;);
storage_at!([T0 A0 P0 T1 A1 P1 T2 A2 P2 T3 A3 P3 T4 A4 P4 T5 A5 P5] 0 T0 A0 P0; 1 T1 A1 P1; 2 T2 A2 P2; 3 T3 A3 P3; 4 T4 A4 P4; 5 T5 A5 P5;);
storage_at!([T0 A0 P0 T1 A1 P1 T2 A2 P2 T3 A3 P3 T4 A4 P4 T5 A5 P5 T6 A6 P6] 0 T0 A0 P0; 1 T1 A1 P1; 2 T2 A2 P2; 3 T3 A3 P3; 4 T4 A4 P4; 5 T5 A5 P5; 6 T6 A6 P6;);
storage_at!([T0 A0 P0 T1 A1 P1 T2 A2 P2 T3 A3 P3 T4 A4 P4 T5 A5 P5 T6 A6 P6 T7 A7 P7] 0 T0 A0 P0; 1 T1 A1 P1; 2 T2 A2 P2; 3 T3 A3 P3; 4 T4 A4 P4; 5 T5 A5 P5; 6 T6 A6 P6; 7 T7 A7 P7;);
