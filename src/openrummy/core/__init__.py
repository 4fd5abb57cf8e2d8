"""The games: cards, rules, melds, scoring, engine, score sheets and notation.

Pure values and functions on the standard library alone.
"""
