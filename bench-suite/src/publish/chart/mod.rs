//! Charts in SVG, drawn with plotters.

mod bars;
mod canvas;
mod lines;
mod palette;

pub(super) use bars::{Bar, BarChart, BarRow};
pub(super) use canvas::{Chart, escape};
pub(super) use lines::{Axis, LineChart, Scale, Series};
pub(super) use palette::css;
