import { compactScript } from "../compact-script.ts";

/**
 * Runs in the page's head before anything is painted: applies the visitor's theme, and lets every `[data-theme-toggle]`
 * switch it before and without React. The choice is kept in localStorage and followed by other tabs, and so is the number of
 * vendors on the shortlist, which the header shows. Pictures that fail are marked, so that their fallback is shown
 * (ui/fallback-image.tsx). A printed page says when it was printed, and from which address (ui/print-note.tsx). `/` leads to
 * the search of the header, unless single keys are switched off (shared/single-keys.ts).
 * A phone on its first visit reads in the fallback faces (ui/fonts/fonts.css) and fetches the fonts once the page is at
 * rest; from the next page on it has them. Text that changes its font is laid out again, which a slow phone feels.
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
  });
  addEventListener("keydown", (event) => {
    const field = document.querySelector("[data-site-search]");
    if (!field || event.key !== "/" || root.dataset.keys === "off" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input,textarea,select,[contenteditable]")) return;
    event.preventDefault();
    if (!field.checkVisibility()) field.closest("[popover]").showPopover();
    field.focus();
  });
  addEventListener("toggle", ({ newState, target }) => {
    if (newState === "open") target.querySelector("[data-site-search]")?.focus();
  }, true);
})()`;
