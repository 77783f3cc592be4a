//! [`Workload`], its [`Options`], and [`Task`], a workload with its input and its solutions.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::hint::black_box;
use std::path::PathBuf;
use std::rc::Rc;

use crate::failure::Failure;
use crate::files::read_text;
use crate::measure::{Course, Entrant, Event, Mismatch, Unit};
use crate::report::PEAK;

/// A task that a program could have, with real input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Workload {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// The kind of file that `--input` names. `None` if there is none.
    pub(crate) takes: Option<&'static str>,
    /// What to know when choosing a container, without figures: those are measured.
    pub(crate) best: &'static str,
    pub(super) prepare: fn(&Options) -> Result<Prepared, Failure>,
}

impl Workload {
    /// Reads the input and checks all solutions.
    ///
    /// # Errors
    /// Returns [`Failure::Input`] if the input is not suitable, [`Failure::Mismatch`] if a solution is wrong.
    pub(crate) fn prepare(&self, options: &Options) -> Result<Prepared, Failure> {
        (self.prepare)(options)
    }
}

/// The user's choices.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    /// The file or folder to read instead of the default input.
    pub(crate) input: Option<PathBuf>,
    /// The columns that make a group.
    pub(crate) by: Vec<String>,
    /// The column that is added up.
    pub(crate) sum: Option<String>,
}

/// Moby-Dick. `data/README.md` names its source.
pub(crate) const BOOK: &str = include_str!("../../data/moby-dick.txt");

/// The maximum length of a description of the input.
const MAX_SOURCE: usize = 120;
/// The maximum length of a description of the result.
const MAX_RESULT: usize = 300;
/// The maximum number of bytes of an input.
pub(super) const MAX_BYTES: u64 = 64 << 20;

/// A text and its name.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) name: String,
    pub(super) text: String,
}

impl Options {
    /// Reads the input as a text. Returns the text `default` with its name if there is no input.
    pub(super) fn text_or(&self, name: &str, default: &str) -> Result<Text, Failure> {
        match &self.input {
            Some(file) => Ok(Text { name: file.display().to_string(), text: read_text(file, MAX_BYTES)? }),
            None => Ok(Text { name: name.to_owned(), text: default.to_owned() }),
        }
    }

    /// Reads the input as a text, or returns the book.
    pub(super) fn text(&self) -> Result<Text, Failure> {
        self.text_or("Moby-Dick", BOOK)
    }
}

/// One way to solve a task.
pub(super) struct Solution<I, R> {
    name: &'static str,
    ours: bool,
    solve: fn(&I) -> R,
}

impl<I, R> Solution<I, R> {
    /// Creates a solution by a container of this workspace.
    pub(super) fn ours(name: &'static str, solve: fn(&I) -> R) -> Self {
        Self { name, ours: true, solve }
    }

    /// Creates a solution by another container.
    pub(super) fn peer(name: &'static str, solve: fn(&I) -> R) -> Self {
        Self { name, ours: false, solve }
    }
}

/// A workload with its input. `I` is the input, `R` the result.
pub(super) struct Task<I, R> {
    /// The name of the workload.
    pub(super) name: &'static str,
    /// Describes the input.
    pub(super) source: String,
    pub(super) input: I,
    /// The number of operations of a solution, by which times are divided.
    pub(super) operations: usize,
    /// A slow, obvious solution by std alone.
    pub(super) model: fn(&I) -> R,
    /// Describes a result.
    pub(super) tell: fn(&R) -> String,
    /// The solutions. The first one is ours, and is compared with all others.
    pub(super) solutions: Vec<Solution<I, R>>,
}

/// The name of a solution, and a function that runs it once.
type Run = (&'static str, Box<dyn Fn()>);

/// A workload that is ready to run.
pub(crate) struct Prepared {
    /// Describes the input.
    pub(crate) source: String,
    /// Describes the result of all solutions and of the model.
    pub(crate) result: String,
    /// The race of all solutions: the workload's name is the name of the timed row.
    pub(crate) contest: Course,
    pub(super) solutions: Vec<Run>,
}

impl<I: 'static, R: Hash + PartialEq + 'static> Task<I, R> {
    /// Checks each solution against the model.
    ///
    /// # Errors
    /// Returns [`Failure::Mismatch`] if a result differs.
    pub(super) fn prepare(self) -> Result<Prepared, Failure> {
        let Self { name, source, input, operations, model, tell, solutions } = self;
        // The end of a source says how large it is.
        let source: Vec<char> = legible(&source).collect();
        let source: String = source[source.len().saturating_sub(MAX_SOURCE)..].iter().collect();
        let expected = model(&input);
        for solution in &solutions {
            let result = (solution.solve)(&input);
            if result != expected {
                return Err(Failure::Mismatch(Mismatch {
                    work: name.to_owned(),
                    one: ("the naive model".to_owned(), digest_of(&expected)),
                    other: (solution.name.to_owned(), digest_of(&result)),
                }));
            }
        }
        let input = Rc::new(input);
        let runs = solutions.iter().map(|Solution { name, solve, .. }| -> Run {
            let (input, solve) = (Rc::clone(&input), *solve);
            (*name, Box::new(move || _ = black_box(solve(black_box(&input)))))
        });
        let runs = runs.collect();
        let entrants = solutions.into_iter().enumerate().map(|(at, Solution { name: contestant, ours, solve })| {
            let events = vec![
                Event::by(name, Unit::Nanoseconds, move |input: &Rc<I>, _, gauge| {
                    digest_of(&gauge.time(operations, || solve(black_box(input))))
                }),
                Event::by(PEAK, Unit::Bytes, move |input: &Rc<I>, _, gauge| {
                    digest_of(&gauge.peak_bytes(operations, || solve(input)))
                }),
            ];
            match (at, ours) {
                (0, _) => Entrant::ours(contestant, events),
                (_, true) => Entrant::information(contestant, events),
                (_, false) => Entrant::peer(contestant, events),
            }
        });
        let entrants = entrants.collect();
        let course = Course::new(&source, operations, move |_| Rc::clone(&input), entrants);
        Ok(Prepared {
            source,
            result: legible(&tell(&expected)).take(MAX_RESULT).collect(),
            contest: course,
            solutions: runs,
        })
    }
}

/// Replaces control characters, which files and their names may have.
fn legible(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c })
}

fn digest_of(result: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    result.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::{Solution, Task};
    use crate::failure::Failure;

    #[test]
    fn a_solution_that_differs_from_the_model_is_named() {
        let task = |wrong: fn(&Vec<u64>) -> u64| Task {
            name: "sum",
            source: "two numbers".to_owned(),
            input: vec![1, 2],
            operations: 2,
            model: |numbers: &Vec<u64>| numbers.iter().sum(),
            tell: u64::to_string,
            solutions: vec![
                Solution::ours("right", |numbers: &Vec<u64>| numbers[0] + numbers[1]),
                Solution::peer("last", wrong),
            ],
        };
        let prepared = task(|numbers| 3 * numbers[0]).prepare().unwrap();
        assert_eq!((prepared.result.as_str(), prepared.contest.peers()), ("3", vec!["last"]));
        let Err(Failure::Mismatch(mismatch)) = task(|numbers| numbers[1]).prepare() else { panic!("no mismatch") };
        let text = mismatch.to_string();
        assert!(text.contains("the naive model") && text.contains("last"), "{text}");
    }
}
