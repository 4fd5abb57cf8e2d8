"""Events as sentences, for the list of moves and for screen readers."""

from __future__ import annotations

from openrummy.core.cards import RANKS, by_face, card_text, copy_text
from openrummy.core.engine import Pile
from openrummy.core.engine.model import events as ev
from openrummy.core.game import CutForDeal, DealScored, GameEnded, GameEvent, OnBoard, PointsAdded
from openrummy.core.melds.wild import LaidMeld, MeldTerms, in_meld_order
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.text import say
from openrummy.core.sheets import Added
from openrummy.play import wire
from openrummy.play.sentences.cards import (
    face_name,
    laid_name,
    rank_plural,
    the,
    wild_text,
    with_wilds,
)
from openrummy.play.sentences.deal_results import result_title
from openrummy.play.sentences.five import hand_phrase
from openrummy.play.sentences.game_results import game_result, round_title
from openrummy.play.sentences.press import added_text, eliminated_text
from openrummy.play.sentences.speaker import Speaker


def event_views(
    speaker: Speaker, rules: Rules, event: GameEvent
) -> list[tuple[wire.TableEvent, str]]:
    """Convert a game event to events for the browser, each with its sentence.

    The list is empty for an event without a view; scoring a deal may give several. The meld
    index of a meld just laid down is -1: the caller fills it in from the table.
    """
    match event:
        case CutForDeal(rounds=()):
            return []  # no cut: the dealer is announced with the deal
        case CutForDeal(rounds=rounds, dealer=dealer):
            drawn = [(seat, card_text(card)) for cut in rounds for seat, card in cut]
            how = "jack" if rules.deal.first_dealer == "first-jack" else "cut"
            text = say("happening.cut", **speaker.arguments_for(dealer), how=how)
            return [(wire.Cut(drawn, dealer), text)]
        case OnBoard(event=board_event):
            view = _board_event(speaker, rules, board_event)
            return [] if view is None else [view]
        case DealScored():
            return _score_events(speaker, event)
        case PointsAdded(seat=seat, points=points, standing=sheet):
            return [_added_event(speaker, Added(sheet.deals, sheet.side_of(seat), points))]
        case GameEnded(result=result):
            title = game_result(speaker, result).title
            return [(wire.GameOver(title), say("result.stop", text=title))]
        case _:
            return []


def _score_events(speaker: Speaker, event: DealScored) -> list[tuple[wire.TableEvent, str]]:
    """The result of a round of teams, eliminated players and automatic presses (I9, W18)."""
    sheet = event.standing
    views: list[tuple[wire.TableEvent, str]] = []
    if speaker.teams and sheet.last is not None:
        title = round_title(speaker, sheet.last)
        views.append((wire.RoundOver(title), say("result.stop", text=title)))
    for side in sheet.columns[-1].beaten:
        for seat in sheet.sides[side]:
            if any(result.scores[seat] for result in event.results):  # eliminated by this deal
                views.append((wire.OutOfGame(seat), eliminated_text(speaker, [side])))
    column = sheet.columns[-1]
    presses = (added for added in column.added if added.auto and added.deal == sheet.deals)
    return [*views, *(_added_event(speaker, added, column.points[added.side]) for added in presses)]


def _added_event(speaker: Speaker, added: Added, total: int = 0) -> tuple[wire.TableEvent, str]:
    event = wire.PointsAdded(added.side, added.points, added.auto)
    return event, added_text(speaker, added, total)


def _board_event(
    speaker: Speaker, rules: Rules, event: ev.Event
) -> tuple[wire.TableEvent, str] | None:
    match event:
        case ev.DealBegan(number=number, dealer=dealer, active=active):
            key = "happening.began" if dealer in active else "happening.began-sits-out"
            text = say(key, **speaker.arguments_for(dealer), number=number + 1)
            return wire.Began(number, dealer, list(active)), text
        case ev.Dealt(seat=seat, count=count, cards=cards):
            card_texts = None if cards is None else [copy_text(card) for card in by_face(cards)]
            text = say("happening.dealt", **speaker.arguments_for(seat), count=count)
            return wire.Dealt(seat, count, card_texts), text
        case ev.Turned(card=card):
            return wire.Turned(card_text(card)), say("happening.turned", card=the(card))
        case ev.Terms() | ev.Chose():
            return _deal_terms(speaker, rules, event)
        case ev.Dropped() | ev.Declared() | ev.Arranged():
            return _declared_event(speaker, event)
        case ev.Reshuffled():
            return _reshuffle_event(rules, event)
        case ev.Passed(seat=seat):
            return wire.Passed(seat), say("happening.passed", **speaker.arguments_for(seat))
        case ev.Drew():
            return _draw_event(speaker, event)
        case ev.Discarded(seat=seat, card=card):
            text = say("happening.discarded", **speaker.arguments_for(seat), card=the(card))
            return wire.Discarded(seat, card_text(card)), text
        case ev.Knocked() | ev.Showed():
            return _shown_hand_event(speaker, rules, event)
        case ev.LaidDown() | ev.LaidOff() | ev.Reclaimed() | ev.WentOut():
            return _table_event(speaker, rules, event)
        case ev.DealEnded(result=result):
            title = result_title(speaker, result)
            return wire.Ended(title), say("result.stop", text=title)
        case _:
            return None


def _deal_terms(
    speaker: Speaker, rules: Rules, event: ev.Terms | ev.Chose
) -> tuple[wire.TableEvent, str] | None:
    """The knock card, the wild rank and the factor of a deal; None if all are ordinary.

    Rules A10, W1, I2, A37, W10 and W18.
    """
    if isinstance(event, ev.Chose):
        text = say(
            "happening.chose", **speaker.arguments_for(event.seat), ranks=rank_plural(event.rank)
        )
        return wire.WildRank(RANKS[event.rank], event.seat), text
    if event.card is not None:
        terms = {"limit": event.limit, "factor": event.factor}
        text = say("happening.knock-card", card=the(event.card), **terms)
        return wire.KnockCard(card_text(event.card), event.limit), text
    double = say("happening.counts-this", times=event.factor)
    choosing = rules.wild.named and event.wild is None
    if rules.wild.any and not choosing:
        text = wild_text(event.wild)
        turned = None
        if event.turned is not None:
            turned = card_text(event.turned)
            text = f"{say('happening.turned-up', card=the(event.turned))} {text}"
        rank = None if event.wild is None else RANKS[event.wild]
        sentence = f"{text} {double}" if event.factor > 1 else text
        return wire.WildRank(rank, turned=turned), sentence
    if rules.sheet.press != "off" and event.factor > 1:
        return wire.Doubled(event.factor), double
    return None


def _declared_event(
    speaker: Speaker, event: ev.Dropped | ev.Declared | ev.Arranged
) -> tuple[wire.TableEvent, str]:
    """Events of games with declared hands: drops, declarations, arrangements (I5-I7, N4)."""
    seat, subject = event.seat, speaker.arguments_for(event.seat)
    match event:
        case ev.Dropped(points=points, wrong=True):
            return wire.Dropped(seat, points, True), say(
                "happening.wrong", **subject, points=points
            )
        case ev.Dropped(points=points):
            return wire.Dropped(seat, points), say("happening.dropped", **subject, points=points)
        case ev.Declared(right=right):
            return wire.Declared(seat, right), say("happening.declared", **subject, right=right)
        case ev.Arranged(points=points):
            return wire.Arranged(seat, points), say("happening.arranged", **subject, points=points)


def _table_event(
    speaker: Speaker,
    rules: Rules,
    event: ev.LaidDown | ev.LaidOff | ev.Reclaimed | ev.WentOut,
) -> tuple[wire.TableEvent, str]:
    """Melds laid down, and cards added to them or reclaimed."""
    subject = speaker.arguments_for(event.seat)
    match event:
        case ev.LaidDown(seat=seat):
            meld = LaidMeld(event.meld, event.stands)
            order = in_meld_order(MeldTerms(rules.melds), meld)
            name = with_wilds(laid_name(rules.melds, meld, "meld_within"), meld)
            text = say("happening.laid-down", **subject, meld=name)
            return wire.LaidDown(seat, [copy_text(card) for card in order], -1), text
        case ev.LaidOff(seat=seat, card=card, meld=index, stands=stands):
            if stands is None:
                text = say("happening.laid-off", **subject, card=the(card))
            else:
                text = say(
                    "happening.laid-off-as", **subject, card=the(card), face=face_name(stands)
                )
            return wire.LaidOff(seat, card_text(card), index), text
        case ev.Reclaimed(seat=seat, card=card, meld=index, wild=wild):
            text = say("happening.reclaimed", **subject, card=the(card), wild=the(wild))
            return wire.Reclaimed(seat, card_text(card), index, card_text(wild)), text
        case ev.WentOut(seat=seat, rummy=rummy):
            how = "rummy" if rummy else "out"
            return wire.WentOut(seat, rummy), say("happening.goes", **subject, how=how)


def _reshuffle_event(rules: Rules, event: ev.Reshuffled) -> tuple[wire.TableEvent, str]:
    """The pile turned over or shuffled to form a new stock (K8, T10)."""
    count, top = event.cards.bit_count(), rules.ending.stock == "reshuffle"
    how = "part" if top else "all"
    text = say(f"happening.shuffled-{how}" if event.shuffled else "happening.over", cards=count)
    return wire.Reshuffled(count, top, event.shuffled), text


def _draw_event(speaker: Speaker, event: ev.Drew) -> tuple[wire.TableEvent, str]:
    subject, card = speaker.arguments_for(event.seat), event.card
    name = None if card is None else card_text(card)
    if event.pile is Pile.DISCARD:
        assert card is not None
        above = [card_text(card_above) for card_above in event.above]
        text = say("happening.took", **subject, card=the(card), above=len(above))
        return wire.Drew(event.seat, "discard", name, above), text
    if card is None:
        return wire.Drew(event.seat, "stock", None), say("happening.drew-unseen", **subject)
    return wire.Drew(event.seat, "stock", name), say("happening.drew", **subject, card=the(card))


def _shown_hand_event(
    speaker: Speaker, rules: Rules, event: ev.Knocked | ev.Showed
) -> tuple[wire.TableEvent, str]:
    """A hand shown: the knocker's, or an opponent's for the score."""
    seat, subject, points = event.seat, speaker.arguments_for(event.seat), event.points
    five = rules.knock.limit.hands
    if isinstance(event, ev.Showed):
        if five:
            text = say("happening.had-five", **subject, hand=hand_phrase(event.deadwood))
        else:
            text = say("happening.left-with", **subject, points=points)
        return wire.Showed(seat, points), text
    if five:
        text = say("happening.showed-five", **subject, hand=hand_phrase(event.deadwood))
        return wire.Knocked(seat, points, "no"), text
    if not event.thrown:
        return wire.Knocked(seat, 0, "big-gin"), say("happening.big-gin", **subject)
    if not points:
        return wire.Knocked(seat, 0, "gin"), say("happening.gin", **subject, gin=speaker.gin)
    return wire.Knocked(seat, points, "no"), say("happening.knocked", **subject, points=points)
