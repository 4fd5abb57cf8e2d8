"""Checks of an installation, with plain explanations and fixes: ``openrummy doctor``.

Each check inspects one thing through a :class:`~openrummy.server.doctor.machine.Machine`,
changes nothing, and returns findings.
"""
