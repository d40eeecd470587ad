/**
 * Runs in the page's head before the first paint:
 * - Applies the visitor's theme and makes every `[data-theme-toggle]` work without React. The choice is stored in localStorage and
 *   followed by other tabs.
 * - Shows the number of shortlisted vendors in the header, and follows it across tabs.
 * - Marks images that fail to load, so that their fallback is shown (ui/fallback-image.tsx).
 * - Adds the date and URL to printed pages (site/layout.tsx).
 * - Moves focus to the header's search on `/`, unless single keys are off (shared/single-keys.ts).
 * - On a phone's first visit, keeps the fallback fonts (ui/fonts/fonts.css) and fetches the fonts once the page is idle, for the
 *   next page. Changing fonts causes another layout, which slow phones feel.
 *
 * Clicks and keys are handled in the capture phase, because React stops the propagation of events during hydration.
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
  window.onbeforeprint = matchMedia("print").onchange = () => {
    const note = document.getElementById("print-note");
    const day = new Date().toLocaleDateString("en", { dateStyle: "medium" });
    if (note) note.textContent = "Printed " + day + " from " + location.href;
  };
  const countShortlist = () => {
    try {
      const count = JSON.parse(localStorage.shortlist).filter(Boolean).length;
      root.style.setProperty("--shortlist", count);
      root.toggleAttribute("data-shortlist", count > 0);
    } catch {}
  };
  countShortlist();
  try {
    apply(localStorage[key]);
    root.dataset.keys = localStorage["single-keys"];
    if ("fonts" in localStorage) root.dataset.fonts = "";
  } catch {}
  addEventListener("load", () => setTimeout(async () => {
    try {
      for (const { media, href } of document.querySelectorAll("link[as=font]"))
        if (!matchMedia(media).matches) await fetch(href);
      localStorage.fonts = "";
    } catch {}
  }, 1000));
  addEventListener("error", ({ target }) => {
    if (target.dataset?.fallback === "") target.dataset.failed = "";
  }, true);
  addEventListener("storage", (event) => {
    if (event.key === key) apply(event.newValue);
    countShortlist();
  });
  addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-toggle]")) return;
    apply(shown() === "dark" ? "light" : "dark");
    try {
      localStorage[key] = root.dataset.theme;
    } catch {}
  }, true);
  addEventListener("keydown", (event) => {
    const field = document.querySelector("[data-site-search]");
    if (!field || event.key !== "/" || root.dataset.keys === "off" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input,textarea,select,[contenteditable]")) return;
    event.preventDefault();
    if (!field.checkVisibility()) field.closest("[popover]").showPopover();
    field.focus();
  }, true);
  addEventListener("toggle", ({ newState, target }) => {
    if (newState === "open") target.querySelector("[data-site-search]")?.focus();
  }, true);
})()`;

/** Removes whitespace from a script that is part of every page. The script's strings must not contain spaced punctuation. */
export const compactScript = (script: string) =>
  script.replace(/\n +/g, "\n").replace(/ ?([=>{}(),:?&|!]+) ?/g, "$1");
