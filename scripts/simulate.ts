import { parseArgs } from "node:util";
import { run } from "./run-command.ts";

/** `npm run simulate -- --seed 7`: repeats one run of the whole service, and prints its record. Without a seed: twenty runs. */
const { values } = parseArgs({
  options: { seed: { type: "string" }, seeds: { type: "string" }, shrink: { type: "boolean" } },
});
const env = {
  ...(values.seed !== undefined && { SIMULATE_SEED: String(Number(values.seed)) }),
  ...(values.seeds !== undefined && { SIMULATE_SEEDS: String(Number(values.seeds)) }),
  ...(values.shrink && { SIMULATE_SHRINK: "1" }),
};
process.exit(
  await run(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "--retry=0", "tests/simulation/simulation.test.ts"],
    env,
  ),
);
