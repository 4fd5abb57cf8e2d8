// Runs before the first paint, so that a chosen theme does not flash.
if (location.pathname !== (document.documentElement.dataset.base || "/")) document.documentElement.classList.add("elsewhere");
try {
  const { theme, mat, back } = JSON.parse(localStorage.getItem("openrummy") || "{}");
  if (/^[a-z]+$/.test(mat)) document.documentElement.dataset.mat = mat;
  if (/^[a-z]+$/.test(back)) document.documentElement.dataset.back = back;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // a broken store is the same as none
}
