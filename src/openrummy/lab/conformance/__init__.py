"""Does a program keep to the engine protocol? ``openrummy engine check``.

``run`` tries it out, one trial after another (``trials``, ``games``), each with a new process
(``talk``); what it does wrong is a ``finding``: a code, the lines that led to it, and sentences
of what is wrong and what would be right.
"""
