"""Tables in play: the hub, sockets, people who look for a game."""
