import { shareOf } from "../tests/support/tiers.ts";
import { buildWhenStale } from "./build.ts";
import { scan } from "./scan.ts";
import {
  playwright,
  runSteps,
  simulation,
  together,
  vitestEmbedded,
  vitestOnPostgres,
} from "./test-steps.ts";

/**
 * `npm run test:release`: the tests that `npm test` omits (docs/decisions/0003). With `--every`, also those of the other days, and more
 * seeds. With `--scan`, only the security scanners.
 */

const isComplete = process.argv.includes("--every");
const share = isComplete ? undefined : shareOf(new Date());
if (share !== undefined) process.env.TEST_SHARE = String(share);

const scanning = { name: "Security scanners", execute: scan };

if (process.argv.includes("--scan")) await runSteps([{ name: "Build", execute: build }, scanning]);

await runSteps([
  { name: "Build", execute: build },
  {
    name: "Unit and API tests on the embedded database, and the longest ones on PostgreSQL",
    execute: () => together(vitestEmbedded("release"), vitestOnPostgres("release")),
  },
  { name: "The whole service under seeds", execute: () => simulation("release", isComplete ? 4 : 2) },
  {
    name: "Every screen, and the tests of processes",
    execute: () => playwright("release", "--grep", "@release|^processes "),
  },
]);

async function build() {
  await buildWhenStale();
  return { passed: 1, failures: [] };
}
