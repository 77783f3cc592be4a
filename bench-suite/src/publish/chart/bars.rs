//! Bars of ratios, on both sides of a line at 1.

use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::canvas::{Canvas, Chart, FONT, INFALLIBLE, LINE, MARGIN, WIDTH, text, width_of};
use super::palette::{self, GRID, INK};

/// A bar.
#[derive(Clone, Debug)]
pub(crate) struct Bar {
    /// Determines its color: the first name of the legend is series 1, as series 0 is ours in other charts.
    pub(crate) series: usize,
    pub(crate) ratio: f64,
}

/// Bars beside a label. A row without bars is a heading.
#[derive(Clone, Debug)]
pub(crate) struct BarRow {
    pub(crate) label: String,
    pub(crate) bars: Vec<Bar>,
}

/// Bars of ratios.
#[derive(Clone, Debug)]
pub(crate) struct BarChart {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) alt: String,
    pub(crate) legend: Vec<String>,
    pub(crate) rows: Vec<BarRow>,
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
    pub(crate) fn draw(&self) -> Chart {
        let height: i32 = self.rows.iter().map(height_of).sum::<i32>() + LINE + MARGIN + GAP;
        let subtitle = "time of ours / time of the peer: left of 1 ours is faster";
        Chart::draw(
            self.name.clone(),
            [&self.title, subtitle],
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
                area.draw(&Rectangle::new(corners, palette::series(bar.series).filled())).expect(INFALLIBLE);
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
