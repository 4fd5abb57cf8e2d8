"""Moderation: reports, letters and the host's page."""
