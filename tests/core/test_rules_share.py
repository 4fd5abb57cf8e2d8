"""Codes of house rules: there and back, and nothing hostile gets in."""

from __future__ import annotations

import base64
import zlib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from openrummy.core.rules import catalogue, house_rules
from openrummy.core.rules.contradictions import check
from openrummy.core.rules.load import apply_settings
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.schema import RulesError
from openrummy.core.rules.share_code import MAX_CODE, Shared, decode, encode, is_code
from rules_strategies import any_rules, playable_rules, table_rules

TITLES = st.text(min_size=1, max_size=60).filter(
    lambda title: title.isprintable() and title.strip()
)


def packed(text: str | bytes, prefix: str = "h1_") -> str:
    """A code around any text."""
    data = zlib.compress(text if isinstance(text, bytes) else text.encode())
    return prefix + base64.urlsafe_b64encode(data).decode().rstrip("=")


@given(
    st.one_of(playable_rules(), table_rules()),
    TITLES,
    st.sampled_from(["", "gin", *catalogue.names()]),
)
def test_there_and_back(rules: Rules, title: str, base: str) -> None:
    """P11: a code holds house rules and their name."""
    shared = Shared(title, base, rules)
    code = encode(shared)
    assert decode(code) == shared
    assert is_code(code) and len(code) < 1_000
    assert catalogue.from_code(code).rules == rules


@given(any_rules())
def test_contradictions_are_not_shared(rules: Rules) -> None:
    if not check(rules):
        return
    with pytest.raises(RulesError):
        encode(Shared("Mine", "gin", rules))


@given(any_rules())
def test_the_longest_rules_fit(rules: Rules) -> None:
    from openrummy.core.rules.canonical import canonical

    assert len(canonical(rules)) < 8_000 and canonical(rules).count(" ") < 200
    assert len(packed("x" * 60 + "\n" + "x" * 40 + "\n" + canonical(rules))) < MAX_CODE / 2


def test_a_known_share_code_still_decodes() -> None:
    """A link that was shared once keeps its meaning."""
    code = packed("Friday gin\ngin\nscore.gin=30 sheet.target=200")
    assert decode(code) == Shared(
        "Friday gin", "gin", apply_settings(Rules(), ["score.gin=30", "sheet.target=200"])
    )
    frozen = (
        "h1_eNpzK8pMSaxUSM_M4wJi3dSc1LLUPK6U1MQcveTEopRiWyMrc4X8gtS8zLx0W4isQnZefnK2"
        "Xk5mbmaJLUhTfl5OJQCnORom"
    )
    assert decode(frozen).base == "gin-eleven"
    assert decode(frozen).rules.deal.cards == ((2, 7),)


def test_settings_in_another_order_are_read() -> None:
    """The pieces may be put in another order one day."""
    assert decode(packed("A\ngin\nsheet.target=200 score.gin=30")).rules.score.gin == 30


def test_an_unknown_base_becomes_the_best_known_game() -> None:
    variant = catalogue.from_code(packed("A\nmartian-gin\nscore.gin=30"))
    assert variant.base == catalogue.names()[0]
    assert variant.rules.score.gin == 30


HOSTILE = [
    "", "h1_", "h1_A", "h1_AAAA", "h2_AAAA", "h1_" + "A" * MAX_CODE, "h1_é", "h1_A A",
    packed("A\ngin"), packed("A\ngin\n\n"), packed("\ngin\n"), packed(" \n\n"),
    packed("x" * 61 + "\ngin\n"), packed("\u202e\ngin\n"),
    packed("A\n../etc\n"), packed("A\nGin\n"),
    packed("A\ngin\nscore.gin=-1"), packed("A\ngin\nscore.gin=1e9"), packed("A\ngin\nnoise=1"),
    packed("A\ngin\nscore.gin"), packed("A\ngin\nopening=eleven deal.misdeal=true"),
    packed("A\ngin\n" + "a." * 5_000 + "=1"), packed("A\ngin\n" + "x=1 " * 3_000),
    packed("A\ngin\nknock.limit={"), packed("A\ngin\nknock.limit=" + "[" * 400),
    packed(b"\xff\xfe"), packed("x" * 10_000_000), packed("A\ngin\n")[:-2],
    packed("A\ngin\n") + "AAAA", packed("A\ngin\n", "h01_"), packed("A\ngin\n", "h999_"),
]  # fmt: skip


@pytest.mark.parametrize("code", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_codes_are_refused(code: str) -> None:
    with pytest.raises(RulesError) as refused:
        decode(code)
    assert len(str(refused.value)) < 20_000


@given(st.text(max_size=200))
@example("A\ngin\nscore.gin=30")
@example("A\ngin\n=")
@example('A\ngin\nscore.gin="')
def test_whatever_is_packed_is_read_or_refused(text: str) -> None:
    try:
        shared = decode(packed(text))
    except (RulesError, UnicodeEncodeError):
        return
    assert check(shared.rules) == ()


@given(st.data())
def test_a_code_with_one_letter_changed_is_no_other(data: st.DataObject) -> None:
    code = house_rules.code_of(catalogue.resolve("gin", ["score.gin=30", "sheet.target=200"]))
    index = data.draw(st.integers(3, len(code) - 2))  # the last letter may hold unused bits
    letter = data.draw(st.sampled_from("ABCxyz019-_"))
    changed = code[:index] + letter + code[index + 1 :]
    if changed == code:
        return
    with pytest.raises(RulesError):
        decode(changed)


def test_a_code_or_its_link_is_a_game() -> None:
    game = catalogue.resolve("oklahoma", ["sheet.target=250"])
    code = house_rules.code_of(game)
    assert catalogue.resolve(code).rules == game.rules
    assert catalogue.resolve(f"https://club.example:8000/house/{code}?x=1").rules == game.rules
    changed = catalogue.resolve(code, ["sheet.target=300"])
    assert changed.rules.sheet.target == 300 and changed.base == "oklahoma"
    assert catalogue.resolve(house_rules.code_of(catalogue.variant("gin"))).rules == Rules()
    assert not any(is_code(name) for name in catalogue.names())
