// Runs before the first paint, so that a chosen theme does not flash.
try {
  const theme = JSON.parse(localStorage.getItem("openrummy") || "{}").theme;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // a broken store is the same as none
}
