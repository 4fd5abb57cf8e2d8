"""Yardsticks: a bot that plays anything legal, and the published baseline."""
