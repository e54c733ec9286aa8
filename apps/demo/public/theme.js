// Sets the chosen theme before the first paint, so that a dark page never flashes light. It is a separate file because
// the Content Security Policy allows no inline script. src/theme.ts stores the choice.
try {
  const theme = localStorage.getItem("hooter-demo:theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is unavailable: the page follows the system.
}
