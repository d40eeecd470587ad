import type { Hydration } from "#cms/page/hydration.ts";
import { compactScript } from "./compact-script.ts";
import { queryStateId } from "./query-state.tsx";
import { themeScript } from "./shell/theme-script.ts";

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
 * Makes the document's own scripts wait until a visitor shows up (design, "Hydration is a budget"), and lists the inline
 * ones. They are in its head, where the theme's is the only one, and in its tail, behind the results of the queries. A script
 * between them is none of ours: it stays as it is, and the policy will not let it run.
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

/** The queries' results cannot hold a `<`, and nothing of a reader's or editor's follows them. */
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
