"""Presentation of the analysis: a game, a decision, habits."""
