import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { expect, test } from "vitest";
import { testApp } from "../../tests/support/app.ts";
import { pageKinds } from "../../tests/support/page-kinds.ts";

const app = testApp();

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:standard", "html-validate:document", "html-validate:a11y"],
    rules: {
      // Scripts and styles are served by the site itself, so nobody else can change them.
      "require-sri": ["error", { target: "crossorigin" }],
      // Of two navigations with the same name, only one is displayed at any width. axe checks what is displayed.
      "unique-landmark": "off",
      // Biome finds redundant roles in the source. The comparison's table needs them, because phones lay it out as a grid
      // (comparison.table-view.tsx).
      "no-redundant-role": "off",
    },
  }),
);

test.each(Object.entries(pageKinds))("the HTML of %s is valid (%s)", async (_kind, path) => {
  const { results } = await validator.validateString(await app.text(path), path);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  expect(faults).toEqual([]);
});

test("the validator detects faults", async () => {
  const { valid } = await validator.validateString("<!DOCTYPE html><p><div></div></p>", "faulty");
  expect(valid).toBe(false);
});
