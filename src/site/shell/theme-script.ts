/**
 * Runs in the page's head before anything is painted: applies the theme the visitor chose, and lets every
 * `[data-theme-toggle]` switch it before and without React. The choice is kept in localStorage and followed by other tabs.
 */
export const themeScript = `(() => {
  const root = document.documentElement;
  const key = "theme";
  const apply = (theme) => {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  };
  const shown = () =>
    root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  try {
    apply(localStorage.getItem(key));
  } catch {}
  addEventListener("storage", (event) => {
    if (event.key === key) apply(event.newValue);
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-toggle]")) return;
    apply(shown() === "dark" ? "light" : "dark");
    try {
      localStorage.setItem(key, root.dataset.theme);
    } catch {}
  });
})()`;
