"""Deal results, shared by engine and score sheets, and the scoring of deals."""
