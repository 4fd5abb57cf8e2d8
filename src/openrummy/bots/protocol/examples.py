"""An example question and answer of each type, for the handbook and for error reports about
wrong answers.
"""

from __future__ import annotations

from openrummy.bots.protocol import messages as msg

_MELDS = [["3c", "4c", "5c"], ["9d", "9h", "9s"]]
_HAND = ["3c", "4c", "5c", "9d", "9h", "9s", "Ac", "2h", "7s", "Jc"]
EXAMPLES: tuple[tuple[msg.FromReferee, msg.FromBot], ...] = (
    (msg.Hello(1), msg.Greeting(1, "deep-knock", "1.2", ["gin", "events"])),
    (msg.AskDraw(["discard", "stock"], _HAND, "Kd"), msg.Take("stock")),
    (msg.AskDiscard([*_HAND, "Kd"], "Kd"), msg.Discard("Jc")),
    (msg.AskFinish(10), msg.Finish(_MELDS)),
    (msg.AskDefend(hand=[*_HAND[:-1], "6c"]), msg.Defend([_MELDS[1]], [msg.LayOff("6c", 0)])),
    (msg.AskAct(["s", "t"]), msg.Act("s")),
)


def example_of(kind: str) -> str:
    """Return an example answer line to a question of this type."""
    for asked, answer in EXAMPLES:
        if asked.__struct_config__.tag == kind:
            return msg.line_of(answer).decode().strip()
    raise KeyError(kind)
