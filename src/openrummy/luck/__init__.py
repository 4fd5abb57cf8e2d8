"""What chance brought in games for two, weighed afterwards with all cards known.

No bot: it looks at full states. ``meter`` weighs a deal, ``of_game`` a game deal by deal.
``docs/analysis.md`` says how.
"""
