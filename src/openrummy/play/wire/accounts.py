"""Accounts: registration, sign-in and sign-out, settings, passkeys, devices."""

from __future__ import annotations

from msgspec import Struct


class Register(Struct, forbid_unknown_fields=True):
    """``POST /api/account``: register this guest under a unique name.

    ``invitation`` is the host's code, required if registration is by invitation only. An empty
    ``face`` selects a default avatar derived from the name.
    """

    name: str
    password: str
    face: str = ""
    invitation: str = ""


class SignIn(Struct, forbid_unknown_fields=True):
    """``POST /api/account/sign-in``: sign this device in."""

    name: str
    password: str


class Recover(Struct, forbid_unknown_fields=True):
    """``POST /api/account/recover``: set a new password with a single-use recovery code.

    This device is signed in and every other one signed out.
    """

    name: str
    code: str
    password: str


class OwnAccount(Struct):
    """``GET /api/account``: the caller's account; ``signed_in`` is false without one.

    ``codes`` are the recovery codes, shown only when they are created; ``codes_left`` counts
    the unused ones. ``passkeys``: passkeys work at this server's address.
    """

    signed_in: bool
    name: str = ""
    face: str = ""
    created: str = ""  # ISO time
    codes: list[str] = []
    host: bool = False
    private: bool = False
    codes_left: int = 0
    passkeys: bool = False


class ChangeAccount(Struct, forbid_unknown_fields=True):
    """``POST /api/account/change``: omitted fields are unchanged. ``private``: the player's
    page shows only name and avatar.
    """

    name: str | None = None
    face: str | None = None
    private: bool | None = None


class ChangePassword(Struct, forbid_unknown_fields=True):
    """``POST /api/account/password``: every other device is signed out."""

    password: str
    fresh: str


class ConfirmPassword(Struct, forbid_unknown_fields=True):
    """Password confirmation for sensitive actions.

    ``POST /api/account/codes`` creates new recovery codes, ``POST /api/account/passkeys/ask``
    starts registering a passkey.
    """

    password: str


class AccountDevice(Struct):
    """``GET /api/account/devices``: a signed-in browser; ``here``: the caller's own."""

    id: str
    label: str  # "Firefox on Android"
    seen: str  # ISO time; empty: unknown
    here: bool


class SignOutDevice(Struct, forbid_unknown_fields=True):
    """``POST /api/account/devices/sign-out``: sign out one device, or without ``id`` all others."""

    id: str = ""


# ---------------------------------------------------------------- passkeys


class Passkey(Struct):
    """``GET /api/account/passkeys``: a passkey of the caller; ``place`` is its domain."""

    id: str
    label: str
    place: str
    created: str  # ISO time
    used: str  # ISO time; empty: never


class PasskeyOptions(Struct):
    """Options of ``navigator.credentials.create``. Bytes are base64url, here and below."""

    challenge: str
    place: str  # id of the relying party
    user: str
    name: str
    kinds: list[int]  # COSE algorithms, best first
    known: list[str]  # existing passkeys of the account


class PasskeyChallenge(Struct):
    """``POST /api/account/passkeys/challenge``: the options of ``navigator.credentials.get``."""

    challenge: str
    place: str


class NewPasskey(Struct, forbid_unknown_fields=True):
    """``POST /api/account/passkeys``: the result of ``navigator.credentials.create``."""

    id: str
    client_data: str
    attestation: str
    label: str = ""


class PasskeyProof(Struct, forbid_unknown_fields=True):
    """``POST /api/account/passkeys/sign-in``: the result of ``navigator.credentials.get``."""

    id: str
    client_data: str
    authenticator_data: str
    signature: str
    user: str = ""


class ChangePasskey(Struct, forbid_unknown_fields=True):
    """``POST /api/account/passkeys/change``: change the ``label`` or ``remove`` the passkey."""

    id: str
    label: str = ""
    remove: bool = False


class DeleteAccount(Struct, forbid_unknown_fields=True):
    """``POST /api/account/delete``: delete the account for good; needs password or passkey."""

    password: str = ""
    passkey: PasskeyProof | None = None
