"""One person at a table: a connection, chat, hints, the pace, bots in seats, spectators."""
