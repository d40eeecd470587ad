import { rmSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { killWhileWriting } from "../support/killed-writes.ts";
import { temporaryFolder } from "../support/server-environment.ts";
import { copyStore } from "../support/stores.ts";

// `npm run bench -- kill` repeats this many times.
test("every acknowledged write survives kill -9, and no write is partial", async () => {
  const dataDir = temporaryFolder();
  copyStore("empty", dataDir);
  try {
    const { acknowledged, lost, halves } = await killWhileWriting(dataDir, 4);
    expect({ lost, halves }).toEqual({ lost: [], halves: [] });
    expect(acknowledged).toBeGreaterThan(20);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
