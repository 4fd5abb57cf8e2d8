"""Sentences for people: plain, short, no exclamation marks.

Engine and host speak in codes with data; here is where they become English.
Cards in sentences are short (``J♥``) or in full ("the jack of hearts").
"""

from openrummy.server.words.cards import card_name, meld_name, short
from openrummy.server.words.happenings import happening
from openrummy.server.words.refusals import REFUSALS, reason, refused
from openrummy.server.words.results import deal_result, game_result, result_title
from openrummy.server.words.speaker import Speaker

__all__ = [
    "REFUSALS",
    "Speaker",
    "card_name",
    "deal_result",
    "game_result",
    "happening",
    "meld_name",
    "reason",
    "refused",
    "result_title",
    "short",
]
