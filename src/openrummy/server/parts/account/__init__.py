"""Accounts: signing in, editing, exporting and deleting an account; bot accounts."""
