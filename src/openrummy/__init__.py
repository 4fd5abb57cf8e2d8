"""OpenRummy: the open home of gin rummy and its family."""

__version__ = "0.1.0"
