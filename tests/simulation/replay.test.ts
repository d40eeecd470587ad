import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

async function record(seed: number) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["scripts/simulate.ts", "--seed", String(seed)],
    { maxBuffer: 64 * 1024 ** 2, env: { ...process.env, TEST_TIER: "", TEST_DATABASE_URL: "" } },
  ).catch(({ code, stdout }) => {
    throw new Error(`seed ${seed} ended with ${code}: ${String(stdout).slice(-4000)}`);
  });
  return stdout.split("\n").filter((line) => /^(20\d\d-|Seed )/.test(line));
}

test("a seed repeats its run byte for byte in another process", async () => {
  const [first, second] = await Promise.all([record(3), record(3)]);
  expect(first.at(-1)).toMatch(/^Seed 3: [0-9a-f]{64}$/);
  expect(second).toEqual(first);
}, 600_000);
