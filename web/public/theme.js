// Runs before the first paint, so that a chosen theme does not flash the other one. A file of its own because
// a strict content security policy forbids inline scripts.
try {
  const theme = localStorage.getItem("chimera.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; the system's preference then decides.
}
