"""Speed of pages about people where many have played much."""
