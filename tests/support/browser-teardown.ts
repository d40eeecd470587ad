import { rmSync } from "node:fs";

/** Deletes the data of the servers under test. */
export default function teardown() {
  const { TEST_DATA_DIR } = process.env;
  if (TEST_DATA_DIR) rmSync(TEST_DATA_DIR, { recursive: true, force: true, maxRetries: 3 });
}
