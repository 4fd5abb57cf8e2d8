"""Scoring of deals, and deal results as shared by engine and score sheets."""
