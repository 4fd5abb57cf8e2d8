"""Clubs: their pages, members and activities."""
