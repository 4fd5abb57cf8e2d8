"""Lookup of rules by name: a catalogue game, or house rules by code."""

from __future__ import annotations

from functools import lru_cache

from openrummy.core.rules import catalogue
from openrummy.core.rules.canonical import canonical, parse_canonical
from openrummy.core.rules.contradictions.cost import too_slow
from openrummy.core.rules.load import UnknownVariant
from openrummy.core.rules.pieces import Variant
from openrummy.core.rules.schema import Problem as Wrong
from openrummy.core.rules.schema import RulesError
from openrummy.core.rules.settings_form import explain_problem
from openrummy.core.rules.share_code import Shared, encode, is_code
from openrummy.play.host import TableRow
from openrummy.play.problems import Problem


def game_of_code(code: str) -> Variant:
    """Decode a game. Raises a :class:`Problem` with the fault."""
    try:
        return catalogue.from_code(code)
    except RulesError as error:
        raise _code_problem(error.problems[0]) from None


def _code_problem(why: Wrong) -> Problem:
    explanation = explain_problem(why)
    return Problem(400, "bad-code", f"{explanation[:1].upper()}{explanation[1:]}.")


def variant_of(name: str) -> Variant:
    """The playable game of a name or code.

    Raises :class:`Problem`, also for rules by which a turn would take too long.
    """
    variant = variant_named(name)
    for why in too_slow(variant.rules):
        raise _code_problem(why)
    return variant


def variant_named(name: str) -> Variant:
    """The game of a name or code. Raises :class:`Problem`."""
    if is_code(name):
        return game_of_code(name)
    try:
        return catalogue.variant(name)
    except UnknownVariant:
        raise Problem(404, "no-such-game") from None


def rules_name(table: TableRow) -> str:
    """Return the name by which to request a table's rules: a game's, or else a code."""
    return name_of_rules(table.game, table.title, table.rules)


@lru_cache(maxsize=1_000)
def name_of_rules(game: str, title: str, rules: str) -> str:
    """The name of a game with these canonical rules, or else their code."""
    known = game in catalogue.names()
    if known and canonical(catalogue.variant(game).rules) == rules:
        return game
    base = game if known else game.removesuffix("-house").removesuffix("-own")
    try:
        return encode(Shared(title, base, parse_canonical(rules)))
    except RulesError:  # stored by a version with higher limits
        return game
