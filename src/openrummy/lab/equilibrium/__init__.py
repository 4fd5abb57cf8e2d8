"""Small games of gin solved: every deal and line of play, best responses, equilibria.

``build`` writes all of a small game down as the arrays of ``tree``; ``values`` says what
strategies are worth in it, what the best answer to one is and how far a pair is from an
equilibrium; ``cfr`` finds one. A game is small by its rules: few ranks, suits and cards (A41).
"""
