//! The runs of the model of a storage; see `crate::model`.

use storage::{BySize, Entity, PagesOf};
use test_kit::ledger::{Bulk, Element};

use crate::keys::Tiny;
use crate::kind::Packed;
use crate::model::Pair;

test_kit::models! {
    a_layout_that_runs_full_and_wraps_around: Pair<Packed, Element, Tiny, PagesOf<4>>, 2_000;
    values_without_a_size_and_tiny_keys: Pair<Packed, (), Tiny, PagesOf<4>>, 700;
}

test_kit::model_tests! {
    entities: Pair<Packed, Element, Entity, BySize>, 700;
    entities_in_short_pages: Pair<Packed, Element, Entity, PagesOf<4>>, 700;
    such_a_layout_in_pages_of_one: Pair<Packed, Element, Tiny, PagesOf<1>>, 500;
    large_values: Pair<Packed, Element<Bulk>, Tiny, PagesOf<2>>, 500;
    values_without_a_size: Pair<Packed, (), Entity, BySize>, 700;
    integers_u32: Pair<Packed, Element, u32, PagesOf<4>>, 700;
    integers_u8: Pair<Packed, Element, u8, BySize>, 500;
}
