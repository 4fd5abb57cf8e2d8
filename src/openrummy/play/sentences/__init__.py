"""Sentences for players: plain, short, no exclamation marks.

Engine and host use codes with data; this package turns them into sentences of
:mod:`openrummy.core.rules.text`.
Cards in sentences are short (``J♥``) or in full ("the jack of hearts").
"""

from openrummy.play.sentences.cards import card_name, meld_name, short
from openrummy.play.sentences.event_sentences import happenings
from openrummy.play.sentences.refusals import reason, refused
from openrummy.play.sentences.results import deal_lines, deal_result, result_title
from openrummy.play.sentences.speaker import Speaker
from openrummy.play.sentences.standings import game_result, round_result, sheet_line

__all__ = [
    "Speaker",
    "card_name",
    "deal_lines",
    "deal_result",
    "game_result",
    "happenings",
    "meld_name",
    "reason",
    "refused",
    "result_title",
    "round_result",
    "sheet_line",
    "short",
]
