"""The parts of the site: each says itself what it is asked for and what it keeps going."""
