"""Speed of profile and leaderboard pages with many accounts and games."""
