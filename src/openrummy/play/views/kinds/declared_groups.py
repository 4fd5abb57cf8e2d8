"""Evaluation of a hand that a player sorts into groups: melds, missing runs, points.

Answers :class:`~openrummy.play.wire.client_messages.AskDeclare` from the seat's own view. The
result is advice only; the engine decides if a declaration is valid.
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
from openrummy.play.views.kinds.groups import CardGroup, build_group, group_view

_MAX_CARD_CHARS = 8
_MAX_GROUPS = 32


class NotDeclared(Exception):
    """A request that cannot be evaluated; ``code`` is the error code on the wire."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def declaring(rules: Rules, seen: View, request: wire.AskDeclare) -> wire.Declaring:
    """Evaluate the viewer's hand in the groups of a request.

    Raises :class:`NotDeclared` with ``no-declaring`` if the game or the phase has no
    declarations, with ``bad-groups`` if a card is not in the hand or occurs twice.
    """
    in_play = seen.hand and not isinstance(seen.public.phase, Over)
    if not rules.declared or not in_play:
        raise NotDeclared("no-declaring")
    discarded, lists = _read(seen.hand, request)
    terms, public = meld_terms_of(rules, seen.public), seen.public
    groups = [build_group(terms, cards) for cards in lists]
    melds = tuple(as_faces(group.meld) for group in groups if group.meld is not None)
    kept_copies = seen.hand if discarded is None else seen.hand & ~bit(discarded)
    remaining_cards = seen.hand if discarded is None else without(seen.hand, discarded)
    unmelded = kept_copies & ~to_set(
        card for group in groups if group.meld is not None for card in group.cards
    )
    points = counted_points(rules, public, melds, remaining_cards)
    token, text = _verdict(
        rules,
        seen,
        discarded,
        melds,
        missing_melds(declared_play(rules), groups),
        unmelded_phrases(unmelded),
    )
    return wire.Declaring(
        id=request.id,
        groups=[group_view(terms, group) for group in groups],
        left=texts(unmelded),
        points=points,
        token=token,
        text=text or say("declaring.left-with", points=points),
        best=_names(kept_copies, best_melds(rules, public, remaining_cards)),
    )


def _read(hand: CardSet, request: wire.AskDeclare) -> tuple[Card | None, list[list[Card]]]:
    """The discard and the groups.

    Raises :class:`NotDeclared` unless the cards are distinct and held.
    """
    if len(request.groups) > _MAX_GROUPS:
        raise NotDeclared("bad-groups")
    discarded = None if request.card is None else _card(request.card)
    named, hand_size = [] if discarded is None else [discarded], hand.bit_count()
    lists = []
    for names in request.groups:
        if len(named) + len(names) > hand_size:
            raise NotDeclared("bad-groups")
        cards = [_card(name) for name in names]
        named += cards
        lists.append(cards)
    if len(set(named)) < len(named) or any(not hand >> card & 1 for card in named):
        raise NotDeclared("bad-groups")
    return discarded, lists


def _card(name: str) -> Card:
    if len(name) > _MAX_CARD_CHARS:
        raise NotDeclared("bad-groups")
    try:
        return parse_copy(name)
    except CardSyntaxError:
        raise NotDeclared("bad-groups") from None


def _names(hand: CardSet, melds: Melds) -> list[list[str]]:
    """Texts of the cards of melds given by face; each face takes the next free copy of the hand."""
    groups = []
    for meld in melds:
        names = []
        for face in in_order(meld.cards):
            card = next(card for card in in_order(hand) if face_of(card) == face_of(face))
            hand &= ~bit(card)
            names.append(copy_text(card))
        groups.append(names)
    return groups


# ---------------------------------------------------------------- the verdict


def _verdict(
    rules: Rules,
    seen: View,
    discarded: Card | None,
    melds: Melds,
    missing: list[str],
    unmelded: list[str],
) -> tuple[str | None, str]:
    """The token of the action, None if it is not possible now, and a remark for the player."""
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


# ---------------------------------------------------------------- missing melds


def missing_melds(play: DeclaredMelds, groups: Sequence[CardGroup]) -> list[str]:
    """Describe the melds missing for a valid declaration: a phrase each, without a full stop."""
    return [*_pure(play, groups), *_runs(play, groups), *_life(play, groups), *_shape(play, groups)]


def unmelded_phrases(cards: CardSet) -> list[str]:
    """Return a phrase with the number of unmelded cards; empty if there are none."""
    return [capitalize(say("lack.loose", cards=cards.bit_count()))] if cards else []


def _pure(play: DeclaredMelds, groups: Sequence[CardGroup]) -> list[str]:
    missing = play.pure - sum(group.pure for group in groups)
    if missing <= 0:
        return []
    return [say("lack.pure", runs=play.pure)]


def _runs(play: DeclaredMelds, groups: Sequence[CardGroup]) -> list[str]:
    runs = sum(group.run for group in groups)
    if runs >= play.runs or (runs < play.pure and play.runs <= play.pure):
        return []
    if runs + 1 == play.runs:
        return [] if not runs and play.pure else [say("lack.next-run", runs=play.runs)]
    return [say("lack.runs", runs=play.runs)]


def _life(play: DeclaredMelds, groups: Sequence[CardGroup]) -> list[str]:
    """A phrase for the missing long run; empty if none is required (I5)."""
    has_long_run = any(group.run and len(group.cards) >= play.life for group in groups)
    return [] if has_long_run or not play.life else [say("lack.life", cards=play.life)]


def _shape(play: DeclaredMelds, groups: Sequence[CardGroup]) -> list[str]:
    """A phrase for missing lengths of runs; empty if the game prescribes none (N4)."""
    if not play.shapes:
        return []
    run_lengths = Counter(len(group.cards) for group in groups if group.run)
    if any(run_lengths == Counter(shape_of(shape)) for shape in play.shapes):
        return []
    return [say("lack.shape", shapes=shapes_text(play.shapes))]


def shapes_text(shapes: Sequence[int]) -> str:
    """List shapes in a sentence: ``5, 4, 3 and 3, or of 4, 4, 4 and 3``."""
    names = [join_words([str(length) for length in shape_of(number)]) for number in shapes]
    text = names[0]
    for name in names[1:-1]:
        text = say("lack.shape-middle", shapes=text, shape=name)
    return say("lack.shape-last", shapes=text, shape=names[-1]) if names[1:] else text
