"""Write the updates of table games that tests of the web client read.

``python tests/helpers/regen_fixtures.py`` plays games with a simple player until each
moment comes about, and puts what the server sends then into
``web/src/table/fixtures``. Run it again when the messages have changed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from random import Random

from host_tables import config, table_row
from memory_store import MemoryStore
from openrummy.core import game
from openrummy.core.cards import FACES_MASK, face_of, in_order, is_joker
from openrummy.core.engine import (
    Action,
    Discard,
    Draw,
    GoOut,
    Knock,
    LayDown,
    LayOff,
    Pass,
    Pile,
    Reclaim,
    Spread,
    View,
    legal_in,
)
from openrummy.core.engine.model.phase import Defend, LastTake, ToDraw, ToPlay
from openrummy.core.game import HOST, StartDeal
from openrummy.core.melds.plain import value_of
from openrummy.core.rules.pieces import Deal as Dealing
from openrummy.core.rules.pieces import Melds, Pack, Rules, Table, TableMelds, Values
from openrummy.play import wire
from openrummy.play.host import Match, SeatRow, TableState, apply_move, begin
from openrummy.play.host.automatic_moves import own_board
from openrummy.play.live.updates import update_of
from tables import FIVE_HUNDRED, OPEN, RUMMY, rummy

FOLDER = Path(__file__).resolve().parents[2] / "web" / "src" / "table" / "fixtures"
YOU = SeatRow("You", "guest", guest="you")
BOTS = [
    SeatRow(
        name.title(), name, "Medium", bot="random", persona=name, level="medium", seed="00" * 32
    )
    for name in ("suki", "otto", "mara", "ines", "basil")
]
Condition = Callable[[View, TableState], bool]


@dataclass(frozen=True)
class Moment:
    """A moment to look for: a game, its title, the number of seats, a condition."""

    name: str
    rules: Rules
    title: str
    seats: int
    condition: Condition
    meld: float = 0.6  # how willingly everybody puts cards down
    keep: float = 0.0  # how often the rest of a hand is kept rather than melded
    drawn: float = 0.7  # how often a card comes from the stock


def kinds(seen: View, rules: Rules) -> list[type[Action]]:
    return [type(action) for action in legal_in(rules, seen)]


def play(moment: Moment, seed: int) -> Iterator[tuple[View, TableState]]:
    """Each moment of a game, from seat 0."""
    chance, rules = Random(f"{moment.name} {seed}"), moment.rules
    progress = begin(rules, moment.seats)
    while not game.is_over(progress.game):
        (actor,) = game.actors(progress.game)
        if actor == HOST:
            progress = apply_move(progress, HOST, StartDeal(chance.randbytes(32)))
        else:
            view = game.view(progress.game, actor).boards[0]
            progress = apply_move(progress, actor, choose(moment, view, chance))
            while progress.drafts[actor]:
                view = game.view(drafted(progress, actor), actor).boards[0]
                if actor == 0:
                    yield view, progress
                progress = apply_move(progress, actor, choose(moment, view, chance))
        yield own_board(progress, 0), progress


def drafted(progress: TableState, seat: int) -> game.Game:
    from openrummy.play.host import game_with_drafts as with_drafts

    return with_drafts(progress, seat)


def choose(moment: Moment, seen: View, chance: Random) -> Action:
    """A simple player: mostly melds, discards what is expensive."""
    actions = list(legal_in(moment.rules, seen))
    downs = [
        action
        for action in actions
        if isinstance(action, LayDown | LayOff | Knock | Spread | GoOut)
    ]
    if downs and chance.random() < moment.meld:
        return max(
            downs, key=lambda action: action.meld.bit_count() if isinstance(action, LayDown) else 0
        )
    draws = [action for action in actions if isinstance(action, Draw | Pass)]
    if draws:
        stock = [draw for draw in draws if isinstance(draw, Draw) and draw.pile is Pile.STOCK]
        return stock[0] if stock and chance.random() < moment.drawn else chance.choice(draws)
    discards = [discard for discard in actions if isinstance(discard, Discard)]
    if not discards:
        return chance.choice(actions)
    plain = [discard for discard in discards if not is_joker(discard.card)]
    return max(plain or discards, key=lambda discard: value_of(moment.rules.values, discard.card))


def owners(seen: View) -> int:
    return len({meld.owner for meld in seen.public.table})


def my_turn(seen: View, phase: type) -> bool:
    return isinstance(seen.public.phase, phase) and getattr(seen.public.phase, "seat", -1) == 0


def rummy_four(seen: View, progress: TableState) -> bool:
    offered = kinds(seen, progress.rules)
    rich = LayDown in offered and LayOff in offered
    return my_turn(seen, ToPlay) and owners(seen) == 4 and len(seen.public.table) > 4 and rich


def rummy_draw(seen: View, progress: TableState) -> bool:
    return my_turn(seen, ToDraw) and owners(seen) == 3 and seen.hand.bit_count() > 4


def rummy_waiting(seen: View, progress: TableState) -> bool:
    phase = seen.public.phase
    return isinstance(phase, ToPlay | ToDraw) and phase.seat == 2 and owners(seen) == 3


def deep(seen: View, progress: TableState) -> bool:
    takes = [
        draw for draw in legal_in(progress.rules, seen) if isinstance(draw, Draw) and draw.card
    ]
    many = my_turn(seen, ToDraw) and len(seen.public.pile) > 10
    return many and len(takes) > 1 and owners(seen) == 4


def to_use(seen: View, progress: TableState) -> bool:
    phase = seen.public.phase
    return isinstance(phase, ToPlay) and phase.seat == 0 and phase.use and owners(seen) > 1


def last_take(seen: View, progress: TableState) -> bool:
    return my_turn(seen, LastTake) and Draw in kinds(seen, progress.rules)


def joker_to_take(seen: View, progress: TableState) -> bool:
    offered = kinds(seen, progress.rules)
    return my_turn(seen, ToPlay) and Reclaim in offered and owners(seen) > 2 and LayOff in offered


def joker_to_lay(seen: View, progress: TableState) -> bool:
    jokers = [card for card in in_order(seen.hand) if is_joker(card)]
    offered = kinds(seen, progress.rules)
    lies = any(meld.stands for meld in seen.public.table)
    return my_turn(seen, ToPlay) and len(jokers) > 1 and LayDown in offered and lies


def duplicates_piled(seen: View, progress: TableState) -> bool:
    rich = LayDown in kinds(seen, progress.rules) and owners(seen) > 3
    piled = len({face_of(card) for card in seen.public.pile}) < len(seen.public.pile)
    return my_turn(seen, ToPlay) and seen.hand > FACES_MASK and rich and piled


def over(seen: View, progress: TableState) -> bool:
    result = seen.public.result
    return result is not None and result.knocker == 3 and progress.game.number == 3


def can_knock(seen: View, progress: TableState) -> bool:
    return my_turn(seen, ToPlay) and Knock in kinds(seen, progress.rules) and owners(seen) > 1


def to_answer(seen: View, progress: TableState) -> bool:
    offered = kinds(seen, progress.rules)
    return my_turn(seen, Defend) and LayOff in offered


def knocked(seen: View, progress: TableState) -> bool:
    return seen.public.result is not None and seen.public.knocker is not None


def empty(seen: View, progress: TableState) -> bool:
    return my_turn(seen, ToPlay) and not seen.hand


HOLDING = 0.25
JOKERS = rummy(pack=Pack(jokers=4), play=TableMelds("any", reclaim="keep"), values=Values(joker=15))
TWO_PACKS = rummy(
    seating=Table((6,)),
    deal=Dealing(cards=((6, 10),)),
    pack=Pack(packs=2, jokers=2),
    melds=Melds(twins=True),
    play=TableMelds("any", reclaim="keep"),
)
MOMENTS = [
    Moment("rummy-four", RUMMY, "Rummy", 4, rummy_four, HOLDING),
    Moment("rummy-four-draw", RUMMY, "Rummy", 4, rummy_draw, HOLDING),
    Moment("rummy-four-waiting", RUMMY, "Rummy", 4, rummy_waiting, HOLDING),
    Moment("rummy-four-empty", RUMMY, "Rummy", 4, empty),
    Moment("rummy-over", RUMMY, "Rummy", 4, over),
    Moment("rummy-500", FIVE_HUNDRED, "Rummy 500", 4, deep, HOLDING, drawn=0.9),
    Moment("rummy-500-use", FIVE_HUNDRED, "Rummy 500", 4, to_use, HOLDING, drawn=0.6),
    Moment("rummy-500-last", FIVE_HUNDRED, "Rummy 500", 4, last_take, HOLDING, drawn=1.0),
    Moment("rummy-500-over", FIVE_HUNDRED, "Rummy 500", 4, over),
    Moment("rummy-jokers", JOKERS, "Rummy with jokers", 4, joker_to_take, HOLDING),
    Moment("rummy-jokers-held", JOKERS, "Rummy with jokers", 4, joker_to_lay, HOLDING),
    Moment("rummy-duplicates", TWO_PACKS, "Rummy, two packs", 6, duplicates_piled, HOLDING),
    Moment("open-gin-knock", OPEN, "Open gin", 4, can_knock, HOLDING),
    Moment("open-gin-answer", OPEN, "Open gin", 4, to_answer, HOLDING),
    Moment("open-gin-over", OPEN, "Open gin", 4, knocked, HOLDING),
]


def update(moment: Moment) -> wire.Update:
    """The update sent to the person in seat 0 at that moment."""
    for seed in range(300):
        for seen, progress in islice(play(moment, seed), 3_000):
            if seen.public.active and moment.condition(seen, progress):
                row = table_row(
                    moment.rules,
                    (YOU, *BOTS)[: moment.seats],
                    ("hand",) + ("auto",) * (moment.seats - 1),
                )
                row = replace(row, game=moment.name.rpartition("-")[0], title=moment.title)
                match = Match(row, MemoryStore(), progress, config())
                return update_of(match, 0, match.since(0))
    raise LookupError(moment.name)


def main() -> None:
    names = sys.argv[1:]
    for moment in [moment for moment in MOMENTS if not names or moment.name in names]:
        message = json.loads(wire.encode(update(moment)))
        path = FOLDER / f"{moment.name}.json"
        path.write_text(json.dumps(message, ensure_ascii=False, indent=1) + "\n", "utf-8")
        print(path.name, len(message["happened"]), message["table"]["prompt"])


if __name__ == "__main__":
    main()
