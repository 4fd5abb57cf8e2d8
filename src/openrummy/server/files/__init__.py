"""Files that are served: the browser client, and the documentation."""
