//! The workloads, measured by criterion.

use criterion::Criterion;

fn main() -> Result<(), String> {
    let mut criterion = Criterion::default().configure_from_args();
    bench_suite::for_each_solution(|workload, solution, run| {
        criterion.benchmark_group(workload).bench_function(solution, |bencher| bencher.iter(run));
    })?;
    criterion.final_summary();
    Ok(())
}
