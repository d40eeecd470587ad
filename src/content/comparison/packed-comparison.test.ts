import { expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { comparisonQuery } from "./comparison.query.ts";
import { type PackedComparison, packComparison, unpackComparison } from "./packed-comparison.ts";

const app = testApp();

test("unpacking a packed comparison restores it, and packing makes it smaller", async () => {
  const packed: PackedComparison = await app.json(
    `/${comparisonQuery("addepar-vs-asset-vantage-vs-masttro").queryKey.join("/")}`,
  );
  const unpacked = unpackComparison(packed);
  expect(unpacked.rows.find(({ label }) => label === "CRM")?.cells[0]).toEqual([
    expect.objectContaining({
      text: "partner",
      mark: "partner",
      sources: [expect.any(Number), expect.any(Number)],
    }),
  ]);
  expect(packComparison(unpacked)).toEqual(packed);
  expect(JSON.stringify(packed).length).toBeLessThan(JSON.stringify(unpacked).length * 0.85);
});
