"""Accounts: guests with a registered name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Account:
    """An account is a guest (``guest``, as in the seats of tables) with a name.

    So what a guest has played is the account's without being moved. ``owner`` is the guest who
    made a bot's account, empty for a person's. ``host``: may look after this server. ``barred``
    until then (ms since 1970) the account may not play against people, chat or enter anything;
    None: it may. ``private``: its page shows name and face only. Times are ms since 1970.
    """

    guest: str
    name: str
    key: str
    face: str
    created: int
    owner: str = ""
    host: bool = False
    private: bool = False
    barred: int | None = None

    @property
    def bot(self) -> bool:
        """Return whether this is a program's account."""
        return bool(self.owner)
