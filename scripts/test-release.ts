import { shareOf, shares } from "../tests/support/tiers.ts";
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
 * `npm run test:release`: the tests that `npm test` omits (docs/decisions/0003), the longest of them in shares, one a day. With
 * `--every`, all shares, and 300 short seeds besides. With `--scan`, only the security scanners.
 */

const share = process.argv.includes("--every") ? null : shareOf(new Date());
process.env.TEST_SHARE = share === null ? "" : String(share);

const scanning = { name: "Security scanners", execute: scan };

if (process.argv.includes("--scan")) await runSteps([{ name: "Build", execute: build }, scanning]);

await runSteps([
  { name: "Build", execute: build },
  {
    name: "Unit and API tests on the embedded database, and the longest ones on PostgreSQL",
    execute: () => together(vitestEmbedded("release"), vitestOnPostgres("release")),
  },
  { name: "The whole service under long seeds", execute: () => simulation(null) },
  {
    name: "The whole service under short seeds",
    execute: () => simulation(share === null ? 300 : 20),
  },
  {
    name: `Browser tests, with ${share === null ? "every screen" : `share ${share + 1} of ${shares} of the screens`}`,
    execute: () => playwright("release"),
  },
]);

async function build() {
  await buildWhenStale();
  return { passed: 1, failures: [] };
}
