//! Tracks as boards: spaces in rows, ways as rivers, trays and what was thrown below.
//! One space of a track: its ground, its name and what stands on it.

mod plan;
mod river;
mod tray;

use self::plan::{HEIGHT, TrackPlan, WIDTH};
use self::river::{River, Water};
use self::tray::Trays;
use super::block::Item;
use super::board::{fitted, fresh, mark, spot};
use super::pen::{number, rect};
use bypost_rules::scene::{Ground, Space, Track};

/// The board with its width and height; for a narrow sheet its rows are shorter.
pub(super) fn board(track: &Track, is_narrow: bool) -> (f32, f32, Vec<Item>) {
    if track.spaces.is_empty() {
        return (0.0, 0.0, Vec::new());
    }
    let plan = TrackPlan::new(track, is_narrow, tray::least_wide(track));
    let trays = Trays::new(track, plan.wide, plan.high);
    let ground = rect("wood edge", (0.5, 0.5), (plan.wide - 1.0, plan.high - 1.0), 14.0);
    let (mut items, mut frames, mut over) = (vec![Item::new(0.0, 0.0, ground)], Vec::new(), Vec::new());
    items.extend(plan.ends().map(|end| turn(end, &plan)));
    let rivers = River::all(track, &plan);
    items.extend(rivers.iter().filter_map(|river| river.draw(&plan)));
    for (at, space) in track.spaces.iter().enumerate() {
        let waters = rivers.iter().filter_map(|river| river.water(at, track, &plan)).collect();
        draw(at, space, waters, &plan, [&mut items, &mut over]);
        if space.is_fresh || track.path.iter().any(|leg| leg.to == at) {
            frames.push(fresh(plan.corner(at), (WIDTH, HEIGHT), CORNER));
        }
    }
    trays.draw(track, (&mut items, &mut over));
    let (lines, mut numbers) = river::legs(&track.path, &plan, &rivers, &trays);
    if track.path.is_empty() {
        let orders = track.spaces.iter().enumerate().filter_map(|(at, space)| Some((at, space.order?)));
        numbers.extend(orders.map(|(at, order)| river::numbered(at, &order.to_string(), &plan)));
    }
    // Frames cover no number, and what can be named lies over everything.
    items.extend([lines, frames, numbers, over].concat());
    (plan.wide, trays.foot, items)
}

/// The turn from the end of a row to the next one, with an arrow.
fn turn((at, is_right): (usize, bool), plan: &TrackPlan) -> Item {
    let ((x, y), (_, below)) = (plan.corner(at), plan.corner(at + 1));
    let (x, out) = if is_right { (x + WIDTH + 3.0, plan.turn - 12.0) } else { (x - 3.0, 12.0 - plan.turn) };
    let top = y + HEIGHT / 2.0;
    let high = below - y;
    let [out, low, tip, up, down, round] =
        [out, high - out.abs(), if is_right { 9.0 } else { -9.0 }, high - 6.0, high + 6.0, out.abs()].map(number);
    let sweep = u8::from(is_right);
    let body = format!(
        "<path class=\"line\" fill=\"none\" stroke-width=\"2.5\" stroke-linecap=\"round\" \
         d=\"M0 0A{round} {round} 0 0 {sweep} {out} {round}V{low}A{round} {round} 0 0 {sweep} 0 {}M{tip} {up}L0 {}L{tip} {down}M{tip} -6L0 0L{tip} 6\"/>",
        number(high),
        number(high),
    );
    Item::new(x, top, body)
}

/// The size of the name, and the height of what stands there.
const LABEL: f32 = 17.0;
const TOKEN: f32 = 44.0;
/// The size of the light on a space, and the height of the water at its end.
const LIGHT: f32 = 15.0;
const WATER: f32 = 20.0;
const CORNER: f32 = 6.0;

/// The space; what can be named lies over everything.
fn draw(at: usize, space: &Space, waters: Vec<Water>, plan: &TrackPlan, [items, over]: [&mut Vec<Item>; 2]) {
    let (x, y) = plan.corner(at);
    let is_down = plan.is_down(at);
    let class = if at.is_multiple_of(2) { "slot edge" } else { "card edge" };
    items.push(Item::new(x, y, rect(class, (0.0, 0.0), (WIDTH, HEIGHT), CORNER)));
    // Water at the end with the name moves the name and the piece inwards.
    let moved = if waters.iter().any(|water| water.is_foot != is_down) { WATER } else { 0.0 };
    let inwards = |place: f32| if is_down { y + place + moved } else { y + HEIGHT - place - moved };
    match space.kind {
        Ground::Plain => {
            if let Some(ground) = space.ground.as_ref() {
                let ground = mark(ground, 20.0);
                items.push(Item::new(x + (WIDTH - ground.width) / 2.0, y + 22.0, ground.body));
            }
        }
        // Nothing can be read on the light, so a piece stands above a smaller one.
        Ground::Light if space.token.is_some() => items.push(Item::new(x, inwards(91.0), light(5.5))),
        Ground::Light => items.push(Item::new(x, inwards(54.0), light(LIGHT))),
        Ground::Water if waters.is_empty() => {
            items.push(Item::new(x, y, water(&Water { is_foot: is_down, far: None })));
        }
        Ground::Water => items.extend(waters.iter().map(|end| Item::new(x, y, water(end)))),
        Ground::Door => items.push(Item::new(x, y, door(is_down))),
    }
    let label = fitted("dim m n", (0.0, 0.0), (LABEL, WIDTH - 2.0), &space.label);
    items.push(Item::new(x + WIDTH / 2.0, inwards(if is_down { 19.0 } else { 7.0 }), label));
    if let Some(token) = &space.token {
        let token = mark(token, TOKEN).sized(TOKEN);
        let foot = inwards(if is_down { 78.0 } else { 30.0 });
        items.push(Item::new(x + (WIDTH - token.width) / 2.0, foot - token.height, token.body));
    }
    over.push(spot((x, y), (WIDTH, HEIGHT), CORNER, &space.label));
}

/// A disc of this radius, with rays.
fn light(radius: f32) -> String {
    let mut rays = String::new();
    for ray in 0..12 {
        let (sin, cos) = (std::f32::consts::PI * ray as f32 / 6.0).sin_cos();
        let (from, to) = (radius + 2.0, radius + 5.0);
        let [x, y] = [WIDTH / 2.0 + sin * from, cos * from].map(number);
        let [far, end] = [WIDTH / 2.0 + sin * to, cos * to].map(number);
        rays += &format!("M{x} {y}L{far} {end}");
    }
    format!(
        "<circle class=\"light\" cx=\"{}\" cy=\"0\" r=\"{radius}\"/><path class=\"suns\" fill=\"none\" stroke-width=\"{}\" \
         stroke-linecap=\"round\" d=\"{rays}\"/>",
        number(WIDTH / 2.0),
        if radius < LIGHT { "1.4" } else { "2" },
    )
}

/// Water at the end of a space at which its way begins, with the name of the other end.
fn water(end: &Water) -> String {
    let wave = "q5.1 -5 10.2 0t10.2 0t10.2 0t10.2 0";
    let (from, edge) = if end.is_foot { (HEIGHT - WATER, HEIGHT - 1.0) } else { (WATER, 1.0) };
    let foot = if end.is_foot { HEIGHT - 4.0 } else { 14.0 };
    let far =
        end.far.as_ref().map(|far| fitted("ink b m n", (WIDTH / 2.0, foot), (13.0, WIDTH - 4.0), &format!("→{far}")));
    let (from, edge) = (number(from), number(edge));
    format!("<path class=\"water\" d=\"M2 {from}{wave}V{edge}H2Z\"/>{}", far.unwrap_or_default())
}

/// A doorway, whose threshold is at the end of the space.
fn door(is_down: bool) -> String {
    let (top, foot) = if is_down { (25.0, HEIGHT - 1.0) } else { (6.0, HEIGHT - 26.0) };
    let arch = |inset: f32, class: &str| {
        let (left, right, round) = (3.5 + inset, WIDTH - 3.5 - inset, (WIDTH - 7.0) / 2.0 - inset);
        let [left, right, round, spring, foot] = [left, right, round, top + inset + round, foot].map(number);
        format!(
            "<path class=\"{class}\" d=\"M{left} {foot}V{spring}A{round} {round} 0 0 1 {right} {spring}V{foot}Z\"/>"
        )
    };
    arch(0.0, "door edge") + &arch(6.0, "page edge")
}
