"""Construction of the game tree: the engine plays every line of every deal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np

from openrummy.core.cards import card_text, cards_text
from openrummy.core.engine import Action, Draw, Pile, State, View, actors, apply, legal, view
from openrummy.core.engine.model.events import Event
from openrummy.core.engine.model.frozen_values import fast_replace
from openrummy.core.notation.information_state import event_text
from openrummy.core.notation.tokens import action_token
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat
from openrummy.lab.equilibrium.deals import NotEnumerable, check, starts
from openrummy.lab.equilibrium.tree import CHANCE, OVER, GameTree, InformationSets

MAX_NODES: Final = 3_000_000
_STOCK = Draw(Pile.STOCK)


class _PendingNode(NamedTuple):
    """An unexpanded node; ``draws``: chance draws the top of the stock."""

    node: int
    state: State
    draws: bool = False


@dataclass
class _Nodes:
    """Node attributes of a tree, one list each."""

    parent: list[int] = field(default_factory=list)
    child: list[int] = field(default_factory=list)
    children: list[int] = field(default_factory=list)
    player: list[int] = field(default_factory=list)
    edge: list[int] = field(default_factory=list)
    chance: list[float] = field(default_factory=list)
    points: list[float] = field(default_factory=list)
    information: list[tuple[int, int]] = field(default_factory=list)
    set_of: list[int] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)

    def add(self, parent: int, edge: int, chance: float, information: tuple[int, int]) -> int:
        """Add a node without a player and return its index."""
        node = len(self.parent)
        self.parent.append(parent)
        self.child.append(0)
        self.children.append(0)
        self.player.append(OVER)
        self.edge.append(edge)
        self.chance.append(chance)
        self.points.append(0.0)
        self.information.append(information)
        self.set_of.append(-1)
        if parent >= 0:
            if not self.children[parent]:
                self.child[parent] = node
            self.children[parent] += 1
        return node


@dataclass
class _Sets:
    """The information sets known so far."""

    index_of: dict[tuple[Seat, int], int] = field(default_factory=dict)
    seat: list[Seat] = field(default_factory=list)
    first: list[int] = field(default_factory=lambda: [0])
    node: list[int] = field(default_factory=list)
    text: list[int] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    views: list[View] = field(default_factory=list)
    choices: list[tuple[Action, ...]] = field(default_factory=list)


class _Builder:
    """The tree under construction."""

    def __init__(self, rules: Rules, max_nodes: int) -> None:
        self.rules, self.max_nodes = rules, max_nodes
        self.nodes, self.sets = _Nodes(), _Sets()
        self._text_indices: dict[str, int] = {"": 0}
        self.texts = [""]

    def begin(self, dealer: Seat) -> list[_PendingNode]:
        """Add the root and every deal."""
        root = self.nodes.add(-1, -1, 1.0, (0, 0))
        self.nodes.player[root] = CHANCE
        moments = []
        for step in starts(self.rules, dealer):
            moments.append(self._after(root, -1, 1.0, (step.state, step.events)))
            hands = "/".join(map(cards_text, step.state.hands))
            pile = "".join(f" up {card_text(card)}" for card in step.state.public.pile)
            self.nodes.names[moments[-1].node] = hands + pile
        for moment in moments:
            self.nodes.chance[moment.node] = 1 / len(moments)
        return moments

    def grow(self, moment: _PendingNode) -> list[_PendingNode]:
        """Add the children of a node and return them."""
        node, state = moment.node, moment.state
        current_actors = actors(state)
        if not current_actors:
            result = state.public.result
            assert result is not None
            self.nodes.points[node] = float(result.scores[0] - result.scores[1])
            return []
        [seat] = current_actors
        if moment.draws:
            return self._draw_outcomes(node, state, seat)
        moments = []
        choices = self._decide(node, state, seat)
        first = self.sets.first[self.nodes.set_of[node]]
        for edge, action in enumerate(choices, first):
            if action == _STOCK and len(state.stock) > 1:
                turn = self._add(node, edge, 1.0, self.nodes.information[node])
                self.nodes.player[turn] = CHANCE
                moments.append(_PendingNode(turn, state, draws=True))
            else:
                step = apply(self.rules, state, seat, action)
                moments.append(self._after(node, edge, 1.0, (step.state, step.events)))
        return moments

    def _draw_outcomes(self, node: int, state: State, seat: Seat) -> list[_PendingNode]:
        """Add the outcomes of a chance node: every card of the stock is equally likely on top."""
        moments = []
        for card in sorted(state.stock):
            stock = (*(other for other in state.stock if other != card), card)
            step = apply(self.rules, fast_replace(state, stock=stock), seat, _STOCK)
            moments.append(self._after(node, -1, 1 / len(stock), (step.state, step.events)))
            self.nodes.names[moments[-1].node] = card_text(card)
        return moments

    def _after(
        self, parent: int, edge: int, chance: float, step: tuple[State, tuple[Event, ...]]
    ) -> _PendingNode:
        state, events = step
        information = self._states_after(self.nodes.information[parent], events)
        return _PendingNode(self._add(parent, edge, chance, information), state)

    def _add(self, parent: int, edge: int, chance: float, information: tuple[int, int]) -> int:
        if len(self.nodes.parent) >= self.max_nodes:
            raise NotEnumerable(
                f"more than {self.max_nodes} nodes: the game is too large for a tree"
            )
        return self.nodes.add(parent, edge, chance, information)

    def _states_after(self, before: tuple[int, int], events: Iterable[Event]) -> tuple[int, int]:
        """The information states of both seats after these events, as indices of texts."""
        own, other = (self._information_index(seat, before[seat], events) for seat in (0, 1))
        return own, other

    def _information_index(self, seat: Seat, before: int, events: Iterable[Event]) -> int:
        lines = [event_text(event.redact(seat)) for event in events]
        text = "; ".join(line for line in (self.texts[before], *lines) if line)
        index = self._text_indices.setdefault(text, len(self.texts))
        if index == len(self.texts):
            self.texts.append(text)
        return index

    def _decide(self, node: int, state: State, seat: Seat) -> tuple[Action, ...]:
        """Assign a node to its information set and return the legal actions."""
        sets, text = self.sets, self.nodes.information[node][seat]
        number = sets.index_of.setdefault((seat, text), len(sets.seat))
        if number == len(sets.seat):
            choices = legal(self.rules, state, seat)
            sets.seat.append(seat)
            sets.node.append(node)
            sets.text.append(text)
            sets.views.append(view(state, seat))
            sets.choices.append(choices)
            sets.actions += map(action_token, choices)
            sets.first.append(len(sets.actions))
        self.nodes.player[node] = seat
        self.nodes.set_of[node] = number
        return sets.choices[number]


def build(rules: Rules, dealer: Seat = 0, max_nodes: int = MAX_NODES) -> GameTree:
    """Build the game tree of one deal under these rules.

    Raises :class:`~openrummy.lab.equilibrium.deals.NotEnumerable` for games with chance events
    other than one shuffle, and for trees of more than ``max_nodes`` nodes.
    """
    check(rules)
    builder = _Builder(rules, max_nodes)
    level = builder.begin(dealer)
    levels = [slice(0, 1)]
    while level:
        levels.append(slice(level[0].node, level[-1].node + 1))
        level = [child for moment in level for child in builder.grow(moment)]
    nodes, sets = builder.nodes, builder.sets
    chance, parent = np.array(nodes.chance), np.array(nodes.parent, np.int32)
    luck = np.ones(len(parent))
    for level_nodes in levels[1:]:
        luck[level_nodes] = luck[parent[level_nodes]] * chance[level_nodes]
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
        information=np.array(nodes.information, np.int32),
        texts=tuple(builder.texts),
        names=nodes.names,
        sets=InformationSets(
            seat=np.array(sets.seat, np.int8),
            first=np.array(sets.first, np.int32),
            node=np.array(sets.node, np.int32),
            texts=tuple(builder.texts[text] for text in sets.text),
            actions=tuple(sets.actions),
            views=tuple(sets.views),
            choices=tuple(sets.choices),
        ),
        set_of=np.array(nodes.set_of, np.int32),
        luck=luck,
    )
