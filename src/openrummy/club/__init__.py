"""Records of people and their games: figures, ratings. Pure, no store, no clock."""
