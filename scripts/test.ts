import { checkTogether, playwright, runSteps, vitestEveryday } from "./test-steps.ts";

/** `npm test`: everything that protects behaviour, in six to ten minutes on two cores (docs/decisions/0003). */

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
  { name: "Unit and API tests", execute: vitestEveryday },
  { name: "Browser tests", execute: () => playwright("everyday") },
]);
