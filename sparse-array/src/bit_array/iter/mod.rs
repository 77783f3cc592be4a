//! Iterators over the positions of bits and over the bits as `bool`.

mod difference;
mod drain;
mod intersection;
mod ones;
mod positions;
mod splice;
mod symmetric_difference;
mod union;
mod values;
mod word_source;
mod zeros;

pub use difference::Difference;
pub use drain::Drain;
pub use intersection::Intersection;
pub use ones::Ones;
pub use positions::Positions;
pub use splice::Splice;
pub use symmetric_difference::SymmetricDifference;
pub use union::Union;
pub use values::{IntoIter, Iter};
pub use zeros::Zeros;
