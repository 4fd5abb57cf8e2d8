"""A replayed game for the browser.

With a seat everything is built from that seat's view and from events redacted for it, as at the
table; without one all hands are open.
"""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.core import engine, game
from openrummy.core.cards import CardSet, card_text
from openrummy.core.engine import Public, View
from openrummy.core.engine.card_values import held_points
from openrummy.core.engine.model import events as ev
from openrummy.core.game import HOST, Actor, Game, GameEvent, OnBoard
from openrummy.core.melds.arrange import best
from openrummy.core.melds.five_cards import SIZE
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.replay.game import RecordedGame, Round, board_index, steps
from openrummy.play.sentences import Speaker, event_views, result_title
from openrummy.play.sentences.five import hand_name
from openrummy.play.sentences.game_results import round_title
from openrummy.play.sentences.speaker import gin_word
from openrummy.play.views.arrangements import meld_view
from openrummy.play.views.boards import board_view
from openrummy.play.views.card_texts import texts
from openrummy.play.views.kinds.declared import arranged_hand
from openrummy.play.views.kinds.five import points_of_hand, ranks_hands
from openrummy.play.views.kinds.table_melds import laid_view, split
from openrummy.play.views.sheet import game_sheet


def speaker_of(played: RecordedGame, viewer: Seat | None = None) -> Speaker:
    """The names of the seats, for a spectator or for the player of a seat."""
    rules, sides = played.record.rules, played.end.standing.sides
    names = tuple(_name(player.name, seat) for seat, player in enumerate(played.record.players))
    return Speaker(names, viewer, sides, gin_word(rules))


def _name(name: str, seat: Seat) -> str:
    """A guest without a name is ``You`` at home, not to others."""
    shown = " ".join(name.split())[:40]
    if shown == "You":
        return say("who.guest")
    return shown or say("seat.player", number=seat + 1)


# ---------------------------------------------------------------- the game


def game_view(
    played: RecordedGame, faces: Sequence[str], *, id: str, title: str, rules: str, again: str
) -> wire.ReplayGame:
    """The overview of a game: players, result, and a line for every deal."""
    speaker, end = speaker_of(played), played.end
    return wire.ReplayGame(
        id=id,
        title=title,
        rules=rules,
        again=again,
        date=played.record.date,
        players=[
            wire.ReplayPlayer(
                speaker.names[index], bool(player.bot), faces[index], end.standing.side_of(index)
            )
            for index, player in enumerate(played.record.players)
        ],
        sheet=game_sheet(speaker, played.record.rules, end),
        deals=[_deal_card(speaker, round) for round in played.rounds],
    )


def _deal_card(speaker: Speaker, round: Round) -> wire.ReplayDealCard:
    before, after = round.before.standing, round.after.standing
    results = [board.public.result for board in round.after.boards]
    ended = [result for result in results if result is not None]
    title, scores = "", [0] * len(after.sides)
    if after.deals > before.deals and after.last is not None:
        scores = list(after.last.scores)
        title = round_title(speaker, after.last) if speaker.teams else ""
    if ended and len(ended) == len(results):
        title = title or result_title(speaker, ended[0])
    return wire.ReplayDealCard(round.dealer, title, scores, len(round.acts))


# ---------------------------------------------------------------- a deal


def deal_view(played: RecordedGame, number: int, seat: Seat | None) -> wire.ReplayDeal:
    """Deal ``number`` from 0, step by step. IndexError when there is no such deal."""
    rules, speaker = played.record.rules, speaker_of(played)
    views: list[wire.ReplayStep] = []
    state = played.rounds[number].before
    for actor, step in steps(played, number):
        events = [event if seat is None else game.redact(event, seat) for event in step.events]
        changed = {event.board for event in events if isinstance(event, OnBoard)}
        state = step.state
        boards = [_board(speaker, rules, state, index, seat) for index in sorted(changed)]
        views.append(_step(speaker, rules, actor, events, boards))
    if unknown := played.rounds[number].unknown:
        views[0].text += f" {say('replay.unknown', unknown=unknown)}"
    return wire.ReplayDeal(
        number=number,
        dealer=played.rounds[number].dealer,
        seat=seat,
        tables=[_table(speaker, rules, engine.view(board, seat)) for board in state.boards],
        steps=views,
    )


def _step(
    speaker: Speaker,
    rules: Rules,
    actor: Actor,
    events: list[GameEvent],
    boards: list[wire.ReplayBoard],
) -> wire.ReplayStep:
    said: list[str] = []
    cards: list[str] = []
    for event in events:
        inner = event.event if isinstance(event, OnBoard) else None
        if isinstance(inner, ev.Dealt):
            continue  # every seat has its cards: visible, no sentence needed
        if isinstance(inner, ev.Drew | ev.Discarded | ev.LaidOff) and inner.card is not None:
            cards.append(card_text(inner.card))
            if isinstance(inner, ev.Drew):
                cards += [card_text(below) for below in inner.above]
        if isinstance(inner, ev.Reclaimed):
            cards += [card_text(inner.card), card_text(inner.wild)]
        if isinstance(inner, ev.LaidDown):
            cards += texts(inner.meld)
        if isinstance(inner, ev.Declared | ev.Arranged):
            cards += [name for meld in inner.melds for name in texts(meld.cards)]
        for _, text in event_views(speaker, rules, event):
            said.append(_at_table(event, text, several=len(boards) > 1))
    if not said and actor != HOST:  # an offer declined, or nothing to put down
        said.append(say("happening.passed", **speaker.arguments_for(actor)))
    return wire.ReplayStep(None if actor == HOST else actor, " ".join(said), cards, boards)


def _at_table(event: GameEvent, text: str, *, several: bool) -> str:
    """The sentence, with its table if several tables have the same one."""
    if not several or not isinstance(event, OnBoard):
        return text
    began = isinstance(event.event, ev.DealBegan)
    if began and event.board == 0:
        start, stop, rest = text.partition(". ")
        return f"{start}{stop}{say('replay.at-table', number=event.board + 1, text=rest)}"
    if not began:
        return text
    return say("replay.at-table", number=event.board + 1, text=text.partition(". ")[2])


def _table(speaker: Speaker, rules: Rules, view: View) -> wire.ReplayTable:
    seen = board_view(speaker, rules, view)
    return wire.ReplayTable(
        active=seen.active,
        limit=seen.limit,
        any_count=seen.any_count,
        factor=seen.factor,
        knock_card=seen.knock_card,
        result=seen.result,
        melds=rules.play.kind,
        knocking=rules.knock.limit.knocks and not rules.knock.limit.gin_only,
        hands=ranks_hands(rules),
        wilds=rules.wild.any,
    )


# ---------------------------------------------------------------- a board


def open_board(played: RecordedGame, state: Game, seat: Seat) -> wire.ReplayBoard:
    """The board of a seat at a moment of a game, with all hands open."""
    return _board(speaker_of(played), played.record.rules, state, board_index(state, seat), None)


def _board(
    speaker: Speaker, rules: Rules, state: Game, index: int, seat: Seat | None
) -> wire.ReplayBoard:
    board = state.boards[index]
    view = engine.view(board, seat)
    seen = board_view(speaker, rules, view)
    hands = board.hands if seat is None else _as_seen(view)
    return wire.ReplayBoard(
        board=index,
        phase=seen.phase,
        turn=seen.turn,
        stock=seen.stock,
        pile=seen.pile,
        hands=[
            _hand(rules, view.public, hands[holder], seen.held[holder]) for holder in seen.active
        ],
        table=seen.table,
        shown=seen.shown,
        knocker=seen.knocker,
        wild=seen.wild,
        turned=seen.turned,
        declared=seen.declared,
        dropped=seen.dropped,
    )


def _as_seen(view: View) -> Sequence[CardSet]:
    """Every hand as known to a seat: its own, cards taken face up, all once shown."""
    public = view.public
    if public.revealed is not None:
        return public.revealed.hands
    return [view.hand if seat == view.seat else known for seat, known in enumerate(public.known)]


def _hand(rules: Rules, public: Public, hand: CardSet, held: int) -> wire.ReplayHand:
    """A hand split into melds, if all of it is visible."""
    hidden = max(0, held - hand.bit_count())
    if hidden or not hand:
        return wire.ReplayHand([], texts(hand), hidden, None)
    if rules.on_table:  # every card held counts
        split_up, left = split(rules, public, hand)
        cards = [laid_view(rules, public, meld).cards for meld in split_up]
        return wire.ReplayHand(cards, texts(left), 0, held_points(rules, public, hand))
    if rules.declared:
        shown = arranged_hand(rules, public, hand)
        return wire.ReplayHand(
            [meld.cards for meld in shown.melds], shown.deadwood, 0, shown.points
        )
    if ranks_hands(rules):
        whole = hand.bit_count() == SIZE
        return wire.ReplayHand(
            [],
            texts(hand),
            0,
            points_of_hand(rules, hand) if whole else None,
            hand_name(hand) if whole else "",
        )
    arranged = best(rules.melds, rules.values, hand)
    melds = [meld_view(rules, meld).cards for meld in arranged.melds]
    return wire.ReplayHand(melds, texts(arranged.deadwood), 0, arranged.points)
