"""The answer to a puzzle on the wire: prices, reasons, hints, source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct

from openrummy.analysis.model import Reason
from openrummy.analysis.opponent_holdings import Guess
from openrummy.analysis.puzzles.model import Measure, Puzzle, PuzzlePrice, Source
from openrummy.bots.hints.sentences import cards
from openrummy.core.rules.text import has, say
from openrummy.play import wire
from openrummy.play.calls import Caller
from openrummy.play.puzzles.question import Question, action_text
from openrummy.play.review.actions import ActionFacts
from openrummy.play.review.sentences import guess_lines, reason_lines

_Z95 = 1.96
_MAX_REASONS = 3  # reasons


def answer_of(
    puzzle: Puzzle,
    question: Question,
    tried: str,
    chosen: Mapping[str, int],
    why: Why,
    *,
    level: float,
    worlds: int,
) -> wire.PuzzleAnswer:
    """The answer; ``tried`` is the token of the first try, ``chosen`` counts those of all."""
    tokens = _tokens(puzzle, question)
    counts = [
        sum(chosen.get(token, 0) for token in tokens[price.action]) for price in puzzle.prices
    ]
    played = puzzle.price(tried) if tried else None
    return wire.PuzzleAnswer(
        actions=[
            _price_view(puzzle, question, price, index, price == played)
            for index, price in enumerate(puzzle.prices)
        ],
        solution=list(puzzle.solution),
        chosen=counts,
        answers=sum(chosen.values()),
        held=puzzle.by is Measure.HELD,
        by_chance=puzzle.by is Measure.CHANCE,
        tried=tried,
        state=why.state,
        problem=why.problem,
        reasons=_reasons(puzzle, why.reasons.reasons),
        holds=guess_lines(why.reasons.guesses),
        level=round(level),
        finders=[wire.PuzzleFinder(player_text(name), share) for name, share in puzzle.found_by],
        source=source_text(puzzle.source),
        worlds=worlds,
        position=puzzle.position,
    )


def _reasons(puzzle: Puzzle, reasons: Sequence[Reason]) -> list[wire.ReasonLine]:
    """At most three reasons; misleading points come first, and closeness is left out."""
    if puzzle.by is not Measure.CHANCE:
        return reason_lines(reasons)
    score = wire.ReasonLine(say("puzzle.why-score"), say("puzzle.why-score-text"))
    return [score, *reason_lines([reason for reason in reasons if reason.code != "close"])][
        :_MAX_REASONS
    ]


def _tokens(puzzle: Puzzle, question: Question) -> dict[str, list[str]]:
    """Tokens of the equivalent choices, by the token of each price."""
    tokens: dict[str, list[str]] = {price.action: [] for price in puzzle.prices}
    for choice in question.choices:
        price = puzzle.price(choice.token)
        if price is not None:
            tokens[price.action].append(choice.token)
    return tokens


def _price_view(
    puzzle: Puzzle, question: Question, price: PuzzlePrice, index: int, played: bool
) -> wire.PricedAction:
    right = price.action in puzzle.solution
    facts = next(
        (facts for token, facts in question.facts_by_token.items() if puzzle.price(token) == price),
        None,
    )
    return wire.PricedAction(
        token=price.action,
        text="" if facts is None else action_text(facts),
        cards=[] if facts is None else facts.cards,
        points=price.points,
        points_error=_Z95 * price.error,
        loss_points=price.behind,
        chance=price.chance,
        chance_error=None,
        loss=price.lost,
        loss_error=None,
        worlds=0,
        best=index == 0 and len(puzzle.solution) == 1,
        equal=right and len(puzzle.solution) > 1,
        played=played,
    )


class FoundWhy(Struct):
    """Reasons for the best action, or the opponent's possible cards if no action is asked for."""

    reasons: list[Reason] = []
    guesses: list[Guess] = []


class Why(NamedTuple):
    """State of the computation, a problem if it failed, and the reasons."""

    state: wire.AnalysisState
    problem: str
    reasons: FoundWhy = FoundWhy()


class Reasons(Protocol):
    """Source of reasons by puzzle and attempt."""

    def explain(self, puzzle: Puzzle, tried: str, caller: Caller) -> Why:
        """The reasons available now; the first call starts the computation."""


def rejected(puzzle: Puzzle, tried: str) -> str:
    """The action that the reasons argue against: the tried one if it was wrong, else empty."""
    price = puzzle.price(tried) if tried else None
    return "" if price is None or price.action in puzzle.solution else price.action


# ---------------------------------------------------------------- in words


_MAX_NUDGES = 3  # nudges


def cost_text(puzzle: Puzzle, facts: ActionFacts, price: PuzzlePrice | None) -> str:
    """``J♠ costs 2.8 points.``"""
    code = "discard" if facts.code == "wait" and puzzle.by is not Measure.HELD else facts.code
    what = say(f"puzzle.doing-{code}", card=cards(facts.cards[0]) if facts.cards else "")
    if price is None:
        return say("puzzle.cost-far", what=what)
    if puzzle.by is Measure.HELD:
        return say("puzzle.cost-held", what=what, hands=round(100 * (price.chance or 0.0)))
    if puzzle.by is Measure.CHANCE:
        return say("puzzle.cost-chance", what=what, n=f"{100 * (price.lost or 0.0):.1f}")
    return say("puzzle.cost-points", what=what, n=f"{price.behind:.1f}")


def nudges(puzzle: Puzzle) -> list[str]:
    """Hints, the broadest first: none names an action or a card."""
    sentences = [say(f"puzzle.look-{puzzle.theme}")]
    keys = [f"puzzle.look-at-{tag}" for tag in puzzle.tags]
    return [*sentences, *(say(key) for key in keys if has(key))][:_MAX_NUDGES]


def source_text(source: Source) -> str:
    """The players of a puzzle's source game, and the position in that game."""
    first, *rest = source.players
    return say(
        "puzzle.source",
        first=player_text(first),
        second=player_text(rest[0]) if rest else "",
        deal=source.deal,
        move=source.move,
    )


def player_text(name: str) -> str:
    """The display name of a computer player."""
    key = f"puzzle.player-{name}"
    return say(key) if has(key) else name
