"""Tables in play: the hub, the connections, bots, spectators, chat."""
