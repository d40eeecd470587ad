import { checkTogether, playwright, runSteps, vitest, vitestOnPostgres } from "./test-steps.ts";

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
  { name: "Unit and API tests on the embedded database", execute: () => vitest("everyday") },
  {
    name: "Tests on PostgreSQL of what the databases can differ in",
    execute: () => vitestOnPostgres("everyday"),
  },
  {
    name: "Browser tests",
    execute: () =>
      playwright("everyday", "--project=readers", "--project=editors", "--grep-invert", "@release"),
  },
]);
