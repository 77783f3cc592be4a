//! [`Bundle`], [`Both`] and [`bundle!`](crate::bundle).

use crate::component::Component;
use crate::raw::{ComponentInfo, RowReader, RowWriter};
use crate::tuples::for_tuples;

/// Components that are inserted or removed together.
///
/// Tuples of up to 12 components are bundles; `()` is the empty one. [`Both`] combines two bundles, and
/// [`bundle!`](crate::bundle) implements the trait for a struct.
///
/// A nested tuple is a single component: `(A, (B, C))` has two. All types that are `Send + Sync + 'static` are
/// components, tuples too, so impls for tuples of components and for tuples of bundles would overlap. Instead, write
/// `Both((A,), (B, C))`. Tuples of [queries](crate::Query) do nest.
///
/// An operation panics, before it changes an entity, if its bundle has a component twice. The message names the type.
///
/// # Manual implementation
/// There is no derive macro: [`bundle!`](crate::bundle) covers structs, and other types need three methods. No `unsafe`
/// is needed: each component is checked against its column. `components` lists the types; `write` and `read` pass the
/// values in the same order. An implementation that violates this panics, and the bundle is dropped without other
/// effects.
/// ```
/// use archetype::{Bundle, ComponentInfo, RowReader, RowWriter, World};
///
/// struct Ship {
///     hull: u32,
///     name: String,
/// }
///
/// impl Bundle for Ship {
///     fn components(each: &mut dyn FnMut(ComponentInfo)) {
///         each(ComponentInfo::of::<u32>());
///         each(ComponentInfo::of::<String>());
///     }
///
///     fn write(self, row: &mut RowWriter<'_>) {
///         row.write(self.hull);
///         row.write(self.name);
///     }
///
///     fn read(row: &mut RowReader<'_>) -> Self {
///         Self { hull: row.read(), name: row.read() }
///     }
/// }
///
/// let mut world = World::new();
/// let entity = world.spawn(Ship { hull: 100, name: "Pequod".to_string() });
/// assert_eq!(world.get::<u32>(entity), Some(&100));
/// assert_eq!(world.remove::<Ship>(entity).unwrap().name, "Pequod");
/// ```
///
/// # Examples
/// ```
/// use archetype::World;
///
/// let mut world = World::new();
/// let entity = world.spawn((1_u8, 'a', "text"));
/// assert_eq!(world.remove::<(&str, u8)>(entity), Ok(("text", 1)));
/// assert_eq!(world.get::<char>(entity), Some(&'a'));
/// ```
/// ```should_panic
/// archetype::World::new().spawn((1_u8, 2_u8));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a bundle",
    label = "not a tuple of components",
    note = "a bundle is a tuple of up to 12 components; that of a single component is `(component,)`",
    note = "`archetype::bundle!` makes a bundle of a struct, `archetype::Both` of two bundles"
)]
pub trait Bundle: Sized + 'static {
    /// Calls `each` with each component type, always in the same order.
    ///
    /// # Examples
    /// ```
    /// use archetype::Bundle;
    ///
    /// let mut names = Vec::new();
    /// <(u8, char)>::components(&mut |info| names.push(info.name()));
    /// assert_eq!(names, ["u8", "char"]);
    /// ```
    fn components(each: &mut dyn FnMut(ComponentInfo));

    /// Writes each component, in the order of [`components`](Self::components).
    fn write(self, row: &mut RowWriter<'_>);

    /// Reads each component, in the order of [`components`](Self::components).
    fn read(row: &mut RowReader<'_>) -> Self;
}

/// Two bundles combined, for more components than a tuple can have.
///
/// # Examples
/// ```
/// use archetype::{Both, World};
///
/// let mut world = World::new();
/// let entity = world.spawn(Both((1_u8, 'a'), Both((2_u16,), (3_u32, "text"))));
/// assert_eq!(world.get::<u32>(entity), Some(&3));
/// assert_eq!(world.remove::<Both<(u8,), (char,)>>(entity), Ok(Both((1,), ('a',))));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Both<L, R>(pub L, pub R);

impl<L: Bundle, R: Bundle> Bundle for Both<L, R> {
    fn components(each: &mut dyn FnMut(ComponentInfo)) {
        L::components(each);
        R::components(each);
    }

    #[inline]
    fn write(self, row: &mut RowWriter<'_>) {
        self.0.write(row);
        self.1.write(row);
    }

    #[inline]
    fn read(row: &mut RowReader<'_>) -> Self {
        Self(L::read(row), R::read(row))
    }
}

/// Implements [`Bundle`](crate::Bundle) for a struct whose fields are components.
///
/// # Examples
/// ```
/// use archetype::World;
///
/// struct Position(f32, f32);
/// struct Health(u32);
///
/// struct Monster {
///     position: Position,
///     health: Health,
/// }
///
/// archetype::bundle!(Monster { position: Position, health: Health });
///
/// let mut world = World::new();
/// let entity = world.spawn(Monster { position: Position(1.0, 2.0), health: Health(10) });
/// assert_eq!(world.get::<Health>(entity).unwrap().0, 10);
/// let monster = world.remove::<Monster>(entity).ok().unwrap();
/// assert_eq!((monster.position.0, monster.position.1, monster.health.0), (1.0, 2.0, 10));
/// ```
#[macro_export]
macro_rules! bundle {
    ($Name:ident { $($field:ident: $Type:ty),+ $(,)? }) => {
        impl $crate::Bundle for $Name {
            fn components(each: &mut dyn ::core::ops::FnMut($crate::ComponentInfo)) {
                $(each($crate::ComponentInfo::of::<$Type>());)+
            }

            #[inline]
            fn write(self, row: &mut $crate::RowWriter<'_>) {
                let Self { $($field),+ } = self;
                $(row.write::<$Type>($field);)+
            }

            #[inline]
            fn read(row: &mut $crate::RowReader<'_>) -> Self {
                $(let $field = row.read::<$Type>();)+
                Self { $($field),+ }
            }
        }
    };
}

impl Bundle for () {
    fn components(_: &mut dyn FnMut(ComponentInfo)) {}

    #[inline]
    fn write(self, _: &mut RowWriter<'_>) {}

    #[inline]
    fn read(_: &mut RowReader<'_>) -> Self {}
}

macro_rules! tuple {
    ($($T:ident $t:ident),+) => {
        impl<$($T: Component),+> Bundle for ($($T,)+) {
            fn components(each: &mut dyn FnMut(ComponentInfo)) {
                $(each(ComponentInfo::of::<$T>());)+
            }

            #[inline]
            fn write(self, row: &mut RowWriter<'_>) {
                let ($($t,)+) = self;
                $(row.write($t);)+
            }

            #[inline]
            fn read(row: &mut RowReader<'_>) -> Self {
                $(let $t = row.read();)+
                ($($t,)+)
            }
        }
    };
}

for_tuples!(tuple);
