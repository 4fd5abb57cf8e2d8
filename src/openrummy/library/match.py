"""Matches between bots: built-in ones by name, programs, and functions that choose an action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from openrummy.library.errors import UsageError, WrongType, meant, quoted
from openrummy.library.rulesets import Changes, RulesLike, seats_for, variant_of

if TYPE_CHECKING:
    from openrummy.bots.base import Bot, Budget
    from openrummy.lab.arena.report import BotReport, Report
    from openrummy.library.action import Action
    from openrummy.library.view import View

    Policy: TypeAlias = Callable[[View], Action | str]

_PROGRAM = "cmd:"

#: A name of ``opponents()``, a program ``"cmd:COMMAND"``, a network ``"policy:FILE"``, Python code
#: ``"py:FILE.py:NAME"``, a function from a view to an action, or a bot class
#: (:class:`openrummy.bots.base.Bot`).
Player: TypeAlias = "str | Policy | type[Bot]"


def opponents() -> tuple[str, ...]:
    """The names of the built-in bots, weakest first.

    >>> "patient" in opponents()
    True
    """
    from openrummy.bots.catalogue import names

    return names()


@dataclass(frozen=True)
class MatchResult:
    """Result of a match.

    ``names`` are the bots in the given order, and ``bots`` their figures: ``win_rate`` with its
    95 % interval ``ci95``, ``points_per_deal``, ``ms_per_decision`` and others
    (:class:`openrummy.lab.arena.report.BotReport`). ``report`` has all figures.
    """

    names: tuple[str, ...]
    report: Report

    @property
    def games(self) -> int:
        """Number of games played."""
        return self.report.games

    @property
    def bots(self) -> tuple[BotReport, ...]:
        """The figures of each bot."""
        return self.report.bots

    @property
    def win_rates(self) -> dict[str, float]:
        """The share of wins of each bot."""
        return {name: bot.win_rate for name, bot in zip(self.names, self.bots, strict=True)}

    def rows(self) -> list[tuple[str, ...]]:
        """The result as rows of text, headings first."""
        from openrummy.core.rules.text import say

        heads = ("bot", "wins", "per-deal", "time")
        table = [tuple(say(f"library_match.{head}") for head in heads)]
        for name, bot in zip(self.names, self.bots, strict=True):
            low, high = bot.ci95
            table.append(
                (
                    name,
                    say(
                        "library_match.rate",
                        rate=f"{100 * bot.win_rate:.1f}",
                        low=f"{100 * low:.1f}",
                        high=f"{100 * high:.1f}",
                    ),
                    f"{bot.points_per_deal:+.2f}",
                    f"{bot.ms_per_decision:.2f}",
                )
            )
        return table

    def __str__(self) -> str:
        rows = self.rows()
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in rows
        ]
        return "\n".join([*lines, *self.failures()])

    def failures(self) -> tuple[str, ...]:
        """Sentences about faults of bots: the number of games lost by them, and some reasons."""
        from openrummy.core.rules.text import say

        report = self.report
        if not report.illegal and not report.timeouts:
            return ()
        lost = say("library_match.lost", illegal=report.illegal, late=report.timeouts)
        return (lost, *(f"{self.names[bot]}: {what}" for bot, what in report.faults))

    def _repr_html_(self) -> str:
        from openrummy.library.board_html import table_html

        return table_html(self.rows())


def play_match(
    *players: Player,
    games: int = 100,
    rules: RulesLike = "gin",
    seed: int | str = 0,
    replace: Changes | None = None,
    seats: int | None = None,
    jobs: int = 1,
    work: int | None = None,
    position: str | Sequence[str] | None = None,
) -> MatchResult:
    """Play a match between bots with duplicate deals, each bot in every seat.

    ``games`` is rounded up to a multiple of the number of bots; ``seats`` is the number of players
    at a table (None: the minimum). ``jobs`` is the number of processes (in scripts, call this under
    ``if __name__ == "__main__"``), ``work`` the number of sampled worlds per decision of searching
    bots. With a ``position``, as for :func:`~openrummy.from_position`, every game starts there,
    with its open cards placed at random. The results are determined by ``seed``, except for times.
    Raises :class:`~openrummy.library.errors.UsageError` for unknown bots,
    :class:`~openrummy.library.errors.NotLegal` for an illegal action of your function or class,
    and :class:`~openrummy.core.extras.MissingExtra` if a bot needs a package that is not installed.

    >>> play_match("simple", "random", games=2, seed=1).win_rates
    {'simple': 1.0, 'random': 0.0}
    """
    from openrummy.bots.base import Budget
    from openrummy.core.cards.rng import SEED_BYTES
    from openrummy.core.extras import explain_imports
    from openrummy.core.rules.text import say
    from openrummy.lab.arena.same_deals import GroupPlan, play_pairs
    from openrummy.library.game_from_lines import moment_of

    variant = variant_of(rules, replace)
    moment = None
    if position is not None:
        moment = moment_of(position, variant.rules, shuffled=True)
        hands = moment.begin(bytes(SEED_BYTES)).state.seats
        if seats not in (None, hands):
            raise UsageError(say("library.position-seats", hands=hands, seats=seats))
        seats = hands
    if len(players) < 2:
        raise UsageError(say("library.two-bots", many=len(players)))
    names = _names(players)
    with explain_imports():
        first, second, *more = (_entrant(player) for player in players)
    plan = GroupPlan(
        first,
        second,
        variant.rules,
        seed,
        Budget(work),
        players=seats_for(variant, seats),
        more=tuple(more),
        begin=None if moment is None else moment.begin,
    )
    if type(games) is not int or games < 1:
        raise UsageError(say("library.some-games", value=quoted(games)))
    with explain_imports():
        return MatchResult(names, play_pairs(plan, games, jobs))


def player_bot_factory(player: Player) -> Callable[[], Bot]:
    """Factory of a bot for one seat. Raises as :func:`play_match`."""
    from openrummy.bots.base import Budget
    from openrummy.lab.arena.same_deals import bot_factory

    make = bot_factory(_entrant(player))
    return lambda: make(Budget())


def _names(players: tuple[Player, ...]) -> tuple[str, ...]:
    """Names of the players; equal names are numbered."""
    plain = [
        player if isinstance(player, str) else getattr(player, "__name__", type(player).__name__)
        for player in players
    ]
    return tuple(
        f"{name} {plain[: index + 1].count(name)}" if plain.count(name) > 1 else name
        for index, name in enumerate(plain)
    )


def _entrant(player: Player) -> str | Callable[[Budget], Bot]:
    from openrummy.bots.catalogue import UnknownBot, info
    from openrummy.core.rules.text import say
    from openrummy.library.bot_file import PREFIX, PythonBot
    from openrummy.library.user_bot import FunctionBot, class_bot

    if isinstance(player, str):
        if player.startswith(PREFIX):
            bot = PythonBot(player)
            bot.check()
            return bot
        if not player.startswith(_PROGRAM):
            try:
                info(player)
            except UnknownBot as error:
                hint = meant(player, opponents())
                raise UsageError(f"{error}; {hint}" if hint else str(error)) from None
        return player
    if isinstance(player, type):
        return partial(class_bot, player)
    if callable(player):
        return partial(FunctionBot, player)
    raise WrongType(say("library.no-bot", value=quoted(player)))
