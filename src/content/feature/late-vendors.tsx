import { lazy } from "react";

/** The server renders the list. The browser keeps its HTML, and loads the code when the page is used. */
const rendered = import.meta.env.SSR ? await import("./feature.vendors.tsx") : null;

export const FeatureVendors =
  rendered?.FeatureVendors ?? lazy(async () => ({ default: (await loadWhenUsed()).FeatureVendors }));

export const ShortlistTray =
  rendered?.ShortlistTray ?? lazy(async () => ({ default: (await loadWhenUsed()).ShortlistTray }));

const uses = ["pointerdown", "click", "keydown", "scroll", "popstate"] as const;

/** Waits for a press, key, scroll or navigation, unless the list is not there yet or already has a ticked box. */
async function loadWhenUsed() {
  const list = document.querySelector("form:has(input[name=v])");
  if (list && !list.querySelector("input:checked"))
    await new Promise<void>((resolve) => {
      // React stops events in parts that it has not hydrated, hence `capture`.
      for (const use of uses)
        window.addEventListener(use, () => resolve(), { once: true, passive: true, capture: true });
    });
  return import("./feature.vendors.tsx");
}
