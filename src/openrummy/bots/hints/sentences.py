"""What hints say, in English. One sentence or two a code; other languages are other tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openrummy.bots.base import Fact
from openrummy.bots.hints.advice import Hint

_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}

# {rival} is the opponent's name, {card} a card, the rest numbers of the hint.
SENTENCES: Mapping[str, str] = {
    "pass-last": "Pass. You could take the card only to knock, and that would lose more often.",
    "pass-no-meld": "Pass. The {card} makes no meld with your cards.",
    "pass-better": "Pass. The {card} would meld, but it costs your hand more than it gives.",
    "stock-only": "Draw from the stock: {live:card} would improve your hand.",
    "stock-no-meld": "Draw from the stock. The {card} makes no meld with your cards; "
    "{live:unseen card} would improve your hand.",
    "stock-better": "Draw from the stock. The {card} would meld, but your hand has more to hope "
    "for from {live:unseen card}.",
    "take-gin": "Take the {card}: it makes gin.",
    "take-knock": "Take the {card}: it brings you to {after}, and you may knock with {limit}.",
    "take-rummy": "Take the {card}: it melds your last card.",
    "take-count": "Take the {card}: it brings you to {after}, likely less than anybody else has.",
    "take-meld": "Take the {card}: it makes a meld and brings your deadwood from {before} "
    "to {after}.",
    "take-low": "Take the {card}: it makes no meld yet, but it fits your cards and brings your "
    "deadwood from {before} to {after}.",
    "take-promise": "Take the {card}: then {live:unseen card} would improve your hand.",
    "throw-spare": "Discard the {card}. Your hand counts no more without it.",
    "throw-lone": "Discard the {card}. Nothing you hold goes with it.",
    "throw-dead": "Discard the {card}. The cards that would meld it with yours are gone.",
    "throw-dead-pair": "Discard the {card}. No single card that is still out would meld it.",
    "throw-thin": "Discard the {card}. Only {live:unseen card} would meld it ({cards}).",
    "throw-live": "Discard the {card}. {live:unseen card} would meld it ({cards}), but every other "
    "discard is worse.",
    "go-on": "Do not knock yet: discard the {card}. You could knock with {points}, but "
    "{gin:unseen card} would make gin ({cards}), and going on is worth about "
    "{better:point} more.",
    "go-on-low": "Do not knock yet: discard the {card}. A knock with {points} is likely to be "
    "undercut now; going on is worth about {better:point} more.",
    "knock": "Knock with {points}, discarding the {card}. Going on is worth about {better:point} "
    "less.",
    "knock-must": "Knock with {points}, discarding the {card}: the card you took allows nothing "
    "else.",
    "go-on-count": "Do not knock yet: discard the {card}. You could knock with {points}, but only "
    "about {chance} times in 100 does everybody else hold more.",
    "knock-count": "Knock with {points}, discarding the {card}: about {chance} times in 100 "
    "everybody else holds more.",
    "gin-each": "Gin: discard the {card} and collect {bonus} points and all deadwood from each of "
    "the others.",
    "rummy-each": "Rummy: discard the {card} and collect {bonus} points and the whole count from "
    "everybody else.",
    "gin": "Gin: discard the {card} and collect {bonus} points and all of {rival}'s deadwood.",
    "big-gin": "Big gin: all your cards are melded, {bonus} points and all of {rival}'s deadwood.",
    "lay-off": "Lay the {card} off on {onto}: {points:point} less to pay.",
    "spread": "Show your melds. Your deadwood counts {points}.",
    "table-pass-last": "Pass: nothing in the pile can be used for good, and the deal ends.",
    "table-pass-no-use": "Pass. The {card} makes no meld with your cards.",
    "table-pass-better": "Pass. The {card} costs your hand more than it gives.",
    "table-stock-only": "Draw from the stock.",
    "table-stock-no-use": "Draw from the stock. The {card} makes no meld with your cards and "
    "fits none on the table.",
    "table-stock-better": "Draw from the stock. The {card} could be used, but what it brings is "
    "less than what the stock may.",
    "table-take": "Take the {card}: it makes a meld with your cards.",
    "table-take-fits": "Take the {card}: it fits a meld on the table, so your hand grows no "
    "larger by it.",
    "table-take-promise": "Take the {card}: it makes no meld yet, but it is better than the card "
    "you will discard.",
    "table-take-deep": "Take the {card} and {above:card} above it: it can be used at once, and "
    "the rest is worth having.",
    "lay-down": "Lay down {cards}: {points:point} that nobody can catch in your hand.",
    "lay-down-score": "Lay down {cards}: {points:point} for you, and as much less to lose.",
    "lay-down-near": "Lay down {cards}: {owner} has {left:card} left and may go out soon.",
    "lay-down-last": "Lay down {cards}: with them you get rid of your hand.",
    "lay-off-table": "Lay off the {card} on {whose} {kind}: {points:point} less to hold.",
    "lay-off-score": "Lay off the {card} on {whose} {kind}: {points:point} for you.",
    "reclaim": "Lay the {card} in {whose} {kind} and take the {wild} for it.",
    "choose": "Make the {rank} wild: you hold {held:card} of that rank.",
    "end-for-two": "End the deal with the 2 alone: it costs two points, and the others are left "
    "with all they hold.",
    "no-two-alone": "Play goes on: only a 2 ends the deal here.",
    "last-play-done": "You are done: nothing more of your hand can be put down.",
    "table-knock": "Knock with {points}, discarding the {card}: most likely everybody else "
    "holds more.",
    "table-hold": "Keep your meld for now and discard the {card}: on the table it would serve the "
    "others first.",
    "table-hold-double": "Keep your meld for now and discard the {card}: whoever goes out with all "
    "cards at once counts double.",
    "table-throw-spare": "Discard the {card}. Every other card of your hand is worth more to you.",
    "table-throw-lone": "Discard the {card}. No single card that is still out would meld it.",
    "table-throw-live": "Discard the {card}. {live:unseen card} would meld it ({cards}), but every "
    "other discard is worse.",
    "table-last": "Discard the {card}: it is your last card, and you are out.",
    "go-out": "Go out: you have no card left.",
    "declare": "Declare: discard the {card}, and all other cards are melded.",
    "declare-undrawn": "Declare: your hand is melded as it was dealt.",
    "arrange": "Show your melds as they are: this way the least counts.",
    "drop": "Drop out for {cost:point}. About {chance} times in 100 you would be the first to "
    "declare, and otherwise it is likely to cost about {loss}.",
    "whole-stock": "Draw from the stock. The {card} brings you no nearer than the stock may.",
    "whole-take": "Take the {card}: then {away:card} will be missing.",
    "whole-take-better": "Take the {card}: it fits your cards better than what you will discard.",
    "whole-throw": "Discard the {card}: no meld needs it, and {away:card} will be missing.",
    "whole-throw-pure": "Discard the {card}. Before all else you need a run without wild cards, "
    "or everything you hold counts.",
    "whole-throw-second": "Discard the {card}. Without a second run all you hold counts.",
    "hand-stock": "Draw from the stock. It is likely to bring more than the {card}.",
    "hand-take": "Take the {card}: with it you have {hand}.",
    "hand-throw": "Discard the {card}: with {hand} the cards you keep are the likeliest to grow.",
    "hand-show": "Show {hand}, discarding the {card}: about {chance} times in 100 it is the best.",
    "hand-wait": "Do not show yet: discard the {card}. About {chance} times in 100 {hand} is the "
    "best now, and it may grow.",
    "table-show": "Show what you have left: {points:point}.",
}
_HANDS = {
    "nothing": "nothing yet",
    "pair": "a pair",
    "two-pairs": "two pairs",
    "sequence-3": "a sequence of three",
    "three": "three alike",
    "straight": "a straight",
    "flush": "a flush",
    "sequence-4": "a sequence of four",
    "full-set": "a full set",
    "full-house": "a full house",
    "four": "four alike",
    "straight-flush": "a straight flush",
}
_TABLE_COST = "Held, it costs {points:point} when somebody goes out."
_COST = "Held, it costs {points:point} if {rival} knocks."
_SAFE = "{rival} can make nothing of it."
_RISK = "About {danger} times in 100 {rival} can meld it; every other discard is worse still."


def sentence(hint: Hint, rival: str = "your opponent", names: Sequence[str] = ()) -> str:
    """The hint in words; ``rival`` is what to call the next player, ``names`` all, by seat."""
    facts = dict(hint.data)
    parts = [SENTENCES[_pick(hint.code, facts)]]
    if hint.code.startswith("throw-") and hint.code != "throw-spare":
        parts.append(_COST)
        if facts["danger"] == 0:
            parts.append(_SAFE)
    if hint.code.startswith("table-throw"):
        parts.append(_TABLE_COST)
        if facts["danger"] == 0:
            parts.append(_SAFE)
    danger = facts.get("danger", 0)
    if isinstance(danger, int) and danger >= 30:
        parts.append(_RISK)
    told = {name: _told(name, value) for name, value in hint.data}
    if "owner" in facts:
        told["owner"] = _Name(names[int(facts["owner"])] if names else "another player")
        told["whose"] = "your" if facts.get("mine") else _Name(f"{told['owner']}'s")
    text = " ".join(part.format_map({**told, "rival": _Name(rival)}) for part in parts)
    return _capitals(text)


def _pick(code: str, facts: Mapping[str, int | str]) -> str:
    return "go-on-low" if code == "go-on" and not facts["gin"] else code


class _Number(int):
    """A number that says what it counts: ``{live:unseen card}`` is "2 unseen cards"."""

    def __format__(self, noun: str) -> str:
        if not noun:
            return str(int(self))
        count = "no" if self == 0 else str(int(self))
        return f"{count} {noun}" if self == 1 else f"{count} {noun}s"


class _Name(str):
    """A player's name; its own type so that no format code is read from it."""

    __slots__ = ()


def _told(name: str, value: int | str) -> int | str:
    if isinstance(value, int):
        return _Number(value)
    if name == "hand":
        return _HANDS[value]
    return cards(value) if name in {"card", "cards", "onto", "wild"} else value


def cards(text: str) -> str:
    """Card texts as people write them: ``"Ts Kd"`` becomes ``"10♠ K♦"``."""
    return " ".join(map(_card, text.split()))


def _card(word: str) -> str:
    if word[0] == "X":
        return "joker"
    return word[0].replace("T", "10") + _SIGNS[word[1]] if len(word) == 2 else word


def _capitals(text: str) -> str:
    parts = text.split(". ")
    return ". ".join(part[:1].upper() + part[1:] for part in parts)


__all__ = ["SENTENCES", "Fact", "cards", "sentence"]
