//! The iterators of set algebra, over the keys of either set.

mod difference;
mod intersection;
mod symmetric_difference;
mod union;

pub use difference::Difference;
pub use intersection::Intersection;
pub use symmetric_difference::SymmetricDifference;
pub use union::Union;
