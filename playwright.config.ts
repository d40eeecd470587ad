import { defineConfig } from "@playwright/test";
import { freePort } from "./scripts/free-port.ts";
import { launchOptions } from "./tests/support/chromium.ts";
import { serverEnvironment, temporaryFolder } from "./tests/support/server-environment.ts";
import { chosenShare, selectBrowserTests } from "./tests/support/tiers.ts";

// Kept in the environment, because every worker reads this file again.
process.env.READERS_PORT ??= String(await freePort());
process.env.EDITORS_PORT ??= String(await freePort());
process.env.TEST_DATA_DIR ??= temporaryFolder();
const { READERS_PORT, EDITORS_PORT, TEST_DATA_DIR } = process.env;

const grep = selectBrowserTests({ tier: process.env.TEST_TIER, share: chosenShare() });

/** What editors' tests write would change what readers' tests count: each have a server. */
const editorsTests = "browser/{admin,sign-in}*.spec.ts";

export default defineConfig({
  testDir: "tests",
  ...(grep && { grep }),
  outputDir: "test-results",
  snapshotPathTemplate: "docs/accessibility/spoken/{arg}{ext}",
  // One more than the cores: a test waits for its page about half of its time.
  workers: 3,
  fullyParallel: true,
  // A busy machine is slow; what never comes is still told.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // What passes only then is named at the end (docs/decisions/0068).
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  globalTeardown: "./tests/support/browser-teardown.ts",
  use: {
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    // Scripts stay in the cache of the browser, and a page in its process (docs/decisions/0003).
    reuseContext: true,
    // Names the press that waits in vain, before the test's own time is up.
    actionTimeout: 30_000,
    launchOptions: launchOptions(),
  },
  projects: [
    // First, beside screens, because these tests wait for a third of their time: each starts the processes that it needs.
    { name: "processes", testMatch: "server/*.spec.ts", timeout: 180_000, workers: 2 },
    {
      name: "readers",
      testMatch: "browser/*.spec.ts",
      testIgnore: editorsTests,
      use: { baseURL: addressAt(READERS_PORT) },
    },
    {
      name: "editors",
      testMatch: editorsTests,
      use: { baseURL: addressAt(EDITORS_PORT) },
    },
  ],
  webServer: [server(READERS_PORT, "readers"), server(EDITORS_PORT, "editors")],
});

function addressAt(port: string) {
  return `http://localhost:${port}`;
}

function server(port: string, name: string) {
  return {
    name,
    command:
      "node_modules/.bin/node tests/support/browser-content.ts && exec node_modules/.bin/node scripts/start.ts",
    url: `${addressAt(port)}/healthz`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 12_000 },
    env: serverEnvironment({ PORT: port, DATA_DIR: `${TEST_DATA_DIR}/${name}` }),
  };
}
