-- A process is no more. Argument: its name.
bury(ARGV[1])
