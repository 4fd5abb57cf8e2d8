"""Melds, plain or with wild cards, and exact optimal arrangements of a hand."""
