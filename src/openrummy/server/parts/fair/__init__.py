"""Promises of deals: the secrets of those that are over, and the public lists."""
