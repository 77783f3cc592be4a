//! `bench-suite report`: its page, charts, tables and refusals.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use roxmltree::{Document, Node, ParsingOptions};
use serde_json::{Value, json};

/// Some rows of every container.
const SAMPLE: &str = include_str!("../sample.json");

const SVG: &str = "http://www.w3.org/2000/svg";

/// A folder that is removed on drop.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("report-{name}-{}", std::process::id()));
        fs::create_dir(&path).expect("a new folder");
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a path in UTF-8").to_owned()
    }

    fn file(&self, name: &str, contents: &str) -> String {
        fs::write(self.0.join(name), contents).expect("the file is written");
        self.path(name)
    }

    fn names(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.0.join(folder)).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("a text")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn report(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bench-suite"));
    command.arg("report").args(arguments).stdin(Stdio::null());
    command.output().expect("the program runs")
}

fn succeed(arguments: &[&str]) {
    let output = report(arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stdout.is_empty() && output.stderr.is_empty(), "{output:?}");
}

/// Asserts the exit code, and one line on standard error that contains `part`.
fn refuse(arguments: &[&str], code: i32, part: &str) {
    let output = report(arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{error}");
    assert!(output.stdout.is_empty());
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(error.contains(part), "{part} is not in: {error}");
}

fn parse(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).expect("well-formed XML")
}

fn elements<'a>(document: &'a Document<'a>, name: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    document.descendants().filter(move |node| node.tag_name().name() == name)
}

fn text_of(node: Node<'_, '_>) -> String {
    node.descendants().filter_map(|node| if node.is_text() { node.text() } else { None }).collect()
}

/// Asserts that a chart has a title and a description, which its label names, and draws something in its area.
fn assert_is_chart(svg: Node<'_, '_>) {
    assert_eq!((svg.tag_name().namespace(), svg.attribute("role")), (Some(SVG), Some("img")));
    let labels: Vec<&str> = svg.attribute("aria-labelledby").expect("labels").split(' ').collect();
    for (tag, label) in ["title", "desc"].into_iter().zip(labels) {
        let node = svg.children().find(|node| node.has_tag_name((SVG, tag))).expect("a text for readers");
        assert_eq!(node.attribute("id"), Some(label));
        assert!(text_of(node).len() > 10, "{:?}", node);
    }
    let numbers: Vec<f64> =
        svg.attribute("viewBox").expect("an area").split(' ').map(|number| number.parse().expect("a number")).collect();
    let (width, height) = (numbers[2], numbers[3]);
    let shapes = svg.children().filter(|node| ["rect", "circle", "polygon"].contains(&node.tag_name().name()));
    assert!(shapes.count() > 2, "{svg:?}");
    for (attribute, most) in [("x", width), ("cx", width), ("x1", width), ("y", height), ("cy", height), ("y1", height)]
    {
        for node in svg.children() {
            let Some(value) = node.attribute(attribute) else { continue };
            let value: f64 = value.parse().expect("a number");
            assert!((0.0..=most).contains(&value), "{attribute} {value} is outside of {node:?}");
        }
    }
}

/// Returns the workloads of a report's JSON.
fn workloads_of(report: &Value) -> Vec<Value> {
    let runs = report["runs"].as_array().expect("a list").iter();
    runs.flat_map(|run| run["workloads"].as_array().expect("a list").clone()).collect()
}

/// Returns the names of all contestants of a workload.
fn contestants(workload: &Value) -> Vec<&Value> {
    let row = &workload["rows"][0];
    let peers = row["peers"].as_array().expect("a list").iter().map(|peer| &peer["name"]);
    [&row["contestant"]].into_iter().chain(peers).collect()
}

#[test]
fn the_page_is_well_formed_and_complete() {
    let scratch = Scratch::new("page");
    let sample = scratch.file("sample.json", SAMPLE);
    succeed(&["--from", &sample, "--out", &scratch.path("out")]);
    let text = scratch.read("out/index.html");
    let page = parse(&text);

    let mut ids = HashSet::new();
    for node in page.descendants() {
        if let Some(id) = node.attribute("id") {
            assert!(ids.insert(id.to_owned()), "{id} is not unique");
        }
        for attribute in ["href", "src"] {
            if let Some(target) = node.attribute(attribute) {
                assert!(target.starts_with('#'), "the page is not self-contained: {target}");
            }
        }
    }
    for link in elements(&page, "a") {
        let target = link.attribute("href").expect("a target");
        assert!(ids.contains(&target[1..]), "{target} leads nowhere");
    }
    let sample: Value = serde_json::from_str(SAMPLE).expect("JSON");
    for comparison in sample["comparisons"].as_array().expect("a list") {
        let id = format!("of-{}", comparison["container"].as_str().expect("a name"));
        assert!(ids.contains(&id), "{id} is missing");
    }
    let body = text_of(page.root_element());
    for workload in workloads_of(&sample) {
        let id = format!("workload-{}", workload["name"].as_str().expect("a name"));
        assert!(ids.contains(&id) && ids.contains(&format!("{id}-title")), "{id} is missing");
        for part in
            [&workload["input"], &workload["result"], &workload["best"]].into_iter().chain(contestants(&workload))
        {
            assert!(body.contains(part.as_str().expect("a text")), "{part} is missing");
        }
    }
    for id in ["overview", "how", "workloads", "sizes", "holes", "memory", "threads", "crossover"] {
        assert!(ids.contains(id), "{id} is missing");
    }
    for cell in elements(&page, "td").chain(elements(&page, "th")) {
        assert!(!text_of(cell).trim().is_empty(), "an empty cell: {cell:?}");
    }
    for row in elements(&page, "tbody").flat_map(|body| body.children().filter(Node::is_element)) {
        let table = row.parent().and_then(|body| body.parent()).expect("a table");
        let head = table.descendants().find(|node| node.tag_name().name() == "tr").expect("a head");
        let count = |row: Node<'_, '_>| row.children().filter(Node::is_element).count();
        assert_eq!(count(row), count(head), "{row:?}");
    }
    assert_eq!(elements(&page, "script").count(), 0);
    assert!(text.contains("prefers-color-scheme") && text.contains("width=device-width"));
    let charts: Vec<Node<'_, '_>> = elements(&page, "svg").collect();
    assert!(charts.len() > 15, "{}", charts.len());
    charts.into_iter().for_each(assert_is_chart);
}

#[test]
fn each_chart_is_a_file_that_stands_alone() {
    let scratch = Scratch::new("charts");
    let sample = scratch.file("sample.json", SAMPLE);
    succeed(&["--from", &sample, "--out", &scratch.path("out")]);
    let names = scratch.names("out");
    for kind in [
        "overview",
        "family-hash-map-1",
        "size-hash-map-hit",
        "holes-",
        "memory-",
        "threads-",
        "crossover-",
        "workload-word-count",
    ] {
        assert!(names.iter().any(|name| name.starts_with(kind) && name.ends_with(".svg")), "{kind}: {names:?}");
    }
    for name in names.iter().filter(|name| name.ends_with(".svg")) {
        let text = scratch.read(&format!("out/{name}"));
        let svg = parse(&text);
        assert_is_chart(svg.root_element());
        assert!(text.contains("prefers-color-scheme"), "{name}");
    }
    assert_eq!(scratch.names(""), ["out", "sample.json"]);
}

#[test]
fn a_report_is_drawn_again_from_its_own_json_alike() {
    let scratch = Scratch::new("again");
    let sample = scratch.file("sample.json", SAMPLE);
    succeed(&["--from", &sample, "--out", &scratch.path("one")]);
    succeed(&["--from", &scratch.path("one/results.json"), "--out", &scratch.path("two")]);
    assert_eq!(scratch.names("one"), scratch.names("two"));
    for name in scratch.names("one") {
        assert_eq!(scratch.read(&format!("one/{name}")), scratch.read(&format!("two/{name}")), "{name}");
    }
}

#[test]
fn a_report_is_drawn_again_from_its_csv_alike() {
    let scratch = Scratch::new("csv");
    let sample = scratch.file("sample.json", SAMPLE);
    succeed(&["--from", &sample, "--out", &scratch.path("one"), "--results", &scratch.path("one/RESULTS.md")]);
    let cells = scratch.path("one/RESULTS.csv");
    succeed(&["--from", &cells, "--out", &scratch.path("two"), "--results", &scratch.path("two/RESULTS.md")]);
    assert_eq!(scratch.names("one"), scratch.names("two"));
    for name in ["RESULTS.md", "RESULTS.csv", "overview.svg"] {
        assert_eq!(scratch.read(&format!("one/{name}")), scratch.read(&format!("two/{name}")), "{name}");
    }
    refuse(&["--from", &cells, "--results", &cells], 2, "--results names the file of Markdown");
}

/// Collects the names of all members.
fn members(json: &Value, names: &mut HashSet<String>) {
    match json {
        Value::Object(members_of) => members_of.iter().for_each(|(name, value)| {
            names.insert(name.clone());
            members(value, names);
        }),
        Value::Array(values) => values.iter().for_each(|value| members(value, names)),
        _ => {}
    }
}

#[test]
fn format_md_describes_each_member_and_column() {
    let format = include_str!("../../FORMAT.md");
    let scratch = Scratch::new("format");
    let sample = scratch.file("sample.json", SAMPLE);
    succeed(&["--from", &sample, "--out", &scratch.path("out"), "--results", &scratch.path("out/RESULTS.md")]);
    let mut names = HashSet::new();
    members(&serde_json::from_str(&scratch.read("out/results.json")).expect("JSON"), &mut names);
    let cells = scratch.read("out/RESULTS.csv");
    let head = cells.lines().find(|line| !line.starts_with('#')).expect("a head");
    names.extend(head.split(',').map(str::to_owned));
    let missing: Vec<&String> = names.iter().filter(|name| !format.contains(&format!("`{name}`"))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn results_md_tells_what_was_measured_and_has_every_cell() {
    let scratch = Scratch::new("results");
    let sample = scratch.file("sample.json", SAMPLE);
    succeed(&["--from", &sample, "--results", &scratch.path("RESULTS.md")]);
    let text = scratch.read("RESULTS.md");
    let json: Value = serde_json::from_str(SAMPLE).expect("JSON");
    let comparisons = json["comparisons"].as_array().expect("a list");
    for part in [&comparisons[0]["provenance"]["date"], &comparisons[0]["provenance"]["commit"]] {
        assert!(text.contains(part.as_str().expect("a text")), "{part}");
    }
    for peer in comparisons[0]["provenance"]["peers"].as_array().expect("a list") {
        let [name, version, settings] = ["name", "version", "settings"].map(|key| peer[key].as_str().expect("a text"));
        assert!(text.contains(&format!("|{name}|{version}|{settings}|")), "{peer}");
    }
    let cells = scratch.read("RESULTS.csv");
    for comparison in comparisons {
        let container = comparison["container"].as_str().expect("a name");
        // The curves repeat other cells, and the table of the crossover is on another page.
        let has_section = !["curves", "crossover"].contains(&container);
        assert_eq!(text.contains(&format!("### {container}\n")), has_section, "{container}");
        for row in comparison["rows"].as_array().expect("a list") {
            let [subject, workload] = ["subject", "workload"].map(|key| match row[key].as_str().expect("a name") {
                name if name.contains(',') => format!("\"{name}\""),
                name => name.to_owned(),
            });
            let cell = format!("\n{container},{subject},{},{workload},", row["size"]);
            let peers = row["peers"].as_array().expect("a list").len();
            assert_eq!(cells.matches(&cell).count(), 1 + peers, "{cell}");
        }
    }
    for workload in workloads_of(&json) {
        let [name, best] = ["name", "best"].map(|key| workload[key].as_str().expect("a text"));
        let (_, section) = text.split_once(&format!("### {name}\n")).expect("a section");
        assert!(section.contains(&format!("\nNote: {best}.")), "{name}");
        for contestant in contestants(&workload) {
            let name = contestant.as_str().expect("a name").replace('<', "\\<");
            assert!(section.contains(&format!("|{name}|")), "{contestant}");
        }
    }
    let mut texts = 1;
    for line in text.lines().filter(|line| line.starts_with('|')) {
        if line.starts_with("|---") {
            texts = line.matches("---").count();
        }
        // Only figures can be missing.
        assert!(line.split('|').skip(1).take(texts).all(|cell| !cell.trim().is_empty()), "{line}");
    }
    assert!(text.contains("## Where we are slower") && !text.contains("| changed a frame |"), "{text}");
}

#[test]
fn names_are_texts_wherever_they_are_shown() {
    let scratch = Scratch::new("names");
    let text = SAMPLE.replace("\"hit\"", "\"<b>&'\\\"]]>\"").replace("\"std\"", "\"</svg><script>\"");
    let sample = scratch.file("sample.json", &text);
    succeed(&["--from", &sample, "--out", &scratch.path("out")]);
    let page = scratch.read("out/index.html");
    let page = parse(&page);
    assert_eq!(elements(&page, "script").count() + elements(&page, "b").count(), 0);
    elements(&page, "svg").for_each(assert_is_chart);
}

#[test]
fn figures_that_a_logarithm_does_not_take_are_drawn() {
    let scratch = Scratch::new("figures");
    let mut json: Value = serde_json::from_str(SAMPLE).expect("JSON");
    for comparison in json["comparisons"].as_array_mut().expect("a list") {
        for (at, row) in comparison["rows"].as_array_mut().expect("a list").iter_mut().enumerate() {
            let extreme = json!([0.0, 1e-300, 1e12, 5.0][at % 4]);
            row["cost"]["median"] = extreme.clone();
            row["peers"].as_array_mut().expect("a list").iter_mut().for_each(|peer| {
                peer["ratio"]["median"] = extreme.clone();
            });
        }
    }
    let sample = scratch.file("sample.json", &json.to_string());
    succeed(&["--from", &sample, "--out", &scratch.path("out")]);
    let page = scratch.read("out/index.html");
    elements(&parse(&page), "svg").for_each(assert_is_chart);
}

#[test]
fn comparisons_of_several_files_are_joined_and_the_later_counts() {
    let scratch = Scratch::new("several");
    let mut json: Value = serde_json::from_str(SAMPLE).expect("JSON");
    let mut first = json["comparisons"][0].take();
    let one = scratch.file("one.json", &first.to_string());
    first["seed"] = json!(4_711);
    let other = scratch.file("other.json", &first.to_string());
    json["comparisons"].as_array_mut().expect("a list").remove(0);
    let rest = scratch.file("rest.json", &json.to_string());
    succeed(&["--from", &one, "--from", &rest, "--from", &other, "--results", &scratch.path("RESULTS.md")]);
    let text = scratch.read("RESULTS.md");
    let (first, rest) = ("# {\"format\":2,\"container\":", json["comparisons"].as_array().expect("a list").len());
    let cells = scratch.read("RESULTS.csv");
    assert_eq!(cells.matches(first).count(), 1 + rest);
    assert!(cells.contains("\"seed\":4711") && text.contains("## Means"), "{text}");
    let first = cells.lines().next().expect("a line");
    assert!(first.contains("\"seed\":4711"), "a container stays in its place: {first}");
}

#[test]
fn workloads_are_drawn_from_their_json_and_the_later_counts() {
    let scratch = Scratch::new("workloads");
    let mut command = Command::new(env!("CARGO_BIN_EXE_bench-suite"));
    let output = command.args(["workload", "group-by", "--rounds", "1", "--json"]).output().expect("it runs");
    let first = scratch.file("first.json", &String::from_utf8(output.stdout).expect("text"));
    let sample: Value = serde_json::from_str(SAMPLE).expect("JSON");
    let mut later = sample["runs"][0].clone();
    let again = scratch.file("again.json", &later.to_string());
    later["workloads"][0]["best"] = json!("the later one");
    later["interrupted"] = json!(true);
    let later = scratch.file("later.json", &later.to_string());
    let files = ["--from", &first, "--from", &again, "--from", &later];
    succeed(&[&files[..], &["--out", &scratch.path("out"), "--results", &scratch.path("out/RESULTS.md")]].concat());
    let text = scratch.read("out/RESULTS.md");
    assert_eq!(text.matches("Note: the later one.").count(), 1, "{text}");
    assert_eq!(text.matches("\nNote: ").count(), 1 + workloads_of(&sample).len(), "{text}");
    for part in ["### group-by", "Births in the United States", "|BTreeMap|", "are missing"] {
        assert!(text.to_lowercase().contains(&part.to_lowercase()), "{part} is not in:\n{text}");
    }
    assert!(!text.contains("## Means") && !text.contains("Every cell"), "{text}");
    assert!(scratch.names("out").contains(&"workload-group-by.svg".to_owned()));
    let json: Value = serde_json::from_str(&scratch.read("out/results.json")).expect("JSON");
    assert_eq!((json["runs"].as_array().map(Vec::len), &json["comparisons"]), (Some(2), &json!([])));
}

#[test]
fn what_is_no_measurement_is_refused_in_a_line() {
    let scratch = Scratch::new("refused");
    let out = scratch.path("out");
    for (name, contents, part) in [
        ("empty.json", "", "is empty"),
        ("object.json", "{}", "it has no member `format`"),
        ("garbage.json", "\u{1}\u{2}garbage", "is not JSON"),
        ("cut.json", &SAMPLE[..SAMPLE.len() / 2], "is not JSON"),
        ("old.json", "{\"format\": 1, \"rows\": []}", "has format 1, but this program reads format 2"),
        ("list.json", "{\"format\": 2, \"comparisons\": []}", "has no measurements"),
        ("workloads.json", "{\"format\": 2, \"workloads\": []}", "missing field"),
        ("words.json", "{\"total\": 1, \"distinct\": 1, \"top\": []}", "it has no member `format`"),
    ] {
        let file = scratch.file(name, contents);
        refuse(&["--from", &file, "--out", &out], 2, part);
        refuse(&["--from", &file, "--out", &out], 2, name);
    }
    fs::write(scratch.0.join("binary.json"), [0xff, 0xfe, 0]).expect("the file is written");
    refuse(&["--from", &scratch.path("binary.json"), "--out", &out], 2, "is not UTF-8");
    refuse(&["--from", &scratch.path("none.json"), "--out", &out], 2, "cannot read");
    refuse(&["--from", env!("CARGO_TARGET_TMPDIR"), "--out", &out], 2, "cannot read");
    assert!(!Path::new(&out).exists());
    for arguments in [&[][..], &["--from", "x.json"], &["--from", "x.json", "--quick", "--out", "x"]] {
        assert_eq!(report(arguments).status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn what_cannot_be_written_leaves_nothing_behind() {
    let scratch = Scratch::new("unwritable");
    let sample = scratch.file("sample.json", SAMPLE);
    let file = scratch.file("file", "kept");
    refuse(&["--from", &sample, "--out", &file], 1, "not a folder");
    refuse(&["--from", &sample, "--out", &scratch.path("no/parent/out")], 1, "cannot write");
    refuse(&["--from", &sample, "--results", &scratch.path("no/RESULTS.md")], 1, "cannot write");
    refuse(&["--from", &sample, "--results", env!("CARGO_TARGET_TMPDIR")], 1, "cannot write");
    // Both or neither.
    refuse(&["--from", &sample, "--out", &scratch.path("new"), "--results", &scratch.path("no/x.md")], 1, "no/x.md");
    let in_folder = scratch.path("out/overview.svg/x.md");
    refuse(&["--from", &sample, "--out", &scratch.path("new"), "--results", &in_folder], 1, "x.md");
    // A folder that is in the way of a file.
    fs::create_dir_all(scratch.0.join("out/overview.svg")).expect("a folder");
    refuse(&["--from", &sample, "--out", &scratch.path("out")], 1, "overview.svg");
    assert_eq!(scratch.names("out"), ["overview.svg"]);
    assert_eq!(scratch.read("file"), "kept");
    assert_eq!(scratch.names(""), ["file", "out", "sample.json"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_and_an_endless_file_are_refused() {
    let scratch = Scratch::new("device");
    let sample = scratch.file("sample.json", SAMPLE);
    refuse(&["--from", &sample, "--out", "/dev/full"], 1, "not a folder");
    refuse(&["--from", &sample, "--results", "/dev/full"], 1, "cannot write '/dev/full'");
    refuse(&["--from", "/dev/zero", "--out", &scratch.path("out")], 2, "is larger than 64 MiB");
    let full = fs::File::options().write(true).open("/dev/full").expect("the device");
    let mut command = Command::new(env!("CARGO_BIN_EXE_bench-suite"));
    let output = command.args(["list", "--json"]).stdout(full).stderr(Stdio::piped()).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(scratch.names(""), ["sample.json"]);
}
