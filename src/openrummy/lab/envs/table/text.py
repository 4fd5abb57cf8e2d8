"""A table with melds on it as text, all cards open: to look over a learner's shoulder."""

from __future__ import annotations

from openrummy.core.cards import RANKS, Card, card_text, cards_text
from openrummy.kernel.core.table import columns as at
from openrummy.kernel.table.actions import engine_cards
from openrummy.kernel.table.layout import card_at, place_of
from openrummy.kernel.table.rows import REASONS
from openrummy.lab.envs.table.rows import TableRows

_ASKED = {
    at.CHOOSING: "names the wild rank",
    at.DRAWING: "draws",
    at.PLAYING: "plays",
    at.TAKING: "may take the last discard",
    at.TWO: "may end the deal with a two",
    at.LAST: "may meld for the last time",
    at.OFFERING: "may take the upcard",
    at.DEFENDING: "may lay off",
}
_WHY = {code: str(reason) for reason, code in REASONS.items()}


def table_text(rows: TableRows, number: int) -> str:
    """The table of one row, a few lines, all hands open."""
    row = rows.words[number]
    phase, asked = int(row[at.PHASE]), int(row[at.SEAT])
    first = f"stock {row[at.STOCK]}, seat {row[at.DEALER]} dealt"
    if row[at.WILD] >= 0:
        first += f", {RANKS[row[at.WILD]]} is wild"
    lying = rows.cards[number, at.PILE_AT :][: row[at.PILE]].tolist()
    pile = (card_text(card_at(place_of(Card(card)))) for card in lying)
    lines = [first, " ".join(["pile:", *pile])]
    for index in range(int(row[at.MELDS])):
        meld = cards_text(engine_cards(int(row[at.MELD + index])))
        lines.append(f"seat {row[at.OWNER + index]} laid down {meld}")
    for seat in range(rows.players):
        line = f"seat {seat}: {cards_text(engine_cards(int(row[at.HANDS + seat])))}"
        lines.append(f"{line}  {_ASKED[phase]}" if seat == asked and phase in _ASKED else line)
    if phase == at.OVER and row[at.REASON]:
        scores = row[at.SCORES : at.SCORES + rows.players].tolist()
        lines.append(f"{_WHY[int(row[at.REASON])]}: points {', '.join(map(str, scores))}")
    return "\n".join(lines)
