"""The deals of the day and challenges."""
