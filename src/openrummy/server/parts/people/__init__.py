"""Player pages, ratings, follows, blocks and devices."""
