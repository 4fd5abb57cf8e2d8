"""Figures of a server for Prometheus and for the host's page; ids of requests.

Nothing here knows a name, a card, an address or a key: requests are counted by the pattern of
their path (``/api/tables/{table_id}/record``), messages by whether they act.
"""
