//! Tracks as boards: spaces in rows with what stands there, ways as rivers, trays and what was thrown.

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
            frames.push(fresh(plan.corner(at), (WIDTH, HEIGHT[plan.sheet]), CORNER));
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
    let (top, high) = (y + HEIGHT[plan.sheet] / 2.0, below - y);
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
const TOKEN: [f32; 2] = [44.0, 38.0];
/// How far from the end with the name are its foot, the foot of what stands there, the middle of the light
/// and that of the one below it: in a row with its names above, and below.
const PLACES: [[[f32; 4]; 2]; 2] =
    [[[19.0, 78.0, 54.0, 91.0], [7.0, 30.0, 54.0, 91.0]], [[16.0, 56.0, 45.0, 66.0], [5.0, 21.0, 45.0, 68.0]]];
/// The size of the light on a space, and the height of the water at its end.
const LIGHT: f32 = 15.0;
const WATER: f32 = 20.0;
const CORNER: f32 = 6.0;

/// The space; what can be named lies over everything.
fn draw(at: usize, space: &Space, waters: Vec<Water>, plan: &TrackPlan, [items, over]: [&mut Vec<Item>; 2]) {
    let ((x, y), is_down, sheet) = (plan.corner(at), plan.is_down(at), plan.sheet);
    let class = if at.is_multiple_of(2) { "slot edge" } else { "card edge" };
    let (tall, [named, stood, lit, under]) = (HEIGHT[sheet], PLACES[sheet][usize::from(!is_down)]);
    items.push(Item::new(x, y, rect(class, (0.0, 0.0), (WIDTH, tall), CORNER)));
    // Water at the end with the name moves the name and the piece inwards.
    let moved = if waters.iter().any(|water| water.is_foot != is_down) { WATER } else { 0.0 };
    let inwards = |place: f32| if is_down { y + place + moved } else { y + tall - place - moved };
    match space.kind {
        Ground::Plain => {}
        // Nothing can be read on the light, so a piece stands above a smaller one.
        Ground::Light if space.token.is_some() => items.push(Item::new(x, inwards(under), light(5.5))),
        Ground::Light => items.push(Item::new(x, inwards(lit), light(LIGHT))),
        Ground::Water if waters.is_empty() => {
            items.push(Item::new(x, y, water(&Water { is_foot: is_down, far: None }, tall)));
        }
        Ground::Water => items.extend(waters.iter().map(|end| Item::new(x, y, water(end, tall)))),
        Ground::Door => items.push(Item::new(x, y, door(is_down, tall))),
    }
    let label = fitted("dim m n", (0.0, 0.0), (LABEL, WIDTH - 2.0), &space.label);
    items.push(Item::new(x + WIDTH / 2.0, inwards(named), label));
    if let Some(token) = &space.token {
        let token = mark(token, TOKEN[sheet]).sized(TOKEN[sheet]);
        items.push(Item::new(x + (WIDTH - token.width) / 2.0, inwards(stood) - token.height, token.body));
    }
    over.push(spot((x, y), (WIDTH, tall), CORNER, &space.label));
}

/// A disc of this radius, with rays.
fn light(radius: f32) -> String {
    let mut rays = String::new();
    for ray in 0..12 {
        let (sin, cos) = (std::f32::consts::PI * ray as f32 / 6.0).sin_cos();
        let at = |far: f32| [WIDTH / 2.0 + sin * (radius + far), cos * (radius + far)].map(number);
        let ([x, y], [far, end]) = (at(2.0), at(5.0));
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
fn water(end: &Water, tall: f32) -> String {
    let wave = "q5.1 -5 10.2 0t10.2 0t10.2 0t10.2 0";
    let (from, edge) = if end.is_foot { (tall - WATER, tall - 1.0) } else { (WATER, 1.0) };
    let foot = if end.is_foot { tall - 4.0 } else { 14.0 };
    let far =
        end.far.as_ref().map(|far| fitted("ink b m n", (WIDTH / 2.0, foot), (13.0, WIDTH - 4.0), &format!("→{far}")));
    let (from, edge) = (number(from), number(edge));
    format!("<path class=\"water\" d=\"M2 {from}{wave}V{edge}H2Z\"/>{}", far.unwrap_or_default())
}

/// A doorway, whose threshold is at the end of the space.
fn door(is_down: bool, tall: f32) -> String {
    let (top, foot) = if is_down { (25.0, tall - 1.0) } else { (6.0, tall - 26.0) };
    let arch = |inset: f32, class: &str| {
        let (left, right, round) = (3.5 + inset, WIDTH - 3.5 - inset, (WIDTH - 7.0) / 2.0 - inset);
        let [left, right, round, spring, foot] = [left, right, round, top + inset + round, foot].map(number);
        format!(
            "<path class=\"{class}\" d=\"M{left} {foot}V{spring}A{round} {round} 0 0 1 {right} {spring}V{foot}Z\"/>"
        )
    };
    arch(0.0, "door edge") + &arch(6.0, "page edge")
}
