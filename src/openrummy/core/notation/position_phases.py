"""Phases as fields of a position, both ways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from openrummy.core.cards import RANKS, Card, by_face, card_text
from openrummy.core.engine.model.phase import (
    Defend,
    LastPlay,
    LastTake,
    OfferTwo,
    OfferUpcard,
    Over,
    Phase,
    ToArrange,
    ToChoose,
    ToDiscard,
    ToDraw,
    ToPlay,
)
from openrummy.core.notation.position_fields import Value
from openrummy.core.rules.text import say
from openrummy.core.scoring.result import Seat

_ALONE = {OfferUpcard: "offer", LastTake: "last-take", Defend: "defend", ToArrange: "arrange"}
_TURNS = ("discard", "first-discard", "play", "last-play", "choose")
_OLDER_WORDS = {"throw": "discard", "first-throw": "first-discard"}  # are read too
_MUST = ("G5", "G14", "G23")
_PLAY = ("laid", "added", "fresh", "use", "spent", "opening", "held_back", "gained", "one")
_LAST = ("out", "rummy", "waiting")
PHASE_FIELDS = ("turn", "taken", "must", "drew", "ranks", *_LAST, *_PLAY)


def phase_text(phase: Phase) -> Iterator[tuple[str, str]]:
    """The fields that say whose turn it is for what; ValueError for a finished deal."""
    match phase:
        case OfferUpcard() | LastTake() | Defend() | ToArrange():
            yield "turn", f"{phase.seat}:{_ALONE[type(phase)]}"
        case ToDraw(seat=seat, stock_only=stock_only):
            yield "turn", f"{seat}:draw-stock" if stock_only else f"{seat}:draw"
        case ToDiscard(seat=seat):
            yield "turn", f"{seat}:first-discard" if phase.opening else f"{seat}:discard"
            if phase.taken is not None:
                yield "taken", card_text(phase.taken)
            if phase.must_knock is not None:
                yield "must", phase.must_knock
        case ToPlay(seat=seat):
            yield "turn", f"{seat}:play"
            yield from _play_text(phase)
        case ToChoose(seat=seat, ranks=ranks):
            yield "turn", f"{seat}:choose"
            yield "ranks", "".join(RANKS[rank] for rank in ranks)
        case LastPlay(seat=seat, out=out):
            yield "turn", f"{seat}:last-play"
            yield "out", str(out)
            if phase.rummy:
                yield "rummy", "yes"
            if phase.waiting:
                yield "waiting", ".".join(map(str, phase.waiting))
        case OfferTwo(seat=seat):
            yield "turn", f"{seat}:two"
            if phase.drew:
                yield "drew", "yes"
        case Over():
            raise ValueError("a finished deal has no position")


def _play_text(phase: ToPlay) -> Iterator[tuple[str, str]]:
    if phase.taken is not None:
        yield "taken", card_text(phase.taken)
    if phase.laid:
        yield "laid", str(phase.laid)
    if not phase.fresh:
        yield "fresh", "no"
    if phase.barred:
        yield "held_back", "".join(card_text(card) for card in by_face(phase.barred))
    if phase.gained:
        yield "gained", "".join(card_text(card) for card in phase.gained)
    for name in ("added", "use", "spent", "opening", "one"):
        if getattr(phase, name):
            yield name, "yes"


def read_phase(values: Mapping[str, Value]) -> Phase:
    """The phase that fields describe; raises PositionSyntaxError."""
    turn = values["turn"]
    parts = turn.split(":")
    if len(parts) != 2:
        raise turn.wrong("SEAT:WHAT")
    seat, what = parts[0].number(), parts[1].text
    taken = values["taken"].card() if "taken" in values else None
    if what == "play":
        return _read_play(values, seat, taken)
    _only(values, _PLAY, say("notation.want-turn-of-play"))
    what = _OLDER_WORDS.get(what, what)
    if what in {"discard", "first-discard"}:
        must = values.get("must")
        if must is not None and must.text not in _MUST:
            raise must.wrong(" or ".join(_MUST))
        return ToDiscard(seat, taken, must.text if must else None, what == "first-discard")
    _only(values, ("taken", "must"), say("notation.want-turn-that-discards"))
    if what == "last-play":
        waiting = values["waiting"].seats() if "waiting" in values else ()
        if "out" not in values:
            raise turn.wrong(say("notation.want-out"))
        return LastPlay(seat, values["out"].number(), _yes(values, "rummy"), waiting)
    _only(values, _LAST, say("notation.want-turn-of-last-play"))
    if what == "choose":
        if "ranks" not in values:
            raise turn.wrong(say("notation.want-ranks"))
        return ToChoose(seat, values["ranks"].ranks())
    _only(values, ("ranks",), say("notation.want-turn-of-choose"))
    phases: dict[str, Phase] = {
        "offer": OfferUpcard(seat),
        "draw": ToDraw(seat),
        "draw-stock": ToDraw(seat, True),
        "last-take": LastTake(seat),
        "defend": Defend(seat),
        "arrange": ToArrange(seat),
        "two": OfferTwo(seat, _yes(values, "drew")),
    }
    if what not in phases:
        raise parts[1].wrong(", ".join((*_TURNS, *phases)))
    return phases[what]


def _read_play(values: Mapping[str, Value], seat: Seat, taken: Card | None) -> ToPlay:
    return ToPlay(
        seat,
        taken,
        laid=values["laid"].number() if "laid" in values else 0,
        added=_yes(values, "added"),
        fresh=_yes(values, "fresh", usual=True),
        use=_yes(values, "use"),
        spent=_yes(values, "spent"),
        opening=_yes(values, "opening"),
        barred=values["held_back"].card_set() if "held_back" in values else 0,
        gained=values["gained"].cards() if "gained" in values else (),
        one=_yes(values, "one"),
    )


def _yes(values: Mapping[str, Value], name: str, usual: bool = False) -> bool:
    return values[name].yes() if name in values else usual


def _only(values: Mapping[str, Value], names: tuple[str, ...], where: str) -> None:
    """Refuse fields that belong to another phase."""
    for name in names:
        if name in values:
            raise values[name].wrong(say("notation.want-field", where=where))
