"""Random legal play, or bots, through the reference engine with all invariants checked.

The deals of a run are split into batches of :data:`BATCH`; a batch plays games
one after another, each with its own random streams, until its deals are used
up. So a run does not depend on the number of processes.

Random play rarely reaches a knock, so seats have *tempers*, drawn for each deal:
``uniform`` chooses any action, ``eager`` builds melds and shows at once,
``patient`` builds melds and shows rarely, which leads to gin, big gin, going
rummy and an exhausted stock. ``taker`` rarely draws from the stock and leads to
idle deals; it plays only on request. ``silent`` shows nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import TypeAlias

from openrummy.bots import catalogue
from openrummy.bots.base import Bot
from openrummy.bots.dispatch import send_events
from openrummy.core import game
from openrummy.core.cards import FACES_MASK, JOKERS, SINGLE_PACK, bit, with_card, without
from openrummy.core.cards.rng import Stream, seed_bytes, stream
from openrummy.core.engine import BigGin, Discard, Draw, Knock, LayOff, Pile, View
from openrummy.core.engine.model.actions import Declare, Drop, GoOut, LayDown, Reclaim
from openrummy.core.engine.model.events import Reshuffled
from openrummy.core.engine.model.phase import ToPlay
from openrummy.core.game import (
    HOST,
    Actor,
    AddPoints,
    Game,
    GameAction,
    GameStep,
    OnBoard,
    StartDeal,
)
from openrummy.core.melds.arrange import least
from openrummy.core.melds.plain import ALL_COPIES, points
from openrummy.core.notation.records import (
    Player,
    Record,
    RecordEntry,
    entry,
    read,
    replay,
    result_text,
    write,
)
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Reason, Seat
from openrummy.lab.arena import declared_hands
from openrummy.lab.arena.invariants import Checker, Violation, step_of

BATCH = 25
TEMPERS = ("uniform", "eager", "patient")
MAX_SAMPLES = 10
FIGURES = (
    "deals",
    "games",
    "actions",
    "checks",
    "capped",
    "dead",
    "blocked",
    "reshuffled",
    "violations",
)
_SELDOM = 6  # one deal in this many
_SHOWS = (Knock, BigGin, LayOff, LayDown, Reclaim, GoOut, Declare)

Progress: TypeAlias = Callable[[int], None]


@dataclass(frozen=True)
class SelfplayPlan:
    """The plan of a run. ``bots`` are names for the seats in order, repeated as needed."""

    rules: Rules
    players: int
    deals: int
    seed: int | str = 0
    name: str = ""
    bots: tuple[str, ...] = ()
    tempers: tuple[str, ...] = TEMPERS
    every: int = 5
    record: bool = False


@dataclass
class Findings:
    """Results of a run.

    ``capped`` counts deals ended by the cap on idle turns (G24), ``dead`` those
    that ran out without a score, ``blocked`` those that ran out and were scored,
    ``reasons`` all ends of deals. ``reshuffled`` counts reshuffles of the pile.
    ``records`` holds the games as text if requested.
    """

    deals: int = 0
    games: int = 0
    actions: int = 0
    checks: int = 0
    capped: int = 0
    dead: int = 0
    blocked: int = 0
    reshuffled: int = 0
    violations: int = 0
    samples: list[dict[str, int | str]] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)
    records: list[str] = field(default_factory=list)

    def add(self, other: Findings) -> None:
        """Add another batch."""
        for name in FIGURES:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.samples = (self.samples + other.samples)[:MAX_SAMPLES]
        self.reasons += other.reasons
        self.records += other.records

    def add_violations(self, batch: int, number: int, violations: Sequence[Violation]) -> None:
        """Count violations of game ``number`` of a batch."""
        self.violations += len(violations)
        for violation in violations[: MAX_SAMPLES - len(self.samples)]:
            location: dict[str, int | str] = {"batch": batch, "game": number}
            self.samples.append(location | vars(violation))


def run(plan: SelfplayPlan, jobs: int = 1, progress: Progress | None = None) -> Findings:
    """Play a plan over ``jobs`` processes; ``progress`` is called with the number of deals done.

    Raises ``ValueError`` for an invalid number of players or deals and for unknown bots.
    """
    if plan.players not in plan.rules.seating.players:
        raise ValueError(f"this game seats {plan.rules.seating.players}, not {plan.players}")
    if plan.deals < 1:
        raise ValueError("at least one deal is needed")
    for name in plan.bots:
        catalogue.info(name)
    total = Findings()
    for batch in _batches(plan, jobs):
        total.add(batch)
        if progress is not None:
            progress(batch.deals)
    return total


def _batches(plan: SelfplayPlan, jobs: int) -> Iterator[Findings]:
    count = -(-plan.deals // BATCH)
    if jobs <= 1 or count == 1:
        yield from (play_batch(plan, number) for number in range(count))
        return
    pool = ProcessPoolExecutor(min(jobs, count), mp_context=get_context("spawn"))
    try:
        yield from pool.map(play_batch, [plan] * count, range(count))
    finally:
        pool.shutdown(cancel_futures=True)


def play_batch(plan: SelfplayPlan, number: int) -> Findings:
    """Play batch ``number`` of a plan."""
    findings = Findings()
    left = min(BATCH, plan.deals - number * BATCH)
    while findings.deals < left:
        before = findings.deals
        _Game(plan, number, findings, left - findings.deals).play()
        findings.games += 1
        if findings.deals == before:
            break  # a violation before the first deal was over
    return findings


class _Game:
    """One game of a batch, at most ``left`` deals of it."""

    def __init__(self, plan: SelfplayPlan, batch: int, findings: Findings, left: int) -> None:
        self.plan = plan
        self.batch = batch
        self.findings = findings
        self.left = left
        self.number = findings.games
        self.entropy = seed_bytes(f"selfplay {plan.seed} {batch} {self.number}")
        rng = stream(self.entropy, 0, "checks")
        self.checker = Checker(plan.rules, plan.players, rng, plan.every)
        self.chance = stream(self.entropy, 0, "play")
        self.tempers = [plan.tempers[0]] * plan.players
        self.entries: list[RecordEntry] = []
        self.bots: list[Bot] = []

    def play(self) -> None:
        """Play until the game is over, its deals are used up or a check fails."""
        step = game.start(self.plan.rules, self.plan.players)
        self._seat_bots()
        self.checker.begin(step)
        send_events(self.bots, step)
        while not game.is_over(step.state) and not self.checker.violations:
            current_actors = game.actors(step.state)
            if current_actors == (HOST,) and len(step.state.results) >= self.left:
                break
            next_step = self._next(step.state, current_actors)
            if next_step is None:
                break
            step = next_step
            send_events(self.bots, step)
        self._close(step.state)

    def _seat_bots(self) -> None:
        for seat in range(self.plan.players if self.plan.bots else 0):
            bot = catalogue.make(self.plan.bots[seat % len(self.plan.bots)])
            bot.begin(self.plan.rules, seat, self.plan.players, seed_bytes(f"bot {seat}"))
            self.bots.append(bot)

    def _next(self, state: Game, current_actors: Sequence[Actor]) -> GameStep | None:
        actor = (
            current_actors[0] if len(current_actors) == 1 else self.chance.choice(current_actors)
        )
        press = state.standing.press if actor == HOST else None
        try:
            action: GameAction
            if press is not None and press.side is not None and self.chance.below(2):
                actor = state.standing.sides[press.side][0]
                action = AddPoints(press.least + self.chance.below(10))  # W18
            else:
                action = self._choose(state, actor)
        except Exception as error:  # any failure of a bot is a finding
            self.checker.crashed(error)
            return None
        step = step_of(self.plan.rules, state, actor, action, self.checker)
        if step is not None:
            self.entries.append(entry(state, actor, action))
            self.findings.reshuffled += sum(
                isinstance(event, OnBoard) and isinstance(event.event, Reshuffled)
                for event in step.events
            )
        return step

    def _choose(self, state: Game, actor: Actor) -> GameAction:
        if actor == HOST:
            plan = self.plan
            self.tempers = deal_tempers(plan.rules, plan.players, self.chance, plan.tempers)
            words = stream(self.entropy, state.number, "deal")
            return StartDeal(b"".join(words.word().to_bytes(8, "big") for _ in range(4)))
        if self.bots:
            return self.bots[actor].act()
        actions = game.legal(self.plan.rules, state, actor)
        seen = next(
            board for board in game.view(state, actor).boards if actor in board.public.active
        )
        return choose(self.plan.rules, seen, actions, self.tempers[actor], self.chance)

    def _close(self, state: Game) -> None:
        findings = self.findings
        findings.deals += len(state.results)
        findings.actions += len(self.entries)
        reasons = Counter(str(result.reason) for result in state.results)
        findings.reasons += reasons
        findings.capped += reasons[Reason.IDLE]
        findings.dead += reasons[Reason.DEAD]
        findings.blocked += reasons[Reason.BLOCK]
        text = self._record(state)
        if self.plan.record:
            findings.records.append(text)
        findings.checks += self.checker.checks
        findings.add_violations(self.batch, self.number, self.checker.violations)

    def _record(self, state: Game) -> str:
        """The game as text, parsed back and occasionally replayed."""
        names = self.plan.bots or ("anyone",)
        record = Record(
            self.plan.rules,
            tuple(self._player(seat, names) for seat in range(self.plan.players)),
            tuple(self.entries),
            name=self.plan.name,
            result=result_text(state.result),
            headers=(("Seed", f"{self.plan.seed} {self.batch} {self.number}"),),
        )
        text = write(record)
        check = self.checker
        parsed = read(text)
        check.expect(parsed == record, "record", "a record reads differently")
        if (self.batch + self.number) % check.every == 0:
            try:
                last = [end.step.state for end in replay(parsed)][-1:]
            except ValueError as error:
                check.crashed(error)
            else:
                check.expect(last in ([state], []), "record", "a record replays differently")
        return text

    def _player(self, seat: Seat, names: Sequence[str]) -> Player:
        name = names[seat % len(names)]
        version = str(catalogue.info(name).version) if self.plan.bots else ""
        return Player(name, name if self.plan.bots else "", version)


# ---------------------------------------------------------------- tempers


def deal_tempers(
    rules: Rules, seats: int, rng: Stream, tempers: Sequence[str] = TEMPERS
) -> list[str]:
    """The temper of each seat in a deal.

    Where any hand may knock, or melds are laid down one by one, deals end early, so in some deals
    every seat is silent: otherwise the stock would never run out.
    """
    if rules.declared and not rules.declared.drop:
        # Random play never declares, so an eager seat is needed.
        tempers = [temper for temper in tempers if temper != "uniform"] or tempers
    soon = rules.knock.limit.any_count or rules.on_table
    if soon and not rng.below(_SELDOM):
        return ["silent"] * seats
    return [rng.choice(tempers) for _ in range(seats)]


def choose(
    rules: Rules, seen: View, actions: Sequence[GameAction], temper: str, rng: Stream
) -> GameAction:
    """Choose the action of a seat with this temper; any legal action is possible."""
    if rules.declared and temper != "uniform" and rng.below(_SELDOM):
        actions = [action for action in actions if not isinstance(action, Drop)]
    shows = [action for action in actions if isinstance(action, _SHOWS)]
    if temper == "silent":
        return rng.choice([action for action in actions if action not in shows] or actions)
    if temper == "uniform" or rng.below(10) == 0:
        return rng.choice(actions)
    if shows and (temper == "eager" or _has_started_laying(seen) or rng.below(8) == 0):
        return rng.choice(shows)
    draws = [action for action in actions if isinstance(action, Draw)]
    if draws:
        return _draw(rules, seen, draws, temper) or rng.choice(actions)
    discards = [action for action in actions if isinstance(action, Discard)]
    if not discards:
        return rng.choice(actions)
    if rules.declared:
        return declared_hands.discard(rules, seen, discards, rng)
    left = [_approximate_deadwood(rules, without(seen.hand, discard.card)) for discard in discards]
    fewest = min(left)
    return rng.choice(
        [discard for discard, count in zip(discards, left, strict=True) if count == fewest]
    )


def _has_started_laying(seen: View) -> bool:
    """True if the seat has laid down or added cards this turn, so it goes on: it may go rummy."""
    phase = seen.public.phase
    return isinstance(phase, ToPlay) and (phase.laid > 0 or phase.added)


def _approximate_deadwood(rules: Rules, hand: int) -> int:
    """Approximate deadwood points; second copies count as loose, jokers as melded."""
    duplicates = hand & ~FACES_MASK & ~(JOKERS * ALL_COPIES)
    return least(rules.melds, rules.values, hand & SINGLE_PACK) + points(rules.values, duplicates)


def _draw(rules: Rules, seen: View, draws: Sequence[Draw], temper: str) -> Draw | None:
    """Draw the discard if it helps, else from the stock."""
    stock = next((draw for draw in draws if draw.pile is Pile.STOCK), None)
    from_pile = next((draw for draw in draws if draw.pile is Pile.DISCARD), None)
    if from_pile is None or temper == "taker":
        return from_pile or stock
    if rules.declared:
        return from_pile if declared_hands.improves_hand(rules, seen) else stock
    top = seen.public.pile[-1]
    value = _approximate_deadwood(rules, bit(top))
    helps = (
        _approximate_deadwood(rules, with_card(seen.hand, top))
        < _approximate_deadwood(rules, seen.hand) + value
    )
    return from_pile if helps else stock
