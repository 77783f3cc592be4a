//! [`Tiny`].

use storage::entity_type;

entity_type! {
    /// 15 indices in pages of 4, 3 versions: becomes full and wraps around.
    pub(crate) struct Tiny(u8: 4, 2, page = 4);
}
