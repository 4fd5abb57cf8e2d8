"""Analysis in processes of its own: who waits for what, who works, what is kept of it.

Nothing here knows games that are over, or people: that is :mod:`openrummy.server.review`.
"""
