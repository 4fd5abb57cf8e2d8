"""People for each other: their pages, ratings, whom they follow and block, their devices."""
