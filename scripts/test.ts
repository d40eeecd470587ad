import {
  checkTogether,
  playwright,
  runSteps,
  simulation,
  vitestEmbedded,
  vitestOnPostgres,
} from "./test-steps.ts";

/** `npm test`: everything that protects behaviour, in about twenty minutes on two cores (docs/decisions/0003). */

await runSteps([
  {
    name: "Static checks and build",
    execute: () =>
      checkTogether({
        "Lint and format": ["node_modules/@biomejs/biome/bin/biome", "ci", "--error-on-warnings"],
        Types: ["node_modules/typescript/bin/tsc", "--noEmit"],
        "Unused code and dependencies": ["node_modules/knip/bin/knip.js"],
        Build: ["scripts/build.ts"],
      }),
  },
  { name: "Unit and API tests on PostgreSQL", execute: () => vitestOnPostgres("everyday") },
  {
    name: "Tests on the embedded database, where the databases can differ",
    execute: () => vitestEmbedded("everyday"),
  },
  { name: "The whole service under seeds", execute: () => simulation(20) },
  {
    name: "Browser tests",
    execute: () =>
      playwright("everyday", "--project=readers", "--project=editors", "--grep-invert", "@release"),
  },
]);
