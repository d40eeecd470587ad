import { availableParallelism } from "node:os";
import { defineConfig, mergeConfig } from "vitest/config";
import { chosenShare, selectTests } from "./tests/support/tiers.ts";
import viteConfig from "./vite.config.ts";

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      ...selectTests({
        tier: process.env.TEST_TIER,
        share: chosenShare(),
        isOnPostgres: Boolean(process.env.TEST_DATABASE_URL),
        hasPostgres: process.env.TEST_WITHOUT_POSTGRES !== "1",
      }),
      environment: "node",
      // The steps of a run transform the same modules.
      fsModuleCache: true,
      // One more than the cores: tests wait for a third of their time.
      maxWorkers: availableParallelism() + 1,
      // A module loads once in a worker: no file of ours keeps state that another test would see.
      isolate: false,
      globalSetup: "tests/support/global-setup.ts",
      setupFiles: "tests/support/setup.ts",
      // A busy machine is slow; what never comes is still told.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // A test that passes at its second try only is named (docs/decisions/0068).
      retry: 1,
      // Vitest's own second is too short on a busy machine.
      expect: { poll: { timeout: 10_000 } },
    },
  }),
);
