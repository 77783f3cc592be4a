//! [`AnyStorage`], the common interface of key containers, and [`remove_from_all`].

mod any;
mod impls;
mod remove_from_all;

pub use any::AnyStorage;
pub use remove_from_all::remove_from_all;
