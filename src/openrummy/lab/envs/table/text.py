"""Text rendering of a table with melds, all cards open."""

from __future__ import annotations

from openrummy.core.cards import RANKS, Card, card_text, cards_text
from openrummy.kernel.core.table import columns as c
from openrummy.kernel.table.actions import engine_cards
from openrummy.kernel.table.encoding import card_at, place_of
from openrummy.kernel.table.rows import REASONS
from openrummy.lab.envs.lockstep import Int64Array

_ASKED = {
    c.CHOOSING: "names the wild rank",
    c.DRAWING: "draws",
    c.PLAYING: "plays",
    c.TAKING: "may take the last discard",
    c.TWO: "may end the deal with a two",
    c.LAST: "may meld for the last time",
    c.OFFERING: "may take the upcard",
    c.DEFENDING: "may lay off",
}
_WHY = {code: str(reason) for reason, code in REASONS.items()}


def table_text(row: Int64Array, cards: Int64Array, players: int) -> str:
    """Render a table in a few lines with all hands open."""
    phase, asked = int(row[c.PHASE]), int(row[c.SEAT])
    first = f"stock {row[c.STOCK]}, seat {row[c.DEALER]} dealt"
    if row[c.WILD] >= 0:
        first += f", {RANKS[row[c.WILD]]} is wild"
    lying = cards[c.PILE_AT :][: row[c.PILE]].tolist()
    pile = (card_text(card_at(place_of(Card(card)))) for card in lying)
    lines = [first, " ".join(["pile:", *pile])]
    for index in range(int(row[c.MELDS])):
        meld = cards_text(engine_cards(int(row[c.MELD + index])))
        lines.append(f"seat {row[c.OWNER + index]} laid down {meld}")
    for seat in range(players):
        line = f"seat {seat}: {cards_text(engine_cards(int(row[c.HANDS + seat])))}"
        lines.append(f"{line}  {_ASKED[phase]}" if seat == asked and phase in _ASKED else line)
    if phase == c.OVER and row[c.REASON]:
        scores = row[c.SCORES : c.SCORES + players].tolist()
        lines.append(f"{_WHY[int(row[c.REASON])]}: points {', '.join(map(str, scores))}")
    return "\n".join(lines)
