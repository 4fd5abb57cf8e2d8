"""What is asked for of people: pages, leaderboards, finding a game, clubs, tournaments."""
