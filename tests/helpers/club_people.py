"""People with accounts and their club, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from live import Guest, in_thread
from stores import store_of

PASSWORD = "correct horse"


def person(url: str, name: str) -> Guest:
    """Somebody with an account of that name."""
    guest = Guest(url)
    answer = guest.http.post("/api/account", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    return guest


def found(owner: Guest, name: str, **options: Any) -> str:
    """A fresh club; its id."""
    answer = owner.http.post("/api/clubs", json={"name": name} | options)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def ask(guest: Guest, club: str, path: str, **body: Any) -> tuple[int, str]:
    """Post an action in a club; the status and the code of the error, if any."""
    answer = guest.http.post(f"/api/clubs/{club}/{path}", json=body)
    return answer.status_code, answer.json()["code"] if answer.status_code >= 400 else ""


def page(guest: Guest, club: str, code: str = "") -> Any:
    """The page of a club."""
    return guest.http.get(f"/api/clubs/{club}", params={"invitation": code}).json()


def invited(director: Guest, club: str) -> str:
    """The code of a fresh invitation."""
    answer = director.http.post(f"/api/clubs/{club}/invitations", json={"days": 7})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["url"]).rpartition("/")[2]


@contextmanager
def on_disk(folder: Path) -> Iterator[str]:
    """A server on a data folder, in a thread; its URL."""
    with in_thread(store=store_of(folder)) as url:
        yield url
