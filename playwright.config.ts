import { defineConfig } from "@playwright/test";
import { freePort } from "./scripts/free-port.ts";
import { chromiumArguments, findChromium } from "./tests/support/chromium.ts";
import { serverEnvironment, temporaryFolder } from "./tests/support/server-environment.ts";

// Kept in the environment, because every worker reads this file again.
process.env.TEST_PORT ??= String(await freePort());
process.env.TEST_DATA_DIR ??= temporaryFolder();
const { TEST_PORT: port, TEST_DATA_DIR: dataDir } = process.env;
const address = `http://localhost:${port}`;

export default defineConfig({
  testDir: "tests",
  testMatch: "{browser,server}/*.spec.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  globalTeardown: "./tests/support/browser-teardown.ts",
  use: {
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findChromium() ?? undefined, args: chromiumArguments },
  },
  webServer: {
    command:
      "node_modules/.bin/node tests/support/browser-content.ts && exec node_modules/.bin/node scripts/start.ts",
    url: `${address}/healthz`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 12_000 },
    env: serverEnvironment({ PORT: port, DATA_DIR: dataDir }),
  },
});
