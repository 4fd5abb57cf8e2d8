"""Parts without people or tables: rules, house rules, score pad, hands, facts."""

from __future__ import annotations

from typing import Final

from openrummy.play import analysis_board, house_rules, rule_pages
from openrummy.play.scorepad import calls as score_pad
from openrummy.play.truths import calls as truths
from openrummy.server.part import Part, Rate

RULES: Final = Part("rules", rule_pages.CALLS, runs="any")
HOUSE: Final = Part("house-rules", house_rules.CALLS, runs="any", rates=(Rate("drafts"),))
PAD: Final = Part("score-pad", score_pad.CALLS, runs="any")
HANDS: Final = Part("hands", analysis_board.CALLS, runs="any")
TRUTHS: Final = Part("truths", truths.CALLS, runs="any")
