"""Several processes that serve one site: table ownership, leadership and internal calls.

The database is authoritative. The broker's data may be lost at any moment: they say where a
table is in play, so that its requests are routed there. That two processes never play one
table is ensured by the database (:mod:`openrummy.server.db.append`), not by the broker.
"""
