"""Live tables: connections, chat, hints, pace, bots in seats, spectators."""
