//! The colours of pictures by day and by night. Every text and sign has a contrast of at least 4.5 to its
//! ground.

use std::collections::BTreeSet;

/// What classes say beside colours. A spot is a part that a step can name; it lies over what is there.
const SHAPES: &str = ".card,.slot,.stone,.wood{stroke-width:1}.dashed{stroke-dasharray:5 4}.spot{fill:none}.fresh{fill:none;stroke-width:4}\
     .b,.rank{font-weight:700}.b.b{stroke:none}.m{text-anchor:middle}.e{text-anchor:end}.n{font-variant-numeric:tabular-nums}\
     .dots{stroke-dasharray:.1 7}.faint{opacity:.2}.soft{opacity:.3}.gone{opacity:.7}@media(max-width:480px){.tie{display:none}}";

/// What asks whether it is night.
const NIGHT: &str = "@media(prefers-color-scheme:dark)";

/// A class: the properties that have its colour, and this by day and by night.
type Class = (&'static str, &'static [&'static str], &'static str, &'static str);
const ALL: &[Class] = &[
    ("page", &["fill"], "#FBF7EC", "#221E1A"),
    ("wood", &["fill"], "#E9DCC1", "#1A1613"),
    ("felt", &["fill"], "#DDE5D6", "#1F2E28"),
    ("slot", &["fill"], "#F8F1E1", "#221D18"),
    ("edge", &["stroke"], "#BBA687", "#7A6B57"),
    ("card", &["fill"], "#FFFDF7", "#4A4238"),
    ("frame", &["stroke"], "#8A7A63", "#8A7C66"),
    ("stone", &["fill"], "#F3F1EC", "#322F2B"),
    ("stream", &["stroke"], "#0B6378", "#7FCFE0"),
    ("ink", &["fill", "color"], "#2A241D", "#EFE8DA"),
    ("dim", &["fill", "color"], "#655B4D", "#B9AF9E"),
    ("line", &["stroke"], "#2A241D", "#EFE8DA"),
    ("clear", &["fill"], "#FFFDF7", "#221E1A"),
    ("rim", &["stroke"], "#FFFDF7", "#221E1A"),
    ("moons", &["fill", "stroke"], "#3B4A8C", "#C3C9F7"),
    ("suns", &["fill", "stroke"], "#9A4A06", "#F2B860"),
    ("waves", &["fill", "stroke"], "#0B6378", "#7FCFE0"),
    ("leaves", &["fill", "stroke"], "#416A2F", "#B8E592"),
    ("wyrms", &["fill", "stroke"], "#740D11", "#EE9B95"),
    ("knots", &["fill", "stroke"], "#5A4639", "#E6D9CD"),
    ("red", &["fill", "stroke"], "#A3262A", "#EE9C98"),
    ("black", &["fill", "stroke"], "#2A241D", "#EFE8DA"),
    ("p0", &["fill", "stroke", "color"], "#0057D9", "#80B2FF"),
    ("p1", &["fill", "stroke", "color"], "#C93600", "#FF9467"),
    ("p2", &["fill", "stroke", "color"], "#00801C", "#36C872"),
    ("p3", &["fill", "stroke", "color"], "#7B2FF2", "#C39DFF"),
    ("p4", &["fill", "stroke", "color"], "#4A3A12", "#FFEFA8"),
    ("p5", &["fill", "stroke", "color"], "#00695F", "#6FD3C6"),
    ("p6", &["fill", "stroke", "color"], "#A0285F", "#F29AC2"),
    ("p7", &["fill", "stroke", "color"], "#4A4A4A", "#C9C4BC"),
    ("light", &["fill"], "#FAE8AE", "#8A6A1E"),
    ("water", &["fill"], "#A9CDD3", "#1E4B57"),
    ("flow", &["stroke"], "#A9CDD3", "#1E4B57"),
    ("ford", &["stroke"], "#E9DCC1", "#1A1613"),
    ("door", &["fill"], "#D9C69F", "#4B4034"),
];

/// The rules of classes, with the value of all that they set.
fn rules<'a>(all: impl Iterator<Item = (&'a Class, String)>) -> String {
    let set = |properties: &[&str], value| properties.iter().map(|name| format!("{name}:{value}")).collect::<Vec<_>>();
    all.map(|((class, properties, ..), value)| format!(".{class}{{{}}}", set(properties, value).join(";"))).collect()
}

/// The styles of everything in a picture, by day and by night.
pub fn css() -> String {
    let day: String = ALL.iter().map(|(class, _, day, _)| format!("--c-{class}:{day};")).collect();
    let night: String = ALL.iter().map(|(class, .., night)| format!("--c-{class}:{night};")).collect();
    let classes = rules(ALL.iter().map(|class| (class, format!("var(--c-{})", class.0))));
    format!("{SHAPES}:root{{{day}}}{NIGHT}{{:root{{{night}}}}}{classes}")
}

/// The same for a picture that stands alone, as far as its body has the classes.
pub(super) fn alone(body: &str) -> String {
    let named = body.split("class=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let used: BTreeSet<&str> = named.flat_map(|names| names.split(' ')).chain(["page"]).collect();
    let all = || ALL.iter().filter(|(class, ..)| used.contains(class));
    let day = rules(all().map(|class| (class, class.2.to_owned())));
    let night = rules(all().map(|class| (class, class.3.to_owned())));
    format!("{SHAPES}{day}{NIGHT}{{{night}}}")
}

/// The colour of a class by day, for what can hold one colour only.
pub(crate) fn day(class: &str) -> &'static str {
    ALL.iter().find(|(name, ..)| *name == class).map_or("", |(_, _, day, _)| day)
}

#[cfg(test)]
mod tests {
    use super::ALL;

    /// The linear parts of a colour: red, green and blue.
    fn linear(colour: &str) -> [f64; 3] {
        [1, 3, 5].map(|at| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        })
    }

    fn product(row: [f64; 3], column: [f64; 3]) -> f64 {
        row.iter().zip(column).map(|(one, other)| one * other).sum()
    }

    /// The relative luminance of a colour, as WCAG has it.
    fn luminance(colour: &str) -> f64 {
        product([0.2126, 0.7152, 0.0722], linear(colour))
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let [one, other] = [one, other].map(luminance);
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn everything_can_be_read_by_day_and_by_night() {
        let of = |class: &str| *ALL.iter().find(|(name, ..)| *name == class).unwrap();
        let seats = ["p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7"];
        let suits = ["moons", "suns", "waves", "leaves", "wyrms", "knots", "red", "black"];
        let told = ["ink", "dim", "line"];
        let mut pairs = Vec::new();
        for sign in seats.into_iter().chain(suits) {
            pairs.extend(["page", "card", "slot", "stone"].map(|ground| (sign, ground)));
            // Signs in a band or on a shape have the colour of the ground.
            pairs.push(("clear", sign));
        }
        pairs.extend(told.iter().flat_map(|sign| ["page", "card", "slot", "stone"].map(|ground| (*sign, ground))));
        pairs.extend([("ink", "wood"), ("ink", "felt"), ("dim", "felt")]);
        // Rivers of tracks name their other ends in their water.
        pairs.push(("ink", "water"));
        pairs.push(("stream", "wood"));
        for (sign, ground) in pairs {
            let ((_, _, day, night), (_, _, day_ground, night_ground)) = (of(sign), of(ground));
            for (sign_colour, ground_colour) in [(day, day_ground), (night, night_ground)] {
                let contrast = contrast(sign_colour, ground_colour);
                assert!(contrast >= 4.5, "{sign} on {ground}: {contrast:.2}");
            }
        }
    }

    /// What a colour is for somebody without one kind of cones, after Machado, Oliveira and Fernandes, "A
    /// Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), at full severity.
    const DEUTERANOPIA: [[f64; 3]; 3] =
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]];
    const PROTANOPIA: [[f64; 3]; 3] =
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]];

    /// The lightness and the two hues of a colour in CIELAB under daylight, D65.
    fn lab(linear: [f64; 3]) -> [f64; 3] {
        let part = |row: [f64; 3], white: f64| {
            let value = product(row, linear.map(|part| part.clamp(0.0, 1.0))) / white;
            if value > 216.0 / 24389.0 { value.cbrt() } else { (24389.0 / 27.0 * value + 16.0) / 116.0 }
        };
        let x = part([0.412_456_4, 0.357_576_1, 0.180_437_5], 0.950_47);
        let y = part([0.212_672_9, 0.715_152_2, 0.072_175], 1.0);
        let z = part([0.019_333_9, 0.119_192, 0.950_304_1], 1.088_83);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// How far two colours of CIELAB are apart, by CIEDE2000.
    fn difference(one: [f64; 3], other: [f64; 3]) -> f64 {
        let seventh = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25_f64.powi(7))).sqrt();
        let mean = (one[1].hypot(one[2]) + other[1].hypot(other[2])) / 2.0;
        let polar = |[_, a, b]: [f64; 3]| {
            let a = a * (1.0 + 0.5 * (1.0 - seventh(mean)));
            (a.hypot(b), b.atan2(a).to_degrees().rem_euclid(360.0))
        };
        let ((chroma, hue), (other_chroma, other_hue)) = (polar(one), polar(other));
        let turned = (other_hue - hue + 180.0).rem_euclid(360.0) - 180.0;
        let middle = hue + turned / 2.0;
        let mean = (chroma + other_chroma) / 2.0;
        let cos = |times: f64, less: f64| (times * middle - less).to_radians().cos();
        let weight = 1.0 - 0.17 * cos(1.0, 30.0) + 0.24 * cos(2.0, 0.0) + 0.32 * cos(3.0, -6.0) - 0.2 * cos(4.0, 63.0);
        let lightness = ((one[0] + other[0]) / 2.0 - 50.0).powi(2);
        let light = (other[0] - one[0]) / (1.0 + 0.015 * lightness / (20.0 + lightness).sqrt());
        let full = (other_chroma - chroma) / (1.0 + 0.045 * mean);
        let round = 2.0 * (chroma * other_chroma).sqrt() * (turned / 2.0).to_radians().sin();
        let round = round / (1.0 + 0.015 * mean * weight);
        let angle = 60.0 * (-((middle.rem_euclid(360.0) - 275.0) / 25.0).powi(2)).exp();
        let bent = -2.0 * seventh(mean) * angle.to_radians().sin() * full * round;
        (light * light + full * full + round * round + bent).sqrt()
    }

    #[test]
    fn a_seat_has_the_colour_of_no_suit() {
        let of = |class: &str| *ALL.iter().find(|(name, ..)| *name == class).unwrap();
        let suits = ["moons", "suns", "waves", "leaves", "wyrms", "knots", "red", "black"];
        for (seat, suit) in ["p0", "p1", "p2", "p3"].iter().flat_map(|seat| suits.map(|suit| (*seat, suit))) {
            let ((_, _, day, night), (_, _, suit_day, suit_night)) = (of(seat), of(suit));
            for (colour, other) in [(day, suit_day), (night, suit_night)] {
                let [one, other] = [colour, other].map(|colour| lab(linear(colour)));
                // How far they are apart in CIELAB, by CIE76: what is 20 apart is told apart at a glance.
                let apart = one.iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum::<f64>().sqrt();
                assert!(apart > 20.0, "{seat} and {suit}: {apart:.1}");
            }
        }
    }

    #[test]
    fn differences_are_those_of_the_published_samples() {
        // Of the samples of Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula" (2005).
        for (one, other, wanted) in [
            ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
            ([50.0, 2.5, 0.0], [61.0, -5.0, 29.0], 22.8977),
            ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
            ([90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441),
        ] {
            let found = difference(one, other);
            assert!((found - wanted).abs() < 1e-4, "{found} for {wanted}");
        }
    }

    #[test]
    fn colours_that_look_alike_to_few_are_told_apart_by_them() {
        let of = |class: &str| *ALL.iter().find(|(name, ..)| *name == class).unwrap();
        for (one, other) in [("leaves", "wyrms"), ("wyrms", "knots"), ("p1", "p4")] {
            let ((_, _, day, night), (_, _, other_day, other_night)) = (of(one), of(other));
            for (colour, other_colour) in [(day, other_day), (night, other_night)] {
                for cones in [DEUTERANOPIA, PROTANOPIA] {
                    let seen = |colour: &str| lab(cones.map(|row| product(row, linear(colour))));
                    let apart = difference(seen(colour), seen(other_colour));
                    assert!(apart > 10.0, "{one} {colour} and {other} {other_colour}: {apart:.1}");
                }
            }
        }
    }
}
