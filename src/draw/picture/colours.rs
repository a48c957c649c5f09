//! The colours of pictures by day and by night. Every text and sign has a contrast of at least 4.5 to its
//! ground.

/// Writes the rules of each class by day, by night as a reader's system asks for it, and by night as a page
/// asks for it.
macro_rules! colours {
    ($shapes:literal; $($class:literal [$($property:literal)*] $day:literal $night:literal;)*) => {
        /// The styles of everything in a picture, by day and by night. A page may ask for one of them by the
        /// attribute `data-theme` of its root, `light` or `dark`.
        pub const CSS: &str = concat!(
            $shapes,
            ".spot{pointer-events:all}",
            $(".", $class, "{", $($property, ":", $day, ";",)* "}",)*
            "@media(prefers-color-scheme:dark){",
            $(":root:not([data-theme=light]) .", $class, "{", $($property, ":", $night, ";",)* "}",)*
            "}",
            $("[data-theme=dark] .", $class, "{", $($property, ":", $night, ";",)* "}",)*
        );
        /// The same for a picture that stands alone.
        pub(super) const ALONE: &str = concat!(
            $shapes,
            $(".", $class, "{", $($property, ":", $day, ";",)* "}",)*
            "@media(prefers-color-scheme:dark){",
            $(".", $class, "{", $($property, ":", $night, ";",)* "}",)*
            "}",
        );
        /// Each class with its colour by day and by night.
        pub(super) const ALL: &[(&str, &str, &str)] = &[$(($class, $day, $night)),*];
    };
}

// A spot is a part that a step can name; it lies over what is there.
colours! {
    ".card,.slot,.stone,.wood{stroke-width:1}.dashed{stroke-dasharray:5 4}.spot{fill:none}.fresh{fill:none;stroke-width:4}\
     .b,.rank{font-weight:700}.m{text-anchor:middle}.e{text-anchor:end}.n{font-variant-numeric:tabular-nums}\
     .ripple{stroke-dasharray:7 6}.dots{stroke-dasharray:.1 7}.faint{opacity:.2}.soft{opacity:.3}.gone{opacity:.55}";
    "page" ["fill"] "#FBF7EC" "#221E1A";
    "wood" ["fill"] "#E9DCC1" "#2B2620";
    "slot" ["fill"] "#F8F1E1" "#221D18";
    "edge" ["stroke"] "#BBA687" "#7A6B57";
    "card" ["fill"] "#FFFDF7" "#3B342B";
    "frame" ["stroke"] "#8A7A63" "#8A7C66";
    "stone" ["fill"] "#F3F1EC" "#322F2B";
    "stream" ["stroke"] "#0B6378" "#7FCFE0";
    "ink" ["fill" "color"] "#2A241D" "#EFE8DA";
    "dim" ["fill" "color"] "#655B4D" "#B9AF9E";
    "line" ["stroke"] "#2A241D" "#EFE8DA";
    "clear" ["fill"] "#FFFDF7" "#221E1A";
    "rim" ["stroke"] "#FFFDF7" "#221E1A";
    "moons" ["fill" "stroke"] "#3B4A8C" "#B3BCF2";
    "suns" ["fill" "stroke"] "#9A4A06" "#F2B860";
    "waves" ["fill" "stroke"] "#0B6378" "#7FCFE0";
    "leaves" ["fill" "stroke"] "#3A6425" "#A9D489";
    "wyrms" ["fill" "stroke"] "#8A2C2C" "#EBA19B";
    "knots" ["fill" "stroke"] "#5B4636" "#D6C0AB";
    "red" ["fill" "stroke"] "#A3262A" "#EE9C98";
    "black" ["fill" "stroke"] "#2A241D" "#EFE8DA";
    "p0" ["fill" "stroke"] "#1F5FA8" "#8DBDF2";
    "p1" ["fill" "stroke"] "#B3401F" "#F2A488";
    "p2" ["fill" "stroke"] "#2E7D32" "#8FD694";
    "p3" ["fill" "stroke"] "#7A3E9D" "#D2A6EA";
    "p4" ["fill" "stroke"] "#8A6100" "#E6C15A";
    "p5" ["fill" "stroke"] "#00695F" "#6FD3C6";
    "p6" ["fill" "stroke"] "#A0285F" "#F29AC2";
    "p7" ["fill" "stroke"] "#4A4A4A" "#C9C4BC";
    "n0" ["fill" "color"] "#1F5FA8" "#8DBDF2";
    "n1" ["fill" "color"] "#B3401F" "#F2A488";
    "n2" ["fill" "color"] "#2E7D32" "#8FD694";
    "n3" ["fill" "color"] "#7A3E9D" "#D2A6EA";
    "n4" ["fill" "color"] "#8A6100" "#E6C15A";
    "n5" ["fill" "color"] "#00695F" "#6FD3C6";
    "n6" ["fill" "color"] "#A0285F" "#F29AC2";
    "n7" ["fill" "color"] "#4A4A4A" "#C9C4BC";
    "t0" ["fill"] "#DCE7F3" "#353B41";
    "t1" ["fill"] "#F6E0D8" "#47362E";
    "t2" ["fill"] "#DDECDD" "#363F30";
    "t3" ["fill"] "#EADFE9" "#42363F";
    "t4" ["fill"] "#EDE5D1" "#453B26";
    "t5" ["fill"] "#D7E6DF" "#303F39";
    "t6" ["fill"] "#F0DCDF" "#473438";
    "t7" ["fill"] "#E3E1DC" "#403C37";
    "chip-mark" ["fill"] "#FFFDF7" "#221E1A";
    "chip-white" ["fill"] "#FFFDF7" "#EFE8DA";
    "chip-red" ["fill"] "#A3262A" "#EE9C98";
    "chip-blue" ["fill"] "#1F5FA8" "#8DBDF2";
    "light" ["fill"] "#FAE8AE" "#8A6A1E";
    "water" ["fill"] "#A9CDD3" "#1E4B57";
    "flow" ["stroke"] "#A9CDD3" "#1E4B57";
    "ford" ["stroke"] "#E9DCC1" "#2B2620";
    "door" ["fill"] "#D9C69F" "#4B4034";
}

/// The colour of a class by day, for what can hold one colour only.
pub(in crate::draw) fn day(class: &str) -> &'static str {
    ALL.iter().find(|(name, ..)| *name == class).map_or("", |(_, day, _)| day)
}

#[cfg(test)]
mod tests {
    use super::ALL;

    /// The relative luminance of a colour, as WCAG has it.
    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let [one, other] = [one, other].map(luminance);
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn everything_can_be_read_by_day_and_by_night() {
        let of = |class: &str| *ALL.iter().find(|(name, ..)| *name == class).unwrap();
        let seats = ["p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "n0", "n1", "n2", "n3", "n4", "n5", "n6", "n7"];
        let suits = ["moons", "suns", "waves", "leaves", "wyrms", "knots", "red", "black"];
        let told = ["ink", "dim", "line"];
        let mut pairs = Vec::new();
        for sign in seats.into_iter().chain(suits) {
            pairs.extend(["page", "card", "slot", "stone"].map(|ground| (sign, ground)));
            // Signs in a band or on a shape have the colour of the ground.
            pairs.push(("clear", sign));
        }
        pairs.extend(told.iter().flat_map(|sign| ["page", "card", "slot", "stone"].map(|ground| (*sign, ground))));
        pairs.extend(["wood"].map(|ground| ("ink", ground)));
        // Rivers of tracks name their other ends in their water.
        pairs.push(("ink", "water"));
        pairs.push(("stream", "wood"));
        let tints = ["t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7"];
        pairs.extend(suits.into_iter().flat_map(|sign| tints.map(|ground| (sign, ground))));
        for (sign, ground) in pairs {
            let ((_, day, night), (_, day_ground, night_ground)) = (of(sign), of(ground));
            for (sign_colour, ground_colour) in [(day, day_ground), (night, night_ground)] {
                let contrast = contrast(sign_colour, ground_colour);
                assert!(contrast >= 4.5, "{sign} on {ground}: {contrast:.2}");
            }
        }
    }
}
