"""Accounts: guests with a registered name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Account:
    """An account: a guest (``guest``, as in the seats of tables) with a registered name.

    Games played before the registration therefore belong to the account. ``owner`` is the guest
    who created a bot's account, empty for a person's. ``host``: may administer this server.
    ``barred``: until that time the account may not play against people, chat or enter tournaments;
    None if it may. ``private``: its page shows only the name and face. Times are in ms since 1970.
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
