import type { Hydration } from "#content/kit/page/hydration.ts";

/**
 * Runs in the page: puts the sleeping scripts back in their places and order, once, at the first sign of a visitor
 * or, where the document asks for it, when the page is loaded, painted and idle. A button that only React gives its meaning
 * and that is pressed before React is there is pressed again then.
 */
const wake = `(() => {
  const signs = ["pointerover", "pointerdown", "touchstart", "keydown"];
  let awake = false;
  const wake = () => {
    if (awake) return;
    awake = true;
    for (const sign of signs) removeEventListener(sign, wake, true);
    for (const sleeping of document.querySelectorAll('script[type^="late"]')) {
      const script = document.createElement("script");
      for (const { name, value } of sleeping.attributes) script.setAttribute(name, value);
      if (sleeping.type === "late/module") script.type = "module";
      else script.removeAttribute("type");
      script.text = sleeping.text;
      script.async = false;
      sleeping.replaceWith(script);
    }
  };
  for (const sign of signs) addEventListener(sign, wake, { capture: true, passive: true });
  let pressed;
  const remember = (event) => {
    pressed = event.target.closest("button[type=button]:not([popovertarget]):not([data-theme-toggle])");
  };
  addEventListener("click", remember, true);
  document.addEventListener("hydrated", () => {
    removeEventListener("click", remember, true);
    pressed?.click();
  }, { once: true });
  if (document.currentScript.dataset.hydration === "idle") {
    const whenIdle = window.requestIdleCallback ?? ((run) => setTimeout(run, 200));
    const watch = new PerformanceObserver(() => {
      watch.disconnect();
      whenIdle(wake);
    });
    addEventListener("load", () => watch.observe({ type: "paint", buffered: true }));
  }
})();`.replace(/\n +/g, "\n");

const scriptElement = /<script([^>]*)>([\s\S]*?)<\/script>/g;
const modulePreload = /<link rel="modulepreload"[^>]*>/g;

/**
 * Makes the document's scripts wait until a visitor shows up (design, "Hydration is a budget"). Data blocks stay, and so do
 * scripts marked `data-early`, which the first paint needs.
 */
export function hydrateLate(html: string, hydration: Hydration): string {
  if (hydration === "now") return html;
  return html
    .replace(modulePreload, "")
    .replace(scriptElement, (script, attributes: string, text: string) =>
      isExecutable(attributes) && !attributes.includes("data-early") ? asleep(attributes, text) : script,
    )
    .replace("</body>", `<script data-hydration="${hydration}">${wake}</script></body>`);
}

/** The texts of all inline scripts that may run in the document, asleep or not: what its policy has to allow. */
export const inlineScripts = (html: string): string[] =>
  [...html.matchAll(scriptElement)]
    .filter(([, attributes = ""]) => isExecutable(attributes) && !/\ssrc=/.test(attributes))
    .map(([, , text = ""]) => text);

function asleep(attributes: string, text: string) {
  const isModule = /\stype="module"/.test(attributes);
  const others = attributes.replace(/\stype="module"/, "").replace(/\sasync=""/, "");
  return `<script type="${isModule ? "late/module" : "late"}"${others}>${text}</script>`;
}

/** A script element whose type is that of data is never run. */
const isExecutable = (attributes: string) => !/\stype="(application\/(ld\+)?json)"/.test(attributes);
