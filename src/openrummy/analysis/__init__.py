"""Analysis of finished games: prices of decisions, luck, and reasons.

Entry points: ``review.review(record)`` reviews a game, ``decisions.decisions(record)`` and
``prices.price(decision)`` are its parts, ``position.decision_of`` a single position,
``luck.luck(record, seat)`` separates chance from play and ``reasons.reasons(priced)`` gives
reasons. The method is in ``docs/analysis.md``. Importing the package is cheap: compiled code is
loaded with the first decision priced.
"""
