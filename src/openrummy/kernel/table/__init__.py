"""Games with melds on the table in the kernel: what it plays, its tables, and translations.

``fits`` needs no arrays; ``lower`` makes the law of rules, ``actions`` and ``rows`` translate,
``batch`` plays many deals.
"""
