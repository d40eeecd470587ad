import { type ComponentProps, lazy } from "react";

type Code = typeof import("./feature.vendors.tsx");

/** The server renders the list. The browser keeps its HTML, and loads the code when the page is used. */
let code: Code | null = import.meta.env.SSR ? await import("./feature.vendors.tsx") : null;

/** Loads the code for a page that a link opens. A list that appears after the text would push it down. */
export async function loadVendors(): Promise<void> {
  code = await import("./feature.vendors.tsx");
}

const LateVendors = lazy(async () => ({ default: (await loadWhenUsed()).FeatureVendors }));
const LateTray = lazy(async () => ({ default: (await loadWhenUsed()).ShortlistTray }));

export const FeatureVendors = (props: ComponentProps<Code["FeatureVendors"]>) =>
  code ? <code.FeatureVendors {...props} /> : <LateVendors {...props} />;

export const ShortlistTray = () => (code ? <code.ShortlistTray /> : <LateTray />);

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
