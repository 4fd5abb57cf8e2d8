"""Seeded games between bots of all levels, to evaluate the analysis."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from openrummy.bots import catalogue
from openrummy.bots.base import Bot, Budget
from openrummy.bots.dispatch import send_events
from openrummy.bots.heuristic.bot import Patient
from openrummy.bots.heuristic.style import Style
from openrummy.bots.match import deal_entropy
from openrummy.bots.search.styles import MANNERS
from openrummy.core import game
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import Action
from openrummy.core.game import HOST, Game, GameAction, StartDeal
from openrummy.core.notation.records import Player, Record, RecordEntry, entry, result_text
from openrummy.core.rules.pieces import Rules

#: Pairs of bots in the analysed games, covering every level and several styles.
PAIRS = (
    ("medium", "fast"),
    ("simple", "patient"),
    ("easy", "medium"),
    ("fast", "hunter"),
    ("knocker", "simple"),
    ("medium", "undercutter"),
)

#: Styles outside the catalogue that take cards without melding them: one on which the opponent
#: model was trained, and three held out.
UNLISTED_STYLES = {
    "picking": MANNERS["picking"],
    "loose": Style(lowers=1, thrift=0.6, feed=0.0, grip=-4.0, patience=-5.0),
    "lurking": Style(lowers=3, wait=4.0, patience=8.0),
    "magpie": Style(lowers=2, thrift=1.4, feed=2.0, patience=-3.0, wait=0.5),
}

#: Opponents of the belief benchmark: the modelled styles, and different players.
BELIEF_OPPONENTS = (
    "patient", "knocker", "hunter", "undercutter", "simple", "easy", *UNLISTED_STYLES,
)  # fmt: skip

Chooser = Callable[[Game, int, Bot], Action]
Done = Callable[[int], None]


def play_games(
    rules: Rules,
    names: Sequence[str],
    seed: str,
    budget: Budget | None = None,
    choose: Chooser | None = None,
    *,
    opening: Sequence[GameAction] = (),
    deals: int | None = None,
) -> Record:
    """Play a game between bots and return its record; ``choose`` may override a bot's choice.

    ``opening`` are actions to carry out first; the game stops after ``deals`` deals.
    """
    bots = [_bot(name, budget) for name in names]
    for seat, bot in enumerate(bots):
        bot.begin(rules, seat, len(bots), seed_bytes(f"analysis {seed} {seat}"))
    entropy = seed_bytes(f"analysis {seed}")
    step, entries = game.start(rules, len(bots)), list[RecordEntry]()
    send_events(bots, step)
    while not game.is_over(step.state):
        state = step.state
        actor = game.actors(state)[0]
        if actor == HOST and state.number == deals:
            break
        action: GameAction
        if len(entries) < len(opening):
            action = opening[len(entries)]
        elif actor == HOST:
            action = StartDeal(deal_entropy(entropy, state.number))
        else:
            action = choose(state, actor, bots[actor]) if choose else bots[actor].act()
        entries.append(entry(state, actor, action))
        step = game.apply(rules, state, actor, action)
        send_events(bots, step)
    players = tuple(Player(name, name) for name in names)
    result = result_text(step.state.result)
    return Record(rules, players, tuple(entries), result=result)


def _bot(name: str, budget: Budget | None) -> Bot:
    if name in UNLISTED_STYLES:
        return Patient(budget, UNLISTED_STYLES[name])
    return catalogue.make(name, budget)


def games(rules: Rules, number: int, seed: str) -> Iterator[Record]:
    """Yield ``number`` games, cycling through the pairs."""
    for index in range(number):
        yield play_games(rules, PAIRS[index % len(PAIRS)], f"{seed} {index}")


def belief_games(rules: Rules, number: int, seed: str) -> Iterator[Record]:
    """Games of ``fast`` against each of :data:`BELIEF_OPPONENTS`, ``number`` of each."""
    for index in range(number):
        for name in BELIEF_OPPONENTS:
            yield play_games(rules, ("fast", name), f"{seed} belief {index}")
