// Sets the chosen theme before the first paint, so that a dark page and the browser's bars do not flash light. It is a
// separate file because the Content Security Policy allows no inline script. src/theme.ts stores the choice and applies
// later changes.
try {
  const theme = localStorage.getItem("hooter-demo:theme");
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.media = meta.dataset.theme === theme ? "all" : "not all";
  }
} catch {
  // Storage is unavailable: the page follows the system.
}
