//! [`CommandBuffer`] and [`Command`].

mod buffer;
mod command;

pub use buffer::CommandBuffer;
pub use command::{BoxedCommand, Command, LocalCommand};
