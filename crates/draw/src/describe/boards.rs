//! Boards in words.

use super::{Teller, some};
use bypost_rules::kit::{capital, counted, listed};
use bypost_rules::scene::{Brick, Bricks, Grid, GridCell, Mark, Piece, Pile, Round, Space, Span, Track};

impl Teller<'_> {
    fn piece(&self, piece: &Piece) -> String {
        let mut text: String = piece.top.0.iter().map(|span| self.span(span)).collect();
        text = text.trim().to_owned();
        if piece.is_fresh {
            text.push_str(", new");
        }
        if !piece.marks.is_empty() {
            let marks: Vec<String> = piece.marks.iter().map(|mark| self.mark(mark)).collect();
            text.push_str(&format!(", with {}", listed(&marks)));
        }
        text
    }

    /// The names of the columns and rows, each row in which something stands, and at the end the rest.
    pub(super) fn grid(&self, grid: &Grid) -> Vec<String> {
        let rows: Vec<&str> = grid.rows.iter().map(|row| row.label.as_str()).collect();
        let mut told = vec![format!("Columns {}, rows from the top {}", grid.columns.join(" "), rows.join(" "))];
        let (mut empty, mut ties) = (0, Vec::new());
        for (number, row) in grid.rows.iter().enumerate() {
            let mut cells = Vec::new();
            for (at, (cell, column)) in row.cells.iter().zip(&grid.columns).enumerate() {
                match cell {
                    GridCell::Taken(piece) => {
                        cells.push(format!("{column}{} {}", row.label, self.piece(piece)));
                        let right = grid.columns.get(at + 1).map(|next| (&piece.right, next, &row.label));
                        let below = grid.rows.get(number + 1).map(|next| (&piece.below, column, &next.label));
                        for (tie, column_there, row_there) in right.into_iter().chain(below) {
                            let there = format!("{column}{} and {column_there}{row_there} by ", row.label);
                            ties.extend((!tie.0.is_empty()).then(|| there + &self.line(tie)));
                        }
                    }
                    GridCell::Empty | GridCell::Left(_) => empty += 1,
                }
            }
            told.extend(some(&format!("Row {}: ", row.label), &cells, "; "));
        }
        if empty > 0 {
            let (are, cells) = if empty == 1 { ("is", "cell") } else { ("are", "cells") };
            told.push(format!("{empty} {cells} {are} empty"));
        }
        told.extend(some("Joined: ", &ties, "; "));
        told
    }

    /// The spaces, what kinds of them there are, the ways, and each space on which something stands or has
    /// happened.
    pub(super) fn track(&self, track: &Track) -> Vec<String> {
        let all: Vec<usize> = (0..track.spaces.len()).collect();
        let label = |at: usize| track.spaces.get(at).map_or("", |space| space.label.as_str());
        let labels = |places: &[usize]| places.iter().map(|&at| label(at)).collect::<Vec<_>>();
        let ground = |at: usize| {
            let ground = track.spaces.get(at)?.ground.as_ref()?;
            Some(self.span(ground)).filter(|told| !told.is_empty()).or_else(|| Some(ground.glyph.unicode.clone()))
        };
        let mut told = vec![format!("A track of {} spaces: {}", all.len(), ranges(labels(&all)))];
        let mut ways: Vec<(String, Vec<String>)> = Vec::new();
        let mut joined = Vec::new();
        for &(from, to) in &track.ways {
            let shared = ground(from).filter(|kind| ground(to).as_ref() == Some(kind));
            // The ends of a way are told as such where they are of a kind of their own.
            if shared.is_some() {
                joined.extend([from, to]);
            }
            let ends = format!("{} and {}", label(from), label(to));
            add(&mut ways, shared.unwrap_or_else(|| "Way".to_owned()), ends);
        }
        let mut kinds: Vec<(String, Vec<usize>)> = Vec::new();
        let grounds = all.iter().filter(|at| !joined.contains(at));
        grounds.filter_map(|&at| Some((ground(at)?, at))).for_each(|(kind, at)| add(&mut kinds, kind, at));
        told.extend(kinds.iter().map(|(kind, places)| format!("{kind}: {}", ranges(labels(places)))));
        told.extend(ways.iter().map(|(kind, ends)| format!("{kind} between {}", ends.join(", between "))));
        let stands: Vec<String> = track.spaces.iter().map(|space| self.space(space)).collect();
        let is_run = |one: &usize, next: &usize| stands[*one] == stands[*next] && follows(label(*one), label(*next));
        let tokens: Vec<String> = all
            .chunk_by(is_run)
            .filter(|run| !stands[run[0]].is_empty())
            .map(|run| format!("{} {}", ranges(run.iter().map(|&at| label(at))), stands[run[0]]))
            .collect();
        told.extend(some("On it: ", &tokens, "; "));
        told
    }

    /// What stands on a space, or has happened there; nothing if nothing does.
    fn space(&self, space: &Space) -> String {
        let token = space.token.as_ref().map(|token| self.span(token).trim().to_owned());
        match (token.filter(|token| !token.is_empty()), space.is_fresh) {
            (Some(token), true) => format!("{token}, new"),
            (Some(token), false) => token,
            (None, true) => "now empty".to_owned(),
            (None, false) => String::new(),
        }
    }

    /// The piles, the card in the middle, the pots, and each seat with what it has.
    pub(super) fn round(&self, round: &Round) -> Vec<String> {
        let cards = |cards: &[Span]| cards.iter().map(|card| self.span(card)).collect::<Vec<_>>().join(" ");
        let with = |told: String| if told.is_empty() { told } else { format!(", {told}") };
        let pile = |pile: &Pile| {
            let new = if pile.is_fresh { ", new" } else { "" };
            format!(
                "{}: {}{}{}{new}",
                capital(&pile.name),
                counted(pile.count as usize, "card"),
                with(cards(&pile.cards)),
                with(pile.note.clone())
            )
        };
        let mut told: Vec<String> = round.corners.iter().map(pile).collect();
        told.extend(
            round
                .centre
                .iter()
                .map(|card| format!("{}: {}", capital(card.word.as_deref().unwrap_or("middle")), self.span(card))),
        );
        told.extend(round.piles.iter().map(pile).chain(round.pots.iter().map(|pot| self.line(pot))));
        for sitter in &round.sitters {
            let bet = if sitter.bet.0.is_empty() { String::new() } else { format!("bet {}", self.line(&sitter.bet)) };
            let dealer = if sitter.is_dealer { "dealer".to_owned() } else { String::new() };
            let held = match sitter.cards.iter().any(|card| card.glyph.unicode != "?") {
                true => cards(&sitter.cards),
                false if sitter.cards.is_empty() => String::new(),
                false => format!("{} face down", counted(sitter.cards.len(), "card")),
            };
            let awaited = if sitter.is_awaited { "awaited".to_owned() } else { String::new() };
            let rest: String = [bet, dealer, held, awaited, sitter.act.clone()].into_iter().map(with).collect();
            told.push(format!("{}: {}{rest}", sitter.name, self.line(&sitter.stack)));
        }
        told
    }

    /// Each course from left to right, with the places that are named in it.
    pub(super) fn bricks(&self, bricks: &Bricks) -> Vec<String> {
        let column = |at: usize| bricks.columns.get(at).map_or("", String::as_str);
        let mark = |mark: &Mark| self.mark(mark).replacen("a token of", "of", 1);
        let line = |marks: &Vec<Mark>| marks.iter().map(mark).collect::<Vec<_>>().join(" ");
        let brick = |brick: &Brick| {
            let lines: Vec<String> = brick.lines.iter().map(line).collect();
            format!("at {} and {} {}", column(brick.at), column(brick.at + 1), lines.join(", "))
        };
        let mut told = Vec::new();
        let mut number = 0;
        for course in &bricks.courses {
            let mut ordered: Vec<&Brick> = course.bricks.iter().collect();
            ordered.sort_by_key(|brick| brick.at);
            number += u8::from(!course.is_wall());
            let title = if course.is_wall() { "Wall".to_owned() } else { format!("Course {number}") };
            let mut parts: Vec<String> = ordered.into_iter().map(brick).collect();
            if !course.free.is_empty() {
                parts.push(format!("free {}", ranges(course.free.iter().map(|&at| column(at)))));
            }
            told.extend(some(&format!("{title}: "), &parts, "; "));
        }
        told
    }
}

fn add<T>(kinds: &mut Vec<(String, Vec<T>)>, kind: String, what: T) {
    match kinds.iter_mut().find(|(known, _)| *known == kind) {
        Some((_, all)) => all.push(what),
        None => kinds.push((kind, vec![what])),
    }
}

fn follows(one: &str, next: &str) -> bool {
    one.parse::<u32>().is_ok_and(|one| next.parse() == Ok(one + 1))
}

/// Names in a row; of three numbers or more that count up, the first and the last.
fn ranges<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    let told = names.chunk_by(|one, next| follows(one, next)).map(|run| match run {
        [first, _, .., last] => format!("{first} to {last}"),
        few => few.join(", "),
    });
    told.collect::<Vec<_>>().join(", ")
}
