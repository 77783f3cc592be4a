use alloc::vec::Vec;

use crate::component::Component;
use crate::error::LengthMismatch;
use crate::raw::{ColumnWriter, ComponentInfo};
use crate::tuples::for_tuples;

/// Whole columns to spawn at once: a tuple of up to 12 `Vec`s of components.
///
/// # Examples
/// ```
/// use archetype::World;
///
/// let mut world = World::new();
/// let entities = world.spawn_columns((vec![1_u8, 2, 3], vec!['a', 'b', 'c'])).unwrap().to_vec();
/// assert_eq!(world.get::<char>(entities[1]), Some(&'b'));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a batch of columns",
    label = "not a tuple of `Vec`s",
    note = "a batch is a tuple of up to 12 `Vec`s of components; that of a single one is `(vec,)`"
)]
pub trait ColumnBatch: Sized + 'static {
    /// Calls `each` with each component type, always in the same order.
    ///
    /// # Examples
    /// ```
    /// use archetype::ColumnBatch;
    ///
    /// let mut names = Vec::new();
    /// <(Vec<u8>, Vec<char>)>::components(&mut |info| names.push(info.name()));
    /// assert_eq!(names, ["u8", "char"]);
    /// ```
    fn components(each: &mut dyn FnMut(ComponentInfo));

    /// Returns the common length of the columns.
    ///
    /// # Errors
    /// Returns [`LengthMismatch`] if the lengths differ.
    ///
    /// # Examples
    /// ```
    /// use archetype::ColumnBatch;
    ///
    /// assert_eq!((vec![1_u8], vec!['a']).rows(), Ok(1));
    /// assert!((vec![1_u8], vec!['a', 'b']).rows().is_err());
    /// ```
    fn rows(&self) -> Result<usize, LengthMismatch>;

    /// Writes each column, in the order of [`components`](Self::components).
    ///
    /// # Examples
    /// ```
    /// use archetype::{ColumnBatch, ColumnWriter, ComponentInfo, LengthMismatch, World};
    ///
    /// struct Names(Vec<String>);
    ///
    /// impl ColumnBatch for Names {
    ///     fn components(each: &mut dyn FnMut(ComponentInfo)) {
    ///         each(ComponentInfo::of::<String>());
    ///     }
    ///
    ///     fn rows(&self) -> Result<usize, LengthMismatch> {
    ///         Ok(self.0.len())
    ///     }
    ///
    ///     fn write(self, columns: &mut ColumnWriter<'_>) {
    ///         columns.write(self.0);
    ///     }
    /// }
    ///
    /// let mut world = World::new();
    /// world.spawn_columns(Names(vec!["ada".to_string()])).unwrap();
    /// assert!(world.query::<&String>().eq(["ada"]));
    /// ```
    fn write(self, columns: &mut ColumnWriter<'_>);
}

/// Returns the common length of columns.
fn common_length(lengths: &[usize]) -> Result<usize, LengthMismatch> {
    let expected = lengths[0];
    match lengths.iter().find(|&&found| found != expected) {
        Some(&found) => Err(LengthMismatch { expected, found }),
        None => Ok(expected),
    }
}

macro_rules! tuple {
    ($($T:ident $t:ident),+) => {
        impl<$($T: Component),+> ColumnBatch for ($(Vec<$T>,)+) {
            fn components(each: &mut dyn FnMut(ComponentInfo)) {
                $(each(ComponentInfo::of::<$T>());)+
            }

            fn rows(&self) -> Result<usize, LengthMismatch> {
                let ($($t,)+) = self;
                common_length(&[$($t.len()),+])
            }

            fn write(self, columns: &mut ColumnWriter<'_>) {
                let ($($t,)+) = self;
                $(columns.write($t);)+
            }
        }
    };
}

for_tuples!(tuple);
