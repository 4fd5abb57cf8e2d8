"""Clubs, ratings, tournaments, pairing and moderation."""
