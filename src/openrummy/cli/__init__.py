"""The command line. One file a sub-command; what is heavy is imported when it is needed."""
