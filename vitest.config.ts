import { configDefaults, defineConfig, mergeConfig } from "vitest/config";
import viteConfig from "./vite.config.ts";

/** A second run, on PostgreSQL, repeats all but what concerns the embedded database alone. */
const embeddedOnly = process.env.TEST_DATABASE_URL ? ["src/db/embedded.test.ts"] : [];

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      include: ["{src,starter,scripts,bench}/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
      exclude: [...configDefaults.exclude, ...embeddedOnly],
      environment: "node",
      maxWorkers: "100%",
      // A module loads once in a worker: no file of ours keeps state that another test would see.
      isolate: false,
      globalSetup: "tests/support/global-setup.ts",
      setupFiles: "tests/support/setup.ts",
      testTimeout: 30_000,
      hookTimeout: 30_000,
    },
  }),
);
