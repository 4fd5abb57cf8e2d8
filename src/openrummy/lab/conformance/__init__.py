"""Conformance of a program to the engine protocol: ``openrummy engine check``.

``run`` runs all trials (``trials``, ``games``), each with a new process (``talk``). A fault is a
``finding``: a code, the lines that led to it, and sentences on what is wrong and what is expected.
"""
