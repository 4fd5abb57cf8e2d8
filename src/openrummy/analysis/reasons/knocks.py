"""Reasons to knock or to wait, for melds to show, and for lay-offs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from openrummy.analysis.reasons.comparison import Case, Data, Found, because, percent, tenths, text
from openrummy.analysis.show_prices import left_after
from openrummy.bots.search.translate import score_of
from openrummy.core.cards import Card, CardSet, bit, card_text
from openrummy.core.engine import Action, BigGin, Discard, Knock, LayOff
from openrummy.core.melds.arrange import best_defence
from openrummy.core.melds.plain import Meld, melds_text, points
from openrummy.core.rules.pieces import KnockScore
from openrummy.core.scoring.knock import Counts, score_knock

_TRIED = 200  # number of opponent hands that a knock is evaluated against
_CLEAR = 0.10
_NEAR = 15  # points short of the target
_SURE = 0.995


@dataclass(frozen=True)
class KnockOutcome:
    """A knock against hands of the opponent, each under optimal defence.

    For each hand: the points of the seat and of the opponent, and the points laid off.
    """

    case: Case
    action: Knock | BigGin

    @property
    def points(self) -> int:
        """The knocker's deadwood."""
        melds = 0
        for meld in self.action.melds:
            melds |= meld
        hand = self.case.holding.hand
        if isinstance(self.action, Knock):
            hand &= ~bit(self.action.card)
        return points(self.case.holding.rules.values, hand & ~melds)

    @cached_property
    def results(self) -> tuple[tuple[int, int, int], ...]:
        """Points of the seat, of the opponent, and points laid off: for each hand."""
        hands = self.case.hands.hands[:_TRIED] if self.case.hands else ()
        return tuple(self._against(hand) for hand in hands)

    def _against(self, hand: CardSet) -> tuple[int, int, int]:
        case, rules = self.case, self.case.holding.rules
        gin = self.points == 0
        defence = best_defence(rules.melds, rules.values, hand, () if gin else self.action.melds)
        laid = sum(case.holding.value(card) for card, _ in defence.laid)
        public, seat = case.seen.board.public, case.seen.seat
        left = {seat: self.points, case.opponent: defence.points}
        big = isinstance(self.action, BigGin)
        scores = score_knock(
            rules.score, Counts(seat, left, big, public.factor, case.seen.game.seats)
        ).scores
        return scores[seat], scores[case.opponent], laid

    def undercut(self) -> float:
        """Frequency with which the opponent scores."""
        return sum(opponent_score > 0 for _, opponent_score, _ in self.results) / len(self.results)

    def mean(self) -> float:
        """Points of the seat less those of the opponent."""
        return sum(own - opponent_score for own, opponent_score, _ in self.results) / len(
            self.results
        )

    def laid(self) -> float:
        """Points that the opponent lays off."""
        return sum(laid for _, _, laid in self.results) / len(self.results)

    def reaches(self, need: int) -> float:
        """Frequency of at least n points."""
        return sum(own >= need for own, _, _ in self.results) / len(self.results)


# ---------------------------------------------------------------- knock or wait


def knocking(case: Case, knock: Knock | BigGin) -> Found:
    """Reasons to knock now rather than go on."""
    if isinstance(knock, BigGin) or KnockOutcome(case, knock).points == 0:
        score = case.holding.rules.score_as(KnockScore)
        bonus = 0 if score is None else score.big_gin if isinstance(knock, BigGin) else score.gin
        code = "big-gin" if isinstance(knock, BigGin) else "gin-now"
        yield 50.0, because("gin", code, bonus=bonus)
        return
    shown = KnockOutcome(case, knock)
    if shown.results:
        risk = shown.undercut()
        if risk <= 2 * _CLEAR:
            facts: Data = {"points": shown.points, "chance": percent(risk)}
            yield 4.0 * (1 - risk), because("safe", "undercut-low", facts)
        if shown.mean() >= 1:
            yield (
                0.15 * shown.mean(),
                because("points", "knock-points", points=shown.points, mean=tenths(shown.mean())),
            )
    yield from _soon(case)
    yield from _thin(case)
    yield from _wins(case, shown)


def _soon(case: Case) -> Found:
    """The opponent may be as close to knocking."""
    soon = case.knocked(case.other.action)
    if soon is not None and soon >= _CLEAR:
        yield 12.0 * soon, because("tempo", "knock-tempo", chance=percent(soon))


def _thin(case: Case) -> Found:
    """Few cards make gin."""
    if not isinstance(case.other.action, Discard):
        return
    holding = case.holding
    rest = holding.without(case.other.action.card)
    gin, unseen = holding.drawn_to(rest, 0), holding.unseen.bit_count()
    if gin.bit_count() <= 0.15 * unseen:
        facts: Data = {"number": gin.bit_count(), "unseen": unseen, "ways": text(gin)}
        yield 2.0, because("odds", "gin-thin", facts)


def _wins(case: Case, shown: KnockOutcome) -> Found:
    """Effect of the score on a knock."""
    own, opponent_score, target = score_of(case.seen)
    if not target:
        return
    facts = {"own": own, "theirs": opponent_score}
    if shown.results and target - own <= 3 * _NEAR:
        chance = shown.reaches(target - own)
        if chance >= _SURE:
            yield 20.0, because("score", "score-win", facts)
            return
        if chance >= 0.4:
            yield 8.0 * chance, because("score", "score-likely", facts, chance=percent(chance))
            return
    if 0 < target - opponent_score <= _NEAR:
        yield 2.5, because("score", "score-threat", facts, need=target - opponent_score)


def waiting(case: Case, knock: Knock, card: Card) -> Found:
    """Reasons to discard and go on rather than knock."""
    holding, shown = case.holding, KnockOutcome(case, knock)
    gin = holding.drawn_to(holding.without(card), 0)
    unseen = holding.unseen.bit_count()
    if shown.results:
        risk = shown.undercut()
        if risk >= 2 * _CLEAR:
            facts: Data = {"points": shown.points, "chance": percent(risk)}
            yield 10.0 * risk, because("undercut", "undercut-high", facts)
    if gin:
        number = gin.bit_count()
        yield (
            20.0 * number / unseen,
            because("gin", "gin-outs", {"number": number, "unseen": unseen, "ways": text(gin)}),
        )
    soon = case.knocked(case.best.action)
    if soon is not None and soon <= 2 * _CLEAR:
        yield 2.0 * (1 - soon), because("time", "time", chance=percent(soon))
    yield from _short(case, shown)


def _short(case: Case, shown: KnockOutcome) -> Found:
    """A knock would not be enough, and the opponent is near."""
    own, opponent_score, target = score_of(case.seen)
    if not target or not shown.results:
        return
    if shown.reaches(target - own) < _CLEAR and 0 < target - opponent_score <= _NEAR < target - own:
        yield (
            3.0,
            because(
                "score", "score-short", own=own, theirs=opponent_score, need=target - own,
                mean=tenths(max(0.0, shown.mean())),
            ),
        )  # fmt: skip


# ---------------------------------------------------------------- which melds to show


def showing(case: Case, better: Knock, other: Knock) -> Found:
    """Reasons for one knock over another."""
    mine, others = KnockOutcome(case, better), KnockOutcome(case, other)
    if mine.points < others.points:
        less = {"points": mine.points, "other": others.points}
        yield 0.5 * (others.points - mine.points), because("points", "show-low", less)
    if mine.results:
        fewer = others.laid() - mine.laid()
        if tenths(others.laid()) != tenths(mine.laid()) and fewer > 0:
            yield (
                fewer,
                because(
                    "lay-off", "show-closed", laid=tenths(mine.laid()),
                    other=tenths(others.laid()), melds=_shown(case, better.melds),
                ),
            )  # fmt: skip
        safer = others.undercut() - mine.undercut()
        if safer >= 0.02:
            chances = {"chance": percent(mine.undercut()), "other": percent(others.undercut())}
            yield 30.0 * safer, because("undercut", "show-safer", chances)


def _shown(case: Case, melds: Sequence[Meld]) -> str:
    return melds_text(case.holding.melds, melds)


# ---------------------------------------------------------------- lay-offs


def laying_off(case: Case, better: Action, other: Action) -> Found:
    """Reasons for one step of the defence over another."""
    mine, others = left_after(case.seen, better), left_after(case.seen, other)
    if mine >= others:
        return
    public = case.seen.board.public
    numbers: Data = {"after": mine, "otherwise": others, "saved": others - mine}
    if isinstance(better, LayOff):
        onto = _onto(case, better.meld)
        yield (
            3.0 + others - mine,
            because("lay-off", "lay-off", numbers, card=card_text(better.card), onto=onto),
        )
    elif isinstance(other, LayOff):
        if meld := case.holding.melded(other.card):
            facts: Data = {"other": card_text(other.card), "meld": text(meld)}
            yield 3.0 + others - mine, because("meld", "lay-off-breaks", facts, numbers)
    else:
        yield 3.0 + others - mine, because("points", "show-less", numbers)
    knocker = public.knocker
    shown = next((left for seat, _, left in public.shown if seat == knocker), None)
    if shown is not None and mine <= shown < others and _scores(case, mine, shown):
        yield 99.0, because("undercut", "undercuts", after=mine, points=shown)


def _scores(case: Case, own: int, knocker: int) -> bool:
    """True if the seat would score with this deadwood against the knocker's."""
    seen = case.seen
    public = seen.board.public
    assert public.knocker is not None
    left = {public.knocker: knocker, seen.seat: own}
    if len(public.active) != 2 or knocker == 0:
        return False
    counts = Counts(public.knocker, left, False, public.factor, seen.game.seats)
    return score_knock(seen.rules.score, counts).scores[seen.seat] > 0


def _onto(case: Case, index: int) -> str:
    public = case.seen.board.public
    return melds_text(case.holding.melds, (public.table[index].cards,))
