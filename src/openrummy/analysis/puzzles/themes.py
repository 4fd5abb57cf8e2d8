"""Themes and finer tags of puzzles, from countable facts."""

from __future__ import annotations

from collections.abc import Iterator

from openrummy.analysis.model import Decision, Kind
from openrummy.analysis.puzzles.model import Measure, Theme
from openrummy.analysis.puzzles.solution import Verdict
from openrummy.analysis.reasons.hand_facts import Holding
from openrummy.bots.base import Seen
from openrummy.bots.heuristic.opponent_notes import partners
from openrummy.core.cards import Card
from openrummy.core.engine import Action, BigGin, Discard, Draw, Knock, LayOff, Pile, Spread

_EARLY, _LATE = 6, 12  # turns played, cards left in the stock

THEMES = {
    Kind.UPCARD: Theme.UPCARD,
    Kind.DRAW: Theme.DRAW,
    Kind.DISCARD: Theme.DISCARD,
    Kind.KNOCK: Theme.KNOCK,
    Kind.LAY_OFF: Theme.LAY_OFF,
}


def tags(decision: Decision, theme: Theme, verdict: Verdict | None) -> tuple[str, ...]:
    """Finer themes, in alphabetical order; without a verdict only those of the moment."""
    holding = Holding(decision.seen)
    tags_ = set(_moment(decision.seen, holding))
    if verdict is not None:
        if verdict.by is Measure.CHANCE:
            tags_.add("score")
        best, other = verdict.best.action, verdict.split.others[0].action
        tags_ |= {*_about(decision.seen, holding, theme, best, other)}
    return tuple(sorted(tags_))


def _moment(seen: Seen, holding: Holding) -> Iterator[str]:
    public = seen.board.public
    if public.turns < _EARLY:
        yield "early"
    if public.stock <= _LATE:
        yield "late"
    if holding.known:
        yield "took"  # the opponent took cards that it still holds


def _about(
    seen: Seen, holding: Holding, theme: Theme, best: Action, other: Action
) -> Iterator[str]:
    match best, other:
        case Discard(card=better), Discard(card=worse):
            yield from _discards(holding, better, worse)
        case Knock() | BigGin(), Knock() if theme is Theme.SHOW:
            yield "show"
        case (Knock(), _):
            yield "knock-now"
        case BigGin(), _:
            yield "big-gin"
        case Discard(card=better), Knock(card=card):
            yield "wait"
            if holding.deadwood[holding.without(card)] == 0:
                yield "gin-refused"
        case Draw(pile=pile), _ if pile is Pile.DISCARD:
            yield from _takes(seen, holding)
        case LayOff(), _:
            yield "lay-off"
        case Spread(), _:
            yield "keep-meld"  # a lay-off would break something of more value
        case _:
            if seen.board.public.pile and theme in (Theme.DRAW, Theme.UPCARD):
                yield from _leaves(seen, holding)


def _discards(holding: Holding, better: Card, worse: Card) -> Iterator[str]:
    if holding.melded(better):
        yield "break-meld"
    if holding.value(better) < holding.value(worse):
        yield "keep-high"
    elif holding.value(better) > holding.value(worse):
        yield "shed-high"
    outs = [holding.outs(card, holding.without(card)).bit_count() for card in (better, worse)]
    if outs[0] < outs[1]:
        yield "keep-ways"
    elif outs[0] > outs[1]:
        yield "give-up-ways"
    if holding.blockers(better) is not None and holding.blockers(worse) is None:
        yield "safe"
    if _feeds(holding, worse) and not _feeds(holding, better):
        yield "reading"
    if _feeds(holding, better):
        yield "not-feared"


def _feeds(holding: Holding, card: Card) -> bool:
    """True if the card may go with one that the opponent took."""
    free = holding.unseen | holding.known
    return any(
        need & holding.known and need & free == need for need in partners(holding.melds)[card]
    )


def _takes(seen: Seen, holding: Holding) -> Iterator[str]:
    top = seen.board.public.pile[-1]
    if holding.melded_by(top, holding.hand):
        yield "take-meld"
    else:
        yield "take-no-meld"


def _leaves(seen: Seen, holding: Holding) -> Iterator[str]:
    top = seen.board.public.pile[-1]
    if holding.melded_by(top, holding.hand):
        yield "leave-meld"
    elif holding.outs(top, holding.hand):
        yield "leave-outs"
    elif holding.after_take(top)[0] < holding.deadwood[holding.hand]:
        yield "leave-low"


def naive(decision: Decision, choices: tuple[Action, ...]) -> Action | None:
    """Plainest defence: lay off every card that fits and is in no own meld."""
    seen = decision.seen
    holding = Holding(seen)
    if any(isinstance(choice, LayOff | Spread) for choice in choices):
        loose = [
            choice
            for choice in choices
            if isinstance(choice, LayOff) and not holding.melded(choice.card)
        ]
        rest = [choice for choice in choices if isinstance(choice, Spread)]
        return max(loose, key=lambda choice: holding.value(choice.card), default=None) or (
            rest[0] if rest else None
        )
    return None
