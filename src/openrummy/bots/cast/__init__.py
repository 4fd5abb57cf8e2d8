"""Computer opponents: levels, characters and their ratings."""
