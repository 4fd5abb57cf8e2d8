"""The engine protocol between bots and referees: one JSON message per line.

It is specified in ``docs/spec/engine-protocol.md``.

``messages`` defines the lines. On the bot's side ``session`` answers them and ``referee_messages``
turns them into events; on the referee's side ``referee`` turns events and action requests into
lines, and replies into actions. Either side may be a third-party program.
"""
