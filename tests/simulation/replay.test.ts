import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

const record = (seed: number) => {
  const output = execFileSync(process.execPath, ["scripts/simulate.ts", "--seed", String(seed)], {
    encoding: "utf8",
    env: { ...process.env, TEST_TIER: "", TEST_DATABASE_URL: "" },
  });
  return output.split("\n").filter((line) => /^(20\d\d-|Digest )/.test(line));
};

test("a seed repeats its run byte for byte in another process", () => {
  const first = record(3);
  expect(first.at(-1)).toMatch(/^Digest [0-9a-f]{64}$/);
  expect(record(3)).toEqual(first);
}, 600_000);
