import { scan } from "./scan.ts";
import { checkTogether, playwright, runSteps, vitestEmbedded, vitestOnPostgres } from "./test-steps.ts";

/** `npm run test:release`: what `npm test` leaves out (docs/decisions/0003); with `--scan` security scanners alone. */

const scanning = { name: "Security scanners", execute: scan };

if (process.argv.includes("--scan")) await runSteps([{ name: "Build", execute: build }, scanning]);

await runSteps([
  { name: "Build", execute: build },
  { name: "Unit and API tests on the embedded database", execute: () => vitestEmbedded("release") },
  { name: "The longest tests on PostgreSQL", execute: () => vitestOnPostgres("release") },
  {
    name: "Every screen in every look, and the tests of processes",
    execute: () => playwright("release", "--grep", "@release|@looks|^processes "),
  },
]);

function build() {
  return checkTogether({ Build: ["scripts/build.ts"] });
}
