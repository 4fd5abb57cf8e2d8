"""The Python library, ``import openrummy``: games, hands and matches as plain values.

The names stand in :mod:`openrummy`, which loads them from here when they are first used. Each
module loads the engine when it is first called, so that importing costs next to nothing.

- :mod:`~openrummy.library.rulesets`: which games there are, and house rules made from them
- :mod:`~openrummy.library.hand`, :mod:`~openrummy.library.batch_solving`: solving a hand, or many
- :mod:`~openrummy.library.game`, :mod:`~openrummy.library.create_game`: playing, and beginning
- :mod:`~openrummy.library.view`: what a seat knows
- :mod:`~openrummy.library.match`: bots, and functions as bots, against each other
- :mod:`~openrummy.library.board`, :mod:`~openrummy.library.card_svg`: how all that is shown
"""
