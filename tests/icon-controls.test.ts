import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { testApp } from "./support/app.ts";

const app = testApp();

/** A control's visible text. */
function visibleWords(control: Element): string {
  const copy = parseHTML(`<html><body>${control.outerHTML}</body></html>`).document.body;
  for (const hidden of copy.querySelectorAll("[class~=sr-only], svg, script")) hidden.remove();
  return (copy.textContent ?? "").trim();
}

test.each([
  "/",
  "/vendors",
  "/vendors?view=cards",
  "/vendors/addepar",
  "/compare/addepar-vs-altoo-vs-masttro",
  "/shortlist?v=addepar,altoo",
  "/fit?r=1~general-ledger.m",
  "/features",
  "/news",
  "/search?q=ledger",
  "/auth",
])("every control of %s that shows only an icon has a tooltip with its name", async (path) => {
  const { document } = parseHTML(await app.text(path));
  const iconOnly = [...document.querySelectorAll("a, button")].filter(
    (control) => control.querySelector("svg") && visibleWords(control) === "",
  );
  expect(iconOnly.length).toBeGreaterThan(2);
  const untold = iconOnly.filter(
    (control) => !control.closest("[title]") && !control.querySelector("[title]"),
  );
  expect(untold.map((control) => control.outerHTML.slice(0, 200))).toEqual([]);
});
