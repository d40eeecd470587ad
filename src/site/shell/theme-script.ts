import { compactScript } from "../compact-script.ts";

/**
 * Runs in the page's head before anything is painted: applies the visitor's theme, and lets every `[data-theme-toggle]`
 * switch it before and without React. The choice is kept in localStorage and followed by other tabs. Pictures that fail
 * are marked, so that their fallback is shown (ui/fallback-image.tsx).
 * Phones may load the fonts (ui/fonts/fonts.css) 300 ms after the first paint; those that have them use them
 * immediately.
 */
export const themeScript = () => (script ??= compactScript(source));

let script: string | undefined;

const source = `(() => {
  const root = document.documentElement;
  const key = "theme";
  const apply = (theme) => {
    if (/^(light|dark)$/.test(theme)) root.dataset.theme = theme;
  };
  const shown = () =>
    root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const useFonts = () => {
    root.dataset.fonts = "";
  };
  try {
    apply(localStorage.getItem(key));
    if ("fonts" in localStorage) useFonts();
  } catch {}
  new PerformanceObserver(() => setTimeout(useFonts, 300)).observe({ type: "paint", buffered: true });
  addEventListener("load", () => {
    document.fonts.ready.then(() => localStorage.setItem("fonts", "")).catch(() => {});
  });
  const imageFailed = ({ target }) => {
    if (target.dataset?.fallback === "") target.dataset.failed = "";
  };
  addEventListener("error", imageFailed, true);
  addEventListener("storage", (event) => {
    if (event.key === key) apply(event.newValue);
  });
  addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-toggle]")) return;
    apply(shown() === "dark" ? "light" : "dark");
    try {
      localStorage.setItem(key, root.dataset.theme);
    } catch {}
  });
})()`;
