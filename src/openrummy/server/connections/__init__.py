"""Connection limits: number, origin, host name and idle time."""
