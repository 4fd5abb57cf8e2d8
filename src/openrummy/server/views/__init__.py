"""Pages of the site as values: tournaments, players, ledgers."""
