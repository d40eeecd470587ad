import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { contentSecurityPolicy } from "#http/security-headers.server.ts";
import type { Hydration } from "#ui/document/hydration.ts";
import { testApp } from "../../tests/support/app.ts";
import { finishScripts } from "./late-hydration.ts";
import earlyScript from "./shell/early.script.ts?script";
import wakeScript from "./wake.script.ts?script";

const document = `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/>
<script data-early="">${earlyScript}</script>
<script type="application/ld+json">{"@type":"Thing"}</script></head>
<body><p>Words</p><script id="query-state" type="application/json">{"queries":[]}</script>
<script>window.context = "$& $1";</script>
<script type="module" async="" src="/assets/entry.js"></script>
<script type="module" async="">import "/assets/entry.js";</script></body></html>`;

const hydrateLate = (html: string, hydration: Hydration) => finishScripts(html, hydration).parts.join("");

/** Returns every script element as the browser parses it: type, source and text. */
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes = "", text = ""]) => ({
    type: /\stype="([^"]*)"/.exec(attributes)?.[1] ?? "classic",
    source: /\ssrc="([^"]*)"/.exec(attributes)?.[1],
    text,
  }));

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("scripts are deferred in place, with their sources and texts", () => {
  const sleeping = scriptsOf(hydrateLate(document, "interaction")).filter(({ type }) =>
    type.startsWith("late"),
  );
  expect(sleeping).toEqual([
    { type: "late", source: undefined, text: 'window.context = "$& $1";' },
    { type: "late/module", source: "/assets/entry.js", text: "" },
    { type: "late/module", source: undefined, text: 'import "/assets/entry.js";' },
  ]);
});

test("data is unchanged, and scripts needed for the first paint run immediately", () => {
  const awake = scriptsOf(hydrateLate(document, "idle")).filter(({ type }) => !type.startsWith("late"));
  expect(awake.map(({ type }) => type)).toEqual([
    "classic",
    "application/ld+json",
    "application/json",
    "classic",
  ]);
  expect(awake[0]?.text).toBe(earlyScript);
  expect(awake[3]?.text).toBe(wakeScript);
});

test("only styles are fetched before a visitor interacts", () => {
  const html = hydrateLate(document, "interaction");
  expect(html).not.toContain("modulepreload");
  expect(html).toContain('<link rel="stylesheet"');
});

test("the activating script is last in the body and has its trigger", () => {
  expect(hydrateLate(document, "idle")).toMatch(
    /<script data-hydration="idle">[\s\S]+<\/script><\/body><\/html>$/,
  );
  expect(hydrateLate(document, "interaction")).toContain('<script data-hydration="interaction">');
});

test("a page that hydrates immediately is unchanged", () => {
  expect(hydrateLate(document, "now")).toBe(document);
});

test("the policy has the hash of every inline script, deferred or not, and of no data", () => {
  const { parts, inlineScripts } = finishScripts(document, "interaction");
  const html = parts.join("");
  const running = scriptsOf(html).filter(
    ({ type, source }) => !type.includes("json") && source === undefined,
  );
  expect(inlineScripts).toEqual(running.map(({ text }) => text));
  expect(contentSecurityPolicy(inlineScripts)).toContain(
    `script-src 'self' ${running.map(({ text }) => hashOf(text)).join(" ")};`,
  );
});

test.each([
  "<script>steal()</script>",
  '<script nonce="guess">steal()</script>',
  '<script id="query-state" type="application/json">{}</script><script>steal()</script>',
  '<script type="late">steal()</script>',
  "<script>steal()",
  "<SCRIPT>steal()</SCRIPT>",
])("no hash allows a script from a text: %s", (script) => {
  for (const hydration of ["now", "idle", "interaction"] as const) {
    const { parts, inlineScripts } = finishScripts(document.replace("Words", script), hydration);
    const html = parts.join("");
    expect(html).toContain(script);
    expect(inlineScripts.join()).not.toContain("steal");
  }
});

// Development pages contain Vite's own scripts and have no policy.
beforeAll(() => void vi.stubEnv("DEV", false));
afterAll(() => vi.unstubAllEnvs());
const site = testApp();

test.each(["/", "/vendors", "/vendors/addepar", "/nowhere/at-all"])(
  "%s is deferred, and its policy matches its scripts",
  async (path) => {
    const answer = await site.fetch(path);
    const html = await answer.text();
    const scripts = scriptsOf(html).filter(({ type }) => !type.includes("json"));
    expect(scripts.filter(({ type }) => type === "late/module").length).toBeGreaterThan(0);
    expect(scripts.map(({ type }) => type)).not.toContain("module");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    const inline = scripts.filter(({ source }) => source === undefined);
    expect(html).not.toContain("nonce=");
    expect(policy.match(/'sha256-[^']+'/g)?.sort()).toEqual(inline.map(({ text }) => hashOf(text)).sort());
  },
);
