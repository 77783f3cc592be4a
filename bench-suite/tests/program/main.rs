//! The program from the command line, its report, and its build script.

mod cli;
mod cpp_include;
mod entt_include;
mod memory;
mod report;
