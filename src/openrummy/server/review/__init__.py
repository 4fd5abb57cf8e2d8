"""Analysis as people read it: games that are over, one decision, a position of their own."""
