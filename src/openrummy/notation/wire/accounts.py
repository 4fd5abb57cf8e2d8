"""Accounts: registering, signing in and out."""

from __future__ import annotations

from msgspec import Struct


class Register(Struct, forbid_unknown_fields=True):
    """``POST /api/account``: from now on this guest has a name that nobody else has.

    ``invitation`` is the host's, where registering needs one.
    """

    name: str
    password: str
    face: str = "guest"
    invitation: str = ""


class SignIn(Struct, forbid_unknown_fields=True):
    """``POST /api/account/sign-in``: this device is the account's from now on."""

    name: str
    password: str


class OwnAccount(Struct):
    """``GET /api/account``: the account of who asks; ``signed_in`` false: they have none.

    ``codes`` are the recovery codes, shown once, after registering.
    """

    signed_in: bool
    name: str = ""
    face: str = ""
    created: str = ""  # ISO time
    codes: list[str] = []
    host: bool = False
