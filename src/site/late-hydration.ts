import type { Hydration } from "#cms/page/hydration.ts";
import { compactScript } from "./compact-script.ts";

/**
 * Runs in the page: puts the sleeping scripts back in their places and order, once, at the first sign of a visitor
 * or, where the document asks for it, when the page is loaded, painted and idle. A button that only React gives its meaning
 * and that is pressed before React is there is pressed again then.
 */
const wake = compactScript(`(() => {
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
})();`);

const scriptElement = /<script([^>]*)>([\s\S]*?)<\/script>/g;
const modulePreload = /<link rel="modulepreload"[^>]*>/g;

interface FinishedDocument {
  html: string;
  /** The texts of the inline scripts that the application put into it, asleep or not: what its policy has to allow. */
  inlineScripts: string[];
}

/**
 * Makes the document's own scripts wait until a visitor shows up (design, "Hydration is a budget"), lists the inline ones
 * and takes their marks away. Data blocks stay, and so do scripts marked `data-early`, which the first paint needs. A script
 * without the mark is none of ours: it stays as it is, and the policy will not let it run.
 */
export function finishScripts(document: string, hydration: Hydration, mark: string): FinishedDocument {
  const nonce = ` nonce="${mark}"`;
  const marked = hydration === "now" ? document : hydrateLate(document, hydration, nonce);
  const inlineScripts = [...marked.matchAll(scriptElement)]
    .filter(([, attributes = ""]) => attributes.includes(nonce) && !/\ssrc=/.test(attributes))
    .map(([, , text = ""]) => text);
  return { html: marked.replaceAll(nonce, ""), inlineScripts };
}

const hydrateLate = (document: string, hydration: Hydration, nonce: string): string =>
  document
    .replace(modulePreload, "")
    .replace(scriptElement, (script, attributes: string, text: string) =>
      attributes.includes(nonce) && !attributes.includes("data-early") ? asleep(attributes, text) : script,
    )
    .replace("</body>", `<script${nonce} data-hydration="${hydration}">${wake}</script></body>`);

function asleep(attributes: string, text: string) {
  const isModule = /\stype="module"/.test(attributes);
  const others = attributes.replace(/\stype="module"/, "").replace(/\sasync=""/, "");
  return `<script type="${isModule ? "late/module" : "late"}"${others}>${text}</script>`;
}
