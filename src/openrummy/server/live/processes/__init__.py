"""Tables in play at other processes, as far as a hub knows of them."""
