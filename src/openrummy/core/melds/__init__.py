"""Melds: what is one, plain or with wild cards; the exact best arrangement of a hand."""
