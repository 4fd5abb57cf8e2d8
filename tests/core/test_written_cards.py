"""Cards as people write them, and files with a byte-order mark."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import openrummy as rummy
from openrummy.core.cards import card_text, full_pack, parse_card
from openrummy.core.cards.typed_hand import NoCard, tidy_cards, written_cards
from openrummy.core.notation.records import read_all, write
from openrummy.core.notation.records.import_lines import from_lines
from openrummy.core.rules.catalogue import load_file
from openrummy.core.rules.decode_text import NotUtf8, decode_utf8

SUITS = {"c": "cC♣♧", "d": "dD♦♢", "h": "hH♥♡", "s": "sS♠♤"}
BETWEEN = ("", " ", ", ", ",", "; ", " | ", "/", "\t", "\n")
UNSEEN = ("", "\ufe0f", "\ufe0e")


def words(cards: tuple[int, ...]) -> str:
    return " ".join(card_text(card) for card in cards)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("10♥ 3♥️ ♠J 6H,5C 10c ac 3h3s3c", "Th 3h Js 6h 5c Tc Ac 3h 3s 3c"),
        ("As 2d Td", "As 2d Td"),
        ("TD10D", "Td Td"),
        ("♥10♠a", "Th As"),
        ("h3 S10 cK", "3h Ts Kc"),
        ("x joker X2 JOKER3h", "X1 X1 X2 X1 3h"),
        ("X10h", "X1 Th"),
        ("\ufeff7♣︎ 8♣︎", "7c 8c"),
        ("", ""),
        (" , ", ""),
    ],
)
def test_a_hand_as_people_write_it(text: str, cards: str) -> None:
    assert words(written_cards(text)) == cards


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("11h", "11h"),
        ("1h", "1h"),
        ("3h 4", "4"),
        ("3hx5", "5"),
        ("As, Zz", "Zz"),
        ("♠", "♠"),
        ("?", "?"),
    ],
)
def test_invalid_cards_are_named_in_the_error(text: str, word: str) -> None:
    with pytest.raises(NoCard) as error:
        written_cards(text)
    assert error.value.word == word


@st.composite
def written(draw: st.DrawFn) -> tuple[str, str]:
    """Cards, each in one of its spellings, and the cards they are."""
    text, expected = "", []
    for card in draw(st.lists(st.sampled_from(full_pack()), max_size=20)):
        plain = card_text(card)
        rank = draw(st.sampled_from([plain[0], plain[0].lower(), "10"]))
        if plain[0] != "T" and rank == "10":
            rank = plain[0]
        suit = draw(st.sampled_from(SUITS[plain[1]])) + draw(st.sampled_from(UNSEEN))
        text += rank + suit if draw(st.booleans()) else suit + rank
        text += draw(st.sampled_from(BETWEEN))
        expected.append(plain)
    return text, " ".join(expected)


@given(written())
def test_every_spelling_of_cards_is_read(case: tuple[str, str]) -> None:
    text, expected = case
    assert words(written_cards(text)) == expected
    assert tidy_cards(text) == expected.replace(" ", "")


@given(st.text(max_size=60))
def test_any_text_is_cards_or_named(text: str) -> None:
    try:
        cards = written_cards(text)
    except NoCard as error:
        assert error.word and error.word in text
    else:
        assert all(parse_card(card_text(card)) == card for card in cards)


@pytest.mark.parametrize("piece", [" ", ",;|/ ", "10", "♥️", "x", "joker", "3h", "\ufe0f\ufeff"])
def test_a_long_text_takes_no_longer_than_its_length(piece: str) -> None:
    """A quadratic reader would not come back from this."""
    text = piece * (400_000 // len(piece))
    try:
        written_cards(text)
    except NoCard as error:
        assert len(error.word) <= 20


def test_the_library_reads_the_same() -> None:
    assert rummy.Hand("10♥ ♥J q♥️,3c3d3s").solve(any_size=True).deadwood == 0
    with pytest.raises(rummy.UsageError, match="'Zz' is not a card"):
        rummy.Hand("As Zz")
    with pytest.raises(rummy.UsageError, match="joker appears once; the game has none"):
        rummy.Hand("X 3h")


def test_an_import_reads_the_same() -> None:
    line = (
        '{"game": "gin", "seats": ["Ann", "Ben"], "dealer": 1, "upcard": "9♥", '
        '"hands": ["5♣ 9♣ 5♦ 9♦ 4♥ 5♥ 8♥ K♥ 6♠ 10♠", "??????????"], '
        '"actions": ["t", "k♥", "s:?", "A♣"]}'
    )
    (record,) = from_lines([(1, line)])
    text = write(record)
    assert "5c9c5d9d4h5h8hKh6sTs" in text and "Kh" in text and "Ac" in text


# ---------------------------------------------------------------- files


def test_a_byte_order_mark_is_no_part_of_a_file(tmp_path: Path) -> None:
    rules = tmp_path / "mine.toml"
    rules.write_bytes(
        b'\xef\xbb\xbfname = "mine"\ntitle = "Mine"\nfamily = "gin"\nsummary = "x"\nbase = "gin"\n'
    )
    assert load_file(rules).title == "Mine"
    line = (
        '{"game": "gin", "seats": ["A", "B"], "dealer": 1, "upcard": "9h", '
        '"hands": ["??????????", "??????????"], "actions": ["p"]}'
    )
    (made,) = from_lines([(1, line)])
    text = write(made)
    assert read_all("\ufeff" + text) == read_all(text)
    assert decode_utf8("\ufeffa".encode()) == "a"


@pytest.mark.parametrize(
    ("name", "called"),
    [("utf-16", "UTF-16"), ("utf-16-le", "UTF-16"), ("utf-32", "UTF-32"), ("latin-1", "none")],
)
def test_another_encoding_is_named(name: str, called: str) -> None:
    with pytest.raises(NotUtf8) as error:
        decode_utf8("{é: 1}".encode(name))
    assert error.value.encoding == called
