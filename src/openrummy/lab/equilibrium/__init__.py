"""Exact solution of small gin games: full game trees, best responses, equilibria.

``build`` expands a small game into the arrays of ``tree``; ``values`` computes values of
strategies, best responses and exploitability; ``cfr`` finds an equilibrium. A game is small by its
rules: few ranks, suits and cards (A41).
"""
