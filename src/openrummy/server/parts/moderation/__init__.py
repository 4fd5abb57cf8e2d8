"""Order in the house: reports, letters, and the host's page."""
