"""How fast pages about people are where many have played much."""
