"""Games that are over, as the lists of people show them."""
