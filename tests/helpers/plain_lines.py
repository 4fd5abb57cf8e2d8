"""Events and results as plain lines, for golden files that name no Python class.

One line an event, words split by blanks; cards without blanks, suit by suit;
``?`` is what the viewer may not see, ``-`` is nothing. Melds are split by ``/``,
lists by ``,``. ``testdata/playthroughs/README.md`` lists the lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from openrummy.core import game
from openrummy.core.cards import Card, CardSet, card_text, in_order
from openrummy.core.engine.model import events as ev
from openrummy.core.engine.model.phase import (
    Defend,
    LastTake,
    OfferUpcard,
    Over,
    Phase,
    ToDiscard,
    ToDraw,
)
from openrummy.core.game import GameEvent, GameStep
from openrummy.core.notation.tokens import game_token
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import DealResult
from openrummy.core.sheets import GameResult, Standing

DIGITS = 12


def word_of(card: Card | None, hidden: bool = False) -> str:
    if card is None:
        return "?" if hidden else "-"
    return card_text(card)


def ordered(cards: Iterable[Card] | None) -> str:
    return "?" if cards is None else "".join(map(card_text, cards)) or "-"


def of_set(cards: CardSet | None) -> str:
    return "?" if cards is None else ordered(in_order(cards))


def melds(card_sets: Iterable[CardSet]) -> str:
    return "/".join(map(of_set, card_sets)) or "-"


def numbers(values: Iterable[int]) -> str:
    return ",".join(map(str, values)) or "-"


def maybe(number: int | None) -> str:
    return "-" if number is None else str(number)


def phase_line(phase: Phase) -> str:
    match phase:
        case OfferUpcard(seat=seat):
            return f"{seat}:offer"
        case ToDraw(seat=seat, stock_only=only):
            return f"{seat}:draw-stock" if only else f"{seat}:draw"
        case ToDiscard(seat=seat, taken=taken, must_knock=must, opening=opening):
            return f"{seat}:{'first-throw' if opening else 'throw'} {word_of(taken)} {must or '-'}"
        case LastTake(seat=seat):
            return f"{seat}:last-take"
        case Defend(seat=seat):
            return f"{seat}:defend"
        case Over():
            return "over"


def deal_line(event: ev.Event) -> str:
    match event:
        case ev.DealBegan():
            table = f"{event.seats} {numbers(event.active)}"
            return f"deal {event.number} {table} {event.dealer} {event.first}"
        case ev.Shuffled(count=count, order=order):
            return f"shuffled {count} {ordered(order)}"
        case ev.Dealt(seat=seat, count=count, cards=cards):
            return f"dealt {seat} {count} {of_set(cards)}"
        case ev.Turned(card=card):
            return f"turned {word_of(card)}"
        case ev.Reshuffled(cards=cards, order=order):
            return f"reshuffled {of_set(cards)} {ordered(order)}"
        case ev.Terms(limit=limit, factor=factor, card=card):
            return f"terms {limit} {factor}" + ("" if card is None else f" {word_of(card)}")
        case ev.Passed(seat=seat):
            return f"passed {seat}"
        case ev.Drew(seat=seat, pile=pile, card=card):
            return f"drew {seat} {pile} {word_of(card, hidden=True)}"
        case ev.Discarded(seat=seat, card=card):
            return f"threw {seat} {word_of(card)}"
        case ev.Knocked():
            shown = f"{melds(event.melds)} {of_set(event.deadwood)} {event.points}"
            return f"knocked {event.seat} {shown} {word_of(event.card, hidden=event.thrown)}"
        case ev.LaidOff(seat=seat, card=card, meld=meld):
            return f"laid {seat} {word_of(card)} {meld}"
        case ev.Showed():
            shown = f"{melds(event.melds)} {of_set(event.deadwood)} {event.points}"
            return f"showed {event.seat} {shown}"
        case ev.Revealed(hands=hands, stock=stock, aside=aside):
            return f"revealed {melds(hands)} {ordered(stock)} {word_of(aside)}"
        case ev.DealEnded(result=result):
            return f"ended {result_line(result)}"
        case ev.Now(phase=phase):
            return f"now {phase_line(phase)}"


def result_line(result: DealResult) -> str:
    lines = ",".join(f"{line.code}:{line.seat}:{line.points}" for line in result.lines)
    counts = f"{numbers(result.scores)} {numbers(result.boxes)} {numbers(result.deadwood)}"
    return f"{result.reason} {maybe(result.winner)} {maybe(result.knocker)} {counts} {lines or '-'}"


def standing_line(standing: Standing) -> str:
    columns = " ".join(
        f"{numbers(column.points)}|{numbers(column.boxes)}|{numbers(column.wins)}|{numbers(column.totals)}"
        for column in standing.columns
    )
    return f"{standing.deals} {columns}"


def end_line(result: GameResult) -> str:
    return (
        f"{result.reason} {numbers(result.winners)} {numbers(result.totals)} {numbers(result.net)}"
    )


def line(event: GameEvent) -> str:
    match event:
        case game.GameBegan(seats=seats):
            return f"game {seats}"
        case game.CutForDeal(rounds=rounds, dealer=dealer):
            cut = "/".join(
                ",".join(f"{seat}:{word_of(card)}" for seat, card in row) for row in rounds
            )
            return f"cut {cut} {dealer}"
        case game.OnBoard(board=board, event=inner):
            return f"{board} {deal_line(inner)}"
        case game.DealScored(standing=standing):
            return f"scored {standing_line(standing)}"
        case game.GameEnded(result=result):
            return f"over {end_line(result)}"


def step_lines(rules: Rules, step: GameStep) -> list[str]:
    """Everything a step says to each seat and a spectator, and the next legal actions."""
    lines = []
    for viewer in (*range(step.state.seats), None):
        lines.append(f"to {maybe(viewer)}")
        lines += [line(game.redact(event, viewer)) for event in step.events]
    for actor in game.actors(step.state):
        actions = sorted(game_token(action) for action in game.legal(rules, step.state, actor))
        lines.append(f"may {actor} {' '.join(actions)}")
    return lines


def digest(lines: list[str]) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()[:DIGITS]
