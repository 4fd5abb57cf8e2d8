"""The same deals again and again until every bot has sat at every seat, over several processes.

The unit is a *group*: as many games as there are bots, all of the same deals.
In the first the bots sit down in order round the table, again from the first
when seats are left; in each following game everybody's seat goes to the next
bot in order. So each bot holds each seat once, and luck of cards and seats is
the same for all. Two bots at any table make a *pair*: A B A B, then B A B A,
which in a game of teams is team against team. Three bots at four seats: A B C A,
B C A B, C A B C. One bot alone against three of another: A B B B named in full.

With more than two bots the order round the table is drawn anew for each group, since it matters
which opponent picks up a bot's discards. A group is what a resumed run need not play again, and it
is what the confidence intervals count, because its games share their luck.

A *sitting* is a number of groups in a row, played in one process by the same bots: those that learn
how the others play may remember it from game to game, as people do. In the next sitting all are
strangers again.
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
from openrummy.lab.arena.game_log import RUN, Seated, game_log
from openrummy.lab.arena.program import words_of
from openrummy.lab.arena.program_bot import Foreign, programs, running
from openrummy.lab.arena.report import GroupResult, Report, summary
from openrummy.lab.arena.workers import Alone, Crew, chunk
from openrummy.lab.arena.workers import crew as crew_of

if TYPE_CHECKING:
    from openrummy.analysis.luck.game_luck import GameWeigher

# A name of the bots' catalogue, a program as ``cmd:COMMAND``, or what makes a bot (it must
# survive pickling).
Entrant: TypeAlias = str | Callable[[Budget], Bot]
Progress: TypeAlias = Callable[[GroupResult], None]
# What makes a game in the middle of a deal out of 32 bytes; pickled, too.
Beginning: TypeAlias = Callable[[bytes], GameStep]

MAX_BOTS = 16
PROGRAM = "cmd:"


@dataclass(frozen=True)
class GroupPlan:
    """A complete description of groups, to play any of them anywhere.

    ``more`` are the bots after the first two; ``sitting`` is the number of groups that the same
    bots play in a row. ``adjusted``: luck is measured as well. ``kept``: every game is kept with
    its record, and this is what the rules are called there. ``begin`` gives each group the middle
    of a deal to play on from.
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
        """Sixteen hexadecimal digits that are the same for results that belong together."""
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
    """Play ``games`` games, made up to full groups, and report on each bot.

    Everything but the times follows from the plan, whatever the number of ``jobs`` or the ``crew``
    that does the work instead of them. Groups in ``known`` (by number) are not played again;
    ``progress`` is called with each group that was played, in any order. ValueError for no games,
    for rules that do not seat that many, for too many bots, and for unknown names and programs.
    """
    check(plan, games)
    groups = -(-games // len(plan.bots))
    results = {number: result for number, result in (known or {}).items() if number < groups}
    todo = [number for number in range(groups) if number not in results]
    with programs():
        for result in played(plan, todo, jobs, crew):
            results[result.pair] = result
            if progress is not None:
                progress(result)
    return summary(plan.rules, plan.players, [results[number] for number in range(groups)])


def check(plan: GroupPlan, games: int) -> None:
    """Raise what :func:`play_pairs` would raise for this plan; nothing is played."""
    if games < 1:
        raise ValueError("an arena needs at least one game")
    if plan.players not in plan.rules.seating.players:
        raise ValueError(f"this game seats {plan.rules.seating.players}, not {plan.players}")
    if len(plan.bots) > MAX_BOTS:
        raise ValueError(f"at most {MAX_BOTS} bots, not {len(plan.bots)}")
    for entrant in plan.bots:
        maker(entrant)
    if plan.adjusted and not can_adjust(plan):
        raise ValueError("luck is told in gin and its kin, of two bots at a table for two")


def can_adjust(plan: GroupPlan) -> bool:
    """True if luck can be measured in these games: two play, and the kernel knows their deals."""
    from openrummy.analysis.luck.game_luck import weighs

    return len(plan.bots) == 2 and weighs(plan.rules, plan.players)


def maker(entrant: Entrant, number: int = 0) -> Callable[[Budget], Bot]:
    """A maker of the entrant's bots, for the n-th seat (from 0) that it holds at a table.

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
    """An entrant's name, with the version of its play where it has one."""
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


class Cast:
    """The bots of a sitting, each made when it is first seated."""

    def __init__(self, plan: GroupPlan) -> None:
        self._plan = plan
        self._made: dict[int, Bot] = {}
        self._weigher: GameWeigher | None = None

    def weigher(self, number: int) -> GameWeigher | None:
        """The luck meter for the game of that number; the two change seats before each game."""
        if not self._plan.adjusted:
            return None
        if self._weigher is None:
            # numba and numpy are imported here, and only for those who need them
            from openrummy.analysis.luck.game_luck import GameWeigher

            self._weigher = GameWeigher(self._plan.rules)
        self._weigher.begin(swapped=True, number=number)
        return self._weigher

    def seated(self, owners: tuple[int, ...]) -> list[Bot]:
        """The bots in seat order, a separate one for each seat; ``owners`` index ``plan.bots``."""
        many = len(self._plan.bots)
        return [self._bot(seat // many * many + owner) for seat, owner in enumerate(owners)]

    def _bot(self, chair: int) -> Bot:
        if chair not in self._made:
            entrants = self._plan.bots * (chair // len(self._plan.bots) + 1)
            number = entrants[:chair].count(entrants[chair])
            self._made[chair] = maker(entrants[chair], number)(self._plan.budget)
        return self._made[chair]


def play_group(plan: GroupPlan, group: int, cast: Cast | None = None) -> GroupResult:
    """All games of one group (from 0): the same deals, the bots one seat further each time.

    ``cast`` are the bots of its sitting, which may remember earlier groups; None: new ones.
    """
    bots, cast = plan.bots, cast or Cast(plan)
    total = GroupResult.empty(group, len(bots))
    names, log = [""] * len(bots), []
    entropy = game_entropy(plan.seed, group)
    begun = None if plan.begin is None else plan.begin(entropy)
    for number, owners in enumerate(lineups(plan, group)):
        seated = cast.seated(owners)
        table = BotTable(
            plan.rules,
            seated,
            entropy,
            plan.budget,
            plan.cap,
            cast.weigher(2 * group + number),
            plan.kept is not None,
            begun,
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
            who = zip((bots[owner] for owner in owners), seated, seeds, strict=True)
            record = Record(plan.rules, (), (), name=plan.kept, headers=((RUN, plan.run),))
            log.append(game_log(record, group, number, list(starmap(_seated, who)), tally, entropy))
    return replace(total, names=tuple(names), log=tuple(log))


def name_of(bot: Bot) -> str:
    """The name a program gives itself; empty for other bots."""
    return bot.running.name if isinstance(bot, Foreign) else ""


def _seated(entrant: Entrant, bot: Bot, seed: bytes) -> Seated:
    if isinstance(bot, Foreign):
        name = bot.running.name or "program"
        return Seated(str(entrant), name, bot.running.version, seed.hex(), True)
    version = tag(entrant).removeprefix(str(entrant)).strip()
    return Seated(str(entrant), str(entrant), version, seed.hex())


def sittings(plan: GroupPlan, todo: Iterable[int]) -> list[list[int]]:
    """The groups to play so that all in ``todo`` are: each sitting from its beginning."""
    last: dict[int, int] = {}
    for group in sorted(todo):
        last[group // plan.sitting] = group
    return [list(range(number * plan.sitting, end + 1)) for number, end in last.items()]


def play_sitting(plan: GroupPlan, groups: Iterable[int]) -> Iterator[GroupResult]:
    """Some groups, one after another, by the same bots."""
    cast = Cast(plan)
    for group in groups:
        yield play_group(plan, group, cast)


def play_sittings(plan: GroupPlan, several: list[list[int]]) -> list[GroupResult]:
    """Some sittings, one after another: what a process is given at a time."""
    return [result for groups in several for result in play_sitting(plan, groups)]


def played(
    plan: GroupPlan, todo: list[int], jobs: int = 1, crew: Crew | None = None
) -> Iterator[GroupResult]:
    """These groups, each as soon as it is played, in any order."""
    requested = set(todo)
    for result in _played(plan, sittings(plan, todo), jobs, crew):
        if result.pair in requested:
            yield result


def _played(
    plan: GroupPlan, several: list[list[int]], jobs: int, crew: Crew | None
) -> Iterator[GroupResult]:
    if isinstance(crew, Alone) or (crew is None and (jobs <= 1 or len(several) <= 1)):
        for groups in several:
            yield from play_sitting(plan, groups)
        return
    with nullcontext(crew) if crew else crew_of(jobs) as workers:
        size = chunk(len(several), workers, plan.sitting)
        calls = [(plan, several[start : start + size]) for start in range(0, len(several), size)]
        for _, done in workers.results(play_sittings, calls):
            yield from done


def by_number(results: Iterable[GroupResult]) -> dict[int, GroupResult]:
    """Results of an earlier run, in the form of ``known``."""
    return {result.pair: result for result in results}
