"""The Python library, ``import openrummy``: games, hands and matches as plain values.

:mod:`openrummy` exports the public names and loads them from here on first use. The modules import
the engine on the first call, so ``import openrummy`` is quick.

- :mod:`~openrummy.library.rulesets`: the games, and house rules based on them
- :mod:`~openrummy.library.hand`, :mod:`~openrummy.library.batch_solving`: solving hands
- :mod:`~openrummy.library.game`, :mod:`~openrummy.library.create_game`: playing games
- :mod:`~openrummy.library.view`: the view of a seat
- :mod:`~openrummy.library.match`: matches between bots, including functions
- :mod:`~openrummy.library.board`, :mod:`~openrummy.library.card_svg`: display as text and SVG
"""
