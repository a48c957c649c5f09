//! The drawing: how the last hand went, what was done last and is to be done, towers, pots, stacks and hands.

use super::Siege;
use super::hands::take;
use super::outlook::percent;
use super::phase::{Effect, Phase};
use super::pots::pots;
use super::step::Step;
use super::towers::Tower;
use bypost_rules::kit::capital;
use bypost_rules::kit::playing::{PlayingCard as Card, words};
use bypost_rules::scene::{Line, News, Scene, ScenePart, Span, Style, Thing};
use bypost_rules::{Seat, Sight};

impl Siege {
    /// Everything that there is to see.
    pub(super) fn drawn(&self, sight: &Sight) -> Scene {
        let beside = [
            ScenePart::Lines(self.jokers_beside()),
            ScenePart::Lines(self.report_beside(sight)),
            ScenePart::Details(full([ScenePart::Table(self.unseen_table(sight))])),
        ];
        let report = self.told_report(sight).into_iter().map(|line| line.0).collect::<Vec<_>>();
        let report: Line = report.join(&Span::glyph(" · ", "; ", Style::Dim)).into_iter().collect();
        let report = self.report_in_words(sight).map(|words| report.retold(words).for_texts()).into_iter().collect();
        let legend = "* new  > to play  at a tower: its cards, what lies open";
        let legend = self.is_on().then(|| Line::styled(legend, Style::Dim).legend().for_texts());
        let sale = self.told_sale().into_iter().map(Line::for_texts).chain(legend).collect();
        let rest = if self.is_on() { self.told_rest(sight) } else { Vec::new() };
        let mut details = vec![ScenePart::Lines(rest.into_iter().map(Line::for_texts).collect())];
        let mut report = ScenePart::Lines(report);
        if self.has_acted(sight) {
            details.insert(0, std::mem::replace(&mut report, ScenePart::Lines(Vec::new())));
        }
        let parts = [
            ScenePart::News(self.news(sight)),
            ScenePart::Round { round: self.round_table(sight), beside: full(beside) },
            ScenePart::Lines(self.told_hands(sight)),
            ScenePart::Lines(sale),
            report,
            ScenePart::Details(full(details)),
        ];
        Scene { parts: full(parts) }
    }

    /// How the last hand went.
    pub(super) fn told_report(&self, sight: &Sight) -> Vec<Line> {
        let Some(report) = &self.report else { return Vec::new() };
        let mut open = vec![Span::new(format!("Hand {}: hold ", report.number + 1), Style::Plain)];
        open.push(report.hold.map_or_else(|| Span::new("-", Style::Plain), Span::playing));
        if !report.flips.is_empty() {
            open.push(Span::new(", flips ", Style::Plain));
            open.extend(row(&report.flips));
        }
        let line = |seat: Seat| {
            let (won, shown) = (report.won[seat.index()], report.shown.iter().find(|shown| shown.seat == seat));
            let does = match (won, shown) {
                (0, _) => "showed ".to_owned(),
                (won, Some(_)) => format!("won {won} with "),
                (won, None) => format!("won {won} without showing"),
            };
            let mut spans =
                vec![Span::new(format!("{} {does}", sight.called(seat, &self.setting.seats)), Style::Plain)];
            if let Some(shown) = shown {
                spans.extend(row(&shown.cards));
                spans.push(Span::new(format!(": {}", shown.strength), Style::Plain));
            }
            Line(spans)
        };
        let has_won = |seat: &Seat| report.won[seat.index()] > 0;
        let losers = report.shown.iter().map(|shown| shown.seat).filter(|seat| !has_won(seat));
        let seats = self.setting.seats.all().filter(has_won).chain(losers);
        [Line(open)].into_iter().chain(seats.map(line)).collect()
    }

    /// The same in words, without the cards.
    fn report_in_words(&self, sight: &Sight) -> Option<String> {
        let report = self.report.as_ref()?;
        let told = |seat: Seat| {
            let shown = report.shown.iter().find(|shown| shown.seat == seat);
            let does = match (report.won[seat.index()], shown) {
                (0, shown) => format!("showed {}", shown?.strength),
                (won, Some(shown)) => format!("won {won} with {}", shown.strength),
                (won, None) => format!("won {won}, and nobody else stayed"),
            };
            Some(format!("{} {does}", sight.called(seat, &self.setting.seats)))
        };
        let has_won = |seat: &Seat| report.won[seat.index()] > 0;
        let (winners, losers): (Vec<Seat>, Vec<Seat>) = self.setting.seats.all().partition(has_won);
        let told: Vec<String> = winners.into_iter().chain(losers).filter_map(told).collect();
        Some(format!("Hand {}: {}", report.number + 1, told.join("; ")))
    }

    /// Whether the viewer has done something in this hand, and so has seen how the last one went.
    fn has_acted(&self, sight: &Sight) -> bool {
        let stakes = &self.stakes;
        // Whoever was asked before the last to bet has acted, and so has whoever has paid more than the ante.
        let is_before = |seat: Seat| {
            let first = |last: &Seat| self.setting.after(self.dealer).find(|other| *other == seat || other == last);
            stakes.aggressor.is_some_and(|last| last != seat && first(&last) == Some(seat))
        };
        let has_paid = |seat: Seat| stakes.paid[seat.index()] > self.setting.ante;
        // Nobody asks a seat that is all-in with its ante.
        let was_asked = |seat: Seat| stakes.stack(seat) > 0 && !stakes.round.due.has(seat);
        let has_acted = |seat: Seat| was_asked(seat) || has_paid(seat) || is_before(seat);
        let is_later = self.buyer.is_some() || !self.towers.flips().is_empty();
        self.is_on() && self.is_touched && (is_later || sight.viewer().is_some_and(has_acted))
    }

    /// The same for pictures: at the end the hands that were revealed lie on the table.
    fn report_beside(&self, sight: &Sight) -> Vec<Line> {
        let mut lines = self.told_report(sight);
        let Some(report) = self.report.as_ref().filter(|_| matches!(self.phase, Phase::Over(_))) else { return lines };
        lines.truncate(1);
        let (winner, five) = self.winning_five().unzip();
        let mut five = five.unwrap_or_default();
        for seat in self.setting.seats.all().filter(|seat| report.won[seat.index()] > 0) {
            let won = format!("{} won {}", sight.called(seat, &self.setting.seats), report.won[seat.index()]);
            lines.push(Line::plain(won));
        }
        for shown in &report.shown {
            let mut is_used = |card: &Card| winner == Some(shown.seat) && take(&mut five, Some(*card));
            let player = sight.called(shown.seat, &self.setting.seats);
            let cards = shown.cards.iter().map(|card| {
                Span::new(card.short(), Style::Plain).of(Thing::card(Some(*card)).raised(is_used(card)).held(""))
            });
            lines.push(Line::hand(&format!("{player} showed {}", shown.strength), Style::Plain, cards));
        }
        lines
    }

    /// What was done last, and what is to be done now.
    fn news(&self, sight: &Sight) -> News {
        let last = self.told_last(sight).map(|text| Line::styled(text, Style::Fresh));
        // What may be bet concerns whoever is to play, and all where nobody looks for a seat.
        let is_concerned = |seat: Seat| sight.viewer().is_none_or(|viewer| viewer == seat);
        let choices = match self.phase {
            Phase::Wager(seat) if !is_concerned(seat) => Vec::new(),
            _ => [self.told_odds(), self.told_range()].into_iter().flatten().collect::<Vec<_>>(),
        };
        let hints = [capital(&choices.join("; ")), self.told_effect().unwrap_or_default()];
        let hints = hints.into_iter().filter(|hint| !hint.is_empty()).map(Line::plain).collect();
        News { last: last.unwrap_or_default(), task: self.task(), hints }
    }

    /// What a call costs of all pots, with the bets of this round.
    fn told_odds(&self) -> Option<String> {
        let Phase::Wager(seat) = self.phase else { return None };
        let (price, pot) = self.call_of(seat);
        let verb = if price < self.stakes.to_call(seat) { "allin" } else { "call" };
        (price > 0).then(|| format!("{verb} {price} to win {} (pot odds {} %)", pot - price, percent(price, pot)))
    }

    /// What the next flip costs, and of which towers it may be.
    fn told_sale(&self) -> Vec<Line> {
        if !self.is_on() {
            return Vec::new();
        }
        let towers: Vec<_> = self.for_sale().into_iter().map(Tower::name).collect();
        let sale = match self.price() {
            Some(price) => format!("next flip {price}, of {}", towers.join(" ")),
            None => "no flip is sold in this hand any more".to_owned(),
        };
        let jokers = format!("jokers of the towers {} of 4", self.towers.jokers());
        vec![Line::plain(format!("Hand {}: {sale}; {jokers}", self.number + 1))]
    }

    /// What the next joker does, how many cards everybody holds, the dungeon, and the cards that the viewer
    /// does not see.
    fn told_rest(&self, sight: &Sight) -> Vec<Line> {
        let held = self.dealt.all().map(|seat| (seat, self.hand(seat).count())).filter(|(_, count)| *count > 0);
        let held: Vec<String> =
            held.map(|(seat, count)| format!("{} {count}", sight.called(seat, &self.setting.seats))).collect();
        let held = format!("Cards in hand: {}", held.join(", "));
        let open: Vec<Card> = self.dungeon.iter().filter_map(|buried| buried.card).collect();
        let closed = match self.dungeon.len() - open.len() {
            0 => String::new(),
            closed => format!(" and {closed} face down"),
        };
        let dungeon = format!("Dungeon: {}{closed}", words(&open));
        let dungeon = (!open.is_empty()).then(|| Line::plain(dungeon));
        let jokers = [self.told_jokers(), held].map(Line::plain);
        jokers.into_iter().chain(dungeon).chain([self.told_unseen(sight)]).collect()
    }

    /// The last step in words; in a new hand, that it has begun.
    fn told_last(&self, sight: &Sight) -> Option<String> {
        let (seat, step, paid) = self.last?;
        if self.is_on() && !self.is_touched {
            return Some(format!("hand {} begins", self.number + 1));
        }
        let player = sight.called(seat, &self.setting.seats);
        // Whoever ends a round of bets may be the first who is asked to buy, in the same turn.
        let is_sale = matches!(step, Step::Buy(_) | Step::Decline);
        let bet = self.previous.filter(|(_, before, _)| is_sale && before.is_wager());
        let bet = bet.map(|(_, before, paid)| told_step(before, paid) + " and ").unwrap_or_default();
        Some(format!("{player} {bet}{}", told_step(step, paid)))
    }

    /// What is to be done, as far as it does not go without saying.
    fn task(&self) -> String {
        let task = match self.phase {
            Phase::Turning => "cards are still to be opened",
            Phase::Wager(seat) if self.stakes.to_call(seat) > self.stakes.stack(seat) => {
                return format!("to go allin for {} against {}", self.stakes.stack(seat), self.stakes.to_call(seat));
            }
            Phase::Wager(seat) if self.stakes.to_call(seat) > 0 => {
                return format!("to call {}", self.stakes.to_call(seat));
            }
            Phase::Wager(_) => "to check or bet",
            Phase::Buy(_) => return format!("to buy a flip for {}", self.price().unwrap_or_default()),
            Phase::Discard { effect: Effect::Two, .. } => "to discard two cards for nothing",
            Phase::Discard { effect, .. } if effect.most() == 1 => "to discard a card or keep all",
            Phase::Discard { .. } => "to discard up to four cards or keep all",
            Phase::Show { .. } => "to reveal or muck",
            Phase::Over(_) => "",
        };
        task.to_owned()
    }

    /// The sums between which a bet or a raise may lie, and the one of the size of the pot.
    fn told_range(&self) -> Option<String> {
        let (is_bet, least, most) = self.range()?;
        let what = if is_bet { "bet" } else { "raise" };
        let range = match least.cmp(&most) {
            std::cmp::Ordering::Less => format!("{what} {least}-{most}, or allin"),
            std::cmp::Ordering::Equal => format!("{what} {least}, or allin"),
            std::cmp::Ordering::Greater => "allin, which is less than a whole raise".to_owned(),
        };
        let Phase::Wager(seat) = self.phase else { return Some(range) };
        let size = self.pot_step(seat).map(|step| format!(" ({} is the size of the pot)", step.write()));
        Some(range + &size.unwrap_or_default())
    }

    /// Whether it is a bet, and its least and greatest sum, if the seat that is to act may bet or raise.
    pub(super) fn range(&self) -> Option<(bool, u32, u32)> {
        let Phase::Wager(seat) = self.phase else { return None };
        let round = &self.stakes.round;
        let most = self.stakes.stack(seat).saturating_sub(self.stakes.to_call(seat));
        let is_bet = round.price == 0;
        let may = most > 0 && self.judge_lift(seat).is_ok();
        may.then_some((is_bet, if is_bet { 1 } else { round.least }, most))
    }

    /// Whether nothing lies open yet: some may not even have joined, and nobody is drawn as having paid.
    pub(super) fn is_before_all(&self) -> bool {
        self.phase == Phase::Turning && self.number == 0 && self.buyer.is_none()
    }

    /// What a seat has before it.
    pub(super) fn told_stack(&self, seat: Seat) -> u32 {
        self.stakes.stack(seat) + if self.is_before_all() { self.stakes.paid[seat.index()] } else { 0 }
    }

    /// The pots without the bets of this round, the first one first.
    pub(super) fn settled_pots(&self) -> Vec<(u32, Vec<Seat>)> {
        if !self.is_on() {
            return Vec::new();
        }
        let mut paid = self.stakes.paid;
        paid.iter_mut().zip(self.stakes.round.bets).for_each(|(paid, bet)| *paid -= bet);
        let pots = pots(&paid, self.unfolded(), self.stakes.flips);
        pots.into_iter().map(|pot| (pot.whites, pot.seats.all().collect())).collect()
    }
}

/// The parts that are not empty.
fn full(parts: impl IntoIterator<Item = ScenePart>) -> Vec<ScenePart> {
    let is_empty = |part: &ScenePart| match part {
        ScenePart::Lines(lines) => lines.is_empty(),
        ScenePart::Table(table) => table.rows.is_empty(),
        _ => false,
    };
    parts.into_iter().filter(|part| !is_empty(part)).collect()
}

/// Cards in a line of text.
fn row(cards: &[Card]) -> Vec<Span> {
    Line::spaced(cards.iter().map(|card| Span::playing(*card))).0
}

/// A step in words, after the player who took it; `paid` in whites.
fn told_step(step: Step, paid: u32) -> String {
    match step {
        Step::Check => "checked".to_owned(),
        Step::Bet(whites) => format!("bet {whites}"),
        Step::Call => format!("called {paid}"),
        Step::Raise(by) => format!("raised by {by}, paying {paid}"),
        Step::Fold => "folded".to_owned(),
        Step::AllIn => format!("went all-in with {paid}"),
        Step::Buy(tower) => format!("bought a flip of {tower} for {paid}"),
        Step::Decline => "bought nothing".to_owned(),
        Step::Show { .. } => "showed a joker and drew a card".to_owned(),
        Step::Discard(places) if places.count() == 1 => "discarded a card".to_owned(),
        Step::Discard(places) => format!("discarded {} cards", places.count()),
        Step::Keep => "discarded nothing".to_owned(),
        Step::Reveal => "revealed".to_owned(),
        Step::Muck => "mucked".to_owned(),
    }
}
