"""Environments of games with melds on the table, and of more than two players in a deal."""
