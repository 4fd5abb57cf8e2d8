"""Analysis of games that are over: prices of decisions, luck, and reasons.

For programs: ``review.review(record)`` is the whole of it, ``decisions.decisions(record)`` and
``prices.price(decision)`` are its parts, ``position.decision_of`` a single position,
``luck.luck(record, seat)`` tells chance from play and ``reasons.reasons(priced)`` says why.
``docs/analysis.md`` has the method. Importing the package is cheap: what is compiled comes in
with the first decision priced.
"""
