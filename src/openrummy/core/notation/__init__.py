"""Text of actions, positions and whole games, for people and for other programs."""
