//! When and where a measurement was made, of which commit and with which versions.

mod date;
mod machine;
mod record;
mod versions;

pub(crate) use record::{PeerVersion, Provenance};
pub(crate) use versions::version_of;
