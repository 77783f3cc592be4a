//! Iterators that lie or panic, and checks for the iterators of a container.

mod check;
mod forget;
mod lying;
mod panicking;

pub use check::{check_double_ended, check_exact_double_ended, check_exact_size, check_iterator};
pub use forget::forget;
pub use lying::{Lie, LyingSizeHint};
pub use panicking::PanickingIterator;
