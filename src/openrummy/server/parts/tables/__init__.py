"""Tables: against the computer, with a link, in the lobby."""
