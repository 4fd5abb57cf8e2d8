"""Any of our bots on a server: online_engine.py BOT URL KEY [LINK]; docs/bots-online.md.

BOT is a name from `openrummy bots`, or a network as policy:FILE. It sits down at the table of
LINK (http://.../j/calm-otter-123-...), or looks for a rated game; it leaves when that is over.
"""

import json
import sys
import urllib.request
from contextlib import ExitStack
from functools import partial

from websockets.sync.client import connect

from openrummy.bots import catalogue
from openrummy.bots.protocol.session import Session

HELLO = {"type": "hello", "protocol": 1}


def session(bot):
    session = Session(lambda budget: catalogue.make(bot, budget), bot)
    return session, json.loads(session.answer(json.dumps(HELLO).encode()))


def join(url, header, link):
    table, _, secret = link.rpartition("/")[2].rpartition("-")
    asked = urllib.request.Request(
        f"{url}/api/tables/{table}/join",
        json.dumps({"key": secret}).encode(),
        header | {"content-type": "application/json"},
    )
    urllib.request.urlopen(asked).close()


def look_for_a_game(open_, sockets, header):
    people = open_.enter_context(connect(f"{sockets}/ws/people", additional_headers=header))
    people.send('{"type": "arrive"}')
    people.send('{"type": "seek", "id": 1, "pool": "gin@300+3", "rated": true}')


def main(bot, url, key, link=None):
    header = {"authorization": f"Bearer {key}"}
    sockets = url.replace("http", "ws", 1)
    tables, seats = {}, {}
    make = partial(session, bot)
    _, greeting = make()  # whatever has to be compiled or read is ready before anybody waits
    with ExitStack() as open_:
        socket = open_.enter_context(connect(f"{sockets}/ws/bot", additional_headers=header))
        for line in socket:
            said = json.loads(line)
            table, kind = said.pop("table", None), said["type"]
            if kind == "hello":
                socket.send(json.dumps(greeting))
                if link:
                    join(url, header, link)
                else:
                    look_for_a_game(open_, sockets, header)
                continue
            if kind == "left":
                return
            if kind == "error":
                print(said["message"], file=sys.stderr)
                continue
            if kind == "game":
                tables[table], seats[table] = make()[0], said["seat"]
            ended = said
            if kind == "event" and said["event"]["event"] == "game-ended":
                kind, ended = "over", said["event"]["result"]  # told so in games that are not gin
            if kind == "over":
                print("won" if seats[table] in ended["winners"] else "lost", flush=True)
            reply = tables[table].answer(json.dumps(said).encode())
            if reply is not None:
                socket.send(json.dumps(json.loads(reply) | {"table": table}))


main(*sys.argv[1:])
