//! [`Chart`], a picture in SVG, and the parts that all charts share: text, markers and colors.

use std::fmt::Write;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// The area that charts are drawn on.
pub(super) type Canvas<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// The width of all charts. They are shown at half of it or less, because plotters rounds to whole units.
pub(super) const WIDTH: u32 = 960;
/// The font size, and that of the title.
pub(super) const FONT: f64 = 25.0;
const TITLE_FONT: f64 = 28.0;
/// The width of a character on the average, as part of the font size.
const CHARACTER: f64 = 0.56;
/// The height of a line of text.
pub(super) const LINE: i32 = 36;
/// The space around a chart.
pub(super) const MARGIN: i32 = 20;

/// Drawing into a string cannot fail.
pub(super) const INFALLIBLE: &str = "a string can be written";

/// A chart as the body of an SVG.
#[derive(Clone, Debug)]
pub(super) struct Chart {
    /// The name of its file, without the extension.
    pub(super) name: String,
    pub(super) title: String,
    /// Says in a sentence what the picture shows.
    pub(super) alt: String,
    height: u32,
    body: String,
}

impl Chart {
    /// Draws a chart with `draw` below its title, subtitle and legend, whose names are series from `first` on. `draw`
    /// receives the remaining area.
    pub(super) fn draw(
        name: String,
        [title, subtitle]: [&str; 2],
        alt: String,
        (legend, first): (&[String], usize),
        height: u32,
        draw: impl FnOnce(&Canvas<'_>),
    ) -> Self {
        let legend = places(legend);
        let lines = legend.last().map_or(0, |(_, (_, line))| line + 1);
        let head = MARGIN + 2 * LINE + lines * LINE + LINE / 2;
        let height = height + head.unsigned_abs();
        let mut svg = String::new();
        {
            let root = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
            root.fill(&BACKGROUND).expect(INFALLIBLE);
            let bold = ("sans-serif", TITLE_FONT * 1.24, FontStyle::Bold).into_font().color(&INK);
            root.draw_text(title, &bold.pos(CENTER_LEFT), (MARGIN, MARGIN + LINE / 2)).expect(INFALLIBLE);
            text(&root, subtitle, (MARGIN, MARGIN + LINE * 3 / 2), HPos::Left);
            for (at, (name, (x, line))) in legend.iter().enumerate() {
                let y = MARGIN + LINE * (2 + line) + LINE / 2;
                marker(&root, first + at, (x + 10, y));
                text(&root, name, (x + 30, y), HPos::Left);
            }
            let (_, area) = root.split_vertically(head);
            draw(&area);
            root.present().expect(INFALLIBLE);
        }
        let start = svg.find('>').map_or(0, |at| at + 1);
        let body = svg[start..].trim().trim_end_matches("</svg>").trim().to_owned();
        Self { name, title: title.to_owned(), alt, height, body }
    }

    /// Returns the chart as an element of a page that has the style sheet of [`css`].
    pub(super) fn element(&self) -> String {
        self.svg("")
    }

    /// Returns the chart as a file.
    pub(super) fn file(&self) -> String {
        self.svg(&format!("<style>{}</style>\n", css()))
    }

    fn svg(&self, style: &str) -> String {
        let Self { name, title, alt, height, body } = self;
        let (title, alt) = (escape(title), escape(alt));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{}\" height=\"{}\" \
             role=\"img\" aria-labelledby=\"{name}-title {name}-alt\">\n<title id=\"{name}-title\">{title}</title>\n\
             <desc id=\"{name}-alt\">{alt}</desc>\n{style}{body}\n</svg>\n",
            WIDTH / 2,
            height / 2,
        )
    }
}

/// Escapes text for HTML and XML.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

const CENTER_LEFT: Pos = Pos { h_pos: HPos::Left, v_pos: VPos::Center };

/// Returns the style of labels.
pub(super) fn label(anchor: HPos) -> TextStyle<'static> {
    let font = ("sans-serif", FONT * 1.24).into_font();
    font.color(&MUTED).pos(Pos::new(anchor, VPos::Center))
}

/// Writes a label.
pub(super) fn text(canvas: &Canvas<'_>, text: &str, at: (i32, i32), anchor: HPos) {
    canvas.draw_text(text, &label(anchor), at).expect(INFALLIBLE);
}

/// Returns the estimated width of a label.
pub(super) fn width_of(text: &str) -> i32 {
    (text.chars().count() as f64 * FONT * CHARACTER).ceil() as i32
}

/// Draws the marker of a series. Neighbors differ in their shape as well as in their color.
pub(super) fn marker(canvas: &Canvas<'_>, series: usize, (x, y): (i32, i32)) {
    let color = color_of(series).filled();
    let polygon = |points: &[(i32, i32)]| {
        let points: Vec<(i32, i32)> = points.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
        canvas.draw(&Polygon::new(points, color)).expect(INFALLIBLE);
    };
    match (series + series / 8) % 4 {
        0 => canvas.draw(&Circle::new((x, y), 9, color)).expect(INFALLIBLE),
        1 => polygon(&[(-8, -8), (8, -8), (8, 8), (-8, 8)]),
        2 => polygon(&[(0, -10), (10, 8), (-10, 8)]),
        _ => polygon(&[(0, -11), (11, 0), (0, 11), (-11, 0)]),
    }
}

/// Returns the position of each name of a legend: its left end, and its line.
fn places(names: &[String]) -> Vec<(&str, (i32, i32))> {
    let (mut x, mut line) = (MARGIN, 0);
    let places = names.iter().map(|name| {
        let width = width_of(name) + 60;
        if x > MARGIN && x + width > WIDTH as i32 - MARGIN {
            (x, line) = (MARGIN, line + 1);
        }
        let at = (x, line);
        x += width;
        (name.as_str(), at)
    });
    places.collect()
}

const BACKGROUND: RGBColor = RGBColor(0xFF, 0xFF, 0xFF);
pub(super) const INK: RGBColor = RGBColor(0x1F, 0x23, 0x28);
pub(super) const MUTED: RGBColor = RGBColor(0x59, 0x63, 0x6E);
pub(super) const GRID: RGBColor = RGBColor(0xD8, 0xDE, 0xE4);
/// Ours is the first. All differ for the color-blind, and have a contrast of 3 to the background.
const SERIES: [RGBColor; 8] = [
    RGBColor(0x00, 0x5F, 0xB8),
    RGBColor(0xC2, 0x4A, 0x00),
    RGBColor(0x00, 0x80, 0x60),
    RGBColor(0xA6, 0x2B, 0x83),
    RGBColor(0x8A, 0x6A, 0x00),
    RGBColor(0x2A, 0x8F, 0xA8),
    RGBColor(0x6E, 0x40, 0xC9),
    RGBColor(0x6A, 0x6A, 0x6A),
];

/// The colors on dark pages: of the background, ink, muted ink and grid, then of the series.
const DARK: [&str; 12] = [
    "#0D1117", "#E6EDF3", "#9DA7B1", "#30363D", "#58A6FF", "#FF9A52", "#3FC79A", "#E886CB", "#E0BC4A", "#63CFE8",
    "#B79CFF", "#B0B0B0",
];

/// Returns the color of a series.
pub(super) fn color_of(at: usize) -> RGBColor {
    SERIES[at % SERIES.len()]
}

/// Returns the style sheet of the charts, which are drawn in light colors: the dark ones, and the font.
pub(super) fn css() -> String {
    let light = [BACKGROUND, INK, MUTED, GRID].into_iter().chain(SERIES);
    let mut css = "svg text{font-family:system-ui,sans-serif}@media (prefers-color-scheme:dark){".to_owned();
    for (RGBColor(red, green, blue), dark) in light.zip(DARK) {
        let light = format!("#{red:02X}{green:02X}{blue:02X}");
        let _ = write!(css, "svg [fill=\"{light}\"]{{fill:{dark}}}svg [stroke=\"{light}\"]{{stroke:{dark}}}");
    }
    css.push('}');
    css
}

#[cfg(test)]
mod tests {
    use super::{BACKGROUND, DARK, GRID, INK, MUTED, RGBColor, SERIES, WIDTH, places, width_of};

    #[test]
    fn a_legend_breaks_into_lines_within_the_width() {
        let names: Vec<String> = (0..12).map(|number| format!("contestant {number}")).collect();
        let places = places(&names);
        assert!(places.iter().all(|(name, (x, _))| x + 30 + width_of(name) < WIDTH as i32));
        assert!(places.last().unwrap().1.1 > 1);
        assert_eq!(places.first().unwrap().1.1, 0);
    }

    /// Returns the relative luminance, as the Web Content Accessibility Guidelines define it.
    fn luminance(RGBColor(red, green, blue): RGBColor) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    fn contrast(one: RGBColor, other: RGBColor) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn parsed(color: &str) -> RGBColor {
        let part = |at: usize| u8::from_str_radix(&color[at..at + 2], 16).unwrap();
        RGBColor(part(1), part(3), part(5))
    }

    #[test]
    fn text_and_series_stand_out_on_light_and_on_dark_pages() {
        let dark: Vec<RGBColor> = DARK.iter().map(|color| parsed(color)).collect();
        for (page, ink, muted, series) in
            [(BACKGROUND, INK, MUTED, &SERIES[..]), (dark[0], dark[1], dark[2], &dark[4..])]
        {
            assert!(contrast(page, ink) > 7.0 && contrast(page, muted) > 4.5);
            assert_eq!(series.len(), SERIES.len());
            for color in series {
                assert!(contrast(page, *color) > 3.0, "{color:?}");
            }
        }
    }

    #[test]
    fn no_color_has_two_roles() {
        let mut light: Vec<RGBColor> = [BACKGROUND, INK, MUTED, GRID].into_iter().chain(SERIES).collect();
        light.sort_by_key(|RGBColor(red, green, blue)| (*red, *green, *blue));
        light.dedup();
        assert_eq!(light.len(), DARK.len());
    }
}
