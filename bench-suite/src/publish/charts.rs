//! Charts of bars and of lines.

use std::ops::Range;

use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::canvas::{Canvas, Chart, FONT, GRID, INFALLIBLE, INK, LINE, MARGIN, MUTED, WIDTH};
use super::canvas::{color_of, label, marker, text, width_of};

/// A bar.
#[derive(Clone, Debug)]
pub(super) struct Bar {
    /// Determines its color: the first name of the legend is series 1, as series 0 is ours in other charts.
    pub(super) series: usize,
    pub(super) ratio: f64,
}

/// Bars beside a label. A row without bars is a heading.
#[derive(Clone, Debug)]
pub(super) struct BarRow {
    pub(super) label: String,
    pub(super) bars: Vec<Bar>,
}

/// Bars of ratios.
#[derive(Clone, Debug)]
pub(super) struct BarChart {
    pub(super) name: String,
    pub(super) title: String,
    /// Names both sides of the ratio.
    pub(super) subtitle: String,
    pub(super) alt: String,
    pub(super) legend: Vec<String>,
    pub(super) rows: Vec<BarRow>,
}

/// The height of a bar if its row has no other, and if it has.
const BAR: [i32; 2] = [22, 13];
/// The space between two rows.
const GAP: i32 = 14;
/// The widest column of labels.
const WIDEST: i32 = 400;
/// Ratios that may be labelled.
const TICKS: [f64; 11] = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0];

impl BarChart {
    /// Draws the chart.
    pub(super) fn draw(&self) -> Chart {
        let height: i32 = self.rows.iter().map(height_of).sum::<i32>() + LINE + MARGIN + GAP;
        Chart::draw(
            self.name.clone(),
            [&self.title, &self.subtitle],
            self.alt.clone(),
            (&self.legend, 1),
            height.unsigned_abs(),
            |area| self.draw_rows(area, height - LINE - MARGIN),
        )
    }

    fn draw_rows(&self, area: &Canvas<'_>, bottom: i32) {
        let labels = self.rows.iter().filter(|row| !row.bars.is_empty()).map(|row| width_of(&row.label));
        let left = MARGIN + labels.max().unwrap_or(0).min(WIDEST) + 24;
        let is_labelled = self.rows.iter().all(|row| row.bars.len() < 2);
        let right = WIDTH as i32 - MARGIN - if is_labelled { 4 * FONT as i32 } else { MARGIN };
        let ratios = || self.rows.iter().flat_map(|row| &row.bars).map(|bar| clipped(bar.ratio));
        let low = ratios().fold(0.5, f64::min).log2();
        let high = ratios().fold(2.0, f64::max).log2();
        let x = |ratio: f64| {
            let part = (clipped(ratio).log2() - low) / (high - low);
            left + (part * f64::from(right - left)).round() as i32
        };
        let mut free = i32::MIN;
        for tick in TICKS.into_iter().filter(|tick| (low..=high).contains(&tick.log2())) {
            let line = if tick == 1.0 { INK } else { GRID };
            vertical(area, x(tick), bottom, line);
            let label = tick.to_string();
            // A label that would touch the one before is left out.
            if x(tick) - width_of(&label) / 2 > free {
                text(area, &label, (x(tick), bottom + LINE / 2 + 4), HPos::Center);
                free = x(tick) + width_of(&label) / 2 + 8;
            }
        }
        let mut top = 0;
        for row in &self.rows {
            let height = height_of(row);
            match row.bars.is_empty() {
                true => {
                    let style = ("sans-serif", FONT * 1.24, FontStyle::Bold).into_font().color(&INK);
                    area.draw_text(&row.label, &style, (MARGIN, top + GAP)).expect(INFALLIBLE);
                }
                false => text(area, &row.label, (left - 12, top + height / 2), HPos::Right),
            }
            for (at, bar) in row.bars.iter().enumerate() {
                let (thickness, y) = (thickness(row), top + GAP / 2 + at as i32 * thickness(row));
                let (from, to) = (x(1.0).min(x(bar.ratio)), x(1.0).max(x(bar.ratio)));
                // A ratio of 1 is a line.
                let corners = [(from, y), (to.max(from + 2), y + thickness - 1)];
                area.draw(&Rectangle::new(corners, color_of(bar.series).filled())).expect(INFALLIBLE);
                if is_labelled {
                    text(area, &format!("{:.2}", bar.ratio), (x(1.0).max(to) + 10, y + thickness / 2), HPos::Left);
                }
            }
            top += height;
        }
    }
}

/// Returns a ratio within the ticks.
fn clipped(ratio: f64) -> f64 {
    ratio.clamp(TICKS[0], TICKS[TICKS.len() - 1])
}

fn thickness(row: &BarRow) -> i32 {
    BAR[usize::from(row.bars.len() > 1)]
}

fn height_of(row: &BarRow) -> i32 {
    match row.bars.len() {
        0 => LINE + GAP,
        bars => (bars as i32 * thickness(row)).max(LINE - GAP) + GAP,
    }
}

fn vertical(area: &Canvas<'_>, x: i32, bottom: i32, color: RGBColor) {
    area.draw(&PathElement::new(vec![(x, 0), (x, bottom)], color.stroke_width(2))).expect(INFALLIBLE);
}

/// An axis with its labelled values.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    ticks: Vec<(f64, String)>,
    low: f64,
    high: f64,
    scale: Scale,
}

/// How values are placed on an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    Linear,
    Logarithmic,
    /// The same distance from tick to tick.
    Steps,
}

/// A line through points.
#[derive(Clone, Debug)]
pub(super) struct Series {
    pub(super) name: String,
    pub(super) points: Vec<(f64, f64)>,
}

/// Lines.
#[derive(Clone, Debug)]
pub(super) struct LineChart {
    pub(super) name: String,
    pub(super) title: String,
    /// Names the axes.
    pub(super) subtitle: String,
    pub(super) alt: String,
    pub(super) x: Axis,
    pub(super) y: Axis,
    pub(super) series: Vec<Series>,
    /// Vertical lines with a label.
    pub(super) marks: Vec<(f64, String)>,
}

/// The height of the area of the lines, with the labels below.
const HEIGHT: u32 = 420;

impl Axis {
    /// Creates an axis with the labels of `ticks`, from the first to the last.
    pub(super) fn of_ticks(ticks: Vec<(f64, String)>, scale: Scale) -> Self {
        let low = ticks.first().map_or(0.0, |(value, _)| *value);
        let high = ticks.last().map_or(1.0, |(value, _)| *value);
        Self { ticks, low, high, scale }
    }

    /// Creates a logarithmic axis that contains `values`, which are positive.
    pub(super) fn logarithmic(values: impl IntoIterator<Item = f64>) -> Self {
        let (low, high) = bounds(values);
        let decades = -6..12_i32;
        let ticks = decades.flat_map(|decade| [1.0, 2.0, 5.0].map(|digit| digit * 10_f64.powi(decade)));
        // Ranges of more than two decades have a label for each decade.
        let ticks: Vec<f64> = match high / low > 200.0 {
            true => ticks.step_by(3).collect(),
            false => ticks.collect(),
        };
        let low = ticks.iter().copied().filter(|tick| *tick <= low * 1.001).fold(f64::NAN, f64::max).min(low);
        let high = ticks.iter().copied().filter(|tick| *tick >= high * 0.999).fold(f64::NAN, f64::min).max(high);
        let ticks = ticks.into_iter().filter(|tick| (low * 0.999..=high * 1.001).contains(tick));
        Self { ticks: ticks.map(|tick| (tick, shown(tick))).collect(), low, high, scale: Scale::Logarithmic }
    }

    /// Creates an axis from 0 to beyond `values`.
    pub(super) fn from_zero(values: impl IntoIterator<Item = f64>) -> Self {
        let (_, high) = bounds(values);
        let mut step = 10_f64.powf(high.log10().floor());
        if high / step < 2.0 {
            step /= 5.0;
        } else if high / step < 5.0 {
            step /= 2.0;
        }
        let count = (high / step).ceil() as u32;
        let ticks = (0..=count).map(|tick| (f64::from(tick) * step, shown(f64::from(tick) * step)));
        Self::of_ticks(ticks.collect(), Scale::Linear)
    }

    /// Returns the place of a value: 0 at the low end, 1 at the high one.
    fn place(&self, value: f64) -> f64 {
        let place = |value: f64| match self.scale {
            Scale::Linear => value,
            Scale::Logarithmic => value.ln(),
            Scale::Steps => self.ticks.iter().filter(|(tick, _)| *tick < value).count() as f64,
        };
        let (low, high) = (place(self.low), place(self.high));
        // One value alone is in the middle.
        if low < high { (place(value) - low) / (high - low) } else { 0.5 }
    }

    /// Returns the label of a tick.
    fn label_of(&self, value: f64) -> String {
        let found = self.ticks.iter().find(|(tick, _)| *tick == value);
        found.map_or_else(String::new, |(_, label)| label.clone())
    }

    fn contains(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

impl Ranged for Axis {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        from + (self.place(*value) * f64::from(to - from)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        self.ticks.iter().map(|(value, _)| *value).collect()
    }

    fn range(&self) -> Range<f64> {
        self.low..self.high
    }
}

fn bounds(values: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values.into_iter().fold((f64::MAX, 0.0), |(low, high), value| (value.min(low), value.max(high)));
    if low > 0.0 && low <= high { (low, high) } else { (1.0, 10.0) }
}

/// Formats the label of a value.
fn shown(value: f64) -> String {
    match value {
        v if v >= 1e9 => format!("{} G", v / 1e9),
        v if v >= 1e6 => format!("{} M", v / 1e6),
        v => ((v * 1e6).round() / 1e6).to_string(),
    }
}

impl LineChart {
    /// Draws the chart.
    pub(super) fn draw(&self) -> Chart {
        let names: Vec<String> = self.series.iter().map(|series| series.name.clone()).collect();
        let titles = [&*self.title, &*self.subtitle];
        Chart::draw(self.name.clone(), titles, self.alt.clone(), (&names, 0), HEIGHT, |area| {
            let labels = self.y.ticks.iter().map(|(_, label)| width_of(label));
            let mut chart = ChartBuilder::on(area)
                .margin_top(LINE)
                .margin_right(3 * MARGIN)
                .margin_bottom(MARGIN / 2)
                .margin_left(MARGIN / 2)
                .x_label_area_size(LINE + 10)
                .y_label_area_size(labels.max().unwrap_or(0) + 24)
                .build_cartesian_2d(self.x.clone(), self.y.clone())
                .expect(INFALLIBLE);
            chart
                .configure_mesh()
                .light_line_style(TRANSPARENT)
                .bold_line_style(GRID.stroke_width(2))
                .axis_style(MUTED.stroke_width(2))
                .label_style(label(HPos::Center))
                .x_label_formatter(&|value| self.x.label_of(*value))
                .y_label_formatter(&|value| self.y.label_of(*value))
                .draw()
                .expect(INFALLIBLE);
            let (left, top) = area.get_base_pixel();
            let pixel = |value: (f64, f64)| {
                let (x, y) = chart.backend_coord(&value);
                (x - left, y - top)
            };
            for (value, name) in self.marks.iter().filter(|(value, _)| self.x.contains(*value)) {
                let (low, high) = (pixel((*value, self.y.low)), pixel((*value, self.y.high)));
                area.draw(&PathElement::new(vec![low, high], MUTED.stroke_width(2))).expect(INFALLIBLE);
                text(area, name, (high.0, high.1 - LINE / 2), HPos::Center);
            }
            for (at, series) in self.series.iter().enumerate().rev() {
                let points: Vec<(i32, i32)> = series.points.iter().map(|point| pixel(*point)).collect();
                points.iter().for_each(|point| marker(area, at, *point));
                area.draw(&PathElement::new(points, color_of(at).stroke_width(4))).expect(INFALLIBLE);
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Axis, Scale};
    use plotters::prelude::Ranged;

    fn labels(axis: &Axis) -> Vec<&str> {
        axis.ticks.iter().map(|(_, label)| label.as_str()).collect()
    }

    #[test]
    fn a_logarithmic_axis_contains_its_values_between_round_labels() {
        assert_eq!(labels(&Axis::logarithmic([3.0, 40.0])), ["2", "5", "10", "20", "50"]);
        assert_eq!(labels(&Axis::logarithmic([0.02, 300.0])), ["0.01", "0.1", "1", "10", "100", "1000"]);
        assert_eq!(labels(&Axis::logarithmic([5.0])), ["5"]);
        assert_eq!(labels(&Axis::logarithmic([])), ["1", "2", "5", "10"]);
    }

    #[test]
    fn an_axis_from_zero_has_few_round_labels() {
        assert_eq!(labels(&Axis::from_zero([39.0, 12.0])), ["0", "5", "10", "15", "20", "25", "30", "35", "40"]);
        assert_eq!(labels(&Axis::from_zero([65.0])), ["0", "10", "20", "30", "40", "50", "60", "70"]);
        assert_eq!(labels(&Axis::from_zero([16.1])), ["0", "2", "4", "6", "8", "10", "12", "14", "16", "18"]);
        assert!(labels(&Axis::from_zero([0.0])).len() > 1);
    }

    #[test]
    fn values_are_mapped_in_proportion_and_one_alone_to_the_middle() {
        let mapped = |scale| {
            let ticks = [1.0, 10.0, 100.0].map(|tick| (tick, String::new()));
            let axis = Axis::of_ticks(ticks.to_vec(), scale);
            [1.0, 10.0, 100.0].map(|value| axis.map(&value, (990, 0)))
        };
        assert_eq!(mapped(Scale::Linear), [990, 900, 0]);
        assert_eq!(mapped(Scale::Logarithmic), [990, 495, 0]);
        assert_eq!(mapped(Scale::Steps), [990, 495, 0]);
        assert_eq!(Axis::logarithmic([5.0]).map(&5.0, (0, 20)), 10);
    }
}
