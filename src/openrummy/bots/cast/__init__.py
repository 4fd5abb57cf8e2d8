"""Who there is to play against: levels, characters and their ratings."""
