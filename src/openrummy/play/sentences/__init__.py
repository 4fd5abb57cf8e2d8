"""Sentences for players: plain and short, without exclamation marks.

The engine and the host report codes with data; this package turns them into sentences from
the catalogue of :mod:`openrummy.core.rules.text`. A card is written as a symbol (``J♥``) or in
full ("the jack of hearts").
"""

from openrummy.play.sentences.cards import card_name, meld_name, short
from openrummy.play.sentences.deal_results import deal_lines, deal_result, result_title
from openrummy.play.sentences.event_sentences import event_views
from openrummy.play.sentences.game_results import game_result, round_result, sheet_line
from openrummy.play.sentences.refusals import reason, refused
from openrummy.play.sentences.speaker import Speaker

__all__ = [
    "Speaker",
    "card_name",
    "deal_lines",
    "deal_result",
    "event_views",
    "game_result",
    "meld_name",
    "reason",
    "refused",
    "result_title",
    "round_result",
    "sheet_line",
    "short",
]
