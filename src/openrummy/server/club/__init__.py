"""The memory of people: outcomes of games, ratings."""
