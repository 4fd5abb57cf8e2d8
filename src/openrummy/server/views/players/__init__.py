"""What somebody has played, for their page."""
