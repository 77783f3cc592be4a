//! Queries that test whether an entity has a component.

use core::fmt;
use core::marker::PhantomData;

/// A query that matches entities with a `T` and yields `()`.
///
/// # Examples
/// ```
/// use archetype::{With, World};
///
/// let mut world = World::new();
/// world.spawn((1_u8, "named"));
/// world.spawn((2_u8,));
/// assert!(world.query::<(&u8, With<&str>)>().eq([(&1, ())]));
/// ```
pub struct With<T>(PhantomData<fn() -> T>);

/// A query that matches entities without a `T` and yields `()`.
///
/// # Examples
/// ```
/// use archetype::{Without, World};
///
/// let mut world = World::new();
/// world.spawn((1_u8, "named"));
/// world.spawn((2_u8,));
/// assert!(world.query::<(&u8, Without<&str>)>().eq([(&2, ())]));
/// ```
#[doc(alias = "exclude")]
pub struct Without<T>(PhantomData<fn() -> T>);

impl<T> fmt::Debug for With<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("With")
    }
}

impl<T> fmt::Debug for Without<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Without")
    }
}
