"""The web server: tables over WebSockets, a lobby, the browser client."""
