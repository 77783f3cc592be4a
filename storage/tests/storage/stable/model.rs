//! The runs of the model of a storage with holes; see `crate::model`.

use storage::{BySize, Entity, Entity64, PagesOf};
use test_kit::ledger::{Bulk, Element};

use crate::keys::Tiny;
use crate::kind::Stable;
use crate::model::Pair;

test_kit::models! {
    a_layout_that_runs_full_and_wraps_around: Pair<Stable, Element, Tiny, PagesOf<4>>, 2_500;
}

test_kit::model_tests! {
    entities: Pair<Stable, Element, Entity, PagesOf<16>>, 1_200;
    such_a_layout_in_pages_of_one: Pair<Stable, Element, Tiny, PagesOf<1>>, 600;
    values_without_a_size: Pair<Stable, (), Entity, BySize>, 700;
    large_values: Pair<Stable, Element<Bulk>, Tiny, PagesOf<2>>, 500;
    integers_u8: Pair<Stable, Element, u8, PagesOf<8>>, 1_200;
    integers_u32: Pair<Stable, Element, u32, BySize>, 800;
    integers_u64: Pair<Stable, Element, u64, PagesOf<64>>, 400;
    wide_entities: Pair<Stable, Element, Entity64, PagesOf<128>>, 400;
}
