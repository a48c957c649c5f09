//! Chips in stacks, seen from the side: the more one is worth, the larger it is.

use super::drawn::Drawn;
use super::pen::{number, rect};

/// The height of the field, that of a chip, and where the lowest one of a stack stands: at the feet of a text
/// beside it.
const HIGH: f32 = 24.0;
const CHIP: f32 = 3.7;
const FOOT: f32 = 19.5;
/// The chips of a stack, so few that they can be counted, and the stacks of a kind at most.
const STACK: u32 = 5;
const STACKS: u32 = 6;
/// The kinds with their widths, the largest first.
const BLUE: (&str, f32) = ("chip-blue", 16.0);
const RED: (&str, f32) = ("chip-red", 13.5);
const WHITE: (&str, f32) = ("chip-white", 11.0);

/// The chips; more than fit stand as stacks that are full.
pub(super) fn draw(whites: u32, reds: u32, blues: u32) -> Drawn {
    let mut body = String::new();
    let mut x = 0.0;
    for (count, (class, width)) in [(blues, BLUE), (reds, RED), (whites, WHITE)] {
        let shown = count.min(STACK * STACKS);
        for stack in 0..shown.div_ceil(STACK) {
            let high = STACK.min(shown - STACK * stack);
            // A heap has many of these, so they are as short as they can be.
            let from = if x > 0.0 { format!(" x=\"{}\"", number(x)) } else { String::new() };
            body += &format!("<use href=\"#{class}-{high}\"{from}/>");
            x += width + 2.0;
        }
    }
    Drawn { width: x.max(8.0), height: HIGH, body }
}

/// A symbol for each stack: many seats have many chips, and a page holds each stack once.
pub(super) fn symbols() -> String {
    let heights = |kind| (1..=STACK).map(move |high| symbol(kind, high));
    [BLUE, RED, WHITE].into_iter().flat_map(heights).collect()
}

/// A stack of so many chips.
fn symbol((class, width): (&str, f32), high: u32) -> String {
    let mut body = String::new();
    for level in 0..high {
        let y = FOOT - CHIP * (level + 1) as f32;
        body += &rect(&format!("{class} line"), (0.5, y), (width, CHIP), 2.0);
        body += &format!(
            "<path class=\"{}\" d=\"M{} {}h{}v{}h-{}Z\"/>",
            if class == WHITE.0 { "dim" } else { "chip-mark" },
            number(0.5 + width / 2.0 - width / 8.0),
            number(y + 0.8),
            number(width / 4.0),
            number(CHIP - 1.6),
            number(width / 4.0)
        );
    }
    format!("<symbol id=\"{class}-{high}\"><g stroke-width=\".8\">{body}</g></symbol>\n")
}

#[cfg(test)]
mod tests {
    use super::draw;

    /// How many chips of a kind a heap shows.
    fn chips(body: &str, kind: &str) -> u32 {
        let stacks =
            body.split("href=\"#chip-").skip(1).filter_map(|stack| stack.strip_prefix(kind)?.strip_prefix('-'));
        stacks.map(|stack| stack.split('"').next().and_then(|high| high.parse::<u32>().ok()).expect("a height")).sum()
    }

    #[test]
    fn every_chip_is_seen() {
        for (whites, reds, blues) in [(1, 0, 19), (1, 0, 15), (4, 1, 0), (0, 0, 30), (0, 1, 5)] {
            let body = draw(whites, reds, blues).body;
            assert_eq!(["white", "red", "blue"].map(|kind| chips(&body, kind)), [whites, reds, blues], "{body}");
        }
    }
}
