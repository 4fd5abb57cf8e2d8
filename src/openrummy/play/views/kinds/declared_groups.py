"""Evaluation of a hand in groups as it is built: its melds, missing runs and points.

Answers :class:`~openrummy.play.wire.client_messages.AskDeclare`, from the seat's own view. It is
advisory; the engine decides whether a declaration is valid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from openrummy.core.cards import (
    Card,
    CardSet,
    CardSyntaxError,
    bit,
    copy_text,
    face_of,
    in_order,
    parse_copy,
    to_set,
    without,
)
from openrummy.core.engine import Action, Arrange, Declare, View, why_not_in
from openrummy.core.engine.declared.hands import Melds, as_faces, declared_play
from openrummy.core.engine.meld_terms import meld_terms_of
from openrummy.core.engine.model.phase import Over, ToArrange, ToDiscard
from openrummy.core.notation.tokens import action_token
from openrummy.core.rules.pieces import DeclaredMelds, Rules
from openrummy.core.rules.text import capitalize, join_words, say
from openrummy.play import wire
from openrummy.play.sentences import refused
from openrummy.play.views.card_texts import texts
from openrummy.play.views.game_info import shape_of
from openrummy.play.views.kinds.declared import best_melds, counted_points
from openrummy.play.views.kinds.groups import CardGroup, group, group_view

_LONGEST_NAME = 8
_MAX_GROUPS = 32


class NotDeclared(Exception):
    """An invalid question about groups; ``code`` is its name on the wire."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def declaring(rules: Rules, seen: View, asked: wire.AskDeclare) -> wire.Declaring:
    """The evaluation of the hand of ``seen`` in these groups.

    Raises :class:`NotDeclared` where there is nothing to declare (``no-declaring``), and
    for cards that are not held or named twice (``bad-groups``).
    """
    held = seen.hand and not isinstance(seen.public.phase, Over)
    if not rules.declared or not held:
        raise NotDeclared("no-declaring")
    discarded, lists = _read(seen.hand, asked)
    terms, public = meld_terms_of(rules, seen.public), seen.public
    groups = [group(terms, cards) for cards in lists]
    melds = tuple(as_faces(each.meld) for each in groups if each.meld is not None)
    there = seen.hand if discarded is None else seen.hand & ~bit(discarded)
    remaining_cards = seen.hand if discarded is None else without(seen.hand, discarded)
    unmelded = there & ~to_set(
        card for each in groups if each.meld is not None for card in each.cards
    )
    points = counted_points(rules, public, melds, remaining_cards)
    token, text = _verdict(
        rules, seen, discarded, melds, lacks(declared_play(rules), groups), loose(unmelded)
    )
    return wire.Declaring(
        id=asked.id,
        groups=[group_view(terms, each) for each in groups],
        left=texts(unmelded),
        points=points,
        token=token,
        text=text or say("declaring.left-with", points=points),
        best=_names(there, best_melds(rules, public, remaining_cards)),
    )


def _read(hand: CardSet, asked: wire.AskDeclare) -> tuple[Card | None, list[list[Card]]]:
    """The card discarded and the groups, which must be cards of the hand, each named once."""
    if len(asked.groups) > _MAX_GROUPS:
        raise NotDeclared("bad-groups")
    discarded = None if asked.card is None else _card(asked.card)
    named, most = [] if discarded is None else [discarded], hand.bit_count()
    lists = []
    for names in asked.groups:
        if len(named) + len(names) > most:
            raise NotDeclared("bad-groups")
        cards = [_card(name) for name in names]
        named += cards
        lists.append(cards)
    if len(set(named)) < len(named) or any(not hand >> card & 1 for card in named):
        raise NotDeclared("bad-groups")
    return discarded, lists


def _card(name: str) -> Card:
    if len(name) > _LONGEST_NAME:
        raise NotDeclared("bad-groups")
    try:
        return parse_copy(name)
    except CardSyntaxError:
        raise NotDeclared("bad-groups") from None


def _names(hand: CardSet, melds: Melds) -> list[list[str]]:
    """Assign cards of the hand to groups of faces: each takes the next free copy."""
    groups = []
    for meld in melds:
        names = []
        for face in in_order(meld.cards):
            card = next(card for card in in_order(hand) if face_of(card) == face_of(face))
            hand &= ~bit(card)
            names.append(copy_text(card))
        groups.append(names)
    return groups


# ---------------------------------------------------------------- does it stand?


def _verdict(
    rules: Rules,
    seen: View,
    discarded: Card | None,
    melds: Melds,
    missing: list[str],
    unmelded: list[str],
) -> tuple[str | None, str]:
    """Return the token of the action, if it is possible now, and a remark on it."""
    action: Action
    phase = seen.public.phase
    arranging = isinstance(phase, ToArrange)
    if arranging:
        action = Arrange(melds)
    else:
        action = Declare(None if discarded is None else Card(face_of(discarded)), melds)
    to_discard = isinstance(phase, ToDiscard) and phase.seat == seen.seat and discarded is None
    refusal = None if to_discard else why_not_in(rules, seen, action)
    token = action_token(action) if refusal is None and not to_discard else None
    if to_discard:
        return None, ". ".join([*missing, say("declaring.choose")])
    if arranging:
        return token, ""
    if missing or unmelded:
        return token, ". ".join([*missing, *unmelded])
    if refusal is not None:
        return None, say("declaring.melded-but", why=refused(refusal).text)
    return token, say("declaring.melded")


# ---------------------------------------------------------------- what is lacking


def lacks(play: DeclaredMelds, groups: Sequence[CardGroup]) -> list[str]:
    """The melds that a valid declaration still lacks: a phrase for each, without a full stop."""
    return [*_pure(play, groups), *_runs(play, groups), *_life(play, groups), *_shape(play, groups)]


def loose(left: CardSet) -> list[str]:
    """Return the number of unmelded cards in words, if any."""
    return [capitalize(say("lack.loose", cards=left.bit_count()))] if left else []


def _pure(play: DeclaredMelds, groups: Sequence[CardGroup]) -> list[str]:
    missing = play.pure - sum(group.pure for group in groups)
    if missing <= 0:
        return []
    return [say("lack.pure", runs=play.pure)]


def _runs(play: DeclaredMelds, groups: Sequence[CardGroup]) -> list[str]:
    there = sum(group.run for group in groups)
    if there >= play.runs or (there < play.pure and play.runs <= play.pure):
        return []
    if there + 1 == play.runs:
        return [] if not there and play.pure else [say("lack.next-run", runs=play.runs)]
    return [say("lack.runs", runs=play.runs)]


def _life(play: DeclaredMelds, groups: Sequence[CardGroup]) -> list[str]:
    """The missing long run, if one is required (I5)."""
    there = any(group.run and len(group.cards) >= play.life for group in groups)
    return [] if there or not play.life else [say("lack.life", cards=play.life)]


def _shape(play: DeclaredMelds, groups: Sequence[CardGroup]) -> list[str]:
    """The missing lengths of runs, if the game has several shapes (N4)."""
    if not play.shapes:
        return []
    run_lengths = Counter(len(group.cards) for group in groups if group.run)
    if any(run_lengths == Counter(shape_of(shape)) for shape in play.shapes):
        return []
    return [say("lack.shape", shapes=shapes_text(play.shapes))]


def shapes_text(shapes: Sequence[int]) -> str:
    """``5, 4, 3 and 3, or of 4, 4, 4 and 3``."""
    names = [join_words([str(length) for length in shape_of(number)]) for number in shapes]
    text = names[0]
    for name in names[1:-1]:
        text = say("lack.shape-middle", shapes=text, shape=name)
    return say("lack.shape-last", shapes=text, shape=names[-1]) if names[1:] else text
