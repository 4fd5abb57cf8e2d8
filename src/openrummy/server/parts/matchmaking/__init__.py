"""People who find each other: waiting, challenging."""
