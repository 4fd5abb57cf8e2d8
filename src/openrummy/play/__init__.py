"""The application layer, independent of the transport: tables, sentences, lessons, drills."""
