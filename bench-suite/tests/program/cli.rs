//! The program from the command line: arguments, output, exit codes.

use std::fs;
#[cfg(unix)]
use std::io::Read;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
#[cfg(unix)]
use std::time::Duration;

use serde_json::{Value, json};

fn bench_suite(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bench-suite"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    bench_suite(arguments).output().expect("the program runs")
}

fn run_with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = bench_suite(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    child.stdin.take().expect("a pipe").write_all(input).expect("the program reads its input");
    child.wait_with_output().expect("the program ends")
}

/// A file that is removed on drop.
struct TextFile(PathBuf);

impl TextFile {
    fn new(name: &str, contents: &[u8]) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, contents).expect("the file is written");
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a path in UTF-8")
    }
}

impl Drop for TextFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn json_of(output: &Output) -> Value {
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON on standard output")
}

/// Asserts exit code 2, an empty standard output, and one line on standard error that contains `part`.
fn assert_bad_input(output: &Output, part: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(output.stdout.is_empty());
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(error.contains(part), "{part} is not in: {error}");
}

#[test]
fn words_of_a_file_as_json() {
    let file = TextFile::new("words.txt", "The whale; the SEA, a whale's.\r\nThe Étoile—étoile".as_bytes());
    let expected = json!({
        "total": 10,
        "distinct": 6,
        "top": [["the", 3], ["whale", 2], ["étoile", 2], ["sea", 1], ["a", 1], ["s", 1]],
    });
    assert_eq!(json_of(&run(&["words", file.path(), "--json"])), expected);
}

#[test]
fn words_as_json_have_three_members_in_order_on_one_line() {
    let output = run_with_input(&["words", "-", "--json"], b"b a b");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "{\"total\":3,\"distinct\":2,\"top\":[[\"b\",2],[\"a\",1]]}\n");
}

#[test]
fn words_of_standard_input_and_the_number_of_the_most_frequent() {
    let output = run_with_input(&["words", "-", "--json", "--top", "2"], b"d c b a a b c e e e");
    assert_eq!(json_of(&output), json!({"total": 10, "distinct": 5, "top": [["e", 3], ["c", 2]]}));
}

#[test]
fn words_of_an_empty_file() {
    let file = TextFile::new("empty.txt", b"");
    assert_eq!(json_of(&run(&["words", file.path(), "--json"])), json!({"total": 0, "distinct": 0, "top": []}));
    let human = run(&["words", file.path()]);
    assert_eq!(human.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&human.stdout).starts_with("0 words, 0 distinct"));
}

#[test]
fn words_without_a_file_are_those_of_the_book() {
    let json = json_of(&run(&["words", "--json"]));
    assert_eq!(json["top"].as_array().expect("a list").len(), 10);
    assert_eq!(json["top"][0][0], "the");
    assert!(json["total"].as_u64() > Some(200_000), "{json}");
    let human = run(&["words"]);
    let text = String::from_utf8_lossy(&human.stdout);
    assert!(text.contains(&json["top"][9][1].to_string()), "{text}");
    assert!(text.contains("a word is a run of letters"), "{text}");
}

#[test]
fn words_of_no_file_of_a_folder_and_of_other_bytes_than_utf8() {
    assert_bad_input(&run(&["words", "no/such/file.txt"]), "no/such/file.txt");
    assert_bad_input(&run(&["words", env!("CARGO_TARGET_TMPDIR"), "--json"]), "cannot read");
    let file = TextFile::new("latin1.txt", b"caf\xe9 au lait");
    assert_bad_input(&run(&["words", file.path()]), "not UTF-8: invalid byte at offset 3");
    assert_bad_input(&run_with_input(&["words", "-", "--json"], b"\xff"), "standard input is not UTF-8");
}

#[test]
fn unknown_arguments_are_told() {
    let of_compare = ["compare", "--container", "hash-map"];
    for (arguments, part) in [
        (&["wrods"][..], "unknown command 'wrods', choose from: words, "),
        (&["words", "--jsno"], "'--json'"),
        (&["compare"], "--container <NAME>"),
        (&["compare", "--container", "hash-bag"], "'hash-bag', choose from: hash-"),
        (&[&of_compare[..], &["--size", "0"]].concat(), "0 is not in 1..="),
        (&[&of_compare[..], &["--size", "large"]].concat(), "invalid value 'large' for '--size"),
        (&[&of_compare[..], &["--quick", "--full"]].concat(), "cannot be used with"),
        (&["report", "--from", "x.json"], "--out <DIR>"),
    ] {
        assert_bad_input(&run(arguments), part);
    }
    assert_bad_input(&run(&["compare", "--container", "bit-array", "--filter", "no such cell"]), "no such cell");
    assert_bad_input(&run(&["compare", "--container", "hash-mop"]), "'hash-mop', choose from: hash-map, ");
    let of_map = ["compare", "--container", "hash-map", "--size", "64"];
    assert_bad_input(&run(&[&of_map[..], &["--op", "itterate"]].concat()), "'itterate', choose from: iterate, ");
    assert_bad_input(&run(&[&of_map[..], &["--peer", "hashbrow"]].concat()), "choose from: hashbrown, ");
}

#[test]
fn every_workload_has_a_result_rows_and_advice() {
    let json = json_of(&run(&["workload", "--rounds", "1", "--json"]));
    assert_eq!((&json["format"], &json["interrupted"]), (&json!(2), &json!(false)));
    let workloads = json["workloads"].as_array().expect("a list");
    let names: Vec<&str> = workloads.iter().filter_map(|workload| workload["name"].as_str()).collect();
    let expected = "word-count intern dependency-walk lru-cache group-by hash-join free-list particles";
    assert_eq!(names.join(" "), expected);
    for workload in workloads {
        for text in ["input", "result", "best"] {
            assert!(workload[text].as_str().is_some_and(|text| text.len() > 5), "{text}: {workload}");
        }
        let rows = workload["rows"].as_array().expect("a list");
        assert_eq!((&rows[0]["workload"], &rows[1]["workload"]), (&workload["name"], &json!("bytes peak")));
        for row in rows {
            assert!(row["cost"]["median"].as_f64() > Some(0.0), "{row}");
            assert!(row["peers"].as_array().expect("a list").len() >= 3, "{row}");
        }
    }
    let list = String::from_utf8(run(&["workload", "--list"]).stdout).expect("text");
    assert!(names.iter().all(|name| list.contains(name)), "{list}");
}

#[test]
fn a_workload_reads_the_file_that_is_named() {
    let csv = TextFile::new("sales.csv", b"city,item,price\nRome,pen,1.5\nOslo,pen,2\nRome,ink,4\n");
    let arguments = ["workload", "group-by", "--input", csv.path(), "--by", "city", "--sum", "price", "--rounds", "2"];
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout);
    for part in ["3 rows", "2 groups; the largest is Rome: 5.5 in 2 rows", "hash_map", "hashbrown", "advice ", "ratio"]
    {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
    let text = TextFile::new("few.txt", b"the sea, the whale");
    let json = json_of(&run(&["workload", "word-count", "--input", text.path(), "--rounds", "1", "--json"]));
    assert_eq!(json["workloads"][0]["result"], "3 distinct words; the 2, sea 1, whale 1");
    let json =
        json_of(&run_with_input(&["workload", "lru-cache", "--input", "-", "--rounds", "1", "--json"], b"a b a"));
    assert_eq!(json["workloads"][0]["result"], "1 hits, 2 misses");
}

#[test]
fn wrong_workloads_and_inputs_are_told_in_a_line() {
    assert_bad_input(&run(&["workload", "word-cuont"]), "'word-cuont', choose from: word-count, ");
    assert_bad_input(&run(&["workload", "particles", "--input", "x"]), "particles takes no --input");
    let empty = TextFile::new("empty-workload.txt", b"\n");
    let binary = TextFile::new("binary-workload", b"a\xff");
    for (name, part) in [
        ("word-count", "no words"),
        ("intern", "no identifiers"),
        ("dependency-walk", "no packages"),
        ("lru-cache", "no words"),
        ("hash-join", "fewer than four words"),
        ("free-list", "no steps"),
    ] {
        assert_bad_input(&run(&["workload", name, "--input", empty.path()]), part);
        assert_bad_input(&run(&["workload", name, "--input", binary.path()]), "is not UTF-8: invalid byte at offset 1");
        assert_bad_input(&run(&["workload", name, "--input", "no/such/file"]), "cannot read 'no/such/file'");
        #[cfg(target_os = "linux")]
        assert_bad_input(&run(&["workload", name, "--input", "/dev/zero"]), "is larger than 64 MiB");
    }
    let columns = |file: &str, by: &str| run(&["workload", "group-by", "--input", file, "--by", by, "--sum", "n"]);
    assert_bad_input(&columns(empty.path(), "a"), "is empty");
    assert_bad_input(&columns(binary.path(), "a"), "is not UTF-8");
    let csv = TextFile::new("columns.csv", b"name,n\nx,1\n");
    assert_bad_input(&columns(csv.path(), "nmae"), "unknown column 'nmae', choose from: name, n");
    assert_bad_input(&run(&["workload", "group-by", "--input", csv.path()]), "needs --by and --sum");
    let by = ["workload", "intern", "--input", csv.path(), "--by", "name", "--sum", "n"];
    assert_bad_input(&run(&by), "only group-by does");
    assert_eq!(run(&["workload", "--input", "x"]).status.code(), Some(2));
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let mut command = bench_suite(&["words", "--top", "100000"]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn compare_runs_every_cell_of_every_container() {
    const ECS: bool = cfg!(feature = "ecs");
    let cpp = [
        ("sparse-set", "entt", cfg!(feature = "entt")),
        ("storage", "entt", cfg!(feature = "entt")),
        ("storage", "entt in place", cfg!(feature = "entt")),
        ("hash-map", "boost", cfg!(boost)),
        ("hash-map", "absl", cfg!(absl)),
        ("hash-map", "ankerl", cfg!(ankerl)),
    ];
    let all: [(&str, &[&str], &[&str]); 10] = [
        (
            "small",
            &["hashbrown foldhash", "std", "slab", "slotmap"],
            &["life", "hit", "miss", "clone", "collect", "clear"],
        ),
        ("sparse-array", &["slab", "slotmap"], &["grow", "remove", "iterate 90 % holes", "churn", "bytes reserved"]),
        ("bit-array", &["fixedbitset", "bitvec"], &["count", "and", "iter_ones 1 %", "get", "set", "push", "next one"]),
        (
            "hash-map",
            &["hashbrown foldhash", "hashbrown ahash", "std", "indexmap ahash"],
            &["grow", "hit", "dependent hit", "clone", "bytes peak"],
        ),
        (
            "hash-set",
            &["hashbrown foldhash", "hashbrown ahash", "std", "indexmap ahash"],
            &["insert reserved", "miss", "drop", "retain half", "churn"],
        ),
        (
            "sparse-set",
            if ECS { &["std", "hashbrown foldhash", "bevy_ecs"] } else { &["std", "hashbrown foldhash"] },
            &[
                "grow",
                "contains mixed",
                "contains stale",
                "remove many",
                "insert wide",
                "churn 90 % removed",
                "clear",
                "sort",
            ],
        ),
        (
            "storage",
            if ECS {
                &["hecs", "bevy_ecs sets", "bevy_ecs tables", "shipyard", "std", "hashbrown foldhash", "slotmap"]
            } else {
                &["std", "hashbrown foldhash", "slotmap", "slotmap secondary"]
            },
            &[
                "grow",
                "get mixed",
                "iterate 90 % removed",
                "update",
                "sort as",
                "two, half",
                "three, one",
                "five, all",
                "recycle",
                "compact 50 % removed",
                "get scattered",
                "iterate 10 % churned",
                "three of five, half",
                "destroy many",
                "create many with both",
                "get both in order",
                "get unchecked",
                "get unchecked in order",
                "clear both",
            ],
        ),
        ("crossover", &[], &["0 %, 1", "1 %, 2", "50 %, 5"]),
        ("hierarchy", if ECS { &["bevy_ecs"] } else { &[] }, &["life", "transforms, walk", "despawn subtrees"]),
        ("hashers", &[], &["grow", "hit", "miss"]),
    ];
    let archetype: (&str, &[&str], &[&str]) =
        ("archetype", &["hecs", "bevy_ecs tables"], &["spawn batch", "iterate 5", "get two", "bytes an entity"]);
    let assert_cells = &|container: &str, peers: &[&str], workloads: &[&str]| {
        let json = json_of(&run(&["compare", "--container", container, "--sizes", "64", "--rounds", "1", "--json"]));
        let rows = json["rows"].as_array().expect("a list");
        for workload in workloads {
            let row = rows.iter().find(|row| row["workload"] == *workload);
            let row = row.unwrap_or_else(|| panic!("{container} has no {workload}"));
            assert_eq!(row["size"], 64);
            assert!(row["cost"]["median"].as_f64() > Some(0.0), "{row}");
        }
        let in_cpp = cpp.iter().filter(|(name, _, built)| *name == container && *built).map(|(_, peer, _)| peer);
        for peer in peers.iter().chain(in_cpp) {
            let of_peer = |mean: &&Value| mean["peer"] == *peer;
            let mean = json["means"].as_array().expect("a list").iter().find(of_peer);
            assert!(mean.expect("a mean for each peer")["overall"].as_f64() > Some(0.0));
        }
    };
    // A comparison keeps one core busy.
    std::thread::scope(|scope| {
        for (container, peers, workloads) in all.into_iter().chain(ECS.then_some(archetype)) {
            scope.spawn(move || assert_cells(container, peers, workloads));
        }
    });
}

#[test]
fn compare_of_all_containers_is_a_list_that_report_draws() {
    let arguments = ["compare", "--container", "all", "--op", "hit", "--op", "get", "--size", "64", "--rounds", "1"];
    let output = run(&[&arguments[..], &["--json"]].concat());
    let json = json_of(&output);
    assert_eq!(json["format"], 2);
    let comparisons = json["comparisons"].as_array().expect("a list");
    let names: Vec<&Value> = comparisons.iter().map(|comparison| &comparison["container"]).collect();
    assert_eq!(names, ["sparse-array", "bit-array", "hash-map", "hash-set", "hashers", "slot-map", "small", "curves"]);
    for comparison in comparisons {
        assert_eq!(comparison["interrupted"], json!(false));
        assert!(comparison["provenance"]["peers"].as_array().expect("a list").len() >= 7, "{comparison}");
        assert!(comparison["provenance"]["date"].as_str().is_some_and(|date| date.len() == 16), "{comparison}");
    }
    let file = TextFile::new("all.json", &output.stdout);
    let (page, beside) = (TextFile::new("all.md", b""), TextFile::new("all.csv", b""));
    let output = run(&["report", "--from", file.path(), "--results", page.path()]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = fs::read_to_string(page.path()).expect("a text");
    let cells = fs::read_to_string(beside.path()).expect("a text");
    assert!(text.contains("### hash-set") && cells.contains("\nhash-set,u64,64,hit,"), "{text}");
    // As text, each container has its tables and its means.
    let output = run(&arguments);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text.matches("all peers and cells").count(), 7, "{text}");
    assert_bad_input(&run(&["compare", "--container", "all", "--op", "hti"]), "'hti', choose from: hit, ");
}

#[test]
fn list_and_tour_have_versioned_json() {
    let json = json_of(&run(&["list", "--json"]));
    assert_eq!(json["format"], 2);
    let names = |list: &Value| -> Vec<String> {
        let names = list.as_array().expect("a list").iter().map(|one| one["name"].as_str().expect("a name").to_owned());
        names.collect()
    };
    assert!(names(&json["containers"]).contains(&"hash-map".to_owned()), "{json}");
    let (built, missing) = (names(&json["peers"]), names(&json["missing"]));
    assert!(built.contains(&"hashbrown".to_owned()) && built.iter().all(|name| !missing.contains(name)), "{json}");
    assert!(json["peers"].as_array().expect("a list").iter().all(|peer| peer["version"] != "unknown"), "{json}");
    let json = json_of(&run(&["tour", "--rounds", "1", "--json"]));
    assert_eq!((&json["format"], &json["self_check"], &json["interrupted"]), (&json!(2), &json!([]), &json!(false)));
    assert!(json["rows"].as_array().expect("a list").len() > 10, "{json}");
    assert_eq!(json["words"]["top"][0][0], "the");
}

#[test]
fn compare_of_some_peers_and_operations() {
    let arguments = ["compare", "--container", "hash-map", "--quick", "--size", "64", "--json"];
    let json =
        json_of(&run(&[&arguments[..], &["--peer", "indexmap", "--op", "hit", "--op", "extract half"]].concat()));
    let rows = json["rows"].as_array().expect("a list");
    assert!(rows.iter().all(|row| row["workload"] == "hit" || row["workload"] == "extract half"), "{json}");
    let peers = |row: &Value| row["peers"].as_array().expect("a list").len();
    assert!(rows.len() >= 6 && rows.iter().all(|row| peers(row) == 1), "{json}");
}

#[test]
fn what_is_not_built_in_is_refused_by_the_name_of_the_feature() {
    let text = String::from_utf8(run(&["list"]).stdout).expect("text");
    for (peer, feature, built) in [
        ("shipyard", "ecs", cfg!(feature = "ecs")),
        ("scc", "concurrent", cfg!(feature = "concurrent")),
        ("rayon", "parallel", cfg!(feature = "parallel")),
        ("entt", "entt", cfg!(feature = "entt")),
        ("ankerl", "cpp", cfg!(ankerl)),
    ] {
        let adds = |line: &str| line.starts_with(&format!("  {feature} ")) && line.ends_with(peer);
        assert_eq!(text.lines().any(adds), !built, "{text}");
        if !built {
            let output = run(&["compare", "--container", "sparse-set", "--peer", peer]);
            assert_bad_input(&output, &format!("--features {feature}"));
        }
    }
}

/// Runs the program, sends Ctrl-C after a while, and returns what it prints.
#[cfg(unix)]
fn interrupted(arguments: &[&str]) -> String {
    let mut child = bench_suite(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    // Time to install the handler and to measure a round.
    std::thread::sleep(Duration::from_secs(3));
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(interrupted.success());
    let mut text = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut text).expect("text");
    assert_eq!(child.wait().expect("the program ends").code(), Some(130), "{text}");
    text
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_has_been_measured() {
    let arguments = ["compare", "--container", "bit-array", "--size", "64", "--rounds", "1000000", "--op", "get"];
    let text = interrupted(&arguments);
    for part in ["64 elements", "fixedbitset", "Interrupted: these cells only have been measured."] {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
    let text = interrupted(&[&arguments[..], &["--json"]].concat());
    let json: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&json["interrupted"], json["rows"].as_array().map(Vec::len)), (&json!(true), Some(1)));
    // The report says so as well.
    let file = TextFile::new("interrupted.json", text.as_bytes());
    let page = TextFile::new("interrupted.md", b"");
    assert_eq!(run(&["report", "--from", file.path(), "--results", page.path()]).status.code(), Some(0));
    let page = fs::read_to_string(page.path()).expect("a text");
    assert!(page.contains("|interrupted|at bit-array"), "{page}");
    let text = interrupted(&["workload", "free-list", "--rounds", "1000000", "--json"]);
    let json: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&json["interrupted"], &json["workloads"][0]["name"]), (&json!(true), &json!("free-list")));
}

#[test]
fn the_output_fits_into_80_columns() {
    for (container, operation) in [("hash-map", "hit"), ("storage", "iterate"), ("sparse-set", "insert, 2 threads")] {
        let arguments = ["compare", "--container", container, "--size", "64", "--rounds", "1", "--op", operation];
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        for line in String::from_utf8(output.stdout).expect("text").lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
    let pages = [
        &["workload", "group-by", "--rounds", "1"][..],
        &["list"][..],
        &["--help"],
        &["tour", "--help"],
        &["words", "--help"],
        &["compare", "--help"],
    ];
    for arguments in pages.into_iter().chain([
        &["report", "--help"][..],
        &["list", "--help"],
        &["words"],
        &["workload", "--help"],
        &["workload", "--list"],
    ]) {
        for line in String::from_utf8(run(arguments).stdout).expect("text").lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}

#[test]
fn compare_prints_the_filtered_cells_and_what_the_marks_mean() {
    let arguments =
        ["compare", "--container", "hash-map", "--sizes", "64", "--rounds", "2", "--filter", "u64->u64/64/miss"];
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout);
    for part in ["u64->u64, 64 elements", "hashbrown", "miss", "noisy", "geometric means", "seed"] {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
    assert!(!text.contains("churn"), "{text}");
}

#[test]
fn slots_of_u64_take_8_bytes_and_a_bit() {
    let json = json_of(&run(&[
        "compare",
        "--container",
        "sparse-array",
        "--sizes",
        "65536",
        "--rounds",
        "1",
        "--filter",
        "u64/65536/bytes",
        "--json",
    ]));
    let reserved = json["rows"].as_array().expect("a list").iter().find(|row| row["workload"] == "bytes reserved");
    let bytes = reserved.expect("the row")["cost"]["median"].as_f64().expect("a number");
    assert!((8.125..8.13).contains(&bytes), "{bytes}");
}

#[test]
fn the_tour_takes_every_contestant_along() {
    let output = run(&["tour", "--rounds", "1"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout);
    for part in [
        "Moby-Dick",
        "std",
        "hashbrown",
        "indexmap",
        "slab",
        "slotmap",
        "bitvec",
        "free-list",
        "word-count",
        "same results",
    ] {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
}
