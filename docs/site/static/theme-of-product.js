// Before the first paint: who chose light or dark in the game gets the same here, until they
// choose otherwise here.
try {
  const { theme } = JSON.parse(localStorage.getItem("openrummy") || "{}");
  if (!localStorage.getItem("theme") && (theme === "light" || theme === "dark"))
    localStorage.setItem("theme", theme);
} catch {
  // a broken store is the same as none
}
