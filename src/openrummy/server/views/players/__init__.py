"""A person's games, for the person's page."""
