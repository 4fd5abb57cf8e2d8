"""Records of players and their games: figures, ratings. Pure functions, no store, no clock."""
