"""Analysis for users: finished games, single decisions, positions of their own."""
