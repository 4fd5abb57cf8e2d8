"""Statistics, ratings, pairing, clubs and tournaments, as pure functions without store or clock."""
