"""Accounts: signing in, changing, saving and deleting one, bots of your own."""
