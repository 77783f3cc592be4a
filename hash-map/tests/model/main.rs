//! Random lists of operations on a map, and on something simple that must behave the same: contents, slot order, ids. And on maps whose hashers and
//! keys lie, where nothing can be compared but everything must stay sound.

mod liars;
mod map;
