"""Tables in play: the hub, WebSockets and matchmaking."""
