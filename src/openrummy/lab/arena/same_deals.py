"""Duplicate deals: the same deals replayed until every bot has held every seat.

The unit is a *group*: as many games as there are bots, all with the same deals.
In the first game the bots are seated in order round the table, starting over if
seats are left; in each following game every seat passes to the next bot in
order. So each bot holds each seat once, and card and seat luck are equal for all. Two bots at any
table make a *pair*: A B A B, then B A B A, which in a game of teams is team against team. Three
bots at four seats: A B C A, B C A B, C A B C. One bot against three copies of another: name A B B B
in full.

With more than two bots the order round the table is drawn for each group, since it matters which
opponent picks up a bot's discards. A resumed run skips finished groups, and confidence intervals
are computed over groups, because the games of a group share their luck.

A *sitting* is a number of consecutive groups played in one process by the same bots: bots that
model their opponents keep the model from game to game, as people do. The next sitting starts with
fresh bots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import starmap
from typing import TYPE_CHECKING, TypeAlias

from openrummy.bots import catalogue
from openrummy.bots.base import Bot, Budget
from openrummy.bots.match import MAX_DEALS, BotTable, bot_seed, game_entropy
from openrummy.core.cards.rng import stream
from openrummy.core.game import GameStep
from openrummy.core.notation.records import Record
from openrummy.core.rules.canonical import digest
from openrummy.core.rules.pieces import Rules
from openrummy.lab.arena.game_log import RUN, SeatedPlayer, game_log
from openrummy.lab.arena.program import words_of
from openrummy.lab.arena.program_bot import Foreign, programs, running
from openrummy.lab.arena.report import GroupResult, Report, summary
from openrummy.lab.arena.workers import Crew, SingleProcess, chunk
from openrummy.lab.arena.workers import crew as crew_of

if TYPE_CHECKING:
    from openrummy.analysis.luck.game_luck import GameWeigher

# A name in the bot catalogue, a program as ``cmd:COMMAND``, or a picklable bot factory.
Entrant: TypeAlias = str | Callable[[Budget], Bot]
Progress: TypeAlias = Callable[[GroupResult], None]
# A picklable factory of a game in mid-deal from 32 bytes of entropy.
Beginning: TypeAlias = Callable[[bytes], GameStep]

MAX_BOTS = 16
PROGRAM = "cmd:"


@dataclass(frozen=True)
class GroupPlan:
    """A complete description of groups, so any process can play any of them.

    ``more`` are the bots after the first two; ``sitting`` is the number of consecutive groups that
    the same bots play. ``adjusted``: luck is measured as well. ``kept``: every game is recorded,
    with this as the name of the rules. ``begin`` creates the mid-deal position each group starts
    from.
    """

    a: Entrant
    b: Entrant
    rules: Rules
    seed: int | str
    budget: Budget = Budget()
    cap: int = MAX_DEALS
    players: int = 2
    more: tuple[Entrant, ...] = ()
    sitting: int = 1
    adjusted: bool = False
    kept: str | None = None
    begin: Beginning | None = None

    @property
    def run(self) -> str:
        """Identifier shared by comparable results: 16 hexadecimal digits."""
        parts = [digest(self.rules), self.seed, self.budget, self.cap, self.players, self.sitting]
        begin = [] if self.begin is None else [self.begin]
        identity = repr([*map(tag, self.bots), *parts, *begin])
        return sha256(identity.encode()).hexdigest()[:16]

    @property
    def bots(self) -> tuple[Entrant, ...]:
        """All bots, in the order in which they were named."""
        return (self.a, self.b, *self.more)


def play_pairs(
    plan: GroupPlan,
    games: int,
    jobs: int = 1,
    known: Mapping[int, GroupResult] | None = None,
    progress: Progress | None = None,
    crew: Crew | None = None,
) -> Report:
    """Play ``games`` games, rounded up to full groups, and report on each bot.

    Everything but the times follows from the plan, whatever the number of ``jobs`` or the ``crew``
    that replaces them. Groups in ``known`` (by number) are not played again;
    ``progress`` is called with each group played, in any order. ValueError for no games,
    a number of players the rules do not seat, too many bots, and unknown names or programs.
    """
    check(plan, games)
    groups = -(-games // len(plan.bots))
    results = {number: result for number, result in (known or {}).items() if number < groups}
    todo = [number for number in range(groups) if number not in results]
    with programs():
        for result in play_groups(plan, todo, jobs, crew):
            results[result.pair] = result
            if progress is not None:
                progress(result)
    return summary(plan.rules, plan.players, [results[number] for number in range(groups)])


def check(plan: GroupPlan, games: int) -> None:
    """Raise what :func:`play_pairs` would raise for this plan, without playing."""
    if games < 1:
        raise ValueError("an arena needs at least one game")
    if plan.players not in plan.rules.seating.players:
        raise ValueError(f"this game seats {plan.rules.seating.players}, not {plan.players}")
    if len(plan.bots) > MAX_BOTS:
        raise ValueError(f"at most {MAX_BOTS} bots, not {len(plan.bots)}")
    for entrant in plan.bots:
        bot_factory(entrant)
    if plan.adjusted and not can_adjust(plan):
        raise ValueError("luck is told in gin and its kin, of two bots at a table for two")


def can_adjust(plan: GroupPlan) -> bool:
    """True if luck can be measured: two bots, and a game the kernel supports."""
    from openrummy.analysis.luck.game_luck import weighs

    return len(plan.bots) == 2 and weighs(plan.rules, plan.players)


def bot_factory(entrant: Entrant, number: int = 0) -> Callable[[Budget], Bot]:
    """Factory of the entrant's bots for the n-th seat (from 0) it holds at a table.

    Raises :class:`catalogue.UnknownBot` and :class:`NoSuchProgram`.
    """
    if not isinstance(entrant, str):
        return entrant
    if entrant.startswith(PROGRAM):
        command = entrant.removeprefix(PROGRAM)
        words_of(command)
        return lambda budget: Foreign(running(command, number), budget)
    catalogue.info(entrant)
    return lambda budget: catalogue.make(entrant, budget)


def tag(entrant: object) -> str:
    """An entrant's name, with the version of its play if it has a version."""
    try:
        return f"{entrant} {catalogue.info(str(entrant)).version}"
    except catalogue.UnknownBot:
        return str(entrant)


def lineups(plan: GroupPlan, group: int) -> tuple[tuple[int, ...], ...]:
    """The seating of each game of a group: for each seat the index of its bot in ``bots``."""
    order = tuple(range(len(plan.bots)))
    if len(order) > 2:
        order = stream(game_entropy(plan.seed, group), 0, "order").shuffled(order)
    return tuple(
        tuple(order[(seat + turn) % len(order)] for seat in range(plan.players))
        for turn in range(len(order))
    )


class SittingBots:
    """The bots of a sitting, created when first seated."""

    def __init__(self, plan: GroupPlan) -> None:
        self._plan = plan
        self._bots_by_chair: dict[int, Bot] = {}
        self._weigher: GameWeigher | None = None

    def weigher(self, number: int) -> GameWeigher | None:
        """The luck meter for game ``number``; the two bots swap seats before each game."""
        if not self._plan.adjusted:
            return None
        if self._weigher is None:
            # imported lazily: it needs numba and numpy
            from openrummy.analysis.luck.game_luck import GameWeigher

            self._weigher = GameWeigher(self._plan.rules)
        self._weigher.begin(swapped=True, number=number)
        return self._weigher

    def bots_for(self, owners: tuple[int, ...]) -> list[Bot]:
        """The bots in seat order, a separate one for each seat; ``owners`` index ``plan.bots``."""
        bot_count = len(self._plan.bots)
        return [
            self._bot(seat // bot_count * bot_count + owner) for seat, owner in enumerate(owners)
        ]

    def _bot(self, chair: int) -> Bot:
        if chair not in self._bots_by_chair:
            entrants = self._plan.bots * (chair // len(self._plan.bots) + 1)
            number = entrants[:chair].count(entrants[chair])
            self._bots_by_chair[chair] = bot_factory(entrants[chair], number)(self._plan.budget)
        return self._bots_by_chair[chair]


def play_group(plan: GroupPlan, group: int, cast: SittingBots | None = None) -> GroupResult:
    """Play all games of one group (from 0): the same deals, the bots rotated by one seat each time.

    ``cast`` are the bots of its sitting, which may remember earlier groups; None: fresh bots.
    """
    bots, cast = plan.bots, cast or SittingBots(plan)
    total = GroupResult.empty(group, len(bots))
    names, log = [""] * len(bots), []
    entropy = game_entropy(plan.seed, group)
    first_step = None if plan.begin is None else plan.begin(entropy)
    for number, owners in enumerate(lineups(plan, group)):
        seated = cast.bots_for(owners)
        table = BotTable(
            plan.rules,
            seated,
            entropy,
            plan.budget,
            plan.cap,
            cast.weigher(2 * group + number),
            plan.kept is not None,
            first_step,
        )
        seeds = [
            bot_seed(plan.seed, group, number, owner + seat // len(bots) * len(bots))
            for seat, owner in enumerate(owners)
        ]
        tally = table.play(seeds)
        total = total.plus(tally, owners)
        for owner, bot in zip(owners, seated, strict=True):
            names[owner] = names[owner] or name_of(bot)
        if plan.kept is not None:
            players = zip((bots[owner] for owner in owners), seated, seeds, strict=True)
            record = Record(plan.rules, (), (), name=plan.kept, headers=((RUN, plan.run),))
            log.append(
                game_log(record, group, number, list(starmap(_player_in, players)), tally, entropy)
            )
    return replace(total, names=tuple(names), log=tuple(log))


def name_of(bot: Bot) -> str:
    """The name a program reports; empty for other bots."""
    return bot.running.name if isinstance(bot, Foreign) else ""


def _player_in(entrant: Entrant, bot: Bot, seed: bytes) -> SeatedPlayer:
    if isinstance(bot, Foreign):
        name = bot.running.name or "program"
        return SeatedPlayer(str(entrant), name, bot.running.version, seed.hex(), True)
    version = tag(entrant).removeprefix(str(entrant)).strip()
    return SeatedPlayer(str(entrant), str(entrant), version, seed.hex())


def sittings(plan: GroupPlan, todo: Iterable[int]) -> list[list[int]]:
    """The groups to play to cover ``todo``, each sitting from its beginning."""
    last: dict[int, int] = {}
    for group in sorted(todo):
        last[group // plan.sitting] = group
    return [list(range(number * plan.sitting, end + 1)) for number, end in last.items()]


def play_sitting(plan: GroupPlan, groups: Iterable[int]) -> Iterator[GroupResult]:
    """Play consecutive groups with the same bots."""
    cast = SittingBots(plan)
    for group in groups:
        yield play_group(plan, group, cast)


def play_sittings(plan: GroupPlan, several: list[list[int]]) -> list[GroupResult]:
    """Play several sittings in turn: the unit of work of a process."""
    return [result for groups in several for result in play_sitting(plan, groups)]


def play_groups(
    plan: GroupPlan, todo: list[int], jobs: int = 1, crew: Crew | None = None
) -> Iterator[GroupResult]:
    """Play these groups and yield each result as it is finished, in any order."""
    requested = set(todo)
    for result in _play_and_yield(plan, sittings(plan, todo), jobs, crew):
        if result.pair in requested:
            yield result


def _play_and_yield(
    plan: GroupPlan, several: list[list[int]], jobs: int, crew: Crew | None
) -> Iterator[GroupResult]:
    if isinstance(crew, SingleProcess) or (crew is None and (jobs <= 1 or len(several) <= 1)):
        for groups in several:
            yield from play_sitting(plan, groups)
        return
    with nullcontext(crew) if crew else crew_of(jobs) as workers:
        size = chunk(len(several), workers, plan.sitting)
        calls = [(plan, several[start : start + size]) for start in range(0, len(several), size)]
        for _, done in workers.results(play_sittings, calls):
            yield from done


def by_number(results: Iterable[GroupResult]) -> dict[int, GroupResult]:
    """Index the results of an earlier run by group number, as ``known`` takes them."""
    return {result.pair: result for result in results}
