"""Analysis in worker processes: the job queue, the workers and the work itself.

Independent of games and people; those are in :mod:`openrummy.server.review`.
"""
