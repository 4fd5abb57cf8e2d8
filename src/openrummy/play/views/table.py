"""The view of a table for a seat or a spectator.

Cards are read from the viewer's :class:`~openrummy.core.game.GameView` only, never from the full
state of the game, so that hidden cards cannot leak.
"""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.core import game
from openrummy.core.cards import card_text
from openrummy.core.engine import Public, View, open_melds
from openrummy.core.engine.card_values import held_points
from openrummy.core.engine.model.phase import Defend, Over, ToArrange
from openrummy.core.game import AddPoints, GameView
from openrummy.core.melds.arrange import Arrangement, best_defence
from openrummy.core.notation.tokens import game_token
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.computer_players import face_of, player_name
from openrummy.play.host import Match, SeatRow
from openrummy.play.host.automatic_moves import table_defence
from openrummy.play.host.clock import words
from openrummy.play.host.rows import DEALS
from openrummy.play.sentences import Speaker, round_result
from openrummy.play.sentences.clock import timeout_text
from openrummy.play.sentences.speaker import gin_word
from openrummy.play.table_names import deals_path, invite_path
from openrummy.play.views.arrangements import arrangement
from openrummy.play.views.boards import board_view
from openrummy.play.views.card_texts import texts
from openrummy.play.views.choices import BEST_DEFENCE, NEXT_DEAL, can, cannot
from openrummy.play.views.game_info import game_info
from openrummy.play.views.kinds import view_of
from openrummy.play.views.kinds.declared import arranged_hand
from openrummy.play.views.kinds.table_melds import laid_view
from openrummy.play.views.origin_link import origin_link
from openrummy.play.views.prompt import has_stand_in, lays_off_automatically, prompt
from openrummy.play.views.sheet import game_sheet


def table_view(match: Match, viewer: Seat | None, speaker: Speaker | None = None) -> wire.TableView:
    """Return the table as ``viewer`` sees it now, with the moves the viewer has not confirmed yet.

    ``viewer`` is None for a spectator; ``speaker`` is passed if it has been built already.
    """
    rules, view = match.progress.rules, match.view(viewer)
    speaker = speaker or speaker_of(match, viewer)
    own_index = _own_index(view, viewer)
    seen = view.boards[own_index] if view.boards else View(viewer, Public())
    playing = viewer is not None and viewer in seen.public.active and view.result is None
    is_automatic = lays_off_automatically(match, viewer, seen) or has_stand_in(match, viewer)
    may_play = playing and not is_automatic
    legal = can(rules, seen) if may_play else []
    is_to_act = bool(legal)
    refusals = cannot(rules, seen, legal) if playing and not has_stand_in(match, viewer) else []
    awaited = match.unready_people()
    if viewer is not None and viewer in awaited:
        legal.append(wire.CanAct(NEXT_DEAL, "next-deal"))
    legal += _press(match, viewer)
    size, seated = view.seats, viewer is not None and bool(view.boards)
    return wire.TableView(
        id=match.table.id,
        seq=match.version(viewer),
        seat=viewer,
        game=game_info(match, rules, speaker),
        players=_players(match, view, awaited),
        sheet=game_sheet(speaker, rules, view),
        boards=[board_view(speaker, rules, board) for board in view.boards],
        own=own_index,
        hand=view_of(rules).hand(rules, seen) if playing else None,
        prompt=prompt(match, speaker, view, seen, legal),
        your_turn=is_to_act,
        can=legal,
        cannot=refusals,
        can_take_back=may_play and viewer is not None and match.can_take_back(viewer),
        best_defence=_best_defence(match, viewer, seen) if is_to_act else None,
        lay_off=match.table.lay_off[viewer] if viewer is not None else "auto",
        cut=_cut_cards(match),
        order=[(offset + (viewer or 0)) % size for offset in range(size)],
        partners=_partners(view),
        opponents=[seat for seat in seen.public.active if seat != viewer] if playing else [],
        sits_out=seated and viewer not in seen.public.active,
        board_over=_board_over(match, view, seen),
        round=_round(match, speaker, view),
        next_dealer=view.dealer,
        room=_room(match, viewer),
        clock=_clock(match),
        last_decision=_last_decision(match, viewer),
    )


def _last_decision(match: Match, viewer: Seat | None) -> int:
    """Row number of the viewer's last decision if it can be taken back, else 0."""
    if viewer is None or not match.can_take_decision_back(viewer):
        return 0
    decided = match.last_decision(viewer)
    return decided.row if decided else 0


def _press(match: Match, viewer: Seat | None) -> list[wire.CanAct]:
    """The action of adding the points that start a press (W18); empty if the viewer may not."""
    state = match.progress.game
    press = state.standing.press
    if viewer is None or press is None or not press.least:
        return []
    action = AddPoints(press.least)
    if game.why_not(match.progress.rules, state, viewer, action) is not None:
        return []
    return [wire.CanAct(game_token(action), "add-points", points=press.least)]


def _room(match: Match, viewer: Seat | None) -> wire.RoomView:
    table = match.table
    return wire.RoomView(
        maker=viewer is not None and table.seats[viewer].guest == table.keeper != "",
        invite=invite_path(table) if viewer is not None else "",
        listed=table.listed,
        gathering=table.gathering,
        watch=table.watch,
        ends=list(match.offers.offering_seats("end")),
        rematches=list(match.offers.offering_seats("rematch")),
        next=table.next,
        claims=[
            wire.ClaimView(claim.seat, claim.kind, claim.wait) for claim in match.claims(viewer)
        ],
        deal_in=match.time.deal_in(),
        watchers=match.watchers,
        chat=can_chat(match),
        rated=table.rated,
        tournament=_tournament(table.event),
        deals=_deals(table.event),
        coach=viewer is not None and match.is_learner(viewer),
        hints=table.allows_hints,
        aside=table.aside and table.social and not table.rated,
        alone=list(match.promises.unseeded_seats(match.progress.game)),
        review="" if viewer is None else origin_link(match, viewer),
    )


def _tournament(event: str) -> str:
    """Path of the page of the table's tournament; empty for other tables."""
    kind, _, path = event.partition(":")
    return f"/tournaments/{path.partition(':')[0]}" if kind == "t" else ""


def _deals(event: str) -> str:
    """Path of the page of the shared deals; empty for other events."""
    name = event.removeprefix(DEALS).partition(":")[0]
    return deals_path(name) if event.startswith(DEALS) else ""


def can_chat(match: Match) -> bool:
    """True if the players of this table can chat."""
    return match.table.chat and match.table.social


def _clock(match: Match) -> wire.ClockView | None:
    clock = match.clock
    if clock is None:
        return None
    penalty = timeout_text(len(match.table.seats))
    return wire.ClockView(clock.kind, clock.total, clock.increment, words(clock), penalty)


def speaker_of(match: Match, viewer: Seat | None) -> Speaker:
    """Return the names at this table for sentences to the viewer."""
    rules, sides = match.progress.rules, match.progress.game.standing.sides
    gin = gin_word(rules)
    return Speaker(tuple(_name(row.name) for row in match.table.seats), viewer, sides, gin)


def _name(name: str) -> str:
    """A player's name as opponents see it; ``You``, the name of unnamed guests, is replaced."""
    return say("who.guest") if name == "You" else name


def _display_name(row: SeatRow, own: bool) -> str:
    if row.open:
        return say("seat.open")
    return row.name if own else _name(player_name(row))


def _own_index(view: GameView, viewer: Seat | None) -> int:
    boards = enumerate(view.boards)
    return next((index for index, board in boards if viewer in board.public.active), 0)


def _players(match: Match, view: GameView, awaited: Sequence[Seat]) -> list[wire.PlayerView]:
    board_by_seat = {
        seat: index for index, board in enumerate(view.boards) for seat in board.public.active
    }
    beaten = view.standing.beaten
    return [
        wire.PlayerView(
            seat=seat,
            name=_display_name(row, seat == view.seat),
            bot=row.shows_bot_badge,
            face=face_of(row),
            line=say(f"bot_title.{row.level}") if row.level else row.line,
            online=match.is_present(seat),
            side=view.standing.side_of(seat),
            board=board_by_seat.get(seat),
            ready=seat not in awaited,
            open=row.open,
            stand_in=row.stand_in,
            returning=row.stand_in and seat in match.returning,
            left=None if seat in beaten else match.time.remaining_ms(seat),
            running=match.time.runs(seat),
            out=match.time.has_timed_out(seat),
            beaten=seat in beaten,
        )
        for seat, row in enumerate(match.table.seats)
    ]


def _partners(view: GameView) -> list[Seat]:
    if view.seat is None:
        return []
    side = view.standing.sides[view.standing.side_of(view.seat)]
    return [seat for seat in side if seat != view.seat]


def _board_over(match: Match, view: GameView, seen: View) -> bool:
    """True if the viewer's board is finished, but other boards are in play."""
    is_over = view.seat in seen.public.active and isinstance(seen.public.phase, Over)
    return is_over and view.result is None and not match.awaits_deal()


def _round(match: Match, speaker: Speaker, view: GameView) -> wire.RoundView | None:
    last = view.standing.last
    all_over = view.boards and all(board.public.result is not None for board in view.boards)
    return round_result(speaker, last) if all_over and last and speaker.teams else None


def _best_defence(match: Match, viewer: Seat | None, seen: View) -> wire.ArrangementView | None:
    """The result of "Lay off for me" before unconfirmed moves; None in other phases."""
    assert viewer is not None
    if not isinstance(seen.public.phase, ToArrange | Defend):
        return None
    seen = match.view_without_drafts(viewer)
    public, rules = seen.public, match.progress.rules
    if isinstance(public.phase, ToArrange):
        return arranged_hand(rules, public, seen.hand, BEST_DEFENCE)
    if not isinstance(public.phase, Defend):
        return None
    if rules.on_table:
        return _best_table_defence(rules, seen)
    targets = tuple(meld for meld in open_melds(rules, seen) if meld is not None)
    defence = best_defence(rules.melds, rules.values, seen.hand, targets)
    remaining = Arrangement(defence.melds, defence.deadwood, defence.points)
    return arrangement(rules, remaining, BEST_DEFENCE)


def _best_table_defence(rules: Rules, seen: View) -> wire.ArrangementView:
    """The result of "Lay off for me" in games with melds on the table."""
    defence = table_defence(rules, seen)
    return wire.ArrangementView(
        melds=[laid_view(rules, seen.public, meld) for meld in defence.melds],
        deadwood=texts(defence.left),
        points=held_points(rules, seen.public, defence.left),
        token=BEST_DEFENCE,
    )


def _cut_cards(match: Match) -> list[tuple[int, str]]:
    """The seats and cards of the cut for the first deal."""
    cut = match.progress.cut
    draws = [draw for cut_round in cut.rounds for draw in cut_round] if cut else []
    return [(seat, card_text(card)) for seat, card in draws]
