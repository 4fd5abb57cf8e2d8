"""The command line: one file per sub-command; heavy modules are imported on demand."""
