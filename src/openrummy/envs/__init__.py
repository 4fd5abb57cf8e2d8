"""Environments for programs that learn gin, played by the compiled kernel.

``vector`` steps many deals at once (Gymnasium), ``aec`` is one table for two agents
(PettingZoo); both need the extra ``openrummy[envs]``. ``rows`` is what both stand on and needs
neither; ``layout`` says what the numbers of an observation and of an action mean.
"""
