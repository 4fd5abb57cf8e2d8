"""A bot that plays gin on a server: online_bot.py URL KEY [LINK]; docs/bots-online.md.

It takes from the stock, discards what leaves least deadwood and knocks as soon as it may. It sits
down at the table of LINK (http://.../j/calm-otter-123-...), or looks for a rated game.
"""

import json
import sys
import urllib.request
from contextlib import ExitStack

from websockets.sync.client import connect

from openrummy.core.cards import Cards
from openrummy.core.melds.arrange import best
from openrummy.core.rules.pieces import Rules


def show(cards):
    return best(Rules().melds, Rules().values, Cards(cards).mask)


def answer(said, kept):
    """Actions at one table; ``kept`` is the hand as it was after the last discard."""
    match said["type"]:
        case "draw":
            return {"take": "pass" if "pass" in said["may"] else "stock"}
        case "discard":
            rests = {
                card: [other for other in said["hand"] if other != card] for card in said["hand"]
            }
            rests.pop(said.get("taken"), None)
            card, kept[:] = min(rests.items(), key=lambda rest: show(rest[1]).points)
            return {"card": card}
        case "finish" | "defend":
            hand = said.get("hand") or kept
            points = show(hand).points
            if said["type"] == "finish" and points > said["limit"]:
                return {"melds": None}
            return {"melds": [list(Cards(meld)) for meld in show(hand).melds]}


def join(url, header, link):
    table, _, secret = link.rpartition("/")[2].rpartition("-")
    asked = urllib.request.Request(
        f"{url}/api/tables/{table}/join",
        json.dumps({"key": secret}).encode(),
        header | {"content-type": "application/json"},
    )
    urllib.request.urlopen(asked).close()


def main(url, key, link=None):
    header = {"authorization": f"Bearer {key}"}
    sockets = url.replace("http", "ws", 1)
    kept = {}
    with ExitStack() as open_:
        socket = open_.enter_context(connect(f"{sockets}/ws/bot", additional_headers=header))
        for said in map(json.loads, socket):
            table = said.get("table")
            match said["type"]:
                case "hello":
                    socket.send('{"type": "hello", "protocol": 1, "name": "example"}')
                    if link:
                        join(url, header, link)
                        continue
                    people = connect(f"{sockets}/ws/people", additional_headers=header)
                    people = open_.enter_context(people)
                    people.send('{"type": "arrive"}')
                    people.send('{"type": "seek", "id": 1, "pool": "gin@300+3", "rated": true}')
                case "game":
                    kept[table] = {"seat": said["seat"], "hand": []}
                case "over":
                    won = kept[table]["seat"] in said["winners"]
                    print("won" if won else "lost", flush=True)
                case "left":
                    return
                case "error":
                    print(said["message"], file=sys.stderr)
                case kind if reply := answer(said, kept.get(table, {}).get("hand", [])):
                    socket.send(json.dumps({"table": table, "type": kind} | reply))


main(*sys.argv[1:])
