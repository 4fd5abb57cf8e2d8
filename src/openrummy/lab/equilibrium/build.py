"""Writing a small game down: the engine plays every deal in every way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np

from openrummy.core.cards import card_text, cards_text
from openrummy.core.engine import Action, Draw, Pile, State, View, actors, apply, legal, view
from openrummy.core.engine.model.change import changed
from openrummy.core.engine.model.events import Event
from openrummy.core.notation.information import event_text
from openrummy.core.notation.tokens import action_token
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat
from openrummy.lab.equilibrium.deals import NotEnumerable, check, starts
from openrummy.lab.equilibrium.tree import CHANCE, OVER, GameTree, InformationSets

MAX_NODES: Final = 3_000_000
_STOCK = Draw(Pile.STOCK)


class _Moment(NamedTuple):
    """A node whose children are not there yet; ``draws``: chance turns the top of the stock."""

    node: int
    state: State
    draws: bool = False


@dataclass
class _Nodes:
    """A list for each thing that a tree says of its nodes."""

    parent: list[int] = field(default_factory=list)
    child: list[int] = field(default_factory=list)
    children: list[int] = field(default_factory=list)
    player: list[int] = field(default_factory=list)
    edge: list[int] = field(default_factory=list)
    chance: list[float] = field(default_factory=list)
    points: list[float] = field(default_factory=list)
    told: list[tuple[int, int]] = field(default_factory=list)
    set_of: list[int] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)

    def add(self, parent: int, edge: int, chance: float, told: tuple[int, int]) -> int:
        """One node more, where as yet nobody is asked; its place."""
        place = len(self.parent)
        self.parent.append(parent)
        self.child.append(0)
        self.children.append(0)
        self.player.append(OVER)
        self.edge.append(edge)
        self.chance.append(chance)
        self.points.append(0.0)
        self.told.append(told)
        self.set_of.append(-1)
        if parent >= 0:
            if not self.children[parent]:
                self.child[parent] = place
            self.children[parent] += 1
        return place


@dataclass
class _Sets:
    """The information sets found so far."""

    places: dict[tuple[Seat, int], int] = field(default_factory=dict)
    seat: list[Seat] = field(default_factory=list)
    first: list[int] = field(default_factory=lambda: [0])
    node: list[int] = field(default_factory=list)
    text: list[int] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    views: list[View] = field(default_factory=list)
    choices: list[tuple[Action, ...]] = field(default_factory=list)


class _Builder:
    """The tree while it grows."""

    def __init__(self, rules: Rules, most: int) -> None:
        self.rules, self.most = rules, most
        self.nodes, self.sets = _Nodes(), _Sets()
        self._known: dict[str, int] = {"": 0}
        self.texts = [""]

    def begin(self, dealer: Seat) -> list[_Moment]:
        """The root and every deal."""
        root = self.nodes.add(-1, -1, 1.0, (0, 0))
        self.nodes.player[root] = CHANCE
        found = []
        for step in starts(self.rules, dealer):
            found.append(self._after(root, -1, 1.0, (step.state, step.events)))
            hands = "/".join(map(cards_text, step.state.hands))
            pile = "".join(f" up {card_text(one)}" for one in step.state.public.pile)
            self.nodes.names[found[-1].node] = hands + pile
        for one in found:
            self.nodes.chance[one.node] = 1 / len(found)
        return found

    def grow(self, moment: _Moment) -> list[_Moment]:
        """The children of a node, one after the other."""
        place, state = moment.node, moment.state
        asked = actors(state)
        if not asked:
            result = state.public.result
            assert result is not None
            self.nodes.points[place] = float(result.scores[0] - result.scores[1])
            return []
        [seat] = asked
        if moment.draws:
            return self._turned(place, state, seat)
        found = []
        choices = self._decide(place, state, seat)
        first = self.sets.first[self.nodes.set_of[place]]
        for edge, action in enumerate(choices, first):
            if action == _STOCK and len(state.stock) > 1:
                turn = self._add(place, edge, 1.0, self.nodes.told[place])
                self.nodes.player[turn] = CHANCE
                found.append(_Moment(turn, state, draws=True))
            else:
                step = apply(self.rules, state, seat, action)
                found.append(self._after(place, edge, 1.0, (step.state, step.events)))
        return found

    def _turned(self, place: int, state: State, seat: Seat) -> list[_Moment]:
        """Each card of the stock is as likely to be its top."""
        found = []
        for card in sorted(state.stock):
            stock = (*(one for one in state.stock if one != card), card)
            step = apply(self.rules, changed(state, stock=stock), seat, _STOCK)
            found.append(self._after(place, -1, 1 / len(stock), (step.state, step.events)))
            self.nodes.names[found[-1].node] = card_text(card)
        return found

    def _after(
        self, parent: int, edge: int, chance: float, step: tuple[State, tuple[Event, ...]]
    ) -> _Moment:
        state, events = step
        told = self._tell(self.nodes.told[parent], events)
        return _Moment(self._add(parent, edge, chance, told), state)

    def _add(self, parent: int, edge: int, chance: float, told: tuple[int, int]) -> int:
        if len(self.nodes.parent) >= self.most:
            raise NotEnumerable(f"more than {self.most} nodes: the game is too large for a tree")
        return self.nodes.add(parent, edge, chance, told)

    def _tell(self, before: tuple[int, int], events: Iterable[Event]) -> tuple[int, int]:
        """What both seats know after these events, as places among the texts."""
        own, other = (self._place(seat, before[seat], events) for seat in (0, 1))
        return own, other

    def _place(self, seat: Seat, before: int, events: Iterable[Event]) -> int:
        told = [event_text(one.redact(seat)) for one in events]
        text = "; ".join(one for one in (self.texts[before], *told) if one)
        place = self._known.setdefault(text, len(self.texts))
        if place == len(self.texts):
            self.texts.append(text)
        return place

    def _decide(self, place: int, state: State, seat: Seat) -> tuple[Action, ...]:
        """What a seat may do at a node, by the information set it belongs to."""
        sets, text = self.sets, self.nodes.told[place][seat]
        number = sets.places.setdefault((seat, text), len(sets.seat))
        if number == len(sets.seat):
            choices = legal(self.rules, state, seat)
            sets.seat.append(seat)
            sets.node.append(place)
            sets.text.append(text)
            sets.views.append(view(state, seat))
            sets.choices.append(choices)
            sets.actions += map(action_token, choices)
            sets.first.append(len(sets.actions))
        self.nodes.player[place] = seat
        self.nodes.set_of[place] = number
        return sets.choices[number]


def build(rules: Rules, dealer: Seat = 0, most: int = MAX_NODES) -> GameTree:
    """The tree of a deal by these rules.

    Raises :class:`~openrummy.lab.equilibrium.deals.NotEnumerable` for games whose chance is more
    than the order of one pack, and for those with more than ``most`` nodes.
    """
    check(rules)
    grown = _Builder(rules, most)
    level = grown.begin(dealer)
    levels = [slice(0, 1)]
    while level:
        levels.append(slice(level[0].node, level[-1].node + 1))
        level = [child for moment in level for child in grown.grow(moment)]
    nodes, sets = grown.nodes, grown.sets
    chance, parent = np.array(nodes.chance), np.array(nodes.parent, np.int32)
    luck = np.ones(len(parent))
    for some in levels[1:]:
        luck[some] = luck[parent[some]] * chance[some]
    return GameTree(
        rules=rules,
        dealer=dealer,
        levels=tuple(levels),
        parent=parent,
        child=np.array(nodes.child, np.int32),
        children=np.array(nodes.children, np.int32),
        player=np.array(nodes.player, np.int8),
        edge=np.array(nodes.edge, np.int32),
        chance=chance,
        points=np.array(nodes.points),
        told=np.array(nodes.told, np.int32),
        texts=tuple(grown.texts),
        names=nodes.names,
        sets=InformationSets(
            seat=np.array(sets.seat, np.int8),
            first=np.array(sets.first, np.int32),
            node=np.array(sets.node, np.int32),
            texts=tuple(grown.texts[one] for one in sets.text),
            actions=tuple(sets.actions),
            views=tuple(sets.views),
            choices=tuple(sets.choices),
        ),
        set_of=np.array(nodes.set_of, np.int32),
        luck=luck,
    )
