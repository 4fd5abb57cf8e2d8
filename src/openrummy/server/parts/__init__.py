"""The parts of the site; each declares its own calls, services and rates."""
