"""Faults of an installation, in plain words, with the fix: ``openrummy doctor``.

Each check looks at one thing through a :class:`~openrummy.server.doctor.machine.Machine`, changes
nothing, and answers with findings.
"""
