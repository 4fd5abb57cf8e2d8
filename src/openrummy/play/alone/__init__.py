"""A single-user site in one process: no server, no network, no threads.

It answers the calls of :mod:`openrummy.play` and opens tables against computers, with the messages
that a server sends. A worker in a browser runs it; so does a test.
"""
