"""Search for a puzzle in a position: cheap filters first, many worlds for what remains.

All decisions depend on the position text alone, so that an interrupted run resumes
with identical results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import product
from zlib import crc32

from openrummy.analysis.kernel_decision import Moment
from openrummy.analysis.model import Decision, Kind
from openrummy.analysis.position import decision_of
from openrummy.analysis.puzzles import choices, difficulty, solution, themes
from openrummy.analysis.puzzles.knock_or_wait import is_clear
from openrummy.analysis.puzzles.model import Measure, Puzzle, PuzzlePrice, Theme, puzzle_id
from openrummy.analysis.puzzles.pricing import BEGIN, PART, WORLDS, ActionValues, Solver
from openrummy.analysis.puzzles.selfplay_positions import FoundPosition
from openrummy.analysis.puzzles.solution import Verdict
from openrummy.analysis.reasons.hand_facts import Holding
from openrummy.analysis.show_prices import knocks
from openrummy.core.cards import in_order
from openrummy.core.engine import Action, Knock
from openrummy.core.notation.errors import NotationError
from openrummy.core.rules.catalogue import variant

# percentage of positions examined in which our weaker players all agree
_OBVIOUS = {Theme.DISCARD: 15, Theme.DRAW: 6, Theme.KNOCK: 15, Theme.UPCARD: 15}
# percentage of early positions examined: they are many and similar
_EARLY = 5
_OF_EARLY = {Theme.DISCARD: 35, Theme.DRAW: 35, Theme.KNOCK: 100, Theme.UPCARD: 100}
_PLAIN_LAY_OFF, _PLAIN_SHOW = 30, 30  # the same for positions in which the plainest rule is right
_HOLDS_EVERY = 6  # positions
# estimated lead in points required to continue: at first sight, after each first stage
_LOOKED, _BEGUN, _PARTLY = 1.2, 1.4, 1.6
_BEGUN_CHANCE = 0.012
_SAME = 0.5  # maximum difference in points at which two may turn out to be equal
_FAR_AHEAD = 15.0  # points; larger gaps are too obvious for a puzzle
_BENT = 0.12
_MIN_SHOW, _MIN_LAY_OFF = 0.5, 2.0
_HELD_APART = 0.15
_NEARLY = 0.8

_EASY_HELD, _BY_APART, _BY_LIKELY = 1900.0, 1000.0, 400.0
_HELD_DOUBT, _PLAIN_DOUBT = 250.0, 220.0


@lru_cache(maxsize=32)
def solver(name: str) -> Solver:
    """Solver of a game, cached."""
    return Solver(variant(name).rules)


def find_puzzle(position: FoundPosition, themes: Collection[Theme]) -> Puzzle | None:
    """Find a puzzle of one of these themes in a position, if there is one."""
    roll = crc32(position.text.encode())
    try:
        decision = decision_of(variant(position.name).rules, position.text)
    except NotationError:
        return None
    if decision.seen.seat != position.seat or not decision.seen.history:
        return None
    return Mining(position, decision, roll).puzzle(themes)


class Mining:
    """The search in one position."""

    def __init__(self, position: FoundPosition, decision: Decision, roll: int) -> None:
        self._found, self._decision, self._roll = position, decision, roll
        self._solver = solver(position.name)

    def puzzle(self, themes_left: Collection[Theme]) -> Puzzle | None:
        """Return the first puzzle found."""
        kind = self._decision.kind
        theme = themes.THEMES.get(kind)
        if theme is Theme.LAY_OFF:
            return self._lay_off() if theme in themes_left else None
        puzzle = None
        if Theme.HOLDS in themes_left and kind in (Kind.DRAW, Kind.DISCARD):
            puzzle = self._holds()
        if puzzle is None and Theme.SHOW in themes_left and kind is Kind.KNOCK:
            puzzle = self._show()
        if puzzle is None and theme in themes_left and theme is not None:
            puzzle = self._played(theme)
        return puzzle

    # ------------------------------------------------------------ by playouts

    def _played(self, theme: Theme) -> Puzzle | None:
        decision, solver = self._decision, self._solver
        if decision.seen.board.public.turns < _EARLY and self._share(13) >= _OF_EARLY[theme]:
            return None
        obvious = self._obvious()
        if obvious and self._share(7) >= _OBVIOUS[theme]:
            return None
        moment = solver.take_in(decision)
        if len(moment.numbers) < 2 or _has_gin(decision):
            return None
        bent = solver.bent(decision) > _BENT
        look = solver.look(moment, self._roll, 0.0 if bent else _LOOKED * solver.scale / 2)
        if (look.lead < _LOOKED and not bent) or (obvious and look.lead > _FAR_AHEAD):
            return None
        begun = solver.begin(decision, moment, look, self._roll + 1)
        if not _promises(begun, bent, _BEGUN):
            return None
        near = [solver.number(moment, action) for action in solver.near(begun)]
        part = solver.played(decision, moment, near, self._roll + 2, PART)
        if not _promises(part, bent, _PARTLY):
            return None
        near = [solver.number(moment, action) for action in solver.near(part)]
        rest = solver.played(decision, moment, near, self._roll + 2, WORLDS, PART)
        settled = [
            line.longer(more) for line, more in product(part, rest) if line.action == more.action
        ]
        return self._settled(theme, moment, part, settled)

    def _settled(
        self, theme: Theme, moment: Moment, part: list[ActionValues], settled: list[ActionValues]
    ) -> Puzzle | None:
        """Build a puzzle if the best is clear, also against candidates dropped early.

        ``part``: all lines that were initially near, in fewer worlds.
        """
        decision, solver = self._decision, self._solver
        verdict = solution.judge_lines(settled)
        if verdict is None:
            return None
        best, gap, by_chance = verdict.best, verdict.split.gap, verdict.by is Measure.CHANCE
        others, more = solver.guard(
            decision, moment, best, part, settled, self._roll + 3, gap, by_chance
        )
        if more:
            settled += solver.played(decision, moment, more, self._roll + 2, WORLDS)
            verdict = solution.judge_lines(settled)
            if verdict is None or verdict.best.action != best.action:
                return None
        made = self._finished(theme, verdict, solution.prices(verdict, others))
        return made if is_clear(made) else None

    def _obvious(self) -> bool:
        """True if nearly all of our players agree, apart from slips of the weaker ones."""
        done: Counter[object] = Counter()
        tries = 0
        for name, often, _ in difficulty.PLAYER_TRIES:
            done.update(map(_plain, difficulty.sample_actions(self._decision, name, often)))
            tries += often
        return done.most_common(1)[0][1] >= _NEARLY * tries

    def _share(self, by: int) -> int:
        """Hash of the position, below 100, to sample by percentage."""
        return self._roll // by % 100

    def _finished(self, theme: Theme, verdict: Verdict, prices: tuple[PuzzlePrice, ...]) -> Puzzle:
        right = {_plain(line.action) for line in verdict.split.solution}
        finders = difficulty.shares(self._decision, lambda action: _plain(action) in right)
        if not finders["fast"]:
            finders |= difficulty.shares(
                self._decision, lambda action: _plain(action) in right, difficulty.PLAYER_TRIES_LATE
            )
        gap = _points(verdict)
        rating, deviation = difficulty.rating(finders, gap, len(prices))
        return self._made(theme, verdict, prices, rating, deviation, finders)

    def _made(
        self,
        theme: Theme,
        verdict: Verdict,
        prices: tuple[PuzzlePrice, ...],
        rating: float,
        deviation: float,
        finders: dict[str, float],
    ) -> Puzzle:
        position = self._found
        return Puzzle(
            puzzle_id(position.name, position.text, theme),
            position.name,
            position.text,
            theme,
            verdict.by,
            tags=themes.tags(self._decision, theme, verdict),
            prices=prices,
            solution=tuple(price.action for price in prices[: len(verdict.split.solution)]),
            gap=verdict.split.gap,
            gap_error=verdict.split.error,
            rating=rating,
            deviation=deviation,
            found_by=tuple(finders.items()),
            source=position.source,
        )

    # ------------------------------------------------------------ without playouts

    def _lay_off(self) -> Puzzle | None:
        lines = choices.lay_off_values(self._decision)
        verdict = solution.judge_lines(lines, _MIN_LAY_OFF) if len(lines) > 1 else None
        if verdict is None:
            return None
        plain = themes.naive(self._decision, tuple(line.action for line in lines))
        right = any(line.action == plain for line in verdict.split.solution)
        if right and self._share(7) >= _PLAIN_LAY_OFF:
            return None
        return self._by_rule(Theme.LAY_OFF, verdict, right)

    def _show(self) -> Puzzle | None:
        moment = self._solver.take_in(self._decision)
        actions = self._solver.actions(moment, moment.numbers.tolist())
        knock = next((action for action in actions if isinstance(action, Knock)), None)
        if knock is None or len(knocks(self._decision.seen, knock.card, None)) < 2:
            return None
        look = self._solver.look(moment, self._roll)
        if look.numbers[0] != self._solver.number(moment, knock):
            return None
        verdict = None
        for worlds in (BEGIN, WORLDS):
            drawn = choices.hands(
                self._decision, self._solver.searcher, worlds, self._roll + worlds
            )
            if drawn is None:
                return None
            lines = choices.show_values(self._decision, knock, drawn.hands)
            if (verdict := solution.judge_lines(lines, _MIN_SHOW)) is None:
                return None
        assert verdict is not None
        right = any(line.action == knock for line in verdict.split.solution)
        if right and self._share(7) >= _PLAIN_SHOW:
            return None
        return self._by_rule(Theme.SHOW, verdict, right)

    def _by_rule(self, theme: Theme, verdict: Verdict, right: bool) -> Puzzle:
        """Rate by success of the plainest rule, since all our players are equally good here."""
        prices = solution.prices(verdict)
        share = float(right)
        supposed = {"easy": share, "simple": share, "medium": share, "fast": 1.0}
        rating, _ = difficulty.rating(supposed, _points(verdict), len(prices))
        return self._made(theme, verdict, prices, rating, _PLAIN_DOUBT, {})

    def _holds(self) -> Puzzle | None:
        decision = self._decision
        public = decision.seen.board.public
        if self._share(11) % _HOLDS_EVERY or not public.known[public.after(decision.seen.seat)]:
            return None
        searcher, roll = self._solver.searcher, self._roll
        drawn = choices.hands(decision, searcher, BEGIN, roll + 3)
        first = None if drawn is None else choices.held_card_choice(decision, drawn)
        if first is None or (drawn := choices.hands(decision, searcher, WORLDS, roll + 4)) is None:
            return None
        holding = choices.held_card_choice(decision, drawn, first.cards)
        if holding is None or holding.gap < max(_HELD_APART, solution.SURE * holding.errors[1]):
            return None
        position, best = self._found, holding.shares[0]
        rating = _EASY_HELD - _BY_APART * (holding.gap - _HELD_APART) - _BY_LIKELY * (best - 0.6)
        return Puzzle(
            puzzle_id(position.name, position.text, Theme.HOLDS, holding.cards),
            position.name,
            position.text,
            Theme.HOLDS,
            Measure.HELD,
            tags=themes.tags(decision, Theme.HOLDS, None),
            prices=tuple(
                PuzzlePrice(card, 0.0, 0.0, error, share, best - share)
                for card, share, error in zip(
                    holding.cards, holding.shares, holding.errors, strict=True
                )
            ),
            solution=holding.cards[:1],
            gap=holding.gap,
            gap_error=holding.errors[1],
            rating=min(difficulty.HIGHEST, max(difficulty.LOWEST, rating)),
            deviation=_HELD_DOUBT,
            found_by=(),
            source=position.source,
        )


def _plain(action: Action) -> object:
    """Normal form of an action that ignores the melds of a knock."""
    return (Knock, action.card) if isinstance(action, Knock) else action


def _has_gin(decision: Decision) -> bool:
    """True if the whole hand can be melded, which is obvious."""
    seen = decision.seen
    if decision.kind is not Kind.KNOCK:
        return False
    counts = Holding(seen)
    return any(not counts.deadwood[counts.without(card)] for card in in_order(counts.hand))


def _points(verdict: Verdict) -> float:
    """The gap in points."""
    if verdict.by is Measure.POINTS:
        return verdict.split.gap
    point = solution.point(verdict.best)
    return verdict.split.gap / point if point > 0 else verdict.split.gap


def _promises(lines: Sequence[ActionValues], bent: bool, least: float) -> bool:
    """True if a first look shows a gap: in points, or in chance if that differs."""
    share = _BEGUN_CHANCE * least / _BEGUN
    return _seems(lines, False, least) or (bent and _seems(lines, True, share))


def _seems(lines: Sequence[ActionValues], by_chance: bool, least: float) -> bool:
    """True if a first look shows a gap below the best and those that may be equal."""
    if by_chance and lines[0].chance is None:
        return False
    order = sorted((line.values(by_chance).mean() for line in lines), reverse=True)
    same = _SAME * (least / _BEGUN)
    last = 1
    while last < len(order) - 1 and order[0] - order[last] < same:
        last += 1
    return bool(order[last - 1] - order[last] >= least)
