"""What is remembered of people: outcomes of games, ratings."""
