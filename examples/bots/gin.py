"""A bot for gin; docs/engine.md says how to seat it."""

import json
import sys

from openrummy.core.cards import Cards
from openrummy.core.melds.arrange import best
from openrummy.core.rules.pieces import Rules


def show(cards):
    return best(Rules().melds, Rules().values, Cards(cards).mask)


for said in map(json.loads, sys.stdin):
    match said["type"]:
        case "hello":
            reply = {"protocol": 1, "name": "example"}
        case "draw":
            reply = {"take": "pass" if "pass" in said["may"] else "stock"}
        case "discard":
            rests = {
                card: [other for other in said["hand"] if other != card] for card in said["hand"]
            }
            discarded, kept = min(rests.items(), key=lambda rest: show(rest[1]).points)
            reply = {"card": discarded}
        case "finish" | "defend":
            hand = said.get("hand") or kept
            reply = {"melds": [list(Cards(meld)) for meld in show(hand).melds]}
        case "quit":
            break
        case _:
            continue
    print(json.dumps({"type": said["type"]} | reply), flush=True)
