//! The program of the crate `bench_suite`: see `bench-suite --help`.

fn main() -> std::process::ExitCode {
    bench_suite::main()
}
