"""Matchmaking: presence, the waiting pools and challenges."""
