"""Replay of a visitor's own records; nothing is stored."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from openrummy.core.game import StartDeal
from openrummy.core.notation.records import RecordError, read
from openrummy.core.rules import catalogue
from openrummy.core.rules.canonical import canonical
from openrummy.core.rules.contradictions.cost import too_slow
from openrummy.core.rules.settings_form import explain_problem
from openrummy.core.rules.share_code import is_code
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.calls import BoundedRunner, Limit, RawBody, Reply, post
from openrummy.play.computer_players import lobby_personas
from openrummy.play.games import name_of_rules
from openrummy.play.problems import Problem
from openrummy.play.replay.game import RecordedGame, play
from openrummy.play.replay.view import deal_view, game_view

MAX_UPLOAD = 512 * 1024
MAX_ANSWER = 4 * 1024 * 1024  # bytes
MAX_ACTIONS = 10_000
MAX_DEALS = 400
_LONGEST_TITLE = 60
_Number: TypeAlias = Annotated[int | None, Meta(gt=-1, lt=10_000)]


@post(
    "/api/replay",
    max_body=MAX_UPLOAD,
    limits=(Limit("uploads", "error.too-fast.games", by="address"),),
    answers=wire.ReplayGame | wire.ReplayDeal,
    errors=("bad-record", "too-long", "no-such-deal", "no-such-seat"),
)
async def own_record(
    bounded: BoundedRunner, body: RawBody, deal: _Number = None, seat: _Number = None
) -> Reply[bytes]:
    """A record of your own, text or JSON; ``?deal=N`` one deal of it. Nothing is kept."""
    return Reply(await bounded.run(own_replay, body, deal, seat))


CALLS = (own_record,)


def require_deal(played: RecordedGame, number: int, seat: Seat | None) -> None:
    """Raise :class:`Problem` if a game has no such deal or seat."""
    if not 0 <= number < len(played.rounds):
        raise Problem(404, "no-such-deal")
    if seat is not None and not 0 <= seat < len(played.record.players):
        raise Problem(404, "no-such-seat")


def deal_json(played: RecordedGame, number: int, seat: Seat | None) -> bytes:
    """A deal as JSON, as seen by a seat or with all hands open."""
    return wire.encode(deal_view(played, number, seat))


def own_replay(body: bytes, number: int | None, seat: Seat | None) -> bytes:
    """Replay a visitor's own record: the game, or one deal of it, as JSON.

    Raises a :class:`Problem` as :func:`read_own` does, and for a response that is too large.
    """
    played = read_own(body)
    if number is None:
        answer = wire.encode(_own_view(played))
    else:
        require_deal(played, number, seat)
        answer = deal_json(played, number, seat)
    if len(answer) > MAX_ANSWER:
        raise Problem(400, "too-long", say("error.too-long.costly"))
    return answer


def read_own(body: bytes) -> RecordedGame:
    """Parse and replay a visitor's own record. Raises a :class:`Problem` if it is invalid."""
    try:
        record = read(body.decode())
        deals = sum(isinstance(entry.action, StartDeal) for entry in record.entries)
        if len(record.entries) > MAX_ACTIONS or deals > MAX_DEALS:
            text = say("error.too-long.record", deals=MAX_DEALS, actions=MAX_ACTIONS)
            raise Problem(400, "too-long", text)
        for slow in too_slow(record.rules):
            raise Problem(400, "bad-record", say("error.bad-record.why", why=explain_problem(slow)))
        return play(record)
    except UnicodeDecodeError:
        raise Problem(400, "bad-record", say("error.bad-record.no-text")) from None
    except RecordError as error:
        raise Problem(400, "bad-record", say("error.bad-record.why", why=error)) from None


def _own_view(played: RecordedGame) -> wire.ReplayGame:
    record, title = played.record, own_title(played)
    known = record.name in catalogue.names()
    name = name_of_rules(record.name if known else "", title, canonical(record.rules))
    faces = {persona.name: persona.face for persona in lobby_personas()}
    drawn = [
        faces.get(player.name, "guest") if player.bot else "guest" for player in record.players
    ]
    return game_view(played, drawn, id="", title=title, rules=name, again=start_page(name))


def own_title(played: RecordedGame) -> str:
    name = played.record.name
    title = catalogue.variant(name).title if name in catalogue.names() else ""
    return title or " ".join(name.split())[:_LONGEST_TITLE] or "A game"


def start_page(name: str) -> str:
    """Address to start another game with these rules; empty if they have no name here."""
    return f"/house/{name}" if is_code(name) else f"/?game={name}" if name else ""
