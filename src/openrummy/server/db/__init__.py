"""Tables of the database, its versions, and the store that writes there."""
