"""Analysis as people read it: a game, a decision, habits."""
