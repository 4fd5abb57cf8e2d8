"""What happened, one sentence an event: for the list of moves and for who listens."""

from __future__ import annotations

from openrummy.cards import RANKS, by_face, card_text, copy_text
from openrummy.engine import Pile
from openrummy.engine.model import events as ev
from openrummy.game import CutForDeal, DealScored, GameEnded, GameEvent, OnBoard, PointsAdded
from openrummy.melds.wild import LaidMeld, MeldTerms, in_meld_order
from openrummy.notation import wire
from openrummy.rules.pieces import Rules
from openrummy.server.words.cards import counted, laid_name, meaning, points_text, the, wild_text
from openrummy.server.words.five import hand_phrase
from openrummy.server.words.press import added_text, eliminated_text
from openrummy.server.words.results import result_title
from openrummy.server.words.speaker import Speaker
from openrummy.server.words.standings import game_result, round_title
from openrummy.sheets import Added

_DOUBLE = "This deal counts double."


def happenings(
    speaker: Speaker, rules: Rules, event: GameEvent
) -> list[tuple[wire.TableEvent, str]]:
    """The event for the browser with its sentence; nothing for what has nothing to show.

    What a deal did to the sheet may be several things. Which meld of the table it is,
    an event does not say: a meld laid down has the number -1 until who knows the table
    sets it.
    """
    match event:
        case CutForDeal(rounds=rounds, dealer=dealer):
            drawn = [(seat, card_text(card)) for cut in rounds for seat, card in cut]
            how = "got the first jack" if rules.deal.first_dealer == "first-jack" else "won the cut"
            text = f"{speaker.who(dealer)} {how} and {speaker.verb(dealer, 'deal')} first."
            return [(wire.Cut(drawn, dealer), text)]
        case OnBoard(event=inner):
            told = _on_board(speaker, rules, inner)
            return [] if told is None else [told]
        case DealScored():
            return _scored(speaker, event)
        case PointsAdded(seat=seat, points=points, standing=sheet):
            return [_added(speaker, Added(sheet.deals, sheet.side_of(seat), points))]
        case GameEnded(result=result):
            title = game_result(speaker, result).title
            return [(wire.GameOver(title), f"{title}.")]
        case _:
            return []


def _scored(speaker: Speaker, event: DealScored) -> list[tuple[wire.TableEvent, str]]:
    """What came of a round for the teams, and what it did beyond the score (I9, W18)."""
    sheet = event.standing
    told: list[tuple[wire.TableEvent, str]] = []
    if speaker.teams and sheet.last is not None:
        title = round_title(speaker, sheet.last)
        told.append((wire.RoundOver(title), f"{title}."))
    for side in sheet.columns[-1].beaten:
        for seat in sheet.sides[side]:
            if any(result.scores[seat] for result in event.results):  # so now, and not before
                told.append((wire.OutOfGame(seat), eliminated_text(speaker, [side])))
    added = (one for one in sheet.columns[-1].added if one.auto and one.deal == sheet.deals)
    return [*told, *(_added(speaker, one) for one in added)]


def _added(speaker: Speaker, added: Added) -> tuple[wire.TableEvent, str]:
    event = wire.PointsAdded(added.side, added.points, added.auto)
    return event, added_text(speaker, added)


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
        case ev.Terms() | ev.Chose():
            return _deal_terms(speaker, rules, event)
        case ev.Dropped() | ev.Declared() | ev.Arranged():
            return _of_declared(speaker, event)
        case ev.Reshuffled():
            return _reshuffled(rules, event)
        case ev.Passed(seat=seat):
            return wire.Passed(seat), f"{speaker.who(seat)} passed."
        case ev.Drew():
            return _drew(speaker, event)
        case ev.Discarded(seat=seat, card=card):
            text = f"{speaker.who(seat)} discarded {the(card)}."
            return wire.Discarded(seat, card_text(card)), text
        case ev.Knocked() | ev.Showed():
            return _laid_open(speaker, rules, event)
        case ev.LaidDown() | ev.LaidOff() | ev.Reclaimed() | ev.WentOut():
            return _on_table(speaker, rules, event)
        case ev.DealEnded(result=result):
            title = result_title(speaker, result)
            return wire.Ended(title), f"{title}."
        case _:
            return None


def _terms(limit: int, factor: int) -> str:
    knock = f"knock with {limit} or less" if limit else "only gin ends the deal"
    return f"{knock}, and the deal counts double" if factor > 1 else knock


def _deal_terms(
    speaker: Speaker, rules: Rules, event: ev.Terms | ev.Chose
) -> tuple[wire.TableEvent, str] | None:
    """The knock card, what is wild in the deal, whether it counts more than once.

    A10, W1, I2, A37, W10, W18.
    """
    if isinstance(event, ev.Chose):
        text = wild_text(event.rank)[:-1].lower()
        told = f"{speaker.who(event.seat)} named the wild rank: {text}."
        return wire.WildRank(RANKS[event.rank], event.seat), told
    if event.card is not None:
        text = f"The knock card is {the(event.card)}: {_terms(event.limit, event.factor)}."
        return wire.KnockCard(card_text(event.card), event.limit), text
    double = _DOUBLE if event.factor == 2 else f"This deal counts {event.factor} times."
    choosing = rules.wild.named and event.wild is None
    if rules.wild.any and not choosing:
        text = wild_text(event.wild)
        turned = None
        if event.turned is not None:
            turned = card_text(event.turned)
            text = f"The card turned up is {the(event.turned)}. {text}"
        rank = None if event.wild is None else RANKS[event.wild]
        told = f"{text} {double}" if event.factor > 1 else text
        return wire.WildRank(rank, turned=turned), told
    if rules.sheet.press != "off" and event.factor > 1:
        return wire.Doubled(event.factor), double
    return None


def _of_declared(
    speaker: Speaker, event: ev.Dropped | ev.Declared | ev.Arranged
) -> tuple[wire.TableEvent, str]:
    """What happens where a whole hand is declared (I5-I7, N4)."""
    seat, who = event.seat, speaker.who(event.seat)
    match event:
        case ev.Dropped(points=points, wrong=True):
            text = f"{who} {speaker.verb(seat, 'are', 'is')} out of the deal"
            return wire.Dropped(seat, points, True), f"{text}: {points_text(points)}."
        case ev.Dropped(points=points):
            return wire.Dropped(seat, points), f"{who} dropped out: {points_text(points)}."
        case ev.Declared(right=right):
            how = "with all cards in melds" if right else "without the melds it takes"
            return wire.Declared(seat, right), f"{who} declared {how}."
        case ev.Arranged(points=points):
            text = f"{who} showed and {speaker.was(seat)} left with {points}."
            return wire.Arranged(seat, points), text


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


def _laid_open(
    speaker: Speaker, rules: Rules, event: ev.Knocked | ev.Showed
) -> tuple[wire.TableEvent, str]:
    """A hand is put down: of who knocked, or of another for the count."""
    seat, who, points = event.seat, speaker.who(event.seat), event.points
    five = rules.knock.limit.hands
    if isinstance(event, ev.Showed):
        text = f"{who} {speaker.was(seat)} left with {points}."
        if five:
            text = f"{who} had {hand_phrase(event.deadwood)}."
        return wire.Showed(seat, points), text
    if five:
        return wire.Knocked(seat, points, "no"), f"{who} showed {hand_phrase(event.deadwood)}."
    if not event.thrown:
        text = f"{who} melded every card: big gin."
        return wire.Knocked(seat, 0, "big-gin"), text
    if not points:
        return wire.Knocked(seat, 0, "gin"), f"{who} went {speaker.gin}."
    return wire.Knocked(seat, points, "no"), f"{who} knocked with {points}."
