//! Chips in stacks, seen from the side: the more one is worth, the larger it is.

use super::drawn::Drawn;
use super::pen::{number, rect};

/// The height of the field, and of a chip.
const HIGH: f32 = 24.0;
const CHIP: f32 = 4.6;
/// The chips of a stack, and the stacks of a kind at most.
const STACK: u32 = 5;
const STACKS: u32 = 3;
/// The kinds with their widths, the largest first.
const BLUE: (&str, f32) = ("chip-blue", 21.0);
const RED: (&str, f32) = ("chip-red", 17.0);
const WHITE: (&str, f32) = ("chip-white", 13.0);

/// The chips; more than fit stand as stacks that are full.
pub(super) fn draw(whites: u32, reds: u32, blues: u32) -> Drawn {
    let mut body = String::new();
    let mut x = 0.5;
    for (count, (class, width)) in [(blues, BLUE), (reds, RED), (whites, WHITE)] {
        let shown = count.min(STACK * STACKS);
        for stack in 0..shown.div_ceil(STACK) {
            for level in 0..STACK.min(shown - STACK * stack) {
                let y = HIGH - 0.5 - CHIP * (level + 1) as f32;
                body += &rect(&format!("{class} line"), (x, y), (width, CHIP), 2.0);
                let mark = number(x + width / 2.0 - width / 8.0);
                body += &format!(
                    "<path class=\"{}\" d=\"M{mark} {}h{}v{}h-{}Z\"/>",
                    if class == WHITE.0 { "dim" } else { "chip-mark" },
                    number(y + 0.8),
                    number(width / 4.0),
                    number(CHIP - 1.6),
                    number(width / 4.0)
                );
            }
            x += width + 2.0;
        }
    }
    Drawn { width: x.max(8.0), height: HIGH, body: format!("<g stroke-width=\".8\">{body}</g>") }
}
