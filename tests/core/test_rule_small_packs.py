"""Small packs for studies: fewer cards in a suit and fewer suits (A41)."""

from __future__ import annotations

import pytest

import openrummy as rummy
from openrummy.core.cards import pack_faces
from openrummy.core.engine.model.state import all_cards
from openrummy.core.rules.contradictions import check
from openrummy.core.rules.contradictions.cost import too_slow
from openrummy.core.rules.load import settings_onto
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.gin.lower import lower
from openrummy.kernel.gin.settings import NotLowered

SMALL = {"pack.ranks": 6, "pack.suits": 2, "deal.cards": {2: 3}}


@pytest.mark.parametrize("bot", ["simple", "patient"])
def test_A41_whole_games_are_played_with_a_small_pack(bot: str) -> None:
    game = rummy.new_game("gin", seed=3, replace=SMALL | {"sheet.target": 40})
    pack = sorted(card for card in range(64) if pack_faces(6, 2) >> card & 1)
    while not game.over:
        [board] = game.state.boards
        assert sorted(all_cards(board)) == pack
        game.play(game.ask(bot) if game.to_act else game.legal()[-1])
    assert rummy.replay(game.record()).points == game.points
    assert "two suits of six cards each" in rummy.describe("gin", SMALL)


def test_A41_a_card_that_is_not_in_the_pack_is_named() -> None:
    assert rummy.Hand("Ac 2c 3c", "gin", replace=SMALL).solve().deadwood == 0
    with pytest.raises(rummy.UsageError, match="7c is not in the pack"):
        rummy.Hand("Ac 2c 7c", "gin", replace=SMALL)


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ("pack.suits=2 deal.cards=2:12", "stock-too-small"),
        ("pack.ranks=5 pack.suits=2 deal.cards=2:5", "too-many-cards"),
        ("pack.suits=3 melds.aces=corner pack.ranks=12", "small-pack-aces"),
        ("pack.suits=3 deal.misdeal=true", "small-pack-misdeal"),
        ("pack.suits=3 pack.jokers=1", "small-pack-play"),
    ],
)
def test_A41_what_needs_a_whole_pack_is_refused(settings: str, code: str) -> None:
    assert code in {error.code for error in check(settings_onto(Rules(), settings.split()))}


def test_A41_kernel_and_server_say_that_they_play_none() -> None:
    rules = settings_onto(Rules(), ["pack.suits=3"])
    assert not check(rules)
    with pytest.raises(NotLowered, match=r"pack\.suits"):
        lower(rules)
    [refused] = too_slow(rules)
    assert refused.paths == ("pack.suits",)
