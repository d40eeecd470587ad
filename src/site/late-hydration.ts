import type { Hydration } from "#ui/document/hydration.ts";
import { queryStateId } from "./query-state.tsx";
import earlyScript from "./shell/early.script.ts?script";
import wakeScript from "./wake.script.ts?script";

const scriptElement = /<script([^>]*)>([\s\S]*?)<\/script>/g;
const modulePreload = /<link rel="modulepreload"[^>]*>/g;

interface FinishedDocument {
  /** The HTML, to be joined. */
  parts: string[];
  /** The texts of the application's inline scripts, deferred or not, for the content security policy. */
  inlineScripts: string[];
}

/**
 * Defers the document's scripts until a visitor shows up (design, "Hydration is a budget") and lists the inline ones. They are in
 * the head, which only contains the early script, and at the end, after the query results. A script in between is not ours: it is
 * left alone, and the policy blocks it.
 */
export function finishScripts(document: string, hydration: Hydration): FinishedDocument {
  const { head, body, tail } = split(document);
  const scripts = [...tail.matchAll(scriptElement)];
  const inline = scripts.flatMap(([, attributes = "", text = ""]) => (/\ssrc=/.test(attributes) ? [] : text));
  if (hydration === "now") return { parts: [document], inlineScripts: [earlyScript, ...inline] };
  const late = tail
    .replace(modulePreload, "")
    .replace(scriptElement, (_script, attributes: string, text: string) => asleep(attributes, text))
    .replace("</body>", `<script data-hydration="${hydration}">${wakeScript}</script></body>`);
  return {
    parts: [head.replace(modulePreload, ""), body, late],
    inlineScripts: [earlyScript, ...inline, wakeScript],
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
