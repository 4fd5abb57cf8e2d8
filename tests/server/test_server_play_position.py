"""A position of the analysis board played on against the computer; nothing of it counts."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qs, urlparse

import pytest

from live import Guest, hang_up, in_thread
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.game import HOST, apply, start, view
from openrummy.core.notation.errors import PositionSyntaxError
from openrummy.core.notation.records import read, replay
from openrummy.core.notation.seat_deal import actions_to_reach
from openrummy.core.notation.seat_position import parse_seat_position
from openrummy.core.notation.tokens import game_token
from openrummy.core.rules import catalogue
from openrummy.core.rules.house_rules import code_of

__all__ = ["hang_up"]

GIN = catalogue.variant("gin").rules
HAND = "6c7c8c9dJd9hJh3s4sJs"
DISCARD = f"hands={HAND}Ks/8dTd???????? turn=0:discard pile=QcQhKhKc"


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread() as address:
        yield address


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        (DISCARD, 0),
        (f"hands={HAND}/ turn=0:offer pile=Qc", 0),
        (f"hands={HAND}/ turn=0:offer pile=Qc dealer=0", 0),
        (f"hands={HAND}Ks/ turn=0:discard taken=Ks pile=QcQh by=-1", 0),
        (f"hands=/{HAND} turn=1:draw pile=QcQhKh scores=72:41", 0),
        (f"hands={HAND}/Qd2c5c turn=0:draw pile=Kd", 3),  # only the top was written down
    ],
)
def test_a_deal_is_found_that_comes_to_the_position(text: str, hidden: int) -> None:
    expected = parse_seat_position(GIN, text)
    seat = expected.board.seat
    unknown = set()
    for number in range(4):
        state = start(GIN, 2).state
        for actor, action in actions_to_reach(expected, seed_bytes(number)):
            state = apply(GIN, state, actor, action).state
        seen = view(state, seat)
        board, asked = seen.boards[0], expected.board.public
        assert board.hand == expected.board.hand
        assert board.public.phase == asked.phase
        assert board.public.pile[hidden:] == asked.pile
        assert board.public.known == asked.known
        assert (board.public.limit, board.public.factor) == (asked.limit, asked.factor)
        assert seen.standing.columns[-1].points == expected.game.standing.columns[-1].points
        unknown.add(state.boards[0].hands[1 - (seat or 0)])
    assert len(unknown) == 4  # what nobody knows is dealt anew each time


@pytest.mark.parametrize(
    "text",
    [
        f"hands={HAND}/ turn=0:defend pile=QcQh table=1:2c2d2h/1:8s9sTs shown=1:AcAd4d3h:9",
        f"hands={HAND}/ turn=0:draw pile=QcQh scores=120:41",
        f"hands={HAND}/ turn=0:draw pile=QcQh limit=3",
    ],
)
def test_what_no_deal_comes_to_is_refused(text: str) -> None:
    with pytest.raises(PositionSyntaxError):
        actions_to_reach(parse_seat_position(GIN, text), bytes(32))


def test_from_board_to_table(url: str) -> None:
    guest = Guest(url)
    guest.http.get("/api/lobby")
    body = {"game": "gin", "position": DISCARD, "scores": [72, 41], "level": "easy"}
    made = guest.http.post("/api/board/table", json=body)
    assert made.status_code == 201, made.text
    table = made.json()["id"]
    seat = guest.sit(table)
    board = seat.table["boards"][0]
    own = HAND + "Ks"
    assert set(seat.table["hand"]["cards"]) == {own[index : index + 2] for index in range(0, 22, 2)}
    assert board["pile"] == ["Qc", "Qh", "Kh", "Kc"]
    assert seat.table["your_turn"] and not seat.table["room"]["coach"]
    assert seat.table["players"][1]["bot"]
    # the link back holds the same position
    back = parse_qs(urlparse(seat.table["room"]["review"]).query)
    position = parse_seat_position(GIN, back["position"][0])
    expected = parse_seat_position(GIN, DISCARD)
    assert position.board.hand == expected.board.hand
    assert position.board.public.known == expected.board.public.known
    assert position.board.public.pile == expected.board.public.pile
    assert position.game.standing.columns[-1].points == (72, 41)
    assert back["game"] == ["gin"]
    # played to its end it counts for nothing
    seat.play()
    seat.close()
    assert guest.http.get("/api/me/stats").json()["total"]["games"] == 0
    assert not guest.http.get("/api/me/history").json()["games"]
    # its record says which cards these were, and which were played
    replayed = list(replay(read(guest.http.get(f"/api/tables/{table}/record").text)))
    assert replayed[0].actor == HOST
    assert "deal:cards" in game_token(replayed[0].action)
    # there is one at a time, by house rules too
    code = code_of(catalogue.variant("straight-gin"))
    again = guest.http.post("/api/board/table", json={**body, "rules": code}).json()["id"]
    assert {table["id"] for table in guest.http.get("/api/tables").json()} == {again}


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"position": "hands=6c/7c turn=0:draw"}, 400, "bad-position"),
        ({"position": f"{DISCARD} limit=3"}, 400, "bad-position"),
        ({"scores": [120, 3]}, 400, "bad-position"),
        ({"game": "rummy"}, 404, "no-such-game"),
        ({"game": "tedesco"}, 400, "bad-position"),
        ({"game": "nonsense"}, 404, "no-such-game"),
        ({"rules": "h1_x"}, 400, "bad-code"),
        ({"level": "perfect"}, 400, "malformed"),
    ],
)
def test_refusals(url: str, change: dict[str, object], status: int, code: str) -> None:
    guest = Guest(url)
    guest.http.get("/api/lobby")
    body = {"game": "gin", "position": DISCARD} | change
    answer = guest.http.post("/api/board/table", json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
