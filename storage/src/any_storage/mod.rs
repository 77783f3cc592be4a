//! [`AnyStorage`], the common interface of all containers of keys, and [`remove_from_all`].

mod any;
mod impls;
mod remove_from_all;

pub use any::AnyStorage;
pub use remove_from_all::remove_from_all;
