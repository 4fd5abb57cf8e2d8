"""The engine protocol between bots and referees: one JSON message per line.

It is specified in ``docs/spec/engine-protocol.md``.

``messages`` defines the lines. On the bot's side ``session`` answers them and ``hearing`` turns
referee messages into events; on the referee's side ``telling`` turns events into lines and
``answers`` turns answers into actions. Either side may be a third-party program.
"""
