"""Names: nobody is taken for somebody else, and no name covers the lines around it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from live import Guest, hang_up, in_thread
from openrummy.club import names
from openrummy.play.seating import display_name
from test_server_accounts import code, register

__all__ = ["hang_up"]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread() as address:
        yield address


@pytest.mark.parametrize(
    "name",
    [
        "Ma\u0301\u0301\u0301\u0301ra",  # accents on accents
        "Ma\u034fra",  # a joiner, a variation, an inherent vowel: nothing to be seen
        "Mara\ufe0f",
        "Ma\u17b4ra",
        "마\u3164라",  # a letter that is a gap
        "น\u0e49\u0e49\u0e49\u0e49",
    ],
)
def test_stacked_and_unseen_marks_are_no_part_of_a_name(name: str) -> None:
    assert names.fault(names.cleaned_name(name)) == "characters"
    text = display_name(name, "Guest")
    assert names.few_marks(text) == text != name


@pytest.mark.parametrize(
    "name", ["Nguyễn", "Ọ̀ṣun", "Łukasz", "שָׁלוֹם", "مُحَمَّد", "ทิพย์", "क्षितिज", "이준", "Ίων", "Іван"]
)
def test_names_of_many_languages_are_good(name: str) -> None:
    assert names.fault(names.cleaned_name(name)) is None
    assert display_name(name, "Guest") == names.cleaned_name(name)


@pytest.mark.parametrize(
    ("name", "alike"),
    [("KIM", "КІМ"), ("ТОМ", "Tom"), ("Øløf", "Olof"), ("Lukasz", "Łukasz"), ("Đora", "Dora")],
)
def test_a_name_that_looks_like_an_account_is_taken_whoever_came_first(
    url: str, name: str, alike: str
) -> None:
    assert names.coarse_key(name) == names.coarse_key(alike) and names.key(name) != names.key(alike)
    assert register(Guest(url), name).status_code == 201
    assert code(register(Guest(url), alike)) == (409, "name-taken")


def test_a_guest_does_not_sit_down_as_what_looks_like_an_account(url: str) -> None:
    alike = "КАТЕ"
    assert not alike.isascii() and register(Guest(url), "Kate").status_code == 201
    guest = Guest(url)
    seat = guest.sit(guest.new_table(name=alike))
    assert seat.table["players"][seat.table["seat"]]["name"] != alike
