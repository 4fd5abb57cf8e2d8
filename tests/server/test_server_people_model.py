"""Sitting down, filling up and getting up in any order, against a plain model of the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from live import Guest, hang_up, in_thread
from people import invite, join

__all__ = ["hang_up"]

PEOPLE = 4
STEPS = st.lists(
    st.tuples(st.integers(0, PEOPLE - 1), st.sampled_from(["join", "join", "leave", "fill"])),
    max_size=12,
)


@dataclass
class Model:
    """Occupants of the seats: a guest's number, ``bot``, or nobody."""

    seats: list[int | str | None] = field(default_factory=lambda: [0, None, None])
    closed: bool = False

    @property
    def begun(self) -> bool:
        return None not in self.seats

    @property
    def people(self) -> list[int]:
        return [seat for seat in self.seats if isinstance(seat, int)]

    @property
    def keeper(self) -> int | None:
        return 0 if 0 in self.people else next(iter(self.people), None)

    @property
    def stranger(self) -> int:
        """The answer to a stranger to the table: before it begins the table is not there."""
        return 403 if self.begun else 404

    def join(self, who: int) -> int:
        if self.closed:
            return 404
        if who not in self.seats:
            if self.begun:
                return 409
            self.seats[self.seats.index(None)] = who
        return 201

    def leave(self, who: int) -> int:
        if self.closed:
            return 404
        if who not in self.seats:
            return self.stranger
        if self.begun:
            return 409
        self.seats[self.seats.index(who)] = None
        self.closed = not self.people
        return 204

    def fill(self, who: int) -> int:
        if self.closed:
            return 404
        if who != self.keeper:
            return 403 if who in self.seats else self.stranger
        if self.begun:
            return 409
        self.seats = ["bot" if seat is None else seat for seat in self.seats]
        return 200


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread() as address:
        yield address


def test_who_sits_where_is_as_the_model_has_it(url: str) -> None:
    guests = [Guest(url) for _ in range(PEOPLE)]
    spectator = Guest(url)

    @given(STEPS)
    def check(steps: list[tuple[int, str]]) -> None:
        model = Model()
        table, key = invite(guests[0], "gin-three", 2)
        for who, what in steps:
            expected = getattr(model, what)(who)
            if what == "join":
                answer = join(guests[who], table, key)
            else:
                body = {"json": {}} if what == "fill" else {}
                answer = guests[who].http.post(f"/api/tables/{table}/{what}", **body)
            assert answer.status_code == expected, (who, what, answer.text)
            response = spectator.http.get(f"/api/tables/{table}/invitation", params={"key": key})
            if model.closed:
                assert response.status_code == 404
                continue
            seats = response.json()["seats"]
            assert [seat["open"] for seat in seats] == [seat is None for seat in model.seats]
            assert [seat["bot"] for seat in seats] == [seat == "bot" for seat in model.seats]
            assert response.json()["state"] == ("full" if model.begun else "open")
        if not model.closed:
            who = model.people[-1]
            seat = guests[who].sit(table, deal=model.begun)
            assert seat.table["seat"] == model.seats.index(who)
            assert bool(seat.table["boards"]) == model.begun
            assert seat.table["room"]["maker"] == (who == model.keeper)
            seat.close()

    check()
