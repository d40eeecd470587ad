import { run } from "./run-command.ts";

/** `npm run budget`: measures the values limited in tests/budgets, and lowers every budget that is higher than necessary. */
const playwright = ["node_modules/@playwright/test/cli.js", "test", "weight"];
const vitest = ["node_modules/vitest/vitest.mjs", "run", "tests/queries.test.ts"];
const statuses = [];
for (const command of [vitest, playwright]) {
  statuses.push(await run(process.execPath, command, { LOWER_BUDGETS: "1" }));
}
process.exit(Math.max(...statuses));
