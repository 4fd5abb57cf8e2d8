"""Several processes that serve one site: table ownership, leadership and internal calls.

The truth is in the database. What stands in the broker may be lost at any moment: it says where
a table is in play, so that requests for it are led there. That two processes never play one
table is seen to by the database (:mod:`openrummy.server.db.append`), not by the broker.
"""
