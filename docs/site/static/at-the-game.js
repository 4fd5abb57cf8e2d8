// A server of the game shows these pages at /docs/: there is a way back. As files there is none.
if (location.pathname.startsWith("/docs/"))
  for (const way of document.querySelectorAll(".to-game")) way.hidden = false;
