/**
 * Runs in the page's head before the first paint:
 * - Applies the visitor's theme and makes every `[data-theme-toggle]` work without React. The choice is stored in localStorage and
 *   followed by other tabs.
 * - Shows the number of shortlisted vendors in the header, and follows it across tabs.
 * - Marks images that fail to load, so that their fallback is shown (ui/fallback-image.tsx) or they are dimmed.
 * - Adds the date and URL to printed pages (site/layout.tsx).
 * - Marks the page if the reader has kept vendors' answers, and opens the place for them when a file is dragged over the page
 *   (content/vendor-answers).
 * - Moves focus to the header's search on `/` and selects its text, unless single keys are off (shared/single-keys.ts).
 * - On a phone's first visit, keeps the fallback fonts (ui/fonts/fonts.css) and fetches the fonts once the page is idle, for the
 *   next page. Changing fonts causes another layout, which slow phones feel.
 *
 * Clicks and keys are handled in the capture phase, because React stops the propagation of events during hydration.
 */
(() => {
  const page = document;
  const root = page.documentElement;
  const { dataset } = root;
  const on = addEventListener;

  const applyTheme = (theme: string | null | undefined) => {
    if (theme === "light" || theme === "dark") dataset.theme = theme;
  };
  const themeShown = () =>
    dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const findSearch = (within: ParentNode) => within.querySelector<HTMLInputElement>("[data-site-search]");
  const countShortlist = () => {
    try {
      const count = JSON.parse(localStorage.shortlist).filter(Boolean).length;
      root.style.setProperty("--shortlist", count);
      root.toggleAttribute("data-shortlist", count > 0);
    } catch {}
  };
  window.onbeforeprint = matchMedia("print").onchange = () => {
    const note = page.getElementById("print-note");
    const day = new Date().toLocaleDateString("en", { dateStyle: "medium" });
    if (note) note.textContent = `Printed ${day} from ${location.href}`;
  };

  countShortlist();
  try {
    applyTheme(localStorage.theme);
    dataset.keys = localStorage["single-keys"];
    if ("fonts" in localStorage) dataset.fonts = "";
    if ("shortlist-answers" in localStorage) dataset.answers = "";
  } catch {}

  const fetchFonts = async () => {
    try {
      for (const { media, href } of page.querySelectorAll<HTMLLinkElement>("link[as=font]"))
        if (!matchMedia(media).matches) await fetch(href);
      localStorage.fonts = "";
    } catch {}
  };
  on("load", () => setTimeout(fetchFonts, 1000));
  on(
    "error",
    ({ target }) => {
      if (target instanceof HTMLElement && "fallback" in target.dataset)
        target.dataset.failed = target.dataset.fallback;
    },
    true,
  );
  on("storage", ({ key, newValue }) => {
    if (key === "theme") applyTheme(newValue);
    countShortlist();
  });
  on(
    "click",
    ({ target }) => {
      if (!(target instanceof Element && target.closest("[data-theme-toggle]"))) return;
      applyTheme(themeShown() === "dark" ? "light" : "dark");
      try {
        localStorage.theme = dataset.theme;
      } catch {}
    },
    true,
  );
  on(
    "keydown",
    (event) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const field = findSearch(page);
      if (!field || key !== "/" || dataset.keys === "off" || ctrlKey || metaKey || altKey) return;
      const isTyping = target instanceof Element && target.closest("input,textarea,select,[contenteditable]");
      if (isTyping) return;
      event.preventDefault();
      if (!field.checkVisibility()) field.closest<HTMLElement>("[popover]")?.showPopover();
      field.focus();
      field.select();
    },
    true,
  );
  on("dragover", ({ dataTransfer }) => {
    if (dataTransfer?.types.includes("Files"))
      page.querySelector("details.scripted")?.setAttribute("open", "");
  });
  on(
    "toggle",
    ({ newState, target }) => {
      if (newState === "open" && target instanceof Element) findSearch(target)?.focus();
    },
    true,
  );
})();
