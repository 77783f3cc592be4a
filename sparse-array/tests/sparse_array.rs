//! Public behavior of both containers and of the optional features, in one program: it links and starts once.

mod array;
mod bit_array;
mod impls;
