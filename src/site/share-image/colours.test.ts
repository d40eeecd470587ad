import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { colours } from "./colours.ts";

test.each(Object.entries(colours))("share images use the site's color for %s", (name, colour) => {
  const tokens = readFileSync(new URL("../../ui/tokens.css", import.meta.url), "utf8");
  expect(tokens).toContain(`--color-${name}: light-dark(${colour},`);
});
