"""A player's games, for the player's page."""
