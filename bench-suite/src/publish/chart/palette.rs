//! Colors for light and dark pages.

use std::fmt::Write;

use plotters::style::RGBColor;

pub(super) const BACKGROUND: RGBColor = RGBColor(0xFF, 0xFF, 0xFF);
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
pub(super) fn series(at: usize) -> RGBColor {
    SERIES[at % SERIES.len()]
}

/// Returns the style sheet of the charts, which are drawn in light colors: the dark ones, and the font.
pub(in super::super) fn css() -> String {
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
    use super::{BACKGROUND, DARK, GRID, INK, MUTED, RGBColor, SERIES};

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
