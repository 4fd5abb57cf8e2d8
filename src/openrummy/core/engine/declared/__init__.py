"""Declarations of whole hands: required melds, and endings of a deal."""
