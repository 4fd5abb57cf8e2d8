"""Tables: against the computer, by invitation link, in the lobby."""
