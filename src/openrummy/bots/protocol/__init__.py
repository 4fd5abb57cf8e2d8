"""The engine protocol: bots and referees that talk in lines of JSON.

It is specified in ``docs/spec/engine-protocol.md``.

``messages`` are the lines. On the bot's side ``session`` answers them and ``hearing`` makes
events of what a referee tells; on the referee's side ``telling`` makes lines of events and
``answers`` actions of answers. Either side may be a stranger to this project.
"""
