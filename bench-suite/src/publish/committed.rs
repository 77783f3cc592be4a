//! Tests of the pages in this repository against the cells of RESULTS.csv and CPP.csv.

use super::documents::results_md;
use super::pictures::{self, FRONT};
use super::reasons::tests::unmatched;
use super::reasons::{Ratios, all_ratios};
use crate::containers::Container;
use crate::measure::Row;
use crate::report::{Comparison, Results};

const README: &str = include_str!("../../../README.md");

fn committed() -> Results {
    Results::read(include_str!("../../RESULTS.csv")).unwrap()
}

/// The maps of C++, which are measured apart.
fn committed_cpp() -> Results {
    Results::read(include_str!("../../CPP.csv")).unwrap()
}

fn comparison_of<'a>(results: &'a Results, container: &str) -> &'a Comparison {
    results.comparisons.iter().find(|comparison| comparison.container == container).unwrap()
}

fn mean_of(results: &Results, container: &str, peer: &str) -> f64 {
    comparison_of(results, container).means.iter().find(|mean| mean.peer == peer).unwrap().overall
}

/// The rule is that of [`Uncounted`](crate::measure::Uncounted); the courses say of which rows it is true.
#[test]
fn the_committed_cells_count_by_the_rule() {
    let results = committed();
    let mut checked = 0;
    for comparison in &results.comparisons {
        let container = Container::of_name(&comparison.container).unwrap();
        for course in container.contests(container.sizes(false)) {
            let uncounted = course.uncounted();
            let why = |entrant: &str, workload: &str| {
                let mut found = uncounted.iter().filter(|(name, of, _)| (*name, *of) == (entrant, workload));
                found.next().map(|(_, _, why)| *why)
            };
            let is_of_course = |row: &&Row| row.subject == course.subject() && row.size == course.size();
            for row in comparison.rows.iter().filter(is_of_course) {
                for peer in row.peers.iter().filter(|peer| course.peers().contains(&&*peer.name)) {
                    let expected = why(&row.contestant, &row.workload).or_else(|| why(&peer.name, &row.workload));
                    let names_of_cell = (&row.contestant, &row.subject, &row.workload, &peer.name);
                    assert_eq!(peer.uncounted, expected, "{names_of_cell:?}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 3000, "{checked}");
}

#[test]
fn slower_operations_have_reasons_and_reasons_operations() {
    let [(unexplained, mut idle), (of_cpp, idle_of_cpp)] = [committed(), committed_cpp()].map(|one| unmatched(&one));
    idle.retain(|title| idle_of_cpp.contains(title));
    assert!(unexplained.is_empty() && of_cpp.is_empty(), "add these to reasons.md: {unexplained:#?} {of_cpp:#?}");
    assert!(idle.is_empty(), "these explain nothing: {idle:#?}");
}

#[test]
fn pages_are_what_their_cells_say() {
    for (written, cells, results) in [
        (include_str!("../../RESULTS.md"), "RESULTS.csv", committed()),
        (include_str!("../../CPP.md"), "CPP.csv", committed_cpp()),
    ] {
        let expected = results_md(&results, cells);
        let differs = written.lines().zip(expected.lines()).find(|(one, other)| one != other);
        assert!(written == expected, "write it again from {cells}, as README.md says: {differs:?}");
        assert!(written.len() < 40_000, "{} bytes", written.len());
    }
}

/// The rows of a table of README.md, below its head.
fn rows_below(head: &str) -> Vec<Vec<&'static str>> {
    let (_, table) = README.split_once(head).expect("the table");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

#[test]
fn the_ten_of_the_front_page_have_the_figures_of_the_cells() {
    let results = committed();
    let all = all_ratios(&results);
    let rows = rows_below("| container | operation | against | mean | least–most | why |");
    assert_eq!(rows.len(), 10);
    for row in rows {
        let [container, workload, peer] = [row[0], row[1], row[2]].map(|name| name.trim_matches('`'));
        let is_it =
            |ratios: &&Ratios<'_>| (ratios.container, ratios.workload, ratios.peer) == (container, workload, peer);
        let ratios = all.iter().find(is_it).unwrap_or_else(|| panic!("no cell: {row:?}"));
        let expected = [format!("{:.2}", ratios.mean()), ratios.range()];
        assert_eq!([row[3], row[4]], expected, "{row:?}");
        assert!(!row[5].is_empty());
    }
}

#[test]
fn the_front_page_names_the_means_of_the_six_bars() {
    let results = committed();
    let means: Vec<f64> = FRONT.iter().map(|(container, peer)| mean_of(&results, container, peer)).collect();
    let least = means.iter().copied().fold(f64::INFINITY, f64::min);
    let most = means.iter().copied().fold(0.0, f64::max);
    let alt = format!("six peers, {least:.2} to {most:.2}");
    assert!(README.contains(&alt), "{alt}");
    let entt = ["sparse-set", "storage"].map(|container| mean_of(&results, container, "entt"));
    let sentence = format!("sparse sets take {:.2} of its time, storages {:.2}", entt[0], entt[1]);
    assert!(README.replace('\n', " ").contains(&sentence), "{sentence}");
}

#[test]
fn the_claims_of_the_front_page_hold_for_the_means() {
    let results = committed();
    let claims = rows_below("| container | means below 1 | means above 1 |");
    let counted = results.comparisons.iter().filter(|comparison| !comparison.means.is_empty());
    let counted: Vec<_> = counted.filter(|comparison| comparison.container != "curves").collect();
    assert_eq!(claims.len(), counted.len());
    for (row, comparison) in claims.iter().zip(counted) {
        assert_eq!(row[0].trim_matches('`'), comparison.container);
        let (below, above): (Vec<_>, Vec<_>) = comparison.means.iter().partition(|mean| mean.overall < 1.0);
        for (cell, means) in [(row[1], below), (row[2], above)] {
            let means: Vec<String> = means.iter().map(|mean| format!("{} {:.2}", mean.peer, mean.overall)).collect();
            assert_eq!(cell, if means.is_empty() { "–".to_owned() } else { means.join(", ") });
        }
    }
}

#[test]
fn the_page_of_archetype_has_the_crossover_of_the_cells() {
    let results = committed();
    let rows = &comparison_of(&results, "crossover").rows;
    let page = Container::Crossover.page_table(rows).unwrap();
    let lines = |text: &'static str| text.lines().filter(|line| line.starts_with('|'));
    let table: Vec<&str> = page.lines().filter(|line| line.starts_with('|')).collect();
    let mut written = lines(include_str!("../../../archetype/README.md"));
    assert!(written.any(|line| line == table[0]), "the head of the table");
    assert_eq!(written.take(table.len() - 1).collect::<Vec<_>>(), table[1..]);
}

#[test]
fn the_page_of_hash_map_has_the_hashers_of_the_cells() {
    let results = committed();
    let rows = &comparison_of(&results, "hashers").rows;
    let table = Container::Hashers.page_table(rows).unwrap();
    let page = include_str!("../../../hash-map/DETAILS.md");
    assert!(page.contains(&table), "this table:\n{table}");
}

#[test]
fn the_charts_of_pages_are_those_of_the_cells() {
    let results = committed();
    let overview = pictures::overview(&results).into_iter().chain(pictures::front(&results));
    let charts: Vec<_> = overview.chain(pictures::crossover(&results)).collect();
    for (name, written) in [
        ("overview", include_str!("../../charts/overview.svg")),
        ("front", include_str!("../../charts/front.svg")),
        ("crossover-3", include_str!("../../../archetype/src/crossover.svg")),
    ] {
        let chart = charts.iter().find(|chart| chart.name == name).unwrap();
        assert!(chart.file() == written, "draw {name} again: README.md says how");
    }
}
