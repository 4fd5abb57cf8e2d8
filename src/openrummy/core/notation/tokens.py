"""Formatting and parsing of actions as short tokens.

========================== ==================================================
``p``                      pass
``s``                      draw from the stock
``t``                      take the top discard
``t:5c``                   take a deeper discard (G23), with all above it (R3)
``t:5c'``                  the second 5c from the top, ``t:5c''`` the third
``Kd``                     discard a card
``k:Kd:5c6c7c/5d6d7d``     knock: discard ``Kd``, show these melds
``b:5c6c7c/8d8h8s``        big gin: show these melds, discard nothing
``l:6s:0``                 lay off on meld 0 of the table
``l:X1=9s:0``              the same with a wild for the 9s, or ``X1=9`` in a set
``r:8d:0:X1``              reclaim the ``X1`` of meld 0, replacing it with 8d
``m:8d8h8s``               show own melds after a knock; ``m:`` shows none
``d:5c6c7c``               lay a meld down on the table
``d:7s8sX1=9s``            the same with a wild for the 9s; ``d:KcKdX1=K`` in a set
``o``                      go out, with no card left
``c:7``                    name the wild rank of this deal (A37)
``drop``                   give up the deal (I7)
``y:Kd:3d4d5d/8h9hX1=Th``  declare: discard ``Kd``, show all others in these melds (I5, N4)
``y::3d4d5d/8h9hX1=Th``    the same with the dealt hand, discarding nothing (N5)
``a:3d4d5d``               show own melds after a declaration (I6); ``a:`` shows none
``two``                    end the deal with a 2 alone (A36)
``deal:<64 hex digits>``   the host deals, with this entropy
``deal:cards hands=… …``   the host deals these cards (:mod:`openrummy.core.notation.deal_text`)
``forfeit:1:resigned``     the host ends the game: seat 1 resigned
``add:12``                 a seat adds 12 points to its own total between deals (W18)
``call-off``               the host ends the game by agreement of all players
========================== ==================================================

Melds are separated by ``/``, their cards written without separators. The order of melds
is preserved; that of the cards in a meld is not: they are written suit by suit.
Cards are faces: with several packs or jokers any copy will do (A39), and every
joker is an ``X1``.
Tokens do not imply legality: see :func:`openrummy.core.game.why_not`.
"""

from __future__ import annotations

import re

from openrummy.core.cards import (
    MAX_COPIES,
    RANKS,
    Card,
    CardSet,
    CardSyntaxError,
    by_face,
    card_text,
    copy_text,
    in_order,
    parse_card,
    parse_copy,
    to_set,
)
from openrummy.core.engine import (
    Action,
    Arrange,
    BigGin,
    Choose,
    DealtCards,
    Declare,
    Discard,
    Draw,
    Drop,
    EndForTwo,
    GoOut,
    Knock,
    LayDown,
    LayOff,
    Pass,
    Pile,
    Reclaim,
    Spread,
)
from openrummy.core.game import NO_ENTROPY, AddPoints, CallOff, Forfeit, GameAction, StartDeal
from openrummy.core.melds.plain import Meld
from openrummy.core.melds.wild import Face, LaidMeld, face_text, open_face, parse_meld
from openrummy.core.notation.deal_text import HEAD, deal_text, parse_deal
from openrummy.core.notation.errors import TokenError, quoted
from openrummy.core.rules.text import say

MAX_TOKEN_LENGTH = 200
ENTROPY_DIGITS = 64
_CALL_OFF = "call-off"
_REASON = re.compile(r"[a-z][a-z-]{0,30}")
_POINTS = re.compile(r"[1-9][0-9]{0,4}")
_PLACE = re.compile(r"0|[1-9][0-9]?")
_HEX = re.compile(r"[0-9a-f]{64}")


_PLAIN: dict[str, Action] = {"p": Pass(), "o": GoOut(), "drop": Drop(), "two": EndForTwo()}
_WORDS = {type(action): word for word, action in _PLAIN.items()}


# ---------------------------------------------------------------- writing


def action_token(action: Action) -> str:
    """Format a seat's action as a token.

    Raises ``ValueError`` for a stock draw that names its card, which has no token.
    """
    match action:
        case Draw(pile=Pile.STOCK, card=None):
            return "s"
        case Draw(pile=Pile.DISCARD, card=card):
            return "t" if card is None else f"t:{copy_text(card)}"
        case Discard(card=card):
            return card_text(card)
        case Knock(card=card, melds=melds):
            return f"k:{card_text(card)}:{_melds_text(melds)}"
        case BigGin(melds=melds):
            return f"b:{_melds_text(melds)}"
        case LayOff(card=card, meld=meld, stands=stands):
            return f"l:{card_text(card)}{_face_text(stands)}:{meld}"
        case Reclaim(card=card, meld=meld, wild=wild):
            return f"r:{card_text(card)}:{meld}:{card_text(wild)}"
        case Spread(melds=melds):
            return f"m:{_melds_text(melds)}"
        case LayDown(meld=meld, stands=stands):
            return f"d:{cards_text(meld, stands)}"
        case Choose(rank=rank):
            return f"c:{RANKS[rank]}"
        case Declare(card=card, melds=laid_melds):
            discarded = "" if card is None else card_text(card)
            return f"y:{discarded}:{_laid_text(laid_melds)}"
        case Arrange(melds=laid_melds):
            return f"a:{_laid_text(laid_melds)}"
        case _ if type(action) in _WORDS:
            return _WORDS[type(action)]
        case _:
            raise ValueError(f"no token for {action!r}")


def game_token(action: GameAction) -> str:
    """Format any action of a game as a token, including the host's.

    Raises ``ValueError`` unless entropy has 32 bytes and comes without cards, and a reason is a
    word of lower-case letters and hyphens.
    """
    match action:
        case StartDeal(entropy=entropy, cards=DealtCards() as cards):
            if entropy != NO_ENTROPY:
                raise ValueError("a deal by its cards has no entropy")
            return deal_text(cards)
        case StartDeal(entropy=entropy):
            if len(entropy) * 2 != ENTROPY_DIGITS:
                raise ValueError(f"entropy has 32 bytes, not {len(entropy)}")
            return f"deal:{entropy.hex()}"
        case Forfeit(seat=seat, reason=reason):
            if not _REASON.fullmatch(reason) or not 0 <= seat <= 99:
                raise ValueError(f"no token for {action!r}")
            return f"forfeit:{seat}:{reason}"
        case CallOff():
            return _CALL_OFF
        case AddPoints(points=points):
            return f"add:{points}"
        case _:
            return action_token(action)


def _melds_text(melds: tuple[Meld, ...]) -> str:
    return "/".join("".join(card_text(card) for card in in_order(meld)) for meld in melds)


def _laid_text(melds: tuple[LaidMeld, ...]) -> str:
    return "/".join(cards_text(meld.cards, meld.stands) for meld in melds)


def cards_text(cards: CardSet, stands: tuple[tuple[Card, Face], ...] = ()) -> str:
    """``7s8sX1=9s``: cards suit by suit, duplicates side by side, wilds with their faces."""
    faces = dict(stands)
    return "".join(card_text(card) + _face_text(faces.get(card)) for card in by_face(cards))


def _face_text(face: Face | None) -> str:
    return "" if face is None else f"={face_text(face)}"


# ---------------------------------------------------------------- reading


def parse_action(text: str) -> Action:
    """Parse a seat's action. Raises :class:`TokenError`."""
    if len(text) > MAX_TOKEN_LENGTH:
        raise TokenError(say("notation.token-too-long", most=MAX_TOKEN_LENGTH))
    head, colon, rest = text.partition(":")
    if not colon or head == "c":
        return _plain(text) if not colon else Choose(_rank(rest, 3))
    match head:
        case "t":
            return Draw(Pile.DISCARD, _copy(rest, 3))
        case "k" | "b" | "m":
            return _parse_show(head, rest, text)
        case "y" | "a":
            return _parse_declaration(head, rest, text)
        case "l":
            card, _, index = rest.partition(":")
            if not _PLACE.fullmatch(index):
                raise TokenError(say("notation.lay-off-expected", text=quoted(text)), 0, 1)
            named, _, face = card.partition("=")
            stands = parse_face(face, 4 + len(named)) if "=" in card else None
            return LayOff(_card(named, 3), int(index), stands)
        case "r":
            card, _, rest = rest.partition(":")
            index, _, wild = rest.partition(":")
            if not _PLACE.fullmatch(index):
                raise TokenError(say("notation.reclaim-expected", text=quoted(text)), 0, 1)
            return Reclaim(_card(card, 3), int(index), _card(wild, 5 + len(card) + len(index)))
        case "d":
            if not rest or "/" in rest:
                raise TokenError(say("notation.one-meld-expected", text=quoted(text)), 0, 3)
            meld = parse_laid(rest, 3)
            return LayDown(meld.cards, meld.stands)
        case _:
            raise TokenError(say("notation.no-such-action", text=quoted(text)), 0, 1)


def _parse_show(head: str, rest: str, text: str) -> Action:
    """Parse a knock, big gin or own melds after a knock."""
    if head != "k":
        melds = _melds(rest, 3)
        return BigGin(melds) if head == "b" else Spread(melds)
    discarded, _, shown = rest.partition(":")
    if rest.count(":") != 1:
        raise TokenError(say("notation.knock-expected", text=quoted(text)), 0, 1)
    return Knock(_card(discarded, 3), _melds(shown, 4 + len(discarded)))


def _parse_declaration(head: str, rest: str, text: str) -> Action:
    """Parse a declaration, or own melds after one."""
    if head == "a":
        return Arrange(_laid_melds(rest, 3))
    discarded, _, melds = rest.partition(":")
    if rest.count(":") != 1:
        raise TokenError(say("notation.declare-expected", text=quoted(text)), 0, 1)
    card = _card(discarded, 3) if discarded else None
    return Declare(card, _laid_melds(melds, 4 + len(discarded)))


def parse_game_token(text: str) -> GameAction:
    """Parse an action of a seat or the host. Raises :class:`TokenError`."""
    head, _, rest = text.partition(":")
    if head == "deal":
        if text.startswith(HEAD):
            return StartDeal(NO_ENTROPY, parse_deal(text))
        if not _HEX.fullmatch(rest):
            raise TokenError(say("notation.entropy-expected"), 0, 6)
        return StartDeal(bytes.fromhex(rest))
    if head == "forfeit":
        seat, _, reason = rest.partition(":")
        if not _PLACE.fullmatch(seat) or not _REASON.fullmatch(reason):
            raise TokenError(say("notation.forfeit-expected", text=quoted(text)), 0, 1)
        return Forfeit(int(seat), reason)
    if head == "add":
        if not _POINTS.fullmatch(rest):
            raise TokenError(say("notation.add-expected", text=quoted(text)), 0, 5)
        return AddPoints(int(rest))
    if text == _CALL_OFF:
        return CallOff()
    return parse_action(text)


def _plain(text: str) -> Action:
    if text in _PLAIN:
        return _PLAIN[text]
    match text:
        case "s":
            return Draw(Pile.STOCK)
        case "t":
            return Draw(Pile.DISCARD)
        case _:
            return Discard(_card(text, 1))


def _card(text: str, column: int) -> Card:
    try:
        return parse_card(text)
    except CardSyntaxError as error:
        raise TokenError(str(error), 0, column) from None


def _rank(text: str, column: int) -> int:
    if len(text) != 1 or text not in RANKS:
        raise TokenError(say("notation.rank-expected", text=quoted(text)), 0, column)
    return RANKS.index(text)


def _copy(text: str, column: int) -> Card:
    try:
        return parse_copy(text)
    except CardSyntaxError as error:
        raise TokenError(str(error), 0, column) from None


def parse_face(text: str, column: int) -> Face:
    """Parse the face of a wild: ``9s``, or ``9`` in a set. Raises :class:`TokenError`."""
    if len(text) == 1 and text in RANKS:
        return open_face(RANKS.index(text))
    return _card(text, column)


def parse_laid(text: str, column: int) -> LaidMeld:
    """Parse cards with the faces of wilds among them. Raises :class:`TokenError`."""
    try:
        return parse_meld(text, MAX_COPIES)
    except CardSyntaxError as error:
        raise TokenError(str(error), 0, column) from None


def _laid_melds(text: str, column: int) -> tuple[LaidMeld, ...]:
    """Parse groups of cards with faces of wilds; each group numbers its own copies (A39)."""
    melds: list[LaidMeld] = []
    for group in text.split("/") if text else ():
        if not group:
            raise TokenError(say("notation.group-expected"), 0, column)
        melds.append(parse_laid(group, column))
        column += len(group) + 1
    return tuple(melds)


def _melds(text: str, column: int) -> tuple[Meld, ...]:
    """Parse groups of cards, all different; the rules are not checked."""
    if not text:
        return ()
    melds: list[Meld] = []
    seen = 0
    for group in text.split("/"):
        if not group or len(group) % 2:
            raise TokenError(say("notation.cards-expected", group=quoted(group)), 0, column)
        cards = [
            _card(group[start : start + 2], column + start) for start in range(0, len(group), 2)
        ]
        meld = to_set(cards)
        if meld.bit_count() != len(cards) or meld & seen:
            raise TokenError(say("notation.card-twice", text=quoted(text)), 0, column)
        seen |= meld
        melds.append(meld)
        column += len(group) + 1
    return tuple(melds)
