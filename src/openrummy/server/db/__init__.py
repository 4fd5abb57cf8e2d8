"""Database schema, migrations and the store."""
