"""Text formats for actions, positions and whole games."""
