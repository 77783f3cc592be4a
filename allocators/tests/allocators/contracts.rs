//! The size, the niche and the auto traits of each public type, in `contracts.txt`.
//! `TEST_KIT_RENEW=1 cargo test contracts` writes the table.
#![cfg(target_pointer_width = "64")]

use allocators::{BlockPool, HugePages, InlineBuffer, Limited, NoMemory};
use test_kit::contracts::{assert_file, contracts};

#[test]
fn the_table_of_types_is_unchanged() {
    let rows = contracts![InlineBuffer<64>, NoMemory, BlockPool<64>, HugePages, Limited];
    assert_file(&rows, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/contracts.txt"));
}
