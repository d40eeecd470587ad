import { beforeAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";

const app = testApp();
const call = asEditor(app);

beforeAll(async () => {
  for (const vendor of [
    { name: "QuartzSeven" },
    { name: "Borealis Six" },
    { name: "Cedar-Nine" },
    { name: "Zephyr Group", aliases: ["HalcyonFour", "Umbra Eight"] },
    { name: "Another Vendor", aliases: [] },
  ])
    expect((await call("POST", "/api/vendors", vendor)).status).toBe(201);
});

const find = async (q: string) => {
  const { results, corrected } = await app.json(`/api/search?${new URLSearchParams({ q, type: "vendor" })}`);
  return [corrected, results[0]?.title];
};

test.each([
  ["Quartz Seven", "QuartzSeven"],
  ["quartz-seven", "QuartzSeven"],
  ["quartzseven", "QuartzSeven"],
  ["quartz seven pricing", undefined],
  ["borealissix", "Borealis Six"],
  ["BorealisSix", "Borealis Six"],
  ["cedarnine", "Cedar-Nine"],
  ["Atlas Five", "Eton Solutions"],
  ["atlasfive", "Eton Solutions"],
  ["Halcyon Four", "Zephyr Group"],
  ["halcyon-four", "Zephyr Group"],
  ["halcyonfour", "Zephyr Group"],
  ["UmbraEight", "Zephyr Group"],
  ["umbra eight", "Zephyr Group"],
])("the search for %s finds %s", async (q, title) => {
  expect(await find(q)).toEqual([null, title]);
});

test.each([
  ["Quartz Seven", 1],
  ["quartz-seven", 1],
  ["borealissix", 1],
  ["cedarnine", 1],
  ["CedarNine", 1],
  ["halcyon four", 1],
  ["umbraeight", 1],
  ["umbranine", 0],
])("the directory's search for %s finds %i", async (q, count) => {
  const directory = await app.json(`/api/vendors?${new URLSearchParams({ view: "directory", q })}`);
  expect(directory.matching).toBe(count);
});
