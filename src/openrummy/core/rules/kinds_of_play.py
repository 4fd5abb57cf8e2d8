"""The four kinds of play. Each layer tells them apart once, by this name.

``knock``     melds stay in the hand until somebody shows (gin and its kin);
``table``     melds lie on the table while the deal goes on (rummy and its kin);
``declared``  whole hands are declared (Indian and Continental rummy, Three Thirteen);
``five``      hands of five cards are shown and compared.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from openrummy.core.rules.pieces import DeclaredMelds, HandScore, Rules, TableMelds

Kind: TypeAlias = Literal["knock", "table", "declared", "five"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


def kind_of(rules: Rules) -> Kind:
    """The kind of play of a game."""
    if isinstance(rules.play, TableMelds):
        return "table"
    if isinstance(rules.play, DeclaredMelds):
        return "declared"
    return "five" if isinstance(rules.score, HandScore) else "knock"
