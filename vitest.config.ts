import { defineConfig, mergeConfig } from "vitest/config";
import viteConfig from "./vite.config.ts";

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      include: ["{src,starter,scripts,bench}/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
      environment: "node",
      globalSetup: "tests/support/global-setup.ts",
      setupFiles: "tests/support/setup.ts",
      testTimeout: 30_000,
      hookTimeout: 30_000,
    },
  }),
);
