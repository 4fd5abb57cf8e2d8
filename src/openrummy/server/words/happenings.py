"""What happened, one sentence an event: for the list of moves and for who listens."""

from __future__ import annotations

from openrummy.cards import by_face, card_text, copy_text
from openrummy.engine import Pile
from openrummy.engine import events as ev
from openrummy.game import CutForDeal, DealScored, GameEnded, GameEvent, OnBoard
from openrummy.notation import wire
from openrummy.rules.pieces import Rules
from openrummy.server.words.cards import counted, laid_name, meaning, the
from openrummy.server.words.results import result_title
from openrummy.server.words.speaker import Speaker
from openrummy.server.words.standings import game_result, round_title
from openrummy.wildmelds import LaidMeld, MeldTerms, in_meld_order


def happening(
    speaker: Speaker, rules: Rules, event: GameEvent
) -> tuple[wire.TableEvent, str] | None:
    """The event for the browser with its sentence; None for what has nothing to show.

    Which meld of the table it is, an event does not say: a meld laid down has the
    number -1 until who knows the table sets it.
    """
    match event:
        case CutForDeal(rounds=rounds, dealer=dealer):
            drawn = [(seat, card_text(card)) for cut in rounds for seat, card in cut]
            text = f"{speaker.who(dealer)} won the cut and {speaker.verb(dealer, 'deal')} first."
            return wire.Cut(drawn, dealer), text
        case OnBoard(event=inner):
            return _on_board(speaker, rules, inner)
        case DealScored(standing=sheet) if speaker.teams and sheet.last is not None:
            title = round_title(speaker, sheet.last)
            return wire.RoundOver(title), f"{title}."
        case GameEnded(result=result):
            title = game_result(speaker, result).title
            return wire.GameOver(title), f"{title}."
        case _:
            return None


def _on_board(
    speaker: Speaker, rules: Rules, event: ev.Event
) -> tuple[wire.TableEvent, str] | None:
    match event:
        case ev.DealBegan(number=number, dealer=dealer, active=active):
            who = f"{speaker.who(dealer)} {speaker.verb(dealer, 'deal')}"
            if dealer not in active:
                who += f" and {speaker.verb(dealer, 'sit')} out"
            return wire.Began(number, dealer, list(active)), f"Deal {number + 1}. {who}."
        case ev.Dealt(seat=seat, count=count, cards=cards):
            held = None if cards is None else [copy_text(one) for one in by_face(cards)]
            verb = "have" if speaker.you(seat) else "has"
            return wire.Dealt(seat, count, held), f"{speaker.who(seat)} {verb} {count} cards."
        case ev.Turned(card=card):
            return wire.Turned(card_text(card)), f"The upcard is {the(card)}."
        case ev.Terms(card=card, limit=limit, factor=factor) if card is not None:
            text = f"The knock card is {the(card)}: {_terms(limit, factor)}."
            return wire.KnockCard(card_text(card), limit), text
        case ev.Reshuffled():
            return _reshuffled(rules, event)
        case ev.Passed(seat=seat):
            return wire.Passed(seat), f"{speaker.who(seat)} passed."
        case ev.Drew():
            return _drew(speaker, event)
        case ev.Discarded(seat=seat, card=card):
            text = f"{speaker.who(seat)} threw {the(card)}."
            return wire.Threw(seat, card_text(card)), text
        case ev.Knocked():
            return _knocked(speaker, event)
        case ev.LaidDown() | ev.LaidOff() | ev.Reclaimed() | ev.WentOut():
            return _on_table(speaker, rules, event)
        case ev.Showed(seat=seat, points=points):
            text = f"{speaker.who(seat)} {speaker.was(seat)} left with {points}."
            return wire.Showed(seat, points), text
        case ev.DealEnded(result=result):
            title = result_title(speaker, result)
            return wire.Ended(title), f"{title}."
        case _:
            return None


def _terms(limit: int, factor: int) -> str:
    knock = f"knock with {limit} or less" if limit else "only gin ends the deal"
    return f"{knock}, and the deal counts double" if factor > 1 else knock


def _on_table(
    speaker: Speaker,
    rules: Rules,
    event: ev.LaidDown | ev.LaidOff | ev.Reclaimed | ev.WentOut,
) -> tuple[wire.TableEvent, str]:
    """What somebody did with the melds that lie there."""
    who = speaker.who(event.seat)
    match event:
        case ev.LaidDown(seat=seat):
            meld = LaidMeld(event.meld, event.stands)
            order = in_meld_order(MeldTerms(rules.melds), meld)
            name = laid_name(rules.melds, meld)
            text = f"{who} laid down a {name[0].lower()}{name[1:]}{_with_wilds(meld)}."
            return wire.LaidDown(seat, [copy_text(one) for one in order], -1), text
        case ev.LaidOff(seat=seat, card=card, meld=place, stands=stands):
            as_face = "" if stands is None else f" as {meaning(stands)}"
            text = f"{who} laid off {the(card)}{as_face}."
            return wire.LaidOff(seat, card_text(card), place), text
        case ev.Reclaimed(seat=seat, card=card, meld=place, wild=wild):
            text = f"{who} laid {the(card)} and took {the(wild)} for it."
            return wire.Reclaimed(seat, card_text(card), place, card_text(wild)), text
        case ev.WentOut(seat=seat, rummy=rummy):
            how = "rummy: all cards in one turn" if rummy else "out"
            return wire.WentOut(seat, rummy), f"{who} went {how}."


def _with_wilds(meld: LaidMeld) -> str:
    """``, a joker as the eight of diamonds``, for each wild of a meld."""
    return "".join(f", {the(wild)} as {meaning(face)}" for wild, face in meld.stands)


def _reshuffled(rules: Rules, event: ev.Reshuffled) -> tuple[wire.TableEvent, str]:
    """The stock ran down and the pile serves again (K8, T10)."""
    count, top = event.cards.bit_count(), rules.ending.stock == "reshuffle"
    if not event.shuffled:
        text = "The stock ran down: the pile is turned over and is the new stock."
    elif top:
        text = f"The stock ran down: {counted(count, 'card', 'cards')} of the pile are shuffled."
    else:
        text = f"The stock ran down: the pile, {counted(count, 'card', 'cards')}, is shuffled."
    return wire.Reshuffled(count, top, event.shuffled), text


def _drew(speaker: Speaker, event: ev.Drew) -> tuple[wire.TableEvent, str]:
    who, card = speaker.who(event.seat), event.card
    told = None if card is None else card_text(card)
    if event.pile is Pile.DISCARD:
        assert card is not None
        text = f"{who} took {the(card)}"
        if event.above:
            text += f" and {counted(len(event.above), 'card', 'cards')} above it"
        above = [card_text(one) for one in event.above]
        return wire.Drew(event.seat, "discard", told, above), f"{text}."
    if card is None:
        return wire.Drew(event.seat, "stock", None), f"{who} drew from the stock."
    return wire.Drew(event.seat, "stock", told), f"{who} drew {the(card)}."


def _knocked(speaker: Speaker, event: ev.Knocked) -> tuple[wire.TableEvent, str]:
    who = speaker.who(event.seat)
    if not event.thrown:
        text = f"{who} melded every card: big gin."
        return wire.Knocked(event.seat, 0, "big-gin"), text
    if not event.points:
        return wire.Knocked(event.seat, 0, "gin"), f"{who} went {speaker.gin}."
    return wire.Knocked(event.seat, event.points, "no"), f"{who} knocked with {event.points}."
