//! The program from the command line, its report, and its build script.

mod cli;
mod entt_include;
mod report;
