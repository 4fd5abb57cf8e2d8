"""What can be done and shown in each kind of play: knock, table, declared, five."""
