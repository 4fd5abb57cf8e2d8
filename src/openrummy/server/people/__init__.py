"""Identities: guests and their devices, accounts, passkeys, bots."""
