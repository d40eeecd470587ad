import type { Hydration } from "#ui/document/hydration.ts";
import { queryStateId } from "./query-state.tsx";
import { compactScript, themeScript } from "./shell/theme-script.ts";

/**
 * Runs in the page. Activates the deferred scripts, once and in order, at the first sign of a visitor or, if the document requests
 * it, when the page is loaded, painted and idle. A click on a button that only works with React is replayed after hydration.
 */
const wake = compactScript(`(() => {
  const signs = ["pointerover", "pointerdown", "touchstart", "keydown"];
  const wake = () => {
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
    const watch = new PerformanceObserver((paints) => {
      if (!paints.getEntriesByName("first-contentful-paint")[0]) return;
      watch.disconnect();
      window.requestIdleCallback?.(wake) ?? setTimeout(wake, 200);
    });
    addEventListener("load", () => watch.observe({ type: "paint", buffered: true }));
  }
})();`);

const scriptElement = /<script([^>]*)>([\s\S]*?)<\/script>/g;
const modulePreload = /<link rel="modulepreload"[^>]*>/g;

interface FinishedDocument {
  html: string;
  /** The texts of the application's inline scripts, deferred or not, for the content security policy. */
  inlineScripts: string[];
}

/**
 * Defers the document's scripts until a visitor shows up (design, "Hydration is a budget") and lists the inline ones. They are in
 * the head, which only contains the theme script, and at the end, after the query results. A script in between is not ours: it is
 * left alone, and the policy blocks it.
 */
export function finishScripts(document: string, hydration: Hydration): FinishedDocument {
  const { head, body, tail } = split(document);
  const scripts = [...tail.matchAll(scriptElement)];
  const inline = scripts.flatMap(([, attributes = "", text = ""]) => (/\ssrc=/.test(attributes) ? [] : text));
  if (hydration === "now") return { html: document, inlineScripts: [themeScript(), ...inline] };
  const late = tail
    .replace(modulePreload, "")
    .replace(scriptElement, (_script, attributes: string, text: string) => asleep(attributes, text))
    .replace("</body>", `<script data-hydration="${hydration}">${wake}</script></body>`);
  return {
    html: head.replace(modulePreload, "") + body + late,
    inlineScripts: [themeScript(), ...inline, wake],
  };
}

/** The query results contain no `<`, and no user content follows them. */
function split(document: string) {
  const headEnd = document.indexOf("</head>");
  const results = document.lastIndexOf(`<script id="${queryStateId}"`);
  const tailStart = document.indexOf("</script>", Math.max(results, 0)) + "</script>".length;
  return {
    head: document.slice(0, headEnd),
    body: document.slice(headEnd, tailStart),
    tail: document.slice(tailStart),
  };
}

function asleep(attributes: string, text: string) {
  const isModule = /\stype="module"/.test(attributes);
  const others = attributes.replace(/\stype="module"/, "").replace(/\sasync=""/, "");
  return `<script type="${isModule ? "late/module" : "late"}"${others}>${text}</script>`;
}
