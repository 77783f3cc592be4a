//! (page to come)
