"""Views of the site's pages: tournaments, players, ledgers."""
