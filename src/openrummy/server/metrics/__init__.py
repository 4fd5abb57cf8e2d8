"""Metrics of a server for Prometheus and for the host's page; request ids.

Contains no names, cards, addresses or keys: requests are counted by path pattern
(``/api/tables/{table_id}/record``), messages by whether they act.
"""
